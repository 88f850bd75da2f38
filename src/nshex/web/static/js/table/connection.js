// @ts-check
/**
 * The connection to the server: requests and answers, updates in order, and reconnecting.
 *
 * Messages that change the game are kept until answered and sent again after reconnecting; the server
 * recognizes those it has already handled. Questions are not kept: by then nobody needs the answers.
 */

import { t } from "../messages.js";
import { Refused } from "../server.js";

/** @typedef {import("../types").TableMessage} TableMessage */
/** @typedef {import("../types").Update} Update */
/** @typedef {import("../types").Thinking} Thinking */
/** @typedef {import("../types").Watching} Watching */
/** @typedef {import("../types").ServerMessage} ServerMessage */
/** @typedef {import("../types").Answers} Answers */
/** @typedef {import("../types").Messages} Messages */
/** @typedef {"connecting" | "open" | "back" | "lost" | "restarting" | "crowded" | "outdated"} ConnectionState */
/**
 * The fields of a message without `version`, which is always the version shown.
 * @template {keyof Messages} K
 * @typedef {Omit<Messages[K], "version">} Fields
 */
/**
 * What a table needs from a connection.
 * @typedef {object} Answerer
 * @property {<K extends keyof Messages>(type: K, fields: Fields<K>) => Promise<Answers[K]>} ask
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** Milliseconds without an answer after which the connection counts as lost, whatever the browser says. */
const LONGEST_SILENCE = 10_000;
/** Milliseconds of silence after which the page pings the server. */
const PING_AFTER = 25_000;
const LOOK_EVERY = 2000;
/** The protocol version that this page understands. */
const PROTOCOL = 1;
/** Codes with which the server closes the connection. */
const RESTART = 1012;
const OTHER_PROTOCOL = 4426;
const TOO_MANY = 4429;
const NO_CODE = 1006;
/** The error of a server that refuses a message because it is about to restart. */
const RESTARTING = "restarting";
/** Messages that change the game; the others only ask. @type {ReadonlySet<keyof Messages>} */
const CHANGES = new Set(/** @type {const} */ (["play", "take_back"]));
/** Messages that take long to answer. @type {ReadonlySet<keyof Messages>} */
const SLOW = new Set(/** @type {const} */ (["hint"]));

