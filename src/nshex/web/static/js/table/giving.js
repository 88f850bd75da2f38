// @ts-check
/**
 * Tiles of the hand that are given away together. The server offers every choice of them as one pick; the
 * reader presses the tiles in any order, and one that was pressed by mistake once more.
 */

/** @typedef {import("./picking.js").Picking} Picking */
/** @typedef {import("./picking.js").Open} Open */

export class Giving {
  /** @type {Set<number>} places in the hand */
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

  /** The tiles that some way gives away. */
  get tiles() {
    return new Set(this.ways.flatMap(({ pick }) => pick.gives ?? []));
  }

  /** The pick that gives away just what is chosen, if there is one. */
  get way() {
    const wanted = alike(this.hand.filter((_, place) => this.#places.has(place)));
    return this.ways.find(({ pick }) => alike(pick.gives ?? []) === wanted) ?? null;
  }

  /** @param {number} place */
  has(place) {
    return this.#places.has(place);
  }

  /**
   * Whether it is the question now; what was given away before can still be seen and changed.
   * @param {Picking} picking
   */
  isAsked(picking) {
    return asksToGive(picking);
  }

  /**
   * @param {number} place
   * @param {Picking} picking goes back to the question, if it has gone on
   */
  press(place, picking) {
    while (hasGiven(picking)) picking.back();
    if (!this.#places.delete(place) && this.tiles.has(this.hand[place] ?? "")) this.#places.add(place);
  }

  clear() {
    this.#places.clear();
  }
}

/**
 * What is to be given away now, or has been on the way to what is asked now.
 * @param {Picking} picking
 * @param {readonly string[]} hand
 * @param {Giving | null} before
 * @returns {Giving | null}
 */
export function givingOf(picking, hand, before) {
  if (asksToGive(picking)) return before ?? new Giving(hand, picking.open);
  return hasGiven(picking) ? before : null;
}

/** @param {Picking} picking */
function asksToGive({ open }) {
  return open.length > 0 && open.every(({ pick }) => pick.gives);
}

/** @param {Picking} picking */
function hasGiven({ steps }) {
  return steps.some(({ pick }) => pick.gives);
}

/**
 * The same text for the same tiles, whatever their order.
 * @param {readonly string[]} tiles
 */
function alike(tiles) {
  return [...tiles].sort().join(" ");
}
