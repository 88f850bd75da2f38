// @ts-check
/** The question to the user, and the label of the big button. */

import { t } from "../messages.js";
import { sentence } from "./actions.js";

/** @typedef {import("../types").Table} Table */
/** @typedef {import("./picking.js").Picking} Picking */

/** @type {Record<string, string>} the first word of a line, and the verb for confirming it */
const VERBS = {
  hq: t("Place"),
  place: t("Place"),
  play: t("Play"),
  use: t("Move"),
  discard: t("Discard"),
  retreat: t("Retreat"),
  turn: t("Turn it this way"),
  keep: t("Keep it this way"),
  dance: t("Dance"),
  procedure: t("Start"),
};

/**
 * The label of the button that confirms an action.
 * @param {Picking} picking
 * @param {string} line
 */
export function verbOf(picking, line) {
  const last = picking.steps.at(-1)?.pick;
  if (last?.kind === "option") return sentence(last.label);
  const first = line.split(" ")[0] ?? "";
  const verb = VERBS[first] ?? t("Confirm");
  const cells = picking.steps.filter(({ pick }) => pick.kind === "cell").map(({ pick }) => pick.value);
  const name = nameOf(picking);
  const goal = cells.at(-1);
  if (first === "dance") return verb;
  if (!goal) return named(verb, name);
  if (first === "retreat") return sentence(t("{verb} to {cell}", { verb, cell: goal }));
  if (cells.length === 1) return sentence(name ? t("{verb} {name} on {cell}", { verb, name, cell: goal }) : t("{verb} on {cell}", { verb, cell: goal }));
  const isMove = first !== "procedure" && picking.last("rotation") !== null;
  if (!isMove) return `${named(verb, name)}: ${cells.join(line.includes(">") ? " › " : " – ")}`;
  return sentence(name ? t("{verb} {name} to {cell}", { verb, name, cell: goal }) : t("{verb} to {cell}", { verb, cell: goal }));
}

/**
 * The tile being played, or the name of the button pressed, without its price.
 * @param {Picking} picking
 */
function nameOf(picking) {
  const tile = picking.last("tile");
  const button = picking.steps.find(({ pick }) => pick.kind === "option")?.pick;
  return tile?.label ?? button?.name ?? button?.label ?? "";
}

/** Capitalizes the sentence, since in some languages the verb comes last and is lower case. @param {string} verb @param {string} name */
function named(verb, name) {
  return sentence(name ? t("{verb} {name}", { verb, name }) : verb);
}

/**
 * The question after the picks so far.
 * @param {Picking} picking
 * @param {Table} table
 */
export function questionOf(picking, table) {
  if (!picking.canGoBack) return table.question;
  const last = picking.steps.at(-1)?.pick;
  const says = picking.steps.findLast(({ pick }) => pick.says)?.pick.says;
  if (picking.turning !== null && last) return says ? `${says}. ${sentence(last.question)}` : sentence(last.question);
  if (picking.line !== null) return says ?? `${verbOf(picking, picking.line)}?`;
  const open = picking.open.find(({ pick }) => pick.kind !== "option") ?? picking.open[0];
  return open?.pick.question ?? table.question;
}

/** Steps of a turn whose question means nothing to those who wait. */
const ROUTINE = new Set(["setup", "draw", "discard", "main"]);

/**
 * What waiting players are told; the routine questions of a bot's turn are not shown.
 * @param {Table} table
 */
export function newsOf(table) {
  const decider = table.decider === null ? null : table.seats[table.decider];
  const isRoutine = decider?.who === "bot" && ROUTINE.has(table.step) && !table.over;
  return isRoutine ? t("{army} takes its turn", { army: decider.army_name }) : table.question;
}

/**
 * The label of the big button while it cannot be pressed.
 * @param {Picking} picking
 * @param {Table} table
 * @param {boolean} isLocked
 * @param {boolean} isDelayed whether the bot to move is being delayed
 */
export function waitingFor(picking, table, isLocked, isDelayed) {
  if (table.over) return t("The game is over");
  const decider = table.decider === null ? null : table.seats[table.decider];
  if (decider && !table.readers_seats.includes(decider.seat)) {
    if (decider.who !== "bot") return t("{army} decides", { army: decider.army_name });
    return isDelayed ? t("{army} has to wait", { army: decider.army_name }) : t("{army} is thinking", { army: decider.army_name });
  }
  if (isLocked) return t("One moment");
  const open = picking.open[0]?.pick;
  if (picking.turning !== null && open) return open.question;
  if (open?.gives) return t("Choose tiles");
  const cells = picking.openOf("cell");
  if (picking.openOf("tile").length) return t("Choose a tile");
  if (!cells.length) return t("Choose");
  return cells.every(({ pick }) => !pick.label) ? t("Choose a cell") : t("Choose on the board");
}
