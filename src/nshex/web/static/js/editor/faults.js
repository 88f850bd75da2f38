// @ts-check
/** Shows every rule a draft breaks, beside the board and on it. */

import { html } from "../dom.js";

/** @typedef {import("../types").EditorFault} EditorFault */
/** @typedef {import("../table/board.js").Board} Board */

/**
 * @param {HTMLElement} host
 * @param {readonly EditorFault[]} faults
 * @param {(cell: string) => void} point shows a cell of the board
 */
export function showFaults(host, faults, point) {
  const items = faults.map((fault) => {
    const clauses = fault.clauses.map((clause) => html("a", { href: `/rules#${clause}`, target: "_blank", class: "tag" }, clause));
    const item = html("li", { class: fault.blocks ? "fault-item" : "fault-item advice" }, html("span", {}, `${fault.text}.`), ...clauses);
    const cell = fault.cells[0];
    if (cell) item.addEventListener("click", (event) => !(event.target instanceof HTMLAnchorElement) && point(cell));
    return item;
  });
  host.replaceChildren(...items);
}

/** Marks the cells of faults. @param {Board} board @param {readonly EditorFault[]} faults */
export function markFaults(board, faults) {
  const cells = new Set(faults.filter((fault) => fault.blocks).flatMap((fault) => fault.cells));
  board.badges([...cells].filter((at) => board.byName.has(at)).map((at) => ({ at, text: "!", tone: "bad" })));
}