/**
 * A message without an answer yet.
 * @typedef {object} Unanswered
 * @property {keyof Messages} type
 * @property {string} text
 * @property {number | null} sent when it was sent over the current connection; null if it was not
 * @property {(answer: any) => void} resolve
 * @property {(reason: Error) => void} reject
 */

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  #asks = 0;
  #wait = FIRST_WAIT;
  #wasOpen = false;
  /** When the socket was opened or a message last arrived. */
  #heard = 0;
  #looking = 0;
  /** Why the connection was lost. */
  /** @type {ConnectionState} */
  #break = "lost";
  /** @type {Map<number, Unanswered>} */
  #waiting = new Map();
  /** The version of the last table from the server; null before the first. */
  /** @type {number | null} */
  version = null;

  /** @type {(message: TableMessage) => void} */
  onTable = () => {};
  /** @type {(update: Update) => void} */
  onUpdate = () => {};
  /** @type {(thinking: Thinking) => void} */
  onThinking = () => {};
  /** @type {(said: import("../types").Said) => void} */
  onSaid = () => {};
  /** @type {(watching: Watching) => void} */
  onWatching = () => {};
  /** @type {(state: ConnectionState) => void} */
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

  /** Opens the connection. The server sends the table only if it is newer than the one known here. */
  open() {
    this.onState(this.#wasOpen ? this.#break : "connecting");
    const address = new URL(this.path, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.searchParams.set("protocol", String(PROTOCOL));
    address.searchParams.set("language", document.documentElement.lang);
    if (this.version !== null) address.searchParams.set("version", String(this.version));
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.addEventListener("open", () => socket === this.#socket && this.#opened(socket));
    socket.addEventListener("message", (message) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(message.data)));
    });
    socket.addEventListener("close", (event) => socket === this.#socket && this.#lost(event.code));
    clearInterval(this.#looking);
    this.#looking = setInterval(() => this.#look(), LOOK_EVERY);
  }

  /** @param {WebSocket} socket */
  #opened(socket) {
    this.#wait = FIRST_WAIT;
    this.onState(this.#wasOpen ? "back" : "open");
    this.#wasOpen = true;
    this.#break = "lost";
    for (const unanswered of this.#waiting.values()) send(socket, unanswered);
  }

  /** Reconnects at once, for a user who does not want to wait. */
  retry() {
    if (this.#socket === null || this.#socket.readyState === WebSocket.CLOSED) this.open();
  }

  /** Drops a connection that may look open although nothing gets through. */
  drop() {
    const socket = this.#socket;
    if (!socket || socket.readyState === WebSocket.CLOSED) return;
    this.#socket = null;
    socket.close();
    this.#lost(NO_CODE);
  }

  /** Whether a move still has to reach the server. */
  get keepsSomething() {
    return [...this.#waiting.values()].some(({ type }) => CHANGES.has(type));
  }

  /** Checks that the server is still there. */
  #look() {
    const now = Date.now();
    const isOpen = this.#socket?.readyState === WebSocket.OPEN;
    const asked = [...this.#waiting.values()].filter(({ type, sent }) => sent !== null && !SLOW.has(type));
    const since = isOpen ? Math.min(...asked.map(({ sent }) => Math.max(sent ?? now, this.#heard))) : this.#heard;
    if (now - since > LONGEST_SILENCE) this.drop();
    else if (isOpen && now - this.#heard > PING_AFTER && !asked.length) void this.#ping();
  }

  /** Also fetches a table that was missed. */
  async #ping() {
    try {
      const { version } = await this.ask("ping", {});
      if (version !== this.version) await this.ask("reload", {});
    } catch {
      // The connection is lost; reconnecting brings the newest table.
    }
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
    if (!isOpen && !isOpening && !CHANGES.has(type)) {
      return Promise.reject(new Refused(t("Not connected. Wait a moment and try again.")));
    }
    this.#asks += 1;
    const ask = this.#asks;
    const text = JSON.stringify({ ask, type, version: this.version, ...fields });
    return new Promise((resolve, reject) => {
      /** @type {Unanswered} */
      const unanswered = { type, text, sent: null, resolve, reject };
      this.#waiting.set(ask, unanswered);
      if (socket && isOpen) send(socket, unanswered);
      else if (this.#wasOpen) this.onState(this.#break);
    });
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    this.#heard = Date.now();
    switch (message.type) {
      case "welcome":
        if (message.protocol !== PROTOCOL) this.#socket?.close(OTHER_PROTOCOL);
        this.onWatching({ type: "watching", count: 0 }); // the server corrects this at once if there are watchers
        break;
      case "table":
        this.#replace(message);
        break;
      case "update":
        this.#take(message);
        break;
      case "thinking":
        this.onThinking(message);
        break;
      case "said":
        this.onSaid(message);
        break;
      case "watching":
        this.onWatching(message);
        break;
      case "answer":
        this.#settle(message.ask)?.resolve(message.answer);
        break;
      case "refused":
        if (!this.#comesAgain(message)) this.#settle(message.ask)?.reject(new Refused(message.text));
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

  /**
   * Whether a message was refused only because the server is restarting, so that it is sent again later.
   * @param {import("../types").Refused} refused
   */
  #comesAgain({ ask, error }) {
    const unanswered = this.#waiting.get(ask ?? -1);
    return error === RESTARTING && unanswered !== undefined && CHANGES.has(unanswered.type);
  }

  /** @param {number | null} ask */
  #settle(ask) {
    const waiting = this.#waiting.get(ask ?? -1);
    this.#waiting.delete(ask ?? -1);
    return waiting;
  }

  /** @param {number} code the close code of the socket */
  #lost(code) {
    clearInterval(this.#looking);
    for (const [ask, unanswered] of this.#waiting) {
      unanswered.sent = null;
      if (CHANGES.has(unanswered.type) && code !== OTHER_PROTOCOL) continue;
      this.#waiting.delete(ask);
      unanswered.reject(new Refused(t("The connection was lost. It will come back by itself.")));
    }
    if (code === OTHER_PROTOCOL) {
      this.onState("outdated");
      return;
    }
    if (code === RESTART) this.#break = "restarting";
    else if (code === TOO_MANY) this.#break = "crowded";
    else if (this.#wait >= LONGEST_WAIT) this.#break = "lost";
    this.onState(this.#break);
    setTimeout(() => this.retry(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}

/**
 * @param {WebSocket} socket
 * @param {Unanswered} unanswered
 */
function send(socket, unanswered) {
  unanswered.sent = Date.now();
  socket.send(unanswered.text);
}
