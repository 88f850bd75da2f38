// @ts-check
// How the game went in a bot's eyes: a line for each army over all moments.
import { find, html, svg } from "./dom.js";

/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./types").GraphPoint} GraphPoint */

const WIDTH = 1000;
const HEIGHT = 100;
/** The score of a game that is as good as won. */
const MOST = 100;

export class Graph {
  #last = 1;
  #now = svg("line", { class: "graph-now", y1: 0, y2: HEIGHT });

  /**
   * @param {HTMLElement} box
   * @param {(n: number) => void} onPick
   */
  constructor(box, onPick) {
    this.box = box;
    this.picture = find("svg", SVGSVGElement, box);
    this.words = find("figcaption", HTMLElement, box);
    this.picture.addEventListener("click", (event) => {
      const { left, width } = this.picture.getBoundingClientRect();
      onPick(Math.round(((event.clientX - left) / width) * this.#last));
    });
  }

  /**
   * @param {GraphPoint[]} points
   * @param {Seat[]} seats
   * @param {number} count of moments
   * @param {boolean} done
   */
  draw(points, seats, count, done) {
    this.box.hidden = false;
    this.#last = Math.max(1, count - 1);
    const known = points.filter((point) => point.scores !== null);
    const lines = seats.map((seat) => this.#line(known, seat));
    const zero = svg("line", { class: "graph-zero", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 });
    this.picture.replaceChildren(zero, ...lines, this.#now);
    const names = seats.map((seat) => html("span", { class: "army-dot", "data-army": seat.army }, seat.army_name));
    const state = done ? "up is better" : `${points.length} of ${count} moments evaluated …`;
    this.words.replaceChildren(...names, html("span", {}, state));
  }

  /** @param {number} n */
  point(n) {
    const x = String((n / this.#last) * WIDTH);
    this.#now.setAttribute("x1", x);
    this.#now.setAttribute("x2", x);
  }

  /** @param {GraphPoint[]} points @param {Seat} seat */
  #line(points, seat) {
    const places = points.map(({ n, scores }) => {
      const x = (n / this.#last) * WIDTH;
      const y = HEIGHT / 2 - height(scores?.[seat.seat] ?? 0) * (HEIGHT / 2 - 4);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    });
    const kind = seat.seat === 0 ? "graph-line" : "graph-line other";
    return svg("polyline", { class: kind, points: places.join(" "), "data-army": seat.army });
  }
}

/**
 * How high a score stands, from -1 to 1: small differences can be seen, and a won game still fits.
 * @param {number} score
 */
function height(score) {
  return Math.sign(score) * Math.sqrt(Math.min(1, Math.abs(score) / MOST));
}
