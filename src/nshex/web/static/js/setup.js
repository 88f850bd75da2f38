// @ts-check
// The form for a new game. The server writes into the form what fits together (boards, seats, teams,
// mercenaries); this only looks it up. Refusals are shown at the field they name.
import { find, html } from "./dom.js";
import { language, t } from "./messages.js";
import { inTheme } from "./theme.js";
import { arrangeClock, readClock } from "./setup_clock.js";
import { clearFaults, showFault } from "./setup_faults.js";

/** @typedef {Record<string, string>} Lookup */

/** Reads `2:standard,extended 3:extended`. @param {string | undefined} text @returns {Lookup} */
function lookup(text) {
  /** @type {Lookup} */
  const found = {};
  for (const entry of (text ?? "").split(/\s+/).filter(Boolean)) {
    const [key = "", value = ""] = entry.split(":");
    found[key] = value;
  }
  return found;
}

/** @param {HTMLFormElement} form @param {string} name @returns {HTMLInputElement[]} */
function radios(form, name) {
  return [...form.querySelectorAll(`input[name="${name}"]`)].filter((input) => input instanceof HTMLInputElement);
}

/** @param {HTMLFormElement} form @param {string} name @returns {HTMLInputElement} */
function chosen(form, name) {
  const all = radios(form, name);
  const found = all.find((input) => input.checked) ?? all[0];
  if (!found) throw new Error(`no field ${name}`);
  return found;
}

/** Disables all other values, and changes the selection if it was one of them. @param {HTMLInputElement[]} inputs @param {string[]} allowed */
function allowOnly(inputs, allowed) {
  for (const input of inputs) input.disabled = !allowed.includes(input.value);
  if (inputs.some((input) => input.checked && !input.disabled)) return;
  const first = inputs.find((input) => !input.disabled);
  if (first) first.checked = true;
}

/** @param {HTMLFormElement} form */
function seats(form) {
  return [...form.querySelectorAll(".seat")].filter((seat) => seat instanceof HTMLElement);
}

/** @param {HTMLElement} seat @param {string} name */
function seatField(seat, name) {
  return find(`[name="${name}"]`, HTMLSelectElement, seat);
}

/** @param {string} pair `0+1/2+3`, or empty if everybody plays alone */
function teamWords(pair) {
  if (!pair) return t("everybody alone");
  return pair
    .split("/")
    .map((team) => new Intl.ListFormat(language).format(team.split("+").map((seat) => String(Number(seat) + 1))))
    .join(` ${t("against")} `);
}

/** @param {HTMLFormElement} form @param {string[]} pairs */
function offerTeams(form, pairs) {
  const field = find("#teams-field", HTMLElement, form);
  const select = find("#teams", HTMLSelectElement, form);
  const before = select.value;
  field.hidden = pairs.length === 0;
  select.replaceChildren(...pairs.map((pair) => html("option", { value: pair }, teamWords(pair))));
  if (pairs.includes(before)) select.value = before;
}

/** The teams one person may command, and who then plays those seats. @param {HTMLFormElement} form @param {HTMLElement[]} seated */
function arrangeCommand(form, seated) {
  const field = find("#shared-command-field", HTMLElement, form);
  const select = find("#shared-command", HTMLSelectElement, form);
  const before = select.value;
  const teams = "sharedCommand" in chosen(form, "mode").dataset ? find("#teams", HTMLSelectElement, form).value.split("/") : [];
  field.hidden = teams.length === 0;
  select.replaceChildren(html("option", { value: "" }, t("no")), ...teams.map((team) => html("option", { value: team }, t("seats {numbers}", { numbers: teamWords(team) }))));
  if (teams.includes(before)) select.value = before;
  const [first = -1, ...rest] = commanded(form);
  seated.forEach((seat, number) => follow(seat, rest.includes(number) ? seated[first] : undefined));
}

/** The seats one person commands. @param {HTMLFormElement} form @returns {number[]} */
function commanded(form) {
  return find("#shared-command", HTMLSelectElement, form).value.split("+").filter(Boolean).map(Number);
}

/** Makes a seat follow another one played by the same person. @param {HTMLElement} seat @param {HTMLElement | undefined} leader */
function follow(seat, leader) {
  for (const name of ["who", "bot"]) {
    const field = seatField(seat, name);
    field.disabled = leader !== undefined;
    if (leader) field.value = seatField(leader, name).value;
  }
}

/** Sets the options to the defaults of the edition. @param {HTMLFormElement} form */
function takeEdition(form) {
  const printed = find("#edition", HTMLSelectElement, form).selectedOptions[0]?.dataset.switches ?? "{}";
  for (const [name, value] of Object.entries(JSON.parse(printed))) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.checked = value === true;
    else if (field instanceof HTMLSelectElement) field.value = String(value);
  }
}

/** Switches to the extended board, which is best for five and six; it can be changed back. @param {HTMLFormElement} form */
function makeRoom(form) {
  if (Number(chosen(form, "count").value) > 4) find('[name="board"][value="extended"]', HTMLInputElement, form).checked = true;
}

