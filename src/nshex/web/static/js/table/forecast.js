// @ts-check
/**
 * The battle forecast: what a battle would do now, drawn over the board while it is switched on. It includes
 * the action being prepared, and appears by itself if that action starts a battle.
 */

import { button, html } from "../dom.js";
import { t } from "../messages.js";
import { armyColour } from "./art.js";
import { drawPhase, drawToll } from "./toll.js";

/** @typedef {import("../types").ForecastAnswer} ForecastAnswer */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {{ask: (type: "forecast", fields: {line?: string}) => Promise<ForecastAnswer>}} Forecaster */
/**
 * What the forecast needs to know about a position; every table has it.
 * @typedef {object} Foreseen
 * @property {{forecast: boolean}} can
 * @property {object | null} over
 * @property {readonly {army: string, army_name: string}[]} seats
 */

/** Milliseconds to wait before asking, as the pointer may only be passing. */
const PAUSE = 40;
/** Stands for the board as it is, without an action. */
const AS_IT_STANDS = "";

export class Forecast {
  isOn = false;
  /** @type {(answer: ForecastAnswer) => void} the user wants to watch it as a battle */
  onWatch = () => {};
  /** @type {(texts: readonly string[], isPhase: boolean) => void} the text, where there is no room beside the board */
  onTexts = () => {};
  /** @type {(text: string) => void} for screen readers */
  onSay = () => {};
  /** @type {(problem: unknown) => void} */
  onProblem = () => {};
  /** @type {Foreseen | null} */
  #table = null;
  #line = AS_IT_STANDS;
  /** Whether the action being prepared starts a battle. */
  #beginsBattle = false;
  /** @type {Map<string, ForecastAnswer>} */
  #known = new Map();
  /** The forecast shown; null if none is. */
  /** @type {ForecastAnswer | null} */
  #shown = null;
  /** The index of the phase shown; null for the whole battle. */
  /** @type {number | null} */
  #phase = null;
  #timer = 0;

  /**
   * @param {Forecaster} connection
   * @param {HTMLElement} strip shows the phases and the text
   * @param {HTMLElement} tool the button that switches it on and off
   * @param {() => Board | null} board
   */
  constructor(connection, strip, tool, board) {
    this.connection = connection;
    this.strip = strip;
    this.tool = tool;
    this.board = board;
  }

  /** @param {Foreseen} table the new one; answers about the previous one are dropped */
  setTable(table) {
    this.#table = table;
    this.#known.clear();
    this.#line = AS_IT_STANDS;
    this.#beginsBattle = false;
    this.#phase = null;
    this.#update();
  }

  toggle() {
    if (!this.#table?.can.forecast) return;
    this.isOn = !this.isOn;
    this.#update();
  }

  /** @param {string | null} line the action being prepared; null if there is none */
  countIn(line) {
    const wanted = line ?? AS_IT_STANDS;
    if (wanted === this.#line) return;
    this.#line = wanted;
    this.#beginsBattle = false;
    this.#update();
  }

  /** The action being prepared starts a battle. */
  comeByItself() {
    this.#beginsBattle = true;
    this.#update();
  }

  /** Clears the forecast while something else is shown on the board. */
  leave() {
    clearTimeout(this.#timer);
    this.#hide();
  }

  /** @param {number} by how many phases forward, or back if negative */
  step(by) {
    const count = this.#shown?.phases.length ?? 0;
    if (!count) return;
    const place = (this.#phase ?? -1) + by;
    this.#look(place < 0 || place >= count ? null : place);
  }

  get #isWanted() {
    return Boolean(this.#table?.can.forecast && !this.#table.over) && (this.isOn || this.#beginsBattle);
  }

  #update() {
    clearTimeout(this.#timer);
    this.tool.setAttribute("aria-pressed", String(this.isOn && Boolean(this.#table?.can.forecast)));
    const known = this.#known.get(this.#line);
    if (!this.#isWanted) this.#hide();
    else if (known) this.#show(known);
    else this.#timer = window.setTimeout(() => void this.#ask(this.#line), PAUSE);
  }

  /** @param {string} line */
  async #ask(line) {
    const table = this.#table;
    try {
      const answer = await this.connection.ask("forecast", line === AS_IT_STANDS ? {} : { line });
      if (table !== this.#table) return;
      this.#known.set(line, answer);
      if (this.#isWanted && line === this.#line) this.#show(answer);
    } catch (problem) {
      // A wrong action reports its own error.
      if (table === this.#table && line === AS_IT_STANDS) this.onProblem(problem);
    }
  }

  #hide() {
    this.strip.hidden = true;
    if (!this.#shown) return;
    this.#shown = null;
    const board = this.board();
    if (board) drawToll(board, []);
    this.onTexts([], false);
  }

  /** @param {ForecastAnswer} answer */
  #show(answer) {
    const isNew = answer !== this.#shown;
    this.#shown = answer;
    this.strip.hidden = false;
    this.#look(this.#phase !== null && this.#phase < answer.phases.length ? this.#phase : null);
    if (isNew) this.onSay(t("Battle forecast. {summary}", { summary: answer.summary }));
  }

  /** @param {number | null} place index of a phase; null for the whole battle */
  #look(place) {
    const { board } = this;
    const answer = this.#shown;
    const shown = board();
    if (!answer || !shown) return;
    this.#phase = place;
    if (place === null) drawToll(shown, answer.toll);
    else drawPhase(shown, answer.phases, place);
    const texts = place === null ? [answer.summary] : (answer.phases[place]?.texts ?? []);
    this.strip.replaceChildren(html("h2", {}, t("Battle forecast")), this.#choices(answer), this.#results(answer), html("div", { class: "words" }, ...texts.map((text) => html("p", {}, text))));
    this.onTexts(texts, place !== null);
  }

  /** @param {ForecastAnswer} answer */
  #choices(answer) {
    const { phases } = answer;
    const row = html("div", { class: "phases", role: "group", "aria-label": t("Phases of the battle") });
    if (!phases.length) return row;
    row.append(this.#choice(t("All"), null, t("The whole battle")));
    row.append(...phases.map(({ initiative }, place) => this.#choice(String(initiative), place, t("Initiative {initiative}", { initiative }))));
    row.append(button(t("Watch"), () => this.onWatch(answer), { "data-testid": "watch-forecast" }));
    return row;
  }

  /**
   * @param {string} text
   * @param {number | null} place
   * @param {string} label
   */
  #choice(text, place, label) {
    return button(text, () => this.#look(place), { class: "phase", "aria-label": label, title: label, "aria-pressed": String(place === this.#phase), "data-phase": place ?? "all" });
  }

  /**
   * Hit points lost and points scored, by army.
   * @param {ForecastAnswer} answer
   */
  #results({ damage, scored }) {
    const list = html("ul", { class: "results" });
    for (const { seat, amount } of damage) list.append(this.#result(seat, `−${amount}`));
    for (const { seat, points } of scored) list.append(this.#result(seat, `+${points}`));
    return list;
  }

  /**
   * @param {number} seat
   * @param {string} amount
   */
  #result(seat, amount) {
    const player = this.#table?.seats[seat];
    const item = html("li", { class: amount.startsWith("+") ? "damage gain" : "damage" }, html("b", {}, amount), ` ${player?.army_name ?? ""}`);
    item.style.setProperty("--army", armyColour(player));
    return item;
  }
}
