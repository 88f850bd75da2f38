// @ts-check
/**
 * Choosing an action, pick by pick.
 *
 * The server sends every legal action as a row of picks; rows that begin alike share them. Here they become a
 * tree, and the user walks down it. If there is only one way on, it is taken automatically. A rotation is
 * always filled in first and can be changed as long as it is the last pick.
 *
 * A pick that starts too many actions to send in advance is a folded node: they are fetched when it is picked.
 */

/** @typedef {import("../types").Pick} Pick */
/** @typedef {import("../types").PickKind} PickKind */
/** @typedef {import("../types").Choices} Choices */
/** @typedef {import("../types").Ways} Ways */
/** @typedef {{children: Map<number, Node>, line: string | null, isFolded: boolean}} Node */
/** @typedef {{index: number, pick: Pick, byHand: boolean, from: Node, to: Node}} Step */
/** @typedef {{index: number, pick: Pick, node: Node}} Open */

export class Picking {
  /** Must fetch the actions that begin with a pick, unfold them, and pick again. */
  /** @type {(index: number) => void} */
  onFolded = () => {};

  /**
   * @param {Choices | null} choices
   * @param {(picks: readonly Pick[]) => number} [natural] the first rotation to show after some picks
   */
  constructor(choices, natural = () => 0) {
    /** @type {readonly Pick[]} */
    this.picks = choices?.picks ?? [];
    this.root = grow(choices);
    /** @type {Step[]} */
    this.steps = [];
    /** The rotation the user asked for; null if none. */
    this.rotation = /** @type {number | null} */ (null);
    /** The rotation of a unit before the user turns it. */
    this.natural = natural;
    this.#walkOn();
  }

  get node() {
    return this.steps.at(-1)?.to ?? this.root;
  }

  /** The line of the action that is ready to be confirmed. */
  get line() {
    return this.node.line;
  }

  /** Whether there is anything to decide. */
  get isEmpty() {
    return this.root.children.size === 0;
  }

  /** Whether the user has made a pick that can be undone. */
  get canGoBack() {
    return this.steps.some((step) => step.byHand);
  }

  /** @returns {Open[]} what may be picked next */
  get open() {
    return this.#openOf(this.node);
  }

  /** @param {PickKind} kind */
  openOf(kind) {
    return this.open.filter(({ pick }) => pick.kind === kind);
  }

