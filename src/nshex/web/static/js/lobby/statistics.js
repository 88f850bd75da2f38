// @ts-check
/** How one's games ended, as tables: by one's army, by armies played against, by who played them. */

import { counted, find, html } from "../dom.js";
import { ask } from "../server.js";

/** @typedef {import("../types").OwnStatistics} OwnStatistics */
/** @typedef {import("../types").ResultCount} ResultCount */

/** @param {ResultCount} count */
function share({ played, won }) {
  return `${Math.round((100 * won) / played)}%`;
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
  const heads = ["", "Played", "Won", "Drawn", "Lost", "Won %"].map((words) => (words ? html("th", { scope: "col" }, words) : html("td")));
  return html("table", {}, html("caption", {}, title), html("thead", {}, html("tr", {}, ...heads)), html("tbody", {}, ...counts.map((count) => row(count, isArmy))));
}

/** @param {HTMLElement} box */
export async function showStatistics(box) {
  /** @type {OwnStatistics} */
  const { total, armies, opponents, levels } = await ask("/api/me/statistics");
  box.hidden = total.played === 0;
  if (!total.played) return;
  find("#statistics-total", HTMLElement, box).textContent = `${total.won} won, ${total.drawn} drawn, ${total.lost} lost of ${counted(total.played, "game")}: ${share(total)} won.`;
  find(".tables", HTMLElement, box).replaceChildren(table("Your army", armies, true), table("Against", opponents, true), table("Level", levels, false));
}
