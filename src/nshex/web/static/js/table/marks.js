// @ts-check
/** Lines of fire, links and nets, drawn over the board. */

import { svg } from "../dom.js";
import { HALF_HEIGHT, between, bearing, rim, towards } from "./geometry.js";

/** @typedef {import("../types").Mark} Mark */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./geometry.js").Point} Point */

/** @type {Record<string, (board: Board, mark: Mark) => SVGElement[]>} */
const DRAWN = {
  melee: (board, mark) => [stab(board, mark)],
  ranged: (board, mark) => shot(board, mark),
  gauss: (board, mark) => beam(board, mark),
  net: (board, mark) => bridge(board, mark, "net"),
  link: (board, mark) => bridge(board, mark, "link"),
  takeover: (board, mark) => bridge(board, mark, "takeover"),
  heal: (board, mark) => bridge(board, mark, "heal"),
  push: (board, mark) => shove(board, mark),
};

/**
 * @param {Board} board
 * @param {readonly Mark[]} marks
 * @param {"marks" | "interruption"} [layer] `interruption` for what a decision is about; it stays while other marks come and go
 */
export function drawMarks(board, marks, layer = "marks") {
  const groups = marks.filter((mark) => board.byName.has(mark.at)).map((mark) => draw(board, mark));
  board.layer(layer).replaceChildren(...(groups.length ? [svg("g", { class: "marks" }, ...groups)] : []));
}

/**
 * @param {Board} board
 * @param {Mark} mark
 */
function draw(board, mark) {
  const names = ["mark", mark.kind];
  if (!mark.reaches.length) names.push("idle");
  if (mark.incoming) names.push("incoming");
  if (mark.harms) names.push("harms");
  const group = svg("g", { class: names.join(" ") });
  group.append(...(DRAWN[mark.kind]?.(board, mark) ?? []));
  for (const at of mark.reaches) if (board.byName.has(at)) group.append(target(board.cell(at)));
  return group;
}

/**
 * Where a mark points: its target, or the edge of the board.
 * @param {Board} board
 * @param {Mark} mark
 * @returns {Point}
 */
function goal(board, mark) {
  const last = mark.reaches.at(-1);
  return last ? board.cell(last) : rim(board.cells, board.cell(mark.at), mark.direction);
}

/**
 * @param {Board} board
 * @param {Mark} mark
 * @returns {Point}
 */
function nextTo(board, mark) {
  const from = board.cell(mark.at);
  const way = towards(mark.direction);
  return { x: from.x + way.x * HALF_HEIGHT * 2, y: from.y + way.y * HALF_HEIGHT * 2 };
}

/**
 * A spike across the edge between two cells.
 * @param {Board} board
 * @param {Mark} mark
 */
function stab(board, mark) {
  const from = board.cell(mark.at);
  const to = nextTo(board, mark);
  const at = between(from, to, 0.52);
  const size = 15 + 5 * mark.strength;
  const place = `translate(${at.x} ${at.y}) rotate(${bearing(from, to)})`;
  return svg("path", { class: "spike", d: `M${-size} 16 L0 -26 L${size} 16 Z`, transform: place });
}

/**
 * @param {Board} board
 * @param {Mark} mark
 */
function shot(board, mark) {
  const from = board.cell(mark.at);
  const to = goal(board, mark);
  const start = between(from, to, 60 / Math.max(length(from, to), 61));
  return [line("flight", start, to), head(from, to, "flight-head")];
}

/**
 * @param {Board} board
 * @param {Mark} mark
 */
function beam(board, mark) {
  const from = board.cell(mark.at);
  const to = mark.incoming ? goal(board, mark) : rim(board.cells, from, mark.direction);
  return [line("glow", from, to), line("core", from, to)];
}

/**
 * A short connection between two neighbours.
 * @param {Board} board
 * @param {Mark} mark
 * @param {string} kind
 */
function bridge(board, mark, kind) {
  const from = board.cell(mark.at);
  const to = nextTo(board, mark);
  return [line(kind, between(from, to, 0.22), between(from, to, 0.78)), head(between(from, to, 0.1), between(from, to, 0.8), kind)];
}

/**
 * Chevrons from a unit to the neighbour it pushes.
 * @param {Board} board
 * @param {Mark} mark
 */
function shove(board, mark) {
  const from = board.cell(mark.at);
  const to = nextTo(board, mark);
  return [0.36, 0.5, 0.64].map((share) => {
    const at = between(from, to, share);
    return svg("path", { class: "chevron", d: "M-34 16 L0 -10 L34 16", transform: `translate(${at.x} ${at.y}) rotate(${bearing(from, to)})` });
  });
}

/**
 * A ring inside the numbers in the corners of a unit.
 * @param {Point} cell
 */
function target(cell) {
  return svg("circle", { class: "target", cx: cell.x, cy: cell.y, r: 56 });
}

/**
 * @param {string} kind
 * @param {Point} from
 * @param {Point} to
 */
function line(kind, from, to) {
  return svg("line", { class: kind, x1: from.x, y1: from.y, x2: to.x, y2: to.y });
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {string} kind
 */
function head(from, to, kind) {
  return svg("path", { class: `head ${kind}`, d: "M-13 8 L0 -14 L13 8 Z", transform: `translate(${to.x} ${to.y}) rotate(${bearing(from, to)})` });
}

/**
 * @param {Point} from
 * @param {Point} to
 */
function length(from, to) {
  return Math.hypot(to.x - from.x, to.y - from.y);
}
