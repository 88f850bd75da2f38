// @ts-check
/** The tiles that can be played: large, one button each. */

import { html } from "../dom.js";
import { art } from "./art.js";

/** @typedef {{tile: string, name: string, kind: string, art: string}} Offered */

export class Hand {
  /** @type {(tile: string, place: number) => void} */
  onPress = () => {};
  /** Identifies what is shown, so that buttons (and the focus) stay where nothing changed. */
  #shown = "";
  /** The tile to highlight. */
  #asked = "";

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

  /** @returns {HTMLButtonElement[]} */
  get buttons() {
    return [...this.host.querySelectorAll("button")];
  }

  /** @param {string} tile */
  button(tile) {
    return this.buttons.find((button) => button.dataset.tile === tile);
  }

  /**
   * @param {readonly Offered[]} tiles
   * @param {{lit: Set<string>, isChosen: (tile: string, place: number) => boolean}} state
   */
  show(tiles, { lit, isChosen }) {
    const shown = JSON.stringify(tiles.map(({ tile, art: picture }) => [tile, art(picture)]));
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.host.replaceChildren(...tiles.map((tile, place) => this.#tile(tile, place)));
    }
    this.buttons.forEach((button, place) => {
      const tile = button.dataset.tile ?? "";
      mark(button, lit.has(tile), isChosen(tile, place));
    });
    this.pointAt(this.#asked);
  }

  /** @param {string} tile to highlight, as a hint does; empty for none */
  pointAt(tile) {
    this.#asked = tile;
    for (const button of this.buttons) button.classList.toggle("asked", tile !== "" && button.dataset.tile === tile);
  }

  /**
   * @param {Offered} tile
   * @param {number} place
   */
  #tile(tile, place) {
    const picture = html("img", { src: art(tile.art), alt: "", draggable: "false", width: 208, height: 180 });
    const button = html("button", { type: "button", class: "hand-tile", "data-tile": tile.tile, "data-kind": tile.kind });
    button.append(picture, html("span", { class: "name" }, tile.name), html("kbd", { "aria-hidden": "true" }, String(place + 1)));
    button.addEventListener("click", () => this.onPress(tile.tile, place));
    return button;
  }
}

/**
 * @param {HTMLButtonElement} button
 * @param {boolean} usable
 * @param {boolean} chosen
 */
function mark(button, usable, chosen) {
  button.classList.toggle("lit", usable);
  button.setAttribute("aria-pressed", String(chosen));
  button.setAttribute("aria-disabled", String(!usable));
}
