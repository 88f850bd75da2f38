// @ts-check
/** The user's settings, stored in this browser. */

import { useSafeColours } from "../theme.js";

/** @typedef {"slow" | "usual" | "fast"} BotPace */
/**
 * @typedef {object} Settings
 * @property {boolean} confirm whether an action without a rotation waits for the big button
 * @property {number} battleSpeed
 * @property {BotPace} botPace
 * @property {boolean} skipBattles
 * @property {boolean} coordinates
 * @property {boolean} patterns whether armies have hatching, and colours that the colour-blind can tell apart
 * @property {boolean} sound
 * @property {boolean} leftHanded
 */

const MEMORY = "nshex.settings";
/** Pause after another player's action, in milliseconds. @type {Record<BotPace, number>} */
const PAUSES = { slow: 1200, usual: 320, fast: 0 };
/** @type {Settings} */
const USUAL = { confirm: true, battleSpeed: 1, botPace: "usual", skipBattles: false, coordinates: true, patterns: false, sound: false, leftHanded: false };

/** @type {Settings} */
export const settings = { ...USUAL, ...kept() };

/** The stored settings that still have the right type. @returns {Partial<Settings>} */
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
    // If nothing can be stored, the setting lasts until the page is closed.
  }
  applySettings();
  document.dispatchEvent(new CustomEvent("settings", { detail: name }));
}

/** Applies the settings that style sheets and pictures depend on. */
export function applySettings() {
  const { dataset } = document.body;
  dataset.coordinates = settings.coordinates ? "on" : "off";
  dataset.handed = settings.leftHanded ? "left" : "right";
  useSafeColours(settings.patterns);
}

/** How long to show another player's action. */
export function pauseAfterOthers() {
  return PAUSES[settings.botPace] ?? PAUSES.usual;
}
