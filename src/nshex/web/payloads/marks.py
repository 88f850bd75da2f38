"""Lines of fire, nets, links and pushes as arrows for the table."""

from __future__ import annotations

from typing import Any

from nshex.geometry import CELL_NAMES
from nshex.notation.labels import unit_label
from nshex.rules.state import State
from nshex.ui.interruptions import asked
from nshex.ui.reach import ATTACKING, Mark

Json = dict[str, Any]

_DRAWN_AS = {"scope": "takeover", "slow": "link"}
_HARMFUL = ("melee", "ranged", "gauss", "net", "takeover", "scope", "slow", "push")


def mark_json(s: State, mark: Mark, *, named: bool = False) -> Json:
    """One arrow from a unit to where its effect ends; `named` says in words whose it is."""
    found: Json = {
        "kind": _DRAWN_AS.get(mark.kind, mark.kind),
        "from": CELL_NAMES[mark.cell],
        "to": CELL_NAMES[_end(s, mark)],
        "direction": mark.direction,
        "strength": mark.strength,
        "reaches": [CELL_NAMES[cell] for cell in mark.reaches],
        "harms": mark.kind in _HARMFUL,
    }
    if named:
        found["by"] = unit_label(s, mark.cell)
    return found


def interruption_json(s: State) -> Json | None:
    """What the decision that is due is about, for everybody at the table; None if nothing interrupts."""
    found = asked(s)
    if found is None:
        return None
    return {
        "unit": None if found.subject is None else CELL_NAMES[found.subject],
        "marks": [
            mark_json(s, mark, named=mark.kind in ATTACKING and mark.cell not in found.notes)
            for mark in found.marks
        ],
        "notes": [{"at": CELL_NAMES[cell], "text": text} for cell, text in found.notes.items()],
    }


def _end(s: State, mark: Mark) -> int:
    """A shot flies to what it hits, or off the board; everything else ends on the next cell."""
    around = s.match.board.neighbour
    if mark.kind == "ranged" and mark.reaches:
        return mark.reaches[0]
    end = int(around[mark.cell * 6 + mark.direction])
    while mark.kind in ("ranged", "gauss"):
        further = int(around[end * 6 + mark.direction])
        if further < 0:
            break
        end = further
    return end
