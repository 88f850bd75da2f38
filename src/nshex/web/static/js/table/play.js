// @ts-check
/** The user's decision: what is picked, what is highlighted, what would happen, and sending it. */

import { t } from "../messages.js";
import { sentence } from "./actions.js";
import { arrangementOf } from "./arrange.js";
import { drawMarks } from "./marks.js";
import { ghostsOf, lightsOf, meantCells, naturalRotation, purposesOf, tilePicked, tilesLeft, tilesToPick } from "./meaning.js";
import { Picking } from "./picking.js";
import { settings } from "./settings.js";
import { tradeOf } from "./trading.js";
import { newsOf, questionOf, verbOf, waitingFor } from "./wording.js";

/** @typedef {import("../types").Table} Table */
/** @typedef {import("../types").Pick} Pick */
/** @typedef {import("./arrange.js").Arrangement} Arrangement */
/** @typedef {import("./trading.js").Trade} Trade */
/** @typedef {import("./actions.js").Choice} Choice */
/** @typedef {import("./drag.js").Grip} Grip */
/**
 * @typedef {object} Parts
 * @property {import("./board.js").Board} board
 * @property {import("./hand.js").Hand} hand
 * @property {import("./actions.js").Actions} actions
 * @property {import("./preview.js").Preview} preview
 * @property {import("./rotate.js").Rotator} rotator
 * @property {import("./help.js").Help} help
 * @property {(line: string) => Promise<void>} send
 * @property {() => boolean} holdsEnd whether the end of a turn is delayed before it is sent
 */

/** Milliseconds in which the end of a turn can be taken back, if there was more to do. */
const HELD_BACK = 2000;

export class Play {
  picking = new Picking(null);
  isLocked = true;
  /** What is being shown in place of the question, if anything. */
  caption = "";
  /** What delays the bot to move, if anything. */
  delay = "";
  /** @type {Table | null} */
  table = null;
  /** @type {Table | null} the table once the action being shown is over */
  #coming = null;
  /** @type {string | null} the cell under the pointer */
  #hovered = null;
  /** Units swapping places, while such an action is being prepared. */
  /** @type {Arrangement | null} */
  #arrangement = null;
  /** Tiles to trade for energy, while that is the question. */
  /** @type {Trade | null} */
  #trade = null;
  /** What is drawn about the current decision, so that nothing flickers while it is made. */
  #shownInterruption = "";
  /** The action that ends the turn, while it can still be taken back. */
  /** @type {{line: string, timer: number} | null} */
  #held = null;
  /** The last rotation of each tile. */
  /** @type {Map<string, number>} */
  #habits = new Map();

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    parts.actions.onLeave = () => this.#pinned();
    // Leaving the page confirms the end of the turn.
    document.addEventListener("visibilitychange", () => document.hidden && this.#held && this.#send(this.#held.line));
  }

