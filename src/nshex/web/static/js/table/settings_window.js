// @ts-check
/** The settings dialog. */

import { button, html } from "../dom.js";
import { t } from "../messages.js";
import { setSetting, settings } from "./settings.js";
import { openWindow } from "./windows.js";

/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {{[K in keyof Settings]: Settings[K] extends boolean ? K : never}[keyof Settings]} Switch */

/** @type {readonly [Switch, string, string][]} */
const SWITCHES = [
  ["confirm", t("Confirm moves"), t("When this is off, an action that needs no turning is done at once.")],
  ["skipBattles", t("Skip battles"), t("Battles end at once; Watch again replays them.")],
  ["sound", t("Sound"), t("The loudspeaker button mutes it.")],
  ["coordinates", t("Cell names"), t("A1 to E3 on the board.")],
  ["patterns", t("Colours and patterns for the colour-blind"), t("Each army gets a pattern, and a colour that is easy to tell from the others.")],
  ["leftHanded", t("Left-handed phone"), t("Moves the buttons to the other side.")],
];
const SPEEDS = [["0.5", t("Half")], ["1", t("Usual")], ["2", t("Double")], ["4", t("Four times")]];
const PACES = [["slow", t("Slow")], ["usual", t("Usual")], ["fast", t("Fast")]];

export function openSettings() {
  const rows = SWITCHES.map(([name, label, words]) => {
    const box = html("input", { type: "checkbox", checked: settings[name], "data-testid": `setting-${name}` });
    box.addEventListener("change", () => setSetting(name, box.checked));
    return html("label", { class: "setting" }, box, html("span", {}, html("strong", {}, label), html("small", {}, words)));
  });
  const speed = choice(t("Speed of battles"), "setting-battleSpeed", SPEEDS, String(settings.battleSpeed), (value) => setSetting("battleSpeed", Number(value)));
  const pace = choice(t("Speed of bots"), "setting-botPace", PACES, settings.botPace, (value) => setSetting("botPace", /** @type {Settings["botPace"]} */ (value)));
  const content = [html("div", { class: "settings" }, ...rows, speed, pace)];
  if (document.fullscreenEnabled) content.push(html("div", { class: "row" }, fullscreenButton()));
  openWindow(t("Settings"), "settings-window", content);
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
  const words = () => (isFull() ? t("Leave full screen") : t("Full screen"));
  const press = button(words(), async () => {
    await (isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    press.textContent = words();
  }, { "data-testid": "fullscreen" });
  return press;
}
