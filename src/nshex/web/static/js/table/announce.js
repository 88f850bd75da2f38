// @ts-check
/** Words for screen readers, and short messages everybody sees. */

import { html } from "../dom.js";

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
   * Tells everybody, for some seconds.
   * @param {string} text
   * @param {"plain" | "bad"} [tone]
   */
  show(text, tone = "plain") {
    const message = html("p", { class: `message ${tone}`, role: tone === "bad" ? "alert" : "status" }, text);
    this.messages.replaceChildren(message);
    setTimeout(() => message.remove(), SHOWN_FOR);
  }
}
