// @ts-check
/** A step of a lesson behind the same face as the line to a game, so that the same table plays both. */

import { post } from "../server.js";

/** @typedef {import("../types").Answers} Answers */
/** @typedef {import("../types").LessonStep} LessonStep */
/** @typedef {import("../types").Messages} Messages */
/** @typedef {import("../types").TableMessage} TableMessage */
/** @typedef {import("../types").Update} Update */
/**
 * @template {keyof Messages} K
 * @typedef {import("../table/connection.js").Fields<K>} Fields
 */

export class LessonLine {
  /** @type {string[]} */
  #lines = [];
  /** @type {number | null} */
  version = null;

  /** @type {(message: TableMessage) => void} */
  onTable = () => {};
  /** @type {(update: Update) => void} */
  onUpdate = () => {};
  /** @type {(state: "connecting" | "open" | "lost") => void} */
  onState = () => {};
  /** @type {(result: LessonStep) => void} */
  onStep = () => {};

  /** @param {string} address of the step */
  constructor(address) {
    this.address = address;
  }

  open() {
    this.onState("connecting");
    this.#begin([]).catch(() => this.onState("lost"));
  }

  retry() {
    this.open();
  }

  /** Sets the step up again. */
  restart() {
    return this.#begin([]);
  }

  /**
   * @template {keyof Messages} K
   * @param {K} type
   * @param {Fields<K>} fields
   * @returns {Promise<Answers[K]>}
   */
  async ask(type, fields) {
    if (type === "play" && "line" in fields) return /** @type {Answers[K]} */ (await this.#play(String(fields.line)));
    if (type === "reload") return /** @type {Answers[K]} */ (await this.#begin(this.#lines));
    return post(`${this.address}/ask`, { lines: this.#lines, type, ...fields });
  }

  /** @param {string[]} lines */
  async #begin(lines) {
    const result = await this.#send(lines);
    const { table, log } = result;
    this.version = table.version;
    this.onState("open");
    this.onTable({ type: "table", table, log });
    this.onStep(result);
    return { version: table.version };
  }

  /** @param {string} line */
  async #play(line) {
    const result = await this.#send([...this.#lines, line]);
    for (const update of result.updates) {
      this.version = update.table.version;
      this.onUpdate(update);
    }
    this.onStep(result);
    return { version: result.table.version };
  }

  /**
   * @param {string[]} lines
   * @returns {Promise<LessonStep>}
   */
  async #send(lines) {
    /** @type {LessonStep} */
    const result = await post(this.address, { lines });
    this.#lines = result.lines;
    return result;
  }
}
