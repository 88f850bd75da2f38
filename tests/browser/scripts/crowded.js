// Texts that do not fit into their control, and controls that lie over each other.
() => {
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest(".unseen, .board");
  const controls = [...document.querySelectorAll("button, a.button, select, summary, .tool, [role=tab]")].filter(isSeen);
  const name = (one) => `${one.getAttribute("class") ?? one.tagName} ${one.textContent.trim().slice(0, 40)}`;
  // What the design shortens: lines that end in "…", a rating beside a name, words for screen readers.
  const isShortened = (one) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(one);
    return textOverflow === "ellipsis" || webkitLineClamp !== "none" || one.matches(".player, kbd") || one.getBoundingClientRect().width <= 1;
  };
  // Sheets lie over the table, and a list that scrolls hides what is above and below it.
  const plane = (one) => {
    while (one && !one.matches("dialog, .bar, .coach, .side") && !["auto", "scroll"].includes(getComputedStyle(one).overflowY)) one = one.parentElement;
    return one;
  };
  const found = [];
  for (const one of controls.filter((control) => control.tagName !== "SELECT")) {
    const box = one.getBoundingClientRect();
    const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const holder = walk.currentNode.parentElement;
      if (!walk.currentNode.data.trim() || !isSeen(holder) || isShortened(holder)) continue;
      const words = document.createRange();
      words.selectNodeContents(walk.currentNode);
      const text = words.getBoundingClientRect();
      const slack = one.matches(".hand-tile") ? 5 : 1; // a name in the hand may use the gaps beside its tile
      const isInside = text.left >= box.left - slack && text.right <= box.right + slack && text.top >= box.top - 1 && text.bottom <= box.bottom + 1;
      if (!isInside) found.push(`${name(one)} does not fit`);
    }
  }
  const boxes = controls.map((one) => one.getBoundingClientRect());
  const planes = controls.map(plane);
  for (const [i, one] of controls.entries())
    for (const [j, other] of controls.entries()) {
      if (j <= i || planes[i] !== planes[j] || one.contains(other) || other.contains(one)) continue;
      const [a, b] = [boxes[i], boxes[j]];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 2) found.push(`${name(one)} overlaps ${name(other)}`);
    }
  return found;
}
