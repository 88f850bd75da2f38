// @ts-check
/**
 * The board as an interactive picture: cells, units, ghosts and highlights. It knows nothing about the game;
 * its caller says what is where and what is highlighted, and is told which cell was pressed.
 */

import { svg, setAttributes } from "../dom.js";
import { t } from "../messages.js";
import { HALF_HEIGHT, RADIUS, cellAround, hexagon } from "./geometry.js";

/** @typedef {import("../types").Cell} Cell */
/** @typedef {import("../types").Unit} Unit */
/** @typedef {import("../types").Foundation} Foundation */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{at: string, art: string, rotation?: number}} Ghost */
/** @typedef {{at: string, text: string, tone: "good" | "bad" | "plain"}} Badge */
/** @typedef {{at: string, text: string, words?: string}} Note `words` is for screen readers, where they need more than `text` */
/** @typedef {"open" | "dim" | "chosen"} Light */

/** Distance of a label below the middle of its unit, clear of a neighbour's rotation handles. */
const BADGE_DROP = 26;
/** Distance of an HQ's note above the middle, where its hit points are. Other notes cover the picture of their unit only. */
const NOTE_RISE = 74;
/** Radius of the highlight in an empty cell, and of the one around a unit, which must hide nothing on the tile. */
const LIGHT_RADIUS = RADIUS - 7;
const HALO_RADIUS = RADIUS - 8;
const MARGIN = 16;
const ART_WIDTH = 208;
const ART_HEIGHT = 180;
const LAYERS = ["rim", "slab", "ground", "foundations", "lights", "units", "trace", "ghosts", "interruption", "marks", "forecast", "effects", "cells", "handles"];

export class Board {
  /** @type {(at: string) => void} */
  onPress = () => {};

  /**
   * @param {HTMLElement} host
   * @param {readonly Cell[]} cells
   */
  constructor(host, cells) {
    this.cells = cells;
    /** @type {Map<string, Cell>} */
    this.byName = new Map(cells.map((cell) => [cell.at, cell]));
    /** @type {Map<string, SVGGElement>} */
    this.hexes = new Map();
    /** @type {Map<string, SVGGElement>} */
    this.standing = new Map();
    /** @type {Unit[]} */
    this.units = [];
    /** @type {Foundation[]} */
    this.foundations = [];
    /** @type {readonly Note[]} */
    this.noted = [];
    /** @type {Map<string, string>} descriptions of cells that have changed */
    this.changed = new Map();
    /** @type {Map<string, string>} what picking a cell would do; kept while units move */
    this.purposes = new Map();
    /** @type {Map<string, Light>} */
    this.lights = new Map();
    this.svg = svg("svg", { class: "board", viewBox: frame(cells), role: "group", "aria-label": t("Board") });
    /** @type {Record<string, SVGGElement>} */
    this.layers = {};
    for (const name of LAYERS) {
      this.layers[name] = svg("g", { class: `layer-${name}`, "aria-hidden": name === "cells" ? null : "true" });
      this.svg.append(this.layers[name]);
    }
    for (const cell of cells) this.#lay(cell);
    host.replaceChildren(this.svg);
    this.moveFocus(middle(cells).at, false);
  }

  /**
   * @param {string} name
   * @returns {SVGGElement}
   */
  layer(name) {
    return /** @type {SVGGElement} */ (this.layers[name]);
  }

  /**
   * @param {string} at
   * @returns {Cell}
   */
  cell(at) {
    const cell = this.byName.get(at);
    if (!cell) throw new Error(`the board has no cell ${at}`);
    return cell;
  }

  /**
   * @param {string} at
   * @returns {Unit | undefined}
   */
  unitAt(at) {
    return this.units.find((unit) => unit.at === at);
  }

