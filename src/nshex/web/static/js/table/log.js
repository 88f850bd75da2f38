// @ts-check
/** What has happened so far, in words. */

import { html } from "./dom.js";

/** @typedef {import("../types").LogEntry} LogEntry */
/** @typedef {import("../types").Table} Table */

export class Log {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {Table} table */
  show(table) {
    const last = this.host.lastElementChild?.getAttribute("data-n");
    const newest = table.log.at(-1)?.n;
    if (last === String(newest) && this.host.childElementCount === table.log.length) return;
    this.host.replaceChildren(...table.log.map((entry) => line(table, entry)));
    this.toEnd();
  }

  toEnd() {
    this.host.scrollTop = this.host.scrollHeight;
  }
}

const DRAWS = /^(.+?) draws (.+)\.$/;

/**
 * One action; where a new turn begins in it, the rest is in the colour of who is at turn.
 * @param {Table} table
 * @param {LogEntry} entry
 */
function line(table, entry) {
  const item = html("li", { "data-n": entry.n });
  let colour = entry.seat === null ? undefined : table.seats[entry.seat]?.colour;
  for (const text of together(entry.texts)) {
    const turn = /^Turn \d+: (.*)\.$/.exec(text);
    if (turn) colour = table.seats.find((seat) => seat.army_name === turn[1])?.colour ?? colour;
    const paragraph = html("p", { class: classOf(text) }, text.replace(/^(Turn \d+: .*)\.$/, "$1"));
    if (colour) paragraph.style.setProperty("--army", colour);
    item.append(paragraph);
  }
  return item;
}

/**
 * Tiles drawn one after the other are told in one sentence.
 * @param {readonly string[]} texts
 */
function together(texts) {
  /** @type {string[]} */
  const told = [];
  for (const text of texts) {
    const before = DRAWS.exec(told.at(-1) ?? "");
    const now = DRAWS.exec(text);
    if (before && now && before[1] === now[1]) told.splice(-1, 1, `${before[1]} draws ${before[2]}, ${now[2]}.`);
    else told.push(text);
  }
  return told;
}

/** @param {string} text */
function classOf(text) {
  if (/^Turn \d+:/.test(text)) return "heading";
  return /^Initiative \d+:$/.test(text) ? "phase" : null;
}
