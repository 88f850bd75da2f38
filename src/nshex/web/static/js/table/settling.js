// @ts-check
/** What players settle beside the rules: a menu to resign, to leave, to offer a draw and to ask to go back; and the answers. */

import { button, html, part } from "../dom.js";
import { post, reasonOf } from "../server.js";
import { isBusyElsewhere } from "./keys.js";
import { openWindow } from "./windows.js";

/** @typedef {import("../types").Table} Table */
/** @typedef {import("../types").Update} Update */
/** @typedef {import("../types").WayToLeave} WayToLeave */
/** @typedef {import("./announce.js").Announcer} Announcer */
/** @typedef {import("./connection.js").Answerer} Answerer */

export class Settling {
  /** @type {Table | null} */
  #table = null;
  #isLeaving = false;

  /**
   * @param {HTMLElement} root
   * @param {Answerer} connection
   * @param {Announcer} announcer
   */
  constructor(root, connection, announcer) {
    this.connection = connection;
    this.announcer = announcer;
    this.menu = part("game-menu", root);
    this.strip = part("offer", root);
    this.menu.addEventListener("click", () => this.open());
    document.addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() !== "g" || event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event.target)) return;
      this.open();
    });
  }

  /** @param {Table} table the newest one */
  show(table) {
    this.#table = table;
    const canSettle = table.settling !== null && table.settling.resign !== null;
    this.menu.hidden = !canSettle;
    if (!canSettle) document.querySelector("dialog.game-menu")?.remove();
    this.#showOffer(table);
  }

  /** @param {Update} update something that is no action is told in a few words */
  tell({ line, seat, table }) {
    const name = table.seats[seat]?.army_name ?? "";
    const words = line === "decline" ? "declined." : table.over ? "" : line === "leave" && table.waiting ? "is free again." : LEFT[line];
    if (words && !(line === "decline" && table.readers_seats.includes(seat))) this.announcer.show(`${name} ${words}`);
  }

  /** Whether an update is that this reader has left: nothing is shown of it, the game may be gone. @param {Update} update */
  hasLeft({ line, table }) {
    return this.#isLeaving && line === "leave" && !table.own_seats.length;
  }

  open() {
    const table = this.#table;
    const settling = table?.settling;
    if (!table || !settling || settling.resign === null) return;
    const seat = table.seats[settling.resign];
    const choices = html("div", { class: "settle-choices" });
    const add = (/** @type {string} */ label, /** @type {string} */ words, /** @type {boolean} */ can, /** @type {() => void} */ act, /** @type {string} */ id) => {
      const choice = button("", () => {
        dialog.close();
        act();
      }, { disabled: !can, "data-testid": id, class: "settle-choice" });
      choice.append(html("strong", {}, label), html("small", {}, words));
      choices.append(choice);
    };
    add("Offer a draw", "The game ends if everybody agrees. Bots decline.", settling.draw, () => this.#ask("offer", { what: "draw" }), "offer-draw");
    add("Ask to take back", "Your last action and everything since, if everybody agrees.", settling.take_back, () => this.#ask("offer", { what: "take_back" }), "ask-take-back");
    const { leave } = settling;
    if (leave) add("Leave", LEAVING[leave], true, () => this.askToLeave(), "leave");
    add("Resign", `${seat?.army_name} gives up the game.`, true, () => this.#confirmResigning(table), "resign");
    const clock = table.clocks ? [html("p", { class: "soft" }, `Clock: ${table.clocks.words}.`)] : [];
    const dialog = openWindow("This game", "game-menu", [choices, ...clock]);
  }

  /** @param {Table} table */
  #confirmResigning(table) {
    const seat = table.seats[table.settling?.resign ?? -1];
    const resign = button("Resign", () => {
      dialog.close();
      this.#ask("resign", {});
    }, { class: "danger", "data-testid": "resign-confirm" });
    const stay = button("Play on", () => dialog.close(), { autofocus: true });
    const words = html("p", {}, "This cannot be undone.");
    const dialog = openWindow(`Resign as ${seat?.army_name}?`, "game-menu", [words, html("div", { class: "row" }, resign, stay)]);
  }

  /** Leaves once the reader has confirmed it. */
  askToLeave() {
    const table = this.#table;
    const way = table?.settling?.leave;
    if (!table || !way) return;
    const leave = button("Leave", () => {
      dialog.close();
      void this.#leave(table.game);
    }, { class: "danger", "data-testid": "leave-confirm" });
    const stay = button("Stay", () => dialog.close(), { autofocus: true });
    const words = html("p", {}, `${LEAVING[way]} This cannot be undone.`);
    const dialog = openWindow("Leave this game?", "game-menu", [words, html("div", { class: "row" }, leave, stay)]);
  }

  /** @param {string} game */
  async #leave(game) {
    this.#isLeaving = true;
    try {
      await post(`/api/games/${encodeURIComponent(game)}/leave`, {});
      location.assign("/games");
    } catch (problem) {
      this.#isLeaving = false;
      this.announcer.show(reasonOf(problem), "bad");
    }
  }

  /** @param {Table} table */
  #showOffer({ settling }) {
    const offer = settling?.offer ?? null;
    this.strip.hidden = offer === null;
    if (!offer) {
      this.strip.replaceChildren();
      return;
    }
    if (this.strip.dataset.offer === String(offer.number) && this.strip.dataset.asked === String(offer.asks_you)) return;
    this.strip.dataset.offer = String(offer.number);
    this.strip.dataset.asked = String(offer.asks_you);
    const fields = { offer: offer.number };
    const buttons = [];
    if (offer.asks_you) buttons.push(button("Agree", () => this.#ask("agree", fields), { class: "primary", "data-testid": "agree" }));
    if (offer.asks_you) buttons.push(button("Decline", () => this.#ask("decline", fields), { "data-testid": "decline" }));
    if (offer.is_yours) buttons.push(button("Take it back", () => this.#ask("decline", fields), { "data-testid": "withdraw" }));
    this.strip.replaceChildren(html("span", {}, offer.text), ...buttons);
  }

  /**
   * @template {"resign" | "offer" | "agree" | "decline"} K
   * @param {K} type
   * @param {import("./connection.js").Fields<K>} fields
   */
  async #ask(type, fields) {
    try {
      await this.connection.ask(type, fields);
    } catch (problem) {
      this.announcer.show(reasonOf(problem), "bad");
    }
  }
}

/** What is told of somebody who leaves a game that goes on.
 * @type {Record<string, string>} */
const LEFT = {
  leave: "left. A bot plays on.",
  resign: "resigned. A bot plays on.",
  time_out: "ran out of time. A bot plays on.",
};

/** What leaving means to whoever does.
 * @type {Record<WayToLeave, string>} */
const LEAVING = {
  bot: "A bot plays on for you, and the game leaves your list.",
  open: "Your seat is free again for somebody else.",
  dropped: "Nobody else is playing, so the game is deleted.",
};
