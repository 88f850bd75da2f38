// @ts-check
/** Which tasks of which lesson are done; kept in this browser only. */

const KEY = "nshex-lessons";

/** @returns {Record<string, number>} lesson to the last task done */
export function progress() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * @param {string} lesson
 * @param {number} step
 */
export function markDone(lesson, step) {
  const known = progress();
  known[lesson] = Math.max(step, known[lesson] ?? 0);
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // Lessons work even if the browser stores nothing.
  }
}
