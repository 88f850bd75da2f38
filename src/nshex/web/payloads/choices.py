"""The legal actions as rows of picks for the web table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from nshex.languages import gettext
from nshex.notation.errors import NotationError
from nshex.notation.lines import format_action
from nshex.notation.names import show
from nshex.rules.actions import op_of
from nshex.rules.engine import legal_actions
from nshex.rules.state import State
from nshex.ui.picks import CELL, OPTION, Pick, Route
from nshex.ui.routes import BEGUN_BY_A_BUTTON, routes
from nshex.web.payloads import types

MOST_AT_ONCE = 100
"""If a button begins more ways than this, they are sent only when it is pressed: a dance has a thousand."""

Offered = Callable[[int], bool]
"""Which of the legal actions the reader is offered."""


def choices_json(s: State, is_offered: Offered | None = None) -> types.Choices:
    """All picks once, and every way as the row of its picks with its action line.

    `more` has the picks with too many ways to be sent unasked; `ways_json` has those.
    """
    folded = _folded(s, is_offered)
    found = routes(s, is_offered, folded)
    sent = _NumberedPicks()
    ways = sent.ways(s, [route for route in found if op_of(route.action) not in folded])
    more = [sent.number(route.picks[0]) for route in found if op_of(route.action) in folded]
    return {"picks": sent.as_json(), "ways": ways, "more": more}


def _folded(s: State, is_offered: Offered | None) -> list[int]:
    """The operations of which a reader gets only the button, in the order of their actions.

    Few states have any, so groups are looked at before the actions themselves, of which there are many.
    """
    legal = legal_actions(s)
    begun = dict.fromkeys(int(op_of(legal.base_of(group))) for group in range(legal.group_count()))
    if legal.size <= MOST_AT_ONCE or BEGUN_BY_A_BUTTON.isdisjoint(begun):
        return []
    offered = legal.actions() if is_offered is None else filter(is_offered, legal.actions())
    counts = Counter(map(op_of, offered))
    return [op for op in begun if op in BEGUN_BY_A_BUTTON and counts[op] > MOST_AT_ONCE]


def ways_json(s: State, button: str, is_offered: Offered | None = None) -> types.Ways:
    """All ways that begin with a button; NotationError if none does."""
    found = [route for route in routes(s, is_offered) if _begins_with(route, button)]
    if not found:
        raise NotationError(
            gettext("no way begins with {button}; expected the value of an option", button=show(button))
        )
    sent = _NumberedPicks()
    ways = sent.ways(s, found)
    return {"picks": sent.as_json(), "ways": ways}


def _begins_with(route: Route, button: str) -> bool:
    first = route.picks[0]
    return first.kind == OPTION and first.value == button


class _NumberedPicks:
    """Picks by number, each once."""

    def __init__(self) -> None:
        self._numbers: dict[Pick, int] = {}
        self._known: dict[int, tuple[int, Pick]] = {}
        """By `id`: most routes share the very same picks, and comparing their words takes longer."""

    def ways(self, s: State, found: Iterable[Route]) -> list[types.Way]:
        return [
            {"line": format_action(s, route.action), "way": [self.number(pick) for pick in route.picks]}
            for route in found
        ]

    def number(self, pick: Pick) -> int:
        known = self._known.get(id(pick))
        if known is None:
            known = self._known[id(pick)] = self._numbers.setdefault(pick, len(self._numbers)), pick
        return known[0]

    def as_json(self) -> list[types.Pick]:
        return [_pick(pick) for pick in self._numbers]


def _pick(pick: Pick) -> types.Pick:
    label = f"{pick.value} {pick.label}" if pick.kind == CELL and pick.label else pick.label
    found: types.Pick = {
        "kind": pick.kind,
        "value": pick.value,
        "question": pick.question,
        "label": label,
    }
    if pick.name:
        found["name"] = pick.name
    if pick.primary:
        found["primary"] = True
    if pick.quiet:
        found["quiet"] = True
    if pick.role is not None:
        found["role"] = pick.role
    if pick.says:
        found["says"] = pick.says
    if pick.at:
        found["cell"] = pick.at
    if pick.about:
        found["tile"] = pick.about
    if pick.gives is not None:
        found["gives"] = list(pick.gives)
    return found
