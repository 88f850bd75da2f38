// @ts-check
/** Tables of how your games ended: by army, by opposing army, by opponent. */

import { find, html } from "../dom.js";
import { percent } from "../figures.js";
import { t, tn } from "../messages.js";
import { ask } from "../server.js";

/** @typedef {import("../types").OwnStatistics} OwnStatistics */
/** @typedef {import("../types").ResultCount} ResultCount */

/** @param {ResultCount} count */
function share({ played, won }) {
  return percent(won / played);
}

/** @param {ResultCount} count @param {boolean} isArmy */
function row(count, isArmy) {
  const { id, name, played, won, drawn, lost } = count;
  const label = isArmy ? html("span", { class: "army-dot", "data-army": id }, name) : name;
  const cells = [played, won, drawn, lost].map((number) => html("td", {}, String(number)));
  return html("tr", {}, html("th", { scope: "row" }, label), ...cells, html("td", {}, share(count)));
}

/** @param {string} title @param {readonly ResultCount[]} counts @param {boolean} isArmy */
function table(title, counts, isArmy) {
  const heads = ["", t("Played"), t("Won"), t("Drawn"), t("Lost"), t("Won %")].map((words) => (words ? html("th", { scope: "col" }, words) : html("td")));
  return html("table", {}, html("caption", {}, title), html("thead", {}, html("tr", {}, ...heads)), html("tbody", {}, ...counts.map((count) => row(count, isArmy))));
}

/** @param {HTMLElement} box */
export async function showStatistics(box) {
  /** @type {OwnStatistics} */
  const { total, armies, opponents, levels } = await ask("/api/me/statistics");
  box.hidden = total.played === 0;
  if (!total.played) return;
  find("#statistics-total", HTMLElement, box).textContent = tn("{won} won, {drawn} drawn, {lost} lost of {n} game: {share} won.", "{won} won, {drawn} drawn, {lost} lost of {n} games: {share} won.", total.played, { won: total.won, drawn: total.drawn, lost: total.lost, share: share(total) });
  find(".tables", HTMLElement, box).replaceChildren(table(t("Your army"), armies, true), table(t("Against"), opponents, true), table(t("Level"), levels, false));
}
