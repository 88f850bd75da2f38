// @ts-check
// The start page: a game against a bot or a friend in two clicks, a form for any other game, and your unfinished games.
import { find } from "./dom.js";
import { showGames } from "./lobby/game_list.js";
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
const enemy = find("[name=enemy]", HTMLSelectElement, quick);
const quickFault = find("#quick-fault", HTMLElement);

/** Says in words what is picked. */
function showPickWords() {
  for (const name of ["army", "bot"]) {
    const label = quick.querySelector(`label:has([name="${name}"]:checked)`);
    if (label instanceof HTMLElement) find(`#${name}-words`, HTMLElement).textContent = label.dataset.words ?? "";
  }
}

/** For the first game: the gentlest enemy, and an army that wins by walking up and striking. */
const FIRST_GAME = { army: "borgo", bot: "level1" };

function recallLastChoice() {
  for (const name of /** @type {const} */ (["army", "bot"])) {
    const value = localStorage.getItem(`quick-${name}`) ?? FIRST_GAME[name];
    const field = quick.elements.namedItem(name);
    if (value && field instanceof RadioNodeList) field.value = value;
  }
  showPicks();
}

/** The enemy never plays the user's army. */
function showEnemies() {
  const mine = new FormData(quick).get("army");
  for (const option of enemy.options) option.disabled = option.value !== "random" && option.value === mine;
  if (enemy.selectedOptions[0]?.disabled) enemy.value = "random";
}

function showPicks() {
  showPickWords();
  showEnemies();
}

quick.addEventListener("change", showPicks);
quick.addEventListener("submit", async (event) => {
  event.preventDefault();
  quickFault.hidden = true;
  const choice = new FormData(quick);
  const army = String(choice.get("army"));
  const bot = String(choice.get("bot"));
  localStorage.setItem("quick-army", army);
  localStorage.setItem("quick-bot", bot);
  const button = event.submitter instanceof HTMLButtonElement ? event.submitter : find("button[type=submit]", HTMLButtonElement, quick);
  const other = button.value === "friend" ? { army: "random", who: "open" } : { army: enemy.value, who: "bot", bot };
  button.disabled = true;
  try {
    await begin({ mode: "two_player", board: "standard", seats: [{ army, who: "me" }, other] });
  } catch (problem) {
    complain(quickFault, problem);
    button.disabled = false;
  }
});
recallLastChoice();

// --- any game ----------------------------------------------------------------------------------------

watchSetup(find("#setup", HTMLFormElement), begin);

// --- unfinished games --------------------------------------------------------------------------------

async function listGames() {
  /** @type {ListedGame[]} */
  const games = await ask("/api/games");
  showGames(find("#game-list", HTMLElement), games);
  find("#games", HTMLElement).hidden = games.length === 0;
}

listGames().catch(() => {
  // The page works without this list; starting a game will say what is wrong.
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
