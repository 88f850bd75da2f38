// @ts-check
/** Shows on the list of lessons how far the user has got. */

import { t } from "../messages.js";
import { progress } from "./progress.js";

const known = progress();
for (const card of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-lesson]"))) {
  const done = known[card.dataset.lesson ?? ""] ?? 0;
  const steps = Number(card.dataset.steps);
  const state = card.querySelector("[data-state]");
  if (done === 0 || state === null) continue;
  const isDone = done >= steps;
  card.dataset.done = String(isDone);
  state.textContent = isDone ? t("Done") : t("{done} of {steps} tasks done", { done, steps });
  if (!isDone) card.href = `/learn/${card.dataset.lesson}/${done + 1}`;
}
