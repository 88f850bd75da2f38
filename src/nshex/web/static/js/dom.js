// @ts-check
/** Short ways to find and build HTML and SVG elements. */

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

const SVG_SPACE = svgSpace();

/** The SVG namespace, taken from an element made by the browser. */
function svgSpace() {
  const holder = document.createElement("div");
  holder.innerHTML = "<svg></svg>";
  return /** @type {Element} */ (holder.firstElementChild).namespaceURI;
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Node} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG_SPACE, tag));
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/**
 * Finds an element that must exist and be of the expected type.
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
 * A part of the page, by its name.
 * @param {string} name
 * @param {ParentNode} [root]
 * @returns {HTMLElement}
 */
export function part(name, root = document) {
  return find(`[data-part="${name}"]`, HTMLElement, root);
}

/**
 * A button with a label.
 * @param {string} label
 * @param {() => void} onPress
 * @param {Attributes} [attributes]
 */
export function button(label, onPress, attributes = {}) {
  const element = html("button", { type: "button", ...attributes }, label);
  element.addEventListener("click", onPress);
  return element;
}

/** Whether the user prefers reduced motion. */
export function wantsStillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
