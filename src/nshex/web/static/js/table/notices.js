// @ts-check
/** Notifies users who are looking elsewhere that it is their turn, while the table is open in a tab. */

import { t } from "../messages.js";
import { canNotify, isNotifying, watchNotifyButton } from "../notify_button.js";

/** @typedef {import("../types").Table} Table */

export class TurnNotices {
  /** @type {boolean | null} */
  #wasAsked = null;

  /** @param {HTMLElement} button that switches them on and off */
  constructor(button) {
    this.button = button;
    watchNotifyButton(button);
  }

  /** @param {Table} table */
  follow(table) {
    this.button.hidden = !canNotify() || table.own_seats.length === 0 || table.over !== null;
    const isAsked = table.choices !== null;
    if (isAsked && this.#wasAsked === false && document.hidden && isNotifying()) void tell(table);
    this.#wasAsked = isAsked;
  }
}

/** Phones allow notifications only from a service worker, which also brings the page back when pressed. @param {Table} table */
async function tell(table) {
  const armies = table.seats.map((seat) => seat.army_name).join(" – ");
  const options = {
    body: `${armies}, ${table.progress}`,
    tag: `nshex-${table.game}`,
    icon: "/static/img/favicon.svg",
    data: { address: location.pathname },
  };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) return registration.showNotification(t("Your move"), options);
  const notice = new Notification(t("Your move"), options);
  notice.addEventListener("click", () => {
    window.focus();
    notice.close();
  });
}
