// @ts-check
/** The list of this browser's games: first those where it is your turn, those with the least time left on top. */

import { html } from "../dom.js";
import { language, t, tn } from "../messages.js";
import { ask, post } from "../server.js";
import { inTheme } from "../theme.js";

/** @typedef {import("../types").ListedGame} ListedGame */
/** @typedef {import("../types").ListedArmy} ListedArmy */

/** @param {ListedGame} game */
function stateWords(game) {
  if (game.state === "over") {
    const winners = game.armies.filter(({ won }) => won);
    const names = new Intl.ListFormat(language).format(winners.map(({ name }) => name));
    if (game.ended) return game.ended;
    if (!winners.length) return t("Draw");
    return winners.some(({ mine }) => mine) ? t("You won") : tn("{names} won", "{names} won", winners.length, { names });
  }
  if (game.state === "record") return t("Record");
  if (game.state === "waiting") return t("Waiting for players");
  const left = game.deadline ? ` · ${roughly(Date.parse(game.deadline) - Date.now())}` : "";
  const others = game.decider === null ? undefined : game.armies[game.decider]?.player;
  return (game.your_decision ? t("Your turn") : others ? t("Waiting for {name}", { name: others }) : t("Waiting for the others")) + left;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a player has left, roughly enough for a list. @param {number} left milliseconds */
function roughly(left) {
  if (left >= 2 * DAY) return tn("{n} day left", "{n} days left", Math.floor(left / DAY));
  if (left >= HOUR) return tn("{n} hour left", "{n} hours left", Math.floor(left / HOUR));
  return tn("{n} minute left", "{n} minutes left", Math.max(0, Math.floor(left / MINUTE)));
}

/** @param {string} when */
function whenWords(when) {
  const date = new Date(when);
  if (Number.isNaN(date.getTime())) return when;
  return date.toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}

/** An army and who plays it. @param {ListedArmy} army */
function side({ army, name, mine, player }) {
  const dot = html("span", { class: "army-dot", "data-army": army }, name);
  return html("span", { class: mine ? "mine" : "" }, dot, " ", html("span", { class: "who soft" }, player));
}

/** Asks for confirmation before a game is gone for good. @param {ListedGame} game @param {() => Promise<void>} remove */
function removeButton(game, remove) {
  const names = game.armies.map(({ name }) => name).join(` ${t("against")} `);
  const word = game.can_leave ? t("Leave") : t("Delete");
  const label = game.can_leave ? t("Leave {names}", { names }) : t("Delete {names}", { names });
  const sure = game.can_leave ? t("Really leave {names}?", { names }) : t("Really delete {names}?", { names });
  const button = html("button", { type: "button", class: "delete quiet", "aria-label": label }, word);
  const calm = () => {
    delete button.dataset.sure;
    button.textContent = word;
    button.setAttribute("aria-label", label);
  };
  button.addEventListener("click", () => {
    if ("sure" in button.dataset) void remove().catch(calm);
    button.dataset.sure = "";
    button.textContent = t("Really?");
    button.setAttribute("aria-label", sure);
  });
  button.addEventListener("blur", calm);
  return button;
}

/** @param {ListedGame} game @param {((game: ListedGame) => Promise<void>) | undefined} remove */
function listed(game, remove) {
  const link = html(
    "a",
    { href: game.address },
    html("img", { class: "board-small", "data-themed": "", src: inTheme(game.picture), alt: "", loading: "lazy", width: "72", height: "72" }),
    html("strong", { class: "players" }, ...game.armies.map(side)),
    html("span", { class: "tag" }, stateWords(game)),
    game.rated ? html("span", { class: "tag" }, t("Rated")) : "",
    html("span", { class: "soft small when" }, whenWords(game.when)),
  );
  if (game.your_decision) link.dataset.waiting = "";
  const canGo = game.state === "over" || game.state === "record" || game.can_leave;
  return html("li", {}, link, remove && canGo ? removeButton(game, () => remove(game)) : "");
}

/** Takes a game off the list; if it is still waiting for players, leaves it. @param {ListedGame} game */
export async function removeGame({ game, can_leave }) {
  const address = `/api/games/${encodeURIComponent(game)}`;
  await (can_leave ? post(`${address}/leave`, {}) : ask(address, { method: "DELETE" }));
}

/**
 * @param {HTMLElement} list
 * @param {readonly ListedGame[]} games
 * @param {(game: ListedGame) => Promise<void>} [remove] takes a game off the list, where that is offered
 */
export function showGames(list, games, remove) {
  const rank = (/** @type {ListedGame} */ game) => (game.your_decision ? 0 : game.state === "playing" ? 1 : game.state === "waiting" ? 2 : 3);
  const due = (/** @type {ListedGame} */ { deadline }) => (deadline === null ? Infinity : Date.parse(deadline));
  const order = (/** @type {ListedGame} */ one, /** @type {ListedGame} */ two) => rank(one) - rank(two) || (due(one) < due(two) ? -1 : Number(due(one) > due(two)));
  list.replaceChildren(...[...games].sort(order).map((game) => listed(game, remove)));
}
