// @ts-check
/** The panel beside a lesson or puzzle: what to do, and whether it worked. */

import { part } from "../dom.js";
import { t } from "../messages.js";

/** @typedef {import("../types").AttemptStep} AttemptStep */
/** @typedef {import("./table.js").TableView} TableView */
/**
 * @template {AttemptStep} S
 * @typedef {import("./attempt_connection.js").AttemptConnection<S>} AttemptConnection
 */

export class Coach {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.panel = part("coach", root);
    part("coach-fold", root).addEventListener("click", () => this.fold(this.panel.dataset.folded === "no"));
    part("coach-go", root).addEventListener("click", () => this.fold(true));
  }

  /**
   * Makes the table show what arrives over the connection.
   * @template {AttemptStep} S
   * @param {AttemptConnection<S>} connection
   * @param {TableView} view
   */
  connect(connection, view) {
    const { root } = this;
    connection.onTable = (message) => view.replace(message);
    connection.onUpdate = (update) => view.add(update);
    connection.onState = (state) => {
      document.body.dataset.connection = state;
      part("connection", root).hidden = state !== "lost";
      part("connection-words", root).textContent = state === "lost" ? t("The server does not answer.") : "";
    };
    part("retry", root).addEventListener("click", () => void connection.open());
  }

  /** @param {string} verdict what the attempt achieved */
  judge(verdict) {
    this.panel.dataset.verdict = verdict;
  }

  /** @param {boolean} isFolded */
  fold(isFolded) {
    this.panel.dataset.folded = isFolded ? "yes" : "no";
    part("coach-fold", this.root).setAttribute("aria-expanded", String(!isFolded));
  }
}
