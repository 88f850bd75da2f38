"""What lies on the board, as the table gets it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from nshex.drawing.tile import look_of
from nshex.geometry import CELL_NAMES
from nshex.languages import gettext, language, ngettext
from nshex.notation.labels import (
    army_name_among,
    army_title,
    direction_title,
    hit_points_counted,
    listed,
    title_of,
    unit_label,
    unit_name_among,
)
from nshex.notation.status import status_of, unit_bonuses
from nshex.rules.state import State
from nshex.rules.tables import TILES
from nshex.rules.units import (
    BATTLE_FIELD,
    SERIAL_FIELD,
    TURN_FIELD,
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
from nshex.ui.reach import netters_of
from nshex.web.payloads import types
from nshex.web.payloads.tile_art import art_address

_UNITS_KEPT = 20_000
_NOT_SHOWN = SERIAL_FIELD | TURN_FIELD | BATTLE_FIELD
"""What differs between units that look the same. Without it, most have already been made for another game."""


def units_json(s: State) -> list[types.Unit]:
    """Every unit on the board in cell order, with what it can do now; they must not be changed."""
    return [_unit_at(s, cell, bonus) for cell, bonus in unit_bonuses(s)]


def foundations_json(s: State) -> list[types.Foundation]:
    """What lies in the ground, in cell order."""
    words = sorted((int(word) for word in s.foundations), key=lambda word: word & 63)
    return [_foundation(word & 63, word >> 6 & 255) for word in words]


def _unit_at(s: State, cell: int, bonus: int) -> types.Unit:
    word = int(s.cells[cell]) & ~_NOT_SHOWN
    netters = (
        listed([unit_label(s, other) for other in netters_of(s, cell)]) if s.netted >> cell & 1 else None
    )
    return _unit(language(), word, cell, bonus, netters, _hit_points(s, word), s.match.armies)


def _hit_points(s: State, word: int) -> int | None:
    """Of HQs and objects; none if hit points never change (MUL-2)."""
    if is_object(word):
        return int(endurance(word)) + 1
    if is_hq(word) and not s.match.scoring:
        return int(s.hp[owner_of(word)])
    return None


@lru_cache(maxsize=_UNITS_KEPT)
def _unit(
    spoken: str,
    word: int,
    cell: int,
    bonus: int,
    netters: str | None,
    hit_points: int | None,
    armies: tuple[str, ...],
) -> types.Unit:
    """A unit and its picture; most are asked for again and again, by everybody and after each action.

    `spoken` is the language of its label; `netters` are the units that net it, None if there are none.
    """
    status = status_of(word, cell, bonus, netted=netters is not None)
    tile = TILES[int(tile_of(word))]
    rotation = int(rotation_of(word))
    shown_wounds = 0 if is_object(word) else int(wounds_of(word))
    look = look_of(status, armies, wounds=shown_wounds, hit_points=hit_points)
    return {
        "at": CELL_NAMES[cell],
        "tile": tile.full_id,
        "name": title_of(tile),
        "rotation": rotation,
        "art": art_address(tile, rotation=rotation, look=look),
        "initiatives": len(status["initiative"]),
        "label": _label(status, word, armies, hit_points, shown_wounds, netters),
    }


def _label(
    status: dict[str, Any],
    word: int,
    armies: tuple[str, ...],
    hit_points: int | None,
    wounds: int,
    netters: str | None,
) -> str:
    """A unit in one line for screen readers."""
    facts = [
        gettext("{unit} on {cell}", unit=unit_name_among(armies, word), cell=status["at"]),
        gettext("facing {direction}", direction=direction_title(int(rotation_of(word)))),
    ]
    if status["initiative"]:
        values = listed([str(value) for value in status["initiative"]])
        facts.append(gettext("initiative {values}", values=values))
    if hit_points is not None:
        facts.append(hit_points_counted(hit_points))
    if wounds:
        facts.append(ngettext("{n} wound", "{n} wounds", wounds))
    controller = int(controller_of(word))
    if controller != owner_of(word):
        facts.append(gettext("taken over by {army}", army=army_name_among(armies, controller)))
    elif works_for(word) != controller:
        facts.append(gettext("works for {army}", army=army_name_among(armies, int(works_for(word)))))
    if netters is not None:
        facts.append(gettext("netted by {units}", units=netters))
    return ", ".join(facts)


def _foundation(cell: int, number: int) -> types.Foundation:
    tile = TILES[number]
    return {
        "at": CELL_NAMES[cell],
        "art": art_address(tile),
        "label": gettext(
            "{army} {tile} on {cell}",
            army=army_title(tile.army),
            tile=title_of(tile),
            cell=CELL_NAMES[cell],
        ),
    }
