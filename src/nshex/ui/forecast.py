"""What a battle would do if it were fought at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from nshex.geometry import CELL_NAMES
from nshex.notation.labels import army_name
from nshex.notation.story import story
from nshex.rules.events import BATTLE_BEGAN, BATTLE_ENDED, DIED, HQ_HIT, SCORED, Event
from nshex.rules.single_battle import battle_now
from nshex.rules.state import DISCARD, DRAW, MAIN, State
from nshex.rules.tables import TILES
from nshex.rules.views import View

_QUIET_STEPS = (DRAW, DISCARD, MAIN)
NOT_NOW = "A battle can be previewed during a turn, not now."


@dataclass(frozen=True)
class Fought:
    """A battle that was only imagined: the board before it, and what happened."""

    before: State
    events: list[Event]

    @property
    def lost(self) -> list[Event]:
        """One event for each unit that dies."""
        return [event for event in self.events if event.kind == DIED]

    @property
    def damage(self) -> dict[int, int]:
        """Hit points that HQs and objects lose, by player."""
        return _sums((event.player, event.wounds) for event in self.events if event.kind == HQ_HIT)

    @property
    def scored(self) -> dict[int, int]:
        """Points won, by player."""
        return _sums((event.player, event.points) for event in self.events if event.kind == SCORED)


def _sums(amounts: Iterable[tuple[int, int]]) -> dict[int, int]:
    found: dict[int, int] = {}
    for player, amount in amounts:
        found[int(player)] = found.get(int(player), 0) + int(amount)
    return found


def imagine_battle(s: State) -> Fought | None:
    """A battle on the board as it stands, choices taken the plain way; None in the middle of something."""
    if s.step not in _QUIET_STEPS:
        return None
    before = View(s, int(s.decider)).state
    events: list[Event] = []
    battle_now(before, events)
    kinds = [int(event.kind) for event in events]
    return Fought(before, events[kinds.index(BATTLE_BEGAN) + 1 : kinds.index(BATTLE_ENDED)])


def forecast(s: State) -> list[str]:
    """The battle told phase by phase, then what it comes to."""
    fought = imagine_battle(s)
    return [NOT_NOW] if fought is None else told(fought)


def told(fought: Fought) -> list[str]:
    lines = story(fought.before, fought.events)
    if not lines:
        return [summary(fought)]
    return ["A battle now, everybody attacking as usual:", *(f"  {line}" for line in lines), summary(fought)]


def summary(fought: Fought) -> str:
    """What a battle comes to, in one sentence."""
    if not fought.events:
        return "A battle now: nobody has anything to attack."
    s = fought.before
    lost = [f"{_owner(s, event)}{TILES[event.tile].name} {CELL_NAMES[event.cell]}" for event in fought.lost]
    parts = ["no unit is lost" if not lost else "lost: " + ", ".join(lost)]
    parts += [f"{army_name(s.match, player)}'s HQ loses {amount}" for player, amount in fought.damage.items()]
    parts += [f"{army_name(s.match, player)} scores {amount}" for player, amount in fought.scored.items()]
    return "In all: " + "; ".join(parts) + "."


def _owner(s: State, event: Event) -> str:
    return f"{army_name(s.match, int(event.player))} " if 0 <= event.player < len(s.match.armies) else ""
