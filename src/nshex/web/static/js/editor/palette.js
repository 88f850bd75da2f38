// @ts-check
/** The tiles to place, one army at a time: press a tile and then a cell or a hand, or drag it there. */

import { button, html, setAttributes } from "../dom.js";
import { t } from "../messages.js";
import { art } from "../table/art.js";
import { theme } from "../theme.js";
import { used } from "./drafts.js";

/** @typedef {import("../types").Draft} Draft */
/** @typedef {import("../types").PaletteArmy} PaletteArmy */
/** @typedef {import("../types").PaletteTile} PaletteTile */

export class Palette {
  /** @type {(tile: PaletteTile) => void} */
  onPress = () => {};
  /** The army whose tiles are shown. */
  #army = "";
  /** Shows the palette again after another army was chosen. */
  #again = () => {};
  /** Identifies what is shown, so that buttons (and the focus) stay where nothing changed. */
  #shown = "";

  /**
   * @param {HTMLElement} tabs
   * @param {HTMLElement} host
   * @param {readonly PaletteArmy[]} armies
   */
  constructor(tabs, host, armies) {
    this.tabs = tabs;
    this.host = host;
    this.armies = armies;
    /** @type {Map<string, PaletteTile>} */
    this.byName = new Map(armies.flatMap((army) => army.tiles.map((tile) => [tile.tile, tile])));
  }

  /** @param {string} name in full @returns {PaletteTile | undefined} */
  tile(name) {
    return this.byName.get(name);
  }

  /** How many copies of a tile are left. @param {Draft} draft @param {PaletteTile} tile */
  left(draft, tile) {
    return Math.max(0, tile.count - used(draft, tile.tile));
  }

  /** @param {Draft} draft @param {string | null} armed full id of the tile about to be placed */
  show(draft, armed) {
    this.#again = () => this.show(draft, armed);
    const seated = draft.players.map((player) => player.army);
    const shown = this.armies.filter((army) => army.hired || seated.includes(army.army));
    shown.sort((a, b) => rank(seated, a) - rank(seated, b));
    const first = shown[0];
    if (!first) return;
    const army = shown.find((one) => one.army === this.#army) ?? first;
    this.#army = army.army;
    const key = JSON.stringify([shown.map((one) => one.army), army.army, theme()]);
    if (key !== this.#shown) {
      this.#shown = key;
      this.tabs.replaceChildren(...shown.map((one) => this.#tab(one)));
      this.host.replaceChildren(...army.tiles.map((tile) => this.#tile(tile)));
      this.host.scrollTo(0, 0);
    }
    for (const one of this.host.querySelectorAll("button")) this.#count(one, draft, armed);
  }

  /** @param {PaletteArmy} army */
  #tab(army) {
    const tab = button(army.name, () => {
      this.#army = army.army;
      this.#again();
      this.tabs.querySelector(`[data-army="${army.army}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }, { class: "tab", "data-army": army.army, "aria-pressed": String(army.army === this.#army) });
    return tab;
  }

  /** @param {PaletteTile} tile */
  #tile(tile) {
    const picture = html("img", { src: art(tile.art), alt: "", draggable: "false", width: 208, height: 180 });
    const one = html("button", { type: "button", class: "palette-tile", "data-tile": tile.tile, "data-kind": tile.kind });
    one.append(picture, html("span", { class: "name" }, tile.name), html("span", { class: "left" }));
    one.addEventListener("click", () => this.onPress(tile));
    return one;
  }

  /** @param {HTMLButtonElement} one @param {Draft} draft @param {string | null} armed */
  #count(one, draft, armed) {
    const tile = this.tile(one.dataset.tile ?? "");
    if (!tile) return;
    const left = this.left(draft, tile);
    const words = one.querySelector(".left");
    if (words) words.textContent = `${left}/${tile.count}`;
    setAttributes(one, { "aria-pressed": String(tile.tile === armed), "aria-label": t("{name}, {left} of {count} left", { name: tile.name, left, count: tile.count }), "data-gone": left === 0 });
  }
}

/** Sorts armies by seat, with mercenaries last. @param {readonly string[]} seated @param {PaletteArmy} army */
function rank(seated, army) {
  const seat = seated.indexOf(army.army);
  return seat < 0 ? seated.length : seat;
}
