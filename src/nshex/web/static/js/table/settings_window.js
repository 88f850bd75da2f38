// @ts-check
/** The window of settings. */

import { button, html } from "../dom.js";
import { setSetting, settings } from "./settings.js";
import { openWindow } from "./windows.js";

/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {{[K in keyof Settings]: Settings[K] extends boolean ? K : never}[keyof Settings]} Switch */

/** @type {readonly [Switch, string, string][]} */
const SWITCHES = [
  ["confirm", "Confirm moves", "When this is off, an action that needs no turning is done at once."],
  ["skipBattles", "Skip battles", "Battles end at once; Watch again replays them."],
  ["sound", "Sound", "The loudspeaker button mutes it."],
  ["coordinates", "Cell names", "A1 to E3 on the board."],
  ["patterns", "Colours and patterns for the colour-blind", "Each army gets a pattern, and a colour that is easy to tell from the others."],
  ["leftHanded", "Left-handed phone", "Moves the buttons to the other side."],
];
const SPEEDS = [["0.5", "Half"], ["1", "Usual"], ["2", "Double"], ["4", "Four times"]];
const PACES = [["slow", "Slow"], ["usual", "Usual"], ["fast", "Fast"]];

export function openSettings() {
  const rows = SWITCHES.map(([name, label, words]) => {
    const box = html("input", { type: "checkbox", checked: settings[name], "data-testid": `setting-${name}` });
    box.addEventListener("change", () => setSetting(name, box.checked));
    return html("label", { class: "setting" }, box, html("span", {}, html("strong", {}, label), html("small", {}, words)));
  });
  const speed = choice("Speed of battles", "setting-battleSpeed", SPEEDS, String(settings.battleSpeed), (value) => setSetting("battleSpeed", Number(value)));
  const pace = choice("Speed of bots", "setting-botPace", PACES, settings.botPace, (value) => setSetting("botPace", /** @type {Settings["botPace"]} */ (value)));
  const content = [html("div", { class: "settings" }, ...rows, speed, pace)];
  if (document.fullscreenEnabled) content.push(html("div", { class: "row" }, fullscreenButton()));
  openWindow("Settings", "settings-window", content);
}

/**
 * @param {string} label
 * @param {string} id
 * @param {readonly (readonly string[])[]} options
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
function choice(label, id, options, chosen, choose) {
  const list = html("select", { "data-testid": id }, ...options.map(([value, words]) => html("option", { value }, words ?? "")));
  list.value = chosen;
  list.addEventListener("change", () => choose(list.value));
  return html("label", { class: "setting choice" }, html("strong", {}, label), list);
}

function fullscreenButton() {
  const isFull = () => document.fullscreenElement !== null;
  const words = () => (isFull() ? "Leave full screen" : "Full screen");
  const press = button(words(), async () => {
    await (isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    press.textContent = words();
  }, { "data-testid": "fullscreen" });
  return press;
}