  /**
   * Puts units and foundations on the board, reusing pictures that stay.
   * @param {readonly Unit[]} units
   * @param {readonly Foundation[]} foundations
   */
  show(units, foundations) {
    this.units = [...units];
    this.foundations = [...foundations];
    const kept = new Set(units.map((unit) => unit.at));
    for (const [at, group] of this.standing) {
      if (kept.has(at)) continue;
      group.remove();
      this.standing.delete(at);
    }
    for (const unit of units) this.#stand(unit);
    this.layer("foundations").replaceChildren(...foundations.map((one) => this.#found(one)));
    this.nameCells(this.purposes);
  }

  /**
   * The picture of the unit on a cell.
   * @param {string} at
   */
  pictureAt(at) {
    return this.standing.get(at);
  }

  /**
   * Labels every cell for screen readers, with what picking it would do.
   * @param {Map<string, string>} purposes
   */
  nameCells(purposes) {
    this.purposes = purposes;
    const mines = new Map(this.foundations.map((one) => [one.at, one.label]));
    const units = new Map(this.units.map((unit) => [unit.at, unit.label]));
    for (const [at, hex] of this.hexes) {
      const [unit, mine] = [units.get(at), mines.get(at)];
      const what = unit && mine ? t("{unit}, on {foundation}", { unit, foundation: mine }) : (unit ?? mine ?? t("empty"));
      const place = this.cell(at).terminal ? t("{cell}, terminal", { cell: at }) : at;
      const note = this.noted.find((one) => one.at === at);
      const purpose = purposes.get(at);
      const facts = [what, note?.words ?? note?.text, this.changed.get(at)].filter(Boolean).join(", ");
      hex.setAttribute("aria-label", `${place}: ${facts}${purpose ? `. ${purpose}` : ""}`);
    }
  }

  /**
   * Draws attention to cells, such as the one a lesson asks for.
   * @param {readonly string[]} cells
   */
  pointAt(cells) {
    for (const [at, hex] of this.hexes) hex.classList.toggle("asked", cells.includes(at));
  }

  /**
   * Highlights cells.
   * @param {Map<string, Light>} lights
   * @param {ReadonlySet<string>} [meant] cells whose units are affected, in another colour
   */
  light(lights, meant = new Set()) {
    this.lights = lights;
    this.layer("lights").replaceChildren(...[...lights].map(([at, light]) => this.#lightOf(at, light, meant.has(at))));
    for (const [at, hex] of this.hexes) setAttributes(hex, { "data-light": lights.get(at) ?? null, "data-meant": lights.has(at) && meant.has(at) });
    for (const name of ["foundations", "units", "ghosts"]) {
      for (const one of this.layer(name).children) one.classList.toggle("lit", this.#isLit(one.getAttribute("data-at")));
    }
  }

  /**
   * Whether a cell's unit or ghost has a halo, and is drawn a little smaller to make room for it.
   * @param {string | null} at
   */
  #isLit(at) {
    const light = at === null ? undefined : this.lights.get(at);
    return light === "open" || light === "chosen";
  }

  /**
   * @param {string} at
   * @param {Light} light
   * @param {boolean} isMeant
   */
  #lightOf(at, light, isMeant) {
    const { x, y } = this.cell(at);
    const isTaken = this.standing.has(at) || this.foundations.some((one) => one.at === at);
    const isHalo = light === "chosen" || (light === "open" && isTaken);
    const points = hexagon(isHalo ? HALO_RADIUS : LIGHT_RADIUS);
    const shapes = (isHalo ? ["casing", "shine"] : ["shine"]).map((name) => svg("polygon", { class: name, points }));
    return svg("g", { class: `light ${light}${isHalo ? " halo" : ""}${isMeant ? " meant" : ""}`, transform: `translate(${x} ${y})` }, ...shapes);
  }

  /**
   * Shows units where or how they would be.
   * @param {readonly Ghost[]} ghosts
   * @param {readonly string[]} [hidden] cells whose unit is faded meanwhile
   */
  ghosts(ghosts, hidden = []) {
    const layer = this.layer("ghosts");
    const before = new Map([...layer.children].map((child) => [child.getAttribute("data-ghost"), child]));
    layer.replaceChildren(...ghosts.map((ghost) => this.#ghost(ghost, before.get(ghost.at))));
    const covered = new Set([...ghosts.map((ghost) => ghost.at), ...hidden]);
    for (const [at, group] of this.standing) group.classList.toggle("faded", covered.has(at));
  }

  /**
   * Shows small labels on units, such as "−1 initiative".
   * @param {readonly Badge[]} badges
   */
  badges(badges) {
    this.layer("effects").querySelectorAll(".badge").forEach((badge) => badge.remove());
    /** @type {Map<string, number>} */
    const rows = new Map();
    for (const { at, text, tone } of badges) {
      const row = rows.get(at) ?? 0;
      rows.set(at, row + 1);
      this.layer("effects").append(this.#label(`badge ${tone}`, at, text, BADGE_DROP - row * 33));
    }
  }

  /**
   * Shows the role of units in the current decision, on the board and in the cell labels for screen readers.
   * @param {readonly Note[]} notes
   */
  notes(notes) {
    this.noted = notes;
    const layer = this.layer("interruption");
    layer.querySelectorAll(".badge").forEach((badge) => badge.remove());
    layer.append(...notes.map(({ at, text }) => this.#label("badge note", at, text, this.unitAt(at)?.tile.endsWith("hq") ? -NOTE_RISE : 0)));
  }

  /**
   * @param {string} kind
   * @param {string} at
   * @param {string} text
   * @param {number} drop below the middle of the cell
   */
  #label(kind, at, text, drop) {
    const { x, y } = this.cell(at);
    const width = 22 + text.length * 10;
    const label = svg("text", { "text-anchor": "middle", y: 7 });
    label.textContent = text;
    const shape = svg("rect", { x: -width / 2, y: -15, width, height: 31, rx: 15.5 });
    return svg("g", { class: kind, transform: `translate(${x} ${y + drop})`, "data-note": at }, shape, label);
  }

  /**
   * The cell under a point of the screen.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {Cell | null}
   */
  cellUnder(clientX, clientY) {
    const point = this.toBoard(clientX, clientY);
    return point && cellAround(this.cells, point);
  }

  /**
   * @param {number} clientX
   * @param {number} clientY
   * @returns {Point | null}
   */
  toBoard(clientX, clientY) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { x, y };
  }

  /** The width of a cell on the screen, in pixels. */
  get cellWidth() {
    return (this.svg.getScreenCTM()?.a ?? 0.5) * RADIUS * 2;
  }

  /**
   * Moves the one tab stop of the board.
   * @param {string} at
   * @param {boolean} [focus]
   */
  moveFocus(at, focus = true) {
    for (const [name, hex] of this.hexes) hex.setAttribute("tabindex", name === at ? "0" : "-1");
    if (focus) this.hexes.get(at)?.focus({ preventScroll: true });
  }

  /** The cell that has the focus or would get it. */
  get focused() {
    for (const [at, hex] of this.hexes) if (hex.getAttribute("tabindex") === "0") return this.cell(at);
    return middle(this.cells);
  }

  /** @param {Cell} cell */
  #lay(cell) {
    const place = `translate(${cell.x} ${cell.y})`;
    for (const name of ["rim", "slab"]) this.layer(name).append(svg("polygon", { points: hexagon(RADIUS), transform: place }));
    const ground = svg("g", { class: cell.terminal ? "ground terminal" : "ground", transform: place });
    ground.append(svg("polygon", { class: "rim", points: hexagon(RADIUS - 1) }));
    ground.append(svg("polygon", { class: "floor", points: hexagon(RADIUS - 5) }));
    if (cell.terminal) ground.append(terminalSign());
    const name = svg("text", { class: "coordinate", y: HALF_HEIGHT - 14, "text-anchor": "middle" });
    name.textContent = cell.at;
    ground.append(name);
    this.layer("ground").append(ground);
    const hex = svg("g", { class: "hex", role: "button", transform: place, "data-cell": cell.at });
    hex.append(svg("polygon", { class: "hit", points: hexagon(RADIUS) }));
    hex.append(svg("polygon", { class: "focus", points: hexagon(RADIUS - 4) }));
    hex.addEventListener("click", () => this.onPress(cell.at));
    hex.addEventListener("focus", () => this.moveFocus(cell.at, false));
    this.hexes.set(cell.at, hex);
    this.layer("cells").append(hex);
  }

  /** @param {Foundation} foundation */
  #found(foundation) {
    const group = piece(this.cell(foundation.at), foundation.art, "foundation");
    group.setAttribute("data-at", foundation.at);
    return group;
  }

  /** @param {Unit} unit */
  #stand(unit) {
    const group = this.standing.get(unit.at);
    if (group?.getAttribute("data-unit") === unit.tile) {
      const image = /** @type {SVGImageElement} */ (group.querySelector("image"));
      repaint(image, unit.art);
      return;
    }
    const fresh = piece(this.cell(unit.at), unit.art, "unit");
    setAttributes(fresh, { "data-unit": unit.tile, "data-at": unit.at });
    if (group) group.replaceWith(fresh);
    else this.layer("units").append(fresh);
    this.standing.set(unit.at, fresh);
  }

  /**
   * @param {Ghost} ghost
   * @param {Element | undefined} before
   */
  #ghost(ghost, before) {
    const turned = before?.getAttribute("data-rotation");
    if (before && turned === String(ghost.rotation)) {
      repaint(/** @type {SVGImageElement} */ (before.querySelector("image")), ghost.art);
      return before;
    }
    const group = piece(this.cell(ghost.at), ghost.art, "ghost");
    setAttributes(group, { "data-ghost": ghost.at, "data-at": ghost.at, "data-rotation": ghost.rotation ?? null });
    group.classList.toggle("lit", this.#isLit(ghost.at));
    return group;
  }
}

/**
 * The picture of a tile, centred on a cell. The outer group positions it; the inner one can be animated.
 * @param {Point} cell
 * @param {string} art
 * @param {string} kind
 */
export function piece(cell, art, kind) {
  const image = svg("image", { href: art, x: -ART_WIDTH / 2, y: -ART_HEIGHT / 2, width: ART_WIDTH, height: ART_HEIGHT });
  const body = svg("g", { class: "body" }, image);
  return svg("g", { class: kind, transform: `translate(${cell.x} ${cell.y})` }, body);
}

/**
 * Changes a picture once the new one has loaded, so that nothing flickers.
 * @param {SVGImageElement} image
 * @param {string} art
 */
function repaint(image, art) {
  if (image.dataset.wanted === art || (!image.dataset.wanted && image.getAttribute("href") === art)) return;
  image.dataset.wanted = art;
  const loader = new Image();
  const show = () => {
    if (image.dataset.wanted === art) image.setAttribute("href", art);
  };
  loader.addEventListener("load", show);
  loader.addEventListener("error", show);
  loader.src = art;
}

function terminalSign() {
  const sign = svg("g", { class: "terminal-sign" });
  sign.append(svg("circle", { r: 46 }));
  sign.append(svg("path", { d: "M6 -32 L-18 6 L-2 6 L-8 32 L18 -8 L2 -8 Z" }));
  return sign;
}

/** @param {readonly Cell[]} cells */
function frame(cells) {
  const xs = cells.map((cell) => cell.x);
  const ys = cells.map((cell) => cell.y);
  const left = Math.min(...xs) - RADIUS - MARGIN;
  const top = Math.min(...ys) - HALF_HEIGHT - MARGIN;
  const width = Math.max(...xs) + RADIUS + MARGIN - left;
  const height = Math.max(...ys) + HALF_HEIGHT + MARGIN - top;
  return [left, top, width, height].map((number) => number.toFixed(1)).join(" ");
}

/**
 * @param {readonly Cell[]} cells
 * @returns {Cell}
 */
function middle(cells) {
  return /** @type {Cell} */ (cells.reduce((a, b) => (Math.hypot(a.x, a.y) <= Math.hypot(b.x, b.y) ? a : b)));
}
