// @ts-check
// My games: whose turn it is in each, looked at again by itself; title and icon say how many wait.
import { find } from "../dom.js";
import { ask } from "../server.js";
import { showTurn } from "../tab_icon.js";
import { showGames } from "./game_list.js";

/** @typedef {import("../types").ListedGame} ListedGame */

const LOOK_EVERY = 10_000;

async function look() {
  /** @type {ListedGame[]} */
  const games = await ask("/api/games");
  const mine = games.filter((game) => game.your_decision).length;
  showGames(find("#game-list", HTMLElement), games);
  find("#no-games", HTMLElement).hidden = games.length > 0;
  document.title = mine ? `(${mine}) My games · nshex` : "My games · nshex";
  showTurn(mine > 0);
}

const lookAgain = () => void look().catch(() => {}); // what cannot be seen now is seen the next time
setInterval(lookAgain, LOOK_EVERY);
document.addEventListener("visibilitychange", lookAgain);
lookAgain();
