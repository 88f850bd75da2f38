// @ts-check
/** Names of the objects that replace an HQ: their colours. */

import { t } from "./messages.js";

/** @type {Record<string, string>} */
const NAMES = { red: t("red"), blue: t("blue"), yellow: t("yellow") };

/** @param {string} colour */
export function objectName(colour) {
  return NAMES[colour] ?? colour;
}
