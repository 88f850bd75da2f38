// @ts-check
/** The page of a tournament: standings, kept up to date, and what the user can do. */

import { find, html, part } from "../dom.js";
import { t } from "../messages.js";
import { ask, post, reasonOf } from "../server.js";

/** @typedef {import("../types").Tournament} Tournament */
/** @typedef {import("../types").TournamentGame} TournamentGame */
/** @typedef {import("../types").TournamentPlayer} TournamentPlayer */

const SECONDS_BETWEEN_LOOKS = 3;
const SIGNS = { won: "1", drawn: "½", lost: "0", on: "•", bye: "–" };
/** @type {Record<keyof typeof SIGNS, (name: string) => string>} */
const MEANINGS = {
  won: (name) => t("Won against {name}", { name }),
  drawn: (name) => t("Drew with {name}", { name }),
  lost: (name) => t("Lost to {name}", { name }),
  on: (name) => t("Playing against {name}", { name }),
  bye: () => t("A round without a game"),
};

class TournamentPage {
  /** @type {Tournament | null} */
  #shown = null;
  /** When it starts or ends, by this device's clock. */
  #until = 0;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.address = `/api/tournaments/${encodeURIComponent(root.dataset.tournament ?? "")}`;
    for (const name of ["start", "withdraw", "end"]) part(name, root).addEventListener("click", () => void this.#do(name, {}));
    this.#onSubmit("join", "join", "name");
    this.#onSubmit("add-bot", "bots", "bot");
    part("copy", root).addEventListener("click", () => void this.#copy());
    this.show(JSON.parse(part("first", root).textContent ?? ""));
    setInterval(() => void this.#look(), SECONDS_BETWEEN_LOOKS * 1000);
    setInterval(() => this.#showClock(), 1000);
  }

  /**
   * @param {string} name of the form
   * @param {string} what is asked for
   * @param {string} field
   */
  #onSubmit(name, what, field) {
    const form = /** @type {HTMLFormElement} */ (part(name, this.root));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const given = String(new FormData(form).get(field) ?? "").trim();
      void this.#do(what, given ? { [field]: given } : {});
    });
  }

  /** @param {Tournament} tournament */
  show(tournament) {
    const { you, players, left, status, state } = tournament;
    const { root } = this;
    const before = this.#shown;
    this.#shown = tournament;
    root.dataset.state = state;
    part("status", root).textContent = status;
    this.#until = left === null ? 0 : performance.now() + left;
    this.#showClock();
    const play = /** @type {HTMLAnchorElement} */ (part("play", root));
    play.hidden = !you.game;
    if (you.game) play.href = you.game;
    part("join", root).hidden = !you.join;
    part("start", root).hidden = !you.start;
    part("add-bot", root).hidden = !you.add_bot;
    part("withdraw", root).hidden = !you.withdraw;
    part("end", root).hidden = !you.end;
    part("rows", root).replaceChildren(...players.map(row));
    part("nobody", root).hidden = players.length > 0;
    if (before && you.game && you.game !== before.you.game) location.assign(you.game);
  }

  #showClock() {
    const left = Math.max(0, Math.ceil((this.#until - performance.now()) / 1000));
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    part("clock", this.root).textContent = this.#until ? (this.#shown?.state === "open" ? t("in {time}", { time }) : t("{time} left", { time })) : "";
  }

  async #look() {
    if (document.hidden || this.#shown?.state === "over") return;
    try {
      this.show(await ask(this.address));
    } catch {
      // the next refresh will try again
    }
  }

  /**
   * @param {string} what
   * @param {object} body
   */
  async #do(what, body) {
    const fault = part("fault", this.root);
    fault.hidden = true;
    try {
      this.show(await post(`${this.address}/${what}`, body));
    } catch (problem) {
      fault.textContent = reasonOf(problem);
      fault.hidden = false;
    }
  }

  async #copy() {
    await navigator.clipboard.writeText(location.href);
    part("copy", this.root).textContent = t("Copied");
  }
}

/** @param {TournamentPlayer} player */
function row({ place, name, is_you, is_bot, rating, points, opponents, on_fire, withdrawn, games }) {
  const who = html("th", { scope: "row" }, name);
  if (is_you) who.append(" ", html("span", { class: "tag" }, t("you")));
  if (is_bot) who.append(" ", html("span", { class: "tag" }, t("bot")));
  if (rating !== null) who.append(" ", html("span", { class: "rating" }, String(rating)));
  const total = html("td", { class: `figure points${on_fire ? " on-fire" : ""}`, title: on_fire ? t("The next result counts double") : null }, shown(points));
  return html(
    "tr",
    { class: `${is_you ? "own" : ""}${withdrawn ? " withdrawn" : ""}` },
    html("td", { class: "place" }, String(place)),
    who,
    html("td", { class: "results" }, html("ol", { class: "outcomes" }, ...games.map(outcome))),
    html("td", { class: "figure wide" }, shown(opponents)),
    total,
  );
}

/** @param {TournamentGame} game */
function outcome({ address, opponent, outcome: how }) {
  const sign = SIGNS[how];
  const meaning = MEANINGS[how](opponent ?? "");
  const attributes = { "data-outcome": how, title: meaning, "aria-label": meaning };
  return html("li", {}, address ? html("a", { ...attributes, href: address }, sign) : html("span", { ...attributes, role: "img" }, sign));
}

/** @param {number} points may end in a half */
function shown(points) {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ""}½`;
}

new TournamentPage(find("#tournament", HTMLElement));
