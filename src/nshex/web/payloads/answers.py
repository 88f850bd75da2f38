"""Answers to questions about the table: what a tile or unit is and does, what a battle would do."""

from __future__ import annotations

from nshex.geometry import CELL_NAMES
from nshex.notation.errors import NotationError
from nshex.notation.labels import unit_name
from nshex.notation.log import log_parts
from nshex.notation.names import read_cell, read_full_tile
from nshex.rules.state import State
from nshex.rules.tables import TILES
from nshex.tiles import ARMIES
from nshex.ui.explain import about_tile, explain_cell
from nshex.ui.forecast import NOT_NOW, imagine_battle, summary
from nshex.ui.reach import marks_of, marks_on
from nshex.web.payloads import types
from nshex.web.payloads.log import parts_json
from nshex.web.payloads.marks import mark_json
from nshex.web.payloads.scenes import scenes_json
from nshex.web.payloads.tile_art import art_address
from nshex.web.payloads.units import foundations_json, units_json


def explain_json(s: State, *, at: str | None = None, tile: str | None = None) -> types.ExplainAnswer:
    """A cell with what stands there, or a tile; NotationError if there is no such cell or tile."""
    if (at is None) == (tile is None):
        raise NotationError("nothing or too much to explain; expected either a cell or a tile")
    if at is not None:
        return _cell(s, int(read_cell(s.match, at)))
    found = TILES[read_full_tile(str(tile))]
    lines = about_tile(found)
    return {
        "title": f"{ARMIES[found.army].name} {found.name}",
        "lines": lines[1:],
        "marks": [],
        "art": art_address(found),
    }


def _cell(s: State, cell: int) -> types.ExplainAnswer:
    name = CELL_NAMES[cell]
    answer: types.ExplainAnswer = {
        "title": name,
        "lines": explain_cell(s, cell, drawn=False),
        "marks": [],
        "art": None,
    }
    for lying in foundations_json(s):
        if lying["at"] == name:
            answer["title"], answer["art"] = lying["label"], lying["art"]
    if s.occupied >> cell & 1:
        own = [] if s.netted >> cell & 1 else marks_of(s, cell)
        answer["title"] = f"{unit_name(s, cell)} on {name}"
        answer["marks"] = [mark_json(mark) for mark in own]
        answer["marks"] += [mark_json(mark, incoming=True) for mark in marks_on(s, cell)]
        answer["art"] = next(unit["art"] for unit in units_json(s) if unit["at"] == name)
    return answer


def forecast_json(s: State) -> types.ForecastAnswer:
    """A battle that is only looked at; where none is possible, only the words that say so."""
    fought = imagine_battle(s)
    if fought is None:
        return {"scenes": [], "parts": [], "summary": NOT_NOW, "lost": [], "damage": [], "scored": []}
    return {
        "scenes": scenes_json(fought.before, fought.events),
        "parts": parts_json(log_parts(s, fought.events, int(s.decider))),
        "summary": summary(fought),
        "lost": [CELL_NAMES[event.cell] for event in fought.lost],
        "damage": [{"seat": player, "amount": amount} for player, amount in fought.damage.items()],
        "scored": [{"seat": player, "points": points} for player, points in fought.scored.items()],
    }
