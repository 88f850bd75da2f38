// @ts-check
/** How the reader wants the table, kept in this browser. */

import { useSafeColours } from "../theme.js";

/** @typedef {"slow" | "usual" | "fast"} BotPace */
/**
 * @typedef {object} Settings
 * @property {boolean} confirm whether an action that needs no turning waits for the big button
 * @property {number} battleSpeed
 * @property {BotPace} botPace
 * @property {boolean} skipBattles
 * @property {boolean} coordinates
 * @property {boolean} patterns whether armies have hatching, and colours that stay apart for those who confuse colours
 * @property {boolean} sound
 * @property {boolean} leftHanded
 */

const MEMORY = "nshex.settings";
/** Milliseconds after an action of somebody else. @type {Record<BotPace, number>} */
const PAUSES = { slow: 1200, usual: 320, fast: 0 };
/** @type {Settings} */
const USUAL = { confirm: true, battleSpeed: 1, botPace: "usual", skipBattles: false, coordinates: true, patterns: false, sound: false, leftHanded: false };

/** @type {Settings} */
export const settings = { ...USUAL, ...kept() };

/** What is kept, as far as it is still of the right kind. @returns {Partial<Settings>} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(MEMORY) ?? "{}");
    const known = Object.entries(found).filter(([name, value]) => name in USUAL && typeof value === typeof USUAL[/** @type {keyof Settings} */ (name)]);
    return Object.fromEntries(known);
  } catch {
    return {};
  }
}

/**
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function setSetting(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(MEMORY, JSON.stringify(settings));
  } catch {
    // Where nothing may be kept, it holds until the page is left.
  }
  applySettings();
  document.dispatchEvent(new CustomEvent("settings", { detail: name }));
}

/** What style sheets and pictures go by. */
export function applySettings() {
  const { dataset } = document.body;
  dataset.coordinates = settings.coordinates ? "on" : "off";
  dataset.handed = settings.leftHanded ? "left" : "right";
  useSafeColours(settings.patterns);
}

/** How long to look at what somebody else did. */
export function pauseAfterOthers() {
  return PAUSES[settings.botPace] ?? PAUSES.usual;
}
