// @ts-check
// The gallery: filter the tiles, and enlarge and turn one of them.
import { find } from "./dom.js";
import { t, tn } from "./messages.js";
import { inTheme } from "./theme.js";

const DIRECTIONS = ["N", "NE", "SE", "S", "SW", "NW"];

const filters = find("#filters", HTMLFormElement);
const tiles = [...document.querySelectorAll(".tile")].filter((tile) => tile instanceof HTMLElement);
const large = find("#large", HTMLDialogElement);
const picture = find("#large-picture", HTMLImageElement);

// --- filter ------------------------------------------------------------------------------------------

/** @param {HTMLElement} tile @param {string} army @param {string} kind @param {string} words */
function fits(tile, army, kind, words) {
  if (army && !tile.id.startsWith(`${army}.`)) return false;
  if (kind && tile.dataset.kind !== kind) return false;
  const text = (tile.textContent ?? "").toLowerCase();
  return words.split(/\s+/).every((word) => text.includes(word));
}

function filter() {
  const choice = new FormData(filters);
  const army = String(choice.get("army") ?? "");
  const kind = String(choice.get("kind") ?? "");
  const words = String(choice.get("words") ?? "").trim().toLowerCase();
  let count = 0;
  for (const tile of tiles) {
    tile.hidden = !fits(tile, army, kind, words);
    count += tile.hidden ? 0 : 1;
  }
  for (const section of document.querySelectorAll(".army")) {
    if (section instanceof HTMLElement) section.hidden = !section.querySelector(".tile:not([hidden])");
  }
  find("#count", HTMLElement).textContent = tn("{n} tile", "{n} tiles", count);
  find("#none", HTMLElement).hidden = count > 0;
}

filters.addEventListener("input", filter);
filters.addEventListener("submit", (event) => event.preventDefault());

// --- one tile, large ---------------------------------------------------------------------------------

/** @type {HTMLElement | undefined} */
let shown;
let rotation = 0;

function draw() {
  if (!shown) return;
  picture.src = inTheme(`/art/${shown.id}.svg?rotation=${rotation}`);
  const turns = shown.dataset.kind !== "instant" && shown.dataset.kind !== "foundation";
  find(".large-keys", HTMLElement).hidden = !turns;
  find("#facing", HTMLElement).textContent = t("Facing {direction}", { direction: DIRECTIONS[rotation] ?? "" });
}

/** @param {number} by */
function turn(by) {
  if (shown?.dataset.kind === "instant" || shown?.dataset.kind === "foundation") return;
  rotation = (rotation + by + 6) % 6;
  draw();
}

/** @param {HTMLElement} tile */
function show(tile) {
  shown = tile;
  rotation = 0;
  const name = tile.querySelector(".tile-name")?.textContent ?? "";
  find("#large-name", HTMLElement).textContent = name;
  picture.alt = name;
  const words = find(".tile-words", HTMLElement, tile);
  find("#large-text", HTMLElement).replaceChildren(...[...words.children].map((child) => child.cloneNode(true)));
  draw();
  if (!large.open) {
    large.showModal();
    find("#large-name", HTMLElement).focus();
  }
  history.replaceState(null, "", `/tiles/${tile.id}`);
}

/** @param {number} by */
function step(by) {
  const seen = tiles.filter((tile) => !tile.hidden);
  const at = shown ? seen.indexOf(shown) : -1;
  const next = seen[(at + by + seen.length) % seen.length];
  if (next) show(next);
}

for (const tile of tiles) tile.querySelector("button")?.addEventListener("click", () => show(tile));
find("#turn", HTMLElement).addEventListener("click", () => turn(1));
find("#left", HTMLElement).addEventListener("click", () => turn(-1));
find("#right", HTMLElement).addEventListener("click", () => turn(1));
find("#previous", HTMLElement).addEventListener("click", () => step(-1));
find("#next", HTMLElement).addEventListener("click", () => step(1));
find("#close", HTMLElement).addEventListener("click", () => large.close());
large.addEventListener("click", (event) => {
  if (event.target === large) large.close();
});
large.addEventListener("close", () => {
  shown?.querySelector("button")?.focus();
  history.replaceState(null, "", "/tiles");
});
addEventListener("keydown", (event) => {
  if (!large.open || event.ctrlKey || event.metaKey || event.altKey) return;
  /** @type {Record<string, () => void>} */
  const keys = { q: () => turn(-1), e: () => turn(1), arrowleft: () => step(-1), arrowright: () => step(1) };
  const action = keys[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
});
large.addEventListener("wheel", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest(".large-art")) return;
  event.preventDefault();
  turn(event.deltaY > 0 ? 1 : -1);
}, { passive: false });
document.addEventListener("colours", draw);

function openFromAddress() {
  const id = decodeURIComponent(location.hash.slice(1)) || filters.dataset.open;
  const tile = tiles.find((candidate) => candidate.id === id);
  if (tile) show(tile);
  const army = [...filters.querySelectorAll("input")].find((input) => input.name === "army" && input.value === id && id);
  if (!army) return;
  army.checked = true;
  filter();
}

filter();
addEventListener("hashchange", openFromAddress);
// The browser jumps to the fragment once everything is loaded, which would also move the focus.
if (document.readyState === "complete") openFromAddress();
else addEventListener("load", () => setTimeout(openFromAddress));
