// @ts-check
// The page behind a link to an open seat: one press takes it.
import { find } from "../dom.js";
import { post, reasonOf } from "../server.js";

/** @typedef {import("../types").NewAddress} NewAddress */

const form = find("#join", HTMLFormElement);
const fault = find("#fault", HTMLElement);

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  fault.hidden = true;
  const button = find("button[type=submit]", HTMLButtonElement, form);
  button.disabled = true;
  const given = new FormData(form);
  const name = String(given.get("name") ?? "").trim();
  try {
    /** @type {NewAddress} */
    const seated = await post(`/api/games/${form.dataset.game}/seats`, {
      invitation: form.dataset.invitation,
      seat: Number(given.get("seat")),
      ...(name ? { name } : {}),
    });
    location.assign(seated.address);
  } catch (problem) {
    fault.textContent = reasonOf(problem);
    fault.hidden = false;
    button.disabled = false;
  }
});
