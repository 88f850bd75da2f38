// @ts-check
/** What is to be done now, the one big button, and the smaller ones. */

import { html, part } from "./dom.js";

/** @typedef {{label: string, act: () => void, id: string}} Choice */
/**
 * @typedef {object} ActionState
 * @property {string} question
 * @property {Choice | null} primary
 * @property {string} waiting what the big button says while there is nothing to press
 * @property {Choice[]} options
 * @property {boolean} canTurn
 * @property {boolean} canGoBack
 */

export class Actions {
  /** @type {Choice | null} */
  #primary = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.question = part("question", root);
    this.details = part("details", root);
    this.options = part("options", root);
    this.primary = /** @type {HTMLButtonElement} */ (part("primary", root));
    this.back = /** @type {HTMLButtonElement} */ (part("back", root));
    this.left = /** @type {HTMLButtonElement} */ (part("turn-left", root));
    this.right = /** @type {HTMLButtonElement} */ (part("turn-right", root));
    this.primary.addEventListener("click", () => this.press());
  }

  /** @param {ActionState} state */
  show(state) {
    this.#primary = state.primary;
    if (this.question.textContent !== state.question) this.question.textContent = state.question;
    this.primary.textContent = state.primary?.label ?? state.waiting;
    this.primary.disabled = state.primary === null;
    this.primary.dataset.action = state.primary?.id ?? "";
    this.back.hidden = !state.canGoBack;
    this.left.hidden = !state.canTurn;
    this.right.hidden = !state.canTurn;
    this.#showOptions(state.options);
  }

  press() {
    this.#primary?.act();
  }

  /** @param {readonly string[]} texts what the action would change */
  explain(texts) {
    this.details.textContent = texts.join(" · ");
  }

  /** @param {readonly Choice[]} options */
  #showOptions(options) {
    const buttons = options.map(({ label, act, id }) => {
      const element = html("button", { type: "button", class: "option", "data-option": id }, sentence(label));
      element.addEventListener("click", act);
      return element;
    });
    this.options.replaceChildren(...buttons);
    this.options.hidden = buttons.length === 0;
  }
}

/** @param {string} text */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
