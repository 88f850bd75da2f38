// @ts-check
// Shows a refusal by the server in the form for a new game: at the field it names, or near it.
import { find, html } from "./dom.js";
import { t } from "./messages.js";
import { Refused, reasonOf } from "./server.js";

/** @param {HTMLFormElement} form */
export function clearFaults(form) {
  for (const fault of form.querySelectorAll(".fault.at-field")) fault.remove();
  for (const field of form.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
  find("#setup-fault", HTMLElement, form).hidden = true;
}

/** The part of the form a refusal names: the field, or what encloses it. @param {HTMLFormElement} form @param {string} where */
function placeOf(form, where) {
  for (let name = where; name; name = name.replace(/(\.[^.[]*|\[[^\]]*\]|^[^.[]+)$/, "")) {
    const place = form.querySelector(`[data-where="${CSS.escape(name)}"]`);
    if (place instanceof HTMLElement && !place.hidden) return place;
  }
  return null;
}

/**
 * A message about several fields goes above them and takes the focus; about one field, below it.
 * @param {HTMLElement} place
 * @param {HTMLElement} fault
 */
function putFault(place, fault) {
  const fields = [...place.querySelectorAll("select, input")].filter((field) => !field.closest("[hidden]"));
  const field = fields.find((one) => one instanceof HTMLInputElement && one.checked) ?? fields[0];
  const isGroup = fields.length > 1 && fields.some((one) => one.getAttribute("name") !== field?.getAttribute("name"));
  if (isGroup || !(field instanceof HTMLElement)) {
    const head = place.querySelector("legend, summary");
    if (head) head.after(fault);
    else place.prepend(fault);
    fault.tabIndex = -1;
    fault.focus();
    return;
  }
  place.append(fault);
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", fault.id);
  field.focus();
}

/** @param {HTMLFormElement} form @param {unknown} problem */
export function showFault(form, problem) {
  const text = reasonOf(problem);
  const place = placeOf(form, problem instanceof Refused ? problem.where : "");
  const overall = find("#setup-fault", HTMLElement, form);
  overall.textContent = place ? t("Please fix the fields marked in red.") : text;
  overall.hidden = false;
  if (!place) return;
  place.closest("details")?.setAttribute("open", "");
  putFault(place, html("p", { class: "fault at-field", id: "field-fault" }, text));
}
