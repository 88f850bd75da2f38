// @ts-check
/** The editor's board: place, move, turn and remove tiles by mouse, touch and keyboard. */

import { t } from "../messages.js";
import { art, coloured, facing } from "../table/art.js";
import { Board } from "../table/board.js";
import { Dragging } from "../table/drag.js";
import { nextCell } from "../table/geometry.js";
import { ARROWS, isBusyElsewhere } from "../table/keys.js";
import { Rotator } from "../table/rotate.js";
import { armyOf, foundationAt, give, move, place, remove, takeAway, turnTo, unitAt, wound } from "./drafts.js";
import { markFaults } from "./faults.js";

/** @typedef {import("../types").Cell} Cell */
/** @typedef {import("../types").DraftUnit} DraftUnit */
/** @typedef {import("../types").EditorPosition} EditorPosition */
/** @typedef {import("../types").Foundation} Foundation */
/** @typedef {import("../types").PaletteTile} PaletteTile */
/** @typedef {import("../types").Unit} Unit */
/** @typedef {import("../table/drag.js").Grip} Grip */
/** @typedef {import("./drafts.js").Held} Held */
/** @typedef {import("./history.js").DraftHistory} DraftHistory */
/** @typedef {import("./palette.js").Palette} Palette */

/** Assumed of a unit until the server has looked at it. */
const MOST_INITIATIVES = 2;

export class Stage {
  onArm = () => {};
  /** @type {(text: string) => void} */
  onSay = () => {};
  /** @type {PaletteTile | null} the tile that the next press on a cell places */
  armed = null;
  /** @type {string | null} the cell whose unit the tools act on */
  #selected = null;
  /** @type {string | null} */
  #hovered = null;
  /** @type {Grip | null} */
  #grip = null;
  /** The rotation of the last tile: the next one often faces the same way. */
  #rotation = 0;
  /** @type {EditorPosition | null} */
  #position = null;
  #cells = "";

  /**
   * @param {HTMLElement} host
   * @param {Palette} palette
   * @param {DraftHistory} history
   */
  constructor(host, palette, history) {
    this.host = host;
    this.palette = palette;
    this.history = history;
    this.dragging = new Dragging(document.body);
    this.dragging.onGrab = (grip) => this.#grab(grip);
    this.dragging.onOver = (at) => this.#over(at);
    this.dragging.onDrop = (at, point) => this.#drop(at, point);
    this.board = new Board(host, [{ at: "C3", x: 0, y: 0, terminal: false }]);
    this.rotator = new Rotator(this.board);
    host.addEventListener("pointermove", (event) => {
      this.#hovered = this.board.cellUnder(event.clientX, event.clientY)?.at ?? null;
    });
    host.addEventListener("contextmenu", (event) => this.#rightClick(event));
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  // --- showing ---

  /** @param {EditorPosition} position the server's last answer */
  show(position) {
    if (position.cells.length) this.#lay(position.cells);
    this.#position = position;
    const { draft } = this.history;
    const units = (draft.units ?? []).filter(({ at }) => this.board.byName.has(at)).map((unit) => this.#unit(unit));
    const foundations = (draft.foundations ?? []).filter(({ at }) => this.board.byName.has(at)).map((one) => this.#foundation(one.at, one.tile));
    this.board.show(coloured(units), coloured(foundations));
    markFaults(this.board, position.faults);
    if (this.#selected && !unitAt(draft, this.#selected) && !foundationAt(draft, this.#selected)) this.#selected = null;
    this.#showSelection();
  }

  /** @param {readonly Cell[]} cells */
  #lay(cells) {
    const key = JSON.stringify(cells);
    if (key === this.#cells) return;
    this.#cells = key;
    this.board = new Board(this.host, cells);
    this.board.onPress = (at) => this.#press(at);
    this.dragging.board = this.board;
    this.rotator = new Rotator(this.board);
    this.rotator.onTurn = (by) => this.turn(by);
    this.rotator.onTurnTo = (rotation) => this.#selected && this.#turnTo(this.#selected, rotation);
    this.#selected = null;
  }

  /** A unit of the draft as the server drew it, or as printed until the server has answered. @param {DraftUnit} unit @returns {Unit} */
  #unit(unit) {
    const rotation = unit.rot ?? 0;
    const before = this.#position?.draft.units?.find((one) => one.at === unit.at);
    const drawn = this.#position?.units.find((one) => one.at === unit.at && one.tile === unit.tile);
    if (drawn && JSON.stringify(before) === JSON.stringify(unit)) return drawn;
    const tile = this.palette.tile(unit.tile);
    const name = tile?.name ?? unit.tile;
    const address = new URL(facing(tile?.art ?? `/art/${unit.tile}.svg`, rotation), location.href);
    if (unit.wounds) address.searchParams.set("wounds", String(unit.wounds));
    return { at: unit.at, tile: unit.tile, name, rotation, art: address.pathname + address.search, initiatives: drawn?.initiatives ?? MOST_INITIATIVES, label: t("{name} on {at}", { name, at: unit.at }) };
  }

  /** @param {string} at @param {string} tile @returns {Foundation} */
  #foundation(at, tile) {
    const known = this.palette.tile(tile);
    return { at, art: known?.art ?? `/art/${tile}.svg`, label: t("{tile} on {at}", { tile: known?.name ?? tile, at }) };
  }

  #showSelection() {
    const at = this.#selected;
    const unit = at ? unitAt(this.history.draft, at) : undefined;
    this.board.light(new Map(at ? [[at, "chosen"]] : []));
    if (at && unit) this.rotator.show(at, unit.rot ?? 0, false);
    else this.rotator.hide();
    const isUnit = unit !== undefined;
    const wounds = unit?.wounds ?? 0;
    enable("turn-left", isUnit);
    enable("turn-right", isUnit);
    enable("wound", isUnit && wounds < this.#bears(unit.tile));
    enable("heal", wounds > 0);
    enable("remove", at !== null);
  }

  /** @param {string} tile */
  #isHead(tile) {
    const kind = this.palette.tile(tile)?.kind;
    return kind === "hq" || kind === "object";
  }

  /** How many wounds a unit can have and live; an HQ or object has hit points instead. @param {string} tile */
  #bears(tile) {
    return this.#isHead(tile) ? 0 : (this.palette.tile(tile)?.bears ?? 0);
  }

  /** Clears the selection. */
  rest() {
    this.#selected = null;
    this.arm(null);
    this.#showSelection();
  }

  /** Draws attention to a cell. @param {string} at */
  point(at) {
    if (!this.board.byName.has(at)) return;
    this.arm(null);
    this.#select(at);
    this.board.moveFocus(at);
  }

  /** @param {string | null} at */
  #select(at) {
    this.#selected = at;
    this.#showSelection();
  }

