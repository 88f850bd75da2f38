// @ts-check
/** What the first try at a puzzle did to the user's rating. */

import { part } from "../dom.js";
import { t } from "../messages.js";

/** @typedef {import("../types").RatedTry} RatedTry */
/** @typedef {import("../table/announce.js").Announcer} Announcer */

/** @param {number} change */
function signed(change) {
  return change < 0 ? `−${-change}` : `+${change}`;
}

/** @param {RatedTry} rated */
export function changeWords({ change, solver }) {
  return t("Rating {rating} ± {margin} ({change})", { rating: solver.rating, change: signed(change), margin: solver.margin });
}

/**
 * @param {HTMLElement} root
 * @param {RatedTry | undefined} rated undefined if the try does not count
 * @param {Announcer} [announcer] reads it out as well
 */
export function showRated(root, rated, announcer) {
  if (!rated) return;
  const { change, solver, solved } = rated;
  const line = part("rating", root);
  line.dataset.solved = String(solved);
  line.title = t("{solved} of {tries} solved at the first try", { solved: solver.solved, tries: solver.tries });
  part("rating-value", root).textContent = String(solver.rating);
  part("rating-margin", root).textContent = `± ${solver.margin}`;
  part("rating-change", root).textContent = signed(change);
  announcer?.show(changeWords(rated));
}
