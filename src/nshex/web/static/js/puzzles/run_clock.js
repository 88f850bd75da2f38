// @ts-check
/** The clock of a storm. It only displays the time left; the server keeps the real one. */

const TICK = 200;
const HURRY = 15;

export class RunClock {
  #end = 0;
  #timer = 0;

  /**
   * @param {HTMLElement} face
   * @param {() => void} onEnd
   */
  constructor(face, onEnd) {
    this.face = face;
    this.onEnd = onEnd;
  }

  /** @param {number} left milliseconds */
  set(left) {
    this.#end = performance.now() + left;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#tick(), TICK);
    this.#show();
  }

  stop() {
    clearInterval(this.#timer);
    this.#show();
  }

  get #seconds() {
    return Math.max(0, Math.ceil((this.#end - performance.now()) / 1000));
  }

  #tick() {
    this.#show();
    if (this.#seconds > 0) return;
    this.stop();
    this.onEnd();
  }

  #show() {
    const seconds = this.#seconds;
    this.face.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    this.face.dataset.hurry = String(seconds <= HURRY);
  }
}
