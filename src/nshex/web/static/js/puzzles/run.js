// @ts-check
/** The page of a storm or a streak: one puzzle after another until time runs out or a puzzle is failed. */

import { html, part } from "../dom.js";
import { t, tn } from "../messages.js";
import { post, reasonOf } from "../server.js";
import { PuzzleAttempt } from "./attempt.js";
import { markSolved } from "./progress.js";
import { RunClock } from "./run_clock.js";

/** @typedef {import("../types").PuzzleRun} PuzzleRun */
/** @typedef {import("../types").PuzzleRunStep} PuzzleRunStep */
/** @typedef {import("../types").PuzzleStep} PuzzleStep */
/** @typedef {import("./attempt.js").Outcome} Outcome */

const RUNS = "/api/puzzle-runs";
const OUTCOMES = { solved: t("Solved"), failed: t("Failed"), skipped: t("Skipped") };

class RunPage {
  /** @type {PuzzleRun | null} */
  run = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.kind = root.dataset.run ?? "";
    this.attempt = new PuzzleAttempt(root);
    this.clock = this.kind === "storm" ? new RunClock(part("run-clock", root), () => this.#end(t("Time is up"))) : null;
    const { attempt } = this;
    const judge = attempt.connection.onStep;
    attempt.connection.onStep = (step) => this.#note(step, judge);
    attempt.onSolved = ({ puzzle }) => this.#solved(puzzle.id);
    attempt.onFailed = ({ message }) => this.#failed(message);
    attempt.onNext = () => void this.#goOn();
    attempt.onOpened = ({ id }) => (root.dataset.puzzle = id);
    for (const name of ["run-begin", "run-again"]) part(name, root).addEventListener("click", () => void this.begin());
    part("puzzle-reset", root).addEventListener("click", () => attempt.reset());
    if (this.kind === "streak") part("run-skip", root).addEventListener("click", () => void this.#try(() => this.#skip()));
  }

  begin() {
    return this.#try(async () => {
      const step = /** @type {PuzzleRunStep} */ (await post(RUNS, { kind: this.kind }));
      part("run-start", this.root).hidden = true;
      part("run-end", this.root).hidden = true;
      this.root.dataset.state = "running";
      this.#lay(step);
    });
  }

  /** @param {PuzzleRunStep} step the start of a puzzle */
  #lay(step) {
    this.#show(step.run);
    this.attempt.connection.address = this.#address;
    this.attempt.connection.begin(step);
  }

  get #address() {
    return `${RUNS}/${encodeURIComponent(this.run?.id ?? "")}/${this.run?.number ?? 0}`;
  }

  /**
   * In a storm there is no time to watch battles.
   * @param {PuzzleStep} step
   * @param {(step: PuzzleStep) => void} judge
   */
  #note(step, judge) {
    const { run } = /** @type {PuzzleRunStep} */ (step);
    if (step.updates.length > 0) this.#show(run);
    judge(step);
    if (this.clock && step.verdict !== "open") this.attempt.view.theatre.skip();
  }

  /** @param {PuzzleRun} run */
  #show(run) {
    this.run = run;
    part("run-score", this.root).textContent = String(run.score);
    part("run-best", this.root).textContent = String(Math.max(run.best, run.score));
    if (run.left !== null) this.clock?.set(run.left);
    if (this.kind === "streak") part("run-skip", this.root).toggleAttribute("disabled", run.skips === 0);
  }

  /** @param {string} id */
  #solved(id) {
    markSolved(id);
    if (this.run?.over) this.#end(t("All puzzles are solved"));
    else if (this.clock) {
      this.attempt.view.announcer.show(t("Solved"));
      void this.#goOn();
    }
  }

  /** @param {string} message */
  #failed(message) {
    if (!this.clock || this.run?.over) return this.#end(message);
    this.attempt.view.announcer.show(`${message} ${tn("{n} second lost.", "{n} seconds lost.", Number(this.root.dataset.penalty))}`, "bad");
    void this.#goOn();
  }

  /** Shows the next puzzle. */
  async #goOn() {
    if (this.root.dataset.state !== "running") return;
    this.attempt.connection.address = this.#address;
    await this.attempt.connection.open();
  }

  async #skip() {
    this.#lay(await post(`${this.#address}/skip`, {}));
  }

  /** @param {string} why */
  #end(why) {
    if (this.root.dataset.state !== "running" || !this.run) return;
    this.root.dataset.state = "over";
    this.clock?.stop();
    const { score, best, answers } = this.run;
    const { root } = this;
    part("run-end-why", root).textContent = why;
    part("run-end-score", root).textContent = String(score);
    part("run-end-best", root).textContent = score > best ? t("A new best!") : t("Your best: {best}", { best });
    part("run-answers", root).replaceChildren(
      ...answers.map(({ id, title, outcome, level }) =>
        html("li", { "data-outcome": outcome }, html("a", { href: `/puzzles/${id}` }, title), html("span", { class: "soft" }, level), html("b", {}, OUTCOMES[outcome])),
      ),
    );
    part("run-end", root).hidden = false;
    part("run-again", root).focus({ preventScroll: true });
  }

  /** @param {() => Promise<void>} act */
  async #try(act) {
    const fault = part("run-fault", this.root);
    fault.hidden = true;
    try {
      await act();
    } catch (problem) {
      fault.textContent = reasonOf(problem);
      fault.hidden = false;
      this.attempt.view.announcer.show(reasonOf(problem), "bad");
    }
  }
}

new RunPage(part("table"));
