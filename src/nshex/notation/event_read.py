"""Events read back from JSON: what `story.event_json` writes becomes events again.

Programs keep events as JSON. Whoever follows them on a board wants what the engine said, so that there is one
way of following events and not a second one for JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nshex.geometry import CELL_INDEX
from nshex.notation.errors import NotationError
from nshex.notation.names import one_of, read_direction, read_full_tile, show
from nshex.rules.actions import FROM_MEANS
from nshex.rules.events import FIELDS, MEANS, NAMES, Event
from nshex.rules.options import NEUTRAL
from nshex.rules.procedures import PROCEDURE_NAMES
from nshex.rules.state import BATTLE_NAMES, REASON_NAMES
from nshex.rules.volley import DESTROYED

MOST = 1_000_000
"""No number in an event is larger; the engine's own numbers have an end."""


def read_event(raw: Mapping[str, Any]) -> Event:
    """The event that a JSON object tells of; keys that are left out keep the engine's defaults."""
    name = raw.get("event")
    if name not in NAMES:
        raise NotationError(f"no event {show(name)}; {one_of(NAMES, str(name))}")
    event = Event(NAMES.index(name))
    for field, meaning in FIELDS[int(event.kind)].items():
        if meaning in raw:
            setattr(event, field, _read(name, field, meaning, raw[meaning]))
        elif meaning == "wounds" and raw.get("destroys") is True:
            setattr(event, field, DESTROYED)
    return event


def _read(name: str, field: str, meaning: str, value: object) -> int:
    try:
        if field in ("cell", "other"):
            return _cell(value)
        if meaning in _MEANINGS:
            return _MEANINGS[meaning](value)
        if field.endswith("tile"):
            return read_full_tile(_text(value, "a tile such as 'outpost.hq'"))
        if field == "player" and value is None:
            return NEUTRAL
        return _number(value)
    except NotationError as problem:
        raise NotationError(f"event {name}, {meaning}: {problem}") from None


def _text(value: object, expected: str) -> str:
    if not isinstance(value, str):
        raise NotationError(f"expected {expected}, found {show(value)}")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST:
        raise NotationError(f"expected a whole number from 0 to {MOST}, found {show(value)}")
    return value


def _cell(value: object) -> int:
    name = _text(value, "a cell such as 'C3'")
    if name not in CELL_INDEX:
        raise NotationError(f"{show(name)} is not a cell; expected one such as 'C3'")
    return CELL_INDEX[name]


def _direction(value: object) -> int:
    return read_direction(_text(value, "a direction such as 'N'"))


def _one_of(names: Sequence[str]) -> Callable[[object], int]:
    def read(value: object) -> int:
        if value not in names:
            raise NotationError(f"unknown value {show(value)}; {one_of(names, str(value))}")
        return names.index(str(value))

    return read


def _players(value: object) -> int:
    """A list of players as a mask."""
    if not isinstance(value, list) or not all(player in range(NEUTRAL) for player in value):
        raise NotationError(f"expected a list of players, found {show(value)}")
    return sum(1 << player for player in range(NEUTRAL) if player in value)


def _origin(value: object) -> int:
    """Where an absorbed hit came from: a cell, or means that have none."""
    return FROM_MEANS + MEANS.index(str(value)) if value in MEANS else _cell(value)


_MEANINGS: dict[str, Callable[[object], int]] = {
    "means": _one_of(MEANS),
    "cause": _one_of(BATTLE_NAMES),
    "reason": _one_of(REASON_NAMES),
    "procedure": _one_of(PROCEDURE_NAMES),
    "direction": _direction,
    "winners": _players,
    "by": _cell,
    "from": _origin,
}
