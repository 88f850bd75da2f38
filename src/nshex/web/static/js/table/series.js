// @ts-check
/** The series or tournament of a game: links to it and to its other games, and the score. */

import { html } from "../dom.js";
import { language, t, tn } from "../messages.js";
import { ask } from "../server.js";

/** @typedef {import("../types").Series} SeriesAnswer */
/** @typedef {import("../types").Table} Table */

export class Series {
  #known = "";
  #links = html("div", { class: "series-links", "data-testid": "series-links" });

  /**
   * @param {string} game
   * @param {HTMLElement} tools where the links go
   * @param {(standing: HTMLElement[], goesOn: boolean) => void} onStanding gets the score, and whether the duel's other game goes on
   */
  constructor(game, tools, onStanding) {
    this.game = game;
    this.onStanding = onStanding;
    this.tools = tools;
    tools.prepend(this.#links);
  }

  /** @param {Table} table */
  async follow(table) {
    const now = `${table.seats.map((seat) => seat.who).join()} ${table.over !== null}`;
    if (now === this.#known) return;
    this.#known = now;
    try {
      this.#show(await ask(`/api/games/${encodeURIComponent(this.game)}/series`));
    } catch {
      this.#known = ""; // the next update will try again
    }
  }

  /** @param {SeriesAnswer} series */
  #show({ kind, text, players, games, tournament }) {
    const others = games.filter((one) => !one.is_here && (kind === "mirrored" || !one.over));
    const links = others.map((one) => link(one.address, one.label));
    if (tournament) links.push(link(tournament, t("Tournament")));
    this.#links.replaceChildren(...links);
    this.tools.parentElement?.toggleAttribute("data-linked", links.length > 0);
    if (kind === "single") return;
    const points = (/** @type {number} */ number) => (kind === "mirrored" ? t("{points} hp", { points: number }) : tn("{n} win", "{n} wins", number));
    const rows = players.map((player) => html("li", {}, html("span", {}, player.name), html("b", {}, points(player.points))));
    const going = kind === "mirrored" ? others.filter((one) => !one.over) : [];
    const playOn = going.map((one) => html("a", { class: "button primary", href: one.address }, t("Play on at {table}", { table: language === "en" ? one.label.toLowerCase() : one.label })));
    const standing = html("ol", { class: "series-standing", "data-testid": "series-standing" }, ...rows);
    this.onStanding([html("p", { class: "over" }, text), standing, ...playOn], going.length > 0);
  }
}

/**
 * @param {string} address
 * @param {string} label
 */
function link(address, label) {
  return html("a", { class: "button tool", href: address }, label);
}
