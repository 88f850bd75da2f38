// @ts-check
/** Chat by fixed phrases: a dialog to choose one, what others say, and a switch to mute them. */

import { html, part } from "../dom.js";
import { t } from "../messages.js";
import { reasonOf } from "../server.js";
import { openWindow } from "./windows.js";

/** @typedef {import("../types").Table} Table */
/** @typedef {import("../types").Said} Said */
/** @typedef {import("./connection.js").Connection} Connection */
/** @typedef {import("./table.js").TableView} TableView */

const MEMORY = "nshex.muted";

export class Phrases {
  /** @type {Table | null} */
  #table = null;

  /**
   * @param {HTMLElement} root
   * @param {Connection} connection
   * @param {TableView} view
   */
  constructor(root, connection, view) {
    this.button = part("say", root);
    this.connection = connection;
    this.announcer = view.announcer;
    this.button.addEventListener("click", () => this.#open());
  }

  /** @param {Table} table */
  showTable(table) {
    this.#table = table;
    const others = table.seats.filter(({ who, seat }) => !table.own_seats.includes(seat) && (who === "player" || who === "me"));
    this.button.hidden = table.own_seats.length === 0 || others.length === 0;
  }

  /** @param {Said} said */
  show({ seat, text }) {
    const speaker = this.#table?.seats[seat];
    const isMine = this.#table?.own_seats.includes(seat) ?? false;
    if (!speaker || (isMuted() && !isMine)) return;
    this.announcer.show(`${isMine ? t("You") : speaker.name}: ${text}`);
  }

  #open() {
    const offered = /** @type {HTMLTemplateElement} */ (part("phrases")).content.cloneNode(true);
    const box = html("div", {});
    box.append(offered);
    const mute = /** @type {HTMLInputElement} */ (html("input", { type: "checkbox", "data-testid": "mute" }));
    mute.checked = isMuted();
    mute.addEventListener("change", () => localStorage.setItem(MEMORY, mute.checked ? "yes" : "no"));
    const dialog = openWindow(t("Say something"), "phrases-window", [box, html("label", { class: "check" }, mute, html("span", {}, t("Mute the others in this browser")))]);
    box.addEventListener("click", (event) => {
      const phrase = /** @type {HTMLElement} */ (event.target).closest("[data-phrase]")?.getAttribute("data-phrase");
      if (!phrase) return;
      dialog.close();
      this.connection.ask("say", { phrase }).catch((problem) => this.announcer.show(reasonOf(problem), "bad"));
    });
  }
}

function isMuted() {
  return localStorage.getItem(MEMORY) === "yes";
}
