"""Events read back from JSON: what `event_write.event_json` writes becomes events again.

Programs keep events as JSON. A board follows the engine's own events, so they are read back first; there is
no second way of following events for JSON.
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
"""No number in an event is larger, since the engine's own numbers are limited."""


def read_event(raw: Mapping[str, Any]) -> Event:
    """The event that a JSON object describes; missing keys keep the engine's defaults."""
    name = raw.get("event")
    if name not in NAMES:
        raise NotationError(f"no event {show(name)}; {one_of(NAMES, str(name))}")
    event = Event(NAMES.index(name))
    for field, key in FIELDS[int(event.kind)].items():
        if key in raw:
            setattr(event, field, _read(name, field, key, raw[key]))
        elif field == "wounds" and raw.get("destroys") is True:
            setattr(event, field, DESTROYED)
    return event


def _read(name: str, field: str, key: str, value: object) -> int:
    try:
        return _READERS.get(field, _number)(value)
    except NotationError as problem:
        raise NotationError(f"event {name}, {key}: {problem}") from None


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


def _player(value: object) -> int:
    return NEUTRAL if value is None else _number(value)


def _tile(value: object) -> int:
    return read_full_tile(_text(value, "a tile such as 'outpost.hq'"))


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


def _source(value: object) -> int:
    """Where an absorbed hit came from: a cell, or means that have none."""
    return FROM_MEANS + MEANS.index(str(value)) if value in MEANS else _cell(value)


_READERS: dict[str, Callable[[object], int]] = {
    "player": _player,
    "cell": _cell,
    "to_cell": _cell,
    "target_cell": _cell,
    "pusher_cell": _cell,
    "tile": _tile,
    "target_tile": _tile,
    "pusher_tile": _tile,
    "source": _source,
    "direction": _direction,
    "means": _one_of(MEANS),
    "cause": _one_of(BATTLE_NAMES),
    "procedure": _one_of(PROCEDURE_NAMES),
    "winners": _players,
    "reason": _one_of(REASON_NAMES),
}
