// @ts-check
/** Shows what happened, scene by scene: what came before a battle, its phases, what came after. */

import { button, wantsStillness } from "../dom.js";
import { t } from "../messages.js";
import { coloured, icon } from "./art.js";
import { Clock } from "./clock.js";
import { Commentary } from "./commentary.js";
import { Effects } from "./effects.js";
import { setSetting, settings } from "./settings.js";
import { playSound } from "./sound.js";

/** @typedef {import("../types").Scene} Scene */
/** @typedef {import("../types").SceneEvent} SceneEvent */
/** @typedef {import("./board.js").Board} Board */
/** @type {Partial<Record<SceneEvent["kind"], import("./sound.js").SoundName>>} */
const ARRIVAL_SOUNDS = { placed: "place", hq_placed: "place", exchanged: "place", moved: "place", pushed: "place", turned: "turn", netted: "net" };

/** @typedef {{showHp: (hp: readonly (number | null)[]) => void}} HitPoints shows the hit points of the seats */

const SPEEDS = [0.5, 1, 2, 4];
const STILL_SCENE = 1100;
const AFTER_BATTLE = 350;
const AFTER_BANNER = 220;
const BEFORE_NEXT = 120;
const STAGGER = 45;

export class Theatre {
  clock = new Clock();
  /** Whether to stop after each phase; kept for later battles until the user lets one run. */
  #stepping = false;
  /** @type {(() => void) | null} */
  #goOn = null;
  /** The pictures of the last battle, which stay loaded: reading one anew takes longer than drawing a frame. @type {HTMLImageElement[]} */
  pictures = [];
  /** Hit points by seat, as last shown. @type {readonly (number | null)[]} */
  #hp = [];

  /**
   * @param {HTMLElement} banner
   * @param {HTMLElement} controls
   * @param {HitPoints} seats
   */
  constructor(banner, controls, seats) {
    this.commentary = new Commentary(banner);
    this.controls = controls;
    this.seats = seats;
    this.pauseButton = button("", () => this.togglePause(), { class: "quiet icon", "data-testid": "battle-pause" });
    this.stepButton = button("", () => this.step(), { class: "quiet icon", "data-testid": "battle-step", "aria-label": t("Next phase"), title: t("Next phase") });
    this.stepButton.append(icon("last"));
    this.speedButton = button("1×", () => this.#faster(), { class: "quiet icon", "data-testid": "battle-speed", "aria-label": t("Speed {times}", { times: "1×" }), title: t("Speed") });
    this.skipButton = button(t("Skip"), () => this.skip(), { class: "quiet", "data-testid": "battle-skip" });
    controls.append(this.pauseButton, this.stepButton, this.speedButton, this.skipButton);
    this.#showPause();
    this.#showSpeed(settings.battleSpeed);
    document.addEventListener("settings", () => this.#showSpeed(settings.battleSpeed));
  }

  /**
   * @param {Board} board
   * @param {Scene[]} scenes
   * @param {{isBattle: boolean, mayBeSkipped?: boolean}} about
   */
  async play(board, scenes, { isBattle, mayBeSkipped = false }) {
    const effects = new Effects(board, this.clock);
    this.clock.start();
    if (isBattle && mayBeSkipped && settings.skipBattles) this.clock.skip();
    this.#showPause();
    this.controls.hidden = !isBattle;
    if (isBattle) this.pictures = picturesOf(scenes);
    for (const scene of scenes) await this.#scene(board, effects, scene);
    if (isBattle && !wantsStillness()) await this.clock.wait(AFTER_BATTLE);
    this.controls.hidden = true;
    this.commentary.end();
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

  /**
   * Keeps a phase in view, for a moment or until the user continues.
   * @param {number} moment
   */
  async #linger(moment) {
    if (this.#stepping && !this.clock.isSkipping) await this.#untilStep();
    else await this.clock.wait(moment);
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
    setSetting("battleSpeed", SPEEDS[(SPEEDS.indexOf(this.clock.speed) + 1) % SPEEDS.length] ?? 1);
  }

  /** @param {number} speed */
  #showSpeed(speed) {
    this.clock.setSpeed(speed);
    const text = speed === 0.5 ? "½×" : `${speed}×`;
    this.speedButton.textContent = text;
    this.speedButton.setAttribute("aria-label", t("Speed {times}", { times: text }));
  }

  #showPause() {
    const stopped = this.clock.isPaused || this.#goOn !== null;
    this.pauseButton.replaceChildren(icon(stopped ? "play" : "pause"));
    const label = stopped ? t("Resume") : t("Pause");
    this.pauseButton.setAttribute("aria-label", label);
    this.pauseButton.title = label;
    this.controls.dataset.state = stopped ? "stopped" : "running";
  }

  /** @param {import("./sound.js").SoundName} name not played while skipping */
  #sound(name) {
    if (!this.clock.isSkipping) playSound(name);
  }

