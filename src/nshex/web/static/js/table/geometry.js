// @ts-check
/** Board geometry: flat-topped hexagons of circumradius 100. */

/** @typedef {import("../types").Cell} Cell */
/** @typedef {{x: number, y: number}} Point */

export const RADIUS = 100;
export const HALF_HEIGHT = (RADIUS * Math.sqrt(3)) / 2;

/**
 * The corners of a hexagon around the origin, as an SVG `points` text.
 * @param {number} radius
 */
export function hexagon(radius) {
  const corners = [];
  for (let i = 0; i < 6; i += 1) {
    const angle = (Math.PI / 3) * i;
    corners.push(`${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`);
  }
  return corners.join(" ");
}

/**
 * The unit vector of a board direction: 0 is north, then clockwise.
 * @param {number} direction
 * @returns {Point}
 */
export function towards(direction) {
  const angle = (Math.PI / 3) * direction;
  return { x: Math.sin(angle), y: -Math.cos(angle) };
}

/**
 * @param {Point} from
 * @param {Point} to
 */
export function distance(from, to) {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/**
 * Degrees clockwise from north.
 * @param {Point} from
 * @param {Point} to
 */
export function bearing(from, to) {
  return (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
}

/**
 * The point between two others; share 0 is the start, 1 the end.
 * @param {Point} from
 * @param {Point} to
 * @param {number} share
 * @returns {Point}
 */
export function between(from, to, share) {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/**
 * The cell whose hexagon contains a point.
 * @param {readonly Cell[]} cells
 * @param {Point} point
 * @returns {Cell | null}
 */
export function cellAround(cells, point) {
  let best = null;
  let nearest = RADIUS * 0.98;
  for (const cell of cells) {
    const away = distance(cell, point);
    if (away < nearest) {
      nearest = away;
      best = cell;
    }
  }
  return best;
}

/**
 * The cell an arrow key leads to: near, and roughly in that direction.
 * @param {readonly Cell[]} cells
 * @param {Cell} from
 * @param {Point} way unit vector
 * @returns {Cell}
 */
export function nextCell(cells, from, way) {
  let best = from;
  let lowest = Infinity;
  for (const cell of cells) {
    const away = distance(from, cell);
    const along = ((cell.x - from.x) * way.x + (cell.y - from.y) * way.y) / (away || 1);
    if (along < 0.5) continue;
    const cost = away * (3 - 2 * along);
    if (cost < lowest - 0.01) {
      lowest = cost;
      best = cell;
    }
  }
  return best;
}

/**
 * Where a line from a cell leaves the board.
 * @param {readonly Cell[]} cells
 * @param {Cell} from
 * @param {number} direction
 * @returns {Point} the middle of the outer edge of the last cell
 */
export function rim(cells, from, direction) {
  const way = towards(direction);
  const step = 2 * HALF_HEIGHT;
  let last = { x: from.x, y: from.y };
  for (;;) {
    const next = { x: last.x + way.x * step, y: last.y + way.y * step };
    if (!cellAround(cells, next)) break;
    last = next;
  }
  return { x: last.x + way.x * HALF_HEIGHT, y: last.y + way.y * HALF_HEIGHT };
}
