"""What is sent to the editor's page: a draft with its faults and pictures, and what there is to choose
from."""

from __future__ import annotations

from typing import cast

from nshex.languages import cached_by_language, gettext
from nshex.notation.position_line import write_line
from nshex.notation.position_write import hit_points_json, write_position
from nshex.rules.state import State
from nshex.rules.tables import NUMBER, TOUGHNESS
from nshex.scenarios import collection
from nshex.tiles import ARMIES, Army, Tile
from nshex.web.editor.faults import PENDING_KEYS, Examined, Fault
from nshex.web.http import form_options
from nshex.web.payloads import types
from nshex.web.payloads.board import cells_json
from nshex.web.payloads.open_table import tile_json
from nshex.web.payloads.units import foundations_json, units_json


def position_json(found: Examined) -> types.EditorPosition:
    """A draft, all its faults, and a picture of what can be read of it."""
    s, sound = found.state, found.sound
    armies = s.match.armies if s is not None else ()
    return {
        "draft": cast(types.Draft, found.draft),
        "line": write_line(sound) if sound is not None else "",
        "faults": [_fault(fault, armies) for fault in found.faults],
        "cells": cells_json(s.match) if s is not None else [],
        "units": units_json(s) if s is not None else [],
        "foundations": foundations_json(s) if s is not None else [],
        "seats": [_seat(s, seat) for seat in range(len(armies))] if s is not None else [],
        "turn": int(s.turn) if s is not None else 0,
        "pending": [key for key in PENDING_KEYS if key in found.draft],
    }


def _fault(fault: Fault, armies: tuple[str, ...]) -> types.EditorFault:
    label = fault.label(armies)
    return {
        "text": f"{label}: {fault.words}" if label else fault.words,
        "cells": list(fault.cells),
        "clauses": fault.clauses,
        "blocks": fault.blocks,
    }


def _seat(s: State, seat: int) -> types.EditorSeat:
    army = ARMIES[s.match.armies[seat]]
    points = hit_points_json(s, seat)
    return {
        "army": army.id,
        "army_name": gettext(army.name),
        "hp": points if isinstance(points, int) and not s.match.scoring else None,
        "heads": points if isinstance(points, dict) else None,
        "pile": int(s.pile_size[seat]),
        "energy": int(s.energy[seat]) if s.match.energy else None,
        "score": int(s.score[seat]) if s.match.scoring else None,
    }


# --- what there is to choose from ------------------------------------------------------------------


def start_json(found: Examined) -> types.EditorStart:
    """Everything the page begins with."""
    return {
        "position": position_json(found),
        "armies": _armies(),
        "modes": _modes(),
        "boards": [{"id": board.id, "name": gettext(board.name)} for board in form_options.boards()],
        "scenarios": _scenarios(),
    }


@cached_by_language
def _armies() -> list[types.PaletteArmy]:
    return [_army(army) for army in ARMIES.values()]


def _army(army: Army) -> types.PaletteArmy:
    return {
        "army": army.id,
        "name": gettext(army.name),
        "hired": army.role != "army",
        "tiles": [_tile(tile) for tile in army.tiles],
    }


def _tile(tile: Tile) -> types.PaletteTile:
    number = NUMBER[tile.full_id]
    return {**tile_json(number), "count": tile.count, "bears": int(TOUGHNESS[number])}


@cached_by_language
def _modes() -> list[types.EditorMode]:
    return [
        {
            "mode": mode.id,
            "name": gettext(mode.name),
            "boards": {str(seats): list(boards) for seats, boards in mode.boards.items()},
        }
        for mode in form_options.modes()
    ]


@cached_by_language
def _scenarios() -> list[types.EditorScenario]:
    """The scenarios as an ordinary turn on their boards; piles hold what is nowhere else."""
    found: list[types.EditorScenario] = []
    for scenario in collection().values():
        position = write_position(scenario.start(0))
        for player in position["players"]:
            del player["pile"]
        for key in PENDING_KEYS:
            position.pop(key, None)
        found.append(
            {"id": scenario.id, "name": gettext(scenario.title), "draft": cast(types.Draft, position)}
        )
    return found
