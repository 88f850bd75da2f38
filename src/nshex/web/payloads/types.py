"""Every message between server and browser, field by field: the one contract of the web table.

Builders return these types, and mypy holds them to it. `make types` writes `static/js/types.d.ts` from this
module, for `tsc` to check the browser code against; a test compares the two. A sentence in a payload is only
ever shown: whatever the browser decides on is a field of its own.

Without `from __future__ import annotations`, because `live.checks` reads the fields of messages at run time.
"""

from typing import Literal, NotRequired, TypedDict

# --- the board -------------------------------------------------------------------------------------


class Cell(TypedDict):
    at: str
    x: float
    """Centre of the cell; the distance from centre to corner is 100."""
    y: float
    terminal: bool


class Unit(TypedDict):
    at: str
    tile: str
    name: str
    rotation: int
    art: str
    """The address of its picture, which shows everything that is to be seen of it."""
    label: str
    """The same in words, for ears."""


class Foundation(TypedDict):
    at: str
    art: str
    label: str


MarkKind = Literal["melee", "ranged", "gauss", "net", "link", "takeover", "heal", "push"]


class Mark(TypedDict):
    """An arrow: what one side of a unit does to others."""

    kind: MarkKind
    at: str
    """The cell of the unit that does it."""
    direction: int
    strength: int
    reaches: list[str]
    harms: bool
    incoming: NotRequired[bool]
    """Whether it is done to the unit in question."""


class Note(TypedDict):
    """A word or two at a unit."""

    at: str
    text: str


class Interruption(TypedDict):
    """What a decision is about that interrupts a turn or a battle."""

    unit: str | None
    """Where the one unit stands that it is about, if it is about one."""
    marks: list[Mark]
    notes: list[Note]


# --- choices ---------------------------------------------------------------------------------------

PickKind = Literal["tile", "cell", "rotation", "option"]


class Pick(TypedDict):
    """One answer on the way to an action."""

    kind: PickKind
    value: str
    question: str
    label: str
    """What it is called; of a cell, what picking it means, or nothing where that is plain."""
    name: NotRequired[str]
    """What the action is called that it begins, where the label says more than that."""
    cell: NotRequired[str]
    """The cell a rotation or an option is about, where no pick before it says so."""
    primary: NotRequired[bool]
    """Whether it is the obvious next thing to do."""
    tile: NotRequired[str]
    """The full id of the tile it is about, where no pick before it says so."""
    gives: NotRequired[list[str]]
    """The full ids of the tiles of the hand that go with it, where it says which of them do."""


class Way(TypedDict):
    """A legal action, and the numbers of the picks that lead to it."""

    line: str
    way: list[int]


class Ways(TypedDict):
    picks: list[Pick]
    ways: list[Way]


class Choices(Ways):
    more: list[int]
    """Picks that begin more ways than are sent unasked; `ways` asks for them."""


# --- seats -----------------------------------------------------------------------------------------

Who = Literal["me", "friend", "bot", "none"]
"""Who plays: the reader who began the game, a friend at the same screen, a bot; nobody in a record."""
TileKind = Literal["hq", "object", "soldier", "module", "foundation", "instant"]


class HandTile(TypedDict):
    tile: str
    name: str
    kind: TileKind
    art: str


class CountedTile(TypedDict):
    """A tile of an army: how many there are, how many have been used, how many the pile still holds."""

    tile: str
    name: str
    art: str
    count: int
    used: int
    left: int


class Seat(TypedDict):
    seat: int
    name: str
    who: Who
    army: str
    army_name: str
    colour: str
    team: int | None
    hp: int | None
    heads: dict[str, int] | None
    """Hit points by colour, where objects stand for the HQ."""
    hand: list[HandTile]
    pile: int
    tiles: list[CountedTile]
    known: list[str]
    """Names of the tiles that everybody knows to lie on top of the pile."""
    discards: list[str]
    mercenaries: list[str]
    energy: int | None
    score: int | None
    goal: str
    """What the side has to do in a scenario; empty where the mode decides."""
    out: bool


# --- what happened ---------------------------------------------------------------------------------


class LogPart(TypedDict):
    """One thing that happened, or several tiles drawn in a row."""

    kind: str
    """The name of the event, such as `drew`; `turn_began` and `phase` are headings for what follows."""
    seat: int
    text: str


class LogEntry(TypedDict):
    """What one action did."""

    n: int
    parts: list[LogPart]


AttackMeans = Literal["melee", "ranged", "melee+ranged", "gauss", "explosion"]


class Attack(TypedDict):
    kind: Literal["attack"]
    at: str
    to: str
    means: AttackMeans
    wounds: int


class Strike(TypedDict):
    """A hit by something that is not on the board."""

    kind: Literal["struck"]
    at: str
    wounds: int | None
    """None where it kills whatever the toughness."""


class Healing(TypedDict):
    kind: Literal["healed"]
    at: str
    amount: int


ShiftKind = Literal["moved", "pushed", "swapped", "absorbed"]


class Shift(TypedDict):
    """Something goes from one cell to another; what is swapped goes both ways."""

    kind: ShiftKind
    at: str
    to: str


HappeningKind = Literal[
    "exploded",
    "mine",
    "died",
    "hq_fell",
    "placed",
    "hq_placed",
    "exchanged",
    "turned",
    "netted",
    "unnetted",
    "taken",
    "released",
]


