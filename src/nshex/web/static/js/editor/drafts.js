// @ts-check
/** What can be done to a draft: a position that is being edited. Every function changes the draft it is given. */

/** @typedef {import("../types").Draft} Draft */
/** @typedef {import("../types").DraftUnit} DraftUnit */
/** @typedef {import("../types").DraftPlayer} DraftPlayer */
/** @typedef {import("../types").PaletteTile} PaletteTile */
/** @typedef {"hand" | "discards"} Held a player's tiles that lie face up beside the board */

/** The army of a tile by its full id. @param {string} tile */
export function armyOf(tile) {
  return tile.split(".")[0] ?? "";
}

/** The full id of a player's tile; tiles of the player's own army may be named without the army. @param {DraftPlayer} player @param {string} tile */
export function fullName(player, tile) {
  return tile.includes(".") ? tile : `${player.army}.${tile}`;
}

/** The name a player uses for a tile. @param {DraftPlayer} player @param {string} tile in full */
function shortName(player, tile) {
  return armyOf(tile) === player.army ? tile.slice(player.army.length + 1) : tile;
}

/** @param {Draft} draft @param {string} at @returns {DraftUnit | undefined} */
export function unitAt(draft, at) {
  return draft.units?.find((unit) => unit.at === at);
}

/** @param {Draft} draft @param {string} at */
export function foundationAt(draft, at) {
  return draft.foundations?.find((one) => one.at === at);
}

/** How many copies of a tile are on the board, in hands and among discards. @param {Draft} draft @param {string} tile */
export function used(draft, tile) {
  const lying = [...(draft.units ?? []), ...(draft.foundations ?? [])].map((one) => one.tile);
  const held = draft.players.flatMap((player) => [...(player.hand ?? []), ...(player.discards ?? [])].map((one) => fullName(player, one)));
  return [...lying, ...held].filter((one) => one === tile).length;
}

// --- piles -------------------------------------------------------------------------------------------

/** Takes a tile out of the pile, if the pile is listed. @param {Draft} draft @param {string} tile */
function fromPile(draft, tile) {
  const player = draft.players.find((one) => one.army === armyOf(tile));
  const at = player?.pile?.findLastIndex((one) => fullName(player, one) === tile) ?? -1;
  if (player?.pile && at >= (player.known ?? 0)) player.pile.splice(at, 1);
}

/** Puts a tile back into the pile; an empty pile stays empty. @param {Draft} draft @param {string} tile */
function toPile(draft, tile) {
  const player = draft.players.find((one) => one.army === armyOf(tile));
  if (player?.pile?.length) player.pile.push(shortName(player, tile));
}

// --- the board ---------------------------------------------------------------------------------------

/**
 * Puts a new tile on a cell, replacing what is there.
 * @param {Draft} draft
 * @param {PaletteTile} tile
 * @param {string} at
 * @param {{rotation: number, owner: number | null}} how
 */
export function place(draft, tile, at, { rotation, owner }) {
  if (tile.kind === "foundation") {
    draft.foundations = [...(draft.foundations ?? []).filter((one) => one.at !== at), { at, tile: tile.tile }];
    fromPile(draft, tile.tile);
    return;
  }
  const isHead = tile.kind === "hq" || tile.kind === "object";
  const rest = (draft.units ?? []).filter((unit) => unit.at !== at && !(isHead && unit.tile === tile.tile));
  const before = unitAt(draft, at);
  if (before) toPile(draft, before.tile);
  draft.units = [...rest, { at, tile: tile.tile, ...(rotation ? { rot: rotation } : {}), ...(owner === null ? {} : { owner }) }];
  if (!isHead) fromPile(draft, tile.tile);
}

/** Moves what is on one cell to another; if both hold units, they swap. @param {Draft} draft @param {string} from @param {string} to */
export function move(draft, from, to) {
  const unit = unitAt(draft, from);
  const other = unitAt(draft, to);
  if (unit) unit.at = to;
  if (unit && other) other.at = from;
  if (unit) return;
  const foundation = foundationAt(draft, from);
  if (!foundation) return;
  const lying = foundationAt(draft, to);
  foundation.at = to;
  if (lying) lying.at = from;
}

