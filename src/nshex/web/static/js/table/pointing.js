// @ts-check
/** Pointer handling other than pressing and dragging. */

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./drag.js").Dragging} Dragging */
/** @typedef {import("./play.js").Play} Play */

/**
 * A button pressed by pointer gives up the focus, so that Space still presses the big button.
 * @param {MouseEvent} event
 */
export function leaveButton(event) {
  const button = event.detail > 0 ? /** @type {Element} */ (event.target).closest("button") : null;
  button?.blur();
}

/**
 * @param {Board} board
 * @param {Play} play
 * @param {Dragging} dragging
 */
export function listenToPointer(board, play, dragging) {
  /** @type {string | null} */
  let over = null;
  /** @param {string | null} at */
  const move = (at) => {
    if (at === over || dragging.isDragging) return;
    over = at;
    play.hover(at);
  };
  board.svg.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse") move(board.cellUnder(event.clientX, event.clientY)?.at ?? null);
  });
  board.svg.addEventListener("pointerdown", (event) => {
    const at = /** @type {Element} */ (event.target).closest("[data-cell]")?.getAttribute("data-cell");
    if (at && event.isPrimary && event.button === 0) play.beginPress(at);
  });
  board.svg.addEventListener("pointerleave", () => move(null));
}
