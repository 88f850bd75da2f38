// @ts-check
/** The page of a lesson: the table of a game, and a coach who says what to do and whether it was done. */

import { part } from "../dom.js";
import { TableView } from "../table/table.js";
import { LessonLine } from "./lesson_line.js";
import { markDone } from "./progress.js";

/** @typedef {import("../types").LessonStep} LessonStep */

const root = part("table");
const coach = part("coach", root);
const lesson = coach.dataset.lesson ?? "";
const step = Number(coach.dataset.step);
const line = new LessonLine(`/api/lessons/${encodeURIComponent(lesson)}/${step}`);
const view = new TableView(root, line);

line.onTable = (message) => view.replace(message);
line.onUpdate = (update) => view.add(update);
line.onState = (state) => {
  document.body.dataset.connection = state;
  part("connection", root).hidden = state !== "lost";
  part("connection-words", root).textContent = state === "lost" ? "The server does not answer." : "";
};
line.onStep = (result) => void judge(result);
part("retry", root).addEventListener("click", () => line.retry());
part("coach-again", root).addEventListener("click", () => void line.restart());
part("coach-fold", root).addEventListener("click", () => fold(coach.dataset.folded === "no"));
part("coach-go", root).addEventListener("click", () => fold(true));
line.open();

/**
 * Says what came of it, once it has been shown.
 * @param {LessonStep} result
 */
async function judge(result) {
  await view.shown();
  coach.dataset.verdict = result.verdict;
  part("coach-message", root).textContent = result.message;
  part("coach-buttons", root).hidden = result.verdict === "open";
  part("coach-next", root).hidden = result.verdict !== "done";
  if (result.verdict === "open") return;
  if (result.verdict === "done") markDone(lesson, step);
  part(result.verdict === "done" ? "coach-next" : "coach-again", root).focus();
}

/** @param {boolean} isFolded */
function fold(isFolded) {
  coach.dataset.folded = isFolded ? "yes" : "no";
  part("coach-fold", root).setAttribute("aria-expanded", String(!isFolded));
}
