// @ts-check
// Who I am here: a name, and a phrase that gives another device the same seats.
import { find } from "../dom.js";
import { post, reasonOf } from "../server.js";

/** @typedef {import("../types").Me} Me */
/** @typedef {import("../types").RecoveryPhrase} RecoveryPhrase */

const fault = find("#fault", HTMLElement);

/** @param {() => Promise<void>} work */
async function attempt(work) {
  fault.hidden = true;
  try {
    await work();
  } catch (problem) {
    fault.textContent = reasonOf(problem);
    fault.hidden = false;
  }
}

find("#rename", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  void attempt(async () => {
    /** @type {Me} */
    const me = await post("/api/me", { name: find("#name", HTMLInputElement).value });
    find("#name-words", HTMLElement).textContent = me.name ? `Saved. Others will read “${me.name}”.` : "Saved. You go without a name.";
  });
});

find("#give-phrase", HTMLButtonElement).addEventListener("click", () => {
  void attempt(async () => {
    /** @type {RecoveryPhrase} */
    const { phrase } = await post("/api/me/phrase", {});
    const place = find("#phrase", HTMLElement);
    place.textContent = phrase;
    place.hidden = false;
    find("#give-phrase", HTMLButtonElement).textContent = "Make a new phrase";
  });
});

find("#recover", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  void attempt(async () => {
    /** @type {Me} */
    const me = await post("/api/me/recover", { phrase: find("#entered", HTMLInputElement).value });
    if (me.has_phrase) location.assign("/games");
  });
});
