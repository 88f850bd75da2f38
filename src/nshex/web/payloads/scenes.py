"""An action cut into scenes to be shown one after the other: before the battle, each phase, afterwards."""

from __future__ import annotations

from typing import Any

from nshex.drawing.follower import Follower
from nshex.notation.log import log_parts
from nshex.notation.story import event_json
from nshex.rules import events as e
from nshex.rules.events import Event
from nshex.rules.state import State, cell_of_tile, hit_points, wounds_of
from nshex.web.payloads.units import foundations_json, units_json

Json = dict[str, Any]


def scenes_json(before: State, events: list[Event], after: State) -> list[Json]:
    """The scenes of an action, each with the board as it stands at its end; none if nothing happened."""
    follower = Follower(before)
    follower.pay(_paid_by_objects(before, events, after))
    scenes = []
    for part in _parts(events):
        s = follower.follow(part)
        scene: Json = {
            "phase": _phase(before, part),
            "events": [event_json(event) for event in part],
            "units": units_json(s),
            "foundations": foundations_json(s),
            "hp": [None if s.match.scoring else int(hit_points(s, i)) for i in range(int(s.match.players))],
        }
        if s.match.scoring:
            scene["score"] = [int(score) for score in s.score]
        scenes.append(scene)
    return scenes


def _parts(events: list[Event]) -> list[list[Event]]:
    """The events by scene: a phase begins one, and so does the end of a battle."""
    parts: list[list[Event]] = []
    for event in events:
        if not parts or event.kind in (e.PHASE, e.BATTLE_ENDED):
            parts.append([])
        parts[-1].append(event)
    return parts


def _phase(s: State, events: list[Event]) -> Json | None:
    """Which phase of a battle a scene shows, and its sentences; None where it shows none."""
    first, *blows = events
    if first.kind != e.PHASE:
        return None
    parts = log_parts(s, blows, int(s.decider))
    return {"initiative": int(first.amount), "texts": [part.text for part in parts]}


def _paid_by_objects(before: State, events: list[Event], after: State) -> dict[int, int]:
    """What objects have paid for energy, by tile: whatever hits and healing do not explain."""
    for event in events:
        if event.kind == e.ENERGY and before.match.many_headed >> int(event.player) & 1:
            paid = {
                head: _unexplained(before, events, after, head) for head in before.match.heads[event.player]
            }
            missing = int(event.mark) - sum(paid.values())
            gone = [head for head in paid if cell_of_tile(after, head) < 0]
            return paid | ({gone[0]: missing} if gone else {})
    return {}


def _unexplained(before: State, events: list[Event], after: State, head: int) -> int:
    """Wounds of an object that no event tells of; none if it has fallen since."""
    start, end = int(cell_of_tile(before, head)), int(cell_of_tile(after, head))
    if end < 0:
        return 0
    told = sum(int(event.amount) for event in events if event.kind == e.HQ_HIT and event.tile == head)
    healed = sum(int(event.amount) for event in events if event.kind == e.HEALED and event.tile == head)
    return int(wounds_of(after.cells[end])) - int(wounds_of(before.cells[start])) - told + healed
