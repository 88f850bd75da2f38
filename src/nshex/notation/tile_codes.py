"""Tiles and units in the line of a position: `hR` or `hegemony.runner`; on the board `B2hR3`.

Army files give every army one or two small letters and every tile one capital letter. So a code can never be
taken for an id, and people may write either.
"""

from __future__ import annotations

import re
from typing import Any

from nshex.languages import gettext
from nshex.notation.errors import NotationError
from nshex.notation.names import UNKNOWN, read_full_tile, show
from nshex.rules.tables import TILES
from nshex.tiles import ARMIES, Army, Tile, tile_by_id

Json = dict[str, Any]

NOTHING = "-"
"""An empty list, where leaving it out would mean something else."""

ARMY_BY_CODE: dict[str, Army] = {army.code: army for army in ARMIES.values()}
TILE_BY_CODE: dict[str, Tile] = {
    army.code + tile.code: tile for army in ARMIES.values() for tile in army.tiles
}

_ONE_OF_RUN = re.compile(rf"([a-z]*)([A-Z])|{re.escape(UNKNOWN)}")
_UNIT = re.compile(
    r"(?P<at>[A-Z][0-9]{1,2}):?"
    r"(?P<tile>[a-z]+[A-Z]|[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*)"
    r"(?:/?(?P<rot>[0-9]))?(?:-(?P<wounds>[0-9]{1,2}))?(?:@(?P<owner>[0-9]))?"
    r"(?P<marks>(?:~[A-Za-z0-9]+)*)"
)
_NUMBERS = ("rot", "wounds", "owner")
_MARKS = {"m": "moved", "h": "moved_by_hq", "a": "acted"}
_CELL = re.compile(r"[A-Z][0-9]{1,2}")


def tile_code(tile: Tile) -> str:
    """A tile with its army, as in `hR`."""
    return ARMIES[tile.army].code + tile.code


def read_tile_code(code: str) -> Tile:
    """The tile of a code such as `hR`."""
    if code in TILE_BY_CODE:
        return TILE_BY_CODE[code]
    army = ARMY_BY_CODE.get(code[:-1])
    if army is None:
        known = ", ".join(f"{other.code} ({other.id})" for other in ARMIES.values())
        raise NotationError(
            gettext("no army has the code {code}; expected one of {known}", code=show(code[:-1]), known=known)
        )
    codes = ", ".join(f"{tile.code} ({tile.id})" for tile in army.tiles)
    raise NotationError(
        gettext(
            "no tile of {army} has the code {code}; expected one of {codes}",
            army=army.id,
            code=show(code[-1:]),
            codes=codes,
        )
    )


# --- lists of tiles --------------------------------------------------------------------------------


def write_tiles(army: str, names: list[str]) -> str:
    """Tiles as a run of codes, those of the player's army without its letter: `MMCaS`."""
    return "".join(_code_in_run(army, name) for name in names)


def _code_in_run(army: str, name: str) -> str:
    if name == UNKNOWN:
        return UNKNOWN
    tile = tile_by_id(name if "." in name else f"{army}.{name}")
    return tile.code if tile.army == army else tile_code(tile)


def read_tiles(army: str, text: str) -> list[str]:
    """Tiles by id or in full, from a text with runs of codes and ids, separated by commas."""
    if text == NOTHING:
        return []
    found: list[str] = []
    for part in text.split(","):
        if re.fullmatch(r"[a-z][a-z0-9_.]*", part):
            found.append(part)
        elif re.fullmatch(f"(?:{_ONE_OF_RUN.pattern})+", part):
            for other, letter in _ONE_OF_RUN.findall(part):
                code = (other or ARMIES[army].code) + letter
                found.append(read_tile_code(code).full_id if letter else UNKNOWN)
        else:
            raise NotationError(
                gettext("{part} is not a list of tiles; expected codes such as 'MMC' or ids", part=show(part))
            )
    return found


# --- units -----------------------------------------------------------------------------------------


def write_unit(unit: Json) -> str:
    """A unit or foundation of a position, as in `B2hR3-1`."""
    rest = dict(unit)
    text = str(rest.pop("at")) + tile_code(tile_by_id(rest.pop("tile")))
    for key, mark in (("rot", ""), ("wounds", "-"), ("owner", "@")):
        if key in rest:
            text += f"{mark}{rest.pop(key)}"
    for letter, key in _MARKS.items():
        if rest.pop(key, False):
            text += f"~{letter}"
    text += "".join(f"~{cell}" for cell in rest.pop("carried_by", ()))
    assert not rest, f"a unit with keys the line does not know: {', '.join(rest)}"
    return text


def read_unit(text: str) -> Json:
    """A unit or foundation as a position has it; whether such a unit is allowed is not checked."""
    match = _UNIT.fullmatch(text)
    if match is None:
        raise NotationError(
            gettext(
                "{text} is not a unit; expected cell, tile and rotation, as in 'B2hR3' "
                "or 'B2:hegemony.runner/3', then wounds (-1), owner (@0) and marks (~m)",
                text=show(text),
            )
        )
    tile = match["tile"]
    full_id = TILES[read_full_tile(tile)].full_id if "." in tile else read_tile_code(tile).full_id
    unit: Json = {"at": match["at"], "tile": full_id}
    unit |= {key: int(match[key]) for key in _NUMBERS if match[key] is not None}
    for mark in match["marks"].split("~")[1:]:
        if mark in _MARKS:
            unit[_MARKS[mark]] = True
        elif _CELL.fullmatch(mark):
            unit.setdefault("carried_by", []).append(mark)
        else:
            marks = ", ".join(f"~{letter} ({key})" for letter, key in _MARKS.items())
            raise NotationError(
                gettext(
                    "no mark ~{mark}; expected {marks} or the cell of a Transport, as in ~C2",
                    mark=mark,
                    marks=marks,
                )
            )
    return unit
