// @ts-check
/** What a battle would do, drawn over the units: skulls, wounds, lost hit points, and who strikes whom. */

import { svg } from "../dom.js";
import { HALF_HEIGHT, RADIUS, bearing, between, distance, hexagon } from "./geometry.js";

/** @typedef {import("../types").Attack} Attack */
/** @typedef {import("../types").ForecastPhase} ForecastPhase */
/** @typedef {import("../types").Toll} Toll */
/** @typedef {import("./board.js").Board} Board */

/** Wounds are shown at the upper edge of a unit, clear of its initiative and of the hit points of an HQ. */
const PILL_RISE = 60;
const SKULL = "M0 -34 C-22 -34 -34 -20 -34 -2 C-34 10 -28 17 -20 21 L-20 32 C-20 35 -18 37 -15 37 L15 37 C18 37 20 35 20 32 L20 21 C28 17 34 10 34 -2 C34 -20 22 -34 0 -34 Z";
const EYES = "M-13 -10 a9 10 0 1 0 .1 0 Z M13 -10 a9 10 0 1 0 .1 0 Z M0 8 L-5 17 L5 17 Z M-7 27 L-7 37 M7 27 L7 37 M0 27 L0 37";

/**
 * Draws the result of the whole battle.
 * @param {Board} board
 * @param {readonly Toll[]} toll
 */
export function drawToll(board, toll) {
  draw(board, toll.flatMap((one) => fate(board, one)));
}

/**
 * Draws one phase: who strikes whom, the results, and who is already gone.
 * @param {Board} board
 * @param {readonly ForecastPhase[]} phases
 * @param {number} place index of the phase
 */
export function drawPhase(board, phases, place) {
  const gone = phases.slice(0, place).flatMap(({ toll }) => toll.filter(({ dies }) => dies));
  const { attacks, toll } = phases[place] ?? { attacks: [], toll: [] };
  draw(board, [...gone.map(({ at }) => veil(board, at, "gone")), ...attacks.map((attack) => blow(board, attack)), ...toll.flatMap((one) => fate(board, one))]);
}

/**
 * @param {Board} board
 * @param {readonly SVGElement[]} shapes
 */
function draw(board, shapes) {
  board.layer("forecast").replaceChildren(...shapes);
  board.svg.toggleAttribute("data-foretold", shapes.length > 0);
}

/**
 * @param {Board} board
 * @param {Toll} toll
 */
function fate(board, { at, wounds, dies }) {
  if (!board.byName.has(at)) return [];
  return dies ? [veil(board, at, "doomed"), skull(board, at)] : [pill(board, at, `−${wounds}`)];
}

/**
 * @param {Board} board
 * @param {string} at
 * @param {string} kind
 */
function veil(board, at, kind) {
  return svg("polygon", { class: `veil ${kind}`, points: hexagon(RADIUS - 6), transform: placeOf(board, at) });
}

/**
 * @param {Board} board
 * @param {string} at
 */
function skull(board, at) {
  return svg("g", { class: "skull", transform: placeOf(board, at), "data-doomed": at }, svg("path", { class: "bone", d: SKULL }), svg("path", { class: "hollow", d: EYES }));
}

/**
 * @param {Board} board
 * @param {string} at
 * @param {string} text
 */
function pill(board, at, text) {
  const label = svg("text", { "text-anchor": "middle", y: 14 });
  label.textContent = text;
  const width = 44 + text.length * 14;
  const shape = svg("rect", { x: -width / 2, y: -23, width, height: 46, rx: 23 });
  return svg("g", { class: "pill", transform: placeOf(board, at, -PILL_RISE), "data-wounds": at }, shape, label);
}

/**
 * An arrow from an attacker to its target, from edge to edge.
 * @param {Board} board
 * @param {Attack} attack
 */
function blow(board, { at, to, means }) {
  const from = board.cell(at);
  const goal = board.cell(to);
  const way = Math.max(distance(from, goal), 1);
  const start = between(from, goal, (HALF_HEIGHT * 0.45) / way);
  const end = between(from, goal, 1 - (HALF_HEIGHT * 0.62) / way);
  const line = { x1: start.x, y1: start.y, x2: end.x, y2: end.y };
  const head = svg("path", { class: "head", d: "M-20 16 L0 -18 L20 16 Z", transform: `translate(${end.x} ${end.y}) rotate(${bearing(from, goal)})` });
  return svg("g", { class: `blow ${means.replace("+", " ")}`, "data-blow": `${at} ${to}` }, svg("line", { class: "casing", ...line }), svg("line", { class: "way", ...line }), head);
}

/**
 * @param {Board} board
 * @param {string} at
 * @param {number} [drop] distance below the middle
 */
function placeOf(board, at, drop = 0) {
  const { x, y } = board.cell(at);
  return `translate(${x} ${y + drop})`;
}
