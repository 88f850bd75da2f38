// Written by `make types` from payloads/types.py: change that file, not this one.

export interface Cell {
  at: string;
  /** Centre of the cell; the distance from centre to corner is 100. */
  x: number;
  y: number;
  terminal: boolean;
}

export interface Unit {
  at: string;
  tile: string;
  name: string;
  rotation: number;
  /** The address of its picture, which shows everything that is to be seen of it. */
  art: string;
  /** The same in words, for ears. */
  label: string;
}

export interface Foundation {
  at: string;
  art: string;
  label: string;
}

export type MarkKind = "melee" | "ranged" | "gauss" | "net" | "link" | "takeover" | "heal" | "push";

/** An arrow: what one side of a unit does to others. */
export interface Mark {
  kind: MarkKind;
  /** The cell of the unit that does it. */
  at: string;
  direction: number;
  strength: number;
  reaches: string[];
  harms: boolean;
  /** Whether it is done to the unit in question. */
  incoming?: boolean;
}

/** A word or two at a unit. */
export interface Note {
  at: string;
  text: string;
}

/** What a decision is about that interrupts a turn or a battle. */
export interface Interruption {
  /** Where the one unit stands that it is about, if it is about one. */
  unit: string | null;
  marks: Mark[];
  notes: Note[];
}

export type PickKind = "tile" | "cell" | "rotation" | "option";

/** One answer on the way to an action. */
export interface Pick {
  kind: PickKind;
  value: string;
  question: string;
  /** What it is called; of a cell, what picking it means, or nothing where that is plain. */
  label: string;
  /** What the action is called that it begins, where the label says more than that. */
  name?: string;
  /** The cell a rotation or an option is about, where no pick before it says so. */
  cell?: string;
  /** Whether it is the obvious next thing to do. */
  primary?: boolean;
  /** The full id of the tile it is about, where no pick before it says so. */
  tile?: string;
  /** The full ids of the tiles of the hand that go with it, where it says which of them do. */
  gives?: string[];
}

/** A legal action, and the numbers of the picks that lead to it. */
export interface Way {
  line: string;
  way: number[];
}

export interface Ways {
  picks: Pick[];
  ways: Way[];
}

export interface Choices extends Ways {
  /** Picks that begin more ways than are sent unasked; `ways` asks for them. */
  more: number[];
}

/** Who plays: the reader who began the game, a friend at the same screen, a bot; nobody in a record. */
export type Who = "me" | "friend" | "bot" | "none";

export type TileKind = "hq" | "object" | "soldier" | "module" | "foundation" | "instant";

export interface HandTile {
  tile: string;
  name: string;
  kind: TileKind;
  art: string;
}

/** A tile of an army: how many there are, how many have been used, how many the pile still holds. */
export interface CountedTile {
  tile: string;
  name: string;
  art: string;
  count: number;
  used: number;
  left: number;
}

export interface Seat {
  seat: number;
  name: string;
  who: Who;
  army: string;
  army_name: string;
  colour: string;
  team: number | null;
  hp: number | null;
  /** Hit points by colour, where objects stand for the HQ. */
  heads: Record<string, number> | null;
  hand: HandTile[];
  pile: number;
  tiles: CountedTile[];
  /** Names of the tiles that everybody knows to lie on top of the pile. */
  known: string[];
  discards: string[];
  mercenaries: string[];
  energy: number | null;
  score: number | null;
  /** What the side has to do in a scenario; empty where the mode decides. */
  goal: string;
  out: boolean;
}

/** One thing that happened, or several tiles drawn in a row. */
export interface LogPart {
  /** The name of the event, such as `drew`; `turn_began` and `phase` are headings for what follows. */
  kind: string;
  seat: number;
  text: string;
}

/** What one action did. */
export interface LogEntry {
  n: number;
  parts: LogPart[];
}

export type AttackMeans = "melee" | "ranged" | "melee+ranged" | "gauss" | "explosion";

export interface Attack {
  kind: "attack";
  at: string;
  to: string;
  means: AttackMeans;
  wounds: number;
}

/** A hit by something that is not on the board. */
export interface Strike {
  kind: "struck";
  at: string;
  /** None where it kills whatever the toughness. */
  wounds: number | null;
}

export interface Healing {
  kind: "healed";
  at: string;
  amount: number;
}

export type ShiftKind = "moved" | "pushed" | "swapped" | "absorbed";

/** Something goes from one cell to another; what is swapped goes both ways. */
export interface Shift {
  kind: ShiftKind;
  at: string;
  to: string;
}

export type HappeningKind = "exploded" | "mine" | "died" | "hq_fell" | "placed" | "hq_placed" | "exchanged" | "turned" | "netted" | "unnetted" | "taken" | "released";

/** Something on one cell. */
export interface Happening {
  kind: HappeningKind;
  at: string;
}

export type SceneEvent = Attack | Strike | Healing | Shift | Happening;

/** A phase of a battle. */
export interface Phase {
  initiative: number;
  texts: string[];
}

/** A part of an action, with the board as it stands at its end. */
export interface Scene {
  /** None for what comes before, after and without a battle. */
  phase: Phase | null;
  /** What there is to see, in the order in which it happened. */
  events: SceneEvent[];
  units: Unit[];
  foundations: Foundation[];
  /** By seat; None where hit points do not count. */
  hp: (number | null)[];
}

export interface Over {
  winners: number[];
  text: string;
}

