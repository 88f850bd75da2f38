// @ts-check
/**
 * A puzzle at the table: shows it, lets the user try it, and reports when it is solved or failed.
 *
 *     const attempt = new PuzzleAttempt(root);
 *     attempt.onSolved = ({ puzzle, tries }) => …;
 *     attempt.onFailed = ({ puzzle, tries }) => …;
 *     attempt.begin(step);            // what came with the page
 *     await attempt.open("borgo-02"); // replaces it with another
 */

import { part } from "../dom.js";
import { t } from "../messages.js";
import { Coach } from "../table/coach.js";
import { TableView } from "../table/table.js";
import { PuzzleConnection } from "./connection.js";

/** @typedef {import("../types").PuzzleCard} PuzzleCard */
/** @typedef {import("../types").PuzzleStep} PuzzleStep */
/**
 * How an attempt went.
 * @typedef {object} Outcome
 * @property {PuzzleCard} puzzle
 * @property {string} message
 * @property {number} tries battles fought, including this one
 * @property {readonly string[]} lines
 * @property {import("../types").RatedTry} [rated] if this ended the first try
 */

export class PuzzleAttempt {
  /** @type {(outcome: Outcome) => void} after the battle has been shown */
  onSolved = () => {};
  /** @type {(outcome: Outcome) => void} after the battle has been shown */
  onFailed = () => {};
  /** @type {(puzzle: PuzzleCard) => void} a puzzle has been opened */
  onOpened = () => {};
  /** @type {(step: PuzzleStep) => void} a move has been shown */
  onStep = () => {};
  /** The user pressed "Next puzzle". */
  onNext = () => {};
  /** Battles fought in this puzzle. */
  tries = 0;
  /** @type {PuzzleCard | null} */
  puzzle = null;

  /** @param {HTMLElement} root the table */
  constructor(root) {
    this.root = root;
    this.connection = new PuzzleConnection("");
    this.view = new TableView(root, this.connection);
    this.coach = new Coach(root);
    this.coach.connect(this.connection, this.view);
    this.connection.onStep = (step) => void this.#judge(step);
    this.connection.onNext = () => this.onNext();
  }

  /** @param {PuzzleStep} step the start of a puzzle */
  begin(step) {
    this.connection.id = step.puzzle.id;
    this.connection.begin(step);
  }

  /** @param {string} id of the puzzle to show instead */
  async open(id) {
    this.connection.id = id;
    await this.connection.open();
  }

  /** Starts the same puzzle again. */
  reset() {
    this.connection.restart();
  }

  /** @param {PuzzleStep} step */
  async #judge(step) {
    const isFought = step.verdict !== "open" && step.updates.length > 0;
    if (step.puzzle.id !== this.puzzle?.id) this.#introduce(step.puzzle);
    this.#count(step);
    if (isFought) this.tries += 1;
    const { tries } = this;
    await this.view.shown();
    if (this.puzzle?.id !== step.puzzle.id || this.tries !== tries) return;
    this.onStep(step);
    this.coach.judge(step.verdict);
    if (!isFought) return;
    const outcome = { puzzle: step.puzzle, message: step.message, tries, lines: step.lines, rated: step.rated };
    if (step.verdict === "solved") this.onSolved(outcome);
    else this.onFailed(outcome);
  }

  /** @param {PuzzleCard} puzzle */
  #introduce(puzzle) {
    this.puzzle = puzzle;
    this.tries = 0;
    /** @param {string} name @param {string} text */
    const write = (name, text) => (part(name, this.root).textContent = text);
    write("puzzle-number", puzzle.number);
    write("puzzle-level", puzzle.level);
    write("puzzle-title", puzzle.title);
    write("puzzle-story", puzzle.story);
    write("puzzle-goal", puzzle.goal);
    this.root.dataset.tiles = String(puzzle.tiles);
    document.title = `${puzzle.title} · ${t("Puzzles")} · nshex`;
    this.onOpened(puzzle);
  }

  /** @param {PuzzleStep} step */
  #count({ used, puzzle }) {
    part("puzzle-used", this.root).textContent = t("{number} of {all}", { number: used, all: puzzle.uses });
    part("puzzle-reset", this.root).toggleAttribute("disabled", this.connection.lines.length === 0);
    this.coach.panel.toggleAttribute("data-playback", false);
  }
}
