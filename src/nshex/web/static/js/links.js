// @ts-check
/** Links to send to others: through the system's share dialog on touch devices, otherwise copied. */

import { t } from "./messages.js";

const SHOWN_FOR = 2500;

/**
 * A button that shares a link, or copies it where there is no share dialog.
 * @param {HTMLElement} button
 * @param {HTMLElement} words what the button says
 * @param {() => {title: string, url: string}} link
 */
export function offerLink(button, words, link) {
  const hasWindow = hasShareWindow();
  const rest = hasWindow ? t("Share") : t("Copy link");
  words.textContent = rest;
  button.addEventListener("click", async () => {
    const { title, url } = link();
    if (hasWindow) return void navigator.share({ title, url }).catch(() => {});
    words.textContent = (await copied(url)) ? t("Copied") : url;
    setTimeout(() => (words.textContent = rest), SHOWN_FOR);
  });
}

/** Whether this is a touch device with a share dialog. */
export function hasShareWindow() {
  return "share" in navigator && matchMedia("(pointer: coarse)").matches;
}

/** @param {string} text */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // only pages served over https may use the clipboard
  }
}
