// @ts-check
/** The board editor: a draft, the board that shows it, and everything that changes it. */

import { find } from "../dom.js";
import { t } from "../messages.js";
import { post } from "../server.js";
import { coloured } from "../table/art.js";
import { Theatre } from "../table/battle.js";
import { Forecast } from "../table/forecast.js";
import { Stage } from "./stage.js";
import { clearBoard, give, settle, setPile, takeAway } from "./drafts.js";
import { showFaults } from "./faults.js";
import { DraftHistory } from "./history.js";
import { Palette } from "./palette.js";
import { Players } from "./players.js";
import { PuzzleForm } from "./puzzle_form.js";
import { TableChoice } from "./table_choice.js";
import { Tools, addressOf } from "./tools.js";

/** @typedef {import("../types").Draft} Draft */
/** @typedef {import("../types").EditorPosition} EditorPosition */
/** @typedef {import("../types").EditorStart} EditorStart */
/** @typedef {import("../types").ForecastAnswer} ForecastAnswer */
/** @typedef {import("../types").Scene} Scene */

/** Edits made in quick succession are sent together; milliseconds. */
const PAUSE = 60;

/** @type {EditorStart} */
const start = JSON.parse(find("#start", HTMLElement).textContent ?? "");
const lineField = find("#line", HTMLInputElement);
const faultList = find("#faults", HTMLElement);
const pendingNote = find("#pending", HTMLElement);

/** The server's last answer, and the last one that could be drawn. */
let position = start.position;
const history = new DraftHistory(usable(position.draft));
const palette = new Palette(find("#armies", HTMLElement), find("#palette", HTMLElement), start.armies);
const tools = new Tools(find("#told", HTMLElement));
const stage = new Stage(find("#board", HTMLElement), palette, history);
const theatre = new Theatre(find("#banner", HTMLElement), find("#battle-controls", HTMLElement), { showHp() {} });
const forecast = new Forecast({ ask: forecastOf }, find("#forecast-strip", HTMLElement), find("#forecast", HTMLElement), () => stage.board);
const choice = new TableChoice(find("#table-choice", HTMLElement), start);
const puzzleForm = new PuzzleForm(start.armies);
const players = new Players(find("#players", HTMLElement), palette, {
  turn: (seat) => history.edit((draft) => void (draft.turn = seat)),
  hitPoints: (seat, hp) => history.edit((draft) => void (player(draft, seat).hp = hp)),
  number: (seat, key, value) => history.edit((draft) => void (player(draft, seat)[key] = value)),
  press: (seat, list) => stage.armed && history.edit((draft) => give(draft, seat, list, stage.armed?.tile ?? "")),
  takeAway: (seat, list, place) => history.edit((draft) => takeAway(draft, seat, list, place)),
  pile: (seat, kind) => kind !== "listed" && history.edit((draft) => setPile(draft, seat, kind === "rest" ? null : [])),
});

/** A draft to start from when not even the players could be read. @param {Draft} draft @returns {Draft} */
function usable(draft) {
  return draft.players?.length ? draft : { players: start.armies.slice(0, 2).map(({ army }) => ({ army })) };
}

/** @param {Draft} draft @param {number} seat */
function player(draft, seat) {
  const found = draft.players[seat];
  if (!found) throw new Error(`there is no seat ${seat}`);
  return found;
}

// --- showing -----------------------------------------------------------------------------------------

/** Shows at once what every edit changes. */
function showDraft() {
  const { draft } = history;
  stage.show(position);
  palette.show(draft, stage.armed?.tile ?? null);
  players.show(draft, seatsOf(draft));
  choice.show(draft);
  find("#undo", HTMLButtonElement).disabled = !history.canUndo;
  find("#redo", HTMLButtonElement).disabled = !history.canRedo;
}

/** The seats as the server read them, if they still match the draft. @param {Draft} draft */
function seatsOf(draft) {
  const fits = position.seats.length === draft.players.length && position.seats.every((seat, number) => seat.army === draft.players[number]?.army);
  return fits ? position.seats : [];
}

/** @param {EditorPosition} answer */
function showAnswer(answer) {
  position = answer;
  showFaults(faultList, answer.faults, (cell) => stage.point(cell));
  const isSound = answer.line !== "";
  find("#sound", HTMLElement).textContent = isSound ? t("Legal position.") : t("Not a legal position yet:");
  find("#sound", HTMLElement).dataset.tone = isSound ? "good" : "bad";
  pendingNote.hidden = answer.pending.length === 0;
  if (document.activeElement !== lineField) lineField.value = answer.line;
  if (isSound) window.history.replaceState(null, "", addressOf(answer.line));
  tools.show(answer);
  showDraft();
  showForecast();
}

