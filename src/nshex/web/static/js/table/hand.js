// @ts-check
/** The tiles one may play: large, one button each. */

import { html } from "./dom.js";
import { art } from "./art.js";

/** @typedef {{tile: string, name: string, kind: string, art: string}} Offered */

export class Hand {
  /** @type {(tile: string) => void} */
  onPress = () => {};
  /** Identity of what is shown, so that buttons (and the focus) stay where nothing changed. */
  #shown = "";

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
  }

  /** @returns {HTMLButtonElement[]} */
  get buttons() {
    return [...this.host.querySelectorAll("button")];
  }

  /**
   * @param {readonly Offered[]} tiles
   * @param {{lit: Set<string>, chosen: string | null}} state
   */
  show(tiles, { lit, chosen }) {
    const shown = JSON.stringify(tiles.map(({ tile, art: picture }) => [tile, art(picture)]));
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.host.replaceChildren(...tiles.map((tile, place) => this.#tile(tile, place)));
    }
    this.buttons.forEach((button) => mark(button, lit, chosen));
    this.host.dataset.chosen = chosen ?? "";
  }

  /**
   * @param {Offered} tile
   * @param {number} place
   */
  #tile(tile, place) {
    const picture = html("img", { src: art(tile.art), alt: "", draggable: "false", width: 208, height: 180 });
    const button = html("button", { type: "button", class: "hand-tile", "data-tile": tile.tile, "data-kind": tile.kind });
    button.append(picture, html("span", { class: "name" }, tile.name), html("kbd", { "aria-hidden": "true" }, String(place + 1)));
    button.addEventListener("click", () => this.onPress(tile.tile));
    return button;
  }
}

/**
 * @param {HTMLButtonElement} button
 * @param {Set<string>} lit
 * @param {string | null} chosen
 */
function mark(button, lit, chosen) {
  const tile = button.dataset.tile ?? "";
  const usable = lit.has(tile);
  button.classList.toggle("lit", usable);
  button.setAttribute("aria-pressed", String(tile === chosen));
  button.setAttribute("aria-disabled", String(!usable));
}
