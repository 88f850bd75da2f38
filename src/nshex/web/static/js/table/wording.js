// @ts-check
/** What the reader is asked, and what the big button says. */

import { t } from "../messages.js";
import { sentence } from "./actions.js";

/** @typedef {import("../types").Table} Table */
/** @typedef {import("./picking.js").Picking} Picking */

/** @type {Record<string, string>} how a line begins, and what confirming it is called */
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
 * What confirming an action is called.
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
 * The tile that is played, or the button that was pressed for it without its price.
 * @param {Picking} picking
 */
function nameOf(picking) {
  const tile = picking.last("tile");
  const button = picking.steps.find(({ pick }) => pick.kind === "option")?.pick;
  return tile?.label ?? button?.name ?? button?.label ?? "";
}

/** A language whose verb comes last writes it small: so the sentence gets its capital here. @param {string} verb @param {string} name */
function named(verb, name) {
  return sentence(name ? t("{verb} {name}", { verb, name }) : verb);
}

/**
 * The question that is open after the picks so far.
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

/** The steps of a turn at which a task is of no use to those who only wait for it. */
const ROUTINE = new Set(["setup", "draw", "discard", "main"]);

/**
 * What is said to somebody who is not asked: what a bot has to do in its turn is told to nobody.
 * @param {Table} table
 */
export function newsOf(table) {
  const decider = table.decider === null ? null : table.seats[table.decider];
  const isRoutine = decider?.who === "bot" && ROUTINE.has(table.step) && !table.over;
  return isRoutine ? t("{army} takes its turn", { army: decider.army_name }) : table.question;
}

/**
 * What the big button says while there is nothing to press.
 * @param {Picking} picking
 * @param {Table} table
 * @param {boolean} isLocked
 * @param {boolean} isDelayed whether the bot that has to decide cannot yet
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
