// @ts-check
/** Pinch to zoom and pan the board; a button resets it. */

import { button } from "../dom.js";
import { t } from "../messages.js";

const MOST = 3;

export class Zoom {
  #scale = 1;
  #x = 0;
  #y = 0;
  /** @type {{distance: number, x: number, y: number} | null} */
  #grip = null;

  /**
   * @param {HTMLElement} field
   * @param {HTMLElement} host of the board
   */
  constructor(field, host) {
    this.host = host;
    this.field = field;
    this.whole = button(t("Whole board"), () => this.#set(1, 0, 0), { class: "whole-board", "data-testid": "whole-board", hidden: true });
    field.append(this.whole);
    field.addEventListener("touchstart", (event) => this.#begin(event), { passive: false });
    field.addEventListener("touchmove", (event) => this.#pinch(event), { passive: false });
    field.addEventListener("touchend", () => (this.#grip = null));
    field.addEventListener("touchcancel", () => (this.#grip = null));
  }

  /** @param {TouchEvent} event */
  #begin(event) {
    this.#grip = between(event);
    if (!this.#grip) return;
    event.preventDefault();
    // Cancels what one finger had started.
    const first = event.touches[0];
    if (first) window.dispatchEvent(new PointerEvent("pointercancel", { pointerType: "touch", clientX: first.clientX, clientY: first.clientY }));
  }

  /** @param {TouchEvent} event */
  #pinch(event) {
    const now = between(event);
    if (!now || !this.#grip) return;
    event.preventDefault();
    const box = this.field.getBoundingClientRect();
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const scale = Math.min(MOST, Math.max(1, (this.#scale * now.distance) / this.#grip.distance));
    const grown = scale / this.#scale;
    // Keeps the point between the fingers fixed.
    const x = now.x - middle.x - (this.#grip.x - middle.x - this.#x) * grown;
    const y = now.y - middle.y - (this.#grip.y - middle.y - this.#y) * grown;
    this.#grip = now;
    this.#set(scale, x, y);
  }

  /**
   * @param {number} scale
   * @param {number} x
   * @param {number} y
   */
  #set(scale, x, y) {
    const box = this.field.getBoundingClientRect();
    const free = { x: ((scale - 1) * box.width) / 2, y: ((scale - 1) * box.height) / 2 };
    this.#scale = scale;
    this.#x = Math.min(free.x, Math.max(-free.x, x));
    this.#y = Math.min(free.y, Math.max(-free.y, y));
    const isWhole = scale < 1.02;
    this.whole.hidden = isWhole;
    this.field.classList.toggle("zoomed", !isWhole);
    this.host.style.transform = isWhole ? "" : `translate(${this.#x}px, ${this.#y}px) scale(${scale})`;
  }
}

/** The distance and midpoint of two fingers; null unless there are two. @param {TouchEvent} event */
function between({ touches }) {
  const [one, two] = [touches[0], touches[1]];
  if (!one || !two || touches.length !== 2) return null;
  const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) || 1;
  return { distance, x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 };
}
