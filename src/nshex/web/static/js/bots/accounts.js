// @ts-check
// The page of bot accounts: make one, see its token once, revoke one.
import { button, find, html } from "../dom.js";
import { dayWords } from "../figures.js";
import { t } from "../messages.js";
import { ask, post, reasonOf } from "../server.js";

/** @typedef {import("../types").NewBotAccount} NewBotAccount */

const form = find("#new-account", HTMLFormElement);
const fault = find("#fault", HTMLElement);
const list = find("#accounts", HTMLElement);

/** @param {unknown} problem */
function complain(problem) {
  fault.textContent = reasonOf(problem);
  fault.hidden = false;
}

/** @param {string} created */
function sinceWords(created) {
  return t("since {created}", { created: dayWords(created) });
}

for (const since of list.querySelectorAll("[data-since]")) since.textContent = sinceWords(since.getAttribute("data-since") ?? "");

/** @param {NewBotAccount} account */
function show({ id, name, created, token }) {
  find("#new-token", HTMLElement).hidden = false;
  find("#token", HTMLElement).textContent = token;
  const command = find("#command", HTMLElement);
  command.textContent = `python examples/bot_client.py ${command.dataset.site} --token ${token}`;
  const words = html("span", {}, html("strong", {}, name), " ", html("span", { class: "soft" }, sinceWords(created)));
  list.append(html("li", { "data-account": id }, words, button(t("Revoke"), () => {}, { class: "quiet", "data-revoke": "" })));
  find("#none", HTMLElement).hidden = true;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  fault.hidden = true;
  try {
    show(await post("/api/bot-accounts", { name: String(new FormData(form).get("name") ?? "") }));
    form.reset();
  } catch (problem) {
    complain(problem);
  }
});

list.addEventListener("click", async (event) => {
  const item = /** @type {HTMLElement} */ (event.target).closest("[data-revoke]")?.closest("li");
  if (!item) return;
  fault.hidden = true;
  try {
    await ask(`/api/bot-accounts/${item.dataset.account}`, { method: "DELETE" });
    item.remove();
    find("#new-token", HTMLElement).hidden = true;
    find("#none", HTMLElement).hidden = list.children.length > 0;
  } catch (problem) {
    complain(problem);
  }
});
