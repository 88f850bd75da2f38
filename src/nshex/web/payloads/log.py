"""The log as the table gets it: one entry for each action, with its parts."""

from __future__ import annotations

from collections.abc import Sequence

from nshex.notation.log import LogPart, log_parts
from nshex.rules.events import Event
from nshex.rules.state import State
from nshex.web.payloads import types


def log_entry(number: int, s: State, events: Sequence[Event], seat: int) -> types.LogEntry:
    """What the action with that number did; any state of the match will do."""
    return {"n": number, "parts": parts_json(log_parts(s, events, seat))}


def parts_json(parts: Sequence[LogPart]) -> list[types.LogPart]:
    return [{"kind": part.kind, "seat": part.seat, "text": part.text} for part in parts]
