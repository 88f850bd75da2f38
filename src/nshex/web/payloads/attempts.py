"""A position played without a socket, as in lessons and puzzles: its updates and its log.

Updates have the same form as those of a game, so that the same table shows both.
"""

from __future__ import annotations

from collections.abc import Callable

from nshex.game import Game, Step
from nshex.rules.events import Event
from nshex.web.payloads import types
from nshex.web.payloads.log import log_entry
from nshex.web.payloads.scenes import scenes_json

EventsOf = Callable[[Step], list[Event]]
"""What is told of an action."""
TableAt = Callable[[int], types.Table]
"""The table after so many actions."""


def everything(step: Step) -> list[Event]:
    return step.log


def updates_json(
    game: Game, first: int, table_at: TableAt, events_of: EventsOf = everything
) -> list[types.Update]:
    """What the actions did, from the one with that number on, counted from 0."""
    return [
        {
            "type": "update",
            "after": number,
            "line": str(step.action),
            "seat": step.player,
            "scenes": scenes_json(step.before.state, events_of(step)),
            "kept": number,
            "log": [_entry(number, step, events_of)],
            "table": table_at(number + 1),
        }
        for number, step in enumerate(game.steps[first:], first)
    ]


def log_json(game: Game, events_of: EventsOf = everything) -> list[types.LogEntry]:
    """What every action did."""
    return [_entry(number, step, events_of) for number, step in enumerate(game.steps)]


def _entry(number: int, step: Step, events_of: EventsOf) -> types.LogEntry:
    return log_entry(number + 1, step.after.state, events_of(step), step.player)