class Happening(TypedDict):
    """Something on one cell."""

    kind: HappeningKind
    at: str


SceneEvent = Attack | Strike | Healing | Shift | Happening


class Phase(TypedDict):
    """A phase of a battle."""

    initiative: int
    texts: list[str]


class Scene(TypedDict):
    """A part of an action, with the board as it stands at its end."""

    phase: Phase | None
    """None for what comes before, after and without a battle."""
    events: list[SceneEvent]
    """What there is to see, in the order in which it happened."""
    units: list[Unit]
    foundations: list[Foundation]
    hp: list[int | None]
    """By seat; None where hit points do not count."""


# --- the table -------------------------------------------------------------------------------------


class Over(TypedDict):
    winners: list[int]
    text: str


class Can(TypedDict):
    """What the reader may ask for now."""

    take_back: bool
    forecast: bool
    hint: bool


class Table(TypedDict):
    """Everything a reader may know."""

    game: str
    version: int
    readers_seats: list[int]
    decider: int | None
    step: str
    turns: int
    """Turns that have begun."""
    progress: str
    """How far the game has come, such as "turn 7"."""
    question: str
    interruption: Interruption | None
    """None in the usual course of a turn."""
    over: Over | None
    cells: list[Cell]
    units: list[Unit]
    foundations: list[Foundation]
    seats: list[Seat]
    choices: Choices | None
    """None where the reader has nothing to decide."""
    can: Can


# --- from the server, over the socket --------------------------------------------------------------


class TableMessage(TypedDict):
    """The table as it stands, on connecting and after `reload`; also a block of the page itself."""

    type: Literal["table"]
    table: Table
    log: list[LogEntry]


class Update(TypedDict):
    """What an action did, and the table after it."""

    type: Literal["update"]
    after: int
    """The version it follows on; whoever has another asks for the table."""
    line: str
    """The action, or `take_back`."""
    seat: int
    scenes: list[Scene]
    kept: int
    """So many entries of the log stay; those of `log` come after them."""
    log: list[LogEntry]
    table: Table


class Thinking(TypedDict):
    """A bot has begun to think."""

    type: Literal["thinking"]
    seat: int


class Refused(TypedDict):
    """A message that was not followed: a code for programs, and what to do now for people."""

    type: Literal["refused"]
    ask: int | None
    error: str
    text: str


class Accepted(TypedDict):
    """The version the game has after a message."""

    version: int


class Change(TypedDict):
    """What would be different about a unit; numbers are gains and losses."""

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


class ForecastAnswer(TypedDict):
    """A battle that nobody fights; without scenes where none can be looked into."""

    scenes: list[Scene]
    parts: list[LogPart]
    summary: str
    lost: list[str]
    """Cells whose unit dies."""
    damage: list[Damage]
    scored: list[Points]


class HintAnswer(TypedDict):
    """What a bot would do."""

    line: str
    """The first action."""
    turn: str
    """All of its turn, in a sentence."""
    texts: list[str]
    """The first action in sentences, and why."""


class Answers(TypedDict):
    """What each message of the browser is answered with."""

    play: Accepted
    take_back: Accepted
    reload: Accepted
    preview: PreviewAnswer
    forecast: ForecastAnswer
    explain: ExplainAnswer
    hint: HintAnswer
    ways: Ways


AnyAnswer = Accepted | PreviewAnswer | ForecastAnswer | ExplainAnswer | HintAnswer | Ways


class Answer(TypedDict):
    type: Literal["answer"]
    ask: int
    answer: AnyAnswer


ServerMessage = TableMessage | Update | Thinking | Refused | Answer

# --- from the browser, over the socket -------------------------------------------------------------
# Each also has its `type` and a number `ask`, under which it is answered.


class Reload(TypedDict):
    pass


class AboutVersion(TypedDict):
    version: int


class AboutLine(AboutVersion):
    line: str


class AboutThing(AboutVersion):
    """Either a cell or a tile."""

    at: NotRequired[str]
    tile: NotRequired[str]


class AboutButton(AboutVersion):
    button: str


class Messages(TypedDict):
    """What each message of the browser has to say."""

    play: AboutLine
    take_back: AboutVersion
    reload: Reload
    preview: AboutLine
    forecast: AboutVersion
    explain: AboutThing
    hint: AboutVersion
    ways: AboutButton


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


class ListedGame(TypedDict):
    address: str
    state: Literal["playing", "over", "record"]
    armies: list[ListedArmy]
    your_decision: bool
    when: str


class ListedMoment(TypedDict):
    n: int
    line: str
    seat: int | None
    text: str


class MomentList(TypedDict):
    moments: list[ListedMoment]
    can_play_on: bool


class Moment(TypedDict):
    """The table after so many actions, and what the last of them did."""

    table: Table
    scenes: list[Scene]


class GraphPoint(TypedDict):
    n: int
    scores: list[float] | None
    """By seat; None while HQs are placed."""


class Graph(TypedDict):
    done: bool
    points: list[GraphPoint]
    error: str
    """Why the rest is missing, or nothing."""


class LessonStep(TypedDict):
    """A step of a lesson after some actions."""

    verdict: Literal["open", "done", "again"]
    message: str
    lines: list[str]
    updates: list[Update]
    table: Table
    log: list[LogEntry]
