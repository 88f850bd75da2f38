// @ts-check
/** Which puzzle comes after one: an unsolved one as difficult, else the next unsolved of all. */

import { ask } from "../server.js";
import { solvedPuzzles } from "./progress.js";

/** @typedef {import("../types").ListedPuzzle} ListedPuzzle */

/** @type {Promise<ListedPuzzle[]> | null} */
let listed = null;

/** All puzzles of the collection in their order. @returns {Promise<ListedPuzzle[]>} */
export function listedPuzzles() {
  listed ??= ask("/api/puzzles");
  return listed;
}

/**
 * @param {string} id of the puzzle that was solved last
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
