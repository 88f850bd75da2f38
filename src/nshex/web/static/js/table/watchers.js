// @ts-check
/** Spectators: they are told that they are watching, and everybody sees how many there are. */

import { t, tn } from "../messages.js";

/** @typedef {import("../types").Table} Table */

export class Watchers {
  #count = 0;
  #watches = false;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {number} count of browsers without a seat, including this one if it has none */
  showCount(count) {
    this.#count = count;
    this.#show();
  }

  /** @param {Table} table */
  showTable(table) {
    this.#watches = table.own_seats.length === 0;
    this.#show();
  }

  #show() {
    const others = Math.max(0, this.#count - (this.#watches ? 1 : 0));
    const watching = others ? tn("You are watching with {n} other", "You are watching with {n} others", others) : t("You are watching");
    const words = this.#watches ? watching : tn("{n} watching", "{n} watching", this.#count);
    this.host.hidden = !this.#watches && others === 0;
    if (this.host.textContent !== words) this.host.textContent = words;
  }
}
