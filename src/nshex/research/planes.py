"""The place of each number in an observation: the planes of the board, then the table, players and picks.

docs/research.md says what the numbers mean; a test compares the names there with these.
"""

from __future__ import annotations

from typing import Final

from nshex.geometry import DIRECTIONS, FULL_SIZE, MAIN_MASK, MAIN_SIZE
from nshex.research.tokens import COMPACT_PICKS, FULL_PICKS, MOST_PICKS
from nshex.rules.options import Match
from nshex.tiles import ARMIES

# --- the board: so many numbers for each cell ---
IN_PLAY: Final = 0
TERMINAL: Final = 1
FOUNDATION_TILE: Final = 2
FOUNDATION_OWNER: Final = 3
DECIDED: Final = 4
TILE: Final = 5
KIND_OF: Final = 6
OWNER: Final = 7
CONTROLLER: Final = 8
WORKS_FOR: Final = 9
ROTATION: Final = 10
WOUNDS: Final = 11
ENDURANCE: Final = 12
NETTED: Final = 13
TAKEN_OVER: Final = 14
MOVED: Final = 15
SPENT: Final = 16
INITIATIVE: Final = 17
INITIATIVES: Final = 4
MELEE: Final = INITIATIVE + INITIATIVES
RANGED: Final = MELEE + 6
GAUSS: Final = RANGED + 6
ARMOR: Final = GAUSS + 6
NET: Final = ARMOR + 6
LINK: Final = NET + 6
PLANES: Final = LINK + 6

PLANE_NAMES: Final[tuple[str, ...]] = (
    *("in play", "terminal", "foundation", "foundation owner", "decided"),
    *("tile", "kind", "owner", "controller", "works for", "rotation", "wounds", "endurance", "netted"),
    *("taken over", "moved", "spent"),
    *[f"initiative {number}" for number in range(1, INITIATIVES + 1)],
    *[f"{edge} {way}" for edge in ("melee", "ranged", "gauss", "armor", "net", "link") for way in DIRECTIONS],
)

# --- the table ---
TABLE_NAMES: Final[tuple[str, ...]] = (
    *("observer decides", "step", "decider", "turn", "turns begun", "may dance", "may redraw", "round"),
    *("ending", "last drawer", "battle", "caller", "phase", "job", "job tile", "job cell A", "job cell B"),
    *("asked", "asked cell", "bomber left", "mode", "players"),
)
TABLE_SIZE: Final = len(TABLE_NAMES)

# --- each player, the observer first, then by seat ---
MOST_KINDS: Final = max(len(army.tiles) for army in ARMIES.values())
"""Most different tiles in one army."""
HAND_PLACES: Final = 3
HIRED_PLACES: Final = 2
KNOWN_PLACES: Final = 3
PLAYER_NAMES: Final[tuple[str, ...]] = (
    *("army", "ally", "hp", "start hp", "score", "energy", "living", "fallen", "terror", "owed"),
    *("pile size", "known", "hand size", "hired"),
    *[f"hand {place}" for place in range(1, HAND_PLACES + 1)],
    *[f"hired {place}" for place in range(1, HIRED_PLACES + 1)],
    *[f"top {place}" for place in range(1, KNOWN_PLACES + 1)],
)
COUNTS: Final = len(PLAYER_NAMES)
"""Where the counts of tiles begin in what belongs to a player."""
COUNTED: Final = MOST_KINDS + 1
"""Numbers in a table of counts: the tiles of the army in its order, then all others together."""
PLAYER_SIZE: Final = COUNTS + 3 * COUNTED
"""The counts are of hand, pile and discards."""


class Layout:
    """The parts of an observation for one kind of table."""

    def __init__(self, cells: int, picks: int, players: int) -> None:
        self.cells: int = cells
        self.picks: int = picks
        """How many picks there are."""
        self.players: int = players
        self.table: int = cells * PLANES
        self.seats: int = self.table + TABLE_SIZE
        self.made: int = self.seats + players * PLAYER_SIZE
        self.size: int = self.made + MOST_PICKS

    def __reduce__(self) -> tuple[type[Layout], tuple[int, int, int]]:
        return Layout, (self.cells, self.picks, self.players)

    def parts(self) -> dict[str, slice]:
        """Each part by name, as a slice of the observation."""
        return {
            "board": slice(0, self.table),
            "table": slice(self.table, self.seats),
            "players": slice(self.seats, self.made),
            "picks": slice(self.made, self.size),
        }


def layout_of(match: Match) -> Layout:
    """The layout that suits a table: its board, its picks, its players."""
    large = int(match.board.cells) & ~MAIN_MASK != 0
    return Layout(
        FULL_SIZE if large else MAIN_SIZE,
        FULL_PICKS if large or match.energy else COMPACT_PICKS,
        match.players,
    )
