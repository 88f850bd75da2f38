// @ts-check
// The replay of a game: reach every moment by slider, keys or address; battles as at the table; tools.
import { find, html } from "./dom.js";
import { t } from "./messages.js";
import { ask, reasonOf } from "./server.js";
import { sharePicture } from "./share_picture.js";
import { coloured } from "./table/art.js";
import { Theatre } from "./table/battle.js";
import { Board } from "./table/board.js";
import { Seats } from "./table/seats.js";
import { drawTrace, traceOf } from "./table/trace.js";
import { askWhoPlaysOn } from "./play_on.js";
import { Analysis } from "./replay_analysis.js";
import { Graph } from "./replay_graph.js";
import { MoveList } from "./replay_moves.js";

/** @typedef {import("./types").Table} Table */
/** @typedef {import("./types").Moment} Moment */
/** @typedef {import("./types").MomentList} MomentList */
/** @typedef {import("./types").ListedMoment} ListedMoment */
/** @typedef {import("./types").HintAnswer} HintAnswer */

const PAUSE = 900;

const root = find("#replay", HTMLElement);
const game = encodeURIComponent(root.dataset.game ?? "");
const api = `/api/games/${game}`;
const slider = find("#slider", HTMLInputElement);
const speed = find("#speed", HTMLSelectElement);
const said = find("#said", HTMLElement);
const moves = new MoveList(find("#moves", HTMLElement), (n) => jump(n));
const battleButton = find("#battle", HTMLButtonElement);
const seats = new Seats(find("#others", HTMLElement), find("#mine", HTMLElement));
seats.below = 0;
const theatre = new Theatre(find("#banner", HTMLElement), find("#battle-controls", HTMLElement), seats);
const graph = new Graph(find("#graph-box", HTMLElement), (n) => jump(n));
const analysis = new Analysis(find("#analysis", HTMLElement), `${api}/analysis`);

/** @type {Map<number, Promise<Moment>>} */
const fetched = new Map();
/** @type {ListedMoment[]} */
let moments = [];
/** @type {Board | undefined} */
let board;
/** @type {Moment | undefined} */
let shown;
let playing = false;
/** Counts requests, so that only the last one is carried out. */
let wish = 0;
/** @type {Promise<void>} */
let onStage = Promise.resolve();

// --- showing -----------------------------------------------------------------------------------------

/** @param {number} n */
function fetchMoment(n) {
  let moment = fetched.get(n);
  if (!moment) {
    moment = ask(`${api}/moments/${n}`);
    moment.catch(() => fetched.delete(n));
    fetched.set(n, moment);
  }
  return moment;
}

/** @param {Moment} moment */
function isBattle(moment) {
  return moment.scenes.some((scene) => scene.phase !== null);
}

/** @param {Table} table */
function showHand(table) {
  const seat = table.seats[seats.below ?? 0];
  const hand = find("#hand", HTMLElement);
  hand.setAttribute("aria-label", t("Hand of {army}", { army: seat?.army_name ?? "" }));
  const pictures = coloured(seat?.hand ?? []).map((tile) =>
    html("li", {}, html("img", { src: tile.art, alt: tile.name, title: tile.name, width: "208", height: "180" })),
  );
  hand.replaceChildren(...pictures);
}

/** Shows the table after an action, and the cells it changed. @param {Moment} moment */
function showTable({ table, scenes }) {
  board ??= new Board(find("#board", HTMLElement), table.cells);
  board.show(coloured(table.units), coloured(table.foundations));
  drawTrace(board, traceOf(scenes));
  seats.show(table);
  showHand(table);
}

/** As many whole words as there is room for; screen readers get the others too. @param {string} text */
function showCaption(text) {
  const caption = find("#caption", HTMLElement);
  const words = text.split(" ");
  caption.textContent = text;
  let shown = words.length;
  while (shown > 1 && caption.scrollHeight > caption.clientHeight + 1) {
    shown -= 1;
    caption.textContent = `${words.slice(0, shown).join(" ")} …`;
  }
  if (shown < words.length) caption.append(html("span", { class: "unseen" }, ` ${words.slice(shown).join(" ")}`));
}