/** @param {HTMLElement} seat */
function dressSeat(seat) {
  const army = seatField(seat, "army");
  const option = army.selectedOptions[0];
  const art = option?.dataset.art;
  seat.dataset.army = army.value;
  const place = find(".seat-art", HTMLElement, seat);
  if (art) place.replaceChildren(html("img", { class: "art", src: inTheme(art), alt: "", width: "68", height: "59" }));
  else place.replaceChildren(html("span", { class: "any-hex", "aria-hidden": "true" }, "?"));
  const who = seatField(seat, "who").value;
  find(".for-bot", HTMLElement, seat).hidden = who !== "bot";
  find(".for-people", HTMLElement, seat).hidden = who === "bot" || who === "open";
}

/** An army can be chosen only once. @param {HTMLElement[]} seated */
function keepArmiesApart(seated) {
  const taken = seated.map((seat) => seatField(seat, "army").value);
  seated.forEach((seat, number) => {
    for (const option of seatField(seat, "army").options) {
      option.disabled = option.value !== "random" && taken.some((army, other) => other !== number && army === option.value);
    }
  });
}

/** The armies of the chosen scenario; none for an ordinary game. @param {HTMLFormElement} form */
function scenarioArmies(form) {
  return find("#scenario", HTMLSelectElement, form).selectedOptions[0]?.dataset.armies?.split(" ") ?? [];
}

/** A scenario sets armies and rules: only the players are left to choose. @param {HTMLFormElement} form */
function arrangeScenario(form) {
  const id = find("#scenario", HTMLSelectElement, form).value;
  const armies = scenarioArmies(form);
  for (const part of form.querySelectorAll("[data-own-game]")) {
    if (part instanceof HTMLElement) part.hidden = id !== "";
  }
  for (const card of form.querySelectorAll("[data-scenario]")) {
    if (card instanceof HTMLElement) card.hidden = card.dataset.scenario !== id;
  }
  seats(form).forEach((seat, number) => {
    const army = seatField(seat, "army");
    const given = armies[number];
    if (!given && army.disabled) army.value = "random";
    army.disabled = given !== undefined;
    if (given === undefined) return;
    for (const option of army.options) option.disabled = false;
    army.value = given;
    for (const name of ["who", "bot"]) seatField(seat, name).disabled = false;
  });
}

/** @param {HTMLFormElement} form */
function arrange(form) {
  arrangeClock(form);
  arrangeScenario(form);
  const mode = chosen(form, "mode");
  const boards = lookup(mode.dataset.boards);
  allowOnly(radios(form, "count"), Object.keys(boards));
  const count = chosen(form, "count");
  allowOnly(radios(form, "board"), (boards[count.value] ?? "").split(","));
  offerTeams(form, lookup(mode.dataset.teams)[count.value]?.split(",") ?? []);

  const armies = scenarioArmies(form);
  if (armies.length === 0) arrangeCommand(form, seats(form));

  const hires = find('[name="mercenaries"]', HTMLInputElement, form);
  const most = Number(count.dataset.mercenaries);
  hires.disabled = most === 0;
  const bomber = find("#mad_bomber", HTMLSelectElement, form).value === "mercenary";
  seats(form).forEach((seat, number) => {
    seat.hidden = number >= (armies.length || Number(count.value));
    dressSeat(seat);
    find(".for-mercenaries", HTMLElement, seat).hidden = armies.length > 0 || !(hires.checked && most > 0);
    seat.querySelectorAll('[name="hired"]').forEach((select, place) => {
      if (!(select instanceof HTMLSelectElement)) return;
      select.hidden = place >= most;
      for (const option of select.options) {
        if ("bomber" in option.dataset) option.hidden = option.disabled = !bomber;
      }
      if (select.selectedOptions[0]?.disabled) select.value = "";
    });
  });
  const seated = seats(form).filter((seat) => !seat.hidden);
  keepArmiesApart(seated);
  showWhatMatters(form, seated);
}

/** Hides options that make no difference in this game. @param {HTMLFormElement} form @param {HTMLElement[]} seated */
function showWhatMatters(form, seated) {
  const mode = chosen(form, "mode").value;
  const hires = find('[name="mercenaries"]', HTMLInputElement, form);
  /** @param {string | undefined} armies */
  const maySit = (armies) => seated.some((seat) => ["random", ...(armies ?? "").split(" ")].includes(seatField(seat, "army").value));
  const matter = [
    mode,
    ...(mode === "one_vs_all" ? [] : ["any-first"]),
    ...(maySit(form.dataset.exploding) ? ["explosions"] : []),
    ...(maySit(form.dataset.last) ? ["last-seat"] : []),
    ...(hires.checked && !hires.disabled ? ["mercenaries"] : []),
  ];
  for (const part of form.querySelectorAll("[data-for]")) {
    if (part instanceof HTMLElement) part.hidden = !matter.includes(part.dataset.for ?? "");
  }
  const first = find("#begins", HTMLSelectElement, form);
  for (const option of first.options) option.hidden = option.disabled = Number(option.value) >= seated.length;
  if (first.selectedOptions[0]?.disabled) first.value = "";
}