  /** @param {Table} table */
  setTable(table) {
    this.#forgetHeld();
    const isNew = table !== this.table;
    this.table = table;
    this.#coming = null;
    this.picking = new Picking(table.choices, (picks) => this.#natural(picks));
    this.#arrangement = null;
    this.#trade = null;
    this.parts.preview.forget();
    if (isNew) this.parts.help.forget();
    else this.parts.help.leave();
    this.render();
  }

  /**
   * @param {boolean} locked true while something is being shown or sent
   * @param {string} [caption] what is being shown
   * @param {Table | null} [coming] the table after what is being shown: tiles played in it leave the hand at once
   */
  lock(locked, caption = "", coming = null) {
    this.isLocked = locked;
    this.caption = caption;
    this.#coming = coming;
    if (!locked) this.parts.actions.explain([]);
    this.render();
  }

  get canAct() {
    return !this.isLocked && !this.picking.isEmpty;
  }

  // --- input ---

  /**
   * The pointer goes down: a press that will only explain is asked about before it is over.
   * @param {string} at
   */
  beginPress(at) {
    if (!this.canAct) this.parts.help.prepare({ at });
  }

  /** @param {string} at */
  pressCell(at) {
    const { picking } = this;
    if (this.#held) this.letGo();
    if (!this.canAct) return this.parts.help.ask({ at }, 0);
    if (this.#arrangement?.press(at)) return this.#rearranged();
    if (this.#isHere(at)) return this.confirm();
    const open = picking.openOf("cell").find(({ pick }) => pick.value === at);
    if (open) picking.pick(open.index);
    else if (picking.steps.findLast((step) => step.byHand)?.pick.value === at) picking.back();
    else if (!picking.reach("cell", at)) return this.parts.help.ask({ at }, 0);
    const isAll = picking.line !== null && picking.turning === null && picking.steps.at(-1)?.pick.value === at;
    if (isAll && !settings.confirm) return this.confirm();
    this.render();
  }

  /**
   * @param {string} tile
   * @param {number} place in the hand
   */
  pressTile(tile, place) {
    const { picking } = this;
    this.parts.help.ask({ tile }, 0);
    if (!this.canAct) return;
    if (this.#held) this.letGo();
    this.#arrangement = null;
    if (this.#trade) this.#trade.press(place, picking);
    else if (picking.last("tile")?.value === tile && picking.canGoBack) picking.reset();
    else picking.reach("tile", tile);
    this.render();
  }

  /**
   * A button that completes an action sends it at once, unless it implies a target, which is shown first.
   * @param {number} index
   */
  pressOption(index) {
    const isHeld = this.parts.holdsEnd() && settings.confirm && this.picking.picks[index]?.quiet === true;
    this.picking.pick(index);
    if (isHeld && this.picking.line !== null) return this.#holdBack(this.picking.line);
    const isAll = this.picking.steps.at(-1)?.index === index;
    if (this.picking.line !== null && isAll) this.confirm();
    else this.render();
  }

  /** @param {number} by */
  turn(by) {
    if (!this.canAct) return;
    if (this.#arrangement) {
      this.#arrangement.turn(by);
      return this.#rearranged();
    }
    this.picking.turn(by);
    this.#afterTurning();
  }

  /** @param {number} rotation */
  turnTo(rotation) {
    if (!this.canAct) return;
    if (this.#arrangement) {
      this.#arrangement.turnTo(rotation);
      return this.#rearranged();
    }
    this.picking.turnTo(rotation);
    this.#afterTurning();
  }

  back() {
    if (this.isLocked) return;
    if (this.#held) return this.letGo();
    if (this.#arrangement?.isChanged || this.#arrangement?.selected) {
      this.#arrangement.reset();
      return this.#rearranged();
    }
    this.#arrangement?.leave(this.picking);
    this.#arrangement = null;
    if (this.#trade?.isAsked(this.picking) && this.#trade.isBegun) this.#trade.clear();
    else this.picking.back();
    this.render();
  }

  confirm() {
    if (!this.canAct) return;
    const { line } = this.picking;
    if (line !== null) this.#send(line);
    else if (this.picking.next) {
      this.picking.goOn();
      this.render();
    }
  }

  // --- ending the turn, which can be taken back for a moment ---

  /** Whether the turn is about to end. */
  get isEnding() {
    return this.#held !== null;
  }

  /** Takes the end of the turn back. */
  letGo() {
    this.#forgetHeld();
    this.picking.reset();
    this.render();
  }

  /**
   * Delays an action that reveals tiles and therefore cannot be taken back.
   * @param {string} line
   */
  #holdBack(line) {
    this.#held = { line, timer: window.setTimeout(() => this.#send(line), HELD_BACK) };
    this.render();
  }

  #forgetHeld() {
    if (this.#held) clearTimeout(this.#held.timer);
    this.#held = null;
  }

  /** @param {string} line */
  #send(line) {
    this.#forgetHeld();
    void this.parts.send(line);
  }

  /**
   * Prepares a whole action for the user to confirm.
   * @param {string} line
   */
  propose(line) {
    const found = this.canAct && this.picking.walkTo(line);
    this.#arrangement = null;
    this.render();
    return found;
  }

  /** @param {string | null} at */
  hover(at) {
    this.#hovered = at;
    if (this.canAct && this.#peek(at)) return;
    this.#pinned();
    if (at && this.parts.board.unitAt(at) && !this.#isPinned) this.parts.help.ask({ at });
    else this.parts.help.leave();
  }

  // --- dragging ---

  /** @param {Grip} grip */
  grab(grip) {
    if (!this.canAct) return false;
    if (this.#held) this.letGo();
    const { picking } = this;
    if ("tile" in grip) {
      this.#arrangement = null;
      const found = picking.last("tile")?.value === grip.tile || picking.reach("tile", grip.tile);
      this.render();
      return found;
    }
    if (this.#arrangement) return this.#grabArranged(this.#arrangement, grip.cell);
    if (this.#isHere(grip.cell)) return true;
    if (grip.cell === this.table?.interruption?.unit && picking.openOf("cell").length) return true;
    const isUnit = Boolean(this.parts.board.unitAt(grip.cell));
    if (!isUnit || !picking.reach("cell", grip.cell)) return false;
    this.render();
    return picking.openOf("cell").length > 0;
  }

  /**
   * @param {Arrangement} arrangement
   * @param {string} at
   */
  #grabArranged(arrangement, at) {
    const pose = arrangement.poseAt(at);
    if (pose) arrangement.selected = pose;
    this.render();
    return pose !== null;
  }

  /**
   * @param {string | null} at
   * @param {Element | null} target the element under the pointer
   */
  drop(at, target) {
    const { picking } = this;
    if (this.#arrangement) {
      if (at) this.#arrangement.move(at);
      return this.#rearranged();
    }
    const discard = target?.closest("[data-drop=discard]") ? picking.openOf("option").find(({ pick }) => pick.value === "discard") : null;
    if (discard) return this.pressOption(discard.index);
    const open = at === null ? undefined : picking.openOf("cell").find(({ pick }) => pick.value === at);
    if (open) picking.pick(open.index);
    else if (at === null || !(this.#isHere(at) || picking.reach("cell", at))) picking.back();
    this.#hovered = null;
    this.render();
  }

  // --- display ---

  /** @param {string} text what delays the bot to move; empty if nothing does */
  showDelay(text) {
    if (text === this.delay) return;
    this.delay = text;
    this.render();
  }

  render() {
    const { table, picking, parts } = this;
    if (!table) return;
    const active = this.canAct;
    this.#arrangement = active ? (this.#arrangement ?? arrangementOf(picking, parts.board)) : null;
    parts.board.svg.toggleAttribute("data-picking", active && picking.canGoBack);
    this.#showInterruption(table);
    this.#showHand(active);
    parts.board.light(active ? (this.#arrangement?.lights ?? lightsOf(picking)) : new Map(), meantCells(picking));
    parts.board.nameCells(active ? (this.#arrangement?.purposes ?? purposesOf(picking)) : new Map());
    parts.actions.show({
      question: this.#question(table),
      primary: active ? this.#primary() : null,
      waiting: waitingFor(picking, table, this.isLocked, this.delay !== ""),
      options: active ? this.#options() : [],
      canTurn: active && (this.#arrangement ? this.#arrangement.selected : picking.turning) !== null,
      canGoBack: active && picking.canGoBack,
    });
    this.#showRing(active);
    if (!active || !this.#peek(this.#hovered)) this.#pinned();
  }

  /** @param {boolean} active */
  #showHand(active) {
    const { picking, parts } = this;
    const tiles = this.#tiles;
    const trade = active ? tradeOf(picking, tiles.map(({ tile }) => tile), this.#trade) : null;
    this.#trade = trade;
    if (trade) return parts.hand.show(tiles, { lit: trade.tiles, isChosen: (_, place) => trade.has(place) });
    const chosen = active ? picking.last("tile")?.value : null;
    parts.hand.show(tiles, { lit: active ? picking.reachable("tile") : new Set(), isChosen: (tile) => tile === chosen });
  }

  /**
   * Shows what an interrupting decision is about, unless something else is being shown.
   * @param {Table} table
   */
  #showInterruption(table) {
    const { board } = this.parts;
    const due = this.isLocked ? null : table.interruption;
    const notes = this.#arrangement?.notes ?? due?.notes ?? [];
    const shown = JSON.stringify([due, notes]);
    if (shown === this.#shownInterruption) return;
    this.#shownInterruption = shown;
    drawMarks(board, due?.marks ?? [], "interruption");
    board.notes(notes);
  }

  /** @param {boolean} active */
  #showRing(active) {
    const { picking, parts } = this;
    if (this.#arrangement) {
      const { selected } = this.#arrangement;
      if (selected) parts.rotator.show(selected.at, selected.rotation, picking.line !== null);
      else parts.rotator.hide();
      return;
    }
    const at = picking.cell;
    const isReady = picking.line !== null;
    if (active && at && (isReady || picking.turning !== null)) parts.rotator.show(at, picking.turning, isReady);
    else parts.rotator.hide();
  }

  get #isPinned() {
    return this.canAct && this.picking.canGoBack && this.picking.peek() !== null;
  }

  /** Previews the picks so far, if they make an action. */
  #pinned() {
    if (this.#arrangement) return this.#sketch(this.#arrangement);
    const ready = this.canAct ? this.picking.peek() : null;
    const isChosen = this.picking.canGoBack || this.picking.steps.some(({ pick }) => pick.kind === "cell" || pick.kind === "rotation");
    if (ready && isChosen) return this.#preview(ready);
    const { ghosts, left } = this.#ghosts(this.picking.steps.map(({ pick }) => pick));
    if (this.canAct && ghosts.length) this.parts.preview.sketch(ghosts, left);
    else this.parts.preview.clear();
  }

  /** @param {Arrangement} arrangement */
  #sketch({ ghosts }) {
    const { line } = this.picking;
    if (line === null) this.parts.preview.sketch(ghosts);
    else this.parts.preview.show(line, ghosts, []);
  }

  /**
   * Previews the result of picking a cell.
   * @param {string | null} at
   */
  #peek(at) {
    if (at === null || this.#arrangement || this.picking.turning !== null || this.picking.line !== null) return false;
    const open = this.picking.openOf("cell").find(({ pick }) => pick.value === at);
    const ready = open && this.picking.peek(open.index);
    if (!ready) return false;
    this.#preview(ready, open.pick.says);
    return true;
  }

  /**
   * Previews a button on the board only: a change of the text would move the button.
   * @param {number} index
   */
  #lookAt(index) {
    const ready = this.canAct ? this.picking.peek(index) : null;
    if (ready) this.parts.preview.show(ready.line, [], [], false);
  }

  /**
   * @param {{line: string, picks: Pick[]}} ready
   * @param {string} [says] a sentence that the question does not contain
   */
  #preview({ line, picks }, says) {
    const { ghosts, left } = this.#ghosts(picks);
    this.parts.preview.show(line, ghosts, left, true, says);
  }

  /**
   * What can be drawn for some picks before the server answers.
   * @param {readonly Pick[]} picks
   */
  #ghosts(picks) {
    return ghostsOf(this.parts.board, tilePicked(this.#tiles, picks), picks);
  }

  // --- texts ---

  /** @param {Table} table */
  #question(table) {
    if (this.isLocked && this.caption) return this.caption;
    if (!this.canAct) return this.delay || newsOf(table);
    if (this.#held) return t("The turn ends");
    return this.#arrangement?.question ?? questionOf(this.picking, table);
  }

  /** @returns {Choice | null} */
  #primary() {
    const { picking } = this;
    if (this.#held) return { id: "end-now", label: t("End it now"), act: () => this.confirm() };
    if (picking.line !== null) return { id: "confirm", label: verbOf(picking, picking.line), act: () => this.confirm() };
    if (this.#trade?.isAsked(picking)) {
      const { way } = this.#trade;
      return way && { id: "give", label: t("Trade in {tile}", { tile: way.pick.label }), act: () => this.pressOption(way.index) };
    }
    const options = picking.openOf("option");
    const obvious = options.find(({ pick }) => pick.primary) ?? (picking.open.length === 1 ? options[0] : undefined);
    if (obvious) return { id: obvious.pick.value, label: sentence(obvious.pick.label), isQuiet: obvious.pick.quiet, act: () => this.pressOption(obvious.index), look: () => this.#lookAt(obvious.index) };
    return picking.next ? { id: "next", label: t("Next"), act: () => this.confirm() } : null;
  }

  /** @returns {Choice[]} */
  #options() {
    if (this.#trade?.isAsked(this.picking)) return [];
    if (this.#held) return [{ id: "stay", label: t("Take back"), act: () => this.letGo() }];
    const primary = this.#primary()?.id;
    return this.picking
      .openOf("option")
      .filter(({ pick }) => pick.value !== primary)
      .map(({ index, pick }) => ({ id: pick.value, label: pick.label, act: () => this.pressOption(index), look: () => this.#lookAt(index) }));
  }

  // --- interpretation ---

  /**
   * Whether a press on this cell can only mean confirmation.
   * @param {string} at
   */
  #isHere(at) {
    return this.picking.cell === at && (this.picking.line !== null || this.picking.turning !== null);
  }

  /** Updates the picks after a unit was moved or turned. */
  #rearranged() {
    this.#arrangement?.settle(this.picking);
    this.render();
  }

  #afterTurning() {
    const tile = this.picking.last("tile")?.value;
    if (tile) this.#habits.set(tile, this.picking.rotation ?? 0);
    this.render();
  }

  /**
   * The rotation of a unit before the user turns it.
   * @param {readonly Pick[]} picks
   */
  #natural(picks) {
    return naturalRotation(this.parts.board, tilePicked(this.#tiles, picks), picks, this.#habits);
  }

  get #tiles() {
    if (!this.table) return [];
    const tiles = tilesToPick(this.table, this.picking);
    return this.#coming ? tilesLeft(tiles, this.#coming) : tiles;
  }
}
