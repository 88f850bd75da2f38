// @ts-check
/** What the picks so far mean on the board: which tile, where it would go, and what may follow. */

import { t } from "../messages.js";
import { printed, turned } from "./art.js";
import { sentence } from "./actions.js";

/** @typedef {import("../types").Table} Table */
/** @typedef {import("../types").Pick} Pick */
/** @typedef {import("../types").HandTile} HandTile */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Light} Light */
/** @typedef {import("./board.js").Ghost} Ghost */
/** @typedef {import("./picking.js").Picking} Picking */

/**
 * The hand of the seat at the bottom, and anything else that is picked like a tile.
 * @param {Table} table
 * @param {Picking} picking
 * @returns {HandTile[]}
 */
export function tilesToPick(table, picking) {
  const seat = table.seats[Number(document.body.dataset.below ?? 0)];
  const held = seat?.hand ?? [];
  const army = seat?.army ?? "";
  const others = picking.picks
    .filter((pick) => pick.kind === "tile" && !held.some((tile) => tile.tile === pick.value))
    .map(({ value, label }) => ({ tile: value, name: label, kind: /** @type {const} */ ("soldier"), art: printed(army, value) }));
  return [...held, ...others];
}

/**
 * Those of the tiles that the seat at the bottom still has in another table.
 * @param {readonly HandTile[]} tiles
 * @param {Table} table
 * @returns {HandTile[]}
 */
export function tilesLeft(tiles, table) {
  const held = (table.seats[Number(document.body.dataset.below ?? 0)]?.hand ?? []).map(({ tile }) => tile);
  return tiles.filter(({ tile }) => {
    const place = held.indexOf(tile);
    if (place >= 0) held.splice(place, 1);
    return place >= 0;
  });
}

/**
 * The picked tile among these.
 * @param {readonly HandTile[]} tiles
 * @param {readonly Pick[]} picks
 */
export function tilePicked(tiles, picks) {
  const tile = picks.find((pick) => pick.kind === "tile");
  return tile && tiles.find((held) => held.tile === tile.value);
}

/**
 * The rotation of a unit before the user turns it.
 * @param {Board} board
 * @param {HandTile | undefined} tile that was picked
 * @param {readonly Pick[]} picks
 * @param {Map<string, number>} habits the last rotation of each tile
 */
export function naturalRotation(board, tile, picks, habits) {
  const last = picks.at(-1);
  const meant = last?.cell ? board.unitAt(last.cell) : undefined;
  const named = board.units.find((unit) => unit.tile === last?.tile);
  if (meant && (!last?.tile || meant.tile === last.tile)) return meant.rotation;
  if (named) return named.rotation;
  if (tile && tile.kind !== "instant") return habits.get(tile.tile) ?? 0;
  const start = picks.find((pick) => pick.kind === "cell");
  return (start && board.unitAt(start.value)?.rotation) ?? 0;
}

/**
 * What can be drawn before the server answers: a tile from the hand, or a unit that moves.
 * @param {Board} board
 * @param {HandTile | undefined} tile that was picked
 * @param {readonly Pick[]} picks
 * @returns {{ghosts: Ghost[], left: string[]}}
 */
export function ghostsOf(board, tile, picks) {
  const rotation = Number(picks.findLast((pick) => pick.kind === "rotation")?.value ?? 0);
  const cells = picks.filter((pick) => pick.kind === "cell").map((pick) => pick.value);
  const goal = cells.at(-1);
  if (tile && tile.kind !== "instant" && goal) return { ghosts: [{ at: goal, art: turned(tile.art, rotation), rotation }], left: [] };
  const unit = cells[0] ? board.unitAt(cells[0]) : undefined;
  const isMove = unit && goal && picks.some((pick) => pick.kind === "rotation") && !picks.some((pick) => pick.tile);
  if (!isMove) return { ghosts: [], left: [] };
  return { ghosts: [{ at: goal, art: turned(unit.art, rotation), rotation }], left: goal === unit.at ? [] : [unit.at] };
}

/**
 * Which cells to highlight.
 * @param {Picking} picking
 * @returns {Map<string, Light>}
 */
export function lightsOf(picking) {
  /** @type {Map<string, Light>} */
  const lights = new Map();
  if (picking.turning !== null || picking.line !== null) for (const at of picking.reachable("cell")) lights.set(at, "dim");
  for (const { pick } of picking.openOf("cell")) lights.set(pick.value, "open");
  for (const { pick } of picking.open) if (pick.kind === "option" && pick.cell) lights.set(pick.cell, "chosen");
  for (const { pick } of picking.steps) if (pick.kind === "cell") lights.set(pick.value, "chosen");
  return lights;
}

/**
 * The cells whose units are or would be affected.
 * @param {Picking} picking
 * @returns {Set<string>}
 */
export function meantCells(picking) {
  return new Set([...picking.steps, ...picking.open].filter(({ pick }) => pick.role === "meant").map(({ pick }) => pick.value));
}

/**
 * Describes what picking a cell would do.
 * @param {Picking} picking
 */
export function purposesOf(picking) {
  return new Map(picking.openOf("cell").map(({ pick }) => [pick.value, pick.says ?? (pick.label ? sentence(pick.label) : t("Can be chosen"))]));
}
