// @ts-check
/** The page of a game: shows the table that came with it, and connects it to its server. */

import { Connection } from "./connection.js";
import { part } from "../dom.js";
import { TableView } from "./table.js";

/** @typedef {import("./connection.js").LineState} LineState */

const WORDS = { connecting: "Connecting …", open: "", lost: "The connection is lost. Trying again …" };

const root = part("table");
const game = root.dataset.game ?? "";
const connection = new Connection(`/api/games/${encodeURIComponent(game)}/socket`);
const view = new TableView(root, connection);

connection.onTable = (message) => view.replace(message);
connection.onUpdate = (update) => view.add(update);
connection.onThinking = (seat) => view.seats.showThinking(seat);
connection.onState = showState;
part("retry", root).addEventListener("click", () => connection.retry());
window.addEventListener("online", () => connection.retry());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) connection.retry();
});
connection.begin(JSON.parse(part("first-table").textContent ?? ""));

/** @param {LineState} state */
function showState(state) {
  document.body.dataset.connection = state;
  part("connection", root).hidden = state !== "lost";
  part("connection-words", root).textContent = WORDS[state];
}
