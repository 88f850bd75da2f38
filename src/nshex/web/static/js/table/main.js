// @ts-check
/** The page of a game: shows the table that came with it, and connects to the server. */

import { Clocks } from "./clocks.js";
import { Connection } from "./connection.js";
import { watchConnection } from "./connection_banner.js";
import { part } from "../dom.js";
import { TurnNotices } from "./notices.js";
import { Phrases } from "./phrases.js";
import { Ratings } from "./ratings.js";
import { Series } from "./series.js";
import { Settling } from "./settling.js";
import { watchShuffle } from "./shuffle.js";
import { TableView } from "./table.js";
import { Watchers } from "./watchers.js";

const root = part("table");
const game = root.dataset.game ?? "";
const connection = new Connection(`/api/games/${encodeURIComponent(game)}/socket`);
const view = new TableView(root, connection);
view.holdsEnd = true;
const ratings = new Ratings(game, (found) => {
  view.seats.showRatings(found);
  view.result.showRatings(found);
});
const phrases = new Phrases(root, connection, view);
const notices = new TurnNotices(part("notify", root));
const series = new Series(game, part("views", root), (standing, goesOn) => view.result.showStanding(standing, goesOn));
const watchers = new Watchers(part("watchers", root));
const clocks = new Clocks();
const settling = new Settling(root, connection, view.announcer);
view.waiting.onLeave = () => settling.askToLeave();

connection.onTable = (message) => {
  view.replace(message);
  clocks.take(message.table);
  settling.show(message.table);
  void ratings.follow(message.table);
  void series.follow(message.table);
  watchers.showTable(message.table);
  phrases.showTable(message.table);
  notices.follow(message.table);
};
connection.onUpdate = (update) => {
  if (settling.hasLeft(update)) return;
  view.add(update);
  clocks.take(update.table);
  settling.show(update.table);
  settling.tell(update);
  void ratings.follow(update.table);
  void series.follow(update.table);
  watchers.showTable(update.table);
  phrases.showTable(update.table);
  notices.follow(update.table);
};
connection.onSaid = (said) => phrases.show(said);
connection.onThinking = (thinking) => view.showThinking(thinking);
connection.onWatching = ({ count }) => watchers.showCount(count);
watchConnection(connection, root);
/** @type {import("../types").TableMessage} */
const first = JSON.parse(part("first-table").textContent ?? "");
watchShuffle(root, first.table, () => view.table);
connection.begin(first);
