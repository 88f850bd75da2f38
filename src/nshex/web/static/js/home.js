// @ts-check
// The start page: a game against a bot in two clicks, any other game by the form, games to go on with.
import { find, html } from "./dom.js";
import { ask, post, reasonOf } from "./server.js";
import { watchSetup } from "./setup.js";

/** @typedef {import("./types").ListedGame} ListedGame */
/** @typedef {import("./types").NewAddress} NewAddress */

/** @param {HTMLElement} place @param {unknown} problem */
function complain(place, problem) {
  place.textContent = reasonOf(problem);
  place.hidden = false;
}

/** @param {object} game */
async function begin(game) {
  /** @type {NewAddress} */
  const made = await post("/api/games", game);
  location.assign(made.address);
}

// --- two clicks --------------------------------------------------------------------------------------

const quick = find("#quick", HTMLFormElement);
const quickFault = find("#quick-fault", HTMLElement);

/** What is picked, in words. */
function showPickWords() {
  for (const name of ["army", "bot"]) {
    const label = quick.querySelector(`label:has([name="${name}"]:checked)`);
    if (label instanceof HTMLElement) find(`#${name}-words`, HTMLElement).textContent = label.dataset.words ?? "";
  }
}

function recallLastChoice() {
  for (const name of ["army", "bot"]) {
    const value = localStorage.getItem(`quick-${name}`);
    const field = quick.elements.namedItem(name);
    if (value && field instanceof RadioNodeList) field.value = value;
  }
  showPickWords();
}

quick.addEventListener("change", showPickWords);
quick.addEventListener("submit", async (event) => {
  event.preventDefault();
  quickFault.hidden = true;
  const choice = new FormData(quick);
  const army = String(choice.get("army"));
  const bot = String(choice.get("bot"));
  localStorage.setItem("quick-army", army);
  localStorage.setItem("quick-bot", bot);
  const button = find("button[type=submit]", HTMLButtonElement, quick);
  button.disabled = true;
  try {
    await begin({ mode: "two_player", board: "standard", seats: [{ army, who: "me" }, { army: "random", who: "bot", bot }] });
  } catch (problem) {
    complain(quickFault, problem);
    button.disabled = false;
  }
});
recallLastChoice();

// --- any game ----------------------------------------------------------------------------------------

watchSetup(find("#setup", HTMLFormElement), begin);

// --- games to go on with -----------------------------------------------------------------------------

/** @param {ListedGame} game */
function stateWords(game) {
  if (game.state === "over") {
    const winners = game.armies.filter(({ won }) => won).map(({ name }) => name);
    return winners.length ? `${winners.join(" and ")} won` : "Draw";
  }
  if (game.state === "record") return "Record";
  return game.your_decision ? "Your decision" : "Waiting for others";
}

/** @param {string} when */
function whenWords(when) {
  const date = new Date(when);
  if (Number.isNaN(date.getTime())) return when;
  return date.toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
}

/** @param {ListedGame} game */
function listed(game) {
  const armies = html("strong");
  for (const { army, name } of game.armies) {
    armies.append(html("span", { class: "army-dot", "data-army": army }, name), " ");
  }
  const link = html(
    "a",
    { href: game.address },
    armies,
    html("span", { class: "tag" }, stateWords(game)),
    html("span", { class: "soft small when" }, whenWords(game.when)),
  );
  if (game.your_decision) link.dataset.waiting = "";
  return html("li", {}, link);
}

async function listGames() {
  /** @type {ListedGame[]} */
  const games = await ask("/api/games");
  find("#game-list", HTMLElement).replaceChildren(...games.map(listed));
  find("#games", HTMLElement).hidden = games.length === 0;
}

listGames().catch(() => {
  // Without the list the page is still whole; starting a game will say what is wrong.
});

// --- records -----------------------------------------------------------------------------------------

find("#record", HTMLInputElement).addEventListener("change", async (event) => {
  const input = /** @type {HTMLInputElement} */ (event.currentTarget);
  const fault = find("#upload-fault", HTMLElement);
  fault.hidden = true;
  const file = input.files?.[0];
  if (!file) return;
  try {
    /** @type {NewAddress} */
    const made = await ask("/api/records", { method: "POST", body: await file.text(), type: "text/plain" });
    location.assign(made.address);
  } catch (problem) {
    complain(fault, problem);
    input.value = "";
  }
});
