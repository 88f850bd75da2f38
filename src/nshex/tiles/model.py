"""What a tile and an army are: frozen objects that everything else shares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from typing import Literal


class Kind(StrEnum):
    """What sort of tile it is; everything but foundations and instants is a unit."""

    HQ = "hq"
    SOLDIER = "soldier"
    MODULE = "module"
    OBJECT = "object"
    FOUNDATION = "foundation"
    INSTANT = "instant"


class Ability(StrEnum):
    """The closed list of special powers; a new one needs code in the engine, not just a word in a file."""

    MOBILITY = "mobility"
    EXPLOSION = "explosion"
    MEDIC = "medic"
    SCOPER = "scoper"
    RECON = "recon"
    QUARTERMASTER = "quartermaster"
    TRANSPORTER = "transporter"
    RETURN = "return"
    TAKEOVER = "takeover"
    MINE = "mine"
    MAD_BOMBER = "mad_bomber"


class Receiver(StrEnum):
    """Who gets what a tile gives."""

    LINKED_FRIENDS = "linked friendly units"
    ADJACENT_FRIENDS = "adjacent friendly units"
    LINKED_ENEMIES = "linked enemy units"


class TileError(ValueError):
    """Somebody asked for an army or a tile that does not exist."""


class TileDataError(ValueError):
    """An army file breaks the schema; the message names file, tile, key and what was expected."""


@dataclass(frozen=True, slots=True)
class Edge:
    """One of the six sides of a tile."""

    melee: int = 0
    ranged: int = 0
    gauss: bool = False
    armor: bool = False
    net: bool = False
    link: bool = False


@dataclass(frozen=True, slots=True)
class Gives:
    """What a module, an HQ or a module edge hands out, and to whom."""

    to: Receiver
    melee: int = 0
    ranged: int = 0
    initiative: int = 0
    extra_initiative: int = 0
    mobility: int = 0
    healing: int = 0


@dataclass(frozen=True, slots=True)
class Tile:
    """One printed tile. Edges run clockwise from the top; foundations and instants have six blank ones."""

    army: str
    id: str
    code: str
    """One capital letter that stands for the tile in the line of a position; unique in its army."""
    name: str
    kind: Kind
    count: int
    initiative: tuple[int, ...]
    edges: tuple[Edge, ...]
    toughness: int
    gives: Gives | None
    # A dict cannot be hashed; leaving it out keeps tiles usable as keys, and equality still looks at it.
    module_edges: Mapping[int, Gives] = field(hash=False)
    abilities: frozenset[Ability]
    help: str
    name_context: str = ""
    """For translators, where another army has a tile of the same name and a language has two words."""

    @property
    def full_id(self) -> str:
        """The name that is unique over all armies, as in ``outpost.hq``."""
        return f"{self.army}.{self.id}"

    @property
    def is_unit(self) -> bool:
        """Units stand on the board and fight; foundations lie under them and instants never get there."""
        return self.kind not in (Kind.FOUNDATION, Kind.INSTANT)


Role = Literal["army", "mercenaries", "neutral"]
Seat = Literal["any", "first", "last"]


@dataclass(frozen=True, slots=True)
class Army:
    """An army and the traits that set it apart, so that the engine never has to ask for an army by name."""

    id: str
    code: str
    """One or two small letters that stand for the army in the line of a position."""
    name: str
    colour: str
    role: Role
    seat: Seat
    redraw: bool
    hits_allies: bool
    description: str
    tiles: tuple[Tile, ...]

    def tile(self, id: str) -> Tile:
        """The tile with this short id, as in ``hq``."""
        for tile in self.tiles:
            if tile.id == id:
                return tile
        known = [tile.id for tile in self.tiles]
        raise TileError(f"no tile {id!r} in army {self.id!r}; {expected_one_of(known, id)}")


def expected_one_of(options: Iterable[str], found: str) -> str:
    """Name what would have been right: the near misses if there are any, else everything."""
    options = list(options)
    close = get_close_matches(found, options)
    if close:
        return "did you mean " + " or ".join(repr(word) for word in close) + "?"
    return "expected one of " + ", ".join(options)
