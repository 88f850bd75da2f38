// @ts-check
/** What the reader is asked, and what the big button says. */

import { sentence } from "./actions.js";

/** @typedef {import("../types").Table} Table */
/** @typedef {import("./picking.js").Picking} Picking */

/** @type {Record<string, string>} how a line begins, and what confirming it is called */
const VERBS = {
  hq: "Place",
  place: "Place",
  play: "Play",
  use: "Move",
  discard: "Discard",
  retreat: "Retreat",
  turn: "Turn it this way",
  keep: "Keep it this way",
  dance: "Dance",
  procedure: "Start",
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
  const verb = VERBS[first] ?? "Confirm";
  const cells = picking.steps.filter(({ pick }) => pick.kind === "cell").map(({ pick }) => pick.value);
  const name = nameOf(picking);
  const goal = cells.at(-1);
  if (first === "dance") return verb;
  if (!goal) return verb + name;
  if (first === "retreat") return `${verb} to ${goal}`;
  if (cells.length === 1) return `${verb}${name} on ${goal}`;
  const isMove = first !== "procedure" && picking.last("rotation") !== null;
  return isMove ? `${verb}${name} to ${goal}` : `${verb}${name}: ${cells.join(line.includes(">") ? " › " : " – ")}`;
}

/**
 * The tile that is played, or the button that was pressed for it without its price.
 * @param {Picking} picking
 */
function nameOf(picking) {
  const tile = picking.last("tile");
  const button = picking.steps.find(({ pick }) => pick.kind === "option")?.pick;
  const name = tile?.label ?? button?.name ?? button?.label;
  return name ? ` ${name}` : "";
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
  return isRoutine ? `${decider.army_name} takes its turn` : table.question;
}

/**
 * What the big button says while there is nothing to press.
 * @param {Picking} picking
 * @param {Table} table
 * @param {boolean} isLocked
 * @param {boolean} isDelayed whether the bot that has to decide cannot yet
 */
export function waitingFor(picking, table, isLocked, isDelayed) {
  if (table.over) return "The game is over";
  const decider = table.decider === null ? null : table.seats[table.decider];
  if (decider && !table.readers_seats.includes(decider.seat)) {
    if (decider.who !== "bot") return `${decider.army_name} decides`;
    return isDelayed ? `${decider.army_name} has to wait` : `${decider.army_name} is thinking`;
  }
  if (isLocked) return "One moment";
  const open = picking.open[0]?.pick;
  if (picking.turning !== null && open) return open.question;
  if (open?.gives) return "Choose tiles";
  const cells = picking.openOf("cell");
  if (picking.openOf("tile").length) return "Choose a tile";
  if (!cells.length) return "Choose";
  return cells.every(({ pick }) => !pick.label) ? "Choose a cell" : "Choose on the board";
}
