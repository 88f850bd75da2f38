"""An action cut into scenes to be shown one after another: before the battle, each phase, afterwards."""

from __future__ import annotations

from nshex.drawing.follower import Follower
from nshex.notation.log import log_parts
from nshex.rules import events as e
from nshex.rules.events import Event
from nshex.rules.state import State, hit_points
from nshex.web.payloads import types
from nshex.web.payloads.board import Board
from nshex.web.payloads.scene_events import scene_event, scene_events


def scenes_json(before: State, events: list[Event], after: Board | None = None) -> list[types.Scene]:
    """The scenes of an action, each with the board at its end; none if nothing happened.

    `after` is the board after the action, if it has already been made.
    """
    follower = Follower(before)
    scenes: list[types.Scene] = []
    parts = _parts(events)
    for number, part in enumerate(parts, start=1):
        s = follower.follow(part)
        board = after if after is not None and number == len(parts) else Board(s)
        scene: types.Scene = {
            "phase": _phase(before, part),
            "events": scene_events(part),
            "units": board.units,
            "foundations": board.foundations,
            "hp": hit_points_by_seat(s),
        }
        scenes.append(scene)
    return scenes


def hit_points_by_seat(s: State) -> list[int | None]:
    """None if hit points do not count."""
    return [None if s.match.scoring else int(hit_points(s, i)) for i in range(int(s.match.players))]


def _parts(events: list[Event]) -> list[list[Event]]:
    """The events by scene: a phase begins one, and so does the end of a battle."""
    parts: list[list[Event]] = []
    for event in events:
        if not parts or event.kind in (e.PHASE, e.BATTLE_ENDED):
            parts.append([])
        parts[-1].append(event)
    return parts


def _phase(s: State, events: list[Event]) -> types.Phase | None:
    """Which phase of a battle a scene shows, and its sentences; None if it shows none."""
    first, *blows = events
    if first.kind != e.PHASE:
        return None
    lines: list[types.PhaseLine] = []
    place = 0
    for event in blows:
        is_seen = scene_event(event) is not None
        for part in log_parts(s, [event], int(s.decider)):
            lines.append({"text": part.text, "event": place if is_seen else None})
        place += is_seen
    return {"initiative": int(first.initiative), "lines": lines}
