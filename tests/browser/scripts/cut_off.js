// What of the cards to print does not fit: parts outside their card, texts wider than their box, small boards.
() => {
  const faults = [];
  const millimetre = 96 / 25.4;
  for (const card of document.querySelectorAll(".card:not(.blank)")) {
    const name = `${card.dataset.puzzle}${card.classList.contains("back") ? " (back)" : ""}`;
    const box = card.getBoundingClientRect();
    if (Math.abs(box.width - 105 * millimetre) > 1 || Math.abs(box.height - 148.5 * millimetre) > 1) {
      faults.push(`${name}: the card is ${box.width} by ${box.height}`);
    }
    for (const part of card.querySelectorAll("*:not(.unseen)")) {
      const inner = part.getBoundingClientRect();
      const inside = inner.left >= box.left + 4 * millimetre && inner.right <= box.right - 4 * millimetre
        && inner.top >= box.top + 4 * millimetre && inner.bottom <= box.bottom - 4 * millimetre;
      if (!inside) faults.push(`${name}: ${part.tagName} ${part.className} ${part.textContent} leaves the card`);
      if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth) {
        faults.push(`${name}: ${part.tagName} ${part.textContent} is too wide`);
      }
    }
    const board = card.querySelector(".card-board").getBoundingClientRect();
    if (board.height < 55 * millimetre) faults.push(`${name}: the board is ${board.height / millimetre} mm high`);
    for (const picture of card.querySelectorAll("img")) {
      if (!picture.naturalWidth) faults.push(`${name}: ${picture.src} is missing`);
    }
  }
  return faults;
}
