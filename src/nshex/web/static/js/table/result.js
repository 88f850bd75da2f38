// @ts-check
/** How the game ended, and what next: once more, or look at it again. */

import { button, html } from "./dom.js";

/** @typedef {import("../types").Table} Table */
/** @typedef {import("./announce.js").Announcer} Announcer */

export class Result {
  #shownFor = "";

  /**
   * @param {HTMLElement} host
   * @param {Announcer} announcer
   */
  constructor(host, announcer) {
    this.host = host;
    this.announcer = announcer;
  }

  /** @param {Table} table */
  show(table) {
    if (!table.over) {
      this.host.hidden = true;
      this.#shownFor = "";
      return;
    }
    if (this.#shownFor === table.game) return;
    this.#shownFor = table.game;
    this.host.replaceChildren(...this.#content(table));
    const winner = table.seats[table.over.winners[0] ?? -1];
    this.host.style.setProperty("--army", winner?.colour ?? "var(--ink-soft)");
    this.host.hidden = false;
    this.announcer.say(table.over.text);
  }

  /** @param {Table} table */
  #content(table) {
    const over = /** @type {NonNullable<Table["over"]>} */ (table.over);
    const buttons = html("div", { class: "row" });
    if (table.seats.some((seat) => seat.who === "me")) buttons.append(button("Rematch", () => void this.#rematch(table), { class: "primary", "data-testid": "rematch" }));
    buttons.append(html("a", { class: "button", href: `/replay/${table.game}`, "data-testid": "replay" }, "Replay"));
    buttons.append(html("a", { class: "button quiet", href: "/" }, "New game"));
    const look = button("Look at the board", () => (this.host.hidden = true), { class: "quiet" });
    buttons.append(look);
    return [html("p", { class: "over" }, headline(table)), html("h2", {}, over.text), buttons];
  }

  /**
   * The same table again.
   * @param {Table} table
   */
  async #rematch(table) {
    try {
      const response = await fetch(`/api/games/${encodeURIComponent(table.game)}/rematch`, { method: "POST" });
      const answer = await response.json();
      if (!response.ok) throw new Error(answer.text ?? "The rematch could not be set up. Start a new game instead.");
      location.assign(answer.address);
    } catch (problem) {
      this.announcer.show(problem instanceof Error ? problem.message : String(problem), "bad");
    }
  }
}

/** @param {Table} table */
function headline(table) {
  const winners = table.over?.winners ?? [];
  const mine = table.seats.filter((seat) => seat.who === "me" || seat.who === "friend").map((seat) => seat.seat);
  if (!winners.length || mine.length !== 1) return "The game is over";
  return winners.includes(/** @type {number} */ (mine[0])) ? "Victory" : "Defeat";
}
