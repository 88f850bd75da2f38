// @ts-check
/** The games of this browser as a list: those first in which it is its turn. */

import { html } from "../dom.js";
import { timeLeft } from "../table/clocks.js";

/** @typedef {import("../types").ListedGame} ListedGame */

/** @param {ListedGame} game */
function stateWords(game) {
  if (game.state === "over") {
    const winners = game.armies.filter(({ won }) => won).map(({ name }) => name);
    return game.ended || (winners.length ? `${winners.join(" and ")} won` : "Draw");
  }
  if (game.state === "record") return "Record";
  if (game.state === "waiting") return "Waiting for players";
  const left = game.deadline ? ` · ${timeLeft(Math.max(0, Date.parse(game.deadline) - Date.now()))} left` : "";
  return (game.your_decision ? "Your turn" : "Waiting for others") + left;
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

/** @param {HTMLElement} list @param {readonly ListedGame[]} games */
export function showGames(list, games) {
  const rank = (/** @type {ListedGame} */ game) => (game.your_decision ? 0 : game.state === "playing" ? 1 : game.state === "waiting" ? 2 : 3);
  list.replaceChildren(...[...games].sort((one, two) => rank(one) - rank(two)).map(listed));
}