  /**
   * @param {Board} board
   * @param {Effects} effects
   * @param {Scene} scene
   */
  async #scene(board, effects, scene) {
    const { events } = scene;
    const number = this.commentary.begin(scene);
    if (number) {
      board.svg.dataset.battle = "yes";
      void this.clock.animate(number, [{ transform: "scale(1.6)", opacity: 0 }, { transform: "scale(1)", opacity: 1 }], AFTER_BANNER);
      await this.clock.wait(AFTER_BANNER);
    }
    await this.#attacks(effects, events);
    await this.#consequences(effects, events);
    if (scene.hp.some((hp, seat) => hp !== null && hp < (this.#hp[seat] ?? 0))) this.#sound("hqHit");
    this.#hp = scene.hp;
    this.seats.showHp(scene.hp);
    await Promise.all(of(events, "died", "hq_fell").map((event) => {
      this.commentary.tell(event);
      return effects.die(event.at);
    }));
    this.commentary.tellRest();
    // Without animation, arrows show who hit whom for a while.
    if (effects.isHolding) await (number ? this.#linger(STILL_SCENE) : this.clock.wait(STILL_SCENE));
    const hasLingered = effects.isHolding;
    effects.clear();
    board.show(coloured(scene.units), coloured(scene.foundations));
    const arrival = events.find(({ kind }) => kind in ARRIVAL_SOUNDS);
    if (arrival) this.#sound(ARRIVAL_SOUNDS[arrival.kind] ?? "place");
    await arrivals(effects, events);
    if (number && !hasLingered) await this.#linger(wantsStillness() ? STILL_SCENE : BEFORE_NEXT);
  }

  /**
   * @param {Effects} effects
   * @param {readonly SceneEvent[]} events
   */
  async #attacks(effects, events) {
    const hits = of(events, "attack");
    const attackers = new Set(hits.filter((hit) => hit.means !== "explosion").map((hit) => hit.at));
    if (attackers.size) await Promise.all([...attackers].map((at) => effects.pulse(at)));
    const flights = hits.map(async (hit, place) => {
      await this.clock.wait(wantsStillness() ? 0 : Math.min(place, 6) * STAGGER);
      this.commentary.tell(hit);
      this.#sound(hit.means === "melee" ? "blow" : hit.means === "explosion" ? "explosion" : "shot");
      await effects.attack(hit);
    });
    const blasts = of(events, "exploded").map((blast) => {
      this.commentary.tell(blast);
      this.#sound("explosion");
      return effects.explode(blast.at);
    });
    await Promise.all([...flights, ...blasts]);
    const strikes = of(events, "struck");
    strikes.forEach((strike) => this.commentary.tell(strike));
    if (strikes.length) this.#sound("explosion");
    await Promise.all(strikes.map(({ at }) => effects.strike(at)));
  }

  /**
   * @param {Effects} effects
   * @param {readonly SceneEvent[]} events
   */
  async #consequences(effects, events) {
    /** @type {Promise<void>[]} */
    const shown = [];
    this.commentary.tellConsequences();
    for (const [at, wounds] of woundsBy(events)) {
      shown.push(effects.shake(at), effects.float(at, wounds ? `−${wounds}` : t("armor"), wounds ? "bad" : "plain"));
    }
    for (const event of of(events, "absorbed", "healed", "mine")) {
      this.commentary.tell(event);
      if (event.kind === "absorbed") shown.push(effects.absorb(event.at, event.to));
      if (event.kind === "healed") shown.push(effects.float(event.at, `+${event.amount}`, "good"));
      if (event.kind === "mine") shown.push(effects.explode(event.at));
    }
    await Promise.all(shown);
  }
}

/**
 * Loads every picture that will be shown.
 * @param {readonly Scene[]} scenes
 */
function picturesOf(scenes) {
  const addresses = new Set(scenes.flatMap(({ units, foundations }) => coloured([...units, ...foundations]).map((one) => one.art)));
  return [...addresses].map((address) => {
    const picture = new Image();
    picture.src = address;
    return picture;
  });
}

/**
 * The total damage to each cell in a scene.
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
  return /** @type {(SceneEvent & { kind: K })[]} */ (events.filter(({ kind }) => wanted.includes(kind)));
}