/** Shows everything about a moment except the board: slider, text, list, address. @param {Moment} moment @param {number} n */
function showPlace(moment, n) {
  slider.value = String(n);
  const isEnd = n === moments.length - 1;
  const words = moments[n]?.text ?? "";
  slider.setAttribute("aria-valuetext", t("Moment {number} of {all}: {words}", { number: n, all: moments.length - 1, words }));
  showCaption(isEnd && moment.table.over ? `${words} ${moment.table.over.text}.` : words);
  find("#count", HTMLElement).textContent = t("{number} of {all}", { number: n, all: moments.length - 1 });
  battleButton.hidden = !isBattle(moment);
  for (const id of ["first", "back"]) find(`#${id}`, HTMLButtonElement).disabled = n === 0;
  for (const id of ["next", "last"]) find(`#${id}`, HTMLButtonElement).disabled = isEnd;
  graph.point(n);
  analysis.point(n);
  moves.point(n);
  said.hidden = true;
  history.replaceState(null, "", `#${n}`);
}

/** Ends the animation in progress. */
async function clearStage() {
  theatre.skip();
  await onStage;
}

/** @param {Moment} moment */
async function perform(moment) {
  const stage = board;
  if (!stage) return;
  drawTrace(stage, null);
  theatre.clock.setSpeed(Number(speed.value));
  onStage = theatre.play(stage, moment.scenes, { isBattle: isBattle(moment) });
  await onStage;
}

/**
 * Goes to a moment.
 * @param {number} to
 * @param {{ acted?: boolean, battles?: boolean }} [how] whether to animate the action that led there, and battles too
 */
async function go(to, { acted = false, battles = false } = {}) {
  const mine = (wish += 1);
  const n = Math.max(0, Math.min(moments.length - 1, to));
  const moment = await fetchMoment(n);
  await clearStage();
  if (mine !== wish) return;
  shown = moment;
  showPlace(moment, n);
  if (acted && board && (battles || !isBattle(moment))) await perform(moment);
  if (mine !== wish) return;
  showTable(moment);
  if (n + 1 < moments.length) fetchMoment(n + 1).catch(() => {});
}

async function watchBattle() {
  const moment = shown;
  if (!moment || !isBattle(moment)) return;
  const mine = (wish += 1);
  stop();
  const before = await fetchMoment(Math.max(0, here() - 1));
  await clearStage();
  if (mine !== wish) return;
  showTable(before);
  await perform(moment);
  if (mine === wish) showTable(moment);
}

function here() {
  return Number(slider.value);
}

// --- playing -----------------------------------------------------------------------------------------

function stop() {
  playing = false;
  root.classList.remove("playing-on");
  find("#play", HTMLElement).setAttribute("aria-label", t("Play"));
}

async function play() {
  playing = true;
  root.classList.add("playing-on");
  find("#play", HTMLElement).setAttribute("aria-label", t("Pause"));
  if (here() === moments.length - 1) await go(0);
  while (playing && here() < moments.length - 1) {
    const next = here() + 1;
    await go(next, { acted: true, battles: true });
    if (here() !== next) break;
    theatre.clock.start();
    await theatre.clock.wait(PAUSE);
  }
  stop();
}

/** @param {number} to @param {boolean} [acted] */
function jump(to, acted = false) {
  stop();
  void go(to, { acted }).catch(complain);
}

/** @param {unknown} problem */
function complain(problem) {
  say([reasonOf(problem)], "bad");
}

/** @param {string[]} texts @param {string} [tone] */
function say(texts, tone = "") {
  said.dataset.tone = tone;
  said.replaceChildren(...texts.map((text) => html("p", {}, text)));
  said.hidden = false;
  moves.keepInView();
}

// --- controls ----------------------------------------------------------------------------------------

