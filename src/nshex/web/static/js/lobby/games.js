// @ts-check
// My games: whose turn it is in each, refreshed automatically; title and icon say how many wait. Statistics below.
import { find } from "../dom.js";
import { t } from "../messages.js";
import { ask, reasonOf } from "../server.js";
import { showTurn } from "../tab_icon.js";
import { showCalendar } from "./calendar.js";
import { removeGame, showGames } from "./game_list.js";
import { showStatistics } from "./statistics.js";

/** @typedef {import("../types").ListedGame} ListedGame */

const LOOK_EVERY = 10_000;
const list = find("#game-list", HTMLElement);
let shown = "";

async function look() {
  /** @type {ListedGame[]} */
  const games = await ask("/api/games");
  const mine = games.filter((game) => game.your_decision).length;
  document.title = `${mine ? `(${mine}) ` : ""}${t("My games")} · nshex`;
  showTurn(mine > 0);
  const text = JSON.stringify(games);
  const isNews = text !== shown;
  shown = text;
  // Nothing moves while a button is in use; otherwise the times left are updated.
  if (isNews || (games.some(({ deadline }) => deadline) && !list.querySelector("[data-sure]"))) showGames(list, games, remove);
  if (!isNews) return;
  showCalendar(find("#calendar", HTMLElement), games);
  find("#no-games", HTMLElement).hidden = games.length > 0;
  await showStatistics(find("#statistics", HTMLElement));
}

/** @param {ListedGame} game */
async function remove(game) {
  const fault = find("#fault", HTMLElement);
  fault.hidden = true;
  try {
    await removeGame(game);
  } catch (problem) {
    fault.textContent = reasonOf(problem);
    fault.hidden = false;
    throw problem;
  }
  await look();
}

const lookAgain = () => void look().catch(() => {}); // the next refresh will try again
setInterval(lookAgain, LOOK_EVERY);
document.addEventListener("visibilitychange", lookAgain);
lookAgain();
