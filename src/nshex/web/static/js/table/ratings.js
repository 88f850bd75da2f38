// @ts-check
/** The ratings of the players; fetched when somebody takes a seat and when the game is over. */

import { ask } from "../server.js";

/** @typedef {import("../types").GameRatings} GameRatings */
/** @typedef {import("../types").Table} Table */

export class Ratings {
  #known = "";

  /**
   * @param {string} game
   * @param {(found: GameRatings) => void} show
   */
  constructor(game, show) {
    this.game = game;
    this.show = show;
  }

  /** @param {Table} table */
  async follow(table) {
    const now = `${table.seats.map((seat) => seat.who).join()} ${table.over !== null}`;
    if (now === this.#known) return;
    this.#known = now;
    try {
      this.show(await ask(`/api/games/${encodeURIComponent(this.game)}/ratings`));
    } catch {
      this.#known = ""; // the next update will try again
    }
  }
}
