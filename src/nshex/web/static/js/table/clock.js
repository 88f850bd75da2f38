// @ts-check
/** The clock of animations: it can run faster, stop, or skip ahead. */

import { wantsStillness } from "../dom.js";

export class Clock {
  speed = 1;
  isPaused = false;
  isSkipping = false;
  /** @type {Set<Animation>} */
  #running = new Set();

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    for (const animation of this.#running) animation.playbackRate = speed;
  }

  pause() {
    this.isPaused = true;
    for (const animation of this.#running) animation.pause();
  }

  resume() {
    this.isPaused = false;
    for (const animation of this.#running) animation.play();
  }

  /** Finishes every animation at once, until `start` is called. */
  skip() {
    this.isSkipping = true;
    this.isPaused = false;
    for (const animation of this.#running) animation.finish();
  }

  start() {
    this.isSkipping = false;
    this.isPaused = false;
  }

  /**
   * Animates an element, unless the user prefers reduced motion.
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {number} duration milliseconds at normal speed
   * @param {KeyframeAnimationOptions} [options]
   * @returns {Promise<void>}
   */
  animate(element, frames, duration, options = {}) {
    if (wantsStillness() || this.isSkipping) return Promise.resolve();
    return this.#run(element.animate(frames, { duration, easing: "ease-out", ...options }));
  }

  /**
   * @param {number} duration
   * @returns {Promise<void>}
   */
  wait(duration) {
    if (this.isSkipping) return Promise.resolve();
    const animation = new Animation(new KeyframeEffect(null, null, duration), document.timeline);
    animation.play();
    return this.#run(animation);
  }

  /** @param {Animation} animation */
  async #run(animation) {
    animation.playbackRate = this.speed;
    this.#running.add(animation);
    if (this.isPaused) animation.pause();
    try {
      await animation.finished;
    } finally {
      this.#running.delete(animation);
    }
  }
}
