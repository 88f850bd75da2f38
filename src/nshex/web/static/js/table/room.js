// @ts-check
/** Tells style sheets the sizes on which things elsewhere depend. */

import { part } from "../dom.js";

/** How many times wider than high the board's area has to be for texts beside the board, as for `.banner p`. */
const BESIDE = 1.5;

/**
 * Keeps up to date whether texts about a battle are beside the board or below it, how far down the board's area begins,
 * and how high the tools in its corner are.
 * @param {HTMLElement} root
 */
export function watchRoom(root) {
  const field = part("field", root);
  const tools = /** @type {HTMLElement} */ (root.querySelector(".tools-left"));
  const room = new ResizeObserver(() => {
    root.dataset.texts = field.clientWidth >= BESIDE * field.clientHeight ? "beside" : "below";
    root.style.setProperty("--above", `${field.offsetTop}px`);
    root.style.setProperty("--tools", `${tools.clientHeight}px`);
  });
  room.observe(field);
  room.observe(tools);
}