/** What the reader may ask for now. */
export interface Can {
  take_back: boolean;
  forecast: boolean;
  hint: boolean;
}

/** Everything a reader may know. */
export interface Table {
  game: string;
  version: number;
  readers_seats: number[];
  decider: number | null;
  step: string;
  /** Turns that have begun. */
  turns: number;
  /** How far the game has come, such as "turn 7". */
  progress: string;
  question: string;
  /** None in the usual course of a turn. */
  interruption: Interruption | null;
  over: Over | null;
  cells: Cell[];
  units: Unit[];
  foundations: Foundation[];
  seats: Seat[];
  /** None where the reader has nothing to decide. */
  choices: Choices | null;
  can: Can;
}

/** The table as it stands, on connecting and after `reload`; also a block of the page itself. */
export interface TableMessage {
  type: "table";
  table: Table;
  log: LogEntry[];
}

/** What an action did, and the table after it. */
export interface Update {
  type: "update";
  /** The version it follows on; whoever has another asks for the table. */
  after: number;
  /** The action, or `take_back`. */
  line: string;
  seat: number;
  scenes: Scene[];
  /** So many entries of the log stay; those of `log` come after them. */
  kept: number;
  log: LogEntry[];
  table: Table;
}

/** A bot has begun to think. */
export interface Thinking {
  type: "thinking";
  seat: number;
}

/** A message that was not followed: a code for programs, and what to do now for people. */
export interface Refused {
  type: "refused";
  ask: number | null;
  error: string;
  text: string;
}

/** The version the game has after a message. */
export interface Accepted {
  version: number;
}

/** What would be different about a unit; numbers are gains and losses. */
export interface Change {
  new?: boolean;
  controller?: number | null;
  netted?: boolean;
  initiative?: number;
  attacks?: number;
  melee?: number;
  ranged?: number;
  lives?: number;
}

export interface ChangedUnit extends Unit {
  change: Change;
}

/** What an action would do to the board, as far as that is certain. */
export interface PreviewAnswer {
  units: ChangedUnit[];
  /** Cells that would be left. */
  gone: string[];
  /** Those that would be new. */
  foundations: Foundation[];
  marks: Mark[];
  texts: string[];
}

export interface ExplainAnswer {
  title: string;
  lines: string[];
  marks: Mark[];
  art: string | null;
}

export interface Damage {
  seat: number;
  amount: number;
}

export interface Points {
  seat: number;
  points: number;
}

/** A battle that nobody fights; without scenes where none can be looked into. */
export interface ForecastAnswer {
  scenes: Scene[];
  parts: LogPart[];
  summary: string;
  /** Cells whose unit dies. */
  lost: string[];
  damage: Damage[];
  scored: Points[];
}

/** What a bot would do. */
export interface HintAnswer {
  /** The first action. */
  line: string;
  /** All of its turn, in a sentence. */
  turn: string;
  /** The first action in sentences, and why. */
  texts: string[];
}

/** What each message of the browser is answered with. */
export interface Answers {
  play: Accepted;
  take_back: Accepted;
  reload: Accepted;
  preview: PreviewAnswer;
  forecast: ForecastAnswer;
  explain: ExplainAnswer;
  hint: HintAnswer;
  ways: Ways;
}

export type AnyAnswer = Accepted | PreviewAnswer | ForecastAnswer | ExplainAnswer | HintAnswer | Ways;

export interface Answer {
  type: "answer";
  ask: number;
  answer: AnyAnswer;
}

export type ServerMessage = TableMessage | Update | Thinking | Refused | Answer;

export interface Reload {
}

export interface AboutVersion {
  version: number;
}

export interface AboutLine extends AboutVersion {
  line: string;
}

/** Either a cell or a tile. */
export interface AboutThing extends AboutVersion {
  at?: string;
  tile?: string;
}

export interface AboutButton extends AboutVersion {
  button: string;
}

/** What each message of the browser has to say. */
export interface Messages {
  play: AboutLine;
  take_back: AboutVersion;
  reload: Reload;
  preview: AboutLine;
  forecast: AboutVersion;
  explain: AboutThing;
  hint: AboutVersion;
  ways: AboutButton;
}

/** What is wrong: a code for programs, words for people, and the field it is about. */
export interface ApiRefusal {
  error: string;
  text: string;
  where?: string;
}

/** A game that has been made. */
export interface NewAddress {
  game: string;
  address: string;
}

export interface ListedArmy {
  army: string;
  name: string;
  won: boolean;
}

export interface ListedGame {
  address: string;
  state: "playing" | "over" | "record";
  armies: ListedArmy[];
  your_decision: boolean;
  when: string;
}

export interface ListedMoment {
  n: number;
  line: string;
  seat: number | null;
  text: string;
}

export interface MomentList {
  moments: ListedMoment[];
  can_play_on: boolean;
}

/** The table after so many actions, and what the last of them did. */
export interface Moment {
  table: Table;
  scenes: Scene[];
}

export interface GraphPoint {
  n: number;
  /** By seat; None while HQs are placed. */
  scores: number[] | null;
}

export interface Graph {
  done: boolean;
  points: GraphPoint[];
  /** Why the rest is missing, or nothing. */
  error: string;
}

/** A step of a lesson after some actions. */
export interface LessonStep {
  verdict: "open" | "done" | "again";
  message: string;
  lines: string[];
  updates: Update[];
  table: Table;
  log: LogEntry[];
}
