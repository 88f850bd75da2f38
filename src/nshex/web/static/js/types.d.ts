// Written by `make types` from payloads/types.py and its parts: change those, not this one.

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
  /** The address of its picture, which shows everything visible about it. */
  art: string;
  /** How many initiatives that picture has in its lower corners. */
  initiatives: number;
  /** The same in words, for screen readers. */
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
  /** Whether it is done to the unit being explained. */
  incoming?: boolean;
}

/** A word or two at a unit. */
export interface Note {
  at: string;
  text: string;
}

/** What a decision that interrupts a turn or a battle is about. */
export interface Interruption {
  /** The cell of the unit it is about, if it is about one. */
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
  /** Its name; for a cell, what picking it means, or nothing if that is obvious. */
  label: string;
  /** The name of the action it begins, if the label says more than that. */
  name?: string;
  /** The part of a cell's unit in an action between two: it acts, or it is acted upon. */
  role?: "acts" | "meant";
  /** What the action does with this pick, in a sentence. */
  says?: string;
  /** The cell a rotation or an option is about, if no earlier pick says so. */
  cell?: string;
  /** Whether it is the obvious next thing to do. */
  primary?: boolean;
  /** Whether there is more to do first. */
  quiet?: boolean;
  /** The full id of the tile it is about, if no earlier pick says so. */
  tile?: string;
  /** The full ids of the tiles in hand that it gives away, if it says which. */
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
  /** Picks with too many ways to be sent unasked; `ways` asks for them. */
  more: number[];
}

/** Who plays: the player who started the game, a friend at the same screen, a bot, nobody yet, or somebody who took the seat by a link; nobody in a record. */
export type Who = "me" | "friend" | "bot" | "open" | "player" | "none";

export type TileKind = "hq" | "object" | "soldier" | "module" | "foundation" | "instant";

export interface HandTile {
  tile: string;
  name: string;
  kind: TileKind;
  art: string;
}

/** A tile of an army: how many there are, how many have been used, how many the pile still holds. */
export interface CountedTile {
  name: string;
  art: string;
  count: number;
  used: number;
  left: number;
}

/** What is open about a seat, for every reader. */
export interface OpenSeat {
  seat: number;
  army: string;
  army_name: string;
  team: number | null;
  hp: number | null;
  /** Hit points by colour, if objects replace the HQ. */
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
  /** What the side has to do in a scenario; empty if the mode decides. */
  goal: string;
  out: boolean;
}

export interface Seat extends OpenSeat {
  name: string;
  who: Who;
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
  /** None if it kills regardless of toughness. */
  wounds: number | null;
}

export interface Healing {
  kind: "healed";
  at: string;
  amount: number;
}

export type ShiftKind = "moved" | "pushed" | "swapped" | "absorbed";

/** Something moves from one cell to another; a swap moves both ways. */
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

/** A sentence about a phase of a battle. */
export interface PhaseLine {
  text: string;
  /** The place of its event among those of the scene; None for what only follows from the blows. */
  event: number | null;
}

/** A phase of a battle. */
export interface Phase {
  initiative: number;
  lines: PhaseLine[];
}

/** A part of an action, with the board at its end. */
export interface Scene {
  /** None for what comes before, after or without a battle. */
  phase: Phase | null;
  /** What there is to see, in the order in which it happened. */
  events: SceneEvent[];
  units: Unit[];
  foundations: Foundation[];
  /** By seat; None if hit points do not count. */
  hp: (number | null)[];
}

/** A cell on which something has changed. */
export interface TraceCell {
  at: string;
  kind: "came" | "moved" | "turned" | "taken" | "hurt" | "healed" | "gone";
  words: string;
}

/** A unit that is somewhere else than before. */
export interface TraceArrow {
  kind: "moved" | "pushed";
  at: string;
  to: string;
}

