// @ts-check
/** The whole table: connects its parts, and shows one update after another. */

import { t } from "../messages.js";
import { Actions } from "./actions.js";
import { Announcer } from "./announce.js";
import { coloured } from "./art.js";
import { Board } from "./board.js";
import { Theatre } from "./battle.js";
import { Preferences } from "./preferences.js";
import { Dragging } from "./drag.js";
import { part } from "../dom.js";
import { reasonOf } from "../server.js";
import { Hand } from "./hand.js";
import { Forecast } from "./forecast.js";
import { Help } from "./help.js";
import { listenToKeys } from "./keys.js";
import { Log } from "./log.js";
import { Play } from "./play.js";
import { leaveButton, listenToPointer } from "./pointing.js";
import { Preview } from "./preview.js";
import { Result, momentOf } from "./result.js";
import { Rotator } from "./rotate.js";
import { watchRoom } from "./room.js";
import { Seats } from "./seats.js";
import { pauseAfterOthers } from "./settings.js";
import { SidePanel } from "./side.js";
import { TurnReplay } from "./their_turn.js";
import { drawTrace } from "./trace.js";
import { showTurn } from "../tab_icon.js";
import { WaitingPanel } from "./waiting.js";
import { openArmies, openKeys } from "./windows.js";

/** @typedef {import("../types").Table} Table */
/** @typedef {import("../types").Update} Update */
/** @typedef {import("../types").Thinking} Thinking */
/** @typedef {import("../types").TableMessage} TableMessage */
/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").ForecastAnswer} ForecastAnswer */
/** @typedef {import("./connection.js").Answerer} Answerer */

/** The cell of the extended board that is next to the buttons in the corner. */
const CORNER = "X9";
/** How many updates may wait before the oldest are skipped. */
const MOST_WAITING = 14;

export class TableView {
  /** @type {Table | null} */
  table = null;
  /** @type {Board | null} */
  board = null;
  /** @type {Play | null} */
  play = null;
  /** Whether the end of a turn is delayed, so that it can be taken back. */
  holdsEnd = false;
  /** @type {Update[]} */
  #waiting = [];
  #isShowing = false;
  /** Whether units are still moving while the user may already decide. */
  #isMoving = false;
  /** @type {Promise<void>} */
  #showing = Promise.resolve();
  #isSending = false;
  /** The last battle, which can be watched again. */
  /** @type {{before: Table, scenes: Scene[]} | null} */
  #battle = null;

  /**
   * @param {HTMLElement} root
   * @param {Answerer} connection
   */
  constructor(root, connection) {
    this.root = root;
    this.connection = connection;
    this.announcer = new Announcer(part("live", root), part("messages", root));
    this.seats = new Seats(part("others", root), part("mine", root));
    this.hand = new Hand(part("hand", root));
    this.actions = new Actions(root);
    this.log = new Log(part("log", root));
    this.help = new Help(connection, part("help", root));
    this.side = new SidePanel(root);
    this.theatre = new Theatre(part("banner", root), part("battle-controls", root), this.seats);
    this.forecast = new Forecast(connection, part("forecast-strip", root), part("forecast", root), () => this.board);
    this.turnReplay = new TurnReplay(part("turn-controls", root), this.theatre);
    this.result = new Result(part("result", root), this.announcer);
    this.waiting = new WaitingPanel(part("waiting", root), (problem) => this.#complain(problem));
    this.dragging = new Dragging(root);
    this.preferences = new Preferences(root);
    watchRoom(root);
    this.#listen();
    this.#busy();
  }

  // --- updates ---

  /** @param {TableMessage} message the current table, whatever was shown before */
  replace({ table, log }) {
    this.#waiting.length = 0;
    this.theatre.skip();
    this.#isSending = false;
    this.log.show(table.seats, 0, log);
    this.#show(table);
  }

  /** @param {Update} update */
  add(update) {
    this.#isSending = false;
    this.play?.showDelay("");
    this.#waiting.push(update);
    if (this.#isMoving) this.theatre.skip();
    if (!this.#isShowing) this.#showing = this.#showWaiting();
  }

  /** @param {Thinking} thinking a bot is thinking or waiting */
  showThinking({ seat, waiting, text }) {
    this.seats.showThinking(waiting ? null : seat);
    this.play?.showDelay(text);
  }

  /** Resolves when everything received so far has been shown. */
  async shown() {
    await this.#showing;
  }

  async #showWaiting() {
    this.#isShowing = true;
    this.#busy();
    for (let update = this.#waiting.shift(); update; update = this.#waiting.shift()) await this.#showUpdate(update);
    this.#isShowing = false;
    this.#busy();
  }

  /** @param {Update} update */
  async #showUpdate(update) {
    const { board, table } = this;
    const isRushed = document.hidden || this.#waiting.length > MOST_WAITING;
    const isSeen = board && table && update.scenes.length > 0 && !isRushed;
    const isFree = isSeen && !hasPhases(update.scenes) && this.#waiting.length === 0 && update.table.choices !== null;
    if (isSeen && !isFree) await this.#perform(board, table, update);
    for (const { text } of update.log.flatMap((entry) => entry.parts)) this.announcer.say(text);
    this.log.show(update.table.seats, update.kept, update.log);
    if (isFree) await this.#showMoving(board, update);
    else this.#show(update.table);
  }

  /**
   * Lets the user decide while units are still moving to their places; the next update cuts that short.
   * @param {Board} board
   * @param {Update} update
   */
  async #showMoving(board, update) {
    board.svg.dataset.seat = String(update.seat);
    this.#isMoving = true;
    const moved = this.theatre.play(board, update.scenes, { isBattle: false });
    this.#show(update.table, false);
    await moved;
    this.#isMoving = false;
    if (this.table !== update.table) return;
    board.show(coloured(update.table.units), coloured(update.table.foundations));
    this.play?.render();
  }

  /**
   * @param {Board} board
   * @param {Table} before
   * @param {Update} update
   */
  async #perform(board, before, update) {
    const isBattle = hasPhases(update.scenes);
    if (isBattle) this.#battle = { before, scenes: update.scenes };
    const isMine = before.readers_seats.includes(update.seat);
    board.svg.dataset.seat = String(update.seat);
    this.play?.lock(true, isBattle ? t("Battle") : "", update.table);
    await this.theatre.play(board, update.scenes, { isBattle, mayBeSkipped: true });
    if (!isMine && !isBattle) await this.theatre.clock.wait(pauseAfterOthers());
  }

