// @ts-check
/** What the players have off the board: turn, hit points, hand, discards, pile, energy, score. */

import { button, html } from "../dom.js";
import { objectName } from "../object_names.js";
import { t } from "../messages.js";
import { art } from "../table/art.js";
import { fullName } from "./drafts.js";

/** @typedef {import("../types").Draft} Draft */
/** @typedef {import("../types").DraftPlayer} DraftPlayer */
/** @typedef {import("../types").EditorSeat} EditorSeat */
/** @typedef {import("./drafts.js").Held} Held */
/** @typedef {import("./palette.js").Palette} Palette */
/** @typedef {"rest" | "empty" | "listed"} PileKind */

/**
 * @typedef {object} PlayerActions
 * @property {(seat: number) => void} turn
 * @property {(seat: number, hp: number | Record<string, number>) => void} hitPoints
 * @property {(seat: number, key: "energy" | "score", value: number) => void} number
 * @property {(seat: number, list: Held) => void} press a tray was pressed
 * @property {(seat: number, list: Held, place: number) => void} takeAway
 * @property {(seat: number, kind: PileKind) => void} pile
 */

/** @type {[Held, string][]} */
const TRAYS = [["hand", t("Hand")], ["discards", t("Discards")]];

export class Players {
  /**
   * @param {HTMLElement} host
   * @param {Palette} palette
   * @param {PlayerActions} act
   */
  constructor(host, palette, act) {
    this.host = host;
    this.palette = palette;
    this.act = act;
  }

  /** @param {Draft} draft @param {readonly EditorSeat[]} seats as the server read them */
  show(draft, seats) {
    const focused = this.host.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    this.host.replaceChildren(...draft.players.map((player, seat) => this.#card(draft, player, seat, seats[seat])));
    const again = focused ? this.host.querySelector(`[data-key="${focused}"]`) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /**
   * @param {Draft} draft
   * @param {DraftPlayer} player
   * @param {number} seat
   * @param {EditorSeat | undefined} read
   */
  #card(draft, player, seat, read) {
    const name = read?.army_name ?? player.army;
    const turn = html("input", { type: "radio", name: "turn", "data-key": `turn-${seat}` });
    turn.checked = (draft.turn ?? 0) === seat;
    turn.addEventListener("change", () => this.act.turn(seat));
    const numbers = html("div", { class: "editor-numbers" }, ...this.#numbers(seat, player, read));
    const head = html("header", {}, html("strong", {}, name), numbers, html("label", { class: "to-move" }, turn, t("to move")));
    const card = html("section", { class: "editor-player", "data-army": player.army, "data-seat": seat, "aria-label": name }, head);
    for (const [list, title] of TRAYS) card.append(this.#tray(player, seat, list, t("{title} of {name}", { title, name }), title));
    card.append(this.#pile(player, seat, read));
    return card;
  }

  /** @param {number} seat @param {DraftPlayer} player @param {EditorSeat | undefined} read */
  #numbers(seat, player, read) {
    /** @type {HTMLElement[]} */
    const found = [];
    const heads = read?.heads;
    if (heads) {
      const points = { ...heads, ...(typeof player.hp === "object" ? player.hp : {}) };
      for (const [colour, hp] of Object.entries(points)) {
        found.push(numberField(objectName(colour), hp, 99, `hp-${seat}-${colour}`, (value) => this.act.hitPoints(seat, { ...points, [colour]: value })));
      }
    } else if (read?.hp !== null) {
      const hp = typeof player.hp === "number" ? player.hp : (read?.hp ?? 20);
      found.push(numberField(t("HP"), hp, 99, `hp-${seat}`, (value) => this.act.hitPoints(seat, value)));
    }
    if (typeof read?.energy === "number") found.push(numberField(t("energy"), player.energy ?? read.energy, 5, `energy-${seat}`, (value) => this.act.number(seat, "energy", value)));
    if (typeof read?.score === "number") found.push(numberField(t("points"), player.score ?? read.score, 9999, `score-${seat}`, (value) => this.act.number(seat, "score", value)));
    return found;
  }

  /**
   * @param {DraftPlayer} player
   * @param {number} seat
   * @param {Held} list
   * @param {string} label
   * @param {string} title
   */
  #tray(player, seat, list, label, title) {
    const tiles = (player[list] ?? []).map((name, place) => this.#held(fullName(player, name), seat, list, place));
    const add = button("+", () => this.act.press(seat, list), { class: "quiet tray-add", "aria-label": list === "hand" ? t("Put the chosen tile into the hand") : t("Put the chosen tile into the discards"), "data-key": `${list}-${seat}` });
    return html("div", { class: `tray tray-${list}`, "data-tray": `${seat}:${list}`, role: "group", "aria-label": label }, html("span", { class: "tray-name" }, title), ...tiles, add);
  }

  /** @param {string} tile @param {number} seat @param {Held} list @param {number} place */
  #held(tile, seat, list, place) {
    const known = this.palette.tile(tile);
    const name = known?.name ?? tile;
    const picture = known ? html("img", { src: art(known.art), alt: "", draggable: "false", width: 208, height: 180 }) : "?";
    const one = button("", () => this.act.takeAway(seat, list, place), { class: "tray-tile", "data-tile": tile, "data-from": `${seat}:${list}:${place}`, "aria-label": t("Remove {name}", { name }), title: t("{name}: press to remove", { name }) });
    one.append(picture);
    return one;
  }

  /** @param {DraftPlayer} player @param {number} seat @param {EditorSeat | undefined} read */
  #pile(player, seat, read) {
    const kind = player.pile === undefined ? "rest" : player.pile.length ? "listed" : "empty";
    const select = html("select", { "aria-label": t("Pile"), "data-key": `pile-${seat}` });
    const count = read ? ` (${read.pile})` : "";
    /** @type {[PileKind, string][]} */
    const kinds = [["rest", t("all other tiles") + (kind === "rest" ? count : "")], ["empty", t("empty")]];
    if (kind === "listed") kinds.push(["listed", t("unchanged") + count]);
    for (const [value, words] of kinds) select.append(new Option(words, value, false, value === kind));
    select.addEventListener("change", () => this.act.pile(seat, /** @type {PileKind} */ (select.value)));
    return html("label", { class: "editor-pile" }, html("span", { class: "tray-name" }, t("Pile")), select);
  }
}

/**
 * @param {string} name
 * @param {number} value
 * @param {number} most
 * @param {string} key
 * @param {(value: number) => void} change
 */
function numberField(name, value, most, key, change) {
  const field = html("input", { type: "number", min: 0, max: most, value, inputmode: "numeric", "data-key": key });
  field.addEventListener("change", () => change(Math.max(0, Math.min(most, Math.round(Number(field.value)) || 0))));
  return html("label", { class: "editor-number" }, field, name);
}
