// @ts-check
/** Describes what a unit or tile is and does, with what it hits and what hits it. */

import { html } from "../dom.js";
import { art } from "./art.js";
import { drawMarks } from "./marks.js";

/** @typedef {import("../types").ExplainAnswer} ExplainAnswer */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./connection.js").Answerer} Answerer */
/** @typedef {import("../types").Mark} Mark */
/** @typedef {{at: string} | {tile: string}} Subject */

const PAUSE = 140;

export class Help {
  /** @type {Board | null} */
  board = null;
  /** Whether marks may be drawn now; a preview takes precedence. */
  mayMark = () => true;
  /** Answers about the table shown, some of them still on their way. @type {Map<string, Promise<ExplainAnswer>>} */
  #known = new Map();
  /** @type {string | null} */
  #wanted = null;
  /** The timer that runs while the pointer rests; 0 if there is none. */
  #timer = 0;

  /**
   * @param {Answerer} connection
   * @param {HTMLElement} host
   */
  constructor(connection, host) {
    this.connection = connection;
    this.host = host;
  }

  /** Forgets answers about the previous table. */
  forget() {
    this.#known.clear();
    this.leave();
  }

  /**
   * A click is answered at once, even if the pointer has only just arrived.
   * @param {Subject} subject
   * @param {number} [pause]
   */
  ask(subject, pause = PAUSE) {
    const key = JSON.stringify(subject);
    if (key === this.#wanted && (pause || !this.#timer)) return;
    if (key !== this.#wanted) this.leave();
    clearTimeout(this.#timer);
    this.#wanted = key;
    if (pause) this.#timer = window.setTimeout(() => void this.#fetch(subject, key), pause);
    else void this.#fetch(subject, key);
  }

  /**
   * Asks without showing the answer, because it will probably be wanted in a moment.
   * @param {Subject} subject
   */
  prepare(subject) {
    this.#answer(subject, JSON.stringify(subject)).catch(() => {});
  }

  /** The pointer has left: removes the marks and keeps the text. */
  leave() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#wanted !== null && this.board && this.mayMark()) drawMarks(this.board, []);
    this.#wanted = null;
  }

  /**
   * @param {Subject} subject
   * @param {string} key
   */
  async #fetch(subject, key) {
    this.#timer = 0;
    try {
      const answer = await this.#answer(subject, key);
      if (this.#wanted === key) this.#show(answer, "at" in subject ? subject.at : null);
    } catch {
      // If there is no explanation, the old one stays.
    }
  }

  /**
   * @param {Subject} subject
   * @param {string} key
   */
  #answer(subject, key) {
    const known = this.#known.get(key);
    if (known) return known;
    const answer = this.connection.ask("explain", subject);
    this.#known.set(key, answer);
    answer.catch(() => this.#known.get(key) === answer && this.#known.delete(key));
    return answer;
  }

  /**
   * @param {ExplainAnswer} answer
   * @param {string | null} at
   */
  #show(answer, at) {
    const words = html("div", { class: "words" }, html("h2", {}, answer.title));
    words.append(...answer.lines.map((text) => html("p", {}, text)));
    this.host.replaceChildren(words);
    if (answer.art) this.host.prepend(html("img", { src: art(answer.art), alt: "", width: 208, height: 180 }));
    this.host.dataset.title = answer.title;
    if (this.board && this.mayMark()) drawMarks(this.board, answer.marks.map((mark) => upTo(mark, at)));
  }
}

/**
 * A mark that ends at the unit in question, even if the attack goes on beyond it.
 * @param {Mark} mark
 * @param {string | null} at
 */
function upTo(mark, at) {
  return mark.incoming && at ? { ...mark, reaches: [at] } : mark;
}