  /**
   * All values of a kind that can be picked now, or in place of an earlier pick.
   * @param {PickKind} kind
   * @returns {Set<string>}
   */
  reachable(kind) {
    /** @type {Set<string>} */
    const values = new Set();
    for (const node of [this.node, ...this.steps.map((step) => step.from)]) {
      for (const { pick } of this.#openOf(node)) if (pick.kind === kind) values.add(pick.value);
    }
    return values;
  }

  /**
   * The last pick of a kind, if there is one.
   * @param {PickKind} kind
   * @returns {Pick | null}
   */
  last(kind) {
    return this.steps.findLast((step) => step.pick.kind === kind)?.pick ?? null;
  }

  /** The cell that the current picks are about. */
  get cell() {
    const step = this.steps.findLast(({ pick }) => pick.kind === "cell" || pick.cell);
    return step ? (step.pick.cell ?? step.pick.value) : null;
  }

  /** The rotation that can still be changed, or null. */
  get turning() {
    const step = this.steps.at(-1);
    return step?.pick.kind === "rotation" ? Number(step.pick.value) : null;
  }

  /** @param {number} index */
  pick(index) {
    const node = this.node.children.get(index);
    if (!node) return false;
    if (node.isFolded) {
      this.onFolded(index);
      return true;
    }
    if (this.picks[index]?.kind === "tile" || this.last("rotation")) this.rotation = null;
    this.#push(index, node, true);
    this.#walkOn();
    return true;
  }

  /** @returns {number[]} the picks whose actions have not been fetched */
  get folded() {
    return [...this.root.children].filter(([, node]) => node.isFolded).map(([index]) => index);
  }

  /**
   * Adds the actions that begin with a folded pick.
   * @param {number} index
   * @param {Ways} found all of them, with picks of their own
   */
  unfold(index, found) {
    const node = this.root.children.get(index);
    if (!node?.isFolded) return;
    const known = this.picks.length;
    this.picks = [...this.picks, ...found.picks];
    node.isFolded = false;
    for (const { line, way } of found.ways) extend(node, way.slice(1).map((number) => number + known), line);
  }

  /** The only answer to the question after the rotation being chosen; null if there are several. */
  get next() {
    return this.line === null && this.turning !== null ? this.#obvious(this.node, this.#path()) : null;
  }

  /** Accepts the rotation and goes on to the next question. */
  goOn() {
    const next = this.next;
    if (!next) return;
    this.rotation = null;
    this.#push(next.index, next.node, true);
    this.#walkOn();
  }

  /**
   * Picks a value, going back first if it was an earlier choice.
   * @param {PickKind} kind
   * @param {string} value
   */
  reach(kind, value) {
    for (let depth = this.steps.length; depth >= 0; depth -= 1) {
      const node = depth ? /** @type {Step} */ (this.steps[depth - 1]).to : this.root;
      const found = this.#openOf(node).find(({ pick }) => pick.kind === kind && pick.value === value);
      if (!found) continue;
      this.steps.length = depth;
      return this.pick(found.index);
    }
    return false;
  }

  /** Undoes the user's last pick and everything that followed from it. */
  back() {
    while (this.steps.length && !this.steps.at(-1)?.byHand) this.steps.pop();
    this.steps.pop();
    if (!this.canGoBack) this.rotation = null;
    this.#walkOn();
  }

  reset() {
    this.steps.length = 0;
    this.rotation = null;
    this.#walkOn();
  }

  /**
   * Turns the unit being placed, or the next one.
   * @param {number} by steps of 60 degrees, clockwise
   */
  turn(by) {
    const step = this.steps.at(-1);
    if (step?.pick.kind !== "rotation") {
      this.rotation = modulo((this.rotation ?? this.natural(this.#path())) + by, 6);
      return;
    }
    const rotations = this.#rotationsOf(step.from);
    const place = rotations.findIndex(({ index }) => index === step.index);
    const next = rotations[modulo(place + by, rotations.length)];
    if (next) this.turnTo(Number(next.pick.value));
  }

  /** @param {number} rotation */
  turnTo(rotation) {
    this.rotation = modulo(rotation, 6);
    const step = this.steps.at(-1);
    if (step?.pick.kind !== "rotation") return;
    const wanted = this.#wanted(step.from, []);
    this.steps.pop();
    if (wanted) this.#push(wanted.index, wanted.node, step.byHand);
  }

  /**
   * The action that would be ready to confirm after a pick, with automatic picks for the rest.
   * @param {number} [index]
   * @returns {{line: string, picks: Pick[]} | null}
   */
  peek(index) {
    let node = index === undefined ? this.node : this.node.children.get(index);
    const path = this.#path();
    if (index !== undefined) path.push(/** @type {Pick} */ (this.picks[index]));
    while (node) {
      if (node.line !== null) return { line: node.line, picks: path };
      const next = this.#obvious(node, path) ?? this.#stopping(node);
      if (!next) return null;
      path.push(next.pick);
      node = next.node;
    }
    return null;
  }

  /**
   * Makes all picks of an action given by its line, as a hint does.
   * @param {string} line
   * @returns {boolean}
   */
  walkTo(line) {
    const way = wayTo(this.root, (found) => found === line) ?? wayTo(this.root, (found) => isAlike(found, line));
    if (!way) return false;
    this.steps.length = 0;
    for (const index of way) {
      const node = this.node.children.get(index);
      if (node) this.#push(index, node, this.steps.length === 0);
    }
    return true;
  }

  /** @returns {Pick[]} */
  #path() {
    return this.steps.map((step) => step.pick);
  }

  /**
   * @param {number} index
   * @param {Node} to
   * @param {boolean} byHand
   */
  #push(index, to, byHand) {
    const pick = /** @type {Pick} */ (this.picks[index]);
    this.steps.push({ index, pick, byHand, from: this.node, to });
  }

  /** Makes automatic picks until there is a choice, or a rotation that can be changed. */
  #walkOn() {
    for (;;) {
      const node = this.node;
      if (node.line !== null) return;
      const next = this.#obvious(node, this.#path());
      if (!next) return;
      this.#push(next.index, next.node, false);
      if (next.pick.kind === "rotation") return;
    }
  }

  /**
   * The pick to make automatically: the only one, or the wanted rotation. A button that completes the action is left to the user.
   * @param {Node} node
   * @param {readonly Pick[]} path the picks that led there
   * @returns {Open | null}
   */
  #obvious(node, path) {
    const open = this.#openOf(node);
    if (open.length && open.every(({ pick }) => pick.kind === "rotation")) return this.#wanted(node, path);
    const only = open.length === 1 ? open[0] : undefined;
    if (!only || only.node.isFolded || (only.pick.kind === "option" && only.node.line !== null)) return null;
    return only;
  }

