// @ts-check
/** A game waiting for players: links to send, who has joined, and bots for empty seats. */

import { button, html } from "../dom.js";
import { copied, hasShareWindow } from "../links.js";
import { t, tn } from "../messages.js";
import { post, reasonOf } from "../server.js";
import { armyColour } from "./art.js";
import { player } from "./seats.js";

/** @typedef {import("../types").Table} Table */
/** @typedef {import("../types").Waiting} Waiting */

const SHOWN_FOR = 2500;

export class WaitingPanel {
  /** Identifies what is shown, so that nothing moves under a finger when somebody else joins. */
  #shown = "";
  /** Asks whether the user really wants to leave. @type {() => void} */
  onLeave = () => {};

  /**
   * @param {HTMLElement} host
   * @param {(problem: string) => void} complain
   */
  constructor(host, complain) {
    this.host = host;
    this.complain = complain;
  }

  /** @param {Table} table */
  show(table) {
    const { waiting } = table;
    this.host.hidden = waiting === null || table.over !== null;
    document.body.toggleAttribute("data-waiting", !this.host.hidden);
    const now = JSON.stringify([waiting, table.readers_seats, table.seats.map((seat) => seat.name)]);
    if (!waiting || now === this.#shown) return;
    this.#shown = now;
    this.host.replaceChildren(...this.#content(table, waiting));
  }

  /**
   * @param {Table} table
   * @param {Waiting} waiting
   */
  #content(table, waiting) {
    const isMine = table.readers_seats.length > 0;
    const parts = [
      html("h2", {}, tn("Waiting for {n} player", "Waiting for {n} players", waiting.open.length)),
      html("p", { class: "soft" }, isMine ? t("The game starts as soon as the last seat is taken.") : t("You are watching. The game starts when every seat is taken.")),
      seatList(table, waiting),
    ];
    if (isMine && waiting.join) {
      parts.push(linkRow(t("Send this link to the people you want to play with"), waiting.join, "invite", true));
      parts.push(linkRow(t("Link for spectators"), `/game/${table.game}`, "watch-link", false));
    } else if (waiting.join) {
      parts.push(html("div", { class: "row" }, html("a", { class: "button primary", href: waiting.join }, t("Take a seat"))));
    }
    const row = html("div", { class: "row" });
    if (waiting.can_fill) {
      const words = waiting.open.length === 1 ? t("Let a bot take the seat") : t("Let bots take the open seats");
      row.append(button(words, () => void this.#fill(table), { "data-testid": "fill" }));
    }
    if (table.settling?.leave) row.append(button(t("Leave"), () => this.onLeave(), { class: "quiet", "data-testid": "leave-waiting" }));
    if (row.childElementCount) parts.push(row);
    return parts;
  }

  /** @param {Table} table */
  async #fill(table) {
    try {
      await post(`/api/games/${encodeURIComponent(table.game)}/bots`, {});
    } catch (problem) {
      this.complain(reasonOf(problem));
    }
  }
}

/**
 * @param {Table} table
 * @param {Waiting} waiting
 */
function seatList(table, waiting) {
  const seats = table.seats.map((seat) => {
    const isOpen = waiting.open.includes(seat.seat);
    const item = html("li", { "data-open": isOpen }, html("strong", {}, seat.army_name), html("span", { class: "player" }, isOpen ? t("open") : player(seat)));
    item.style.setProperty("--army", armyColour(seat));
    return item;
  });
  return html("ul", { class: "waiting-seats", "data-testid": "waiting-seats" }, ...seats);
}

/**
 * A link with a button to copy it, and one for the system's share dialog if there is one.
 * @param {string} label
 * @param {string} path
 * @param {string} name
 * @param {boolean} isMain
 */
function linkRow(label, path, name, isMain) {
  const url = new URL(path, location.href).href;
  const field = html("input", { type: "text", readonly: true, value: url, "aria-label": label, "data-testid": name });
  field.addEventListener("focus", () => field.select());
  const copy = button(t("Copy"), () => void copyFrom(field, copy), { class: isMain ? "primary" : "", "data-testid": `copy-${name}` });
  const row = html("div", { class: "link-row" }, field, copy);
  if (hasShareWindow()) row.append(button(t("Share"), () => void navigator.share({ title: "nshex", url }).catch(() => {})));
  return html("div", { class: "link" }, html("p", { "aria-hidden": "true" }, label), row);
}

/**
 * @param {HTMLInputElement} field
 * @param {HTMLButtonElement} pressed
 */
async function copyFrom(field, pressed) {
  const isCopied = await copied(field.value);
  if (!isCopied) field.focus();
  pressed.textContent = isCopied ? t("Copied") : t("Press Ctrl+C");
  setTimeout(() => (pressed.textContent = t("Copy")), SHOWN_FOR);
}
