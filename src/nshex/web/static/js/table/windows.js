// @ts-check
/** Dialogs over the table: keys and armies. */

import { button, html } from "../dom.js";
import { t, tn } from "../messages.js";
import { armyColour, art } from "./art.js";
import { KEYS } from "./keys.js";

/** @typedef {import("../types").Seat} Seat */
/** @typedef {import("../types").Table} Table */
/** @typedef {import("../types").CountedTile} CountedTile */

/**
 * Opens a dialog; its button, Esc and a press outside close it.
 * @param {string} title
 * @param {string} name
 * @param {Node[]} content
 */
export function openWindow(title, name, content) {
  document.querySelector("dialog.window")?.remove();
  const heading = html("h2", { id: "window-title" }, title);
  const close = button(t("Close"), () => dialog.close(), { class: "quiet" });
  const dialog = html("dialog", { class: `window ${name}`, "aria-labelledby": "window-title", "data-testid": `window-${name}` });
  dialog.append(html("header", {}, heading, close), html("div", { class: "content" }, ...content));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

const GOAL = t("Destroy the enemy HQ, or have more hit points left than the enemy when the tiles have run out.");
const TURN = [
  t("Draw up to three tiles. With three in hand, discard one of them."),
  t("Place units on free cells and play instant tiles, as many as you like. What you keep can be used next turn."),
  t("A Battle tile begins a battle and ends your turn; a full board begins one too."),
  t("In a battle everybody strikes by initiative, the highest first. Units that strike together also fall together."),
];
const GESTURES = [
  [t("Press"), t("a tile, then a glowing cell, or drag it there. Turn it, then confirm.")],
  [t("Point at"), t("a unit or tile, or hold it, to see what it does, what it hits and what can hit it.")],
  [t("Battle forecast"), t("shows what a battle would do now, including the tile you are placing.")],
  [t("Press a name"), t("to see what that army has used and has left.")],
];

/** @type {Record<string, string>} */
const ARROWS = { left: t("left"), up: t("up"), down: t("down"), right: t("right") };

/**
 * A keyboard key; arrow keys show an arrow.
 * @param {string} name
 */
function keyCap(name) {
  const arrow = ARROWS[name];
  return html("kbd", {}, arrow ? html("i", { class: "arrow", "data-to": name, role: "img", "aria-label": arrow }) : name);
}

export function openKeys() {
  const list = html("dl", { class: "keys" });
  for (const [keys, meaning] of KEYS) {
    list.append(html("div", {}, html("dt", {}, ...keys.map(keyCap)), html("dd", {}, meaning)));
  }
  const gestures = html("ul", { class: "gestures" }, ...GESTURES.map(([name, meaning]) => html("li", {}, html("strong", {}, name ?? ""), ` ${meaning}`)));
  const turn = html("ol", { class: "turn-order" }, ...TURN.map((text) => html("li", {}, text)));
  /** @type {HTMLElement[]} */
  const content = [html("p", { class: "goal-words" }, GOAL), html("h3", {}, t("Your turn")), turn, html("h3", {}, t("At this table")), gestures];
  if (matchMedia("(hover: hover)").matches) content.push(html("details", { open: true }, html("summary", {}, t("On a keyboard")), list));
  openWindow(t("How to play here"), "keys", content);
}

/**
 * Tiles used and left of one army, with tabs for the others.
 * @param {Table} table
 * @param {number} shown
 */
export function openArmies(table, shown) {
  const tabs = html("div", { class: "tabs", role: "group", "aria-label": t("Armies") });
  const body = html("div", { class: "army" });
  const choose = (/** @type {Seat} */ seat) => {
    for (const tab of tabs.children) tab.setAttribute("aria-pressed", String(tab.getAttribute("data-seat") === String(seat.seat)));
    body.replaceChildren(...army(seat));
  };
  for (const seat of table.seats) {
    const tab = button(seat.army_name, () => choose(seat), { "data-seat": seat.seat, class: "tab" });
    tab.style.setProperty("--army", armyColour(seat));
    tabs.append(tab);
  }
  openWindow(t("Tiles used and left"), "armies", [tabs, body]);
  choose(/** @type {Seat} */ (table.seats[shown]));
}

/** @param {Seat} seat */
function army(seat) {
  const inHand = (/** @type {CountedTile} */ tile) => tile.count - tile.used - tile.left;
  const list = html("ul", { class: "counted" });
  for (const tile of seat.tiles) {
    const picture = html("img", { src: art(tile.art), alt: "", width: 208, height: 180 });
    const held = inHand(tile);
    const { left, count } = tile;
    const words = held > 0 ? t("{left} of {all} left, {held} in hand", { left, all: count, held }) : t("{left} of {all} left", { left, all: count });
    const counts = html("span", { class: "counts" }, words);
    list.append(html("li", { class: left === 0 && held <= 0 ? "gone" : null }, picture, html("strong", {}, tile.name), counts));
  }
  const parts = [html("p", { class: "soft" }, summary(seat)), list];
  if (seat.discards.length) parts.push(html("p", {}, t("Discarded: {tiles}.", { tiles: seat.discards.join(", ") })));
  if (seat.known.length) parts.push(html("p", {}, t("Known on top of the pile: {tiles}.", { tiles: seat.known.join(", ") })));
  if (seat.mercenaries.length) parts.push(html("p", {}, t("Mercenaries for hire: {tiles}.", { tiles: seat.mercenaries.join(", ") })));
  return parts;
}

/** @param {Seat} seat */
function summary(seat) {
  return tn("{n} tiles in the pile, {hand} in hand, {discards} discarded.", "{n} tiles in the pile, {hand} in hand, {discards} discarded.", seat.pile, { hand: seat.hand.length, discards: seat.discards.length });
}
