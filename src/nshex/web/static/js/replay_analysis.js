// @ts-check
// The analysis of a finished game: polled until it is done, then a summary, and the better turn for each mistake.
import { find, html } from "./dom.js";
import { minusPercent, percent } from "./figures.js";
import { t, tn } from "./messages.js";
import { GRADE_WORDS, SIGNS } from "./replay_moves.js";
import { ask } from "./server.js";

/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./types").GameAnalysis} GameAnalysis */
/** @typedef {import("./types").JudgedTurn} JudgedTurn */
/** @typedef {import("./types").SideSummary} SideSummary */

const POLL = 800;

/** For sentences that have the sign themselves. @param {number} share */
function hundredths(share) {
  return Math.round(100 * share);
}

export class Analysis {
  /** @type {GameAnalysis | undefined} */
  #found;
  /** @type {readonly Seat[]} */
  seats = [];
  /** There are new results. @type {(found: GameAnalysis) => void} */
  onFound = () => {};
  /** @type {(n: number) => void} */
  onPick = () => {};
  /** The user wants to play the better turn. @type {(turn: JudgedTurn) => void} */
  onPlayOut = () => {};

  /** @param {HTMLElement} box @param {string} address */
  constructor(box, address) {
    this.address = address;
    this.box = box;
    this.progress = find(".progress", HTMLElement, box);
    this.bar = find("progress", HTMLProgressElement, box);
    this.sides = find(".sides", HTMLElement, box);
    this.verdict = find(".verdict", HTMLElement, box);
  }

  /** Polls until the analysis is complete. */
  async run() {
    this.box.hidden = false;
    for (;;) {
      /** @type {GameAnalysis} */
      const found = await ask(this.address);
      this.#found = found;
      this.#show(found);
      this.onFound(found);
      if (found.done) return;
      await new Promise((resolve) => setTimeout(resolve, POLL));
    }
  }

  /** @param {GameAnalysis} found */
  #show({ done, judged, turns, summary, error }) {
    this.progress.hidden = done && !error;
    this.bar.hidden = done;
    this.bar.max = turns;
    this.bar.value = judged;
    find("span", HTMLElement, this.progress).textContent = error || t("{number} of {all} turns analysed …", { number: judged, all: turns });
    this.sides.replaceChildren(...summary.map((side) => this.#side(side)));
  }

  /** @param {SideSummary} side */
  #side({ seat, accuracy, mistakes, blunders, worst }) {
    const { army, army_name } = /** @type {Seat} */ (this.seats[seat]);
    const counts = [tn("{n} mistake", "{n} mistakes", mistakes), tn("{n} blunder", "{n} blunders", blunders)];
    const moments = worst.map((n) => this.#moment(n));
    return html(
      "section",
      { class: "side-summary" },
      html("h2", {}, html("span", { class: "army-dot", "data-army": army }, army_name), accuracy === null ? "" : html("span", { class: "accuracy" }, percent(accuracy / 100), html("span", { class: "soft small" }, ` ${t("accuracy")}`))),
      html("p", { class: "small soft" }, counts.join(" · ")),
      moments.length ? html("div", { class: "worst" }, ...moments) : "",
    );
  }

  /** One of the worst turns of a side, by the number of its first action. @param {number} n the moment before it */
  #moment(n) {
    const turn = this.#found?.found.find((one) => one.n === n);
    const loss = turn?.loss ?? 0;
    const sign = SIGNS[turn?.grade ?? "good"];
    const button = html("button", { type: "button", class: "quiet", "aria-label": t("Action {number}: {loss}% lost", { number: n + 1, loss: hundredths(loss) }) }, html("span", {}, `${n + 1}${sign && ` ${sign}`}`), html("span", { class: "soft" }, minusPercent(loss)));
    button.addEventListener("click", () => this.onPick(n));
    return button;
  }

  /** Says what would have been better at a moment. @param {number} n */
  point(n) {
    const turn = this.#turnAt(n);
    this.verdict.hidden = !turn;
    if (!turn?.better) return;
    const { seat, loss, grade, chances, better } = turn;
    const army = this.seats[seat]?.army_name ?? "";
    const after = chances[seat] ?? 0;
    const name = GRADE_WORDS[grade] || t("Inaccuracy");
    const button = html("button", { type: "button", class: "small" }, t("Play it out"));
    button.addEventListener("click", () => this.onPlayOut(turn));
    this.verdict.dataset.grade = grade;
    this.verdict.replaceChildren(
      html("div", { class: "row" }, html("p", {}, html("strong", {}, `${SIGNS[grade]} ${name}`.trim()), ` ${t("by {army}: {before}% → {after}%.", { army, before: hundredths(after + loss), after: hundredths(after) })}`), button),
      html("p", {}, t("Best was: {words}.", { words: better.words })),
      ...better.reasons.map((reason) => html("p", { class: "soft" }, reason)),
    );
  }

  /** The turn being played at a moment, or the one that led to it, if there was a better one. @param {number} n */
  #turnAt(n) {
    const bad = (this.#found?.found ?? []).filter(({ better }) => better);
    return bad.find((turn) => turn.n <= n && n < turn.to) ?? bad.find(({ to }) => to === n);
  }
}
