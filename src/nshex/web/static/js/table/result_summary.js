// @ts-check
/** The summary of a finished game: the course of hit points, who hit hardest, losses, the decisive battle. */

import { button, html, svg } from "../dom.js";
import { t, tn } from "../messages.js";
import { armyColour, art } from "./art.js";

/** @typedef {import("../types").DecisiveBattle} DecisiveBattle */
/** @typedef {import("../types").GameSummary} GameSummary */
/** @typedef {import("../types").UnitFigure} UnitFigure */
/** @typedef {import("../types").Seat} Seat */

const WIDTH = 300;
const HEIGHT = 84;
const MOST_SHOWN = 4;

/**
 * @param {GameSummary} summary
 * @param {readonly Seat[]} seats
 * @param {(battle: DecisiveBattle) => void} watch shows a battle
 */
export function summaryParts(summary, seats, watch) {
  const parts = [];
  if (summary.ending) parts.push(html("p", { class: "ending", "data-testid": "ending" }, summary.ending));
  if (summary.course.length > 1) parts.push(curve(summary.course, seats));
  const columns = html("div", { class: "columns" });
  if (summary.dealt.length) columns.append(list(t("Hit hardest"), summary.dealt.slice(0, MOST_SHOWN), seats, dealt));
  if (summary.lost.length) columns.append(list(t("Lost most"), summary.lost.slice(0, MOST_SHOWN), seats, ({ amount }) => `${amount}×`));
  if (columns.childElementCount) parts.push(columns);
  if (summary.lost.length) parts.push(losses(summary.lost, seats));
  const { decisive } = summary;
  if (decisive) {
    const press = button(t("Watch the decisive battle"), () => watch(decisive), { "data-testid": "watch-decisive" });
    parts.push(html("div", { class: "decisive" }, html("p", {}, decisive.text), press));
  }
  return parts;
}

/** @param {UnitFigure} figure */
function dealt({ amount, to_heads }) {
  return to_heads ? t("dealt {amount}, {heads} to HQs", { amount, heads: to_heads }) : t("dealt {amount}", { amount });
}

/**
 * @param {string} title
 * @param {readonly UnitFigure[]} figures
 * @param {readonly Seat[]} seats
 * @param {(figure: UnitFigure) => string} words
 */
function list(title, figures, seats, words) {
  const items = figures.map((figure) => {
    const item = html("li", {}, html("img", { src: art(figure.art), alt: "", width: 208, height: 180 }));
    item.append(html("span", {}, html("strong", {}, figure.name), ` ${words(figure)}`));
    item.style.setProperty("--army", armyColour(seats[figure.seat]));
    return item;
  });
  return html("section", {}, html("h3", {}, title), html("ul", { class: "figures" }, ...items));
}

/**
 * @param {readonly UnitFigure[]} lost
 * @param {readonly Seat[]} seats
 */
function losses(lost, seats) {
  const words = seats.map(({ seat, army_name }) => {
    const units = lost.filter((figure) => figure.seat === seat).reduce((sum, { amount }) => sum + amount, 0);
    return tn("{army} {n} unit", "{army} {n} units", units, { army: army_name });
  });
  return html("p", { class: "losses", "data-testid": "losses" }, t("Lost: {words}.", { words: words.join(", ") }));
}

/**
 * A line for each seat, turn by turn.
 * @param {readonly (readonly number[])[]} course
 * @param {readonly Seat[]} seats
 */
function curve(course, seats) {
  const most = Math.max(1, ...course.flat());
  const x = (/** @type {number} */ turn) => (turn / (course.length - 1)) * WIDTH;
  const y = (/** @type {number} */ value) => HEIGHT - (value / most) * HEIGHT;
  const lines = seats.map(({ seat, army }) => {
    const points = course.map((row, turn) => `${x(turn).toFixed(1)},${y(row[seat] ?? 0).toFixed(1)}`).join(" ");
    const line = svg("polyline", { points, "data-seat": seat });
    line.style.setProperty("--army", armyColour({ army }));
    return line;
  });
  const words = seats.map(({ seat, army_name }) => t("{army} from {first} to {last}", { army: army_name, first: course[0]?.[seat] ?? 0, last: course.at(-1)?.[seat] ?? 0 }));
  const isScored = seats.some(({ score }) => score !== null);
  const label = isScored ? t("Points turn by turn: {armies}", { armies: words.join(", ") }) : t("Hit points turn by turn: {armies}", { armies: words.join(", ") });
  const picture = svg("svg", { viewBox: `-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`, preserveAspectRatio: "none", role: "img", "aria-label": label, class: "curve", "data-testid": "curve" });
  picture.append(svg("path", { class: "axis", d: `M0 0 V${HEIGHT} H${WIDTH}` }), ...lines);
  const scale = [html("span", { class: "most", "aria-hidden": "true" }, String(most)), html("span", { class: "least", "aria-hidden": "true" }, "0")];
  return html("figure", {}, html("div", { class: "curve-frame" }, picture, ...scale), html("figcaption", {}, isScored ? t("Points, turn 1 to {last}", { last: course.length }) : t("Hit points, turn 1 to {last}", { last: course.length })));
}
