// @ts-check
/** The panel with tile help and log: beside the board on wide screens, a sheet over it on small ones. */

import { part } from "../dom.js";

const WIDE = matchMedia("(min-width: 75rem)");
const MEMORY = "nshex.side";
/** Pixels between a sheet and the unit it explains. */
const CLEARANCE = 8;

export class SidePanel {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.panel = part("side", root);
    this.toggles = [...root.querySelectorAll("[data-part=side-toggle]")];
    for (const toggle of this.toggles) toggle.addEventListener("click", () => this.toggle());
    part("side-close", root).addEventListener("click", () => this.#set(false));
    this.#set(this.#isWanted());
    root.addEventListener("pointerdown", (event) => this.#pressed(/** @type {Element} */ (event.target)));
    WIDE.addEventListener("change", () => this.#set(this.#isWanted()));
  }

  /** Whether the panel is a sheet over the board; a page can force this. */
  get isSheet() {
    return !WIDE.matches || "sideSheet" in this.root.dataset;
  }

  #isWanted() {
    return !this.isSheet && localStorage.getItem(MEMORY) !== "closed";
  }

  get isOpen() {
    return this.root.dataset.side === "open";
  }

  toggle() {
    this.#set(!this.isOpen);
    if (!this.isSheet) localStorage.setItem(MEMORY, this.isOpen ? "open" : "closed");
  }

  /** @param {DOMRect | null} subject where the explained thing is on the screen, so that a sheet does not cover it */
  open(subject) {
    this.#set(true);
    if (subject && this.isSheet) this.#keepClear(subject);
  }

  /**
   * Puts the sheet on the side of its subject with more room, limits it to that room, and leaves out the log.
   * @param {DOMRect} subject
   */
  #keepClear(subject) {
    const isAcross = this.panel.getBoundingClientRect().width > innerWidth - subject.width;
    const before = isAcross ? subject.top : subject.left;
    const after = isAcross ? innerHeight - subject.bottom : innerWidth - subject.right;
    const isBefore = before > after;
    this.root.dataset.sheet = isAcross ? (isBefore ? "top" : "bottom") : (isBefore ? "left" : "right");
    this.panel.style.setProperty("--room", `${Math.floor(Math.max(before, after) - CLEARANCE)}px`);
  }

  /** Closes the sheet; returns whether one was open. */
  closeSheet() {
    const isOverBoard = this.isOpen && this.isSheet;
    if (isOverBoard) this.#set(false);
    return isOverBoard;
  }

  /** @param {Element} target a press outside the sheet closes it */
  #pressed(target) {
    if (!target.closest("[data-part=side], [data-part=side-toggle]")) this.closeSheet();
  }

  /** @param {boolean} open */
  #set(open) {
    this.root.dataset.side = open ? "open" : "closed";
    delete this.root.dataset.sheet;
    this.panel.inert = !open;
    for (const toggle of this.toggles) toggle.setAttribute("aria-expanded", String(open));
    const log = part("log", this.root);
    log.scrollTop = log.scrollHeight;
  }
}
