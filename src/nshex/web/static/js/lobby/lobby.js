// @ts-check
// The lobby: open games, games to watch, and quick pairing for those who want to play now. It refreshes itself.
import { button, find, html } from "../dom.js";
import { t } from "../messages.js";
import { ask, post, reasonOf } from "../server.js";

/** @typedef {import("../types").LobbyGame} LobbyGame */
/** @typedef {import("../types").LobbyList} LobbyList */
/** @typedef {import("../types").NewAddress} NewAddress */

const LOOK_EVERY = 4000;
const fault = find("#fault", HTMLElement);
let shown = "";

/** @param {() => Promise<NewAddress>} begin */
async function goTo(begin) {
  fault.hidden = true;
  try {
    location.assign((await begin()).address);
  } catch (problem) {
    fault.textContent = reasonOf(problem);
    fault.hidden = false;
  }
}

/** Facts with dots between them, for an element of the class `dotted`. @param {readonly string[]} facts */
function dotted(facts) {
  return facts.flatMap((fact, n) => (n ? [" ", html("span", {}, html("i", {}, "· "), fact)] : [html("span", {}, fact)]));
}

/** @param {LobbyGame} game */
function listed({ game, invitation, host, words, level, clock, rated, seats }) {
  const armies = html("strong");
  for (const seat of seats) armies.append(html("span", { class: "army-dot", "data-army": seat.army, "data-open": seat.open }, seat.open ? t("{name} (open)", { name: seat.name }) : seat.name), " ");
  const more = [words, clock, level, rated ? t("rated") : "", host ? (invitation ? t("invited by {name}", { name: host }) : t("started by {name}", { name: host })) : ""].filter(Boolean);
  const go = invitation
    ? button(t("Join"), () => void goTo(() => post(`/api/games/${game}/seats`, { invitation })), { "data-testid": "join-game" })
    : html("a", { class: "button", href: `/game/${game}` }, t("Watch"));
  return html("li", { "data-game": game }, html("div", {}, armies, html("span", { class: "soft small dotted" }, ...dotted(more))), go);
}

/** @param {"open" | "running"} name @param {readonly LobbyGame[]} games */
function fill(name, games) {
  find(`#${name}`, HTMLElement).replaceChildren(...games.map(listed));
  find(`#no-${name}`, HTMLElement).hidden = games.length > 0;
}

async function look() {
  if (document.hidden) return;
  /** @type {LobbyList} */
  const lobby = await ask("/api/lobby");
  const now = JSON.stringify(lobby);
  if (now === shown) return;
  shown = now;
  fill("open", lobby.open);
  fill("running", lobby.running);
}

find("#anybody", HTMLButtonElement).addEventListener("click", () => void goTo(() => post("/api/lobby/anybody", {})));
const lookAgain = () => void look().catch(() => {}); // the next refresh will try again
setInterval(lookAgain, LOOK_EVERY);
document.addEventListener("visibilitychange", lookAgain);
lookAgain();
