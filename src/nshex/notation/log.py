"""What an action did, as parts of a log: each has its kind, its seat and a sentence to show.

Code that shows a log decides by kind and seat. The sentences are only for people: they can be in another
language, and only this module and `story` need to know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nshex.languages import gettext, ngettext
from nshex.notation.labels import army_name, owned, tile_title
from nshex.notation.story import heading, story, tell, tell_together, together
from nshex.rules import events as e
from nshex.rules.events import NAMES, Event
from nshex.rules.options import Match
from nshex.rules.state import State


@dataclass(frozen=True)
class LogPart:
    """One thing that happened, or several tiles drawn one after the other."""

    kind: str
    """The name of the event, such as `drew`; `turn_began` and `phase` are headings for what follows."""
    seat: int
    """The seat that did it: the one that decided, and after a turn has begun the one whose turn it is."""
    text: str


def log_parts(s: State, events: Sequence[Event], seat: int) -> list[LogPart]:
    """The parts of an action of a seat; any state of the match will do."""
    found = []
    for group in together(events):
        first = group[0]
        if first.kind == e.TURN_BEGAN:
            seat = int(first.player)
        text = heading(s, first) or tell_together(s, group)
        if text is not None:
            found.append(LogPart(NAMES[first.kind], seat, text))
    return found


def in_brief(s: State, events: Sequence[Event]) -> str:
    """An action in a few words: of a battle, only what it cost."""
    before, battle, after = _around_battle(events)
    return " ".join([*story(s, before), *battle_cost(s, battle), *story(s, after)])


def battle_cost(s: State, events: Sequence[Event]) -> list[str]:
    """What a battle, or a part of it, has cost: units, hit points, and points for them."""
    lost = sum(event.kind == e.DIED for event in events)
    found = [ngettext("{n} unit is destroyed.", "{n} units are destroyed.", lost)] if lost else []
    hits = (event for event in events if event.kind == e.HQ_HIT)
    for (player, tile), amount in _sums((event, event.wounds) for event in hits).items():
        head = _head(s.match, player, tile)
        found.append(
            ngettext("{head} loses {n} hit point.", "{head} loses {n} hit points.", amount, head=head)
        )
    scores = (event for event in events if event.kind == e.SCORED)
    for (player, _), amount in _sums((event, event.points) for event in scores).items():
        army = army_name(s.match, player)
        found.append(gettext("{army} scores {points}.", army=army, points=amount))
    fallen = (tell(s, event) for event in events if event.kind == e.HQ_FELL)
    return found + [text for text in fallen if text is not None]


def _around_battle(events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event], Sequence[Event]]:
    """What came before the phases of a battle, the phases, and what came after its end."""
    kinds = [int(event.kind) for event in events]
    if e.PHASE not in kinds:
        return events, (), ()
    first = kinds.index(e.PHASE)
    last = kinds.index(e.BATTLE_ENDED) if e.BATTLE_ENDED in kinds else len(kinds)
    return events[:first], events[first:last], events[last + 1 :]


def _sums(amounts: Iterable[tuple[Event, int]]) -> dict[tuple[int, int], int]:
    """What some events amount to, by player and tile."""
    found: dict[tuple[int, int], int] = {}
    for event, amount in amounts:
        key = (int(event.player), int(event.tile))
        found[key] = found.get(key, 0) + int(amount)
    return found


def _head(match: Match, player: int, tile: int) -> str:
    """An HQ, or the object that stands for one."""
    return owned(army_name(match, player), tile_title(tile) if tile else gettext("HQ"))
