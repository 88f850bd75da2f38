"""What lies on the board, as the table gets it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from nshex.drawing.tile import look_of
from nshex.geometry import CELL_NAMES, DIRECTIONS, cells_of
from nshex.notation.labels import army_name, listed, unit_label, unit_name
from nshex.notation.status import unit_status
from nshex.rules.state import State
from nshex.rules.tables import TILES
from nshex.rules.units import (
    controller_of,
    endurance,
    is_hq,
    is_object,
    owner_of,
    rotation_of,
    tile_of,
    works_for,
    wounds_of,
)
from nshex.tiles import ARMIES, tile_by_id
from nshex.ui.reach import netters_of
from nshex.web.payloads import types
from nshex.web.payloads.tile_art import art_address

_ADDRESSES_KEPT = 20_000


def units_json(s: State) -> list[types.Unit]:
    """Every unit on the board in cell order, with what it can do at present."""
    cells = cells_of(int(s.occupied))
    return [_unit(s, cell, status) for cell, status in zip(cells, unit_status(s), strict=True)]


def foundations_json(s: State) -> list[types.Foundation]:
    """What lies in the ground, in cell order."""
    words = sorted((int(word) for word in s.foundations), key=lambda word: word & 63)
    return [_foundation(word & 63, word >> 6 & 255) for word in words]


def _unit(s: State, cell: int, status: dict[str, Any]) -> types.Unit:
    word = int(s.cells[cell])
    tile = TILES[int(tile_of(word))]
    rotation = int(rotation_of(word))
    hit_points = _hit_points(s, word)
    shown_wounds = 0 if is_object(word) else int(wounds_of(word))
    art = _art(
        tile.full_id,
        rotation,
        tuple(status["initiative"]),
        tuple(status["melee"].items()),
        tuple(status["ranged"].items()),
        status["netted"],
        status["owner"],
        status["controller"],
        s.match.armies,
        shown_wounds,
        hit_points,
    )
    return {
        "at": CELL_NAMES[cell],
        "tile": tile.full_id,
        "name": tile.name,
        "rotation": rotation,
        "art": art,
        "label": _label(s, cell, status, hit_points, shown_wounds),
    }


@lru_cache(maxsize=_ADDRESSES_KEPT)
def _art(
    tile: str,
    rotation: int,
    initiative: tuple[int, ...],
    melee: tuple[tuple[str, int], ...],
    ranged: tuple[tuple[str, int], ...],
    netted: bool,
    owner: int | None,
    controller: int | None,
    armies: tuple[str, ...],
    wounds: int,
    hit_points: int | None,
) -> str:
    """The address of a unit's picture; most are asked for again and again."""
    status = {
        "tile": tile,
        "initiative": initiative,
        "melee": dict(melee),
        "ranged": dict(ranged),
        "netted": netted,
        "owner": owner,
        "controller": controller,
    }
    look = look_of(status, armies, wounds=wounds, hit_points=hit_points)
    return art_address(tile_by_id(tile), rotation=rotation, look=look)


def _hit_points(s: State, word: int) -> int | None:
    """Of HQs and objects; none where hit points never change (MUL-2)."""
    if is_object(word):
        return int(endurance(word)) + 1
    if is_hq(word) and not s.match.scoring:
        return int(s.hp[owner_of(word)])
    return None


def _label(s: State, cell: int, status: dict[str, Any], hit_points: int | None, wounds: int) -> str:
    """A unit in one line for screen readers."""
    word = int(s.cells[cell])
    facts = [f"{unit_name(s, cell)} on {CELL_NAMES[cell]}", f"facing {DIRECTIONS[int(rotation_of(word))]}"]
    if status["initiative"]:
        facts.append("initiative " + listed([str(value) for value in status["initiative"]]))
    if hit_points is not None:
        facts.append(f"{hit_points} hit point{'s' * (hit_points != 1)}")
    if wounds:
        facts.append(f"{wounds} wound{'s' * (wounds != 1)}")
    controller = int(controller_of(word))
    if controller != owner_of(word):
        facts.append(f"taken over by {army_name(s.match, controller)}")
    elif works_for(word) != controller:
        facts.append(f"works for {army_name(s.match, int(works_for(word)))}")
    if status["netted"]:
        facts.append("netted by " + listed([unit_label(s, other) for other in netters_of(s, cell)]))
    return ", ".join(facts)


def _foundation(cell: int, number: int) -> types.Foundation:
    tile = TILES[number]
    return {
        "at": CELL_NAMES[cell],
        "art": art_address(tile),
        "label": f"{ARMIES[tile.army].name} {tile.name} on {CELL_NAMES[cell]}",
    }
