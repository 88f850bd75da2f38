"""Every message between server and browser, field by field: the one contract of the web table.

Builders return these types, and mypy holds them to it. `make types` writes `static/js/types.d.ts` from this
module, `table_types.py` and so on, for `tsc` to check the browser code against; a test compares
the two. A sentence in a payload is only ever shown: anything the browser decides on has its own field.

Without `from __future__ import annotations`, because `live.checks` reads the fields of messages at run time.
"""

from typing import Literal, NotRequired, TypedDict

from nshex.web.payloads.analysis_types import *
from nshex.web.payloads.editor_types import *
from nshex.web.payloads.people_types import *
from nshex.web.payloads.table_types import *
from nshex.web.payloads.tournament_types import *

# --- from the server, over the socket --------------------------------------------------------------


class Welcome(TypedDict):
    """The first message of every socket."""

    type: Literal["welcome"]
    protocol: int
    """The version of these messages."""


class TableMessage(TypedDict):
    """The current table, on connecting and after `reload`; also a block of the page itself."""

    type: Literal["table"]
    table: Table
    log: list[LogEntry]


class Happened(TypedDict):
    """What an action did."""

    type: Literal["update"]
    after: int
    """The version it applies to; a client with another one asks for the table."""
    line: str
    """The action, or the name of something else that was done, such as `take_back`, `sit`, `resign`."""
    seat: int
    scenes: list[Scene]
    kept: int
    """How many entries of the log stay; those of `log` come after them."""


class Update(Happened):
    """What an action did, and the log and the table after it."""

    log: list[LogEntry]
    table: Table


class Thinking(TypedDict):
    """A bot is thinking, or has to wait before it can."""

    type: Literal["thinking"]
    seat: int
    waiting: int
    """How many bots of this server are waiting to think, including this one; 0 once it is thinking."""
    text: str
    """Why it has to wait; empty while it is thinking."""


class Watching(TypedDict):
    """How many browsers without a seat have the table open."""

    type: Literal["watching"]
    count: int


class Said(TypedDict):
    """A player says one of the fixed phrases."""

    type: Literal["said"]
    seat: int
    phrase: str
    text: str


class Refused(TypedDict):
    """A refused message: a code for programs, and what to do now for people."""

    type: Literal["refused"]
    ask: int | None
    error: str
    text: str


class Accepted(TypedDict):
    """The version the game has after a message."""

    version: int


class Change(TypedDict):
    """What would change about a unit; numbers are gains and losses."""

    new: NotRequired[bool]
    controller: NotRequired[int | None]
    netted: NotRequired[bool]
    initiative: NotRequired[int]
    attacks: NotRequired[int]
    melee: NotRequired[int]
    ranged: NotRequired[int]
    lives: NotRequired[int]


class ChangedUnit(Unit):
    change: Change


class PreviewAnswer(TypedDict):
    """What an action would do to the board, as far as that is certain."""

    units: list[ChangedUnit]
    gone: list[str]
    """Cells that would be left."""
    foundations: list[Foundation]
    """Those that would be new."""
    marks: list[Mark]
    texts: list[str]
    battle: bool
    """Whether a battle begins with it."""


class ExplainAnswer(TypedDict):
    title: str
    lines: list[str]
    marks: list[Mark]
    art: str | None


class Damage(TypedDict):
    seat: int
    amount: int


class Points(TypedDict):
    seat: int
    points: int


class Toll(TypedDict):
    """What a battle, or a phase of it, does to the unit on a cell."""

    at: str
    wounds: int
    """Wounds taken, or hit points lost."""
    dies: bool


class ForecastPhase(TypedDict):
    initiative: int
    attacks: list[Attack]
    toll: list[Toll]
    texts: list[str]


class ForecastAnswer(TypedDict):
    """A forecast battle; without scenes if none is possible."""

    units: list[Unit]
    """The board before it, including the line if there is one."""
    foundations: list[Foundation]
    scenes: list[Scene]
    phases: list[ForecastPhase]
    toll: list[Toll]
    """The result, cell by cell."""
    summary: str
    damage: list[Damage]
    scored: list[Points]


class Answers(TypedDict):
    """The answer to each message of the browser."""

    play: Accepted
    take_back: Accepted
    reload: Accepted
    ping: Accepted
    say: Accepted
    preview: PreviewAnswer
    forecast: ForecastAnswer
    explain: ExplainAnswer
    hint: HintAnswer
    ways: Ways
    their_turn: TheirTurn
    resign: Accepted
    offer: Accepted
    agree: Accepted
    decline: Accepted


AnyAnswer = Accepted | PreviewAnswer | ForecastAnswer | ExplainAnswer | HintAnswer | Ways | TheirTurn


class Answer(TypedDict):
    type: Literal["answer"]
    ask: int
    answer: AnyAnswer


ServerMessage = Welcome | TableMessage | Update | Thinking | Watching | Said | Refused | Answer

# --- from the browser, over the socket -------------------------------------------------------------
# Each also has its `type` and a number `ask`, under which it is answered.


class Bare(TypedDict):
    """Nothing more to say."""


class AboutVersion(TypedDict):
    version: int


class AboutLine(AboutVersion):
    line: str


