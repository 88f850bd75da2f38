// @ts-check
/** The form for a new tournament. */

import { find } from "../dom.js";
import { post, reasonOf } from "../server.js";

/** @typedef {import("../types").NewTournamentAddress} NewTournamentAddress */

const form = find("#make", HTMLFormElement);
const fault = find("#fault", HTMLElement);

form.addEventListener("change", showKind);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void make();
});
showKind();

/** Shows the fields of the chosen kind. */
function showKind() {
  const kind = String(new FormData(form).get("kind"));
  for (const field of form.querySelectorAll("[data-for]")) field.toggleAttribute("hidden", field.getAttribute("data-for") !== kind);
  const name = form.querySelector("input[name=kind]:checked + span strong")?.textContent ?? "";
  find("#name", HTMLInputElement, form).placeholder = name;
}

async function make() {
  const given = new FormData(form);
  const kind = String(given.get("kind"));
  fault.hidden = true;
  try {
    const made = /** @type {NewTournamentAddress} */ (
      await post("/api/tournaments", {
        kind,
        name: given.get("name") || null,
        minutes: kind === "arena" ? number(given.get("minutes")) : null,
        rounds: kind === "swiss" ? number(given.get("rounds")) : null,
        starts_in: number(given.get("starts_in")),
        clock: given.get("clock"),
        rated: given.has("rated"),
        listed: !given.has("invited"),
      })
    );
    location.assign(made.address);
  } catch (problem) {
    fault.textContent = reasonOf(problem);
    fault.hidden = false;
  }
}

/** @param {FormDataEntryValue | null} text */
function number(text) {
  return text ? Number(text) : null;
}
