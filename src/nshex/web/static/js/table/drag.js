// @ts-check
/** Dragging tiles from the hand and units on the board, and long presses for help, by mouse, pen and touch. */

import { html } from "../dom.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{tile: string, from?: string} | {cell: string}} Grip `from` is used only by the editor */
/** @typedef {{grip: Grip, x: number, y: number, id: number, isFinger: boolean, picture: string | null}} Press */

const MOUSE_SLACK = 7;
const FINGER_SLACK = 12;
const HOLD = 550;
/** A finger hides what is under it, so the tile floats this many pixels above; it is dropped where the finger is. */
const LIFT = 46;

export class Dragging {
  /** @type {(grip: Grip) => boolean} whether the thing may be dragged */
  onGrab = () => false;
  /** @type {(at: string | null) => void} */
  onOver = () => {};
  /** @type {(at: string | null, point: {x: number, y: number}) => void} */
  onDrop = () => {};
  /** @type {(grip: Grip) => void} */
  onHold = () => {};

  /** @type {Board | null} */
  board = null;
  /** @type {Press | null} */
  #press = null;
  /** @type {HTMLElement | null} */
  #floating = null;
  #holdTimer = 0;
  #clickIsSpent = false;
  /** Whether a long press has shown help, which suppresses the browser's context menu. */
  #isHolding = false;

  /** @param {HTMLElement} root */
  constructor(root) {
    root.addEventListener("pointerdown", (event) => this.#down(event));
    window.addEventListener("pointermove", (event) => this.#move(event));
    window.addEventListener("pointerup", (event) => this.#up(event, true));
    window.addEventListener("pointercancel", (event) => this.#up(event, false));
    root.addEventListener("touchmove", (event) => this.#keep(event), { passive: false });
    root.addEventListener("click", (event) => this.#swallow(event), { capture: true });
    root.addEventListener("contextmenu", (event) => {
      if (this.#isHolding || this.#press?.isFinger) event.preventDefault();
    });
  }

  get isDragging() {
    return this.#floating !== null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#clickIsSpent = false;
    this.#isHolding = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const grip = gripOf(/** @type {Element} */ (event.target));
    if (!grip) return;
    const isFinger = event.pointerType !== "mouse";
    const picture = pictureOf(/** @type {Element} */ (event.target), grip, this.board);
    this.#press = { grip, x: event.clientX, y: event.clientY, id: event.pointerId, isFinger, picture };
    if (isFinger) this.#holdTimer = window.setTimeout(() => this.#hold(), HOLD);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    if (!this.#floating && !this.#begins(event, press)) return;
    const at = this.board?.cellUnder(event.clientX, event.clientY)?.at ?? null;
    this.#float({ x: event.clientX, y: event.clientY - (press.isFinger ? LIFT : 0) }, at);
    this.onOver(at);
  }

  /**
   * @param {PointerEvent} event
   * @param {Press} press
   */
  #begins(event, press) {
    const slack = press.isFinger ? FINGER_SLACK : MOUSE_SLACK;
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < slack) return false;
    clearTimeout(this.#holdTimer);
    if (!this.onGrab(press.grip)) {
      this.#press = null;
      return false;
    }
    this.#floating = html("img", { class: "floating", alt: "", src: press.picture ?? "" });
    this.#floating.style.width = `${this.board?.cellWidth ?? 100}px`;
    document.body.append(this.#floating);
    document.body.dataset.dragging = "yes";
    return true;
  }

  /**
   * @param {{x: number, y: number}} point
   * @param {string | null} at
   */
  #float(point, at) {
    if (!this.#floating) return;
    this.#floating.style.left = `${point.x}px`;
    this.#floating.style.top = `${point.y}px`;
    this.#floating.classList.toggle("over-cell", at !== null);
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} counts
   */
  #up(event, counts) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    clearTimeout(this.#holdTimer);
    this.#press = null;
    if (!this.#floating) return;
    this.#floating.remove();
    this.#floating = null;
    delete document.body.dataset.dragging;
    this.#clickIsSpent = true;
    const point = { x: event.clientX, y: event.clientY };
    this.onDrop(counts ? (this.board?.cellUnder(point.x, point.y)?.at ?? null) : null, point);
  }

  /**
   * Keeps the browser from treating a drag as a fling: it would take the next tap as an attempt to stop it.
   * @param {TouchEvent} event
   */
  #keep(event) {
    if (this.isDragging && event.cancelable) event.preventDefault();
  }

  #hold() {
    const press = this.#press;
    if (!press) return;
    this.#press = null;
    this.#clickIsSpent = true;
    this.#isHolding = true;
    this.onHold(press.grip);
  }

  /**
   * Ignores the click that ends a drag or a long press.
   * @param {MouseEvent} event
   */
  #swallow(event) {
    if (!this.#clickIsSpent || event.detail === 0) return;
    this.#clickIsSpent = false;
    event.stopPropagation();
    event.preventDefault();
  }
}

/**
 * @param {Element} target
 * @returns {Grip | null}
 */
function gripOf(target) {
  const held = target.closest("[data-tile]");
  const tile = held?.getAttribute("data-tile");
  if (tile) return { tile, from: held?.getAttribute("data-from") ?? undefined };
  const cell = target.closest("[data-cell]")?.getAttribute("data-cell");
  return cell ? { cell } : null;
}

/**
 * @param {Element} target
 * @param {Grip} grip
 * @param {Board | null} board
 */
function pictureOf(target, grip, board) {
  if ("tile" in grip) return target.closest("[data-tile]")?.querySelector("img")?.getAttribute("src") ?? null;
  return board?.pictureAt(grip.cell)?.querySelector("image")?.getAttribute("href") ?? null;
}
