// @ts-check
/** The user's preferences: sound, settings, the size of the board. */

import { part } from "../dom.js";
import { isBusyElsewhere } from "./keys.js";
import { applySettings, setSetting, settings } from "./settings.js";
import { openSettings } from "./settings_window.js";
import { playSound } from "./sound.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("../types").Table} Table */

export class Preferences {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.zoom = new Zoom(part("field", root), part("board", root));
    this.soundButton = part("sound", root);
    this.soundButton.addEventListener("click", () => this.#toggleSound());
    part("settings", root).addEventListener("click", openSettings);
    document.addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() !== "m" || event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event.target)) return;
      this.#toggleSound();
    });
    document.addEventListener("settings", () => this.#showSound());
    applySettings();
    this.#showSound();
  }

  /**
   * Plays a sound when the game is over or it is the user's turn.
   * @param {Table | null} before
   * @param {Table} now
   */
  hear(before, now) {
    if (!before || before.game !== now.game) return;
    const hasWon = now.own_seats.some((seat) => now.over?.winners.includes(seat));
    if (now.over && !before.over) playSound(hasWon || !now.own_seats.length ? "win" : "loss");
    else if (now.choices && !before.choices) playSound("yourTurn");
  }

  #toggleSound() {
    setSetting("sound", !settings.sound);
    playSound("turn");
  }

  #showSound() {
    this.soundButton.setAttribute("aria-pressed", String(settings.sound));
  }
}
