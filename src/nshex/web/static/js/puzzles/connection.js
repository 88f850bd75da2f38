// @ts-check
/** The connection of a puzzle: like that of any attempt, and it can step through a solution sent by the server. */

import { post } from "../server.js";
import { AttemptConnection } from "../table/attempt_connection.js";

/** @typedef {import("../types").Answers} Answers */
/** @typedef {import("../types").Messages} Messages */
/** @typedef {import("../types").PuzzlePlayback} PuzzlePlayback */
/** @typedef {import("../types").PuzzleStep} PuzzleStep */
/**
 * @template {keyof Messages} K
 * @typedef {import("../table/connection.js").Fields<K>} Fields
 */

/** Buttons sent by the server that are not actions: the page handles them. */
const AGAIN = "again";
const NEXT = "next";
const STEP = "step";
const BUTTONS = new Set([AGAIN, NEXT, STEP, "battle"]);
const NO_PREVIEW = { units: [], gone: [], foundations: [], marks: [], texts: [] };

/** @extends {AttemptConnection<PuzzleStep>} */
export class PuzzleConnection extends AttemptConnection {
  /** @type {PuzzlePlayback | null} */
  #playback = null;
  /** The user wants another puzzle. */
  onNext = () => {};
  /** @type {() => Promise<string>} the text of the next hint */
  onHint = async () => "";
  /** @type {(playback: PuzzlePlayback, at: number) => void} */
  onPlayback = () => {};

  /** @param {string} id */
  constructor(id) {
    super("");
    this.id = id;
  }

  get id() {
    return decodeURIComponent(this.address.split("/").at(-1) ?? "");
  }

  /** @param {string} id */
  set id(id) {
    this.address = `/api/puzzles/${encodeURIComponent(id)}`;
    this.#playback = null;
  }

  get isPlayback() {
    return this.#playback !== null;
  }

  /** @returns {readonly string[]} */
  get lines() {
    return this.#playback ? this.#playback.lines.slice(0, this.version ?? 0) : super.lines;
  }

  restart() {
    this.#playback = null;
    super.restart();
  }

  /** @param {"solution" | "wrong-try"} which */
  async playBack(which) {
    const playback = /** @type {PuzzlePlayback} */ (await post(`${this.address}/${which}`, {}));
    this.#playback = playback;
    this.#turnBackTo(0);
    return playback;
  }

  /**
   * @template {keyof Messages} K
   * @param {K} type
   * @param {Fields<K>} fields
   * @returns {Promise<Answers[K]>}
   */
  async ask(type, fields) {
    const line = "line" in fields ? String(fields.line) : "";
    /** @type {unknown} */
    let answer;
    if (type === "preview" && BUTTONS.has(line)) answer = NO_PREVIEW;
    else if (type === "hint") answer = { line: "", turn: "", texts: [await this.onHint()], action: "", then: "", why: [] };
    else if (type === "take_back" && this.#playback) answer = this.#turnBackTo((this.version ?? 0) - 1);
    else return super.ask(type, fields);
    return /** @type {Answers[K]} */ (answer);
  }

  /** @param {string} line */
  async play(line) {
    if (line === NEXT) this.onNext();
    else if (line === AGAIN) this.restart();
    else if (line === STEP) this.#goOn();
    else return super.play(line);
    return { version: this.version ?? 0 };
  }

  #goOn() {
    const update = this.#playback?.updates[this.version ?? 0];
    if (!this.#playback || !update) return;
    this.add(update);
    this.onPlayback(this.#playback, update.table.version);
  }

  /** @param {number} version */
  #turnBackTo(version) {
    if (!this.#playback) return;
    const { table, updates, log } = this.#playback;
    const at = Math.max(0, version);
    this.version = at;
    this.onTable({ type: "table", table: updates[at - 1]?.table ?? table, log: log.slice(0, at) });
    this.onPlayback(this.#playback, at);
    return { version: at };
  }
}
