// @ts-check
/** Tells a reader who looks elsewhere that it is their turn, while the table is open in some tab. */

/** @typedef {import("../types").Table} Table */

const MEMORY = "nshex.notify";

export class TurnNotices {
  /** @type {boolean | null} */
  #wasAsked = null;

  /** @param {HTMLElement} button that switches them on and off */
  constructor(button) {
    this.button = button;
    button.addEventListener("click", () => void this.#toggle());
    this.#show();
  }

  /** @param {Table} table */
  follow(table) {
    this.button.hidden = !("Notification" in window) || table.own_seats.length === 0 || table.over !== null;
    const isAsked = table.choices !== null;
    if (isAsked && this.#wasAsked === false && document.hidden && this.#isOn) this.#tell(table);
    this.#wasAsked = isAsked;
  }

  /** @param {Table} table */
  #tell(table) {
    const armies = table.seats.map((seat) => seat.army_name).join(" – ");
    const notice = new Notification("Your move", { body: `${armies}, ${table.progress}`, tag: `nshex-${table.game}`, icon: "/static/img/favicon.svg" });
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
    });
  }

  get #isOn() {
    return localStorage.getItem(MEMORY) === "on" && Notification.permission === "granted";
  }

  async #toggle() {
    const wanted = !this.#isOn && (await Notification.requestPermission()) === "granted";
    localStorage.setItem(MEMORY, wanted ? "on" : "off");
    this.#show();
  }

  #show() {
    const isOn = "Notification" in window && this.#isOn;
    this.button.setAttribute("aria-pressed", String(isOn));
    this.button.textContent = isOn ? "Notifications are on" : "Notify me of my turn";
  }
}
