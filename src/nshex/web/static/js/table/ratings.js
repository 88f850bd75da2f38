// @ts-check
/** The ratings of those who sit at the table; asked for when somebody sits down, and when the game is over. */

import { ask } from "../server.js";

/** @typedef {import("../types").GameRatings} GameRatings */
/** @typedef {import("../types").Table} Table */
/** @typedef {import("./seats.js").Seats} Seats */

export class Ratings {
  #known = "";

  /**
   * @param {string} game
   * @param {Seats} seats where they are shown
   */
  constructor(game, seats) {
    this.game = game;
    this.seats = seats;
  }

  /** @param {Table} table */
  async follow(table) {
    const now = `${table.seats.map((seat) => seat.who).join()} ${table.over !== null}`;
    if (now === this.#known) return;
    this.#known = now;
    try {
      const found = /** @type {GameRatings} */ (await ask(`/api/games/${encodeURIComponent(this.game)}/ratings`));
      this.seats.showRatings(found);
    } catch {
      this.#known = ""; // asked again with the next update
    }
  }
}
