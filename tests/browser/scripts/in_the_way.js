// What of the battle forecast beside or below the board covers a cell, is covered itself, or is off the screen.
() => {
  const found = new Set();
  const isSeen = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
  for (const one of [...document.querySelectorAll(".forecast-strip :is(button, h2, p, .damage)")].filter(isSeen)) {
    const words = document.createRange();
    words.selectNodeContents(one);
    const strip = one.closest(".forecast-strip").getBoundingClientRect();
    const { left, right, top, bottom } = (one.matches("button") ? one : words).getBoundingClientRect();
    const name = one.textContent.slice(0, 20);
    const isOff = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    if (one.matches("button") && isOff) found.add(`${name} is off the screen`);
    for (let x = left + 2; x < right; x += 6)
      for (let y = top + 2; y < Math.min(bottom, strip.bottom - 2); y += 6) {
        const there = document.elementsFromPoint(x, y);
        const cell = there.map((part) => part.closest(".hex")).find(Boolean);
        if (cell) found.add(`${name} covers ${cell.dataset.cell}`);
        if (there.length && !there[0].closest(".forecast-strip")) found.add(`${name} is covered`);
      }
  }
  return [...found];
}
