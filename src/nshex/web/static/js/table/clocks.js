// @ts-check
/** The clocks of the seats: the server's last values, counted down by the time that has passed since. */

import { t, tn } from "../messages.js";

/** @typedef {import("../types").Table} Table */

const TICK = 100;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Below this, a clock warns and shows tenths of a second. */
const LOW = 20 * SECOND;

export class Clocks {
  /** @type {Table["clocks"]} */
  #clocks = null;
  #taken = 0;
  #timer = 0;

  /** @param {Table} table the newest one; its clocks apply from now on, even if updates are still being shown */
  take(table) {
    this.#clocks = table.clocks;
    this.#taken = Date.now();
    if (table.clocks && !this.#timer) this.#timer = window.setInterval(() => this.#show(), TICK);
    this.#show();
  }

  #show() {
    const { running = null, left = [] } = this.#clocks ?? {};
    for (const element of document.querySelectorAll("[data-clock-of]")) {
      const seat = Number(element.getAttribute("data-clock-of"));
      const had = left[seat];
      if (had === null || had === undefined) {
        element.textContent = "";
        continue;
      }
      const isRunning = running === seat;
      const now = Math.max(0, had - (isRunning ? Date.now() - this.#taken : 0));
      const text = timeLeft(now);
      if (element.textContent !== text) element.textContent = text;
      element.classList.toggle("running", isRunning);
      element.classList.toggle("low", now < LOW);
    }
  }
}

/** @param {number} left milliseconds */
export function timeLeft(left) {
  const [days, hours] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR)];
  if (days && !hours) return tn("{n} day", "{n} days", days);
  if (days) return t("{days} d {hours} h", { days, hours });
  const two = (/** @type {number} */ number) => String(Math.floor(number)).padStart(2, "0");
  const seconds = left < LOW ? (Math.floor((left % MINUTE) / 100) / 10).toFixed(1).padStart(4, "0") : two((left % MINUTE) / SECOND);
  if (left >= HOUR) return `${Math.floor(left / HOUR)}:${two((left % HOUR) / MINUTE)}:${seconds}`;
  return `${Math.floor(left / MINUTE)}:${seconds}`;
}
