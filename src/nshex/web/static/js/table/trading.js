// @ts-check
/**
 * Tiles traded for energy together. The server offers every combination as one pick; the user presses the
 * tiles in any order, and a second press deselects one.
 */

/** @typedef {import("./picking.js").Picking} Picking */
/** @typedef {import("./picking.js").Open} Open */

export class Trade {
  /** @type {Set<number>} indexes in the hand */
  #places = new Set();

  /**
   * @param {readonly string[]} hand
   * @param {readonly Open[]} ways
   */
  constructor(hand, ways) {
    this.hand = hand;
    this.ways = ways;
  }

  get isBegun() {
    return this.#places.size > 0;
  }

  /** The tiles that can be traded. */
  get tiles() {
    return new Set(this.ways.flatMap(({ pick }) => pick.gives ?? []));
  }

  /** The pick that trades exactly the selected tiles, if there is one. */
  get way() {
    const wanted = alike(this.hand.filter((_, place) => this.#places.has(place)));
    return this.ways.find(({ pick }) => alike(pick.gives ?? []) === wanted) ?? null;
  }

  /** @param {number} place */
  has(place) {
    return this.#places.has(place);
  }

  /**
   * Whether this is the current question; an earlier selection stays visible and can be changed.
   * @param {Picking} picking
   */
  isAsked(picking) {
    return asksToTrade(picking);
  }

  /**
   * @param {number} place
   * @param {Picking} picking is taken back to this question if it is past it
   */
  press(place, picking) {
    while (hasTraded(picking)) picking.back();
    if (!this.#places.delete(place) && this.tiles.has(this.hand[place] ?? "")) this.#places.add(place);
  }

  clear() {
    this.#places.clear();
  }
}

/**
 * The selection asked for now, or made on the way to the current question.
 * @param {Picking} picking
 * @param {readonly string[]} hand
 * @param {Trade | null} before
 * @returns {Trade | null}
 */
export function tradeOf(picking, hand, before) {
  if (asksToTrade(picking)) return before ?? new Trade(hand, picking.open);
  return hasTraded(picking) ? before : null;
}

/** @param {Picking} picking */
function asksToTrade({ open }) {
  return open.length > 0 && open.every(({ pick }) => pick.gives);
}

/** @param {Picking} picking */
function hasTraded({ steps }) {
  return steps.some(({ pick }) => pick.gives);
}

/**
 * The same text for the same tiles, whatever their order.
 * @param {readonly string[]} tiles
 */
function alike(tiles) {
  return [...tiles].sort().join(" ");
}
