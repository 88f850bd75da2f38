// @ts-check
/** Announcements for screen readers, and short messages that everybody sees. */

import { button, html } from "../dom.js";
import { t } from "../messages.js";
import { icon } from "./art.js";

/** @typedef {import("../types").HintAnswer} HintAnswer */

const SHOWN_FOR = 5000;

export class Announcer {
  /**
   * @param {HTMLElement} live a polite live region
   * @param {HTMLElement} messages where messages pop up
   */
  constructor(live, messages) {
    this.live = live;
    this.messages = messages;
  }

  /**
   * Tells screen readers.
   * @param {string} text
   */
  say(text) {
    this.live.append(html("p", {}, text));
    while (this.live.childElementCount > 6) this.live.firstElementChild?.remove();
  }

  /**
   * Shows a message for a few seconds.
   * @param {string} text
   * @param {"plain" | "bad"} [tone]
   */
  show(text, tone = "plain") {
    const message = html("p", { class: `message ${tone}`, role: tone === "bad" ? "alert" : "status", "data-testid": "message" }, text);
    this.messages.replaceChildren(message);
    setTimeout(() => message.remove(), SHOWN_FOR);
  }

  /**
   * Shows what a bot would do and why, until the user has decided.
   * @param {HintAnswer} hint
   */
  advise({ action, then, why }) {
    const close = button("", () => this.withdrawAdvice(), { class: "quiet", "aria-label": t("Close the hint") });
    close.append(icon("close"));
    const advice = html("div", { class: "message advice", role: "status", "data-testid": "advice" }, html("strong", {}, action));
    advice.append(...why.map((text) => html("p", {}, text)));
    if (then) advice.append(html("p", { class: "then" }, t("Then {then}.", { then })));
    advice.append(close);
    this.messages.replaceChildren(advice);
  }

  withdrawAdvice() {
    this.messages.querySelector(".advice")?.remove();
  }
}