slider.addEventListener("input", () => jump(here()));
find("#first", HTMLElement).addEventListener("click", () => jump(0));
find("#back", HTMLElement).addEventListener("click", () => jump(here() - 1));
find("#next", HTMLElement).addEventListener("click", () => jump(here() + 1, true));
find("#last", HTMLElement).addEventListener("click", () => jump(moments.length - 1));
find("#play", HTMLElement).addEventListener("click", togglePlay);
battleButton.addEventListener("click", () => void watchBattle().catch(complain));
speed.addEventListener("change", () => theatre.clock.setSpeed(Number(speed.value)));
addEventListener("hashchange", () => jump(momentInAddress()));
document.addEventListener("colours", () => {
  if (shown) showTable(shown);
});

function togglePlay() {
  if (playing) {
    stop();
    theatre.skip();
  } else void play().catch(complain);
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => jump(here() - 1),
  ArrowRight: () => jump(here() + 1, true),
  Home: () => jump(0),
  End: () => jump(moments.length - 1),
  " ": togglePlay,
  b: () => void watchBattle().catch(complain),
};

addEventListener("keydown", (event) => {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (target instanceof HTMLSelectElement || (event.key === " " && target instanceof HTMLButtonElement)) return;
  const action = KEYS[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

// --- tools -------------------------------------------------------------------------------------------

find("#copy", HTMLElement).addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    say([t("The link to this moment has been copied.")]);
  } catch {
    say([t("The link to this moment: {address}", { address: location.href })]);
  }
});

find("#share", HTMLButtonElement).addEventListener("click", async (event) => {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  button.disabled = true;
  try {
    const said = await sharePicture(`/game/${game}/moments/${here()}.png`, `nshex-${here()}.png`);
    if (said) say([said]);
  } catch (problem) {
    complain(problem);
  }
  button.disabled = false;
});

find("#hint", HTMLButtonElement).addEventListener("click", async (event) => {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  const n = here();
  button.disabled = true;
  say([t("A bot is thinking about this moment …")]);
  try {
    /** @type {HintAnswer} */
    const hint = await ask(`${api}/moments/${n}/hint`);
    if (here() === n) say([hint.turn, ...hint.texts]);
  } catch (problem) {
    complain(problem);
  }
  button.disabled = false;
});

find("#analyse", HTMLButtonElement).addEventListener("click", async (event) => {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  button.disabled = true;
  try {
    await analysis.run();
  } catch (problem) {
    complain(problem);
    button.disabled = false;
  }
});

analysis.onFound = (found) => {
  if (shown) graph.draw(found, shown.table.seats, moments.length, here());
  moves.mark(found.found);
  analysis.point(here());
  moves.keepInView();
};
analysis.onPick = (n) => jump(n);
analysis.onPlayOut = ({ n, seat, better }) => {
  stop();
  if (shown) askWhoPlaysOn(`${api}/moments/${n}/play-on`, shown.table.seats, seat, { lines: better?.lines ?? [] });
};

find("#on", HTMLButtonElement).addEventListener("click", () => {
  stop();
  if (shown) askWhoPlaysOn(`${api}/moments/${here()}/play-on`, shown.table.seats, shown.table.decider ?? 0);
});

find("#edit", HTMLButtonElement).addEventListener("click", () => {
  location.assign(`/editor?game=${game}&moment=${here()}`);
});

// --- beginning ---------------------------------------------------------------------------------------

function momentInAddress() {
  const found = /^#(\d+)$/.exec(location.hash);
  return found ? Number(found[1]) : 0;
}

async function begin() {
  /** @type {MomentList} */
  const answer = await ask(`${api}/moments`);
  moments = answer.moments;
  slider.max = String(moments.length - 1);
  const { table: first } = await fetchMoment(0);
  moves.show(moments, first.seats);
  analysis.seats = first.seats;
  document.title = t("{armies} · Replay · nshex", { armies: first.seats.map((seat) => seat.army_name).join(` ${t("against")} `) });
  for (const id of answer.can_play_on ? [] : ["on", "analyse"]) {
    const button = find(`#${id}`, HTMLButtonElement);
    button.disabled = true;
    button.title = t("Available once the game is over, in a mirrored duel once both are");
  }
  await go(momentInAddress());
}

begin().catch((problem) => {
  find("#caption", HTMLElement).textContent = t("This game cannot be shown.");
  complain(problem);
});
