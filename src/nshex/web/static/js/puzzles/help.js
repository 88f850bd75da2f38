// @ts-check
/** Help with a puzzle: hints one at a time, the solution, and a try that almost works. */

import { html, part } from "../dom.js";
import { t } from "../messages.js";
import { post, reasonOf } from "../server.js";

/** @typedef {import("../types").PuzzleHint} PuzzleHint */
/** @typedef {import("../types").PuzzlePlayback} PuzzlePlayback */
/** @typedef {import("../types").RatedTry} RatedTry */
/** @typedef {import("./attempt.js").PuzzleAttempt} PuzzleAttempt */

const NO_MORE = t("There are no more hints. You can look at the solution.");

export class PuzzleHelp {
  /** @type {(rated: RatedTry | undefined) => void} help was given, which may count as a try */
  onRated = () => {};
  /** Hints read so far. */
  hints = 0;
  #left = 3;
  /** What the hints are about, highlighted until something is played. */
  #tile = "";
  #cell = "";

  /** @param {PuzzleAttempt} attempt */
  constructor(attempt) {
    this.attempt = attempt;
    const { root, connection } = attempt;
    this.list = part("puzzle-hints", root);
    this.more = part("puzzle-hint", root);
    connection.onHint = () => this.#next();
    attempt.onStep = ({ lines }) => this.#point(lines.length === 0);
    connection.onPlayback = (playback, at) => this.#showPlace(playback, at);
    this.more.addEventListener("click", () => void this.#try(() => this.#next()));
    part("puzzle-solution", root).addEventListener("click", () => void this.#try(() => this.#playBack("solution")));
    part("puzzle-wrong-try", root).addEventListener("click", () => void this.#try(() => this.#playBack("wrong-try")));
  }

  /** Another puzzle has been opened. */
  forget() {
    this.hints = 0;
    this.#left = 3;
    this.#tile = "";
    this.#cell = "";
    this.list.replaceChildren();
    this.more.toggleAttribute("disabled", false);
  }

  /** @returns {Promise<string>} the text of the next hint */
  async #next() {
    if (this.#left === 0) return NO_MORE;
    /** @type {PuzzleHint} */
    const hint = await post(`${this.attempt.connection.address}/hints/${this.hints + 1}`, {});
    this.onRated(hint.rated);
    this.hints += 1;
    this.#left = hint.more;
    this.list.append(html("li", {}, hint.text));
    this.#tile = hint.tile ?? this.#tile;
    this.#cell = hint.cell ?? this.#cell;
    this.#point(this.attempt.connection.lines.length === 0);
    this.more.toggleAttribute("disabled", hint.more === 0);
    return hint.text;
  }

  /** Highlights what the hints are about. @param {boolean} isBeginning whether the table is at the first step, which hints are about */
  #point(isBeginning) {
    const { hand, board } = this.attempt.view;
    hand.pointAt(isBeginning ? this.#tile : "");
    board?.pointAt(isBeginning && this.#cell ? [this.#cell] : []);
  }

  /** @param {"solution" | "wrong-try"} which */
  async #playBack(which) {
    const playback = await this.attempt.connection.playBack(which);
    this.onRated(playback.rated);
    this.attempt.coach.fold(true);
  }

  /**
   * @param {PuzzlePlayback} playback
   * @param {number} at
   */
  async #showPlace(playback, at) {
    const { coach, view, connection } = this.attempt;
    const isOver = at === playback.updates.length;
    coach.panel.toggleAttribute("data-playback", true);
    part("puzzle-reset", this.attempt.root).toggleAttribute("disabled", false);
    await view.shown();
    if (connection.isPlayback && connection.version === at) coach.judge(isOver ? playback.verdict : "open");
  }

  /** @param {() => Promise<unknown>} act */
  async #try(act) {
    try {
      await act();
    } catch (problem) {
      this.attempt.view.announcer.show(reasonOf(problem), "bad");
    }
  }
}
