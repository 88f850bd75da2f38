"""Names in texts: cells, tiles, players, objects. Lines, positions and stories all take them from here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache

from nshex.geometry import CELL_INDEX, CELL_NAMES, DIRECTIONS, cells_of
from nshex.languages import gettext
from nshex.notation.errors import NotationError
from nshex.rules.options import NEUTRAL, Match
from nshex.rules.tables import FACE_DOWN, NUMBER, TILES
from nshex.tiles import ARMIES, Kind, Tile

UNKNOWN = "?"
"""A mercenary that lies face down, in a position written for somebody who has not seen it (MER-1)."""
_JOINING = ("alabama", "neutral")
"""Armies without a player, whose tiles may be in anybody's hand."""


def show(value: object, limit: int = 40) -> str:
    """A value in an error message: one line, never long, and never failing itself."""
    if isinstance(value, dict | list) and len(value) > 8:
        if isinstance(value, dict):
            return gettext("an object with {number} entries", number=len(value))
        return gettext("a list with {number} entries", number=len(value))
    if isinstance(value, int) and value.bit_length() > 200:
        return gettext("a huge number")
    try:
        text = repr(value)
    except (RecursionError, ValueError):
        return f"a {type(value).__name__}"
    return text if len(text) <= limit else text[: limit - 1] + "…"


def check_type(value: object, kinds: tuple[type, ...], expected: str) -> None:
    """TypeError in one clear line where a program gave something of another type; True is not a number."""
    if isinstance(value, bool) or not isinstance(value, kinds):
        raise TypeError(f"{show(value)}: expected {expected}")


def one_of(known: Iterable[str], found: str, likeness: float = 0.6) -> str:
    """What was expected: near misses if there are any, else everything."""
    words = list(known)
    close = get_close_matches(found[:60], words, n=2, cutoff=likeness)
    if close:
        if len(close) == 1:
            return gettext("did you mean {word!r}?", word=close[0])
        return gettext("did you mean {word!r} or {other!r}?", word=close[0], other=close[1])
    return gettext("expected one of {words}", words=", ".join(words))


# --- cells and directions --------------------------------------------------------------------------


def cell_name(cell: int) -> str:
    return CELL_NAMES[cell]


def cell_names(mask: int) -> list[str]:
    """The cells of a mask, in cell order."""
    return [CELL_NAMES[cell] for cell in cells_of(mask)]


def read_cell(match: Match, word: str) -> int:
    """A cell of the match's board, in upper or lower case."""
    name = word.upper()
    if name not in CELL_INDEX:
        raise NotationError(gettext("{word} is not a cell; expected one such as 'C3'", word=show(word)))
    if not match.board.has_cell(CELL_INDEX[name]):
        clause = "BRD-1, BRD-2" if match.terms is None else "SCN-1"
        raise NotationError(
            gettext(
                "{cell} is not on the {board} board ({clause})",
                cell=name,
                board=match.board.name,
                clause=clause,
            )
        )
    return CELL_INDEX[name]


def direction_name(direction: int) -> str:
    return DIRECTIONS[direction]


def read_direction(word: str) -> int:
    name = word.upper()
    if name not in DIRECTIONS:
        raise NotationError(
            gettext(
                "{word} is not a direction; expected one of {directions}",
                word=show(word),
                directions=", ".join(DIRECTIONS),
            )
        )
    return DIRECTIONS.index(name)


# --- tiles -----------------------------------------------------------------------------------------


def tile_name(match: Match, player: int, number: int) -> str:
    """A tile as a player names it: one of its army by id, others in full; "?" for one that lies face down."""
    if number == FACE_DOWN:
        return UNKNOWN
    tile = TILES[number]
    if player < len(match.armies) and tile.army == match.armies[player]:
        return tile.id
    return tile.full_id


def read_tile(match: Match, player: int, name: str, held: Iterable[int] = ()) -> int:
    """The number of a tile named by id (of the player's army, or of a tile held) or in full."""
    if "." in name:
        return read_full_tile(name)
    army = match.armies[player]
    number = NUMBER.get(f"{army}.{name}", 0)
    if number:
        return number
    for tile in held:
        if TILES[tile].id == name:
            return tile
    raise _no_tile(army, name)


def read_full_tile(name: str) -> int:
    """The number of a tile named in full, as in `outpost.hq`."""
    number = NUMBER.get(name, 0)
    if number:
        return number
    army, dot, short = name.partition(".")
    if not dot:
        raise NotationError(
            gettext("no tile {tile}; expected <army>.<tile>, as in 'outpost.hq'", tile=show(name))
        )
    if army not in ARMIES:
        raise NotationError(
            gettext(
                "no army {army} in tile {tile}; {hint}",
                army=show(army),
                tile=show(name),
                hint=one_of(ARMIES, army),
            )
        )
    raise _no_tile(army, short)


def _no_tile(army: str, name: str) -> NotationError:
    hint = one_of([tile.id for tile in ARMIES[army].tiles], name)
    return NotationError(
        gettext("no tile {tile} in army {army}; {hint}", tile=show(name), army=army, hint=hint)
    )


def read_mercenary(name: str) -> int:
    """The number of a tile that can be hired, by id or in full."""
    known = [tile for army in _JOINING for tile in ARMIES[army].tiles]
    for tile in known:
        if name in (tile.id, tile.full_id):
            return NUMBER[tile.full_id]
    hint = one_of([tile.full_id for tile in known], name)
    raise NotationError(gettext("no mercenary {tile}; {hint}", tile=show(name), hint=hint))


def joins_armies(tile: Tile) -> bool:
    """Whether a tile has no army of its own at any table: mercenaries and the Mad Bomber."""
    return tile.army in _JOINING


def is_head(tile: Tile) -> bool:
    """Whether a tile is an HQ or an object: never in a pile, worth hit points."""
    return tile.kind in (Kind.HQ, Kind.OBJECT)


# --- heads -----------------------------------------------------------------------------------------


def head_colours(match: Match, player: int) -> list[str]:
    """The colours of a player's objects in tile order; nothing for a player with an HQ."""
    return object_colours(match.armies[player])


def object_colours(army: str) -> list[str]:
    """The colours of an army's objects in tile order; nothing for an army with an HQ."""
    return list(_object_colours(army))


@cache
def _object_colours(army: str) -> tuple[str, ...]:
    tiles = [tile for tile in ARMIES[army].tiles if tile.kind is Kind.OBJECT]
    return tuple(tile.id.removeprefix("object_") for tile in tiles)


# --- players ---------------------------------------------------------------------------------------


def player_name(match: Match, player: int) -> str:
    """A player in a message: the army and the number positions use."""
    if not 0 <= player < len(match.armies):
        return gettext("nobody") if player == NEUTRAL else gettext("player {number}", number=player)
    return gettext("{army} (player {number})", army=match.armies[player], number=player)


def tidy(line: str) -> list[str]:
    """The words of a line: white space around marks and capital letters do not matter."""
    return re.sub(r"\s*([>/@=,:])\s*", r"\1", line).lower().split()