  // --- pressing ---

  /** Selects the tile to place; the same tile again deselects it. @param {PaletteTile | null} tile */
  arm(tile) {
    this.armed = tile === null || this.armed?.tile === tile.tile ? null : tile;
    document.body.classList.toggle("armed", this.armed !== null);
    if (this.armed) this.#select(null);
    this.onArm();
  }

  /** @param {string} at */
  #press(at) {
    const { draft } = this.history;
    const there = unitAt(draft, at) ?? foundationAt(draft, at);
    if (!this.armed) {
      this.#select(there && this.#selected !== at ? at : null);
      return;
    }
    if (there?.tile === this.armed.tile) {
      this.arm(null);
      this.#select(at);
      return;
    }
    this.#put(this.armed, at);
  }

  /** @param {PaletteTile} tile @param {string} at */
  #put(tile, at) {
    if (tile.kind === "instant") {
      this.onSay(t("This tile is never placed on the board. Put it in a hand."));
      return;
    }
    const rotation = this.#isHead(tile.tile) ? 0 : this.#rotation;
    this.#selected = at;
    this.history.edit((draft) => place(draft, tile, at, { rotation, owner: this.#ownerOf(tile) }));
    if (this.armed && this.palette.left(this.history.draft, tile) === 0) this.arm(null);
    this.#select(at);
  }

  /** Who owns a mercenary: the player to move. Neutral units belong to nobody. @param {PaletteTile} tile */
  #ownerOf(tile) {
    const army = this.palette.armies.find((one) => one.army === armyOf(tile.tile));
    return army?.hired && army.army !== "neutral" ? (this.history.draft.turn ?? 0) : null;
  }

  /** The cell whose unit the tools act on. */
  get #target() {
    return this.#selected ?? this.#hovered;
  }

  /** @param {number} by */
  turn(by) {
    const at = this.#target;
    const unit = at ? unitAt(this.history.draft, at) : undefined;
    if (unit) this.#turnTo(unit.at, (unit.rot ?? 0) + by);
  }

  /** @param {string} at @param {number} rotation */
  #turnTo(at, rotation) {
    this.#rotation = (rotation + 6) % 6;
    this.history.edit((draft) => turnTo(draft, at, rotation));
  }

  /** @param {number} by */
  wound(by) {
    const at = this.#target;
    const unit = at ? unitAt(this.history.draft, at) : undefined;
    if (!unit) return;
    const wounds = Math.min((unit.wounds ?? 0) + by, this.#bears(unit.tile));
    this.history.edit((draft) => wound(draft, unit.at, wounds));
  }

  remove() {
    const at = this.#target;
    if (at) this.history.edit((draft) => remove(draft, at));
  }

  /** A right click removes what is on the cell. @param {MouseEvent} event */
  #rightClick(event) {
    const at = this.board.cellUnder(event.clientX, event.clientY)?.at;
    if (!at || !matchMedia("(pointer: fine)").matches) return;
    event.preventDefault();
    this.history.edit((draft) => remove(draft, at));
  }

  // --- dragging ---

  /** @param {Grip} grip */
  #grab(grip) {
    const { draft } = this.history;
    const isThere = "tile" in grip || unitAt(draft, grip.cell) || foundationAt(draft, grip.cell);
    if (!isThere) return false;
    this.rest();
    this.#grip = grip;
    return true;
  }

  /** @param {string | null} at */
  #over(at) {
    const grip = this.#grip;
    if (!grip) return;
    const from = "cell" in grip ? grip.cell : null;
    const tile = "tile" in grip ? this.palette.tile(grip.tile) : null;
    const isFitting = at !== null && at !== from && tile?.kind !== "instant";
    const unit = from ? unitAt(this.history.draft, from) : undefined;
    const picture = unit ? this.#unit(unit).art : (tile?.art ?? "");
    const rotation = unit?.rot ?? this.#rotation;
    this.board.light(new Map(isFitting ? [[at, "open"]] : []));
    const ghost = isFitting && picture ? [{ at, art: unit ? art(picture) : tile?.kind === "foundation" ? art(picture) : facing(picture, rotation), rotation }] : [];
    this.board.ghosts(ghost, from ? [from] : []);
  }

  /** @param {string | null} at @param {{x: number, y: number}} point */
  #drop(at, point) {
    const grip = this.#grip;
    this.#grip = null;
    this.board.ghosts([]);
    this.board.light(new Map());
    if (!grip) return;
    const tray = at === null ? trayUnder(point) : null;
    if ("cell" in grip) this.#dropUnit(grip.cell, at, tray);
    else this.#dropTile(grip, at, tray);
  }

  /** @param {string} from @param {string | null} at @param {Tray | null} tray */
  #dropUnit(from, at, tray) {
    if (at === from) {
      this.#select(at);
      return;
    }
    const tile = unitAt(this.history.draft, from)?.tile;
    this.#selected = at;
    this.history.edit((draft) => {
      if (at) move(draft, from, at);
      else remove(draft, from);
      if (tray && tile && !this.#isHead(tile)) give(draft, tray.seat, tray.list, tile);
    });
  }

  /** @param {{tile: string, from?: string}} grip @param {string | null} at @param {Tray | null} tray */
  #dropTile(grip, at, tray) {
    const tile = this.palette.tile(grip.tile);
    if (!tile || (at && tile.kind === "instant")) return;
    const [seat, list, number] = grip.from?.split(":") ?? [];
    if (seat !== undefined && (at || tray || grip.from)) {
      this.history.edit((draft) => {
        takeAway(draft, Number(seat), /** @type {Held} */ (list), Number(number));
        if (at) place(draft, tile, at, { rotation: this.#rotation, owner: this.#ownerOf(tile) });
        else if (tray) give(draft, tray.seat, tray.list, tile.tile);
      });
      if (at) this.#select(at);
    } else if (at) this.#put(tile, at);
    else if (tray && !this.#isHead(tile.tile)) this.history.edit((draft) => give(draft, tray.seat, tray.list, tile.tile));
  }

  // --- keys ---

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event.target)) return;
    if (this.#handle(event)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #handle(event) {
    const cell = event.target instanceof Element ? event.target.closest("[data-cell]")?.getAttribute("data-cell") : null;
    const way = ARROWS.get(event.key);
    if (way) {
      this.board.moveFocus(cell ? nextCell(this.board.cells, this.board.focused, way).at : this.board.focused.at);
      return true;
    }
    if ((event.key === "Enter" || event.key === " ") && cell) {
      this.#press(cell);
      return true;
    }
    if (cell && !this.#selected) this.#hovered = cell;
    const act = this.#letters[event.key.toLowerCase()];
    act?.();
    return act !== undefined;
  }

  /** @type {Record<string, () => void>} */
  #letters = {
    q: () => this.turn(-1),
    e: () => this.turn(1),
    w: () => this.wound(1),
    "+": () => this.wound(1),
    "-": () => this.wound(-1),
    delete: () => this.remove(),
    backspace: () => this.remove(),
    escape: () => this.rest(),
  };
}

/** @typedef {{seat: number, list: Held}} Tray */

/** The hand or discard pile under a point of the screen. @param {{x: number, y: number}} point @returns {Tray | null} */
function trayUnder({ x, y }) {
  const [seat, list] = document.elementFromPoint(x, y)?.closest("[data-tray]")?.getAttribute("data-tray")?.split(":") ?? [];
  return list === "hand" || list === "discards" ? { seat: Number(seat), list } : null;
}

/** @param {string} id @param {boolean} isUsable */
function enable(id, isUsable) {
  const button = document.getElementById(id);
  if (button instanceof HTMLButtonElement) button.disabled = !isUsable;
}
