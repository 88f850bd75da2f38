// @ts-check
/** Windows over the table: keys, armies, forecast. */

import { button, html } from "../dom.js";
import { armyColour, art } from "./art.js";
import { KEYS } from "./keys.js";

/** @typedef {import("../types").Seat} Seat */
/** @typedef {import("../types").Table} Table */
/** @typedef {import("../types").CountedTile} CountedTile */

/**
 * Opens a window; it closes by its button, by Esc and by a press beside it.
 * @param {string} title
 * @param {string} name
 * @param {Node[]} content
 */
export function openWindow(title, name, content) {
  document.querySelector("dialog.window")?.remove();
  const heading = html("h2", { id: "window-title" }, title);
  const close = button("Close", () => dialog.close(), { class: "quiet" });
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

const GOAL = "Destroy the enemy HQ, or have more hit points left than the enemy when the tiles have run out.";
const TURN = [
  "Draw up to three tiles. With three in hand, discard one of them.",
  "Place units on free cells and play instant tiles, as many as you like. What you keep can be used next turn.",
  "A Battle tile begins a battle and ends your turn; a full board begins one too.",
  "In a battle everybody strikes by initiative, the highest first. Units that strike together also fall together.",
];
const GESTURES = [
  ["Press or drag", "a tile to a glowing cell, turn it, confirm."],
  ["Hold or point at", "a unit or tile to see what it does, what it hits and what can hit it."],
  ["Battle forecast", "shows what a battle would do now, including the tile you are placing."],
  ["Press a name", "to see what that army has used and has left."],
];

const ARROWS = ["left", "up", "down", "right"];

/**
 * A key of the keyboard; arrows are drawn.
 * @param {string} name
 */
function keyCap(name) {
  const isArrow = ARROWS.includes(name);
  return html("kbd", {}, isArrow ? html("i", { class: "arrow", "data-to": name, role: "img", "aria-label": name }) : name);
}

export function openKeys() {
  const list = html("dl", { class: "keys" });
  for (const [keys, meaning] of KEYS) {
    list.append(html("div", {}, html("dt", {}, ...keys.map(keyCap)), html("dd", {}, meaning)));
  }
  const gestures = html("ul", { class: "gestures" }, ...GESTURES.map(([name, meaning]) => html("li", {}, html("strong", {}, name ?? ""), ` ${meaning}`)));
  const turn = html("ol", { class: "turn-order" }, ...TURN.map((text) => html("li", {}, text)));
  /** @type {HTMLElement[]} */
  const content = [html("p", { class: "goal-words" }, GOAL), html("h3", {}, "Your turn"), turn, html("h3", {}, "At this table"), gestures];
  if (matchMedia("(hover: hover)").matches) content.push(html("details", { open: true }, html("summary", {}, "On a keyboard"), list));
  openWindow("How to play here", "keys", content);
}

/**
 * Tiles used and left of one army; the others are a press away.
 * @param {Table} table
 * @param {number} shown
 */
export function openArmies(table, shown) {
  const tabs = html("div", { class: "tabs", role: "group", "aria-label": "Armies" });
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
  openWindow("Tiles used and left", "armies", [tabs, body]);
  choose(/** @type {Seat} */ (table.seats[shown]));
}

/** @param {Seat} seat */
function army(seat) {
  const inHand = (/** @type {CountedTile} */ tile) => tile.count - tile.used - tile.left;
  const list = html("ul", { class: "counted" });
  for (const tile of seat.tiles) {
    const picture = html("img", { src: art(tile.art), alt: "", width: 208, height: 180 });
    const held = inHand(tile) > 0 ? `, ${inHand(tile)} in hand` : "";
    const counts = html("span", { class: "counts" }, `${tile.left} of ${tile.count} left${held}`);
    list.append(html("li", { class: tile.left === 0 && !held ? "gone" : null }, picture, html("strong", {}, tile.name), counts));
  }
  const parts = [html("p", { class: "soft" }, summary(seat)), list];
  if (seat.discards.length) parts.push(html("p", {}, `Discarded: ${seat.discards.join(", ")}.`));
  if (seat.known.length) parts.push(html("p", {}, `Known on top of the pile: ${seat.known.join(", ")}.`));
  if (seat.mercenaries.length) parts.push(html("p", {}, `Mercenaries for hire: ${seat.mercenaries.join(", ")}.`));
  return parts;
}

/** @param {Seat} seat */
function summary(seat) {
  return `${seat.pile} tiles in the pile, ${seat.hand.length} in hand, ${seat.discards.length} discarded.`;
}
