/** The messages between server and browser, in one place. */

export interface Cell {
  at: string;
  /** Centre of the cell; the distance from centre to corner is 100. */
  x: number;
  y: number;
  terminal: boolean;
}

/** What would be different about a unit after an action; numbers are gains and losses. */
export interface Change {
  new?: true;
  from?: string;
  rotation?: number;
  controller?: number | null;
  works_for?: number | null;
  netted?: boolean;
  initiative?: number;
  attacks?: number;
  melee?: number;
  ranged?: number;
  lives?: number;
}

export interface Unit {
  at: string;
  tile: string;
  name: string;
  army: string;
  owner: number | null;
  controller: number | null;
  works_for: number | null;
  rotation: number;
  wounds: number;
  netted: boolean;
  initiative: number[];
  hp: number | null;
  art: string;
  label: string;
  change?: Change;
}

export interface Foundation {
  at: string;
  tile: string;
  name: string;
  owner: number | null;
  art: string;
  label: string;
}

export interface HandTile {
  tile: string;
  name: string;
  kind: string;
  art: string;
}

export interface CountedTile {
  tile: string;
  name: string;
  count: number;
  used: number;
  left: number;
  art: string;
}

export interface Seat {
  seat: number;
  name: string;
  who: "me" | "friend" | "bot" | "none";
  bot: string | null;
  army: string;
  army_name: string;
  colour: string;
  team: number | null;
  hp: number | null;
  heads: Record<string, number> | null;
  hand: HandTile[];
  pile: number;
  known: HandTile[];
  tiles: CountedTile[];
  discards: HandTile[];
  energy: number | null;
  score: number | null;
  mercenaries: HandTile[];
  terror?: boolean;
  out: boolean;
}

export type PickKind = "tile" | "cell" | "rotation" | "option";

export interface Pick {
  kind: PickKind;
  value: string;
  question: string;
  label: string;
  /** The cell a rotation or an option is about. */
  cell?: string | null;
  primary?: boolean;
  /** The full id of the tile it is about, where no pick before it says so. */
  tile?: string;
  /** The full ids of the tiles of the hand that go with it, where it says which of them do. */
  gives?: string[];
}

export interface Way {
  line: string;
  way: number[];
}

export interface Choices {
  picks: Pick[];
  ways: Way[];
  /** Picks that begin more ways than are sent unasked. */
  more?: number[];
}

export interface LogPart {
  kind: string;
  seat: number;
  text: string;
}

export interface LogEntry {
  n: number;
  parts: LogPart[];
}

export interface Over {
  winners: number[];
  reason: string;
  text: string;
}

export interface Table {
  game: string;
  version: number;
  mode: string;
  board: string;
  readers_seats: number[];
  turn: number | null;
  decider: number | null;
  step: string;
  /** Where the game stands, such as "turn 7". */
  course?: string;
  question: string;
  /** What a decision that interrupts is about; null in the usual course of a turn. */
  asked: Asked | null;
  thinking: boolean;
  over: Over | null;
  cells: Cell[];
  units: Unit[];
  foundations: Foundation[];
  seats: Seat[];
  choices: Choices | null;
  can: { take_back: boolean; forecast: boolean; hint: boolean };
  log: LogEntry[];
}

export type MarkKind = "melee" | "ranged" | "gauss" | "net" | "link" | "takeover" | "heal" | "push";

/** Arrows, and a word or two for the units that have a part in what is to be decided. */
export interface Asked {
  /** Where the one unit stands that it is about, if it is about one. */
  unit: string | null;
  marks: Mark[];
  notes: { at: string; text: string }[];
}

export interface Mark {
  kind: MarkKind;
  from: string;
  /** Where it ends: on what it reaches, on the next cell, or at the rim. */
  to: string;
  direction: number;
  strength: number;
  reaches: string[];
  harms: boolean;
  /** Whose it is, in words, where it is something done to the unit in question. */
  by?: string;
}

export interface GameEvent {
  event: string;
  player?: number | null;
  tile?: string;
  at?: string;
  from?: string;
  to?: string;
  means?: string;
  wounds?: number;
  destroys?: boolean;
  hp?: number;
  medic?: string;
  for?: string;
  by?: string;
  one?: string;
  two?: string;
  rot?: number;
  points?: number;
  amount?: number;
  [key: string]: unknown;
}

export interface Phase {
  initiative: number;
  texts: string[];
}

export interface Scene {
  phase: Phase | null;
  events: GameEvent[];
  units: Unit[];
  foundations: Foundation[];
  hp: (number | null)[];
}

export interface Update {
  type: "update";
  from: number;
  version: number;
  line: string;
  seat: number | null;
  events: GameEvent[];
  scenes: Scene[];
  log: LogEntry[];
  table: Table;
}

export interface TableMessage {
  type: "table";
  table: Table;
}

export interface Thinking {
  type: "thinking";
  seat: number;
}

export interface Refused {
  type: "refused";
  ask: number;
  error: string;
  text: string;
}

export interface Answer {
  type: "answer";
  ask: number;
  [key: string]: unknown;
}

export type ServerMessage = TableMessage | Update | Thinking | Refused | Answer;

export interface PreviewAnswer {
  units: Unit[];
  marks: Mark[];
  texts: string[];
  /** Cells whose unit would be gone. */
  gone: string[];
  /** Foundations that would be new. */
  foundations: Foundation[];
}

export interface ExplainAnswer {
  title: string;
  lines: string[];
  marks: Mark[];
  art?: string | null;
}

export interface ForecastAnswer {
  scenes: Scene[];
  parts: LogPart[];
  summary: string;
  lost: string[];
  damage: { seat: number; amount: number }[];
  scored: { seat: number; points: number }[];
}

export interface HintAnswer {
  line: string;
  texts: string[];
}
