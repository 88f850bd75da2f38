// @ts-check
/** The button that switches turn notifications on and off, at the table and on the profile page. */

import { t } from "./messages.js";
import { isSubscribed, renewSubscription, subscribe, unsubscribe } from "./push.js";

const MEMORY = "nshex.notify";

/** Whether this browser can show notifications. */
export const canNotify = () => "Notification" in window;

/** Whether notifications are wanted and allowed. */
export const isNotifying = () => canNotify() && localStorage.getItem(MEMORY) === "on" && Notification.permission === "granted";

/**
 * @param {HTMLElement} button
 * @param {() => void} [changed]
 */
export function watchNotifyButton(button, changed = () => {}) {
  const show = () => {
    button.setAttribute("aria-pressed", String(isNotifying()));
    button.textContent = words();
  };
  button.addEventListener("click", async () => {
    await (isNotifying() ? switchOff() : switchOn());
    show();
    changed();
  });
  show();
  if (isNotifying() && isSubscribed()) void renewSubscription();
}

async function switchOn() {
  if ((await Notification.requestPermission()) !== "granted") return;
  localStorage.setItem(MEMORY, "on");
  await subscribe();
}

async function switchOff() {
  localStorage.setItem(MEMORY, "off");
  await unsubscribe();
}

function words() {
  if (isNotifying()) return isSubscribed() ? t("Notifications are on") : t("Notifications are on while a page is open");
  return canNotify() && Notification.permission === "denied" ? t("Your browser blocks notifications") : t("Notify me when it is my turn");
}
