// @ts-check
/** What has happened so far, in words. */

import { html } from "../dom.js";
import { armyColour } from "./art.js";

/** @typedef {import("../types").LogEntry} LogEntry */
/** @typedef {import("../types").LogPart} LogPart */
/** @typedef {import("../types").Seat} Seat */

/** @type {Record<string, string>} parts shown as headings, and their style */
const HEADINGS = { turn_began: "heading", phase: "phase" };

/** Pixels from the end that still count as the end. */
const NEAR = 4;

export class Log {
  /** Whether the newest entry is in view; it stays there when the log becomes smaller, or its letters larger. */
  #isAtEnd = true;
  /** The heights when it was last scrolled. */
  #heights = "";

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    host.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    new ResizeObserver(() => this.#stay()).observe(host);
    document.fonts.addEventListener("loadingdone", () => this.#stay());
  }

  /**
   * @param {readonly Seat[]} seats
   * @param {number} kept how many entries stay
   * @param {readonly LogEntry[]} entries the entries that follow
   */
  show(seats, kept, entries) {
    while (this.host.childElementCount > kept) this.host.lastElementChild?.remove();
    this.host.append(...entries.map((entry) => item(seats, entry)));
    this.#isAtEnd = true;
    this.#toEnd();
  }

  #toEnd() {
    this.host.scrollTop = this.host.scrollHeight;
    this.#heights = heightsOf(this.host);
  }

  #stay() {
    if (this.#isAtEnd) this.#toEnd();
  }

  /** By the user, unless its size has changed too: then it still has to follow. */
  #scrolled() {
    const { host } = this;
    const heights = heightsOf(host);
    if (this.#isAtEnd && heights !== this.#heights) return this.#toEnd();
    this.#heights = heights;
    this.#isAtEnd = host.scrollTop + host.clientHeight >= host.scrollHeight - NEAR;
  }
}

/** @param {HTMLElement} host */
function heightsOf(host) {
  return `${host.clientHeight} ${host.scrollHeight}`;
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
