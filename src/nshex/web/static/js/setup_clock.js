// @ts-check
// The clock of a new game: a preset, or a custom one in the same short notation.
import { find } from "./dom.js";

/** Shows the fields that the chosen clock needs. @param {HTMLFormElement} form */
export function arrangeClock(form) {
  const { value } = find("#clock", HTMLSelectElement, form);
  find("#own-clock", HTMLElement, form).hidden = value !== "own";
  find("#time-out-field", HTMLElement, form).hidden = value === "";
}

/** The time control, as the server expects it. @param {HTMLFormElement} form */
export function readClock(form) {
  const { value } = find("#clock", HTMLSelectElement, form);
  const own = find("#own-clock input", HTMLInputElement, form).value.replace(/\s+/g, "");
  const clock = value === "own" ? own : value;
  return clock ? { clock, time_out: find("#time_out", HTMLSelectElement, form).value } : {};
}
