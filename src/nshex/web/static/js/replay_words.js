// @ts-check
// A moment of a replay in few words: what a battle does is for the board to show.

/** @typedef {import("./types").Scene} Scene */

const BATTLE = /\s*Initiative \d+: .*The battle is over\./s;
const DRAWS = /(\S+) draws ([^.]+)\.((?: \1 draws [^.]+\.)+)/g;

/**
 * The words of a moment with all tiles drawn in one sentence, and what a battle came to instead of its blows.
 * @param {string} text
 * @param {string} [outcome]
 */
export function brief(text, outcome = "") {
  return text
    .replace(BATTLE, ` ${outcome}`)
    .replace(DRAWS, (_, who, first, rest) => `${who} draws ${first}, ${rest.trim().slice(0, -1).replaceAll(/\. \S+ draws /g, ", ").replace(`${who} draws `, "")}.`)
    .trim();
}

/**
 * What a battle cost, in a sentence; nothing where nobody fell.
 * @param {readonly Scene[]} scenes
 */
export function losses(scenes) {
  const fallen = scenes.flatMap((scene) => scene.events).filter(({ event }) => event === "died" || event === "hq_fell").length;
  if (fallen === 0) return "";
  return fallen === 1 ? "One unit falls." : `${fallen} units fall.`;
}
