// @ts-check
// The rules page: search as you type, links that unfold their clause, and the current section in the contents.
import { find } from "./dom.js";
import { tn } from "./messages.js";

const query = find("#query", HTMLInputElement);
const articles = [...document.querySelectorAll("[data-find]")].filter((article) => article instanceof HTMLElement);
const groups = [...document.querySelectorAll(".group")].filter((group) => group instanceof HTMLDetailsElement);
const texts = new Map(articles.map((article) => [article, `${article.id} ${article.textContent ?? ""}`.toLowerCase()]));

// --- search ------------------------------------------------------------------------------------------

function clearMarks() {
  for (const mark of document.querySelectorAll("#book mark")) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
}

/** Highlights each occurrence of a word. @param {HTMLElement} article @param {string} word */
function markWord(article, word) {
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const nodes = [];
  while (walker.nextNode()) nodes.push(/** @type {Text} */ (walker.currentNode));
  for (const node of nodes) {
    const at = node.data.toLowerCase().indexOf(word);
    if (at < 0) continue;
    const found = node.splitText(at);
    found.splitText(word.length);
    const mark = document.createElement("mark");
    found.replaceWith(mark);
    mark.append(found);
  }
}

function search() {
  const words = query.value.trim().toLowerCase().split(/\s+/).filter((word) => word.length > 1);
  clearMarks();
  let count = 0;
  for (const article of articles) {
    const text = texts.get(article) ?? "";
    article.hidden = !words.every((word) => text.includes(word));
    if (article.hidden || !words.length) continue;
    count += 1;
    for (const word of words) markWord(article, word);
  }
  for (const section of document.querySelectorAll(".chapter, .group")) {
    if (section instanceof HTMLElement) section.hidden = !section.querySelector("[data-find]:not([hidden])");
  }
  for (const group of groups) group.open = words.length > 0;
  const places = tn("{n} place", "{n} places", count);
  find("#found", HTMLElement).textContent = words.length ? places : "";
  find("#none", HTMLElement).hidden = !words.length || count > 0;
}

query.addEventListener("input", search);
find("#search", HTMLFormElement).addEventListener("submit", (event) => event.preventDefault());
addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLInputElement;
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  query.focus();
});

// --- links -------------------------------------------------------------------------------------------

/** Unfolds the group of the clause in the address and scrolls to it. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.closest("[hidden]")) {
    query.value = "";
    search();
  }
  const group = target.closest(".group");
  if (group instanceof HTMLDetailsElement) group.open = true;
  target.scrollIntoView();
}

addEventListener("hashchange", openTarget);
openTarget();

// --- current section----------------------------------------------------------------------------------

const links = new Map(
  [...document.querySelectorAll(".contents ol a")].map((link) => [link.getAttribute("href")?.slice(1) ?? "", link]),
);
const watcher = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      const link = links.get(entry.target.id);
      if (entry.isIntersecting) link?.setAttribute("aria-current", "true");
      else link?.removeAttribute("aria-current");
    }
  },
  { rootMargin: "-15% 0px -85% 0px" },
);
for (const chapter of document.querySelectorAll(".chapter")) watcher.observe(chapter);
if (matchMedia("(max-width: 60rem)").matches) document.querySelector(".contents")?.removeAttribute("open");
