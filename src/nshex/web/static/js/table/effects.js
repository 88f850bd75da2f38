// @ts-check
/** Animations of events: stabs, shots, beams, blasts, medics, deaths. Each resolves when it is over. */

import { svg, wantsStillness } from "../dom.js";
import { RADIUS, bearing, between, distance, hexagon, rim } from "./geometry.js";

/** @typedef {import("../types").Attack} Attack */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./clock.js").Clock} Clock */
/** @typedef {import("./geometry.js").Point} Point */

const PULSE = 260;
const STAB = 300;
const FLIGHT = 330;
const BEAM = 420;
const BLAST = 420;
const SHAKE = 260;
const FLOAT = 700;
const CRACK = 380;
/** Offset that puts the arrows of two units that hit each other side by side. */
const ASIDE = 15;

export class Effects {
  /** Still pictures shown in place of animations when the user prefers reduced motion. */
  /** @type {SVGElement[]} */
  #held = [];

  /**
   * @param {Board} board
   * @param {Clock} clock
   */
  constructor(board, clock) {
    this.board = board;
    this.clock = clock;
  }

  get isHolding() {
    return this.#held.length > 0;
  }

  /** Removes the still pictures. */
  clear() {
    for (const shape of this.#held) shape.remove();
    this.#held.length = 0;
  }

  /** @param {string} at */
  pulse(at) {
    const body = this.#body(at);
    if (!body) return Promise.resolve();
    const frames = [{ transform: "scale(1)" }, { transform: "scale(1.13)", offset: 0.4 }, { transform: "scale(1)" }];
    return this.clock.animate(body, frames, PULSE);
  }

  /** @param {Attack} attack */
  attack({ at, to: goal, means }) {
    const from = this.board.cell(at);
    const to = this.board.cell(goal);
    if (wantsStillness()) return this.#point(from, to, means);
    switch (means) {
      case "melee":
        return this.#stab(at, from, to);
      case "melee+ranged":
        return Promise.all([this.#stab(at, from, to), this.#shoot(from, to)]).then(() => {});
      case "gauss":
        return this.#beam(from, to);
      case "explosion":
        return this.#spark(to);
      default:
        return this.#shoot(from, to);
    }
  }

  /**
   * A hit by something that is not on the board: sniper, air strike, laser …
   * @param {string} at
   */
  strike(at) {
    if (wantsStillness()) return this.#hold(spark(), this.board.cell(at));
    return Promise.all([this.#spark(this.board.cell(at)), this.shake(at)]).then(() => {});
  }

  /** @param {string} at */
  explode(at) {
    const cell = this.board.cell(at);
    if (wantsStillness()) return this.#hold(svg("circle", { class: "blast still", r: 118 }), cell);
    return this.#passing(svg("circle", { class: "blast", r: 50 }), cell, BLAST, [
      { transform: "scale(0.3)", opacity: 1 },
      { transform: "scale(4.6)", opacity: 0 },
    ]);
  }

  /** @param {string} at */
  shake(at) {
    const body = this.#body(at);
    if (!body) return Promise.resolve();
    const places = [0, -7, 6, -4, 3, 0];
    return this.clock.animate(body, places.map((x) => ({ transform: `translate(${x}px, 0)` })), SHAKE);
  }

  /**
   * A number that rises from a unit.
   * @param {string} at
   * @param {string} text
   * @param {"bad" | "good" | "plain"} [tone]
   */
  float(at, text, tone = "bad") {
    const label = plaque(text, tone);
    if (wantsStillness()) return this.#hold(label, this.board.cell(at));
    return this.#passing(label, this.board.cell(at), FLOAT, [
      { transform: "translate(0, 6px) scale(0.6)", opacity: 0 },
      { transform: "translate(0, -8px) scale(1.1)", opacity: 1, offset: 0.25 },
      { transform: "translate(0, -30px) scale(1)", opacity: 1, offset: 0.75 },
      { transform: "translate(0, -52px) scale(0.95)", opacity: 0 },
    ]);
  }

  /**
   * A medic moves to the unit it saves and disappears.
   * @param {string} medic
   * @param {string} saved
   */
  absorb(medic, saved) {
    const from = this.board.cell(medic);
    const to = this.board.cell(saved);
    const cross = svg("path", { class: "cross", d: "M-14 -42 H14 V-14 H42 V14 H14 V42 H-14 V14 H-42 V-14 H-14 Z" });
    if (wantsStillness()) return Promise.all([this.#point(from, to, "saves"), this.#hold(cross, from)]).then(() => {});
    const start = { x: from.x - to.x, y: from.y - to.y };
    return this.#passing(cross, to, FLIGHT + 250, [
      { transform: `translate(${start.x}px, ${start.y}px) scale(0.7)`, opacity: 0 },
      { transform: `translate(${start.x}px, ${start.y}px) scale(1)`, opacity: 1, offset: 0.2 },
      { transform: "translate(0, 0) scale(1.1)", opacity: 1, offset: 0.7 },
      { transform: "translate(0, 0) scale(1.7)", opacity: 0 },
    ]);
  }

  /**
   * A unit breaks apart and fades.
   * @param {string} at
   */
  async die(at) {
    const picture = this.board.pictureAt(at);
    if (!picture) return;
    const cracks = svg("path", { class: "cracks", d: "M-70 -30 L-30 -12 L-18 -44 M-30 -12 L-6 20 L-40 62 M-6 20 L38 2 L80 22 M38 2 L30 -56 M-6 20 L16 70" });
    picture.querySelector(".body")?.append(cracks);
    if (wantsStillness()) {
      this.#held.push(cracks);
      return;
    }
    await this.clock.animate(cracks, [{ opacity: 0 }, { opacity: 1 }], CRACK / 3);
    const body = this.#body(at);
    if (!body) return;
    const frames = [{ opacity: 1, transform: "scale(1)" }, { opacity: 0, transform: "scale(0.86) rotate(3deg)" }];
    await this.clock.animate(body, frames, CRACK, { fill: "forwards", easing: "ease-in" });
    picture.classList.add("dead");
  }

  /**
   * A net falls on a unit or leaves it.
   * @param {string} at
   * @param {string} kind
   */
  flash(at, kind) {
    const shape = svg("polygon", { class: `flash ${kind}`, points: hexagon(RADIUS - 6) });
    return this.#passing(shape, this.board.cell(at), 520, [
      { opacity: 0, transform: "scale(1.15)" },
      { opacity: 1, transform: "scale(1)", offset: 0.35 },
      { opacity: 0, transform: "scale(1)" },
    ]);
  }

  /**
   * A unit lands on its cell.
   * @param {string} at
   */
  land(at) {
    const body = this.#body(at);
    if (!body) return Promise.resolve();
    const frames = [{ transform: "scale(1.35)", opacity: 0 }, { transform: "scale(0.97)", opacity: 1, offset: 0.7 }, { transform: "scale(1)" }];
    return Promise.all([this.clock.animate(body, frames, 340), this.flash(at, "arrival")]).then(() => {});
  }

  /**
   * A unit already on its new cell glides there from the old one.
   * @param {string} from
   * @param {string} to
   */
  glide(from, to) {
    const body = this.#body(to);
    if (!body) return Promise.resolve();
    const start = this.board.cell(from);
    const end = this.board.cell(to);
    const frames = [{ transform: `translate(${start.x - end.x}px, ${start.y - end.y}px)` }, { transform: "translate(0, 0)" }];
    return this.clock.animate(body, frames, 380, { easing: "ease-in-out" });
  }

  /**
   * @param {string} at
   * @param {Point} from
   * @param {Point} to
   */
  async #stab(at, from, to) {
    const edge = between(from, to, 0.36);
    const spike = svg("path", { class: "spike", d: "M-24 26 L0 -34 L24 26 Z", transform: `rotate(${bearing(from, to)})` });
    const reach = between({ x: 0, y: 0 }, { x: to.x - from.x, y: to.y - from.y }, 0.34);
    const lunge = between({ x: 0, y: 0 }, { x: to.x - from.x, y: to.y - from.y }, 0.1);
    const body = this.#body(at);
    const stabbing = this.#passing(svg("g", {}, spike), edge, STAB, [
      { transform: "translate(0, 0)", opacity: 0 },
      { transform: `translate(${-lunge.x}px, ${-lunge.y}px)`, opacity: 1, offset: 0.3 },
      { transform: `translate(${reach.x}px, ${reach.y}px)`, opacity: 1, offset: 0.65, easing: "ease-in" },
      { transform: `translate(${reach.x}px, ${reach.y}px)`, opacity: 0 },
    ]);
    const frames = [{ transform: "translate(0, 0)" }, { transform: `translate(${lunge.x}px, ${lunge.y}px)`, offset: 0.6 }, { transform: "translate(0, 0)" }];
    await Promise.all([stabbing, body ? this.clock.animate(body, frames, STAB) : null]);
  }

  /**
   * @param {Point} from
   * @param {Point} to
   */
  #shoot(from, to) {
    const start = between(from, to, 60 / distance(from, to));
    const end = { x: to.x - start.x, y: to.y - start.y };
    const arrow = svg("g", { transform: `rotate(${bearing(from, to)})` });
    arrow.append(svg("path", { class: "trail", d: "M-5 0 L0 110 L5 0 Z" }), svg("path", { class: "arrow", d: "M0 -40 L16 -8 L6 -8 L6 34 L-6 34 L-6 -8 L-16 -8 Z" }));
    return this.#passing(svg("g", {}, arrow), start, FLIGHT, [
      { transform: "translate(0, 0)", opacity: 0 },
      { transform: "translate(0, 0)", opacity: 1, offset: 0.12 },
      { transform: `translate(${end.x}px, ${end.y}px)`, opacity: 1, offset: 0.92 },
      { transform: `translate(${end.x}px, ${end.y}px)`, opacity: 0 },
    ], "ease-in");
  }

  /**
   * @param {Point} from
   * @param {Point} to
   */
  #beam(from, to) {
    const direction = Math.round(bearing(from, to) / 60 + 6) % 6;
    const cell = this.board.cells.find((one) => one.x === from.x && one.y === from.y);
    const end = cell ? rim(this.board.cells, cell, direction) : to;
    const x = end.x - from.x;
    const y = end.y - from.y;
    const beam = svg("g", { class: "beam" });
    beam.append(svg("line", { class: "glow", x2: x, y2: y }), svg("line", { class: "core", x2: x, y2: y }));
    return this.#passing(beam, from, BEAM, [
      { opacity: 0, transform: "scale(0.1)" },
      { opacity: 1, transform: "scale(1)", offset: 0.35 },
      { opacity: 1, transform: "scale(1)", offset: 0.7 },
      { opacity: 0, transform: "scale(1)" },
    ]);
  }

  /** @param {Point} at */
  #spark(at) {
    return this.#passing(spark(), at, BLAST, [
      { transform: "scale(0.2) rotate(-20deg)", opacity: 1 },
      { transform: "scale(1.05) rotate(6deg)", opacity: 1, offset: 0.5 },
      { transform: "scale(1.15) rotate(10deg)", opacity: 0 },
    ]);
  }

  /**
   * An arrow from one cell to another that stays until cleared.
   * @param {Point} from
   * @param {Point} to
   * @param {string} kind
   */
  #point(from, to, kind) {
    const length = distance(from, to);
    if (!length) return Promise.resolve();
    const reach = -(length - 46);
    const shaft = `M${ASIDE} -44 V${reach + 30}`;
    const head = `M${ASIDE} ${reach} l22 38 h-44 Z`;
    const shapes = [["casing", shaft], ["shaft", shaft], ["head", head]].map(([name, d]) => svg("path", { class: name, d }));
    return this.#hold(svg("g", { class: `blow ${kind.replace("+", " ")}`, transform: `rotate(${bearing(from, to)})` }, ...shapes), from);
  }

  /**
   * Shows a still picture until it is cleared.
   * @param {SVGElement} shape
   * @param {Point} at
   */
  #hold(shape, at) {
    if (this.clock.isSkipping) return Promise.resolve();
    const group = svg("g", { class: "passing held", transform: `translate(${at.x} ${at.y})` }, shape);
    this.board.layer("effects").append(group);
    this.#held.push(group);
    return Promise.resolve();
  }

  /**
   * Shows something for a moment.
   * @param {SVGElement} shape
   * @param {Point} at
   * @param {number} duration
   * @param {Keyframe[]} frames
   * @param {string} [easing]
   */
  async #passing(shape, at, duration, frames, easing = "ease-out") {
    const mover = svg("g", {}, shape);
    const group = svg("g", { class: "passing", transform: `translate(${at.x} ${at.y})` }, mover);
    this.board.layer("effects").append(group);
    await this.clock.animate(mover, frames, duration, { fill: "both", easing });
    group.remove();
  }

  /** @param {string} at */
  #body(at) {
    return this.board.pictureAt(at)?.querySelector(".body") ?? null;
  }
}

function spark() {
  return svg("path", { class: "spark", d: "M0 -70 L14 -20 L60 -36 L26 0 L60 36 L14 20 L0 70 L-14 20 L-60 36 L-26 0 L-60 -36 L-14 -20 Z" });
}

/**
 * A number or word on its own background, readable on every army's colour.
 * @param {string} text
 * @param {"bad" | "good" | "plain"} tone
 */
function plaque(text, tone) {
  const isNumber = tone !== "plain";
  const width = isNumber ? 44 + text.length * 32 : 30 + text.length * 20;
  const height = isNumber ? 78 : 56;
  const label = svg("text", { "text-anchor": "middle", y: isNumber ? 21 : 13 });
  label.textContent = text;
  const ground = svg("rect", { x: -width / 2, y: -height / 2, width, height, rx: 16 });
  return svg("g", { class: `rising ${tone}` }, ground, label);
}
