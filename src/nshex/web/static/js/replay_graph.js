// @ts-check
// The chance of winning over the whole game: one line, on the same scale as the slider below it.
import { find, html, svg } from "./dom.js";
import { percent } from "./figures.js";
import { t } from "./messages.js";

/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./types").GameAnalysis} GameAnalysis */

const WIDTH = 1000;
const HEIGHT = 100;

export class Graph {
  #last = 1;
  #now = svg("line", { class: "graph-now", y1: 0, y2: HEIGHT });
  /** @type {{ n: number, chance: number }[]} */
  #points = [];
  /** @type {Seat[]} */
  #seats = [];
  /** Whose chance is shown. */
  #seat = 0;
  /** Each side's chance when nobody is ahead. */
  #even = 0.5;

  /**
   * @param {HTMLElement} box
   * @param {(n: number) => void} onPick
   */
  constructor(box, onPick) {
    this.box = box;
    this.field = find(".graph-field", HTMLElement, box);
    this.picture = find("svg", SVGSVGElement, box);
    this.words = find("figcaption", HTMLElement, box);
    this.choice = find("select", HTMLSelectElement, box);
    this.field.addEventListener("click", (event) => {
      const { left, width } = this.picture.getBoundingClientRect();
      onPick(Math.round(((event.clientX - left) / width) * this.#last));
    });
    this.choice.addEventListener("change", () => {
      this.#seat = Number(this.choice.value);
      this.#redraw();
    });
  }

  /** @type {() => void} */
  #redraw = () => {};

  /**
   * @param {GameAnalysis} analysis
   * @param {Seat[]} seats
   * @param {number} count of moments
   * @param {number} here the moment shown
   */
  draw(analysis, seats, count, here) {
    this.#redraw = () => this.draw(analysis, seats, count, this.#here);
    this.#seats = seats;
    this.#last = Math.max(1, count - 1);
    this.box.hidden = false;
    this.box.closest(".replay")?.setAttribute("data-analysed", "");
    this.#even = 1 / new Set(seats.map(({ team, seat }) => team ?? `seat ${seat}`)).size;
    this.#offerSeats();
    const turns = [...analysis.found].sort((one, other) => one.to - other.to);
    const begin = Math.min(...turns.map(({ n }) => n), this.#last);
    this.#points = [{ n: 0, chance: this.#even }, { n: begin, chance: this.#even }];
    for (const { to, chances } of turns) this.#points.push({ n: to, chance: chances[this.#seat] ?? this.#even });
    if (analysis.done && analysis.result) this.#points.push({ n: this.#last, chance: analysis.result[this.#seat] ?? this.#even });
    const places = this.#points.map(({ n, chance }) => `${this.#x(n).toFixed(1)},${this.#y(chance).toFixed(1)}`);
    const end = this.#x(this.#points.at(-1)?.n ?? 0).toFixed(1);
    const army = seats[this.#seat]?.army;
    const other = seats.length === 2 ? seats[1 - this.#seat]?.army : null;
    this.picture.replaceChildren(
      ...(other ? [svg("polygon", { class: "graph-area other", points: `0,0 ${places.join(" ")} ${end},0`, "data-army": other })] : []),
      svg("polygon", { class: "graph-area", points: `0,${HEIGHT} ${places.join(" ")} ${end},${HEIGHT}`, "data-army": army }),
      svg("line", { class: "graph-even", x1: 0, x2: WIDTH, y1: this.#y(this.#even), y2: this.#y(this.#even) }),
      svg("polyline", { class: "graph-line", points: places.join(" "), "data-army": army }),
      this.#now,
    );
    const dots = turns.filter(({ grade }) => grade !== "good").map((turn) => this.#dot(turn));
    this.field.replaceChildren(this.picture, ...dots);
    this.point(here);
  }

  #here = 0;

  /** @param {number} n */
  point(n) {
    this.#here = n;
    setX(this.#now, this.#x(n));
    const chance = this.#chanceAt(n);
    const seat = this.#seats[this.#seat];
    if (!seat || chance === undefined) return;
    find(".graph-value", HTMLElement, this.words).textContent = percent(chance);
    this.picture.setAttribute("aria-label", t("Chance of winning for {army}: {percent}% at this moment", { army: seat.army_name, percent: Math.round(100 * chance) }));
  }

  /** With two sides one line shows both; with more, the user chooses whose chance is shown. */
  #offerSeats() {
    if (this.choice.options.length === this.#seats.length) return;
    this.choice.replaceChildren(...this.#seats.map(({ seat, army_name }) => html("option", { value: String(seat) }, army_name)));
    this.choice.value = String(this.#seat);
  }

  /** The chance at a moment, interpolated between the known points. @param {number} n */
  #chanceAt(n) {
    const after = this.#points.findIndex((point) => point.n >= n);
    const to = this.#points[after];
    const from = this.#points[after - 1];
    if (!to) return this.#points.at(-1)?.chance;
    if (!from || to.n === from.n) return to.chance;
    return from.chance + ((n - from.n) / (to.n - from.n)) * (to.chance - from.chance);
  }

  /** @param {import("./types").JudgedTurn} turn */
  #dot(turn) {
    const { to, grade, chances, seat } = turn;
    const dot = html("span", { class: "graph-dot", "data-grade": grade, "data-army": this.#seats[seat]?.army, "aria-hidden": "true" });
    dot.style.left = `${(to / this.#last) * 100}%`;
    dot.style.top = `${(this.#y(chances[this.#seat] ?? this.#even) / HEIGHT) * 100}%`;
    return dot;
  }

  /** @param {number} n */
  #x(n) {
    return (n / this.#last) * WIDTH;
  }

  /** @param {number} chance */
  #y(chance) {
    return (1 - chance) * HEIGHT;
  }
}

/** @param {SVGLineElement} line @param {number} x */
function setX(line, x) {
  line.setAttribute("x1", String(x));
  line.setAttribute("x2", String(x));
}
