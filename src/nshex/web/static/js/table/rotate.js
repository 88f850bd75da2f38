// @ts-check
/** A ring around the unit being turned: a knob to drag, arrows to press, and the mouse wheel. */

import { svg } from "../dom.js";
import { HALF_HEIGHT, bearing, cellAround, towards } from "./geometry.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{angle: number, from: number}} Place degrees clockwise from north, and how far from the middle */

const RING = 112;
/** How far from the middle a handle clears the numbers of all neighbours. */
const INSIDE = 68;
/** How far it clears the numbers of the unit itself. */
const OUTSIDE = 126;
const NOTCH = 40;
const TURN_LEFT = "M-9 -8 A12 12 0 1 1 -12 3 M-9 -17 V-7 H1";
const TURN_RIGHT = "M9 -8 A12 12 0 1 0 12 3 M9 -17 V-7 H-1";
const TICK = "M-11 1 L-3 9 L12 -9";
/** Directions of neighbours. */
const NORTH = 0;
const NORTH_EAST = 1;
const NORTH_WEST = 5;

export class Rotator {
  /** @type {(by: number) => void} */
  onTurn = () => {};
  /** @type {(rotation: number) => void} */
  onTurnTo = () => {};
  onConfirm = () => {};
  #wheeled = 0;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    board.svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /**
   * @param {string} at
   * @param {number | null} rotation null if the unit cannot be turned
   * @param {boolean} ready whether there is something to confirm
   */
  show(at, rotation, ready) {
    const { x, y } = this.board.cell(at);
    const group = svg("g", { class: "ring", transform: `translate(${x} ${y})` });
    if (rotation !== null) {
      group.append(svg("circle", { class: "track", r: RING }), this.#knob(rotation));
      group.append(handle("turn-left", this.#leftOf(at), TURN_LEFT, () => this.onTurn(-1)));
      group.append(handle("turn-right", this.#rightOf(at), TURN_RIGHT, () => this.onTurn(1)));
    }
    if (ready) group.append(handle("confirm", { angle: 150, from: OUTSIDE }, TICK, () => this.onConfirm()));
    this.board.layer("handles").replaceChildren(group);
    this.#raise(true);
  }

  hide() {
    this.board.layer("handles").replaceChildren();
    this.#raise(false);
  }

  /** @param {boolean} isTurning whether the handles are shown, above the tools beside the board */
  #raise(isTurning) {
    this.board.svg.parentElement?.toggleAttribute("data-turning", isTurning);
  }

  /**
   * Units have their initiative in the lower left corner, and a second one in the lower right: handles leave
   * those of the neighbours in view.
   * @param {string} at
   * @returns {Place}
   */
  #rightOf(at) {
    if (this.#initiatives(at, NORTH_EAST) < 1) return { angle: 90, from: RING };
    return this.#initiatives(at, NORTH) < 2 ? { angle: 30, from: RING } : { angle: 90, from: INSIDE };
  }

  /**
   * @param {string} at
   * @returns {Place}
   */
  #leftOf(at) {
    if (this.#initiatives(at, NORTH_WEST) < 2) return { angle: 270, from: RING };
    return this.#initiatives(at, NORTH) < 1 ? { angle: 330, from: RING } : { angle: 270, from: INSIDE };
  }

  /**
   * How many initiatives the neighbour in a direction has.
   * @param {string} at
   * @param {number} direction
   */
  #initiatives(at, direction) {
    const { x, y } = this.board.cell(at);
    const way = towards(direction);
    const cell = cellAround(this.board.cells, { x: x + way.x * HALF_HEIGHT * 2, y: y + way.y * HALF_HEIGHT * 2 });
    return (cell && this.board.unitAt(cell.at)?.initiatives) ?? 0;
  }

  /** @param {number} rotation */
  #knob(rotation) {
    const way = towards(rotation);
    const knob = svg("g", { class: "knob", transform: `translate(${way.x * RING} ${way.y * RING}) rotate(${rotation * 60})` });
    knob.append(svg("circle", { class: "reach", r: 40 }), svg("path", { d: "M-17 9 L0 -19 L17 9 Z" }));
    knob.addEventListener("pointerdown", (event) => this.#drag(event, rotation));
    return knob;
  }

  /**
   * Follows the pointer around the unit, in steps of 60 degrees.
   * @param {PointerEvent} event
   * @param {number} rotation
   */
  #drag(event, rotation) {
    event.preventDefault();
    event.stopPropagation();
    const centre = this.board.cell(this.#shownAt(event));
    let now = rotation;
    /** @param {PointerEvent} move */
    const follow = (move) => {
      const point = this.board.toBoard(move.clientX, move.clientY);
      if (!point) return;
      const wanted = (Math.round(bearing(centre, point) / 60) + 6) % 6;
      if (wanted !== now) this.onTurnTo(wanted);
      now = wanted;
    };
    const stop = () => {
      window.removeEventListener("pointermove", follow);
      window.removeEventListener("pointerup", stop);
      window.removeEventListener("pointercancel", stop);
    };
    window.addEventListener("pointermove", follow);
    window.addEventListener("pointerup", stop);
    window.addEventListener("pointercancel", stop);
  }

  /** @param {PointerEvent} event */
  #shownAt(event) {
    const ring = /** @type {Element} */ (event.target).closest(".ring");
    const [, x, y] = ring?.getAttribute("transform")?.match(/translate\((\S+) (\S+)\)/) ?? [];
    return this.board.cells.find((cell) => String(cell.x) === x && String(cell.y) === y)?.at ?? "";
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    this.#wheeled += event.deltaY;
    if (Math.abs(this.#wheeled) < NOTCH) return;
    this.onTurn(this.#wheeled > 0 ? 1 : -1);
    this.#wheeled = 0;
  }
}

/**
 * A button on the ring, between two sides of the hexagon, where the knob never goes.
 * @param {string} name
 * @param {Place} place
 * @param {string} path
 * @param {() => void} act
 */
function handle(name, { angle, from }, path, act) {
  const { x, y } = towards(angle / 60);
  const group = svg("g", { class: `handle ${name}`, transform: `translate(${x * from} ${y * from})`, "data-handle": name });
  group.append(svg("circle", { r: 27 }), svg("path", { d: path }));
  group.addEventListener("click", (event) => {
    event.stopPropagation();
    act();
  });
  return group;
}
