"""The table as the browser gets it: the board, the choices, the seats and what happened, field by field.

One part of the contract of `types.py`, which has all names of it.
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
    """The address of its picture, which shows everything visible about it."""
    initiatives: int
    """How many initiatives that picture has in its lower corners."""
    label: str
    """The same in words, for screen readers."""


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
    """Whether it is done to the unit being explained."""


class Note(TypedDict):
    """A word or two at a unit."""

    at: str
    text: str


class Interruption(TypedDict):
    """What a decision that interrupts a turn or a battle is about."""

    unit: str | None
    """The cell of the unit it is about, if it is about one."""
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
    """Its name; for a cell, what picking it means, or nothing if that is obvious."""
    name: NotRequired[str]
    """The name of the action it begins, if the label says more than that."""
    role: NotRequired[Literal["acts", "meant"]]
    """The part of a cell's unit in an action between two: it acts, or it is acted upon."""
    says: NotRequired[str]
    """What the action does with this pick, in a sentence."""
    cell: NotRequired[str]
    """The cell a rotation or an option is about, if no earlier pick says so."""
    primary: NotRequired[bool]
    """Whether it is the obvious next thing to do."""
    quiet: NotRequired[bool]
    """Whether there is more to do first."""
    tile: NotRequired[str]
    """The full id of the tile it is about, if no earlier pick says so."""
    gives: NotRequired[list[str]]
    """The full ids of the tiles in hand that it gives away, if it says which."""


class Way(TypedDict):
    """A legal action, and the numbers of the picks that lead to it."""

    line: str
    way: list[int]


class Ways(TypedDict):
    picks: list[Pick]
    ways: list[Way]


class Choices(Ways):
    more: list[int]
    """Picks with too many ways to be sent unasked; `ways` asks for them."""


# --- seats -----------------------------------------------------------------------------------------

Who = Literal["me", "friend", "bot", "open", "player", "none"]
"""Who plays: the player who started the game, a friend at the same screen, a bot, nobody yet, or somebody who
took the seat by a link; nobody in a record."""
TileKind = Literal["hq", "object", "soldier", "module", "foundation", "instant"]


class HandTile(TypedDict):
    tile: str
    name: str
    kind: TileKind
    art: str


class CountedTile(TypedDict):
    """A tile of an army: how many there are, how many have been used, how many the pile still holds."""

    name: str
    art: str
    count: int
    used: int
    left: int


class OpenSeat(TypedDict):
    """What is open about a seat, for every reader."""

    seat: int
    army: str
    army_name: str
    team: int | None
    hp: int | None
    heads: dict[str, int] | None
    """Hit points by colour, if objects replace the HQ."""
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
    """What the side has to do in a scenario; empty if the mode decides."""
    out: bool


class Seat(OpenSeat):
    name: str
    who: Who


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
    """None if it kills regardless of toughness."""


class Healing(TypedDict):
    kind: Literal["healed"]
    at: str
    amount: int


ShiftKind = Literal["moved", "pushed", "swapped", "absorbed"]


class Shift(TypedDict):
    """Something moves from one cell to another; a swap moves both ways."""

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


class PhaseLine(TypedDict):
    """A sentence about a phase of a battle."""

    text: str
    event: int | None
    """The place of its event among those of the scene; None for what only follows from the blows."""


class Phase(TypedDict):
    """A phase of a battle."""

    initiative: int
    lines: list[PhaseLine]


class Scene(TypedDict):
    """A part of an action, with the board at its end."""

    phase: Phase | None
    """None for what comes before, after or without a battle."""
    events: list[SceneEvent]
    """What there is to see, in the order in which it happened."""
    units: list[Unit]
    foundations: list[Foundation]
    hp: list[int | None]
    """By seat; None if hit points do not count."""


class TraceCell(TypedDict):
    """A cell on which something has changed."""

    at: str
    kind: Literal["came", "moved", "turned", "taken", "hurt", "healed", "gone"]
    words: str


class TraceArrow(TypedDict):
    """A unit that is somewhere else than before."""

    kind: Literal["moved", "pushed"]
    at: str
    to: str


class Trace(TypedDict):
    """What others have done to the board since the reader's last turn."""

    cells: list[TraceCell]
    arrows: list[TraceArrow]


class TheirStep(TypedDict):
    """One action of another player."""

    texts: list[str]
    scenes: list[Scene]


class TheirTurn(TypedDict):
    """What others have done since the reader's last turn, with the board before it."""

    units: list[Unit]
    foundations: list[Foundation]
    hp: list[int | None]
    steps: list[TheirStep]


