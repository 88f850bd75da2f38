(name) => {
  const boxes = [...document.querySelectorAll(`[data-testid=${name}]`)].map((part) => part.getBoundingClientRect());
  const isCovered = (hex) => {
    const cell = hex.querySelector(".hit").getBoundingClientRect();
    // A hexagon fills the middle half of its box, whatever lies in the corners.
    const side = cell.width / 4;
    return boxes.some((box) => box.left < cell.right - side && box.right > cell.left + side && box.top < cell.bottom && box.bottom > cell.top);
  };
  return [...document.querySelectorAll(".hex")].filter(isCovered).map((hex) => hex.dataset.cell);
}