/** Takes a unit off the board or, if there is none, the foundation. @param {Draft} draft @param {string} at */
export function remove(draft, at) {
  const unit = unitAt(draft, at);
  const foundation = foundationAt(draft, at);
  if (unit) draft.units = draft.units?.filter((one) => one.at !== at);
  else draft.foundations = draft.foundations?.filter((one) => one.at !== at);
  const tile = unit?.tile ?? foundation?.tile;
  if (tile) toPile(draft, tile);
}

/** @param {Draft} draft @param {string} at @param {number} rotation */
export function turnTo(draft, at, rotation) {
  const unit = unitAt(draft, at);
  if (!unit) return;
  unit.rot = (rotation + 6) % 6;
  if (!unit.rot) delete unit.rot;
}

/** @param {Draft} draft @param {string} at @param {number} wounds */
export function wound(draft, at, wounds) {
  const unit = unitAt(draft, at);
  if (!unit) return;
  unit.wounds = Math.max(0, wounds);
  if (!unit.wounds) delete unit.wounds;
}

/** @param {Draft} draft */
export function clearBoard(draft) {
  for (const { tile } of [...(draft.units ?? []), ...(draft.foundations ?? [])]) toPile(draft, tile);
  draft.units = [];
  draft.foundations = [];
}

// --- players -----------------------------------------------------------------------------------------

/** @param {Draft} draft @param {number} seat @param {Held} list @param {string} tile in full */
export function give(draft, seat, list, tile) {
  const player = draft.players[seat];
  if (!player) return;
  player[list] = [...(player[list] ?? []), shortName(player, tile)];
  fromPile(draft, tile);
}

/** @param {Draft} draft @param {number} seat @param {Held} list @param {number} place */
export function takeAway(draft, seat, list, place) {
  const player = draft.players[seat];
  const tile = player?.[list]?.[place];
  if (!player || tile === undefined) return;
  player[list] = player[list]?.filter((_, number) => number !== place);
  toPile(draft, fullName(player, tile));
}

/**
 * Sets a pile: every tile that is nowhere else, nothing, or a list.
 * @param {Draft} draft
 * @param {number} seat
 * @param {string[] | null} pile null for every tile that is nowhere else
 */
export function setPile(draft, seat, pile) {
  const player = draft.players[seat];
  if (!player) return;
  delete player.known;
  if (pile === null) delete player.pile;
  else player.pile = pile;
}

/** Gives a seat another army and removes the tiles of its old one. @param {Draft} draft @param {number} seat @param {string} army */
export function changeArmy(draft, seat, army) {
  const before = draft.players[seat];
  if (!before || before.army === army) return;
  const other = draft.players.findIndex((player) => player.army === army);
  if (other >= 0) draft.players[other] = { army: before.army };
  draft.players[seat] = { army };
  sweep(draft);
}

/**
 * Sets the number of players; new ones get armies that are free.
 * @param {Draft} draft
 * @param {number} count
 * @param {readonly string[]} armies all armies
 */
export function seatPlayers(draft, count, armies) {
  const free = armies.filter((army) => !draft.players.some((player) => player.army === army));
  draft.players = draft.players.slice(0, count);
  while (draft.players.length < count) draft.players.push({ army: free.shift() ?? "" });
  sweep(draft);
}

/** Removes the tiles of armies not in the game, and a turn that belongs to nobody. @param {Draft} draft */
function sweep(draft) {
  const armies = draft.players.map((player) => player.army);
  const stays = (/** @type {{tile: string, owner?: number}} */ { tile, owner }) => armies.includes(armyOf(tile)) || (owner !== undefined ? owner < armies.length : false);
  draft.units = (draft.units ?? []).filter(stays);
  draft.foundations = (draft.foundations ?? []).filter(stays);
  if ((draft.turn ?? 0) >= armies.length) delete draft.turn;
}

/** Drops a pending decision, which leaves an ordinary turn. @param {Draft} draft @param {readonly string[]} keys */
export function settle(draft, keys) {
  for (const key of keys) delete (/** @type {Record<string, unknown>} */ (/** @type {unknown} */ (draft)))[key];
}
