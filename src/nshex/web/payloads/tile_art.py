"""Addresses of drawn tiles: an address contains everything its drawing depends on, so it never changes.

`/art/moloch.hunter_killer.svg?rotation=2&initiative=4&netted=1` is the same picture for ever.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from urllib.parse import urlencode

from nshex.drawing.look import AS_PRINTED, Look
from nshex.drawing.palette import SAFE_THEMES, THEMES
from nshex.drawing.tile import tile_svg
from nshex.geometry import DIRECTIONS
from nshex.notation.names import one_of, show
from nshex.tiles import ARMIES, Tile, tile_by_id
from nshex.web.encoding import Packed, pack

_MOST_SLOTS = 8
_HIGHEST = 99
_DRAWINGS_KEPT = 1000


class ArtError(ValueError):
    """Not the address of a drawing; the message says which part is wrong, and what was expected."""


# --- writing ---------------------------------------------------------------------------------------


def art_address(tile: Tile, *, rotation: int = 0, look: Look = AS_PRINTED) -> str:
    """The address of a tile in its current state; only what differs from the print is named in it."""
    query = ({"rotation": str(rotation)} if rotation else {}) | _changes(tile, rotation, look)
    address = f"/art/{tile.full_id}.svg"
    return f"{address}?{urlencode(query)}" if query else address


def _changes(tile: Tile, rotation: int, look: Look) -> dict[str, str]:
    found: dict[str, str] = {}
    if look.initiative is not None and look.initiative != tile.initiative:
        found["initiative"] = ",".join(map(str, look.initiative))
    for kind, present in (("melee", look.melee), ("ranged", look.ranged)):
        if present is not None and dict(present) != _printed(tile.full_id, rotation, kind):
            found[kind] = ",".join(f"{direction}{strength}" for direction, strength in present.items())
    if look.wounds:
        found["wounds"] = str(look.wounds)
    if look.netted:
        found["netted"] = "1"
    if look.captor:
        found["captor"] = look.captor
    if look.hit_points is not None:
        found["hp"] = str(look.hit_points)
    if look.owner:
        found["owner"] = look.owner
    return found


@cache
def _printed(tile_id: str, rotation: int, kind: str) -> dict[str, int]:
    """Printed strengths by board direction."""
    edges = tile_by_id(tile_id).edges
    strengths = {
        direction: int(getattr(edges[(i - rotation) % 6], kind)) for i, direction in enumerate(DIRECTIONS)
    }
    return {direction: strength for direction, strength in strengths.items() if strength}


# --- reading ---------------------------------------------------------------------------------------


@lru_cache(maxsize=_DRAWINGS_KEPT)
def packed_art(tile_id: str, query: frozenset[tuple[str, str]]) -> Packed:
    """A drawing as it is sent; most are asked for again and again, by each new browser and in each game."""
    return pack(art_svg(tile_id, dict(query)).encode())


def art_svg(tile_id: str, query: Mapping[str, str]) -> str:
    """The drawing an address stands for; TileError for an unknown tile, ArtError for anything else wrong."""
    tile = tile_by_id(tile_id)
    look = parse_art(query)
    rotation = _number(query, "rotation", 5) or 0
    theme = query.get("theme", "dark")
    if theme not in THEMES and theme not in SAFE_THEMES:
        raise ArtError(f"theme is {show(theme)}; {one_of(THEMES, theme)}")
    return tile_svg(tile, rotation=rotation, look=look, theme=theme)


def parse_art(query: Mapping[str, str]) -> Look:
    """How a unit looks according to the query of an address."""
    for key in query:
        if key not in _KEYS:
            raise ArtError(f"unknown key {show(key)}; {one_of(_KEYS, key)}")
    return Look(
        initiative=_initiative(query),
        melee=_strengths(query, "melee"),
        ranged=_strengths(query, "ranged"),
        wounds=_number(query, "wounds", _HIGHEST) or 0,
        netted=bool(_number(query, "netted", 1)),
        captor=_army(query, "captor"),
        hit_points=_number(query, "hp", _HIGHEST),
        owner=_army(query, "owner"),
    )


_KEYS = (
    *("rotation", "initiative", "melee", "ranged", "wounds"),
    *("netted", "captor", "hp", "owner", "theme"),
)


def _number(query: Mapping[str, str], key: str, highest: int) -> int | None:
    if key not in query:
        return None
    word = query[key]
    if not re.fullmatch("[0-9]{1,3}", word, re.ASCII) or int(word) > highest:
        raise ArtError(f"{key} is {show(word)}; expected a whole number from 0 to {highest}")
    return int(word)


def _initiative(query: Mapping[str, str]) -> tuple[int, ...] | None:
    if "initiative" not in query:
        return None
    word = query["initiative"]
    parts = word.split(",")
    if len(parts) > _MOST_SLOTS or not all(re.fullmatch("[0-9]{1,2}", part, re.ASCII) for part in parts):
        raise ArtError(f"initiative is {show(word)}; expected numbers such as 3,2, at most {_MOST_SLOTS}")
    return tuple(map(int, parts))


def _strengths(query: Mapping[str, str], key: str) -> dict[str, int] | None:
    if key not in query:
        return None
    found: dict[str, int] = {}
    for part in query[key].split(","):
        match = re.fullmatch(r"(?P<direction>[A-Z]{1,2})(?P<strength>[1-9][0-9]?)", part, re.ASCII)
        if match is None or match["direction"] not in DIRECTIONS or match["direction"] in found:
            raise ArtError(
                f"{key} is {show(query[key])}; expected directions with strengths, each once, such as N2,SE1"
            )
        found[match["direction"]] = int(match["strength"])
    return found


def _army(query: Mapping[str, str], key: str) -> str | None:
    if key in query and query[key] not in ARMIES:
        raise ArtError(f"{key} is {show(query[key])}; {one_of(ARMIES, query[key])}")
    return query.get(key)
