// @ts-check
// The list of moves, grouped by turn; mistakes are marked.
import { html } from "./dom.js";
import { minusPercent } from "./figures.js";
import { t } from "./messages.js";

/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./types").ListedMoment} ListedMoment */
/** @typedef {import("./types").JudgedTurn} JudgedTurn */

/** The annotation symbols of chess, which can be told apart without colour. */
export const SIGNS = { good: "", mistake: "?", blunder: "??" };
export const GRADE_WORDS = { good: "", mistake: t("Mistake"), blunder: t("Blunder") };

export class MoveList {
  /** The mark of each action, by the moment before it. @type {Map<number, HTMLElement>} */
  #signs = new Map();

  /**
   * @param {HTMLElement} list
   * @param {(n: number) => void} onPick
   */
  constructor(list, onPick) {
    this.list = list;
    this.onPick = onPick;
  }

  /** @param {readonly ListedMoment[]} moments @param {readonly Seat[]} seats */
  show(moments, seats) {
    this.list.replaceChildren();
    this.#signs.clear();
    let heading = "";
    for (const moment of moments) {
      const next = `${moment.turn} ${moment.turn_of}`;
      if (next !== heading) this.list.append(this.#headed(moment, seats));
      heading = next;
      this.list.append(this.#listed(moment, seats));
    }
  }

  /** @param {number} n */
  point(n) {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.list.querySelector(`[data-n="${n}"]`)?.setAttribute("aria-current", "step");
    this.keepInView();
  }

  /** Scrolls the list, never the page. */
  keepInView() {
    const item = this.list.querySelector("[aria-current]");
    if (!(item instanceof HTMLElement)) return;
    const top = item.offsetTop;
    const below = top + item.offsetHeight - this.list.scrollTop - this.list.clientHeight;
    if (top < this.list.scrollTop + 40) this.list.scrollTop = top - 60;
    else if (below > 0) this.list.scrollTop += below + 40;
  }

  /** @param {readonly JudgedTurn[]} turns */
  mark(turns) {
    for (const { n, grade, loss } of turns) {
      const sign = this.#signs.get(n);
      if (!sign || grade === "good") continue;
      sign.dataset.grade = grade;
      sign.replaceChildren(html("b", { "aria-hidden": "true" }, SIGNS[grade]), html("span", { class: "unseen" }, GRADE_WORDS[grade]), ` ${minusPercent(loss)}`);
    }
  }

  /** @param {ListedMoment} moment @param {readonly Seat[]} seats */
  #headed({ turn, turn_of }, seats) {
    const seat = turn_of === null ? undefined : seats[turn_of];
    const words = seat ? t("Turn {turn} · {army}", { turn, army: seat.army_name }) : t("Setup");
    const heading = html("h2", {}, words);
    return html("li", { class: "turn", "data-army": seat?.army }, heading);
  }

  /** @param {ListedMoment} moment @param {readonly Seat[]} seats */
  #listed({ n, text, seat }, seats) {
    const sign = html("span", { class: "grade" });
    this.#signs.set(n - 1, sign);
    const button = html("button", { type: "button", "data-n": String(n) }, html("span", { class: "n" }, String(n)), html("span", { class: "what" }, text), sign);
    const army = seat === null ? undefined : seats[seat]?.army;
    if (army) button.dataset.army = army;
    button.addEventListener("click", () => this.onPick(n));
    return html("li", {}, button);
  }
}
