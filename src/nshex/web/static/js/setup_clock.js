// @ts-check
// The clocks of a new game: one of the usual ones, or one's own in the same short words.
import { find } from "./dom.js";

/** Shows what the choice of a clock needs. @param {HTMLFormElement} form */
export function arrangeClock(form) {
  const { value } = find("#clock", HTMLSelectElement, form);
  find("#own-clock", HTMLElement, form).hidden = value !== "own";
  find("#time-out-field", HTMLElement, form).hidden = value === "";
}

/** What is agreed about time, as the server reads it. @param {HTMLFormElement} form */
export function readClock(form) {
  const { value } = find("#clock", HTMLSelectElement, form);
  const own = find("#own-clock input", HTMLInputElement, form).value.replace(/\s+/g, "");
  const clock = value === "own" ? own : value;
  return clock ? { clock, time_out: find("#time_out", HTMLSelectElement, form).value } : {};
}
