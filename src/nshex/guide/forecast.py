"""What a battle would do if it were fought at once."""

from __future__ import annotations

from nshex.geometry import CELL_NAMES
from nshex.notation.story import story
from nshex.picture.text_panel import army_name
from nshex.rules.engine import fight_on, fight_once, legal_actions
from nshex.rules.events import BATTLE_BEGAN, BATTLE_ENDED, DIED, HQ_HIT, Event
from nshex.rules.state import DISCARD, DRAW, MAIN, State
from nshex.rules.tables import TILES
from nshex.rules.views import View

_QUIET_STEPS = (DRAW, DISCARD, MAIN)


def forecast(s: State) -> list[str]:
    """The battle told phase by phase, then what it comes to; choices in it are taken the plain way."""
    if s.step not in _QUIET_STEPS:
        return ["A battle can be looked into while somebody is at turn, not now."]
    events = _fight(View(s, int(s.decider)).state)
    lines = story(s, events)
    if not lines:
        return ["A battle now: nobody has anything to attack."]
    return ["A battle now, everybody attacking as usual:", *(f"  {line}" for line in lines), _sum(s, events)]


def _fight(s: State) -> list[Event]:
    """The events of a battle on a state that nobody needs any more."""
    events: list[Event] = []
    s.step = MAIN
    fight_once(s, events)
    while not _ended(events):
        fight_on(s, legal_actions(s).at(0), events)
    kinds = [int(event.kind) for event in events]
    return events[kinds.index(BATTLE_BEGAN) + 1 : kinds.index(BATTLE_ENDED)]


def _ended(events: list[Event]) -> bool:
    return any(event.kind == BATTLE_ENDED for event in events)


def _sum(s: State, events: list[Event]) -> str:
    lost = [
        f"{_owner(s, event)}{TILES[event.tile].name} {CELL_NAMES[event.cell]}"
        for event in events
        if event.kind == DIED
    ]
    hit: dict[str, int] = {}
    for event in events:
        if event.kind == HQ_HIT:
            name = army_name(s.match, int(event.player))
            hit[name] = hit.get(name, 0) + int(event.amount)
    parts = ["no unit is lost" if not lost else "lost: " + ", ".join(lost)]
    parts += [f"{name}'s HQ loses {amount}" for name, amount in hit.items()]
    return "In sum: " + "; ".join(parts) + "."


def _owner(s: State, event: Event) -> str:
    return f"{army_name(s.match, int(event.player))} " if 0 <= event.player < len(s.match.armies) else ""