/** What others have done to the board since the reader's last turn. */
export interface Trace {
  cells: TraceCell[];
  arrows: TraceArrow[];
}

/** One action of another player. */
export interface TheirStep {
  texts: string[];
  scenes: Scene[];
}

/** What others have done since the reader's last turn, with the board before it. */
export interface TheirTurn {
  units: Unit[];
  foundations: Foundation[];
  hp: (number | null)[];
  steps: TheirStep[];
}

export interface Over {
  winners: number[];
  text: string;
}

/** What the clocks show when they are sent; the running one continues from there. */
export interface Clocks {
  /** Milliseconds by seat; null for bots, which have no clock. */
  left: (number | null)[];
  /** The seat whose clock is running. */
  running: number | null;
  /** What was agreed. */
  words: string;
}

/** Something a player asks of the others. */
export interface OpenOffer {
  number: number;
  /** Whether the reader made it, and may withdraw it with `decline`. */
  is_yours: boolean;
  /** Whether the reader has to answer. */
  asks_you: boolean;
  text: string;
}

export type WayToLeave = "bot" | "open" | "dropped";

/** What the reader may settle with the others outside the rules. */
export interface Settling {
  /** The seat for which the reader would resign; null for spectators. */
  resign: number | null;
  draw: boolean;
  /** Whether the reader may ask to go back to before their last action. */
  take_back: boolean;
  /** A bot plays on, the seat is open again, or the game is deleted; null if it cannot be left. */
  leave: WayToLeave | null;
  offer: OpenOffer | null;
}

/** What the reader may ask for now. */
export interface Can {
  take_back: boolean;
  forecast: boolean;
  hint: boolean;
}

/** A table that waits for players to take its open seats. */
export interface Waiting {
  /** The seats that are open. */
  open: number[];
  /** The address for taking one; empty for readers who may not invite anybody. */
  join: string;
  /** Whether the reader may let bots take the open seats. */
  can_fill: boolean;
}

/** What proves that nobody chose the order of the piles. */
export interface Shuffle {
  /** SHA-256 of the seed's text, shown before the first tile is drawn. */
  commitment: string;
  /** The seed, once the game is over. */
  seed: string | null;
}

/** Who wants to play again. */
export interface Rematch {
  /** Seats that have agreed. */
  wanted: number[];
  /** Where the next game is; empty until all have agreed. */
  address: string;
  /** Where to ask for it, if that is the other table of a mirrored duel. */
  asked_at: string;
}

/** Everything a reader may know. */
export interface Table {
  game: string;
  version: number;
  /** The seats for which the reader may decide; none once the game is over. */
  readers_seats: number[];
  /** The reader's seats, whether or not the game is over. */
  own_seats: number[];
  decider: number | null;
  step: string;
  /** Turns that have begun. */
  turns: number;
  /** How far the game has come, such as "turn 7". */
  progress: string;
  question: string;
  /** None in the normal course of a turn. */
  interruption: Interruption | null;
  over: Over | null;
  cells: Cell[];
  units: Unit[];
  foundations: Foundation[];
  seats: Seat[];
  /** None if the reader has nothing to decide. */
  choices: Choices | null;
  can: Can;
  /** None once every seat is taken. */
  waiting: Waiting | null;
  /** None if the piles do not come from a seed. */
  shuffle: Shuffle | null;
  clocks: Clocks | null;
  /** None for spectators, and if nobody has acted since the reader's last turn. */
  trace: Trace | null;
  /** None if nothing can be settled: at earlier moments, in lessons and puzzles, once a game is over. */
  settling: Settling | null;
  /** Once the game is over; the second table of a mirrored duel has none. */
  rematch?: Rematch;
}

/** What a bot would do. */
export interface HintAnswer {
  /** The first action. */
  line: string;
  /** The whole turn, in a sentence. */
  turn: string;
  /** The first action in sentences, and why. */
  texts: string[];
  /** The first action in a few words: "Discard Push Back". */
  action: string;
  /** The rest of the turn; empty if there is none. */
  then: string;
  /** Sentences: "A battle would cost you 0 hit points instead of 3.". */
  why: string[];
}

