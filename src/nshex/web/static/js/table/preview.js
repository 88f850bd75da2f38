// @ts-check
/** The preview of an action: asks the server what it would do and draws that before it is confirmed. */

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
  /** @type {(line: string | null) => void} the action shown; null if none is */
  onLine = () => {};
  /** The action shown starts a battle. */
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

  /** Whether a preview is shown. */
  get isShown() {
    return this.#wanted !== null;
  }

  /** Forgets answers about the previous table. */
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
   * Shows the ghosts at once, and the rest once the server has answered.
   * @param {string} line
   * @param {readonly Ghost[]} ghosts
   * @param {readonly string[]} left cells that units leave
   * @param {boolean} [inWords] whether to describe it as well
   * @param {string} [says] a sentence to put before the changes
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
   * Shows ghosts that do not make an action yet.
   * @param {readonly Ghost[]} ghosts
   * @param {readonly string[]} [left] cells that units would leave
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
      // Sending the action will say what is wrong.
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

/** The gains and losses worth a label, and their names. */
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
