// @ts-check
/** The line to the server: asks with answers, updates in order, and coming back after a break. */

import { Refused } from "../server.js";

/** @typedef {import("../types").TableMessage} TableMessage */
/** @typedef {import("../types").Update} Update */
/** @typedef {import("../types").ServerMessage} ServerMessage */
/** @typedef {import("../types").Answers} Answers */
/** @typedef {import("../types").Messages} Messages */
/** @typedef {"connecting" | "open" | "lost"} LineState */
/**
 * What is asked: every message is about the version that is shown, so that need not be said.
 * @template {keyof Messages} K
 * @typedef {Omit<Messages[K], "version">} Fields
 */
/**
 * What a table needs of whoever answers its questions.
 * @typedef {object} Line
 * @property {<K extends keyof Messages>(type: K, fields: Fields<K>) => Promise<Answers[K]>} ask
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  #asks = 0;
  #wait = FIRST_WAIT;
  #wasOpen = false;
  /** What was asked while the line was opened for the first time. */
  /** @type {string[]} */
  #unsent = [];
  /** @type {Map<number, {resolve: (answer: any) => void, reject: (reason: Error) => void}>} */
  #waiting = new Map();
  /** The version of the last table that came from the server; null until the first. */
  /** @type {number | null} */
  version = null;

  /** @type {(message: TableMessage) => void} */
  onTable = () => {};
  /** @type {(update: Update) => void} */
  onUpdate = () => {};
  /** @type {(seat: number) => void} */
  onThinking = () => {};
  /** @type {(state: LineState) => void} */
  onState = () => {};

  /** @param {string} path address of the socket on this server */
  constructor(path) {
    this.path = path;
  }

  /** @param {TableMessage} message the one that came with the page */
  begin(message) {
    this.version = message.table.version;
    this.open();
    this.onTable(message);
  }

  /** Opens the line. The server sends the table only if there is a newer one than was seen here. */
  open() {
    this.onState(this.#wasOpen ? "lost" : "connecting");
    const address = new URL(this.path, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    if (this.version !== null) address.searchParams.set("version", String(this.version));
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#wait = FIRST_WAIT;
      this.#wasOpen = true;
      this.onState("open");
      for (const text of this.#unsent.splice(0)) socket.send(text);
    });
    socket.addEventListener("message", (message) => this.#receive(JSON.parse(String(message.data))));
    socket.addEventListener("close", () => this.#lost());
  }

  /** Tries again at once, for a reader who does not want to wait. */
  retry() {
    if (this.#socket?.readyState === WebSocket.CLOSED) this.open();
  }

  /**
   * Asks the server; the promise fails with Refused when it says no.
   * @template {keyof Messages} K
   * @param {K} type
   * @param {Fields<K>} fields
   * @returns {Promise<Answers[K]>}
   */
  ask(type, fields) {
    const socket = this.#socket;
    const isOpen = socket?.readyState === WebSocket.OPEN;
    const isOpening = socket?.readyState === WebSocket.CONNECTING && !this.#wasOpen;
    if (!socket || !(isOpen || isOpening)) {
      return Promise.reject(new Refused("Not connected. Wait a moment and try again."));
    }
    this.#asks += 1;
    const ask = this.#asks;
    const text = JSON.stringify({ ask, type, version: this.version, ...fields });
    return new Promise((resolve, reject) => {
      this.#waiting.set(ask, { resolve, reject });
      if (isOpen) socket.send(text);
      else this.#unsent.push(text);
    });
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    switch (message.type) {
      case "table":
        this.#replace(message);
        break;
      case "update":
        this.#take(message);
        break;
      case "thinking":
        this.onThinking(message.seat);
        break;
      case "answer":
        this.#settle(message.ask)?.resolve(message.answer);
        break;
      case "refused":
        this.#settle(message.ask)?.reject(new Refused(message.text));
        break;
    }
  }

  /** @param {TableMessage} message */
  #replace(message) {
    this.version = message.table.version;
    this.onTable(message);
  }

  /** @param {Update} update */
  #take(update) {
    if (update.after !== this.version) {
      this.ask("reload", {}).catch(() => {});
      return;
    }
    this.version = update.table.version;
    this.onUpdate(update);
  }

  /** @param {number | null} ask */
  #settle(ask) {
    const waiting = this.#waiting.get(ask ?? -1);
    this.#waiting.delete(ask ?? -1);
    return waiting;
  }

  #lost() {
    for (const { reject } of this.#waiting.values()) {
      reject(new Refused("The connection was lost. It will come back by itself."));
    }
    this.#waiting.clear();
    this.#unsent.length = 0;
    this.onState("lost");
    setTimeout(() => this.retry(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
