// @ts-check
/** The page of a lesson: a game table, and a panel that says what to do and whether it was done. */

import { part } from "../dom.js";
import { AttemptConnection } from "../table/attempt_connection.js";
import { Coach } from "../table/coach.js";
import { TableView } from "../table/table.js";
import { markDone } from "./progress.js";

/** @typedef {import("../types").LessonStep} LessonStep */

const root = part("table");
const coach = new Coach(root);
const lesson = coach.panel.dataset.lesson ?? "";
const step = Number(coach.panel.dataset.step);
const cells = (coach.panel.dataset.cells ?? "").split(" ");
/** @type {AttemptConnection<LessonStep>} */
const connection = new AttemptConnection(`/api/lessons/${encodeURIComponent(lesson)}/${step}`);
const view = new TableView(root, connection);

coach.connect(connection, view);
connection.onStep = (result) => void judge(result);
part("coach-again", root).addEventListener("click", () => connection.restart());
void connection.open();

/**
 * Shows the verdict once the table has shown the result.
 * @param {LessonStep} result
 */
async function judge(result) {
  await view.shown();
  coach.judge(result.verdict);
  view.board?.pointAt(result.lines.length ? [] : cells);
  part("coach-message", root).textContent = result.message;
  part("coach-buttons", root).hidden = result.verdict === "open";
  part("coach-next", root).hidden = result.verdict !== "done";
  if (result.verdict === "open") return;
  if (result.verdict === "done") markDone(lesson, step);
  part(result.verdict === "done" ? "coach-next" : "coach-again", root).focus();
}
