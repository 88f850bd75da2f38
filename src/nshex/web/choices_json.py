"""The legal actions as rows of picks for a table one can touch."""

from __future__ import annotations

from typing import Any

from nshex.guide.picks import CELL, Pick
from nshex.guide.routes import routes
from nshex.notation.lines import format_action
from nshex.rules.state import State

Json = dict[str, Any]


def choices_json(s: State) -> Json:
    """All picks once, and every way as the row of its picks with the line it comes to."""
    numbers: dict[Pick, int] = {}
    ways = [
        {
            "line": format_action(s, route.action),
            "way": [numbers.setdefault(pick, len(numbers)) for pick in route.picks],
        }
        for route in routes(s)
    ]
    return {"picks": [_pick(pick) for pick in numbers], "ways": ways}


def _pick(pick: Pick) -> Json:
    label = f"{pick.value} {pick.label}".strip() if pick.kind == CELL else pick.label
    found: Json = {"kind": pick.kind, "value": pick.value, "question": pick.question, "label": label}
    if pick.primary:
        found["primary"] = True
    if pick.at:
        found["cell"] = pick.at
    if pick.about:
        found["tile"] = pick.about
    return found