# --- the table -------------------------------------------------------------------------------------


class Over(TypedDict):
    winners: list[int]
    text: str


class Clocks(TypedDict):
    """What the clocks show when they are sent; the running one continues from there."""

    left: list[int | None]
    """Milliseconds by seat; null for bots, which have no clock."""
    running: int | None
    """The seat whose clock is running."""
    words: str
    """What was agreed."""


class OpenOffer(TypedDict):
    """Something a player asks of the others."""

    number: int
    is_yours: bool
    """Whether the reader made it, and may withdraw it with `decline`."""
    asks_you: bool
    """Whether the reader has to answer."""
    text: str


WayToLeave = Literal["bot", "open", "dropped"]


class Settling(TypedDict):
    """What the reader may settle with the others outside the rules."""

    resign: int | None
    """The seat for which the reader would resign; null for spectators."""
    draw: bool
    take_back: bool
    """Whether the reader may ask to go back to before their last action."""
    leave: WayToLeave | None
    """A bot plays on, the seat is open again, or the game is deleted; null if it cannot be left."""
    offer: OpenOffer | None


class Can(TypedDict):
    """What the reader may ask for now."""

    take_back: bool
    forecast: bool
    hint: bool


class Waiting(TypedDict):
    """A table that waits for players to take its open seats."""

    open: list[int]
    """The seats that are open."""
    join: str
    """The address for taking one; empty for readers who may not invite anybody."""
    can_fill: bool
    """Whether the reader may let bots take the open seats."""


class Shuffle(TypedDict):
    """What proves that nobody chose the order of the piles."""

    commitment: str
    """SHA-256 of the seed's text, shown before the first tile is drawn."""
    seed: str | None
    """The seed, once the game is over."""


class Rematch(TypedDict):
    """Who wants to play again."""

    wanted: list[int]
    """Seats that have agreed."""
    address: str
    """Where the next game is; empty until all have agreed."""
    asked_at: str
    """Where to ask for it, if that is the other table of a mirrored duel."""


class Table(TypedDict):
    """Everything a reader may know."""

    game: str
    version: int
    readers_seats: list[int]
    """The seats for which the reader may decide; none once the game is over."""
    own_seats: list[int]
    """The reader's seats, whether or not the game is over."""
    decider: int | None
    step: str
    turns: int
    """Turns that have begun."""
    progress: str
    """How far the game has come, such as "turn 7"."""
    question: str
    interruption: Interruption | None
    """None in the normal course of a turn."""
    over: Over | None
    cells: list[Cell]
    units: list[Unit]
    foundations: list[Foundation]
    seats: list[Seat]
    choices: Choices | None
    """None if the reader has nothing to decide."""
    can: Can
    waiting: Waiting | None
    """None once every seat is taken."""
    shuffle: Shuffle | None
    """None if the piles do not come from a seed."""
    clocks: Clocks | None
    trace: Trace | None
    """None for spectators, and if nobody has acted since the reader's last turn."""
    settling: Settling | None
    """None if nothing can be settled: at earlier moments, in lessons and puzzles, once a game is over."""
    rematch: NotRequired[Rematch]
    """Once the game is over; the second table of a mirrored duel has none."""


class HintAnswer(TypedDict):
    """What a bot would do."""

    line: str
    """The first action."""
    turn: str
    """The whole turn, in a sentence."""
    texts: list[str]
    """The first action in sentences, and why."""
    action: str
    """The first action in a few words: "Discard Push Back"."""
    then: str
    """The rest of the turn; empty if there is none."""
    why: list[str]
    """Sentences: "A battle would cost you 0 hit points instead of 3."."""


# --- how a game went -------------------------------------------------------------------------------


class UnitFigure(TypedDict):
    """What the units of one kind did, or how many of them were lost."""

    seat: int
    name: str
    art: str
    amount: int
    to_heads: int
    """The part of it that HQs and objects lost; 0 if losses are counted."""


class DecisiveBattle(TypedDict):
    moment: int
    """The action that began it, counted from 1."""
    last_moment: int
    """The action that ended it."""
    text: str


class GameSummary(TypedDict):
    """What happened in a game that is over."""

    ending: str
    """Whose HQ fell when, addressed to this reader; empty if none fell."""
    dealt: list[UnitFigure]
    """Kinds of units by the wounds they dealt, the hardest first."""
    lost: list[UnitFigure]
    """Units destroyed, by kind."""
    course: list[list[int]]
    """By turn, then by seat: hit points, or points in a game for points."""
    decisive: DecisiveBattle | None
