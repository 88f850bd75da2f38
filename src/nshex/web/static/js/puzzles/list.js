// @ts-check
/** The list of puzzles: filters, which are kept in the address, and which puzzles are solved. */

import { find } from "../dom.js";
import { t, tn } from "../messages.js";
import { solvedPuzzles } from "./progress.js";

const filters = find("#filters", HTMLFormElement);
const cards = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-puzzle]"));
const solved = solvedPuzzles();

showProgress();
readAddress();
filter();
filters.addEventListener("change", () => {
  filter();
  writeAddress();
});
filters.addEventListener("submit", (event) => event.preventDefault());
addEventListener("popstate", () => {
  readAddress();
  filter();
});

function showProgress() {
  let count = 0;
  for (const card of cards) {
    const isSolved = solved.has(card.dataset.puzzle ?? "");
    card.dataset.solved = String(isSolved);
    find(".solved-mark", HTMLElement, card).hidden = !isSolved;
    if (isSolved) count += 1;
  }
  find("#progress", HTMLProgressElement).value = count;
  find("#progress-words", HTMLElement).textContent = t("{solved} of {all} solved", { solved: count, all: cards.length });
}

function chosen() {
  const form = new FormData(filters);
  /** @param {string} name */
  const value = (name) => String(form.get(name) ?? "");
  return { army: value("army"), difficulty: value("difficulty"), theme: value("theme"), state: value("state") };
}

function filter() {
  const { army, difficulty, theme, state } = chosen();
  let count = 0;
  for (const card of cards) {
    const { dataset } = card;
    const isShown =
      (army === "" || dataset.army === army) &&
      (difficulty === "" || dataset.difficulty === difficulty) &&
      (theme === "" || (dataset.themes ?? "").split(" ").includes(theme)) &&
      (state === "" || dataset.solved === String(state === "solved"));
    card.hidden = !isShown;
    if (isShown) count += 1;
  }
  find("#count", HTMLElement).textContent = tn("{n} puzzle", "{n} puzzles", count);
  find("#none", HTMLElement).hidden = count > 0;
  leadToPrint();
}

function readAddress() {
  const wanted = new URLSearchParams(location.search);
  for (const select of filters.querySelectorAll("select")) {
    select.value = wanted.get(select.name) ?? "";
    if (select.selectedIndex < 0) select.value = "";
  }
  const radios = [...filters.querySelectorAll("input")];
  const radio = radios.find(({ value }) => value === (wanted.get("army") ?? "")) ?? radios[0];
  if (radio) radio.checked = true;
}

function writeAddress() {
  history.replaceState(null, "", `${location.pathname}${queryOf(chosen())}`);
}

/** The print page gets the same puzzles as are shown here, solved or not. */
function leadToPrint() {
  const { army, difficulty, theme } = chosen();
  find("#to-print", HTMLAnchorElement).search = queryOf({ army, difficulty, theme });
}

/** @param {Record<string, string>} wanted */
function queryOf(wanted) {
  const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== "")).toString();
  return query && `?${query}`;
}
