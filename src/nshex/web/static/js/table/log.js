// @ts-check
/** What has happened so far, in words. */

import { html } from "../dom.js";
import { armyColour } from "./art.js";

/** @typedef {import("../types").LogEntry} LogEntry */
/** @typedef {import("../types").LogPart} LogPart */
/** @typedef {import("../types").Seat} Seat */

/** @type {Record<string, string>} parts shown as headings, and their style */
const HEADINGS = { turn_began: "heading", phase: "phase" };

export class Log {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

  /**
   * @param {readonly Seat[]} seats
   * @param {number} kept how many entries stay
   * @param {readonly LogEntry[]} entries the entries that follow
   */
  show(seats, kept, entries) {
    while (this.host.childElementCount > kept) this.host.lastElementChild?.remove();
    this.host.append(...entries.map((entry) => item(seats, entry)));
    this.host.scrollTop = this.host.scrollHeight;
  }
}

/**
 * One action.
 * @param {readonly Seat[]} seats
 * @param {LogEntry} entry
 */
function item(seats, entry) {
  return html("li", { "data-n": entry.n }, ...entry.parts.map((part) => paragraph(seats, part)));
}

/**
 * A part in the colour of the army that acted.
 * @param {readonly Seat[]} seats
 * @param {LogPart} part
 */
function paragraph(seats, part) {
  const element = html("p", { class: HEADINGS[part.kind] }, part.text);
  element.style.setProperty("--army", armyColour(seats[part.seat]));
  return element;
}