  /**
   * @param {Table} table
   * @param {boolean} [withUnits] whether to place units as in the table; if not, they are still moving
   */
  #show(table, withUnits = true) {
    if (table.version !== this.table?.version) this.announcer.withdrawAdvice();
    this.preferences.hear(this.table, table);
    this.table = table;
    this.#makeBoard(table);
    this.seats.show(table);
    if (this.board) {
      drawTrace(this.board, table.trace);
      if (withUnits) this.board.show(coloured(table.units), coloured(table.foundations));
    }
    this.forecast.setTable(table);
    this.play?.setTable(table);
    this.#listenForFolded();
    this.#showTools(table);
    this.waiting.show(table);
    this.result.show(table);
    if (!("ownTitle" in this.root.dataset)) document.title = titleOf(table);
    showTurn(table.choices !== null);
    document.body.dataset.version = String(table.version);
    document.body.dataset.step = table.step;
    document.body.dataset.over = table.over ? "yes" : "no";
    document.body.dataset.mine = table.choices ? "yes" : "no";
    this.#busy();
  }

  /** @param {Table} table */
  #makeBoard(table) {
    if (this.board && this.board.cells.length === table.cells.length) return;
    const board = new Board(part("board", this.root), table.cells);
    this.root.toggleAttribute("data-cornered", board.byName.has(CORNER));
    const rotator = new Rotator(board);
    const preview = new Preview(this.connection, board);
    const { hand, actions, help } = this;
    const play = new Play({ board, hand, actions, preview, rotator, help, send: (line) => this.#send(line), holdsEnd: () => this.holdsEnd });
    preview.onTexts = (texts) => actions.explain(texts);
    preview.onLine = (line) => this.forecast.countIn(line);
    preview.onBattle = () => this.forecast.comeByItself();
    rotator.onTurn = (by) => play.turn(by);
    rotator.onTurnTo = (rotation) => play.turnTo(rotation);
    rotator.onConfirm = () => play.confirm();
    board.onPress = (at) => play.pressCell(at);
    listenToPointer(board, play, this.dragging);
    help.board = board;
    help.mayMark = () => !preview.isShown;
    this.dragging.board = board;
    this.board = board;
    this.play = play;
  }

  /** Locks decisions while something must be watched first or is being sent. */
  #busy() {
    const busy = (this.#isShowing && !this.#isMoving) || this.#isSending || this.table === null;
    document.body.dataset.busy = busy ? "yes" : "no";
    if (this.play && this.play.isLocked !== busy) this.play.lock(busy);
  }

  // --- requests ---

  /** @param {string} line */
  async #send(line) {
    await this.#change("play", { line });
  }

  /**
   * @template {"play" | "take_back"} K
   * @param {K} type
   * @param {import("./connection.js").Fields<K>} fields
   */
  async #change(type, fields) {
    this.#isSending = true;
    this.#busy();
    try {
      await this.connection.ask(type, fields);
    } catch (problem) {
      this.#isSending = false;
      this.#busy();
      this.#complain(problem);
    }
  }

  takeBack() {
    if (this.play?.isEnding) this.play.letGo();
    else if (this.table?.can.take_back && document.body.dataset.busy === "no") void this.#change("take_back", {});
  }

  async hint() {
    if (!this.table?.can.hint || document.body.dataset.busy === "yes") return;
    const { version } = this.table;
    const tool = part("hint", this.root);
    tool.setAttribute("aria-busy", "true");
    try {
      const hint = await this.connection.ask("hint", {});
      if (this.table.version !== version) return;
      for (const index of this.play?.picking.folded ?? []) await this.#unfold(index);
      this.play?.propose(hint.line);
      if (hint.action) this.announcer.advise(hint);
    } catch (problem) {
      this.#complain(problem);
    } finally {
      tool.removeAttribute("aria-busy");
    }
  }

  /** Actions too many to send with the table are fetched when the user makes their first pick. */
  #listenForFolded() {
    const { play } = this;
    if (!play) return;
    const { picking } = play;
    picking.onFolded = async (index) => {
      if (!(await this.#unfold(index)) || play.picking !== picking || play.isLocked) return;
      picking.pick(index);
      play.render();
    };
  }

  /**
   * @param {number} index of the pick they begin with
   * @returns {Promise<boolean>} whether they have been fetched
   */
  async #unfold(index) {
    const picking = this.play?.picking;
    const button = picking?.picks[index]?.value ?? "";
    try {
      picking?.unfold(index, await this.connection.ask("ways", { button }));
      return true;
    } catch (problem) {
      if (this.play?.picking === picking) this.#complain(problem);
      return false;
    }
  }

  watchAgain() {
    if (this.#battle && !this.#isShowing) void this.#watch(this.#battle.before, this.#battle.scenes, false);
  }

  /** @param {import("../types").DecisiveBattle} battle */
  async #watchDecisive({ moment, last_moment }) {
    const { table } = this;
    if (!table || this.#isShowing) return;
    try {
      // Whoever was asked during the battle has split it into several actions.
      const actions = Array.from({ length: last_moment - moment + 1 }, (_, place) => momentOf(table, moment + place));
      const [before, ...parts] = await Promise.all([momentOf(table, moment - 1), ...actions]);
      this.result.setShown(false);
      await this.#watch(before.table, parts.flatMap(({ scenes }) => scenes), false, t("The decisive battle"));
      this.result.reopen();
    } catch (problem) {
      this.#complain(problem);
    }
  }

  /** Replays what others have done since the user's last turn. */
  async watchTheirTurn() {
    if (!this.table?.trace || document.body.dataset.busy === "yes") return;
    try {
      const turn = await this.connection.ask("their_turn", {});
      await this.#aside(t("Their turn again"), (board) => this.turnReplay.play(board, turn));
    } catch (problem) {
      this.#complain(problem);
    }
  }

  /**
   * Shows past scenes, or scenes of a forecast.
   * @param {Table | ForecastAnswer} before
   * @param {Scene[]} scenes
   * @param {boolean} isGuess
   * @param {string} [caption]
   */
  async #watch(before, scenes, isGuess, caption = isGuess ? t("Battle forecast") : t("The last battle again")) {
    await this.#aside(caption, async (board) => {
      board.svg.dataset.guess = isGuess ? "yes" : "no";
      board.show(coloured(before.units), coloured(before.foundations));
      if ("seats" in before) this.seats.show(before);
      await this.theatre.play(board, scenes, { isBattle: true });
      delete board.svg.dataset.guess;
    });
  }

  /**
   * Shows something other than the current state, and then returns to it.
   * @param {string} caption
   * @param {(board: Board) => Promise<void>} show
   */
  async #aside(caption, show) {
    const { board } = this;
    if (!board || this.#isShowing) return;
    this.#isShowing = true;
    this.#busy();
    this.play?.lock(true, caption);
    this.forecast.leave();
    drawTrace(board, null);
    await show(board);
    this.#isShowing = false;
    if (this.table) this.#show(this.table);
    if (this.#waiting.length) this.#showing = this.#showWaiting();
  }

  /** @param {unknown} problem */
  #complain(problem) {
    this.announcer.show(reasonOf(problem), "bad");
  }

  // --- parts ---

  /** @param {Table} table */
  #showTools(table) {
    /** @param {string} name @param {boolean} usable */
    const tool = (name, usable) => part(name, this.root).toggleAttribute("disabled", !usable);
    tool("take-back", table.can.take_back);
    tool("hint", table.can.hint);
    tool("forecast", table.can.forecast);
    part("watch-again", this.root).hidden = this.#battle === null;
    part("watch-turn", this.root).hidden = table.trace === null;
  }

  #listen() {
    const { root, dragging } = this;
    /** @param {string} name @param {() => unknown} act */
    const press = (name, act) => part(name, root).addEventListener("click", () => void act());
    press("take-back", () => this.takeBack());
    press("hint", () => this.hint());
    press("forecast", () => this.forecast.toggle());
    press("watch-again", () => this.watchAgain());
    press("watch-turn", () => this.watchTheirTurn());
    press("keys", openKeys);
    press("back", () => this.play?.back());
    press("turn-left", () => this.play?.turn(-1));
    press("turn-right", () => this.play?.turn(1));
    this.hand.onPress = (tile, place) => this.play?.pressTile(tile, place);
    this.seats.onArmy = (seat) => this.table && openArmies(this.table, seat);
    this.theatre.commentary.onSay = (text) => this.announcer.say(text);
    this.theatre.commentary.onTell = (texts) => this.actions.tell(texts);
    this.result.onWatch = (battle) => void this.#watchDecisive(battle);
    this.forecast.onWatch = (answer) => void this.#watch(answer, answer.scenes, true);
    this.forecast.onTexts = (texts, isPhase) => this.actions.foretell(texts, isPhase);
    this.forecast.onSay = (text) => this.announcer.say(text);
    this.forecast.onProblem = (problem) => this.#complain(problem);
    this.turnReplay.onTell = (text) => {
      this.play?.lock(true, text);
      this.announcer.say(text);
    };
    dragging.onGrab = (grip) => this.play?.grab(grip) ?? false;
    dragging.onOver = (at) => this.play?.hover(at);
    dragging.onDrop = (at, { x, y }) => this.play?.drop(at, document.elementFromPoint(x, y));
    dragging.onHold = (grip) => this.#explain("tile" in grip ? grip : { at: grip.cell });
    this.#listenForHelp();
    root.addEventListener("click", leaveButton, { capture: true });
    listenToKeys(() => this.board, this.hand, {
      turn: (by) => this.play?.turn(by),
      back: () => this.side.closeSheet() || this.play?.back(),
      primary: () => this.#primary(),
      takeBack: () => this.takeBack(),
      hint: () => void this.hint(),
      forecast: () => this.forecast.toggle(),
      phase: (by) => this.forecast.step(by),
      theirTurn: () => void this.watchTheirTurn(),
      panel: () => this.side.toggle(),
      help: openKeys,
      pause: () => this.theatre.togglePause(),
    });
    document.addEventListener("colours", () => this.table && !this.#isShowing && this.#show(this.table));
  }

  /** Space: continues the battle being shown, or presses the big button. */
  #primary() {
    if (this.turnReplay.isRunning) this.turnReplay.next();
    else if (this.#isShowing) this.theatre.step();
    else this.actions.press();
  }

  /** @param {{at: string} | {tile: string}} subject */
  #explain(subject) {
    const held = "at" in subject ? this.board?.hexes.get(subject.at) : this.hand.button(subject.tile);
    this.help.ask(subject, 0);
    this.side.open(held?.getBoundingClientRect() ?? null);
  }

  /** Tiles are explained when pointed at or focused. */
  #listenForHelp() {
    /** @param {Event} event */
    const ask = (event) => {
      const target = /** @type {Element} */ (event.target);
      const tile = target.closest("[data-help-tile]")?.getAttribute("data-help-tile") ?? target.closest("[data-tile]")?.getAttribute("data-tile");
      if (tile) this.help.ask({ tile });
      const cell = event.type === "focusin" ? target.closest("[data-cell]")?.getAttribute("data-cell") : null;
      if (cell) this.play?.hover(cell);
    };
    this.root.addEventListener("pointerover", (event) => event.pointerType === "mouse" && ask(event));
    this.root.addEventListener("focusin", ask);
  }
}

/** @param {readonly Scene[]} scenes */
function hasPhases(scenes) {
  return scenes.some((scene) => scene.phase !== null);
}

/** @param {Table} table */
function titleOf(table) {
  const armies = table.seats.map((seat) => seat.army_name).join(" – ");
  if (table.over) return `${table.over.text} · ${armies}`;
  return table.choices ? `● ${t("Your move")} · ${armies}` : armies;
}
