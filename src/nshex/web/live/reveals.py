"""Which actions stand for good: those that showed something unknown, and those that ended a turn."""

from __future__ import annotations

from collections.abc import Iterable

from nshex.rules import events as e
from nshex.rules.events import Event

_REVEALING = frozenset({e.DREW, e.DREW_MERCENARY, e.REDREW, e.BOMBER_PASSED})
_ENDING = frozenset({e.TURN_ENDED, e.GAME_OVER})


def reveals(events: Iterable[Event]) -> bool:
    """Whether something came to light that nobody could know before."""
    return any(event.kind in _REVEALING for event in events)


def ends_turn(events: Iterable[Event]) -> bool:
    return any(event.kind in _ENDING for event in events)
