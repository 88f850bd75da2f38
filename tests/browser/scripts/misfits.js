(least) => {
  const found = [];
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.getBoundingClientRect().width > 0;
  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  for (const name of document.querySelectorAll(".seat strong, .hand-tile .name, .question, .primary")) {
    if (!isSeen(name)) continue;
    const words = document.createRange();
    words.selectNodeContents(name);
    const box = words.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) found.push(`${name.textContent} is cut off`);
    const others = name.closest(".seat")?.querySelectorAll(".number, .open-hand li, .decides-tag") ?? [];
    for (const other of others) if (isSeen(other) && meets(box, other.getBoundingClientRect())) found.push(`${name.textContent} is covered`);
  }
  for (const control of document.querySelectorAll(".table :is(button, a)")) {
    if (!isSeen(control) || control.closest(".side")) continue;
    const isAllOfSeat = getComputedStyle(control, "::after").position === "absolute" && control.matches(".who");
    const { left, right, top, bottom, width, height } = (isAllOfSeat ? control.closest(".seat") : control).getBoundingClientRect();
    if (Math.min(width, height) < least - 0.5) found.push(`${control.className} ${control.textContent.trim()}: ${width} × ${height}`);
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(`${control.textContent.trim()} is not on the screen`);
  }
  for (const tool of document.querySelectorAll(".field .tool")) {
    const { left, right, top, bottom } = tool.getBoundingClientRect();
    for (let x = left + 1; x < right; x += 6)
      for (let y = top + 1; y < bottom; y += 6) {
        const cell = document.elementsFromPoint(x, y).map((one) => one.closest(".hex")).find(Boolean);
        if (cell) found.push(`${tool.dataset.part} covers ${cell.dataset.cell}`);
      }
  }
  return [...new Set(found)];
}
