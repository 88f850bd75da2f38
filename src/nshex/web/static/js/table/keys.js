// @ts-check
/** Keyboard control of the table. */

import { t } from "../messages.js";
import { nextCell } from "./geometry.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./hand.js").Hand} Hand */
/**
 * @typedef {object} KeyActions
 * @property {(by: number) => void} turn
 * @property {() => unknown} back
 * @property {() => void} primary
 * @property {() => void} takeBack
 * @property {() => void} hint
 * @property {() => void} forecast
 * @property {(by: number) => void} phase
 * @property {() => void} theirTurn
 * @property {() => void} panel
 * @property {() => void} help
 * @property {() => void} pause
 */

/** The direction of each arrow key. */
export const ARROWS = new Map([
  ["ArrowUp", { x: 0, y: -1 }],
  ["ArrowDown", { x: 0, y: 1 }],
  ["ArrowLeft", { x: -1, y: 0 }],
  ["ArrowRight", { x: 1, y: 0 }],
]);

/** @type {[string[], string][]} what every key does, for the help window */
export const KEYS = [
  [["left", "up", "down", "right"], t("move over the board")],
  [["1", "2", "3", "…"], t("choose a tile from your hand")],
  [["Enter"], t("pick the cell, tile or button that has the focus")],
  [["Q", "E"], t("turn left, turn right (or the mouse wheel)")],
  [[t("Space")], t("press the big button")],
  [["Esc"], t("undo one pick")],
  [["U"], t("take back the last action")],
  [["H"], t("hint")],
  [["F"], t("battle forecast on or off")],
  [[",", "."], t("previous or next phase of the battle forecast")],
  [["W"], t("watch their turn again")],
  [["P"], t("pause or resume a battle")],
  [["L"], t("show or hide the log")],
  [["M"], t("sound on or off")],
  [["G"], t("resign, offer a draw, ask to take back")],
  [["?"], t("this list")],
];

/**
 * @param {() => Board | null} board
 * @param {Hand} hand
 * @param {KeyActions} act
 */
export function listenToKeys(board, hand, act) {
  /** @type {Record<string, () => unknown>} */
  const letters = {
    q: () => act.turn(-1),
    e: () => act.turn(1),
    u: act.takeBack,
    h: act.hint,
    f: act.forecast,
    ",": () => act.phase(-1),
    ".": () => act.phase(1),
    w: act.theirTurn,
    l: act.panel,
    p: act.pause,
    "?": act.help,
    escape: act.back,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event.target)) return;
    if (handle(event)) event.preventDefault();
  });

  /** @param {KeyboardEvent} event */
  function handle(event) {
    const way = ARROWS.get(event.key);
    if (way) return moveCursor(way);
    if (event.key === "Enter") return enter(event.target);
    if (event.key === " ") return space(event.target);
    if (/^[1-9]$/.test(event.key)) return chooseTile(Number(event.key) - 1);
    const action = letters[event.key.toLowerCase()];
    action?.();
    return Boolean(action);
  }

  /** @param {{x: number, y: number}} way */
  function moveCursor(way) {
    const shown = board();
    if (!shown) return false;
    const onBoard = document.activeElement?.closest("[data-cell]");
    shown.moveFocus(onBoard ? nextCell(shown.cells, shown.focused, way).at : shown.focused.at);
    return true;
  }

  /** @param {EventTarget | null} target */
  function enter(target) {
    const cell = target instanceof Element ? target.closest("[data-cell]")?.getAttribute("data-cell") : null;
    if (cell) board()?.onPress(cell);
    return Boolean(cell);
  }

  /** @param {EventTarget | null} target */
  function space(target) {
    const isOtherButton = target instanceof Element && target.closest("button, a, summary") && !target.closest("[data-tile], [data-part=primary]");
    if (isOtherButton) return false;
    act.primary();
    return true;
  }

  /** @param {number} place */
  function chooseTile(place) {
    const button = hand.buttons[place];
    button?.focus();
    button?.click();
    return Boolean(button);
  }
}

/**
 * Whether keys belong to something else: an input field or a dialog.
 * @param {EventTarget | null} target
 */
export function isBusyElsewhere(target) {
  return target instanceof Element && Boolean(target.closest("input, select, textarea, dialog"));
}
