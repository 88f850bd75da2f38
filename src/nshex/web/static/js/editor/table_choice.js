// @ts-check
/** The kind of game of the draft: mode, board, number of players and armies, or a scenario. */

import { find, html } from "../dom.js";
import { t } from "../messages.js";
import { changeArmy, seatPlayers } from "./drafts.js";

/** @typedef {import("../types").Draft} Draft */
/** @typedef {import("../types").EditorStart} EditorStart */

const NEW = "";

export class TableChoice {
  /** @type {(change: (draft: Draft) => void) => void} */
  onEdit = () => {};
  /** @type {(draft: Draft) => void} */
  onReplace = () => {};

  /** @param {HTMLElement} host @param {EditorStart} start */
  constructor(host, start) {
    this.start = start;
    this.mode = find("[name=mode]", HTMLSelectElement, host);
    this.count = find("[name=count]", HTMLSelectElement, host);
    this.board = find("[name=board]", HTMLSelectElement, host);
    this.scenario = find("[name=scenario]", HTMLSelectElement, host);
    this.armies = find("[data-part=armies]", HTMLElement, host);
    this.mode.append(...start.modes.map((mode) => new Option(mode.name, mode.mode)));
    this.scenario.append(new Option(t("none"), NEW), ...start.scenarios.map(({ id, name }) => new Option(name, id)));
    this.mode.addEventListener("change", () => this.#sit());
    this.count.addEventListener("change", () => this.#sit());
    this.board.addEventListener("change", () => this.#sit());
    this.scenario.addEventListener("change", () => this.#begin());
  }

  get #playable() {
    return this.start.armies.filter((army) => !army.hired);
  }

  /** @param {Draft} draft */
  show(draft) {
    const scenario = /** @type {{scenario?: {name?: string}}} */ (draft).scenario?.name ?? NEW;
    this.scenario.value = scenario;
    const isOwn = this.scenario.value === NEW;
    this.mode.value = draft.mode ?? this.start.modes[0]?.mode ?? "";
    const boards = this.start.modes.find((mode) => mode.mode === this.mode.value)?.boards ?? {};
    const count = String(draft.players.length);
    this.count.replaceChildren(...Object.keys(boards).map((seats) => new Option(seats, seats, false, seats === count)));
    const fitting = boards[count] ?? [];
    const offered = this.start.boards.filter((board) => fitting.includes(board.id));
    this.board.replaceChildren(...offered.map(({ id, name }) => new Option(name, id, false, id === (draft.board ?? "standard"))));
    for (const select of [this.mode, this.count, this.board]) select.disabled = !isOwn;
    this.armies.replaceChildren(...draft.players.map((player, seat) => this.#army(player.army, seat, isOwn)));
  }

  /** @param {string} army @param {number} seat @param {boolean} isOwn */
  #army(army, seat, isOwn) {
    const select = html("select", { "aria-label": t("Army of player {seat}", { seat: seat + 1 }), "data-army": army });
    select.append(...this.#playable.map((one) => new Option(one.name, one.army, false, one.army === army)));
    select.disabled = !isOwn;
    select.addEventListener("change", () => this.onEdit((draft) => changeArmy(draft, seat, select.value)));
    return select;
  }

  /** Applies another mode, number of players or board, and changes whatever no longer fits. */
  #sit() {
    const boards = this.start.modes.find((mode) => mode.mode === this.mode.value)?.boards ?? {};
    const count = this.count.value in boards ? this.count.value : (Object.keys(boards)[0] ?? "2");
    const fitting = boards[count] ?? [];
    const board = fitting.includes(this.board.value) ? this.board.value : (fitting[0] ?? "standard");
    const armies = this.#playable.map((army) => army.army);
    this.onEdit((draft) => {
      const free = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (draft));
      for (const key of ["teams", "first", "cycle"]) delete free[key];
      draft.mode = this.mode.value;
      draft.board = board;
      for (const player of draft.players) {
        delete player.energy;
        delete player.score;
        delete player.hp;
      }
      seatPlayers(draft, Number(count), armies);
    });
  }

  #begin() {
    const chosen = this.start.scenarios.find((one) => one.id === this.scenario.value);
    const armies = this.#playable.slice(0, 2).map(({ army }) => ({ army }));
    this.onReplace(chosen?.draft ?? { players: armies });
  }
}
