// @ts-check
/** What others have done to the board since the user's last turn: changed cells outlined, moves and pushes as arrows. */

import { svg } from "../dom.js";
import { HALF_HEIGHT, RADIUS, bearing, between, distance, towards } from "./geometry.js";

/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").SceneEvent} SceneEvent */
/** @typedef {import("../types").Trace} Trace */
/** @typedef {import("../types").TraceArrow} TraceArrow */
/** @typedef {import("../types").TraceCell} TraceCell */
/** @typedef {import("./board.js").Board} Board */

/** The outline runs inside the halo of a unit that can be picked. */
const OUTLINE_RADIUS = RADIUS - 3;
/** How much of the line to the next corner is drawn. */
const CORNER_SHARE = 0.24;
/** The directions of the corners, and of those without a unit's initiative, which is in the corners at the foot. */
const ALL_CORNERS = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5];
const FREE_CORNERS = [0.5, 1.5, 4.5, 5.5];
/** An arrow begins this far from the middle of the old cell and ends at the edge of the new one. */
const TAIL = 34;
const RIM = HALF_HEIGHT - 4;

/** The traces that events leave on their cells; other events are visible on the units. */
/** @type {Partial<Record<SceneEvent["kind"], TraceCell["kind"]>>} */
const LEFT_BY = { placed: "came", hq_placed: "came", exchanged: "came", turned: "turned", taken: "taken", died: "gone", struck: "hurt", healed: "healed" };

/**
 * The trace of a single action, derived from its scenes.
 * @param {readonly Scene[]} scenes
 * @returns {Trace}
 */
export function traceOf(scenes) {
  /** @type {Trace} */
  const trace = { cells: [], arrows: [] };
  for (const event of scenes.flatMap((scene) => scene.events)) {
    if (event.kind === "moved" || event.kind === "pushed") {
      trace.cells.push({ at: event.to, kind: "moved", words: "" });
      if (event.at !== event.to) trace.arrows.push({ kind: event.kind, at: event.at, to: event.to });
    }
    const kind = LEFT_BY[event.kind];
    if (kind) trace.cells.push({ at: event.at, kind, words: "" });
  }
  return trace;
}

/**
 * @param {Board} board
 * @param {Trace | null} trace
 */
export function drawTrace(board, trace) {
  const cells = trace?.cells ?? [];
  board.changed = new Map(cells.map(({ at, words }) => [at, words]));
  board.layer("trace").replaceChildren(
    ...cells.map((cell) => outline(board, cell)),
    ...(trace?.arrows ?? []).map((arrow) => arrowOf(board, arrow)),
  );
}

/**
 * @param {Board} board
 * @param {TraceCell} changed
 */
function outline(board, { at, kind }) {
  const { x, y } = board.cell(at);
  const d = (kind === "gone" ? ALL_CORNERS : FREE_CORNERS).map(corner).join(" ");
  const group = svg("g", { class: `changed ${kind}`, transform: `translate(${x} ${y})`, "data-changed": at });
  group.append(svg("path", { class: "casing", d }), svg("path", { class: "corners", d }));
  if (kind === "gone") group.append(svg("path", { class: "cross", d: "M-24 -24 L24 24 M-24 24 L24 -24" }));
  return group;
}

/**
 * One corner of the outline: its middle, and a piece of the lines to the corners beside it.
 * @param {number} direction
 */
function corner(direction) {
  const tip = towards(direction);
  const points = [between(tip, towards(direction - 1), CORNER_SHARE), tip, between(tip, towards(direction + 1), CORNER_SHARE)];
  return `M${points.map(({ x, y }) => `${(x * OUTLINE_RADIUS).toFixed(1)} ${(y * OUTLINE_RADIUS).toFixed(1)}`).join(" L")}`;
}

/**
 * @param {Board} board
 * @param {TraceArrow} arrow
 */
function arrowOf(board, { kind, at, to }) {
  const from = board.cell(at);
  const goal = board.cell(to);
  const way = distance(from, goal);
  const start = between(from, goal, TAIL / way);
  const end = between(from, goal, 1 - RIM / way);
  const line = { x1: start.x, y1: start.y, x2: end.x, y2: end.y };
  const head = { d: "M-22 18 L0 -18 L22 18 Z", transform: `translate(${end.x} ${end.y}) rotate(${bearing(from, goal)})` };
  return svg("g", { class: `shift ${kind}`, "data-from": at, "data-to": to }, svg("line", { class: "casing", ...line }), svg("line", { class: "way", ...line }), svg("path", { class: "head", ...head }));
}