  /**
   * The button that ends the action here, such as "stop here" after a first step.
   * @param {Node} node
   */
  #stopping(node) {
    const options = this.#openOf(node).filter((open) => open.pick.kind === "option" && open.node.line !== null);
    return options.find(({ pick }) => pick.primary) ?? (options.length === 1 ? options[0] : undefined);
  }

  /**
   * @param {Node} node
   * @returns {Open[]}
   */
  #rotationsOf(node) {
    return this.#openOf(node)
      .filter(({ pick }) => pick.kind === "rotation")
      .sort((a, b) => Number(a.pick.value) - Number(b.pick.value));
  }

  /**
   * The rotation nearest to the wanted one. A symmetric tile has fewer rotations, so the wanted one is taken modulo their number.
   * @param {Node} node
   * @param {readonly Pick[]} path the picks that led there
   * @returns {Open | null}
   */
  #wanted(node, path) {
    const rotations = this.#rotationsOf(node);
    const first = rotations[0];
    if (!first) return null;
    const wanted = this.rotation ?? this.natural([...path, first.pick]);
    const exact = rotations.find(({ pick }) => Number(pick.value) === wanted);
    const alike = rotations.find(({ pick }) => Number(pick.value) === wanted % rotations.length);
    return exact ?? alike ?? first;
  }

  /**
   * @param {Node} node
   * @returns {Open[]}
   */
  #openOf(node) {
    return [...node.children].map(([index, child]) => ({
      index,
      pick: /** @type {Pick} */ (this.picks[index]),
      node: child,
    }));
  }
}

/**
 * @param {Choices | null} choices
 * @returns {Node}
 */
function grow(choices) {
  const root = empty();
  for (const { line, way } of choices?.ways ?? []) extend(root, way, line);
  for (const index of choices?.more ?? []) root.children.set(index, { ...empty(), isFolded: true });
  return root;
}

/**
 * Adds one row of picks to a tree.
 * @param {Node} node where it begins
 * @param {readonly number[]} way
 * @param {string} line
 */
function extend(node, way, line) {
  let end = node;
  for (const index of way) {
    let next = end.children.get(index);
    if (!next) {
      next = empty();
      end.children.set(index, next);
    }
    end = next;
  }
  end.line = line;
}

/** @returns {Node} */
function empty() {
  return { children: new Map(), line: null, isFolded: false };
}

/**
 * @param {Node} node
 * @param {(line: string) => boolean} isWanted
 * @returns {number[] | null}
 */
function wayTo(node, isWanted) {
  if (node.line !== null && isWanted(node.line)) return [];
  for (const [index, child] of node.children) {
    const rest = wayTo(child, isWanted);
    if (rest) return [index, ...rest];
  }
  return null;
}

/**
 * Whether two lines differ only in rotations; of several that look the same, the server names one.
 * @param {string} one
 * @param {string} other
 */
function isAlike(one, other) {
  return one.replaceAll(/\/\d/g, "") === other.replaceAll(/\/\d/g, "");
}

/**
 * @param {number} number
 * @param {number} size
 */
function modulo(number, size) {
  return ((number % size) + size) % size;
}
