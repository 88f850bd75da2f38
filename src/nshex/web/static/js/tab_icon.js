// @ts-check
/** The icon of the tab: it changes while it is the user's turn. */

/** @param {boolean} isMine */
export function showTurn(isMine) {
  const icon = document.querySelector('link[rel="icon"]');
  if (!(icon instanceof HTMLLinkElement)) return;
  icon.dataset.usual ??= icon.href;
  const wanted = isMine ? icon.dataset.turn ?? icon.href : icon.dataset.usual;
  if (icon.href !== wanted) icon.href = wanted;
}