/** What the units of one kind did, or how many of them were lost. */
export interface UnitFigure {
  seat: number;
  name: string;
  art: string;
  amount: number;
  /** The part of it that HQs and objects lost; 0 if losses are counted. */
  to_heads: number;
}

export interface DecisiveBattle {
  /** The action that began it, counted from 1. */
  moment: number;
  /** The action that ended it. */
  last_moment: number;
  text: string;
}

/** What happened in a game that is over. */
export interface GameSummary {
  /** Whose HQ fell when, addressed to this reader; empty if none fell. */
  ending: string;
  /** Kinds of units by the wounds they dealt, the hardest first. */
  dealt: UnitFigure[];
  /** Units destroyed, by kind. */
  lost: UnitFigure[];
  /** By turn, then by seat: hit points, or points in a game for points. */
  course: number[][];
  decisive: DecisiveBattle | null;
}

/** The first message of every socket. */
export interface Welcome {
  type: "welcome";
  /** The version of these messages. */
  protocol: number;
}

/** The current table, on connecting and after `reload`; also a block of the page itself. */
export interface TableMessage {
  type: "table";
  table: Table;
  log: LogEntry[];
}

/** What an action did. */
export interface Happened {
  type: "update";
  /** The version it applies to; a client with another one asks for the table. */
  after: number;
  /** The action, or the name of something else that was done, such as `take_back`, `sit`, `resign`. */
  line: string;
  seat: number;
  scenes: Scene[];
  /** How many entries of the log stay; those of `log` come after them. */
  kept: number;
}

/** What an action did, and the log and the table after it. */
export interface Update extends Happened {
  log: LogEntry[];
  table: Table;
}

/** A bot is thinking, or has to wait before it can. */
export interface Thinking {
  type: "thinking";
  seat: number;
  /** How many bots of this server are waiting to think, including this one; 0 once it is thinking. */
  waiting: number;
  /** Why it has to wait; empty while it is thinking. */
  text: string;
}

/** How many browsers without a seat have the table open. */
export interface Watching {
  type: "watching";
  count: number;
}

/** A player says one of the fixed phrases. */
export interface Said {
  type: "said";
  seat: number;
  phrase: string;
  text: string;
}

/** A refused message: a code for programs, and what to do now for people. */
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

/** What would change about a unit; numbers are gains and losses. */
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
  /** Whether a battle begins with it. */
  battle: boolean;
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

/** What a battle, or a phase of it, does to the unit on a cell. */
export interface Toll {
  at: string;
  /** Wounds taken, or hit points lost. */
  wounds: number;
  dies: boolean;
}

export interface ForecastPhase {
  initiative: number;
  attacks: Attack[];
  toll: Toll[];
  texts: string[];
}

/** A forecast battle; without scenes if none is possible. */
export interface ForecastAnswer {
  /** The board before it, including the line if there is one. */
  units: Unit[];
  foundations: Foundation[];
  scenes: Scene[];
  phases: ForecastPhase[];
  /** The result, cell by cell. */
  toll: Toll[];
  summary: string;
  damage: Damage[];
  scored: Points[];
}

/** The answer to each message of the browser. */
export interface Answers {
  play: Accepted;
  take_back: Accepted;
  reload: Accepted;
  ping: Accepted;
  say: Accepted;
  preview: PreviewAnswer;
  forecast: ForecastAnswer;
  explain: ExplainAnswer;
  hint: HintAnswer;
  ways: Ways;
  their_turn: TheirTurn;
  resign: Accepted;
  offer: Accepted;
  agree: Accepted;
  decline: Accepted;
}

export type AnyAnswer = Accepted | PreviewAnswer | ForecastAnswer | ExplainAnswer | HintAnswer | Ways | TheirTurn;

