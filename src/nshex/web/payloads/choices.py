"""The legal actions as rows of picks for a table one can touch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from nshex.notation.errors import NotationError
from nshex.notation.lines import format_action
from nshex.notation.names import show
from nshex.rules.actions import op_of
from nshex.rules.engine import legal_actions
from nshex.rules.state import State
from nshex.ui.picks import CELL, OPTION, Pick, Route
from nshex.ui.routes import BEGUN_BY_A_BUTTON, routes

Json = dict[str, Any]

MOST_AT_ONCE = 100
"""A button that begins more ways than these keeps them until it is pressed: a dance has a thousand."""


def choices_json(s: State) -> Json:
    """All picks once, and every way as the row of its picks with the line it comes to.

    In `more` are the picks whose ways are too many to be told unasked; `ways_json` tells them.
    """
    counts = Counter(int(op_of(action)) for action in legal_actions(s).actions())
    folded = {op for op in BEGUN_BY_A_BUTTON if counts[op] > MOST_AT_ONCE}
    untold = set(folded)

    def is_wanted(action: int) -> bool:
        """Everything, but of what is folded only the first, for its button."""
        op = int(op_of(action))
        if op not in folded:
            return True
        is_first = op in untold
        untold.discard(op)
        return is_first

    found = routes(s, is_wanted)
    told = _Told(s, [route for route in found if op_of(route.action) not in folded])
    more = [told.number(route.picks[0]) for route in found if op_of(route.action) in folded]
    return told.as_json() | {"more": more}


def ways_json(s: State, button: str) -> Json:
    """All ways that begin with a button; NotationError if none does."""
    found = [route for route in routes(s) if _begins_with(route, button)]
    if not found:
        raise NotationError(f"no way begins with {show(button)}; expected the value of an option")
    return _Told(s, found).as_json()


def _begins_with(route: Route, button: str) -> bool:
    first = route.picks[0]
    return first.kind == OPTION and first.value == button


class _Told:
    """Ways with their picks numbered, each pick once."""

    def __init__(self, s: State, found: Iterable[Route]) -> None:
        self._numbers: dict[Pick, int] = {}
        self._ways = [
            {"line": format_action(s, route.action), "way": [self.number(pick) for pick in route.picks]}
            for route in found
        ]

    def number(self, pick: Pick) -> int:
        return self._numbers.setdefault(pick, len(self._numbers))

    def as_json(self) -> Json:
        return {"picks": [_pick(pick) for pick in self._numbers], "ways": self._ways}


def _pick(pick: Pick) -> Json:
    label = f"{pick.value} {pick.label}".strip() if pick.kind == CELL else pick.label
    found: Json = {"kind": pick.kind, "value": pick.value, "question": pick.question, "label": label}
    if pick.primary:
        found["primary"] = True
    if pick.at:
        found["cell"] = pick.at
    if pick.about:
        found["tile"] = pick.about
    if pick.gives is not None:
        found["gives"] = list(pick.gives)
    return found
