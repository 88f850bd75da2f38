"""What the page of the editor receives and sends: one part of the contract of `types.py`."""

from typing import Literal, NotRequired, TypedDict

from nshex.web.payloads.table_types import Cell, Foundation, HandTile, HintAnswer, Unit


class DraftUnit(TypedDict):
    """A unit of a position, as docs/notation.md has it."""

    at: str
    tile: str
    rot: NotRequired[int]
    wounds: NotRequired[int]
    owner: NotRequired[int]


class DraftFoundation(TypedDict):
    at: str
    tile: str


class DraftPlayer(TypedDict):
    army: str
    hp: NotRequired[int | dict[str, int]]
    hand: NotRequired[list[str]]
    pile: NotRequired[list[str]]
    known: NotRequired[int]
    discards: NotRequired[list[str]]
    mercenaries: NotRequired[list[str]]
    energy: NotRequired[int]
    score: NotRequired[int]


class Draft(TypedDict):
    """A position being edited: the JSON of a position, which need not be valid yet.

    It may have further keys of a position, which the editor keeps as they are.
    """

    players: list[DraftPlayer]
    mode: NotRequired[str]
    board: NotRequired[str]
    turn: NotRequired[int]
    units: NotRequired[list[DraftUnit]]
    foundations: NotRequired[list[DraftFoundation]]


class EditorFault(TypedDict):
    """A rule that a position breaks, or something worth knowing about it."""

    text: str
    cells: list[str]
    clauses: list[str]
    blocks: bool
    """Whether this makes the position invalid."""


class EditorSeat(TypedDict):
    army: str
    army_name: str
    hp: int | None
    """None if hit points never change."""
    heads: dict[str, int] | None
    """Hit points by colour, if objects replace the HQ."""
    pile: int
    energy: int | None
    score: int | None


class EditorPosition(TypedDict):
    """The result of reading a draft: a position, or what keeps it from being one."""

    draft: Draft
    line: str
    """The position in one line; empty as long as it is not valid."""
    faults: list[EditorFault]
    cells: list[Cell]
    """Empty if too little can be read, as are `units`, `foundations` and `seats`."""
    units: list[Unit]
    foundations: list[Foundation]
    seats: list[EditorSeat]
    turn: int
    pending: list[str]
    """Keys of the draft about a decision that is pending; without them it is an ordinary turn."""


class PaletteTile(HandTile):
    count: int
    bears: int
    """How many wounds a unit can have and survive."""


class PaletteArmy(TypedDict):
    army: str
    name: str
    hired: bool
    """Whether its tiles join any army."""
    tiles: list[PaletteTile]


class EditorMode(TypedDict):
    mode: str
    name: str
    boards: dict[str, list[str]]
    """The boards on which it can be played, for each number of players."""


class NamedChoice(TypedDict):
    id: str
    name: str


class EditorScenario(NamedChoice):
    draft: Draft


class EditorStart(TypedDict):
    """What the page of the editor starts with, as a block of the page itself."""

    position: EditorPosition
    armies: list[PaletteArmy]
    modes: list[EditorMode]
    boards: list[NamedChoice]
    scenarios: list[EditorScenario]


class EditorAnalysis(TypedDict):
    scores: list[float] | None
    """How good the position is for each seat after the turn a bot would play; None while HQs are placed."""
    hint: HintAnswer


class PuzzleWay(TypedDict):
    """An answer to a puzzle: what is done, and the result."""

    lines: list[str]
    words: list[str]


PuzzleStage = Literal["solving", "rating", "done", "refused"]


class PuzzleWork(TypedDict):
    """How far the work on a new puzzle has come."""

    job: str
    stage: PuzzleStage
    share: float
    """How much of the search is done, from 0 to 1."""
    text: str
    """What has been found, or why it cannot be a puzzle."""
    solutions: list[PuzzleWay]
    wrong_try: PuzzleWay | None
    level: str
    """The difficulty in words; nothing before it is rated."""
    themes: list[str]
    """Their names."""


class PuzzleAddress(TypedDict):
    """A puzzle that has been made."""

    puzzle: str
    address: str
