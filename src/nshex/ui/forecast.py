"""The battle forecast: what a battle would do if it were fought at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from nshex.drawing.follower import Follower
from nshex.languages import N_, gettext, ngettext
from nshex.notation.labels import all_of, army_name, capitalised, hit_points_counted, units_counted
from nshex.notation.story import story
from nshex.rules.events import BATTLE_BEGAN, BATTLE_ENDED, DIED, HQ_HIT, PHASE, SCORED, Event
from nshex.rules.single_battle import battle_now
from nshex.rules.state import DISCARD, DRAW, MAIN, State
from nshex.rules.views import View
from nshex.ui.snapshots import Snapshot

_QUIET_STEPS = (DRAW, DISCARD, MAIN)
NOT_NOW = N_("A battle forecast can be made during a turn, not now.")


@dataclass(frozen=True)
class Toll:
    """What a battle, or a phase of it, does to the unit on a cell."""

    cell: int
    wounds: int
    """Wounds taken, or hit points lost; what a medic absorbs does not count."""
    dies: bool


@dataclass(frozen=True)
class FoughtPhase:
    initiative: int
    events: list[Event]
    toll: tuple[Toll, ...]


@dataclass(frozen=True)
class Fought:
    """A forecast battle: the board before it, and what happened."""

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

    @property
    def toll(self) -> tuple[Toll, ...]:
        """The result of the battle, cell by cell."""
        after = Follower(self.before).follow(self.events)
        return _toll(Snapshot.of(self.before), Snapshot.of(after), self.events)

    def phases(self) -> list[FoughtPhase]:
        """The battle phase by phase, in order."""
        starts = [place for place, event in enumerate(self.events) if event.kind == PHASE]
        follower = Follower(self.before)
        board = Snapshot.of(follower.follow(self.events[: starts[0]] if starts else []))
        found = []
        for start, end in pairwise([*starts, len(self.events)]):
            events = self.events[start:end]
            after = Snapshot.of(follower.follow(events))
            found.append(FoughtPhase(int(events[0].initiative), events, _toll(board, after, events)))
            board = after
        return found


def _toll(before: Snapshot, after: Snapshot, events: list[Event]) -> tuple[Toll, ...]:
    left = after.units()
    heads = _sums((event.cell, event.wounds) for event in events if event.kind == HQ_HIT)
    found = []
    for serial, unit in before.units().items():
        now = left.get(serial)
        wounds = heads.get(unit.cell, 0) or (unit.lives - now.lives if now else unit.lives + 1)
        if now is None or wounds > 0:
            found.append(Toll(unit.cell, wounds, now is None))
    return tuple(found)


def _sums(amounts: Iterable[tuple[int, int]]) -> dict[int, int]:
    found: dict[int, int] = {}
    for key, amount in amounts:
        found[int(key)] = found.get(int(key), 0) + int(amount)
    return found


def imagine_battle(s: State) -> Fought | None:
    """A battle on the current board, with default choices; None in the middle of something."""
    if s.step not in _QUIET_STEPS:
        return None
    before = View(s, int(s.decider)).state
    events: list[Event] = []
    battle_now(before, events)
    kinds = [int(event.kind) for event in events]
    return Fought(before, events[kinds.index(BATTLE_BEGAN) + 1 : kinds.index(BATTLE_ENDED)])


def forecast(s: State) -> list[str]:
    """The battle told phase by phase, then its result."""
    fought = imagine_battle(s)
    return [gettext(NOT_NOW)] if fought is None else told(fought)


def told(fought: Fought) -> list[str]:
    lines = story(fought.before, fought.events)
    if not lines:
        return [summary(fought)]
    return [
        gettext("Battle forecast, everybody attacking as usual:"),
        *(f"  {line}" for line in lines),
        summary(fought),
    ]


def summary(fought: Fought) -> str:
    """The result of a battle in one sentence; which units die is told phase by phase."""
    if not fought.events:
        return gettext("In a battle now nobody would have anything to attack.")
    match = fought.before.match
    lost = _sums((event.player, 1) for event in fought.lost)
    damage, scored = fought.damage, fought.scored
    parts = []
    for player in sorted({*lost, *damage, *scored}):
        if player not in range(len(match.armies)):
            parts.append(ngettext("{n} neutral unit lost", "{n} neutral units lost", lost[player]))
            continue
        army = army_name(match, player)
        losses = [units_counted(lost[player])] if player in lost else []
        losses += [hit_points_counted(damage[player])] if player in damage else []
        if losses:
            parts.append(gettext("{army} loses {losses}", army=army, losses=all_of(losses)))
        if player in scored:
            parts.append(gettext("{army} scores {points}", army=army, points=scored[player]))
    return capitalised("; ".join(parts) or gettext("nobody loses anything")) + "."
