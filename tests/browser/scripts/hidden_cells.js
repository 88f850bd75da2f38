// Cells that something lies over, or that are off the screen.
() => [...document.querySelectorAll(".hex .hit")].filter((cell) => {
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  const middle = (left + right) / 2;
  const isBoard = (y) => document.elementFromPoint(middle, y)?.closest(".board");
  return ![top + 2, (top + bottom) / 2, bottom - 2].every(isBoard);
}).map((cell) => cell.parentElement.dataset.cell)
