// @ts-check
/** The colour theme: its switch, and the pictures that follow it. Every page loads this. */

import { t } from "./messages.js";

/** @typedef {"dark" | "light"} Theme */

const ORDER = /** @type {const} */ (["auto", "dark", "light"]);
const NAMES = { auto: t("Colours: same as your system"), dark: t("Colours: dark"), light: t("Colours: light") };
const prefersLight = matchMedia("(prefers-color-scheme: light)");

/** The current theme. @returns {Theme} */
export function theme() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "dark" || chosen === "light") return chosen;
  return prefersLight.matches ? "light" : "dark";
}

/** Whether armies have patterns, and colours that the colour-blind can tell apart. */
export function hasSafeColours() {
  return document.documentElement.dataset.palette === "safe";
}

/** Switches all pages to those colours, or back to the usual ones. @param {boolean} safe */
export function useSafeColours(safe) {
  if (safe === hasSafeColours()) return;
  const root = document.documentElement;
  if (safe) root.dataset.palette = "safe";
  else delete root.dataset.palette;
  keep("palette", "safe", safe);
  announceColours();
}

/** The same picture in the current theme. @param {string} address @returns {string} */
export function inTheme(address) {
  const url = new URL(address, location.href);
  url.searchParams.set("theme", hasSafeColours() ? `${theme()}-safe` : theme());
  return url.pathname + url.search;
}

/**
 * Switches all pictures inside an element to the current theme.
 * @param {ParentNode} [root]
 */
export function recolour(root = document) {
  for (const image of root.querySelectorAll("img")) {
    const source = prefersLight.matches ? sourceOf(image) : null;
    const address = (source?.srcset || image.getAttribute("src")) ?? "";
    if (!/^\/(art|picture)\//.test(address) && !("themed" in image.dataset)) continue;
    const wanted = inTheme(address);
    if (wanted === address) continue;
    sourceOf(image)?.remove();
    image.src = wanted;
  }
}

/** What the browser shows instead of an image if the system prefers light colours. @param {HTMLImageElement} image */
function sourceOf(image) {
  const { parentElement } = image;
  return parentElement instanceof HTMLPictureElement ? parentElement.querySelector("source") : null;
}

/** @param {typeof ORDER[number]} choice */
function choose(choice) {
  const root = document.documentElement;
  if (choice === "auto") delete root.dataset.theme;
  else root.dataset.theme = choice;
  keep("theme", choice, choice !== "auto");
  const name = document.getElementById("theme-name");
  if (name) name.textContent = NAMES[choice];
  announceColours();
}

/**
 * Tells the server by cookie, so that the next page comes in the right colours.
 * @param {string} name
 * @param {string} value
 * @param {boolean} isSet
 */
function keep(name, value, isSet) {
  document.cookie = `${name}=${value}; path=/; max-age=${isSet ? 31536000 : 0}; samesite=lax`;
}

function announceColours() {
  recolour();
  document.dispatchEvent(new CustomEvent("colours", { detail: theme() }));
}

document.getElementById("theme")?.addEventListener("click", () => {
  const now = document.documentElement.dataset.theme ?? "auto";
  const at = ORDER.findIndex((choice) => choice === now);
  choose(ORDER[(at + 1) % ORDER.length] ?? "auto");
});
prefersLight.addEventListener("change", announceColours);
recolour();
