// @ts-check
/** The commentary on a battle phase: each sentence appears with the attack it is about. */

import { html } from "../dom.js";
import { t, tn } from "../messages.js";

/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").PhaseLine} PhaseLine */
/** @typedef {import("../types").SceneEvent} SceneEvent */

/** How many sentences about a phase fit beside the board. */
const WORDS_SHOWN = 5;

export class Commentary {
  /** @type {readonly PhaseLine[]} */
  #lines = [];
  /** @type {readonly SceneEvent[]} */
  #events = [];
  /** @type {Set<PhaseLine>} */
  #told = new Set();
  /** @type {(text: string) => void} */
  onSay = () => {};
  /** @type {(texts: readonly string[]) => void} all that has been told of the phase */
  onTell = () => {};

  /** @param {HTMLElement} banner */
  constructor(banner) {
    this.banner = banner;
    this.words = html("div", { class: "words" });
  }

  /**
   * Starts the commentary on a phase.
   * @param {Scene} scene
   * @returns {HTMLElement | null} the element with its number; null if the scene is not a phase
   */
  begin({ phase, events }) {
    this.#lines = phase?.lines ?? [];
    this.#events = events;
    this.#told.clear();
    if (!phase) return null;
    const number = html("b", {}, String(phase.initiative));
    this.words.replaceChildren(html("strong", {}, t("Initiative")));
    this.banner.replaceChildren(number, this.words);
    this.banner.dataset.initiative = String(phase.initiative);
    this.banner.hidden = false;
    this.onTell([]);
    this.onSay(t("Initiative {initiative}.", { initiative: phase.initiative }));
    return number;
  }

  /** @param {SceneEvent} event the event being shown */
  tell(event) {
    this.#add((line) => line.event !== null && this.#events[line.event] === event);
  }

  /** Adds the sentences about consequences, which have no event of their own. */
  tellConsequences() {
    this.#add((line) => line.event === null);
  }

  tellRest() {
    this.#add(() => true);
  }

  end() {
    this.banner.hidden = true;
    this.onTell([]);
  }

  /** @param {(line: PhaseLine) => boolean} isMeant */
  #add(isMeant) {
    const fresh = this.#lines.filter((line) => !this.#told.has(line) && isMeant(line));
    if (!fresh.length) return;
    for (const line of fresh) {
      this.#told.add(line);
      this.onSay(line.text);
    }
    const texts = this.#lines.filter((line) => this.#told.has(line)).map((line) => line.text);
    this.words.replaceChildren(html("strong", {}, t("Initiative")), ...newest(texts).map((text) => html("p", {}, text)));
    this.onTell(texts);
  }
}

/**
 * As many of the latest sentences as fit; the log has them all.
 * @param {readonly string[]} texts
 */
function newest(texts) {
  if (texts.length <= WORDS_SHOWN) return texts;
  return [tn("{n} more, in the log after the battle.", "{n} more, in the log after the battle.", texts.length - WORDS_SHOWN + 1), ...texts.slice(1 - WORDS_SHOWN)];
}
