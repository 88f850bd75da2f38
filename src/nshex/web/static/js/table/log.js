// @ts-check
/** What has happened so far, in words. */

import { html } from "./dom.js";

/** @typedef {import("../types").LogEntry} LogEntry */
/** @typedef {import("../types").LogPart} LogPart */
/** @typedef {import("../types").Table} Table */

/** @type {Record<string, string>} parts that stand over others, and how they look */
const HEADINGS = { turn_began: "heading", phase: "phase" };

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
    this.host.replaceChildren(...table.log.map((entry) => item(table, entry)));
    this.toEnd();
  }

  toEnd() {
    this.host.scrollTop = this.host.scrollHeight;
  }
}

/**
 * One action.
 * @param {Table} table
 * @param {LogEntry} entry
 */
function item(table, entry) {
  return html("li", { "data-n": entry.n }, ...entry.parts.map((part) => paragraph(table, part)));
}

/**
 * A part in the colour of whose doing it is.
 * @param {Table} table
 * @param {LogPart} part
 */
function paragraph(table, part) {
  const element = html("p", { class: HEADINGS[part.kind] }, part.text);
  element.style.setProperty("--army", table.seats[part.seat]?.colour ?? "");
  return element;
}