class AboutBattle(AboutVersion):
    """A battle on the current board, or on the board after a line."""

    line: NotRequired[str]


class AboutThing(AboutVersion):
    """Either a cell or a tile."""

    at: NotRequired[str]
    tile: NotRequired[str]


class AboutButton(AboutVersion):
    button: str


class AboutWish(TypedDict):
    what: str
    """`draw`, or `take_back` to go back to before your last action."""


class AboutOffer(TypedDict):
    offer: int
    """The number of the offer."""


class AboutPhrase(TypedDict):
    phrase: str
    """The name of a phrase, such as `hello`."""


class Messages(TypedDict):
    """The fields of each message of the browser."""

    play: AboutLine
    take_back: AboutVersion
    reload: Bare
    ping: Bare
    say: AboutPhrase
    preview: AboutLine
    forecast: AboutBattle
    explain: AboutThing
    hint: AboutVersion
    ways: AboutButton
    their_turn: AboutVersion
    resign: Bare
    offer: AboutWish
    agree: AboutOffer
    decline: AboutOffer


# --- over HTTP -------------------------------------------------------------------------------------


class ApiRefusal(TypedDict):
    """What is wrong: a code for programs, words for people, and the field it is about."""

    error: str
    text: str
    where: NotRequired[str]


class NewAddress(TypedDict):
    """A game that has been made."""

    game: str
    address: str


class ListedArmy(TypedDict):
    army: str
    name: str
    won: bool
    mine: bool
    player: str
    """Who plays it, such as You, Soldier or the name of a person; empty in a record."""


class ListedGame(TypedDict):
    game: str
    address: str
    picture: str
    """The address of a small picture of its board."""
    state: Literal["waiting", "playing", "over", "record"]
    """`waiting` while seats are open."""
    armies: list[ListedArmy]
    your_decision: bool
    decider: int | None
    """The seat that has to decide; null while seats are open, and once the game is over."""
    when: str
    deadline: str | None
    """When the time of whoever decides runs out; null where no clock runs."""
    ended: str
    """How players ended the game, if they did."""
    rated: bool
    can_leave: bool
    """Whether it is waiting for players and may be left from the list."""


class ListedMoment(TypedDict):
    n: int
    line: str
    seat: int | None
    text: str
    turn: int
    """Counted from 1; 0 during the setup."""
    turn_of: int | None
    """Whose turn it is; null during the setup."""


class MomentList(TypedDict):
    moments: list[ListedMoment]
    can_play_on: bool


class Moment(TypedDict):
    """The table after so many actions, and what the last of them did."""

    table: Table
    scenes: list[Scene]


class AttemptStep(TypedDict):
    """A position after some actions: the result of the last of them."""

    lines: list[str]
    """All actions so far, including those of the other side; send them with the next one."""
    updates: list[Update]
    table: Table
    log: list[LogEntry]


class LessonStep(AttemptStep):
    verdict: Literal["open", "done", "again"]
    message: str


Difficulty = Literal["easy", "medium", "hard", "expert", ""]


class ListedPuzzle(TypedDict):
    id: str
    title: str
    difficulty: Difficulty


class PuzzleCard(ListedPuzzle):
    """What the solver is told."""

    number: str
    """Its name besides the title, such as "No. 14"."""
    level: str
    """The difficulty in words."""
    story: str
    goal: str
    tiles: int
    uses: int
    """How many of the tiles may be used."""


class SolverRating(TypedDict):
    """How well the reader solves puzzles."""

    rating: int
    margin: int
    """The 95 % margin: the true strength is within this distance, with 95 % certainty."""
    tries: int
    solved: int


class RatedTry(TypedDict):
    """The finished first try at a puzzle."""

    solved: bool
    change: int
    solver: SolverRating


class PuzzleStep(AttemptStep):
    """A puzzle after some actions. `battle` among the lines begins the battle, which decides."""

    puzzle: PuzzleCard
    verdict: Literal["open", "solved", "failed"]
    message: str
    used: int
    """Tiles used so far."""
    rated: NotRequired[RatedTry]


class PuzzlePlayback(AttemptStep):
    """An answer to a puzzle from beginning to end; every table offers the next action."""

    verdict: Literal["solved", "failed"]
    rated: NotRequired[RatedTry]


class PuzzleHint(TypedDict):
    text: str
    more: int
    """Hints that are left after this one."""
    tile: NotRequired[str]
    """The full id of the tile in hand that it is about."""
    cell: NotRequired[str]
    """The cell that it is about."""
    rated: NotRequired[RatedTry]


class RunAnswer(ListedPuzzle):
    """An answered puzzle of a run."""

    level: str
    """The difficulty in words."""
    outcome: Literal["solved", "failed", "skipped"]


class PuzzleRun(TypedDict):
    """The current state of a storm or a streak."""

    id: str
    number: int
    """The number of the next puzzle, counted from 0."""
    score: int
    best: int
    """The best score of the reader's other runs of the kind."""
    left: int | None
    """Milliseconds left in a storm; null for a streak."""
    skips: int
    over: bool
    answers: list[RunAnswer]


class PuzzleRunStep(PuzzleStep):
    """A puzzle of a run after some actions."""

    run: PuzzleRun
