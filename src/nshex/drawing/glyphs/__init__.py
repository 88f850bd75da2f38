"""The silhouettes in the middle of tiles, and the mark of each army.

Each army has a small module of drawings, listed here. Drawings use two placeholder colours; the caller says
which colours they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from nshex.drawing.glyphs import (
    alabama,
    borgo,
    dancer,
    hegemony,
    instants,
    moloch,
    neutral,
    outpost,
    smart,
    vegas,
)
from nshex.drawing.glyphs.pens import INK, PAPER
from nshex.tiles import Kind, Tile, TileError

_T = TypeVar("_T")

_EMBLEMS: Mapping[str, str] = MappingProxyType(
    {
        "moloch": moloch.EMBLEM,
        "outpost": outpost.EMBLEM,
        "borgo": borgo.EMBLEM,
        "hegemony": hegemony.EMBLEM,
        "smart": smart.EMBLEM,
        "vegas": vegas.EMBLEM,
        "dancer": dancer.EMBLEM,
        "alabama": alabama.EMBLEM,
        "neutral": neutral.EMBLEM,
    }
)
_DRAWINGS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "moloch": moloch.DRAWINGS,
        "outpost": outpost.DRAWINGS,
        "borgo": borgo.DRAWINGS,
        "hegemony": hegemony.DRAWINGS,
        "smart": smart.DRAWINGS,
        "vegas": vegas.DRAWINGS,
        "dancer": dancer.DRAWINGS,
        "alabama": alabama.DRAWINGS,
        "neutral": neutral.DRAWINGS,
    }
)


def glyph(tile: Tile, ink: str, paper: str) -> str:
    """The silhouette of a tile as an SVG fragment within a circle of radius 40 around (0, 0).

    An HQ shows the mark of its army; instants that several armies have look the same in all of them.
    """
    if tile.kind is Kind.HQ:
        return emblem(tile.army, ink)
    drawings = instants.DRAWINGS if tile.kind is Kind.INSTANT else _of_army(_DRAWINGS, tile.army)
    if tile.id not in drawings:
        raise TileError(f"no glyph for {tile.full_id!r}; expected one of {', '.join(drawings)}")
    return drawings[tile.id].replace(INK, ink).replace(PAPER, paper)


def emblem(army: str, ink: str) -> str:
    """The mark of an army in one colour, within a circle of radius 40 around (0, 0)."""
    return _of_army(_EMBLEMS, army).replace(INK, ink)


def _of_army(drawn: Mapping[str, _T], army: str) -> _T:
    if army not in drawn:
        raise TileError(f"no drawings for army {army!r}; expected one of {', '.join(drawn)}")
    return drawn[army]
