// @ts-check
/** What you can do with a position: copy, share, download, ask a bot, play on. */

import { find, html } from "../dom.js";
import { t } from "../messages.js";
import { askWhoPlaysOn } from "../play_on.js";
import { post, reasonOf } from "../server.js";

/** @typedef {import("../types").Draft} Draft */
/** @typedef {import("../types").EditorPosition} EditorPosition */
/** @typedef {import("../types").EditorAnalysis} EditorAnalysis */

/**
 * A link that contains a position: spaces are the only characters of a line that need escaping.
 * @param {string} line
 * @param {string} [page]
 */
export function addressOf(line, page = "/editor") {
  return `${page}?position=${line.split(" ").join("+")}`;
}

export class Tools {
  /** @type {() => EditorPosition} the server's last answer */
  current = () => {
    throw new Error("there is no position yet");
  };
  /** @type {() => Promise<void>} resolves once the server has read the last edit */
  settled = () => Promise.resolve();

  /** @param {HTMLElement} told where answers are shown */
  constructor(told) {
    this.told = told;
    this.#press("copy-line", () => this.#copy(this.current().line, t("Position copied as one line.")));
    this.#press("share", () => this.#copy(new URL(addressOf(this.current().line), location.href).href, t("Link copied.")));
    this.#press("analyse", (button) => this.#analyse(button));
    this.#press("play", () => this.#playOn());
  }

  /** @param {string[]} texts @param {string} [tone] */
  say(texts, tone = "") {
    this.told.dataset.tone = tone;
    this.told.replaceChildren(...texts.map((text) => html("p", {}, text)));
    this.told.hidden = false;
  }

  /** @param {unknown} problem */
  complain(problem) {
    this.say([reasonOf(problem)], "bad");
  }

  /** @param {EditorPosition} position */
  show({ line }) {
    const isSound = line !== "";
    for (const one of document.querySelectorAll("[data-needs=position]")) {
      if (one instanceof HTMLButtonElement) one.disabled = !isSound;
      else one.setAttribute("aria-disabled", String(!isSound));
    }
    const download = find("#download", HTMLAnchorElement);
    if (isSound) download.href = addressOf(line, "/api/editor/position.json");
    else download.removeAttribute("href");
    this.told.hidden = true;
  }

  /** @param {string} text @param {string} done */
  async #copy(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      this.say([done]);
    } catch {
      this.say([text]);
    }
  }

  /** @param {HTMLButtonElement} button */
  async #analyse(button) {
    const { draft, seats, line } = this.current();
    button.disabled = true;
    this.say([t("A bot is thinking about this position …")]);
    try {
      /** @type {EditorAnalysis} */
      const { scores, hint } = await post("/api/editor/analysis", { position: draft });
      if (this.current().line !== line) return;
      this.say([hint.turn, ...hint.texts]);
      if (scores) this.told.append(html("ul", { class: "verdicts" }, ...scores.map((score, seat) => verdict(seats[seat], score))));
    } finally {
      button.disabled = this.current().line === "";
    }
  }

  #playOn() {
    const { draft, seats, turn } = this.current();
    askWhoPlaysOn("/api/editor/games", seats, turn, { position: draft });
  }

  /** A button whose work may fail. @param {string} id @param {(button: HTMLButtonElement) => unknown} work */
  #press(id, work) {
    const button = find(`#${id}`, HTMLButtonElement);
    button.addEventListener("click", async () => {
      try {
        await this.settled();
        await work(button);
      } catch (problem) {
        this.complain(problem);
      }
    });
  }
}

/** How good a position is for a seat. @param {import("../types").EditorSeat | undefined} seat @param {number} score */
function verdict(seat, score) {
  const points = `${score > 0 ? "+" : score < 0 ? "−" : ""}${Math.abs(score).toFixed(1)}`;
  return html("li", { "data-army": seat?.army }, html("b", {}, points), ` ${seat?.army_name ?? ""}`);
}
