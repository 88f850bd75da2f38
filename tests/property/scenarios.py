"""Scenarios for property tests: boards of any shape, any mode, starting units, goals and rounds (SCN-1)."""

from __future__ import annotations

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from nshex.geometry import BOARDS, CELL_NAMES
from nshex.notation.errors import NotationError
from nshex.notation.scenarios import Scenario, read_scenario
from nshex.rules.tables import TILES
from nshex.tiles import PLAYABLE, Kind, tile_by_id

Json = dict[str, Any]
SEATS = {"two_player": 2, "deathmatch": 3, "points": 2, "one_vs_all": 3, "team": 4}
AT_LEAST = 12
"""Enough cells for the HQs of every setup and some units."""
_SIDES = {"one_vs_all": (0, 1, 1), "team": (0, 0, 1, 1)}


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """Any scenario the rules allow."""
    mode = draw(st.sampled_from(tuple(SEATS)))
    board = draw(st.sampled_from(tuple(BOARDS)))
    count = SEATS[mode]
    rank = {"dancer": 0, "vegas": 2}
    armies = sorted(draw(st.permutations(PLAYABLE))[:count], key=lambda army: rank.get(army, 1))
    return _read(draw, mode, board, armies)


def _read(draw: st.DrawFn, mode: str, board: str, armies: list[str]) -> Scenario:
    whole = [cell for cell in CELL_NAMES if BOARDS[board].has(cell)]
    order = draw(st.permutations(whole))
    cells = order[: draw(st.integers(AT_LEAST, len(whole)))]
    sides = _SIDES.get(mode, tuple(range(len(armies))))
    goals = [_goal(draw, mode, cells) for _ in range(max(sides) + 1)]
    with_goals = draw(st.booleans())
    players: list[Json] = []
    for player, army in enumerate(armies):
        table: Json = {"army": army}
        if army != "dancer":
            table["hp"] = draw(st.integers(1, 30))
        if with_goals:
            table["goal"] = goals[sides[player]]
        players.append(table)
    data: Json = {
        "id": "any",
        "title": "Any",
        "story": "Somebody meets somebody.",
        "mode": mode,
        "board": board,
        "cells": " ".join(cells),
        "units": " ".join(_units(draw, armies, cells)),
        "players": players,
    }
    if draw(st.booleans()):
        data["rounds"] = draw(st.integers(1, 8))
    try:
        return read_scenario(data)
    except NotationError:
        assume(False)
        raise


def _goal(draw: st.DrawFn, mode: str, cells: list[str]) -> str:
    at_once = ["points 4"] if mode == "points" else ["destroy", "last_standing"]
    held = cells[: draw(st.integers(1, 3))]
    return draw(st.sampled_from([*at_once, "survive", f"hold 1 of {','.join(held)}"]))


def _units(draw: st.DrawFn, armies: list[str], cells: list[str]) -> list[str]:
    """A few soldiers, at most one of a kind, and perhaps the first army's HQ."""
    kinds = (Kind.SOLDIER, Kind.MODULE)
    choice = [tile.full_id for tile in TILES.values() if tile.army in armies and tile.kind in kinds]
    found = draw(st.lists(st.sampled_from(choice), max_size=4, unique=True))
    if armies[0] != "dancer" and draw(st.booleans()):
        found.append(f"{armies[0]}.hq")
    rotations = [0 if tile_by_id(name).kind is Kind.HQ else draw(st.integers(0, 5)) for name in found]
    places = zip(cells, found, rotations, strict=False)
    return [f"{cell}:{name}/{rotation}" for cell, name, rotation in places]