/** @param {HTMLFormElement} form @param {string} name */
function isOn(form, name) {
  return find(`[name="${name}"]`, HTMLInputElement, form).checked;
}

/** The options that are shown and set. @param {HTMLFormElement} form */
function options(form) {
  /** @type {Record<string, unknown>} */
  const found = {};
  for (const field of form.querySelectorAll('[data-where^="options."]:not([hidden]) :is(input, select)')) {
    if (field instanceof HTMLInputElement && field.type === "checkbox") found[field.name] = field.checked;
    else if (field instanceof HTMLInputElement && field.value) found[field.name] = Number(field.value);
    else if (field instanceof HTMLSelectElement) found[field.name] = "number" in field.dataset ? Number(field.value) : field.value;
  }
  return found;
}

/** Who goes first: a seat, at random, or unspecified. @param {HTMLFormElement} form */
function first(form) {
  const select = find("#begins", HTMLSelectElement, form);
  if (select.closest("[hidden]") || select.value === "") return null;
  return select.value === "lot" ? "lot" : Number(select.value);
}

/** @param {HTMLElement} seat */
function readSeat(seat) {
  const who = seatField(seat, "who").value;
  const name = find('[name="name"]', HTMLInputElement, seat).value.trim();
  return {
    army: seatField(seat, "army").value,
    who,
    ...(who === "bot" ? { bot: seatField(seat, "bot").value } : {}),
    ...(who !== "bot" && who !== "open" && name ? { name } : {}),
  };
}

/** @param {HTMLElement} seat */
function hired(seat) {
  if (find(".for-mercenaries", HTMLElement, seat).hidden) return [];
  return [...seat.querySelectorAll('[name="hired"]')]
    .map((select) => (select instanceof HTMLSelectElement && !select.hidden ? select.value : ""))
    .filter(Boolean);
}

/** How the lobby shows the game. @param {HTMLFormElement} form */
function listing(form) {
  return { listed: isOn(form, "listed"), level: find("#level", HTMLSelectElement, form).value };
}

/** The content of the form, as the server expects it. @param {HTMLFormElement} form */
export function readSetup(form) {
  const seated = seats(form).filter((seat) => !seat.hidden);
  const scenario = find("#scenario", HTMLSelectElement, form).value;
  if (scenario) return { scenario, seats: seated.map(readSeat), forecast: isOn(form, "forecast"), ...readClock(form), ...listing(form) };
  const pair = find("#teams-field", HTMLElement, form).hidden ? "" : find("#teams", HTMLSelectElement, form).value;
  return {
    mode: chosen(form, "mode").value,
    board: chosen(form, "board").value,
    seats: seated.map(readSeat),
    teams: pair ? pair.split("/").map((team) => team.split("+").map(Number)) : null,
    shared_command: commanded(form),
    mercenaries: seated.some((seat) => hired(seat).length) ? seated.map(hired) : null,
    first: first(form),
    options: options(form),
    ...readClock(form),
    ...listing(form),
    forecast: isOn(form, "forecast") && !isOn(form, "rated"),
    rated: isOn(form, "rated"),
    ...series(form),
  };
}

/** One game, several, or two at once. @param {HTMLFormElement} form */
function series(form) {
  const { value } = find("#series", HTMLSelectElement, form);
  return value === "mirrored" ? { mirrored: true } : { best_of: value ? Number(value) : null };
}

/** @param {HTMLFormElement} form */
function hasOpenSeat(form) {
  return seats(form).some((seat) => !seat.hidden && seatField(seat, "who").value === "open");
}

/**
 * Games with open seats have no help unless their creator allows it.
 * @param {HTMLFormElement} form
 * @param {EventTarget | null} changed
 */
function settleHelp(form, changed) {
  const help = find('[name="forecast"]', HTMLInputElement, form);
  if (changed === help) help.dataset.chosen = "yes";
  if (help.dataset.chosen) return;
  help.checked = !hasOpenSeat(form);
}

/**
 * Opens the terms of play when a seat is left open for others.
 * @param {HTMLFormElement} form
 * @param {EventTarget | null} changed
 */
function openTerms(form, changed) {
  if (changed instanceof HTMLSelectElement && changed.name === "who" && changed.value === "open") find("#terms", HTMLDetailsElement, form).open = true;
}

/**
 * Keeps the form consistent and starts a game when it is submitted.
 * @param {HTMLFormElement} form
 * @param {(game: object) => Promise<void>} begin
 */
export function watchSetup(form, begin) {
  form.addEventListener("change", (event) => {
    clearFaults(form);
    if (event.target instanceof HTMLSelectElement && event.target.name === "edition") takeEdition(form);
    if (event.target instanceof HTMLInputElement && event.target.name === "count") makeRoom(form);
    settleHelp(form, event.target);
    openTerms(form, event.target);
    arrange(form);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    clearFaults(form);
    const button = find("button[type=submit]", HTMLButtonElement, form);
    button.disabled = true;
    try {
      await begin(readSetup(form));
    } catch (problem) {
      showFault(form, problem);
    } finally {
      button.disabled = false;
    }
  });
  document.addEventListener("colours", () => arrange(form));
  settleHelp(form, null);
  arrange(form);
}
