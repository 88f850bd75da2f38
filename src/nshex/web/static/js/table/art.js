// @ts-check
/** Addresses of pictures of tiles. */

import { inTheme } from "../theme.js";

/**
 * A picture in the current theme.
 * @param {string} address
 */
export function art(address) {
  return inTheme(address);
}

/**
 * A tile as printed, rotated.
 * @param {string} address of any picture of the tile
 * @param {number} rotation
 */
export function turned(address, rotation) {
  const url = new URL(address, location.href);
  url.search = "";
  url.searchParams.set("rotation", String(rotation));
  return inTheme(url.pathname + url.search);
}

/**
 * A unit in its current state, rotated.
 * @param {string} address of its picture
 * @param {number} rotation
 */
export function facing(address, rotation) {
  const url = new URL(address, location.href);
  url.searchParams.set("rotation", String(rotation));
  return inTheme(url.pathname + url.search);
}

/**
 * The picture of a tile of which only the name is known.
 * @param {string} army
 * @param {string} tile short id, or army and id
 */
export function printed(army, tile) {
  return inTheme(`/art/${tile.includes(".") ? tile : `${army}.${tile}`}.svg`);
}

/**
 * @template {{art: string}} T
 * @param {readonly T[]} things
 * @returns {T[]}
 */
export function coloured(things) {
  return things.map((thing) => ({ ...thing, art: inTheme(thing.art) }));
}

/**
 * The colour of an army, as style sheets know it.
 * @param {{army: string} | null | undefined} seat
 */
export function armyColour(seat) {
  return seat ? `var(--army-${seat.army})` : "";
}

/**
 * An icon from the shared sheet.
 * @param {string} name
 */
export function icon(name) {
  const holder = document.createElement("span");
  holder.className = "icon-holder";
  holder.innerHTML = `<svg aria-hidden="true" class="sign"><use href="${iconSheet()}#${name}"></use></svg>`;
  return /** @type {SVGElement} */ (holder.firstElementChild);
}

/** The address of the icon sheet exactly as the page uses it, so that it is not fetched twice. */
function iconSheet() {
  const used = document.querySelector('use[href*="/icons.svg#"]')?.getAttribute("href");
  return used?.split("#")[0] ?? "/static/img/icons.svg";
}
