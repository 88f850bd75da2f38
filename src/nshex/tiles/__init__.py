"""What is printed on the tiles.

The facts live in `armies/*.toml`, one file an army, so that an army can be added or corrected without
touching code. They are read and checked once, when this package is imported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nshex.tiles.army_files import load_army
from nshex.tiles.model import (
    Ability,
    Army,
    Edge,
    Gives,
    Kind,
    Receiver,
    Tile,
    TileDataError,
    TileError,
    expected_one_of,
)

__all__ = [
    "ARMIES",
    "PLAYABLE",
    "Ability",
    "Army",
    "Edge",
    "Gives",
    "Kind",
    "Receiver",
    "Tile",
    "TileDataError",
    "TileError",
    "tile_by_id",
]

_FILES = ("moloch", "outpost", "borgo", "hegemony", "smart", "vegas", "dancer", "alabama", "neutral")


class _Armies(Mapping[str, Army]):
    """The armies by id, for reading. A copy, also by pickling, is the same object: there is only one."""

    def __init__(self, armies: dict[str, Army]) -> None:
        self._armies = armies

    def __getitem__(self, id: str) -> Army:
        return self._armies[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._armies)

    def __len__(self) -> int:
        return len(self._armies)

    def __repr__(self) -> str:
        return f"<the armies {', '.join(self._armies)}>"

    def __reduce__(self) -> str:
        return "ARMIES"


ARMIES: Mapping[str, Army] = _Armies({id: load_army(id) for id in _FILES})
PLAYABLE: tuple[str, ...] = tuple(army.id for army in ARMIES.values() if army.role == "army")


def tile_by_id(name: str) -> Tile:
    """The tile with this full id, as in ``outpost.hq``."""
    army_id, dot, tile_id = name.partition(".")
    if not dot:
        raise TileError(f"no tile {name!r}; expected '<army>.<tile>', as in 'outpost.hq'")
    if army_id not in ARMIES:
        raise TileError(f"no army {army_id!r} in {name!r}; {expected_one_of(ARMIES, army_id)}")
    return ARMIES[army_id].tile(tile_id)
