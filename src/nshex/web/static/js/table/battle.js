// @ts-check
/** Shows what happened, scene by scene: what came before a battle, its phases, what came after. */

import { button, html, wantsStillness } from "../dom.js";
import { coloured, icon } from "./art.js";
import { Clock } from "./clock.js";
import { Effects } from "./effects.js";

/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").Phase} Phase */
/** @typedef {import("../types").SceneEvent} SceneEvent */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {{showHp: (hp: readonly (number | null)[]) => void}} HitPoints whoever shows the hit points of the seats */

const SPEEDS = [0.5, 1, 2, 4];
const STILL_SCENE = 1100;
const AFTER_BANNER = 220;
const BEFORE_NEXT = 120;
const STAGGER = 45;
/** So many sentences about a phase fit beside the board. */
const WORDS_SHOWN = 5;

export class Theatre {
  clock = new Clock();
  /** Whether to stop after each phase; stays so in the battles to come until the reader lets one run. */
  #stepping = false;
  /** @type {(() => void) | null} */
  #goOn = null;
  /** @type {(text: string) => void} */
  onSay = () => {};
  /** @type {(texts: readonly string[]) => void} */
  onTell = () => {};

  /**
   * @param {HTMLElement} banner
   * @param {HTMLElement} controls
   * @param {HitPoints} seats
   */
  constructor(banner, controls, seats) {
    this.banner = banner;
    this.controls = controls;
    this.seats = seats;
    this.pauseButton = button("", () => this.togglePause(), { class: "quiet icon", "data-testid": "battle-pause" });
    this.stepButton = button("", () => this.step(), { class: "quiet icon", "data-testid": "battle-step", "aria-label": "Next phase", title: "Next phase" });
    this.stepButton.append(icon("last"));
    this.speedButton = button("1×", () => this.#faster(), { class: "quiet icon", "data-testid": "battle-speed", "aria-label": "Speed 1×", title: "Speed" });
    this.skipButton = button("Skip", () => this.skip(), { class: "quiet", "data-testid": "battle-skip" });
    controls.append(this.pauseButton, this.stepButton, this.speedButton, this.skipButton);
    this.#showPause();
  }

  /**
   * @param {Board} board
   * @param {Scene[]} scenes
   * @param {{isBattle: boolean}} about
   */
  async play(board, scenes, { isBattle }) {
    const effects = new Effects(board, this.clock);
    this.clock.start();
    this.#showPause();
    this.controls.hidden = !isBattle;
    let phases = 0;
    for (const scene of scenes) {
      if (scene.phase && phases && this.#stepping) await this.#untilStep();
      phases += Number(scene.phase !== null);
      await this.#scene(board, effects, scene);
    }
    if (isBattle && !this.clock.isSkipping) await this.#hold(board);
    this.controls.hidden = true;
    this.banner.hidden = true;
    this.onTell([]);
    delete board.svg.dataset.battle;
  }

  togglePause() {
    if (this.#goOn) {
      this.#stepping = false;
      this.#release();
    } else if (this.clock.isPaused) this.clock.resume();
    else this.clock.pause();
    this.#showPause();
  }

  /** Plays to the end of the phase and stops there. */
  step() {
    this.#stepping = true;
    if (this.clock.isPaused) this.clock.resume();
    this.#release();
    this.#showPause();
  }

  skip() {
    this.#stepping = false;
    this.clock.skip();
    this.#release();
  }

  /** @param {Board} board */
  async #hold(board) {
    if (this.#stepping) await this.#untilStep();
    else await this.clock.wait(wantsStillness() ? STILL_SCENE : 350);
    delete board.svg.dataset.battle;
  }

  #untilStep() {
    const waiting = new Promise((/** @type {(value: void) => void} */ resolve) => {
      this.#goOn = resolve;
    });
    this.#showPause();
    return waiting;
  }

  #release() {
    const goOn = this.#goOn;
    this.#goOn = null;
    goOn?.();
  }

