// @ts-check
/**
 * Several units that swap places and turn in one action. The server asks for them one by one; the user moves
 * and turns them in any order and sees them all at once.
 */

import { t } from "../messages.js";
import { facing } from "./art.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Ghost} Ghost */
/** @typedef {import("./board.js").Light} Light */
/** @typedef {import("./picking.js").Picking} Picking */
/** @typedef {import("../types").Unit} Unit */
/** @typedef {{unit: Unit, at: string, rotation: number}} Pose */

export class Arrangement {
  /** @type {Pose | null} the unit that is being turned or moved */
  selected = null;

  /**
   * @param {Pose[]} poses in the order in which the server asks for them
   * @param {number} depth number of picks made before
   */
  constructor(poses, depth) {
    this.poses = poses;
    this.depth = depth;
  }

  get isChanged() {
    return this.poses.some((pose) => isElsewhere(pose));
  }

  /** @param {string} at */
  poseAt(at) {
    return this.poses.find((pose) => pose.at === at) ?? null;
  }

  /**
   * The first press selects a unit; the second swaps it with another, or deselects it.
   * @param {string} at
   */
  press(at) {
    const pressed = this.poseAt(at);
    if (!pressed) return false;
    if (pressed === this.selected) this.selected = null;
    else if (this.selected) this.move(at);
    else this.selected = pressed;
    return true;
  }

  /**
   * Swaps the selected unit with the one on a cell.
   * @param {string} at
   */
  move(at) {
    const other = this.poseAt(at);
    if (!other || !this.selected) return;
    other.at = this.selected.at;
    this.selected.at = at;
  }

  /** @param {number} rotation */
  turnTo(rotation) {
    if (this.selected) this.selected.rotation = ((rotation % 6) + 6) % 6;
  }

  /** @param {number} by */
  turn(by) {
    if (this.selected) this.turnTo(this.selected.rotation + by);
  }

  reset() {
    this.selected = null;
    for (const pose of this.poses) {
      pose.at = pose.unit.at;
      pose.rotation = pose.unit.rotation;
    }
  }

  /**
   * Picks the action with this result; there is none while nothing has changed.
   * @param {Picking} picking
   */
  settle(picking) {
    this.leave(picking);
    for (const pose of this.poses) {
      const open = picking.openOf("cell").find(({ pick }) => pick.value === pose.at && pick.tile === pose.unit.tile);
      if (!open || !picking.pick(open.index)) return;
      picking.turnTo(pose.rotation);
      if (picking.turning !== pose.rotation) {
        picking.steps.pop();
        return;
      }
    }
  }

  /**
   * Goes back to where the arrangement began.
   * @param {Picking} picking
   */
  leave(picking) {
    picking.steps.length = this.depth;
  }

  /** @returns {Ghost[]} the units that have moved or turned */
  get ghosts() {
    return this.poses.filter(isElsewhere).map(({ unit, at, rotation }) => ({ at, rotation, art: facing(unit.art, rotation) }));
  }

  /** @returns {Map<string, Light>} */
  get lights() {
    return new Map(this.poses.map((pose) => [pose.at, pose === this.selected ? "chosen" : "open"]));
  }

  /** Describes what a press on each cell would do. */
  get purposes() {
    const { selected } = this;
    /** @param {Pose} pose */
    const purpose = (pose) => {
      if (pose === selected) return t("{name} is being moved and turned", { name: pose.unit.name });
      return selected ? t("{name} takes this place", { name: selected.unit.name }) : t("Move or turn {name}", { name: pose.unit.name });
    };
    return new Map(this.poses.map((pose) => [pose.at, purpose(pose)]));
  }

  /** Notes that say which unit's picture is where. */
  get notes() {
    return this.poses.map(({ unit, at }) => ({ at, text: unit.name, words: t("{name} will stand here", { name: unit.name }) }));
  }

  get question() {
    return this.selected ? t("{name}: turn it, or choose the place it takes", { name: this.selected.unit.name }) : t("Choose a unit to turn it or to move it");
  }
}

/**
 * The arrangement asked for now, or filled in by a hint; null if there is none.
 * @param {Picking} picking
 * @param {Board} board
 */
export function arrangementOf(picking, board) {
  const begun = picking.steps.findIndex(({ pick }) => pick.kind === "cell" && pick.tile);
  if (begun < 0 && !picking.openOf("cell").some(({ pick }) => pick.tile)) return null;
  const tiles = new Set(picking.picks.filter((pick) => pick.kind === "cell" && pick.tile).map((pick) => pick.tile));
  /** @type {Pose[]} */
  const poses = [];
  for (const tile of tiles) {
    const unit = board.units.find((one) => one.tile === tile);
    if (unit) poses.push({ unit, at: unit.at, rotation: unit.rotation });
  }
  for (const { pick } of picking.steps) {
    const pose = poses.find(({ unit }) => unit.tile === pick.tile);
    if (pose && pick.kind === "cell") pose.at = pick.value;
    if (pose && pick.kind === "rotation") pose.rotation = Number(pick.value);
  }
  return new Arrangement(poses, begun < 0 ? picking.steps.length : begun);
}

/** @param {Pose} pose */
function isElsewhere({ unit, at, rotation }) {
  return unit.at !== at || unit.rotation !== rotation;
}
