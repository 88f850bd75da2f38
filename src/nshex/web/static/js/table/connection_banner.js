// @ts-check
/** Tells the user when the connection is lost and when it is back. */

import { part } from "../dom.js";
import { t } from "../messages.js";

/** @typedef {import("./connection.js").Connection} Connection */
/** @typedef {import("./connection.js").ConnectionState} ConnectionState */

/** @type {Record<ConnectionState, string>} */
const WORDS = {
  connecting: "",
  open: "",
  back: t("You are back."),
  lost: t("Connection lost; reconnecting …"),
  restarting: t("The server is restarting …"),
  crowded: t("Too many tables are open here. Close some, and this one comes back."),
  outdated: t("The server has been updated. Reload the page."),
};
const KEPT = t("Your move will be sent.");
const SHOWN_WHEN_BACK = 4000;

/**
 * Shows the state of the connection, and reconnects as early as possible.
 * @param {Connection} connection
 * @param {HTMLElement} root
 */
export function watchConnection(connection, root) {
  const banner = part("connection", root);
  let leaving = 0;
  connection.onState = (state) => {
    document.body.dataset.connection = state === "back" ? "open" : state;
    clearTimeout(leaving);
    banner.dataset.state = state;
    banner.hidden = WORDS[state] === "";
    part("retry", root).hidden = state === "back";
    part("connection-words", root).textContent = WORDS[state] + (state !== "back" && connection.keepsSomething ? ` ${KEPT}` : "");
    if (state === "back") leaving = setTimeout(() => (banner.hidden = true), SHOWN_WHEN_BACK);
  };
  part("retry", root).addEventListener("click", () => {
    if (document.body.dataset.connection === "outdated") location.reload();
    else connection.retry();
  });
  window.addEventListener("offline", () => connection.drop());
  window.addEventListener("online", () => connection.retry());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) connection.retry();
  });
}
