// @ts-check
/** Replays the other players' turns action by action; it runs by itself and can be paused. */

import { button, wantsStillness } from "../dom.js";
import { t } from "../messages.js";
import { coloured, icon } from "./art.js";
import { drawTrace, traceOf } from "./trace.js";

/** @typedef {import("../types").TheirStep} TheirStep */
/** @typedef {import("../types").TheirTurn} TheirTurn */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./battle.js").Theatre} Theatre */

/** How long an action stays in view, plus the time for each letter of its text. */
const LEAST_PAUSE = 900;
const PAUSE_BY_LETTER = 22;

export class TurnReplay {
  /** @type {(text: string) => void} describes what is being shown */
  onTell = () => {};
  #isHeld = false;
  #isOver = true;
  /** @type {() => void} */
  #goOn = () => {};
  #timer = 0;

  /**
   * @param {HTMLElement} controls
   * @param {Theatre} theatre
   */
  constructor(controls, theatre) {
    this.controls = controls;
    this.theatre = theatre;
    this.holdButton = button("", () => this.toggle(), { class: "quiet icon", "data-testid": "turn-pause" });
    this.nextButton = button("", () => this.next(), { class: "quiet icon", "data-testid": "turn-next", "aria-label": t("Next action"), title: t("Next action") });
    this.nextButton.append(icon("last"));
    controls.append(this.holdButton, this.nextButton, button(t("Back to the game"), () => this.stop(), { class: "quiet", "data-testid": "turn-stop" }));
  }

  get isRunning() {
    return !this.#isOver;
  }

  /**
   * @param {Board} board
   * @param {TheirTurn} turn
   */
  async play(board, { units, foundations, hp, steps }) {
    this.#isOver = false;
    this.#hold(wantsStillness());
    board.show(coloured(units), coloured(foundations));
    this.theatre.seats.showHp(hp);
    for (const step of steps) {
      if (this.#isOver) break;
      await this.#show(board, step);
    }
    this.controls.hidden = true;
    this.#isOver = true;
  }

  /** Pauses after the current action, or continues. */
  toggle() {
    this.#hold(!this.#isHeld);
    if (!this.#isHeld) this.#goOn();
  }

  next() {
    this.theatre.skip();
    this.#goOn();
  }

  stop() {
    this.#isOver = true;
    this.next();
  }

  /**
   * @param {Board} board
   * @param {TheirStep} step
   */
  async #show(board, { texts, scenes }) {
    const told = texts.join(" ");
    const isBattle = scenes.some((scene) => scene.phase !== null);
    this.onTell(told);
    this.controls.hidden = isBattle;
    drawTrace(board, null);
    await this.theatre.play(board, scenes, { isBattle });
    this.controls.hidden = false;
    drawTrace(board, traceOf(scenes));
    if (!this.#isOver && told) await this.#pause(LEAST_PAUSE + PAUSE_BY_LETTER * told.length);
  }

  /** @param {number} duration at normal speed */
  #pause(duration) {
    return new Promise((/** @type {(value: void) => void} */ resolve) => {
      this.#goOn = () => {
        clearTimeout(this.#timer);
        resolve();
      };
      if (!this.#isHeld) this.#timer = window.setTimeout(this.#goOn, duration / this.theatre.clock.speed);
    });
  }

  /** @param {boolean} isHeld */
  #hold(isHeld) {
    this.#isHeld = isHeld;
    if (isHeld) clearTimeout(this.#timer);
    this.holdButton.replaceChildren(icon(isHeld ? "play" : "pause"));
    const label = isHeld ? t("Play on") : t("Pause after this action");
    this.holdButton.setAttribute("aria-label", label);
    this.holdButton.title = label;
    this.controls.dataset.state = isHeld ? "stopped" : "running";
  }
}
