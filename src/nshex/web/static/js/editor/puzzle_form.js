// @ts-check
/** "Make it a puzzle": asks for goal and texts, has the solver check it, and publishes puzzles with one solution. */

import { find, html } from "../dom.js";
import { t } from "../messages.js";
import { ask, post, reasonOf } from "../server.js";
import { fullName } from "./drafts.js";

/** @typedef {import("../types").EditorPosition} EditorPosition */
/** @typedef {import("../types").PaletteArmy} PaletteArmy */
/** @typedef {import("../types").PuzzleAddress} PuzzleAddress */
/** @typedef {import("../types").PuzzleWay} PuzzleWay */
/** @typedef {import("../types").PuzzleWork} PuzzleWork */

const POLL = 500;
const API = "/api/editor/puzzles";

export class PuzzleForm {
  /** @type {() => EditorPosition} */
  current = () => {
    throw new Error("there is no position yet");
  };
  /** The job being polled; polling stops when it changes. */
  #job = "";

  /** @param {readonly PaletteArmy[]} armies */
  constructor(armies) {
    this.names = new Map(armies.flatMap((army) => army.tiles.map((tile) => [tile.tile, tile.name])));
    this.dialog = find("#puzzle-dialog", HTMLDialogElement);
    this.form = find("#puzzle-form", HTMLFormElement);
    this.side = find("[name=side]", HTMLSelectElement, this.form);
    this.uses = find("[name=uses]", HTMLInputElement, this.form);
    this.cell = find("[name=cell]", HTMLSelectElement, this.form);
    this.fault = find("#puzzle-fault", HTMLElement);
    this.result = find("#puzzle-result", HTMLElement);
    this.bar = find("#puzzle-progress", HTMLProgressElement);
    find("#puzzle", HTMLElement).addEventListener("click", () => this.open());
    find("#puzzle-close", HTMLElement).addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("close", () => this.#stop());
    this.side.addEventListener("change", () => this.#showTiles());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#begin();
    });
  }

  open() {
    const { seats, turn } = this.current();
    this.side.replaceChildren(...seats.map((seat, number) => new Option(seat.army_name, String(number), false, number === turn)));
    this.#showTiles();
    this.#clear();
    this.dialog.showModal();
  }

  get #tiles() {
    return this.current().draft.players[Number(this.side.value)]?.hand ?? [];
  }

  #showTiles() {
    const { draft, units } = this.current();
    const player = draft.players[Number(this.side.value)];
    const names = this.#tiles.map((tile) => (player ? (this.names.get(fullName(player, tile)) ?? tile) : tile));
    find("#puzzle-tiles", HTMLElement).textContent = names.length ? names.join(", ") : t("none: put the tiles into the hand first");
    this.uses.max = String(names.length);
    if (!this.uses.value || Number(this.uses.value) > names.length) this.uses.value = String(Math.min(2, names.length));
    this.cell.replaceChildren(...units.map(({ at, name }) => new Option(t("{name} on {at}", { name, at }), at)));
  }

  #clear() {
    this.fault.hidden = true;
    this.bar.hidden = true;
    this.result.replaceChildren();
  }

  #stop() {
    if (this.#job) void ask(`${API}/${this.#job}`, { method: "DELETE" }).catch(() => {});
    this.#job = "";
  }

  get #goals() {
    return [...this.form.querySelectorAll("[name=goal]")].flatMap((box) => {
      if (!(box instanceof HTMLInputElement) || !box.checked) return [];
      const number = this.form.querySelector(`[data-number="${box.value}"]`);
      if (number instanceof HTMLInputElement) return [`${box.value} ${number.value}`];
      return [box.value === "save" ? `save ${this.cell.value}` : box.value];
    });
  }

  async #begin() {
    this.#stop();
    this.#clear();
    const { draft } = this.current();
    const words = new FormData(this.form);
    const side = Number(this.side.value);
    const position = { ...draft, turn: side, players: draft.players.map((player, seat) => (seat === side ? { ...player, hand: [] } : player)) };
    const puzzle = { position, side, tiles: this.#tiles, uses: Number(this.uses.value), goal: this.#goals, title: words.get("title"), story: words.get("story") };
    try {
      /** @type {PuzzleWork} */
      const work = await post(API, puzzle);
      this.#job = work.job;
      await this.#follow(work);
    } catch (problem) {
      this.fault.textContent = reasonOf(problem);
      this.fault.hidden = false;
      this.bar.hidden = true;
    }
  }

  /** @param {PuzzleWork} begun */
  async #follow(begun) {
    let work = begun;
    while (this.#job === begun.job) {
      this.#show(work);
      if (work.stage === "done" || work.stage === "refused") return;
      await new Promise((resolve) => setTimeout(resolve, POLL));
      if (this.#job === begun.job) work = await ask(`${API}/${begun.job}`);
    }
  }

  /** @param {PuzzleWork} work */
  #show(work) {
    const isOver = work.stage === "done" || work.stage === "refused";
    this.bar.hidden = isOver;
    this.bar.value = work.share;
    /** @type {HTMLElement[]} */
    const parts = [html("p", { class: "note", "data-tone": work.stage === "refused" ? "bad" : "" }, work.text)];
    if (work.stage === "done") parts.push(this.#publishing(work));
    if (work.level) parts.push(html("p", { class: "kinds" }, ...[work.level, ...work.themes].map((name) => html("span", { class: "tag" }, name))));
    work.solutions.forEach((solution, number) => parts.push(this.#way(work.solutions.length > 1 ? t("Solution {number}", { number: number + 1 }) : t("Solution"), solution)));
    if (work.wrong_try) parts.push(this.#way(t("Near miss"), work.wrong_try));
    this.result.replaceChildren(...parts);
    if (isOver) this.result.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} title @param {PuzzleWay} way */
  #way(title, { lines, words }) {
    const told = html("ol", { class: "telling" }, ...words.map((text) => html("li", {}, text)));
    const code = html("p", {}, ...(lines.length ? lines.map((line) => html("code", {}, line)) : [t("Nothing is done before the battle.")]));
    return html("details", { class: "way" }, html("summary", {}, title), code, told);
  }

  /** @param {PuzzleWork} work */
  #publishing({ job }) {
    const publish = html("button", { type: "button", class: "primary", id: "publish" }, t("Publish it"));
    const download = html("a", { class: "button", href: `${API}/${job}/puzzle.toml`, download: "" }, t("Download TOML"));
    const row = html("p", { class: "row" }, publish, download);
    publish.addEventListener("click", async () => {
      publish.disabled = true;
      try {
        /** @type {PuzzleAddress} */
        const made = await post(`${API}/${job}/publish`, {});
        const link = new URL(made.address, location.href).href;
        row.replaceChildren(html("a", { class: "button primary", href: made.address, id: "puzzle-link", "data-puzzle": made.puzzle }, t("Open it")), html("code", {}, link), download);
        await navigator.clipboard?.writeText(link).catch(() => {});
      } catch (problem) {
        this.fault.textContent = reasonOf(problem);
        this.fault.hidden = false;
        publish.disabled = false;
      }
    });
    return row;
  }
}
