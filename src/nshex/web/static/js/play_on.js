// @ts-check
// "Play on from here": asks who plays which army in the new game. Used by the replay and the editor.
import { find, html } from "./dom.js";
import { t } from "./messages.js";
import { post, reasonOf } from "./server.js";

/** @typedef {{army: string, army_name: string}} Seat */

const dialog = find("#play-on", HTMLDialogElement);
const fault = find("#play-on-fault", HTMLElement);
let address = "";
/** @type {object} */
let more = {};

/** By default the user plays the side to move, and the usual bot all others. @param {Seat} seat @param {boolean} isReader */
function choiceFor(seat, isReader) {
  const template = find("#play-on-seat", HTMLTemplateElement);
  const row = find(".play-on-seat", HTMLElement, /** @type {DocumentFragment} */ (template.content.cloneNode(true)));
  const select = find("select", HTMLSelectElement, row);
  const name = find(".army-dot", HTMLElement, row);
  name.textContent = seat.army_name;
  name.dataset.army = seat.army;
  select.setAttribute("aria-label", t("Who plays {army}", { army: seat.army_name }));
  const usual = select.querySelector("[data-usual]");
  if (!isReader && usual instanceof HTMLOptionElement) usual.selected = true;
  return row;
}

/** @param {string} value `me`, `friend` or `bot:soldier` */
function seatOf(value) {
  const [who = "me", bot] = value.split(":");
  return bot ? { who, bot } : { who };
}

/**
 * @param {string} to the address that creates the new game
 * @param {readonly Seat[]} seats
 * @param {number} decider the seat to move
 * @param {object} [about] what else the server has to know
 */
export function askWhoPlaysOn(to, seats, decider, about = {}) {
  address = to;
  more = about;
  fault.hidden = true;
  find("#play-on-seats", HTMLElement).replaceChildren(...seats.map((seat, number) => choiceFor(seat, number === decider)));
  dialog.showModal();
}

find("#play-on-cancel", HTMLElement).addEventListener("click", () => dialog.close());
find("#play-on-form", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  const selects = [...dialog.querySelectorAll("select")];
  const seats = selects.map((select) => seatOf(select.value));
  try {
    /** @type {import("./types").NewAddress} */
    const made = await post(address, { ...more, seats });
    location.assign(made.address);
  } catch (problem) {
    fault.replaceChildren(html("span", {}, reasonOf(problem)));
    fault.hidden = false;
  }
});
