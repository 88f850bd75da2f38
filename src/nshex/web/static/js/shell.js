// @ts-check
// What every page shares: the switch of colours, pictures that follow it, and asking the server.

/** @typedef {"dark" | "light"} Theme */

const ORDER = /** @type {const} */ (["auto", "dark", "light"]);
const NAMES = { auto: "as your system", dark: "dark", light: "light" };
const prefersLight = matchMedia("(prefers-color-scheme: light)");

/** The colours shown now. @returns {Theme} */
export function theme() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "dark" || chosen === "light") return chosen;
  return prefersLight.matches ? "light" : "dark";
}

/** The same picture in the colours shown now. @param {string} address @returns {string} */
export function inTheme(address) {
  const url = new URL(address, location.href);
  url.searchParams.set("theme", theme());
  return url.pathname + url.search;
}

/**
 * Brings all pictures below an element into the colours shown now.
 * @param {ParentNode} [root]
 */
export function recolour(root = document) {
  for (const image of root.querySelectorAll("img")) {
    const address = image.getAttribute("src") ?? "";
    if (!/^\/(art|picture)\//.test(address)) continue;
    const wanted = inTheme(address);
    if (wanted !== address) image.src = wanted;
  }
}

/** @param {typeof ORDER[number]} choice */
function choose(choice) {
  const root = document.documentElement;
  if (choice === "auto") delete root.dataset.theme;
  else root.dataset.theme = choice;
  const age = choice === "auto" ? 0 : 31536000;
  document.cookie = `theme=${choice}; path=/; max-age=${age}; samesite=lax`;
  const name = document.getElementById("theme-name");
  if (name) name.textContent = `Colours: ${NAMES[choice]}`;
  announceColours();
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

/** Whether the reader asked for less motion. @returns {boolean} */
export function lessMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** What the server refused, and at which field if it says so. */
export class Refused extends Error {
  /** @param {string} text @param {string} where @param {number} status */
  constructor(text, where, status) {
    super(text);
    this.where = where;
    this.status = status;
  }
}

/**
 * Asks the server and reads its JSON answer.
 * @param {string} address
 * @param {{ method?: string, body?: string, type?: string }} [request]
 * @returns {Promise<any>}
 */
export async function ask(address, { method = "GET", body, type = "application/json" } = {}) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(address, { method, body, headers: body === undefined ? {} : { "Content-Type": type } });
  } catch {
    throw new Refused("The server does not answer. Check that it is running, then try again.", "", 0);
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new Refused(answer.text ?? `The server answered ${response.status}.`, answer.where ?? "", response.status);
  }
  return answer;
}

/**
 * An element that must be there, of the kind expected.
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} kind
 * @param {ParentNode} [root]
 * @returns {T}
 */
export function find(selector, kind, root = document) {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`${selector} is not on this page`);
  return found;
}

/**
 * A new element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
