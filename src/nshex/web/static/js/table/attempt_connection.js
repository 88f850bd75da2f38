// @ts-check
/** Plays a position over HTTP, with the same interface as the connection to a game, so that the same table can show both. */

import { post } from "../server.js";

/** @typedef {import("../types").Answers} Answers */
/** @typedef {import("../types").AttemptStep} AttemptStep */
/** @typedef {import("../types").Messages} Messages */
/** @typedef {import("../types").TableMessage} TableMessage */
/** @typedef {import("../types").Update} Update */
/** @typedef {import("./connection.js").ConnectionState} ConnectionState */
/**
 * @template {keyof Messages} K
 * @typedef {import("./connection.js").Fields<K>} Fields
 */

/** @template {AttemptStep} S */
export class AttemptConnection {
  /** The steps at which there was something to decide. */
  /** @type {S[]} */
  #seen = [];
  /** @type {number | null} */
  version = null;

  /** @type {(message: TableMessage) => void} */
  onTable = () => {};
  /** @type {(update: Update) => void} */
  onUpdate = () => {};
  /** @type {(state: ConnectionState) => void} */
  onState = () => {};
  /** @type {(step: S) => void} */
  onStep = () => {};

  /** @param {string} address */
  constructor(address) {
    this.address = address;
  }

  /** @returns {readonly string[]} all actions so far */
  get lines() {
    return this.#seen.at(-1)?.lines ?? [];
  }

  /** Fetches the start position and shows it. */
  async open() {
    this.onState("connecting");
    try {
      this.begin(await this.#fetch([]));
    } catch {
      this.onState("lost");
    }
  }

  /** @param {S} step the start position */
  begin(step) {
    this.#seen = [step];
    this.onState("open");
    this.show(step);
  }

  /** Starts over. */
  restart() {
    const [first] = this.#seen;
    if (first) this.begin(first);
  }

  /**
   * @template {keyof Messages} K
   * @param {K} type
   * @param {Fields<K>} fields
   * @returns {Promise<Answers[K]>}
   */
  async ask(type, fields) {
    /** @type {unknown} */
    let answer;
    if (type === "play" && "line" in fields) answer = await this.play(String(fields.line));
    else if (type === "take_back") answer = this.#takeBack();
    else answer = await post(`${this.address}/ask`, { lines: this.lines, type, ...fields });
    return /** @type {Answers[K]} */ (answer);
  }

  /** @param {string} line */
  async play(line) {
    const step = await this.#fetch([...this.lines, line]);
    this.#goBackTo(step.updates[0]?.after);
    this.#seen.push(step);
    for (const update of step.updates) this.add(update);
    this.onStep(step);
    return { version: step.table.version };
  }

  /** @param {Update} update */
  add(update) {
    this.version = update.table.version;
    this.onUpdate(update);
  }

  /** @param {S} step */
  show(step) {
    this.#replace(step);
    this.onStep(step);
  }

  #takeBack() {
    if (this.#seen.length > 1) this.#seen.pop();
    const last = this.#seen.at(-1);
    if (last) this.show(last);
    return { version: this.version ?? 0 };
  }

  /** @param {number | undefined} version the next step may start from an earlier version than the one shown */
  #goBackTo(version) {
    const earlier = this.#seen.find(({ table }) => table.version === version);
    if (earlier && version !== this.version) this.#replace(earlier);
  }

  /** @param {S} step */
  #replace({ table, log }) {
    this.version = table.version;
    this.onTable({ type: "table", table, log });
  }

  /**
   * @param {readonly string[]} lines
   * @returns {Promise<S>}
   */
  #fetch(lines) {
    return post(this.address, { lines });
  }
}
