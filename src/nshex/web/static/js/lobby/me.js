// @ts-check
// My profile: a name, a phrase that moves my seats to another device, turn notifications, and colours.
import { find } from "../dom.js";
import { t, tn } from "../messages.js";
import { canNotify, watchNotifyButton } from "../notify_button.js";
import { canSubscribe, pushState, unsubscribeAll } from "../push.js";
import { post, reasonOf } from "../server.js";
import { setSetting, settings } from "../table/settings.js";

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
    find("#name-words", HTMLElement).textContent = me.name ? t("Saved. Others will see “{name}”.", { name: me.name }) : t("Saved. You have no name now.");
  });
});

find("#give-phrase", HTMLButtonElement).addEventListener("click", () => {
  void attempt(async () => {
    /** @type {RecoveryPhrase} */
    const { phrase } = await post("/api/me/phrase", {});
    const place = find("#phrase", HTMLElement);
    place.textContent = phrase;
    place.hidden = false;
    find("#give-phrase", HTMLButtonElement).textContent = t("Make a new phrase");
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

// --- turn notifications ---

const notify = find("#notify", HTMLButtonElement);
const everywhere = find("#notify-none", HTMLButtonElement);

async function showNotices() {
  const words = find("#notify-words", HTMLElement);
  notify.hidden = !canNotify();
  const state = await pushState();
  if (!canNotify()) words.textContent = t("This browser cannot do that.");
  else words.textContent = canSubscribe(state) ? t("It does so even when no page is open.") : t("It does so while a page of the game is open.");
  everywhere.hidden = state.devices === 0;
  everywhere.textContent = tn("Turn off on {n} device", "Turn off on {n} devices", state.devices);
}

watchNotifyButton(notify, () => void attempt(showNotices));
everywhere.addEventListener("click", () => {
  void attempt(async () => {
    await unsubscribeAll();
    location.reload();
  });
});
void attempt(showNotices);

// --- colours ---

const safeColours = find("#safe-colours", HTMLInputElement);
safeColours.checked = settings.patterns;
safeColours.addEventListener("change", () => setSetting("patterns", safeColours.checked));
