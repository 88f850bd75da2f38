"""Lines of fire, nets, links and pushes as arrows for the table."""

from __future__ import annotations

from nshex.geometry import CELL_NAMES
from nshex.rules.state import State
from nshex.ui.interruptions import interruption
from nshex.ui.reach import ATTACKING, Mark
from nshex.web.payloads import types

_DRAWN_AS: dict[str, types.MarkKind] = {
    "melee": "melee",
    "ranged": "ranged",
    "gauss": "gauss",
    "net": "net",
    "takeover": "takeover",
    "scope": "takeover",
    "link": "link",
    "slow": "link",
    "heal": "heal",
    "push": "push",
}
_HARMFUL = ("melee", "ranged", "gauss", "net", "takeover", "scope", "slow", "push")


def mark_json(mark: Mark, *, incoming: bool = False) -> types.Mark:
    """One arrow from a unit to where its effect ends; `incoming` if that is the unit in question."""
    found: types.Mark = {
        "kind": _DRAWN_AS[mark.kind],
        "at": CELL_NAMES[mark.cell],
        "direction": mark.direction,
        "strength": mark.strength,
        "reaches": [CELL_NAMES[cell] for cell in mark.reaches],
        "harms": mark.kind in _HARMFUL,
    }
    if incoming:
        found["incoming"] = True
    return found


def interruption_json(s: State) -> types.Interruption | None:
    """What the current decision is about, for everybody at the table; None if nothing interrupts."""
    found = interruption(s)
    if found is None:
        return None
    return {
        "unit": None if found.subject is None else CELL_NAMES[found.subject],
        "marks": [
            mark_json(mark, incoming=mark.kind in ATTACKING and mark.cell not in found.notes)
            for mark in found.marks
        ],
        "notes": [{"at": CELL_NAMES[cell], "text": text} for cell, text in found.notes.items()],
    }
