// @ts-check
/** The page of a puzzle. */

import { part } from "../dom.js";
import { offerLink } from "../links.js";
import { t, tn } from "../messages.js";
import { PuzzleAttempt } from "./attempt.js";
import { PuzzleHelp } from "./help.js";
import { listedPuzzles, nextPuzzle } from "./next.js";
import { markSolved, solvedPuzzles } from "./progress.js";
import { changeWords, showRated } from "./rating.js";

/** @typedef {import("./attempt.js").Outcome} Outcome */

const root = part("table");
const attempt = new PuzzleAttempt(root);
const help = new PuzzleHelp(attempt);
const solved = part("solved", root);

attempt.onSolved = (outcome) => void celebrate(outcome);
attempt.onFailed = ({ rated }) => showRated(root, rated, attempt.view.announcer);
help.onRated = (rated) => showRated(root, rated, attempt.view.announcer);
offerLink(part("share", root), part("share-words", root), () => ({ title: attempt.puzzle?.title ?? "", url: location.origin + location.pathname }));
attempt.onNext = () => void goOn();
attempt.onOpened = () => help.forget();
part("puzzle-reset", root).addEventListener("click", () => {
  solved.hidden = true;
  attempt.reset();
});
part("solved-next", root).addEventListener("click", () => void goOn());
for (const name of ["solved-close", "watch-again"]) part(name, root).addEventListener("click", () => (solved.hidden = true));
attempt.begin(JSON.parse(part("first-step").textContent ?? ""));

/** @param {Outcome} outcome */
async function celebrate({ puzzle, tries, rated }) {
  markSolved(puzzle.id);
  showRated(root, rated);
  part("solved-rating", root).hidden = rated === undefined;
  part("solved-rating", root).textContent = rated ? changeWords(rated) : "";
  part("solved-tries", root).textContent = tries === 1 ? t("On the first try.") : tn("After {n} try.", "After {n} tries.", tries);
  solved.hidden = false;
  part("solved-next", root).focus({ preventScroll: true });
  const puzzles = await listedPuzzles();
  const known = solvedPuzzles();
  const count = puzzles.filter(({ id }) => known.has(id)).length;
  part("solved-count", root).textContent = t("{solved} of {all} solved", { solved: count, all: puzzles.length });
}

async function goOn() {
  const next = await nextPuzzle(attempt.puzzle?.id ?? "");
  location.assign(next === null ? "/puzzles" : `/puzzles/${encodeURIComponent(next)}`);
}
