// @ts-check
/** What an action would do, asked of the server and drawn before it is confirmed. */

import { t } from "../messages.js";
import { coloured } from "./art.js";
import { drawMarks } from "./marks.js";

/** @typedef {import("../types").PreviewAnswer} PreviewAnswer */
/** @typedef {import("../types").Change} Change */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Ghost} Ghost */
/** @typedef {import("./board.js").Badge} Badge */
/** @typedef {import("./connection.js").Answerer} Answerer */

const PAUSE = 40;

export class Preview {
  /** @type {(texts: string[]) => void} */
  onTexts = () => {};
  /** @type {(line: string | null) => void} the action that is shown; null once none is */
  onLine = () => {};
  /** What is shown begins a battle. */
  onBattle = () => {};
  /** @type {Map<string, PreviewAnswer>} */
  #known = new Map();
  /** @type {string | null} */
  #wanted = null;
  #timer = 0;
  #inWords = true;
  #says = "";

  /**
   * @param {Answerer} connection
   * @param {Board} board
   */
  constructor(connection, board) {
    this.connection = connection;
    this.board = board;
  }

  /** Whether something is being shown. */
  get isShown() {
    return this.#wanted !== null;
  }

  /** Everything known was about the table before. */
  forget() {
    this.#known.clear();
    this.clear();
  }

  clear() {
    clearTimeout(this.#timer);
    if (this.#wanted === null && !this.board.layer("ghosts").childElementCount) return;
    this.#wanted = null;
    this.board.ghosts([]);
    this.board.badges([]);
    drawMarks(this.board, []);
    this.onTexts([]);
    this.onLine(null);
  }

  /**
   * Shows the ghosts at once, and the rest when the server has answered.
   * @param {string} line
   * @param {readonly Ghost[]} ghosts
   * @param {readonly string[]} left cells that are left by it
   * @param {boolean} [inWords] whether to tell it as well
   * @param {string} [says] what it is, told before what it changes
   */
  show(line, ghosts, left, inWords = true, says = "") {
    if (line === this.#wanted && says === this.#says) return;
    this.#wanted = line;
    this.#inWords = inWords;
    this.#says = says;
    this.onLine(line);
    clearTimeout(this.#timer);
    const known = this.#known.get(line);
    if (known) {
      this.#draw(known, left);
      return;
    }
    this.board.ghosts(ghosts, left);
    this.board.badges([]);
    drawMarks(this.board, []);
    this.#timer = window.setTimeout(() => void this.#ask(line, left), PAUSE);
  }

  /**
   * Shows ghosts that come to no action yet.
   * @param {readonly Ghost[]} ghosts
   * @param {readonly string[]} [left] cells that would be left
   */
  sketch(ghosts, left = []) {
    this.clear();
    this.board.ghosts(ghosts, left);
  }

  /**
   * @param {string} line
   * @param {readonly string[]} left
   */
  async #ask(line, left) {
    try {
      const answer = await this.connection.ask("preview", { line });
      this.#known.set(line, answer);
      if (this.#wanted === line) this.#draw(answer, left);
    } catch {
      // The action itself will say what is wrong, in words.
    }
  }

  /**
   * @param {PreviewAnswer} answer
   * @param {readonly string[]} left
   */
  #draw(answer, left) {
    this.board.ghosts(coloured([...answer.foundations, ...answer.units]), [...left, ...answer.gone]);
    this.board.badges(answer.units.flatMap((unit) => badgesOf(unit.at, unit.change)));
    drawMarks(this.board, answer.marks);
    if (this.#inWords) this.onTexts(this.#says ? [this.#says, ...answer.texts] : answer.texts);
    if (answer.battle) this.onBattle();
  }
}

/** The gains and losses worth a label, and what they are called. */
const GAINS = /** @type {const} */ ([
  ["initiative", t("initiative")],
  ["attacks", t("attack")],
  ["melee", t("melee")],
  ["ranged", t("ranged")],
  ["lives", t("life")],
]);

/**
 * @param {string} at
 * @param {Change} change
 * @returns {Badge[]}
 */
function badgesOf(at, change) {
  /** @type {Badge[]} */
  const badges = [];
  if (change.netted !== undefined) badges.push(change.netted ? { at, text: t("netted"), tone: "bad" } : { at, text: t("free"), tone: "good" });
  if (change.controller !== undefined && !change.new) badges.push({ at, text: t("changes sides"), tone: "plain" });
  for (const [key, word] of GAINS) {
    const gain = change[key];
    if (gain) badges.push({ at, text: `${signed(gain)} ${word}`, tone: gain > 0 ? "good" : "bad" });
  }
  return badges;
}

/** @param {number} number */
function signed(number) {
  return number > 0 ? `+${number}` : `−${-number}`;
}
