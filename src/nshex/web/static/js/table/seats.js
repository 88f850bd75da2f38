// @ts-check
/** A strip for each seat: who plays it, what it has left, and whether it is to move. */

import { html } from "../dom.js";
import { objectName } from "../object_names.js";
import { t, tn } from "../messages.js";
import { armyColour, art } from "./art.js";

/** @typedef {import("../types").GameRatings} GameRatings */
/** @typedef {import("../types").PlayerRating} PlayerRating */
/** @typedef {import("../types").Seat} Seat */
/** @typedef {import("../types").Table} Table */

/**
 * The seat at the bottom of the screen: the user's seat that is to move, otherwise the one that moved last.
 * Also before a game begins and after it ends it is one of the user's seats.
 * @param {Table} table
 * @param {number | null} before
 */
export function seatBelow(table, before) {
  const mine = table.own_seats;
  if (table.decider !== null && mine.includes(table.decider)) return table.decider;
  if (before !== null && (mine.includes(before) || mine.length === 0)) return before;
  return mine[0] ?? 0;
}

export class Seats {
  /** @type {(seat: number) => void} */
  onArmy = () => {};
  /** @type {number | null} */
  below = null;
  /** @type {Table | null} */
  #table = null;
  /** @type {GameRatings} */
  #ratings = { rated: false, seats: [] };

  /**
   * @param {HTMLElement} above the other seats' strips
   * @param {HTMLElement} mine the strip of the bottom seat
   */
  constructor(above, mine) {
    this.above = above;
    this.mine = mine;
  }

