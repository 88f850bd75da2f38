// @ts-check
/** A step of a lesson behind the same face as the line to a game, so that the same table plays both. */

import { Refusal } from "../table/connection.js";

/** @typedef {import("../types").Table} Table */
/** @typedef {import("../types").Update} Update */
/** @typedef {import("./types").StepResult} StepResult */

export class LessonLine {
  /** @type {string[]} */
  #lines = [];
  /** @type {number | null} */
  version = null;

  /** @type {(table: Table) => void} */
  onTable = () => {};
  /** @type {(update: Update) => void} */
  onUpdate = () => {};
  /** @type {(seat: number) => void} */
  onThinking = () => {};
  /** @type {(state: "connecting" | "open" | "lost") => void} */
  onState = () => {};
  /** @type {(result: StepResult) => void} */
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
   * @template T
   * @param {string} type
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<T>}
   */
  async ask(type, fields = {}) {
    if (type === "play") return /** @type {T} */ (await this.#play(String(fields.line)));
    if (type === "reload") return /** @type {T} */ (await this.#begin(this.#lines));
    return post(`${this.address}/ask`, { lines: this.#lines, type, ...fields });
  }

  /** @param {string[]} lines */
  async #begin(lines) {
    const result = await this.#send(lines);
    this.version = result.table.version;
    this.onState("open");
    this.onTable(result.table);
    this.onStep(result);
    return {};
  }

  /** @param {string} line */
  async #play(line) {
    const result = await this.#send([...this.#lines, line]);
    for (const update of result.updates) {
      this.version = update.version;
      this.onUpdate(update);
    }
    this.onStep(result);
    return {};
  }

  /**
   * @param {string[]} lines
   * @returns {Promise<StepResult>}
   */
  async #send(lines) {
    const result = await post(this.address, { lines });
    this.#lines = result.lines;
    return result;
  }
}

/**
 * @param {string} address
 * @param {unknown} body
 * @returns {Promise<any>}
 */
async function post(address, body) {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Refusal("offline", "The server does not answer. Try again in a moment.");
  });
  const answer = await response.json();
  if (!response.ok) throw new Refusal(answer.error, answer.text);
  return answer;
}