export interface Answer {
  type: "answer";
  ask: number;
  answer: AnyAnswer;
}

export type ServerMessage = Welcome | TableMessage | Update | Thinking | Watching | Said | Refused | Answer;

/** Nothing more to say. */
export interface Bare {
}

export interface AboutVersion {
  version: number;
}

export interface AboutLine extends AboutVersion {
  line: string;
}

/** A battle on the current board, or on the board after a line. */
export interface AboutBattle extends AboutVersion {
  line?: string;
}

/** Either a cell or a tile. */
export interface AboutThing extends AboutVersion {
  at?: string;
  tile?: string;
}

export interface AboutButton extends AboutVersion {
  button: string;
}

export interface AboutWish {
  /** `draw`, or `take_back` to go back to before your last action. */
  what: string;
}

export interface AboutOffer {
  /** The number of the offer. */
  offer: number;
}

export interface AboutPhrase {
  /** The name of a phrase, such as `hello`. */
  phrase: string;
}

/** The fields of each message of the browser. */
export interface Messages {
  play: AboutLine;
  take_back: AboutVersion;
  reload: Bare;
  ping: Bare;
  say: AboutPhrase;
  preview: AboutLine;
  forecast: AboutBattle;
  explain: AboutThing;
  hint: AboutVersion;
  ways: AboutButton;
  their_turn: AboutVersion;
  resign: Bare;
  offer: AboutWish;
  agree: AboutOffer;
  decline: AboutOffer;
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
  mine: boolean;
  /** Who plays it, such as You, Soldier or the name of a person; empty in a record. */
  player: string;
}

export interface ListedGame {
  game: string;
  address: string;
  /** The address of a small picture of its board. */
  picture: string;
  /** `waiting` while seats are open. */
  state: "waiting" | "playing" | "over" | "record";
  armies: ListedArmy[];
  your_decision: boolean;
  /** The seat that has to decide; null while seats are open, and once the game is over. */
  decider: number | null;
  when: string;
  /** When the time of whoever decides runs out; null where no clock runs. */
  deadline: string | null;
  /** How players ended the game, if they did. */
  ended: string;
  rated: boolean;
  /** Whether it is waiting for players and may be left from the list. */
  can_leave: boolean;
}

