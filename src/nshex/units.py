"""What is on a board, for programs: units and foundations as they are now, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from nshex.geometry import CELL_INDEX
from nshex.notation.names import cell_name
from nshex.notation.status import unit_status
from nshex.rules.options import NEUTRAL
from nshex.rules.state import State
from nshex.rules.tables import TILES
from nshex.rules.units import endurance, is_hq, rotation_of, tile_of, wounds_of


class Strengths(Mapping[str, int]):
    """Strength of attacks by direction, as in `{'N': 2, 'SE': 1}`; it never changes and can be hashed."""

    __slots__ = ("_by_direction",)

    def __init__(self, by_direction: Mapping[str, int]) -> None:
        self._by_direction = dict(by_direction)

    def __getitem__(self, direction: str) -> int:
        return self._by_direction[direction]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_direction)

    def __len__(self) -> int:
        return len(self._by_direction)

    def __hash__(self) -> int:
        return hash(frozenset(self._by_direction.items()))

    def __repr__(self) -> str:
        return repr(self._by_direction)


@dataclass(frozen=True)
class Unit:
    """A unit on the board: what is printed on it, what has happened to it, and what it can do now.

    Initiative and strengths include all bonuses, even for a netted unit.
    """

    at: str
    tile: str
    """The tile in full, as in `outpost.runner`."""
    name: str
    army: str
    owner: int | None
    """The player it belongs to; None for the neutral Mad Bomber."""
    controller: int | None
    """The player it fights for: the owner, unless it was taken over."""
    rotation: int
    wounds: int
    hp: int | None
    """Wounds it has left, including the one that destroys it; for HQs and objects the hit points. None for an
    HQ without hit points, in a game for points (MUL-2)."""
    netted: bool
    initiative: tuple[int, ...]
    melee: Strengths
    ranged: Strengths
    gauss: tuple[str, ...]
    """The directions of gauss cannons."""
    is_hq: bool

    def __str__(self) -> str:
        return f"{self.tile} {self.at}/{self.rotation}"


@dataclass(frozen=True)
class Foundation:
    """A foundation on the board, such as a mine; units may stand on it."""

    at: str
    tile: str
    name: str
    army: str
    owner: int | None


def units_of(s: State) -> tuple[Unit, ...]:
    """The units of a state in cell order."""
    return tuple(_unit(s, entry) for entry in unit_status(s))


def _unit(s: State, entry: Mapping[str, Any]) -> Unit:
    word = int(s.cells[CELL_INDEX[entry["at"]]])
    tile = TILES[tile_of(word)]
    return Unit(
        at=entry["at"],
        tile=entry["tile"],
        name=tile.name,
        army=tile.army,
        owner=entry["owner"],
        controller=entry["controller"],
        rotation=int(rotation_of(word)),
        wounds=0 if is_hq(word) else int(wounds_of(word)),
        hp=_hp(s, word, entry["owner"]),
        netted=entry["netted"],
        initiative=tuple(entry["initiative"]),
        melee=Strengths(entry["melee"]),
        ranged=Strengths(entry["ranged"]),
        gauss=tuple(entry["gauss"]),
        is_hq=bool(is_hq(word)),
    )


def _hp(s: State, word: int, owner: int | None) -> int | None:
    if owner is not None and is_hq(word):
        return None if s.match.scoring else int(s.hp[owner])
    return int(endurance(word)) + 1


def foundations_of(s: State) -> tuple[Foundation, ...]:
    """The foundations of a state in cell order."""
    return tuple(_foundation(word) for word in sorted((int(word) for word in s.foundations), key=_cell))


def _cell(foundation: int) -> int:
    return foundation & 63


def _foundation(word: int) -> Foundation:
    tile = TILES[word >> 6 & 255]
    owner = word >> 14 & 7
    name = cell_name(_cell(word))
    return Foundation(name, tile.full_id, tile.name, tile.army, None if owner == NEUTRAL else owner)