let timer = 0;
let asked = 0;
/** Callbacks waiting until the server has read the last edit. @type {(() => void)[]} */
let waiting = [];

function readSoon() {
  clearTimeout(timer);
  document.body.dataset.reading = "yes";
  timer = window.setTimeout(() => {
    timer = 0;
    void read(history.draft);
  }, PAUSE);
}

/** Sends the server a draft, or a one-line position that replaces the draft. @param {Draft | string} given */
async function read(given) {
  const mine = (asked += 1);
  document.body.dataset.reading = "yes";
  try {
    /** @type {EditorPosition} */
    const answer = await post("/api/editor/position", { position: given });
    if (mine !== asked) return;
    if (typeof given !== "string") showAnswer(answer);
    else if (answer.draft.players?.length) history.set(answer.draft);
    else tools.say(answer.faults.map((fault) => fault.text), "bad");
  } catch (problem) {
    tools.complain(problem);
  }
  if (mine === asked && timer === 0) haveRead();
}

function haveRead() {
  delete document.body.dataset.reading;
  const ready = waiting;
  waiting = [];
  for (const go of ready) go();
}

/** Resolves once the server has read the last edit, so that tools use the position on the board. */
function settled() {
  if (document.body.dataset.reading !== "yes") return Promise.resolve();
  return new Promise((/** @type {(_: void) => void} */ go) => waiting.push(go));
}

// --- battles -----------------------------------------------------------------------------------------

/** What a battle would do in the last position the server read. @returns {Promise<ForecastAnswer>} */
async function forecastOf() {
  return post("/api/editor/forecast", { position: position.draft });
}

function showForecast() {
  forecast.setTable({ can: { forecast: position.line !== "" }, over: null, seats: position.seats });
}

/** @param {Scene[]} scenes */
async function watch(scenes) {
  const { board } = stage;
  stage.rest();
  forecast.leave();
  document.body.dataset.busy = "yes";
  await theatre.play(board, scenes, { isBattle: true });
  delete document.body.dataset.busy;
  board.show(coloured(position.units), coloured(position.foundations));
  showDraft();
  showForecast();
}

// --- controls ----------------------------------------------------------------------------------------

/** @param {string} id @param {() => void} act */
function press(id, act) {
  find(`#${id}`, HTMLElement).addEventListener("click", act);
}

history.onChange = () => {
  showDraft();
  readSoon();
};
stage.onArm = () => palette.show(history.draft, stage.armed?.tile ?? null);
stage.onSay = (text) => tools.say([text]);
palette.onPress = (tile) => stage.arm(tile);
choice.onEdit = (change) => history.edit(change);
choice.onReplace = (draft) => history.set(draft);
tools.current = () => position;
tools.settled = settled;
forecast.onWatch = ({ scenes }) => void watch(scenes);
forecast.onProblem = (problem) => tools.complain(problem);
puzzleForm.current = () => position;

press("forecast", () => forecast.toggle());
press("undo", () => history.undo());
press("redo", () => history.redo());
press("turn-left", () => stage.turn(-1));
press("turn-right", () => stage.turn(1));
press("wound", () => stage.wound(1));
press("heal", () => stage.wound(-1));
press("remove", () => stage.remove());
press("clear", () => history.edit(clearBoard));
press("settle", () => history.edit((draft) => settle(draft, position.pending)));
lineField.addEventListener("change", () => void read(lineField.value));
find("#line-form", HTMLFormElement).addEventListener("submit", (event) => event.preventDefault());
lineField.addEventListener("focus", () => lineField.select());
document.addEventListener("colours", () => showDraft());

document.addEventListener("keydown", (event) => {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z";
  if (event.target instanceof HTMLInputElement && event.target.type !== "radio") return;
  if (isUndo || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "y")) {
    event.preventDefault();
    if (isUndo && !event.shiftKey) history.undo();
    else history.redo();
  }
});

/** The address may not hold a valid position; then the board starts empty and says why. */
async function begin() {
  const { cells, faults } = position;
  showAnswer(position);
  if (cells.length) return;
  await read(history.draft);
  tools.say(faults.map((fault) => fault.text), "bad");
}

void begin();
