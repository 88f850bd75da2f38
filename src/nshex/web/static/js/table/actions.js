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
  #isPhase = false;

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

  /**
   * @param {readonly string[]} texts what a battle would do
   * @param {boolean} isPhase whether the user has asked for one of its phases
   */
  foretell(texts, isPhase) {
    this.#foretold = texts;
    this.#isPhase = isPhase;
    this.#showDetails();
  }

  #showDetails() {
    const foretold = this.#isPhase ? "foretold phase-told" : "foretold";
    const spans = [{ name: foretold, texts: this.#foretold }, { name: "explained", texts: this.#explained }].filter(({ texts }) => texts.length);
    this.details.replaceChildren(...spans.map(({ name, texts }) => html("span", { class: name }, texts.join(" · "))));
    this.#mayScroll(this.#isPhase);
  }

  /** @param {readonly string[]} texts what happens in a battle, sentence by sentence */
  tell(texts) {
    const lines = texts.map((text) => html("span", { class: "line" }, text));
    this.details.replaceChildren(...(lines.length ? [html("span", { class: "told" }, ...lines)] : []));
    this.#mayScroll(lines.length > 0);
  }

  /** @param {boolean} isLong whether the text may need more room than there is: then keys have to reach it, too */
  #mayScroll(isLong) {
    if (isLong) this.details.tabIndex = 0;
    else this.details.removeAttribute("tabindex");
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
