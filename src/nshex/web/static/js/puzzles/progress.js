// @ts-check
/** Which puzzles are solved; kept in this browser only. */

const KEY = "nshex-puzzles";

/** @returns {Set<string>} the ids */
export function solvedPuzzles() {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return new Set();
  }
}

/** @param {string} id */
export function markSolved(id) {
  const known = solvedPuzzles().add(id);
  try {
    localStorage.setItem(KEY, JSON.stringify([...known]));
  } catch {
    // Puzzles work even if the browser stores nothing.
  }
}
