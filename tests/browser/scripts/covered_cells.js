(name) => {
  const box = document.querySelector(`[data-testid=${name}]`).getBoundingClientRect();
  return [...document.querySelectorAll(".hex")]
    .filter((hex) => {
      const cell = hex.querySelector(".hit").getBoundingClientRect();
      // A hexagon fills the middle half of its box, whatever lies in the corners.
      const side = cell.width / 4;
      return box.left < cell.right - side && box.right > cell.left + side && box.top < cell.bottom && box.bottom > cell.top;
    })
    .map((hex) => hex.dataset.cell);
}
