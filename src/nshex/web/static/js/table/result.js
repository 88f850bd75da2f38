// @ts-check
/** How the game ended, and what next: a rematch or the replay. */

import { button, html } from "../dom.js";
import { t, tn } from "../messages.js";
import { ask, post, reasonOf } from "../server.js";
import { armyColour } from "./art.js";
import { summaryParts } from "./result_summary.js";
import { player, ratingWords } from "./seats.js";
import { shuffleVerdict } from "./shuffle.js";

/** @typedef {import("../types").GameRatings} GameRatings */
/** @typedef {import("../types").Seat} Seat */
/** @typedef {import("../types").Table} Table */
/** @typedef {import("./announce.js").Announcer} Announcer */

export class Result {
  #shownFor = "";
  /** Whether this page has seen the end before a rematch was agreed on. */
  #waitsForNext = false;
  /** The score of the series that the game belongs to. */
  #standing = html("div", { class: "series" });
  #again = html("span", { class: "again" });
  /** @type {GameRatings} */
  #ratings = { rated: false, seats: [] };
  /** The summary of the game. */
  #account = html("div", { class: "account", "data-testid": "account" });
  #accountOf = "";
  /** Shows a battle again. @type {(battle: import("../types").DecisiveBattle) => void} */
  onWatch = () => {};

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
      this.setShown(false);
      this.#shownFor = "";
      return;
    }
    this.#followRematch(table);
    const now = `${table.game} ${JSON.stringify(table.rematch ?? null)}`;
    if (this.#shownFor === now) return;
    this.#shownFor = now;
    this.host.replaceChildren(...this.#content(table));
    this.showRatings(this.#ratings);
    const winner = table.seats[table.over.winners[0] ?? -1];
    this.host.style.setProperty("--army", armyColour(winner) || "var(--ink-soft)");
    this.setShown(true);
    this.announcer.say(table.over.text);
    void this.#tell(table);
  }

  /** Shows the result again after something else was shown. */
  reopen() {
    this.setShown(this.#shownFor !== "");
  }

  /** @param {boolean} shown */
  setShown(shown) {
    this.host.hidden = !shown;
    document.body.toggleAttribute("data-result", shown);
  }

  /**
   * Fetches the summary from the server; lessons and the like have none.
   * @param {Table} table
   */
  async #tell(table) {
    if (!table.rematch || this.#accountOf === table.game) return;
    this.#accountOf = table.game;
    try {
      /** @type {import("../types").GameSummary} */
      const summary = await ask(`/api/games/${encodeURIComponent(table.game)}/summary`);
      this.#account.replaceChildren(...summaryParts(summary, table.seats, (battle) => this.onWatch(battle)));
    } catch {
      this.#accountOf = "";
    }
  }

  /** @param {GameRatings} found the players' ratings, and their changes if the game is rated */
  showRatings(found) {
    this.#ratings = found;
    for (const place of this.host.querySelectorAll("[data-rating]")) {
      const rating = found.rated ? found.seats[Number(place.getAttribute("data-rating"))] : null;
      place.textContent = rating ? ratingWords(rating) : "";
    }
  }

  /**
   * @param {HTMLElement[]} parts the score of the series
   * @param {boolean} goesOn whether it continues at another table, so that it is too early for a rematch
   */
  showStanding(parts, goesOn) {
    this.#standing.replaceChildren(...parts);
    this.#again.hidden = goesOn;
  }

  /**
   * Goes to the next game once all have agreed, but not if the user came back to look at this one.
   * @param {Table} table
   */
  #followRematch({ rematch, own_seats }) {
    const address = rematch?.address ?? "";
    if (address && this.#waitsForNext && own_seats.length) location.assign(address);
    this.#waitsForNext = !address;
  }

  /**
   * Offers a rematch, or goes to it.
   * @param {Table} table
   */
  #next(table) {
    const { rematch } = table;
    if (rematch?.asked_at) return html("a", { class: "button primary", href: rematch.asked_at, "data-testid": "rematch-elsewhere" }, t("Rematch at table 1"));
    if (rematch?.address) return html("a", { class: "button primary", href: rematch.address, "data-testid": "next-game" }, t("Next game"));
    const mine = rematch?.wanted.some((seat) => table.own_seats.includes(seat)) ?? false;
    const label = mine ? t("Waiting for the others") : rematch?.wanted.length ? t("Agree to a rematch") : t("Rematch");
    return button(label, () => void this.#rematch(table), { class: "primary", "data-testid": "rematch", disabled: mine });
  }

  /** @param {Table} table */
  #content(table) {
    const over = /** @type {NonNullable<Table["over"]>} */ (table.over);
    const buttons = html("div", { class: "row" });
    if (table.own_seats.length && table.rematch) {
      this.#again.replaceChildren(this.#next(table));
      buttons.append(this.#again);
    }
    buttons.append(html("a", { class: "button", href: `/replay/${table.game}`, "data-testid": "replay" }, t("Replay")));
    buttons.append(html("a", { class: "button quiet", href: "/" }, t("New game")));
    buttons.append(button(t("Look at the board"), () => this.setShown(false), { class: "quiet" }));
    const heading = html("p", { class: "over" }, headline(table));
    return [heading, html("h2", {}, over.text), scores(table, over.winners), this.#standing, buttons, this.#account, ...shuffleVerdict(table)];
  }

  /**
   * Asks for the same game again.
   * @param {Table} table
   */
  async #rematch(table) {
    try {
      /** @type {import("../types").NewAddress} */
      const made = await post(`/api/games/${encodeURIComponent(table.game)}/rematch`, {});
      if (made.address) location.assign(made.address);
    } catch (problem) {
      this.announcer.show(reasonOf(problem), "bad");
    }
  }
}

/**
 * The final scores, winners first.
 * @param {Table} table
 * @param {readonly number[]} winners
 */
function scores(table, winners) {
  const rank = (/** @type {Seat} */ seat) => (winners.includes(seat.seat) ? 1000 : 0) + (seat.score ?? seat.hp ?? 0);
  const rows = [...table.seats].sort((one, two) => rank(two) - rank(one)).map((seat) => {
    const row = html("li", { class: winners.includes(seat.seat) ? "won" : null, "data-seat": seat.seat });
    row.style.setProperty("--army", armyColour(seat));
    const who = html("span", { class: "words" }, html("strong", {}, seat.army_name), html("span", { class: "player" }, player(seat)), html("span", { class: "player", "data-rating": seat.seat }));
    row.append(html("span", { class: "emblem", "aria-hidden": "true" }, seat.army_name.slice(0, 1)), who, html("b", {}, scoreOf(seat)));
    return row;
  });
  return html("ol", { class: "scores", "data-testid": "scores" }, ...rows);
}

/** @param {Seat} seat */
function scoreOf(seat) {
  if (seat.score !== null) return tn("{n} point", "{n} points", seat.score);
  return seat.out ? t("destroyed") : tn("{n} hit point", "{n} hit points", seat.hp ?? 0);
}

/** @param {Table} table */
function headline(table) {
  const winners = table.over?.winners ?? [];
  const mine = table.own_seats;
  const { turns } = table;
  if (!winners.length || mine.length !== 1) return turns ? tn("The game is over after {n} turn", "The game is over after {n} turns", turns) : t("The game is over");
  if (winners.includes(/** @type {number} */ (mine[0]))) return turns ? tn("Victory after {n} turn", "Victory after {n} turns", turns) : t("Victory");
  return turns ? tn("Defeat after {n} turn", "Defeat after {n} turns", turns) : t("Defeat");
}

/**
 * @param {Table} table
 * @param {number} moment
 * @returns {Promise<import("../types").Moment>}
 */
export function momentOf({ game }, moment) {
  return ask(`/api/games/${encodeURIComponent(game)}/moments/${moment}`);
}
