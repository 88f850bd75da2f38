// @ts-check
/** The current question, the big button, and the smaller ones. */

import { html, part } from "../dom.js";

/** @typedef {{label: string, act: () => void, id: string, isQuiet?: boolean, look?: () => void}} Choice `look` shows what it would do */
/**
 * @typedef {object} ActionState
 * @property {string} question
 * @property {Choice | null} primary
 * @property {string} waiting the label of the big button while it cannot be pressed
 * @property {Choice[]} options
 * @property {boolean} canTurn
 * @property {boolean} canGoBack
 */

export class Actions {
  /** The pointer or focus has left a button. */
  onLeave = () => {};
  /** @type {Choice | null} */
  #primary = null;
  /** @type {readonly string[]} */
  #explained = [];
  /** @type {readonly string[]} */
  #foretold = [];

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
    this.#listen(this.primary, () => this.#primary?.look?.());
  }

  /** @param {ActionState} state */
  show(state) {
    this.#primary = state.primary;
    if (this.question.textContent !== state.question) this.question.textContent = state.question;
    this.primary.textContent = state.primary?.label ?? state.waiting;
    this.primary.disabled = state.primary === null;
    this.primary.dataset.action = state.primary?.id ?? "";
    this.primary.toggleAttribute("data-quiet", state.primary?.isQuiet ?? false);
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
    this.#explained = texts;
    this.#showDetails();
  }

  /** @param {readonly string[]} texts what a battle would do */
  foretell(texts) {
    this.#foretold = texts;
    this.#showDetails();
  }

  #showDetails() {
    const spans = [{ name: "foretold", texts: this.#foretold }, { name: "explained", texts: this.#explained }].filter(({ texts }) => texts.length);
    this.details.replaceChildren(...spans.map(({ name, texts }) => html("span", { class: name }, texts.join(" · "))));
  }

  /** @param {readonly string[]} texts what happens in a battle, sentence by sentence */
  tell(texts) {
    this.details.replaceChildren(...texts.map((text) => html("span", { class: "line" }, text)));
  }

  /**
   * @param {HTMLElement} element
   * @param {() => void} look
   */
  #listen(element, look) {
    element.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && look());
    element.addEventListener("pointerleave", () => this.onLeave());
    element.addEventListener("focus", look);
    element.addEventListener("blur", () => this.onLeave());
  }

  /** @param {readonly Choice[]} options */
  #showOptions(options) {
    const buttons = options.map(({ label, act, id, look }) => {
      const element = html("button", { type: "button", class: "option", "data-option": id }, sentence(label));
      element.addEventListener("click", act);
      if (look) this.#listen(element, look);
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
