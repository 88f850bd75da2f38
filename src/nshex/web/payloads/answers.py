"""Answers to questions about the table: what a tile or unit is and does, what a battle would do."""

from __future__ import annotations

from nshex.geometry import CELL_NAMES
from nshex.languages import gettext
from nshex.notation.errors import NotationError
from nshex.notation.labels import army_title, title_of, unit_name
from nshex.notation.log import log_parts
from nshex.notation.names import read_cell, read_full_tile
from nshex.rules.state import State
from nshex.rules.tables import TILES
from nshex.ui.explain import about_tile, explain_cell
from nshex.ui.forecast import NOT_NOW, Fought, FoughtPhase, Toll, imagine_battle, summary
from nshex.ui.reach import marks_of, marks_on
from nshex.web.payloads import types
from nshex.web.payloads.marks import mark_json
from nshex.web.payloads.previews import try_line
from nshex.web.payloads.scene_events import scene_events
from nshex.web.payloads.scenes import scenes_json
from nshex.web.payloads.tile_art import art_address
from nshex.web.payloads.units import foundations_json, units_json


def explain_json(s: State, *, at: str | None = None, tile: str | None = None) -> types.ExplainAnswer:
    """A cell with what is on it, or a tile; NotationError if there is no such cell or tile."""
    if (at is None) == (tile is None):
        raise NotationError(gettext("nothing or too much to explain; expected either a cell or a tile"))
    if at is not None:
        return _cell(s, int(read_cell(s.match, at)))
    found = TILES[read_full_tile(str(tile))]
    lines = about_tile(found)
    return {
        "title": gettext("{army} {tile}", army=army_title(found.army), tile=title_of(found)),
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
        answer["title"] = gettext("{unit} on {cell}", unit=unit_name(s, cell), cell=name)
        answer["marks"] = [mark_json(mark) for mark in own]
        answer["marks"] += [mark_json(mark, incoming=True) for mark in marks_on(s, cell)]
        answer["art"] = next(unit["art"] for unit in units_json(s) if unit["at"] == name)
    return answer


def forecast_json(s: State, line: str | None = None) -> types.ForecastAnswer:
    """A forecast battle; if none is possible, only a sentence that says so.

    With a line it is fought on the board as it would be after it; one of LINE_ERRORS if it is not legal.
    """
    fought = imagine_battle(s if line is None else try_line(s, line).after)
    if fought is None:
        return _no_forecast()
    return {
        "units": units_json(fought.before),
        "foundations": foundations_json(fought.before),
        "scenes": scenes_json(fought.before, fought.events),
        "phases": [_phase(fought, phase) for phase in fought.phases()],
        "toll": _toll(fought.toll),
        "summary": summary(fought),
        "damage": [{"seat": player, "amount": amount} for player, amount in fought.damage.items()],
        "scored": [{"seat": player, "points": points} for player, points in fought.scored.items()],
    }


def _no_forecast() -> types.ForecastAnswer:
    return {
        "units": [],
        "foundations": [],
        "scenes": [],
        "phases": [],
        "toll": [],
        "summary": gettext(NOT_NOW),
        "damage": [],
        "scored": [],
    }


def _phase(fought: Fought, phase: FoughtPhase) -> types.ForecastPhase:
    s = fought.before
    return {
        "initiative": phase.initiative,
        "attacks": [event for event in scene_events(phase.events) if event["kind"] == "attack"],
        "toll": _toll(phase.toll),
        "texts": [part.text for part in log_parts(s, phase.events[1:], int(s.decider))],
    }


def _toll(toll: tuple[Toll, ...]) -> list[types.Toll]:
    return [{"at": CELL_NAMES[one.cell], "wounds": one.wounds, "dies": one.dies} for one in toll]
