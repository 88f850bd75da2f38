"""Events as JSON for programs; `event_read` reads them back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nshex.notation.names import cell_name, direction_name
from nshex.rules.actions import FROM_MEANS
from nshex.rules.events import FIELDS, MEANS, NAMES, Event
from nshex.rules.options import NEUTRAL
from nshex.rules.procedures import PROCEDURE_NAMES
from nshex.rules.state import BATTLE_NAMES, REASON_NAMES
from nshex.rules.tables import TILES
from nshex.rules.volley import DESTROYED


def event_json(event: Event) -> dict[str, Any]:
    """An event as a JSON object: `event` names the kind, the other keys are those of `events.FIELDS`.

    Cells, tiles, means, causes and the like are names, players numbers (null for nobody). A hit that kills
    regardless of toughness has `"destroys": true` instead of `wounds`.
    """
    found: dict[str, Any] = {"event": NAMES[event.kind]}
    for field, key in FIELDS[int(event.kind)].items():
        number = int(getattr(event, field))
        if field == "wounds" and number >= DESTROYED:
            found["destroys"] = True
        elif not _is_unset(field, number):
            found[key] = _READABLE[field](number) if field in _READABLE else number
    return found


def _is_unset(field: str, number: int) -> bool:
    """Whether an event does not set a field: tile 0, or any number below 0."""
    return number < 0 or (number == 0 and field.endswith("tile"))


def _players(mask: int) -> list[int]:
    return [player for player in range(NEUTRAL) if mask >> player & 1]


def _tile_name(number: int) -> str:
    return TILES[number].full_id


def source_name(number: int) -> str:
    """Where an absorbed hit came from: a cell, or the means by name."""
    return MEANS[number - FROM_MEANS] if number >= FROM_MEANS else cell_name(number)


_READABLE: dict[str, Callable[[int], Any]] = {
    "player": lambda number: None if number == NEUTRAL else number,
    "cell": cell_name,
    "to_cell": cell_name,
    "target_cell": cell_name,
    "pusher_cell": cell_name,
    "tile": _tile_name,
    "target_tile": _tile_name,
    "pusher_tile": _tile_name,
    "source": source_name,
    "direction": direction_name,
    "means": lambda number: MEANS[number],
    "cause": lambda number: BATTLE_NAMES[number],
    "procedure": lambda number: PROCEDURE_NAMES[number],
    "winners": _players,
    "reason": lambda number: REASON_NAMES[number],
}
