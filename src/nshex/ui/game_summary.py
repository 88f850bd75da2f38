"""What happened in a game, from its events: who fell, who hit hardest, what was lost, how hit points
changed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from nshex.game import Game, Step
from nshex.rules import events as e
from nshex.rules.events import Event
from nshex.rules.state import State, hit_points
from nshex.rules.tables import HQ, KIND, OBJECT


@dataclass(frozen=True)
class Fall:
    """An HQ, or an object that stands for one, was destroyed."""

    seat: int
    turn: int
    tile: int


@dataclass
class Blows:
    """What all units of one kind dealt together."""

    wounds: int = 0
    """Wounds and hit points, whether or not a medic stepped in."""
    to_heads: int = 0
    """The part of them that HQs and objects lost."""


@dataclass
class Battle:
    """What a battle cost."""

    moment: int
    """The action that began it, counted from 1."""
    last_moment: int
    """The action that ended it: another one if somebody was asked in between."""
    turn: int
    damage: Counter[int] = field(default_factory=Counter)
    """Hit points lost, by seat."""
    lost: Counter[int] = field(default_factory=Counter)
    """Units lost, by seat."""
    fallen: list[int] = field(default_factory=list)
    """Seats whose HQ or object fell."""


@dataclass
class GameSummary:
    """Built up action by action."""

    falls: list[Fall] = field(default_factory=list)
    blows: dict[tuple[int, int], Blows] = field(default_factory=dict)
    """By seat and tile."""
    lost: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Units destroyed, by owner and tile."""
    course: list[list[int]] = field(default_factory=list)
    """By turn, then by seat: hit points at its end, or points in a game for points."""
    battles: list[Battle] = field(default_factory=list)

    def decisive(self, losers: set[int]) -> Battle | None:
        """The battle in which an HQ fell, or that cost the losers most; the later one in a tie."""
        if not self.battles:
            return None
        best = max(
            self.battles,
            key=lambda battle: (
                any(seat in losers for seat in battle.fallen),
                sum(battle.damage[seat] for seat in losers),
                sum(battle.lost[seat] for seat in losers),
                battle.moment,
            ),
        )
        hurt = best.fallen or any(best.damage[seat] or best.lost[seat] for seat in losers)
        return best if hurt else None


def summarise(game: Game) -> GameSummary:
    """The whole game, replayed once."""
    found = _Reader()
    for moment, step in enumerate(game.steps, start=1):
        found.read(moment, step)
    found.end_turn(game.state)
    return found.summary


class _Reader:
    def __init__(self) -> None:
        self.summary = GameSummary()
        self._turn = 0
        self._battle: Battle | None = None

    def read(self, moment: int, step: Step) -> None:
        if self._battle:
            self._battle.last_moment = moment
        for event in step.log:
            if event.kind == e.TURN_BEGAN:
                self.end_turn(step.after.state)
                self._turn = int(event.turn)
            elif event.kind == e.BATTLE_BEGAN:
                self._battle = Battle(moment, moment, self._turn)
                self.summary.battles.append(self._battle)
            elif event.kind == e.BATTLE_ENDED:
                self._battle = None
            else:
                self._hear(event)

    def end_turn(self, s: State) -> None:
        """Note hit points or points; turns are counted from 1, and before the first there is nothing to
        note."""
        if not self._turn:
            return
        seats = range(int(s.match.players))
        self.summary.course.append(
            [int(s.score[seat]) if s.match.scoring else max(0, int(hit_points(s, seat))) for seat in seats]
        )

    def _hear(self, event: Event) -> None:
        seat, tile = int(event.player), int(event.tile)
        if event.kind == e.ATTACK:
            self._dealt(seat, tile, event)
        elif event.kind == e.DIED:
            self.summary.lost[seat, tile] += 1
            if self._battle:
                self._battle.lost[seat] += 1
        elif event.kind == e.HQ_HIT and self._battle:
            self._battle.damage[seat] += int(event.wounds)
        elif event.kind == e.HQ_FELL:
            self.summary.falls.append(Fall(seat, self._turn, tile))
            if self._battle:
                self._battle.fallen.append(seat)

    def _dealt(self, seat: int, tile: int, event: Event) -> None:
        blows = self.summary.blows.setdefault((seat, tile), Blows())
        blows.wounds += int(event.wounds)
        if KIND[event.target_tile] in (HQ, OBJECT):
            blows.to_heads += int(event.wounds)