export interface ListedMoment {
  n: number;
  line: string;
  seat: number | null;
  text: string;
  /** Counted from 1; 0 during the setup. */
  turn: number;
  /** Whose turn it is; null during the setup. */
  turn_of: number | null;
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

/** A position after some actions: the result of the last of them. */
export interface AttemptStep {
  /** All actions so far, including those of the other side; send them with the next one. */
  lines: string[];
  updates: Update[];
  table: Table;
  log: LogEntry[];
}

export interface LessonStep extends AttemptStep {
  verdict: "open" | "done" | "again";
  message: string;
}

export type Difficulty = "easy" | "medium" | "hard" | "expert" | "";

export interface ListedPuzzle {
  id: string;
  title: string;
  difficulty: Difficulty;
}

/** What the solver is told. */
export interface PuzzleCard extends ListedPuzzle {
  /** Its name besides the title, such as "No. 14". */
  number: string;
  /** The difficulty in words. */
  level: string;
  story: string;
  goal: string;
  tiles: number;
  /** How many of the tiles may be used. */
  uses: number;
}

/** How well the reader solves puzzles. */
export interface SolverRating {
  rating: number;
  /** The 95 % margin: the true strength is within this distance, with 95 % certainty. */
  margin: number;
  tries: number;
  solved: number;
}

/** The finished first try at a puzzle. */
export interface RatedTry {
  solved: boolean;
  change: number;
  solver: SolverRating;
}

/** A puzzle after some actions. `battle` among the lines begins the battle, which decides. */
export interface PuzzleStep extends AttemptStep {
  puzzle: PuzzleCard;
  verdict: "open" | "solved" | "failed";
  message: string;
  /** Tiles used so far. */
  used: number;
  rated?: RatedTry;
}

/** An answer to a puzzle from beginning to end; every table offers the next action. */
export interface PuzzlePlayback extends AttemptStep {
  verdict: "solved" | "failed";
  rated?: RatedTry;
}

export interface PuzzleHint {
  text: string;
  /** Hints that are left after this one. */
  more: number;
  /** The full id of the tile in hand that it is about. */
  tile?: string;
  /** The cell that it is about. */
  cell?: string;
  rated?: RatedTry;
}

/** An answered puzzle of a run. */
export interface RunAnswer extends ListedPuzzle {
  /** The difficulty in words. */
  level: string;
  outcome: "solved" | "failed" | "skipped";
}

/** The current state of a storm or a streak. */
export interface PuzzleRun {
  id: string;
  /** The number of the next puzzle, counted from 0. */
  number: number;
  score: number;
  /** The best score of the reader's other runs of the kind. */
  best: number;
  /** Milliseconds left in a storm; null for a streak. */
  left: number | null;
  skips: number;
  over: boolean;
  answers: RunAnswer[];
}

/** A puzzle of a run after some actions. */
export interface PuzzleRunStep extends PuzzleStep {
  run: PuzzleRun;
}

/** A better turn at a moment, and why it is better. */
export interface BetterTurn {
  lines: string[];
  words: string;
  reasons: string[];
}

/** The actions of one player between two moments, and what they did to the chances. */
export interface JudgedTurn {
  /** The moment before the first of them. */
  n: number;
  /** The moment after the last. */
  to: number;
  seat: number;
  /** The probability of winning of each seat afterwards. */
  chances: number[];
  /** How much of the chance a better turn would have kept, from 0 to 1. */
  loss: number;
  grade: "good" | "mistake" | "blunder";
  better: BetterTurn | null;
}

/** How well a seat was played. */
export interface SideSummary {
  seat: number;
  /** From 0 to 100; null if there was nothing to decide. */
  accuracy: number | null;
  mistakes: number;
  blunders: number;
  /** The moments before the turns that cost the most, at most three, the worst first. */
  worst: number[];
}

/** The analysis of a finished game, as far as it is known. */
export interface GameAnalysis {
  done: boolean;
  judged: number;
  /** How many turns there are to judge. */
  turns: number;
  /** The result as chances of each seat; null for a game that was not finished. */
  result: number[] | null;
  /** Those judged so far, in order. */
  found: JudgedTurn[];
  /** Empty until all are. */
  summary: SideSummary[];
  /** Why the rest is missing, or nothing. */
  error: string;
}

/** How strong a player is. */
export interface PlayerRating {
  rating: number;
  /** The 95 % margin: the true strength is within this distance, with 95 % certainty. */
  margin: number;
  /** Whether too little is known for a place on the ladder. */
  provisional: boolean;
  /** How the game changed it; null until it is over. */
  change: number | null;
}

/** The ratings at a table. */
export interface GameRatings {
  /** Whether the game counts. */
  rated: boolean;
  /** By seat; null if nothing is known, or nobody sits there. */
  seats: (PlayerRating | null)[];
}

/** Who a browser is, without an account. */
export interface Me {
  name: string;
  /** Whether a recovery phrase has been made. */
  has_phrase: boolean;
}

export interface RecoveryPhrase {
  phrase: string;
}

/** Whether browsers can be notified of their turn while no page is open. */
export interface PushState {
  /** The server's public key, with which a browser subscribes; empty if it has none. */
  key: string;
  /** How many browsers of this person have subscribed. */
  devices: number;
}

/** What is pushed to a browser when it is its player's turn, to be shown by the system. */
export interface TurnNotice {
  title: string;
  text: string;
  game: string;
  /** The page that opens when it is pressed. */
  address: string;
}

export interface LobbySeat {
  army: string;
  /** Of the army. */
  name: string;
  open: boolean;
  player: string;
}

/** A game in the lobby. */
export interface LobbyGame {
  game: string;
  /** Needed to take a seat; empty once all are taken. */
  invitation: string;
  host: string;
  /** Mode and board. */
  words: string;
  /** The level of players it is meant for; empty for anybody. */
  level: string;
  /** How much time players have; empty without clocks. */
  clock: string;
  rated: boolean;
  seats: LobbySeat[];
}

export interface LobbyList {
  open: LobbyGame[];
  running: LobbyGame[];
}

/** The account of a program that plays. */
export interface BotAccount {
  id: string;
  name: string;
  created: string;
}

export interface NewBotAccount extends BotAccount {
  /** Shown only once; the server keeps only its hash. */
  token: string;
}

export interface BotGameSeat {
  army: string;
  army_name: string;
  who: string;
}

export interface BotGame {
  game: string;
  seats: BotGameSeat[];
  readers_seats: number[];
  your_decision: boolean;
}

/** Games of a program. */
export interface BotGames {
  /** Those in which it may take a seat. */
  open: BotGame[];
  /** Those in which it has one and that are not over. */
  mine: BotGame[];
}

/** The position of a game, for programs. */
export interface GamePosition {
  version: number;
  /** None once the game is over, and while seats are open. */
  decider: number | null;
  readers_seats: number[];
  over: boolean;
  /** The position as the reader may know it (docs/notation.md). */
  view: Record<string, object>;
}

export interface SeriesPlayer {
  name: string;
  points: number;
}

export interface GameOfSeries {
  address: string;
  label: string;
  /** Whether it is the one that was asked about. */
  is_here: boolean;
  over: boolean;
}

/** The series a game belongs to, and its score. */
export interface Series {
  kind: "single" | "best_of" | "mirrored";
  text: string;
  /** In games won, or in the hit points of both tables. */
  players: SeriesPlayer[];
  games: GameOfSeries[];
  /** The address of its tournament, or nothing. */
  tournament: string;
}

export type GameOutcome = "won" | "drawn" | "lost";

/** How often some games were won, drawn and lost. */
export interface ResultCount {
  /** Of an army or a bot, or a word for people. */
  id: string;
  name: string;
  played: number;
  won: number;
  drawn: number;
  lost: number;
}

/** The finished games of a browser. */
export interface OwnStatistics {
  total: ResultCount;
  /** By the army played. */
  armies: ResultCount[];
  /** By armies played against; a game with several opponents counts for each. */
  opponents: ResultCount[];
  /** By who played those. */
  levels: ResultCount[];
}

/** A unit of a position, as docs/notation.md has it. */
export interface DraftUnit {
  at: string;
  tile: string;
  rot?: number;
  wounds?: number;
  owner?: number;
}

export interface DraftFoundation {
  at: string;
  tile: string;
}

export interface DraftPlayer {
  army: string;
  hp?: number | Record<string, number>;
  hand?: string[];
  pile?: string[];
  known?: number;
  discards?: string[];
  mercenaries?: string[];
  energy?: number;
  score?: number;
}

/** A position being edited: the JSON of a position, which need not be valid yet. It may have further keys of a position, which the editor keeps as they are. */
export interface Draft {
  players: DraftPlayer[];
  mode?: string;
  board?: string;
  turn?: number;
  units?: DraftUnit[];
  foundations?: DraftFoundation[];
}

/** A rule that a position breaks, or something worth knowing about it. */
export interface EditorFault {
  text: string;
  cells: string[];
  clauses: string[];
  /** Whether this makes the position invalid. */
  blocks: boolean;
}

export interface EditorSeat {
  army: string;
  army_name: string;
  /** None if hit points never change. */
  hp: number | null;
  /** Hit points by colour, if objects replace the HQ. */
  heads: Record<string, number> | null;
  pile: number;
  energy: number | null;
  score: number | null;
}

/** The result of reading a draft: a position, or what keeps it from being one. */
export interface EditorPosition {
  draft: Draft;
  /** The position in one line; empty as long as it is not valid. */
  line: string;
  faults: EditorFault[];
  /** Empty if too little can be read, as are `units`, `foundations` and `seats`. */
  cells: Cell[];
  units: Unit[];
  foundations: Foundation[];
  seats: EditorSeat[];
  turn: number;
  /** Keys of the draft about a decision that is pending; without them it is an ordinary turn. */
  pending: string[];
}

export interface PaletteTile extends HandTile {
  count: number;
  /** How many wounds a unit can have and survive. */
  bears: number;
}

export interface PaletteArmy {
  army: string;
  name: string;
  /** Whether its tiles join any army. */
  hired: boolean;
  tiles: PaletteTile[];
}

export interface EditorMode {
  mode: string;
  name: string;
  /** The boards on which it can be played, for each number of players. */
  boards: Record<string, string[]>;
}

export interface NamedChoice {
  id: string;
  name: string;
}

export interface EditorScenario extends NamedChoice {
  draft: Draft;
}

/** What the page of the editor starts with, as a block of the page itself. */
export interface EditorStart {
  position: EditorPosition;
  armies: PaletteArmy[];
  modes: EditorMode[];
  boards: NamedChoice[];
  scenarios: EditorScenario[];
}

export interface EditorAnalysis {
  /** How good the position is for each seat after the turn a bot would play; None while HQs are placed. */
  scores: number[] | null;
  hint: HintAnswer;
}

/** An answer to a puzzle: what is done, and the result. */
export interface PuzzleWay {
  lines: string[];
  words: string[];
}

export type PuzzleStage = "solving" | "rating" | "done" | "refused";

/** How far the work on a new puzzle has come. */
export interface PuzzleWork {
  job: string;
  stage: PuzzleStage;
  /** How much of the search is done, from 0 to 1. */
  share: number;
  /** What has been found, or why it cannot be a puzzle. */
  text: string;
  solutions: PuzzleWay[];
  wrong_try: PuzzleWay | null;
  /** The difficulty in words; nothing before it is rated. */
  level: string;
  /** Their names. */
  themes: string[];
}

/** A puzzle that has been made. */
export interface PuzzleAddress {
  puzzle: string;
  address: string;
}

export type TournamentKind = "arena" | "swiss" | "round_robin";

export type TournamentState = "open" | "running" | "over";

export type Outcome = "won" | "drawn" | "lost" | "bye" | "on";

/** A game of somebody in a tournament. */
export interface TournamentGame {
  /** Empty for a bye. */
  address: string;
  opponent: string;
  outcome: Outcome;
}

/** A player's place in the standings. */
export interface TournamentPlayer {
  place: number;
  name: string;
  is_bot: boolean;
  is_you: boolean;
  rating: number | null;
  points: number;
  /** What the opponents have scored, which breaks ties. */
  opponents: number;
  /** Whether the next result counts double. */
  on_fire: boolean;
  withdrawn: boolean;
  /** All of them, in the order in which they were paired. */
  games: TournamentGame[];
}

/** What the reader may do. */
export interface TournamentYou {
  /** The address of the game the reader has to play now, or nothing. */
  game: string;
  join: boolean;
  withdraw: boolean;
  add_bot: boolean;
  start: boolean;
  end: boolean;
}

export interface Tournament {
  id: string;
  state: TournamentState;
  /** How far it has come, in a few words. */
  status: string;
  /** Milliseconds until it starts, or until an arena ends; null if the host or the games decide. */
  left: number | null;
  players: TournamentPlayer[];
  you: TournamentYou;
}

/** A tournament that has been made. */
export interface NewTournamentAddress {
  tournament: string;
  address: string;
}