  #faster() {
    const next = SPEEDS[(SPEEDS.indexOf(this.clock.speed) + 1) % SPEEDS.length] ?? 1;
    this.clock.setSpeed(next);
    const text = next === 0.5 ? "½×" : `${next}×`;
    this.speedButton.textContent = text;
    this.speedButton.setAttribute("aria-label", `Speed ${text}`);
  }

  #showPause() {
    const stopped = this.clock.isPaused || this.#goOn !== null;
    this.pauseButton.replaceChildren(icon(stopped ? "play" : "pause"));
    const label = stopped ? "Go on" : "Pause";
    this.pauseButton.setAttribute("aria-label", label);
    this.pauseButton.title = label;
    this.controls.dataset.state = stopped ? "stopped" : "running";
  }

  /**
   * @param {Board} board
   * @param {Effects} effects
   * @param {Scene} scene
   */
  async #scene(board, effects, scene) {
    if (scene.phase) {
      board.svg.dataset.battle = "yes";
      await this.#announce(scene.phase);
    }
    await attacks(effects, scene.events, this.clock);
    await consequences(effects, scene.events);
    this.seats.showHp(scene.hp);
    await Promise.all(of(scene.events, "died", "hq_fell").map(({ at }) => effects.die(at)));
    board.show(coloured(scene.units), coloured(scene.foundations));
    await arrivals(effects, scene.events);
    if (scene.phase) await this.clock.wait(wantsStillness() ? STILL_SCENE : BEFORE_NEXT);
  }

  /** @param {Phase} phase */
  async #announce({ initiative, texts }) {
    const number = html("b", {}, String(initiative));
    const words = html("div", { class: "words" }, html("strong", {}, "Initiative"));
    const shown = shortened(texts);
    this.onTell(shown);
    words.append(...shown.map((text) => html("p", {}, text)));
    this.banner.replaceChildren(number, words);
    this.banner.hidden = false;
    this.banner.dataset.initiative = String(initiative);
    this.onSay([`Initiative ${initiative}.`, ...texts].join(" "));
    const frames = [{ transform: "scale(1.6)", opacity: 0 }, { transform: "scale(1)", opacity: 1 }];
    void this.clock.animate(number, frames, AFTER_BANNER);
    await this.clock.wait(AFTER_BANNER);
  }
}

/**
 * As many sentences as there is room for; the log has them all.
 * @param {readonly string[]} texts
 */
function shortened(texts) {
  if (texts.length <= WORDS_SHOWN) return texts;
  return [...texts.slice(0, WORDS_SHOWN - 1), `And ${texts.length - WORDS_SHOWN + 1} more in the log.`];
}

/**
 * @param {Effects} effects
 * @param {readonly SceneEvent[]} events
 * @param {Clock} clock
 */
async function attacks(effects, events, clock) {
  const hits = of(events, "attack");
  const blasts = of(events, "exploded");
  const attackers = new Set(hits.filter((hit) => hit.means !== "explosion").map((hit) => hit.at));
  if (attackers.size) await Promise.all([...attackers].map((at) => effects.pulse(at)));
  const flights = hits.map(async (hit, place) => {
    await clock.wait(Math.min(place, 6) * STAGGER);
    await effects.attack(hit);
  });
  await Promise.all([...flights, ...blasts.map(({ at }) => effects.explode(at))]);
  await Promise.all(of(events, "struck").map(({ at }) => effects.strike(at)));
}

/**
 * @param {Effects} effects
 * @param {readonly SceneEvent[]} events
 */
async function consequences(effects, events) {
  /** @type {Promise<void>[]} */
  const shown = [];
  for (const [at, wounds] of woundsBy(events)) {
    shown.push(effects.shake(at), effects.float(at, wounds ? `−${wounds}` : "armor", wounds ? "bad" : "plain"));
  }
  for (const event of events) {
    if (event.kind === "absorbed") shown.push(effects.absorb(event.at, event.to));
    if (event.kind === "healed") shown.push(effects.float(event.at, `+${event.amount}`, "good"));
    if (event.kind === "mine") shown.push(effects.explode(event.at));
  }
  await Promise.all(shown);
}

/**
 * How much hits each cell, all attacks of the scene together.
 * @param {readonly SceneEvent[]} events
 */
function woundsBy(events) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const event of of(events, "attack", "struck")) {
    const at = event.kind === "attack" ? event.to : event.at;
    sums.set(at, (sums.get(at) ?? 0) + (event.wounds ?? 1));
  }
  return sums;
}

/**
 * @param {Effects} effects
 * @param {readonly SceneEvent[]} events
 */
async function arrivals(effects, events) {
  const shown = events.map((event) => {
    switch (event.kind) {
      case "placed":
      case "hq_placed":
      case "exchanged":
        return effects.land(event.at);
      case "moved":
      case "pushed":
        return effects.glide(event.at, event.to);
      case "swapped":
        return Promise.all([effects.glide(event.at, event.to), effects.glide(event.to, event.at)]);
      case "turned":
        return effects.pulse(event.at);
      case "netted":
      case "unnetted":
      case "taken":
      case "released":
        return effects.flash(event.at, event.kind);
      default:
        return null;
    }
  });
  await Promise.all(shown);
}

/**
 * @template {SceneEvent["kind"]} K
 * @param {readonly SceneEvent[]} events
 * @param {...K} kinds
 */
function of(events, ...kinds) {
  /** @type {readonly string[]} */
  const wanted = kinds;
  return /** @type {Extract<SceneEvent, { kind: K }>[]} */ (events.filter(({ kind }) => wanted.includes(kind)));
}
