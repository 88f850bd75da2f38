// @ts-check
/**
 * Verifiable shuffles. The server shows the SHA-256 hash of its seed before the first tile is drawn, and the
 * seed when the game is over. This browser stores the hash it saw first and compares, so the server cannot
 * change the seed.
 */

import { html, part } from "../dom.js";
import { t } from "../messages.js";
import { openWindow } from "./windows.js";

/** @typedef {import("../types").Table} Table */
/** @typedef {"fits" | "differs" | "unable"} Verdict */

const MEMORY = "nshex.shuffles";
const MOST_REMEMBERED = 300;

/** @type {Record<Verdict, string>} */
const WORDS = {
  fits: t("Shuffle checked: the seed matches the fingerprint shown at the start."),
  differs: t("The seed does not match the fingerprint shown at the start. This shuffle cannot be trusted."),
  unable: t("This page cannot check the shuffle: browsers allow that only over https or on the same computer."),
};

/**
 * Stores the hash, and shows it on request.
 * @param {HTMLElement} root
 * @param {Table} first the table that came with the page
 * @param {() => Table | null} now
 */
export function watchShuffle(root, first, now) {
  const button = part("shuffle", root);
  if (!first.shuffle) return;
  remember(first);
  button.replaceChildren(`${t("Shuffle")} `, html("span", { class: "commitment" }, first.shuffle.commitment.slice(0, 8)));
  button.hidden = false;
  button.addEventListener("click", () => openShuffle(now() ?? first));
}

/**
 * Stores the hash of a game as this browser first saw it.
 * @param {Table} table
 */
function remember({ game, shuffle }) {
  const known = remembered();
  if (!shuffle || known.some(([id]) => id === game)) return;
  localStorage.setItem(MEMORY, JSON.stringify([...known, [game, shuffle.commitment]].slice(-MOST_REMEMBERED)));
}

/** @returns {[game: string, commitment: string][]} */
function remembered() {
  return JSON.parse(localStorage.getItem(MEMORY) ?? "[]");
}

/** @param {Table} table */
function shownFirst({ game, shuffle }) {
  return remembered().find(([id]) => id === game)?.[1] ?? shuffle?.commitment ?? "";
}

/**
 * @param {Table} table of a game whose seed has been revealed
 * @returns {Promise<Verdict>}
 */
async function check(table) {
  if (!globalThis.isSecureContext || !crypto.subtle) return "unable";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(table.shuffle?.seed ?? ""));
  const found = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return found === shownFirst(table) ? "fits" : "differs";
}

/**
 * A line for the result that says whether the shuffle was honest; empty if there is no seed.
 * @param {Table} table
 * @returns {HTMLElement[]}
 */
export function shuffleVerdict(table) {
  if (!table.shuffle?.seed) return [];
  const line = html("p", { class: "shuffle-verdict", "data-testid": "shuffle-verdict", role: "status" }, t("Checking the shuffle …"));
  void check(table).then((verdict) => {
    line.dataset.verdict = verdict;
    line.textContent = WORDS[verdict];
  });
  return [line];
}

/**
 * The dialog about the shuffle.
 * @param {Table} table
 */
function openShuffle(table) {
  const commitment = shownFirst(table);
  /** @type {HTMLElement[]} */
  const content = [
    html("p", {}, t("All piles of this game follow from one secret number, the seed. Before the first tile was drawn, the server showed its fingerprint (SHA-256), so it cannot change the seed afterwards:")),
    html("p", { class: "fingerprint" }, html("code", { "data-testid": "commitment" }, commitment)),
  ];
  if (table.shuffle?.seed) {
    content.push(html("p", {}, t("The game is over, and this is the seed:")), html("p", { class: "fingerprint" }, html("code", { "data-testid": "seed" }, table.shuffle.seed)));
    content.push(...shuffleVerdict(table));
  } else {
    content.push(html("p", {}, t("The seed is shown when the game is over. Then this page checks that it matches.")));
  }
  content.push(html("p", { class: "soft" }, t("To prove every pile yourself, download the record of the finished game and run:")));
  content.push(html("p", { class: "fingerprint" }, html("code", {}, `nshex replay RECORD --commitment ${commitment}`)));
  openWindow(t("A shuffle that can be checked"), "shuffle", content);
}
