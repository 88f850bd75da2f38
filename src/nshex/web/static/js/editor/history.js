// @ts-check
/** Undo and redo: keeps every version of the draft. */

/** @typedef {import("../types").Draft} Draft */

const MOST = 200;

export class DraftHistory {
  /** @type {(draft: Draft) => void} */
  onChange = () => {};
  /** @type {Draft[]} */
  #before = [];
  /** @type {Draft[]} */
  #after = [];

  /** @param {Draft} draft */
  constructor(draft) {
    this.draft = draft;
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  get canRedo() {
    return this.#after.length > 0;
  }

  /** Changes a copy of the draft, so that the previous one stays intact. @param {(draft: Draft) => void} change */
  edit(change) {
    const draft = structuredClone(this.draft);
    change(draft);
    this.set(draft);
  }

  /** @param {Draft} draft */
  set(draft) {
    if (JSON.stringify(draft) === JSON.stringify(this.draft)) return;
    this.#before = [...this.#before.slice(1 - MOST), this.draft];
    this.#after = [];
    this.#show(draft);
  }

  undo() {
    const draft = this.#before.pop();
    if (!draft) return;
    this.#after.push(this.draft);
    this.#show(draft);
  }

  redo() {
    const draft = this.#after.pop();
    if (!draft) return;
    this.#before.push(this.draft);
    this.#show(draft);
  }

  /** @param {Draft} draft */
  #show(draft) {
    this.draft = draft;
    this.onChange(draft);
  }
}