  /** @param {Table} table */
  show(table) {
    this.#table = table;
    const below = seatBelow(table, this.below);
    this.below = below;
    const count = table.seats.length;
    const others = [];
    for (let i = 1; i < count; i += 1) others.push(/** @type {Seat} */ (table.seats[(below + i) % count]));
    this.above.dataset.others = String(others.length);
    this.above.dataset.progress = table.progress;
    this.above.replaceChildren(...others.map((seat) => this.#strip(table, seat, true)));
    this.mine.replaceChildren(this.#strip(table, /** @type {Seat} */ (table.seats[below]), false));
    document.body.dataset.below = String(below);
    document.body.dataset.others = String(others.length);
  }

  /** @param {GameRatings} ratings of the seats, shown from now on */
  showRatings(ratings) {
    this.#ratings = ratings;
    if (this.#table) this.show(this.#table);
  }

  /**
   * Counts hit points down while a battle is shown.
   * @param {readonly (number | null)[]} hp by seat
   */
  showHp(hp) {
    hp.forEach((left, seat) => {
      if (left === null) return;
      for (const element of document.querySelectorAll(`[data-hp-of="${seat}"]`)) {
        const before = Number(element.textContent);
        if (before === left) continue;
        element.textContent = String(left);
        element.closest(".hp")?.classList.toggle("hit", left < before);
      }
    });
  }

  /** @param {number | null} seat whose bot is thinking */
  showThinking(seat) {
    for (const strip of document.querySelectorAll(".seat")) {
      strip.classList.toggle("thinking", strip.getAttribute("data-seat") === String(seat));
    }
  }

  /**
   * @param {Table} table
   * @param {Seat} seat
   * @param {boolean} withHand
   */
  #strip(table, seat, withHand) {
    const decides = table.decider === seat.seat && !table.over;
    const strip = html("section", {
      class: `seat by-${seat.who}${decides ? " decides" : ""}${seat.out ? " out" : ""}`,
      "data-seat": seat.seat,
      "data-army": seat.army,
      "aria-label": `${seat.army_name}, ${seat.name}`,
    });
    strip.style.setProperty("--army", armyColour(seat));
    strip.append(this.#who(seat, decides), lives(seat), stock(seat));
    if (table.clocks) strip.append(html("span", { class: "clock", role: "timer", "data-clock-of": seat.seat, "aria-label": t("Time left for {army}", { army: seat.army_name }) }));
    if (withHand) strip.append(openHand(seat));
    return strip;
  }

  /**
   * @param {Seat} seat
   * @param {boolean} decides
   */
  #who(seat, decides) {
    const who = html("button", { type: "button", class: "who", title: t("The tiles {army} has used and has left", { army: seat.army_name }) });
    who.addEventListener("click", () => this.onArmy(seat.seat));
    who.append(html("span", { class: "emblem", "aria-hidden": "true" }, seat.army_name.slice(0, 1)));
    const words = html("span", { class: "words" });
    words.append(html("strong", {}, seat.army_name), html("span", { class: "player" }, html("span", { class: "player-name" }, player(seat)), ...this.#rating(seat)));
    if (seat.goal) words.append(html("span", { class: "goal" }, seat.goal));
    who.append(words);
    if (decides) who.append(html("span", { class: "decides-tag" }, seat.who === "bot" ? t("thinks") : t("to act")));
    return who;
  }

  /** @param {Seat} seat */
  #rating(seat) {
    const rating = this.#ratings.seats[seat.seat];
    return rating ? [" ", html("span", { class: "rating", title: ratingMeaning(rating) }, ratingWords(rating))] : [];
  }
}

/** @param {PlayerRating} rating */
export function ratingWords({ rating, margin, change }) {
  const changed = change === null ? "" : ` (${change < 0 ? "−" : "+"}${Math.abs(change)})`;
  return `${rating} ± ${margin}${changed}`;
}

/** @param {PlayerRating} rating */
function ratingMeaning({ rating, margin, provisional }) {
  const meaning = t("Rated between {least} and {most}", { least: rating - margin, most: rating + margin });
  return provisional ? t("{meaning}; provisional", { meaning }) : meaning;
}

/**
 * A seat's points and hit points.
 * @param {Seat} seat
 */
function lives(seat) {
  const list = html("ul", { class: "numbers lives" });
  if (seat.score !== null) list.append(number("score", seat.score, tn("{n} point", "{n} points", seat.score), t("points")));
  if (seat.heads) {
    for (const [colour, hp] of Object.entries(seat.heads)) list.append(number(`hp head ${colour}`, hp, t("{colour}: {points}", { colour: objectName(colour), points: tn("{n} hit point", "{n} hit points", hp) }), ""));
  } else if (seat.hp !== null) {
    const hp = number("hp", seat.hp, tn("{n} hit point", "{n} hit points", seat.hp), t("hp"));
    hp.querySelector("b")?.setAttribute("data-hp-of", String(seat.seat));
    list.append(hp);
  }
  return list;
}

/**
 * What a seat has left to play.
 * @param {Seat} seat
 */
function stock(seat) {
  const list = html("ul", { class: "numbers stock" });
  list.append(number("pile", seat.pile, tn("{n} tile in the pile", "{n} tiles in the pile", seat.pile), t("pile")));
  list.append(number("discards", seat.discards.length, tn("{n} tile discarded", "{n} tiles discarded", seat.discards.length), t("discards")));
  if (seat.energy !== null) list.append(number("energy", seat.energy, t("{energy} energy", { energy: seat.energy }), t("energy")));
  return list;
}

/** @param {Seat} seat */
export function player(seat) {
  const team = seat.team === null ? "" : `${t("Team {team}", { team: seat.team + 1 })} · `;
  return team + (seat.out ? t("out of the game") : seat.name);
}

/**
 * @param {string} kind
 * @param {number} value
 * @param {string} meaning
 * @param {string} unit
 */
function number(kind, value, meaning, unit) {
  const item = html("li", { class: `number ${kind}`, title: meaning });
  item.append(html("b", { "aria-hidden": "true" }, String(value)));
  if (unit) item.append(html("small", { "aria-hidden": "true" }, unit));
  item.append(html("span", { class: "unseen" }, meaning));
  return item;
}

/** @param {Seat} seat */
function openHand(seat) {
  const hand = html("ul", { class: "open-hand", "aria-label": t("Hand of {army}", { army: seat.army_name }) });
  for (const tile of seat.hand) {
    const picture = html("img", { src: art(tile.art), alt: tile.name, title: tile.name, width: 208, height: 180, "data-help-tile": fullName(seat, tile.tile) });
    hand.append(html("li", {}, picture));
  }
  return hand;
}

/**
 * @param {{army: string}} seat
 * @param {string} tile
 */
export function fullName(seat, tile) {
  return tile.includes(".") ? tile : `${seat.army}.${tile}`;
}
