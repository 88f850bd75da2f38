"""Golden games: played from a start position by action lines, and summarized to compare builds.

A golden game is a JSON file: `shows` says what it is for, `start` is a position (docs/ notation.md),
`actions` are lines, `result` is the outcome.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from nshex.notation.event_write import event_json
from nshex.notation.lines import parse_action
from nshex.notation.positions import read_position, write_position
from nshex.rules.engine import apply
from nshex.rules.events import Event
from nshex.rules.state import ENDING_NAMES, REASON_NAMES, State, hit_points

Json = dict[str, Any]

FOLDER = Path(__file__).parent / "games"


def load(name: str) -> Json:
    game: Json = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return game


def replay(game: Json) -> tuple[State, list[Json]]:
    """Play a golden game; every line is checked for legality. Returns the last state and all events."""
    s = read_position(game["start"])
    log: list[Event] = []
    for line in game["actions"]:
        apply(s, parse_action(s, line), log)
    return s, [event_json(event) for event in log]


def position_hash(s: State) -> str:
    """SHA-256 of a position in one fixed spelling."""
    text = json.dumps(write_position(s), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256(text.encode("ascii")).hexdigest()


def sum_up(s: State, events: list[Json]) -> Json:
    """What a finished game showed: who won and why, how far the end had come, which battles were fought.

    `fell` says how each HQ or object fell; `seen` which kinds of events there were.
    """
    players = range(s.match.players)
    found: Json = {
        "winners": [player for player in players if s.winners >> player & 1],
        "reason": REASON_NAMES[s.reason],
        "stage": ENDING_NAMES[s.ending],
        "hp": [int(hit_points(s, player)) for player in players],
        "battles": [event["cause"] for event in events if event["event"] == "battle_began"],
        "fell": list(_falls(events)),
        "seen": sorted({_kind(event) for event in events}),
        "position": position_hash(s),
    }
    if s.match.scoring:
        found["score"] = [int(points) for points in s.score]
    return found


def _kind(event: Json) -> str:
    """The kind of an event, with the procedure, instant or joining tile where that is the point of it."""
    name = str(event["event"])
    if name == "procedure":
        return f"procedure {event['procedure']}"
    if name == "played":
        return f"played {event['tile'].split('.')[1]}"
    if name == "placed" and event["tile"].startswith(("alabama.", "neutral.")):
        return f"placed {event['tile']}"
    return name


def _falls(events: Iterable[Json]) -> Iterable[Json]:
    """Who fell, by what means, and whether in a battle."""
    in_battle = False
    means: dict[str, str] = {}
    for event in events:
        name = event["event"]
        if name in ("battle_began", "battle_ended"):
            in_battle = name == "battle_began"
        elif name in ("attack", "struck"):
            means[event["to"]] = event["means"]
        elif name == "hq_fell":
            yield {"player": event["player"], "by": means[event["at"]], "in_battle": in_battle}
