// @ts-check
/** Which puzzle comes next: an unsolved one of the same difficulty, otherwise the next unsolved one. */

import { ask } from "../server.js";
import { solvedPuzzles } from "./progress.js";

/** @typedef {import("../types").ListedPuzzle} ListedPuzzle */

/** @type {Promise<ListedPuzzle[]> | null} */
let listed = null;

/** All puzzles of the collection, in order. @returns {Promise<ListedPuzzle[]>} */
export function listedPuzzles() {
  listed ??= ask("/api/puzzles");
  return listed;
}

/**
 * @param {string} id of the last puzzle solved
 * @returns {Promise<string | null>} null when all are solved
 */
export async function nextPuzzle(id) {
  const puzzles = await listedPuzzles();
  const solved = solvedPuzzles().add(id);
  const at = puzzles.findIndex((puzzle) => puzzle.id === id);
  const { difficulty } = puzzles[at] ?? { difficulty: "" };
  const unsolved = [...puzzles.slice(at + 1), ...puzzles.slice(0, at + 1)].filter((puzzle) => !solved.has(puzzle.id));
  const found = unsolved.find((puzzle) => puzzle.difficulty === difficulty) ?? unsolved[0];
  return found?.id ?? null;
}
