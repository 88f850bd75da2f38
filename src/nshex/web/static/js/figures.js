// @ts-check
/** Figures and dates as the user's language writes them. */

import { language } from "./messages.js";

const shares = new Intl.NumberFormat(language, { style: "percent" });
const days = new Intl.DateTimeFormat(language, { dateStyle: "medium" });

/** A share from 0 to 1 as a whole percentage. @param {number} share */
export function percent(share) {
  return shares.format(share);
}

/** The same with a true minus sign: what was lost. @param {number} share */
export function minusPercent(share) {
  return `−${percent(share)}`;
}

/** A date without the time of day, or what was given if it is none. @param {string} when */
export function dayWords(when) {
  const date = new Date(when);
  return Number.isNaN(date.getTime()) ? when : days.format(date);
}
