// @ts-check
/** Agreements between players: a menu to resign, leave, offer a draw or ask for a takeback, and the answers. */

import { button, html, part } from "../dom.js";
import { t } from "../messages.js";
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

  /** @param {Update} update announced briefly if it is not an action */
  tell({ line, seat, table }) {
    const name = table.seats[seat]?.army_name ?? "";
    const how = line === "leave" && table.waiting ? "free" : line;
    const words = table.over && line !== "decline" ? undefined : TOLD[how];
    if (words && !(line === "decline" && table.readers_seats.includes(seat))) this.announcer.show(words(name));
  }

  /** Whether an update says that this user has left; it is not shown, as the game may be gone. @param {Update} update */
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
    add(t("Offer a draw"), t("The game ends if everybody agrees. Bots decline."), settling.draw, () => this.#ask("offer", { what: "draw" }), "offer-draw");
    add(t("Ask to take back"), t("Your last action and everything since, if everybody agrees."), settling.take_back, () => this.#ask("offer", { what: "take_back" }), "ask-take-back");
    const { leave } = settling;
    if (leave) add(t("Leave"), LEAVING[leave], true, () => this.askToLeave(), "leave");
    add(t("Resign"), t("{army} gives up the game.", { army: seat?.army_name ?? "" }), true, () => this.#confirmResigning(table), "resign");
    const clock = table.clocks ? [html("p", { class: "soft" }, t("Clock: {words}.", { words: table.clocks.words }))] : [];
    const dialog = openWindow(t("This game"), "game-menu", [choices, ...clock]);
  }

  /** @param {Table} table */
  #confirmResigning(table) {
    const seat = table.seats[table.settling?.resign ?? -1];
    const resign = button(t("Resign"), () => {
      dialog.close();
      this.#ask("resign", {});
    }, { class: "danger", "data-testid": "resign-confirm" });
    const stay = button(t("Play on"), () => dialog.close(), { autofocus: true });
    const words = html("p", {}, t("This cannot be undone."));
    const dialog = openWindow(t("Resign as {army}?", { army: seat?.army_name ?? "" }), "game-menu", [words, html("div", { class: "row" }, resign, stay)]);
  }

  /** Leaves the game after confirmation. */
  askToLeave() {
    const table = this.#table;
    const way = table?.settling?.leave;
    if (!table || !way) return;
    const leave = button(t("Leave"), () => {
      dialog.close();
      void this.#leave(table.game);
    }, { class: "danger", "data-testid": "leave-confirm" });
    const stay = button(t("Stay"), () => dialog.close(), { autofocus: true });
    const words = html("p", {}, `${LEAVING[way]} ${t("This cannot be undone.")}`);
    const dialog = openWindow(t("Leave this game?"), "game-menu", [words, html("div", { class: "row" }, leave, stay)]);
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
    if (offer.asks_you) buttons.push(button(t("Agree"), () => this.#ask("agree", fields), { class: "primary", "data-testid": "agree" }));
    if (offer.asks_you) buttons.push(button(t("Decline"), () => this.#ask("decline", fields), { "data-testid": "decline" }));
    if (offer.is_yours) buttons.push(button(t("Take it back"), () => this.#ask("decline", fields), { "data-testid": "withdraw" }));
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

/** Announcements when somebody declines, or leaves a game that goes on.
 * @type {Record<string, (army: string) => string>} */
const TOLD = {
  decline: (army) => t("{army} declined.", { army }),
  free: (army) => t("{army} is free again.", { army }),
  leave: (army) => t("{army} left. A bot plays on.", { army }),
  resign: (army) => t("{army} resigned. A bot plays on.", { army }),
  time_out: (army) => t("{army} ran out of time. A bot plays on.", { army }),
};

/** What leaving means for the user who leaves.
 * @type {Record<WayToLeave, string>} */
const LEAVING = {
  bot: t("A bot plays on for you, and the game leaves your list."),
  open: t("Your seat is free again for somebody else."),
  dropped: t("Nobody else is playing, so the game is deleted."),
};
