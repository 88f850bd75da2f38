"""Points for wounds on enemy HQs, and who had enough of them first (MUL-2)."""

from __future__ import annotations

from mypy_extensions import i64

from nshex.geometry import BIT
from nshex.rules import events
from nshex.rules.events import Event, Log
from nshex.rules.options import NEUTRAL
from nshex.rules.state import State, hit_points


def score(s: State, dealer: i64, owner: i64, wounds: i64, log: Log) -> None:
    """Points for wounds dealt to an enemy's HQ; without teams no more than it takes to win.

    Where the phase decides, points beyond that count until it has been settled (`note_who_leads`).
    """
    if dealer == NEUTRAL or wounds == 0 or (s.match.enemies[dealer] >> owner) & 1 == 0:
        return
    s.battle_changed = True
    s.score[dealer] += wounds
    if not s.match.points_by_phase or s.reached != 0:
        _cap(s, dealer)
    if log is not None:
        total = s.score[dealer] if s.match.has_teams else min(s.score[dealer], s.match.points_to_win)
        log.append(Event(events.SCORED, player=dealer, points=wounds, score=total))


def _cap(s: State, player: i64) -> None:
    if not s.match.has_teams and s.score[player] > s.match.points_to_win:
        s.score[player] = s.match.points_to_win


def note_who_leads(s: State) -> None:
    """After a phase: if it was the first to bring somebody enough points, remember who leads."""
    if s.reached != 0:
        return
    best = best_value(s)
    if best < s.match.points_to_win:
        return
    for player in range(s.match.players):
        if value_of_side(s, player) == best:
            s.reached |= BIT[player]
    for player in range(s.match.players):
        _cap(s, player)


def value_of_side(s: State, player: i64) -> i64:
    """What a player's side is compared by: points, or hit points of those still in the game."""
    total: i64 = 0
    for ally in range(s.match.players):
        if ((s.match.allies[player] & s.living) >> ally) & 1 != 0:
            total += s.score[ally] if s.match.scoring else hit_points(s, ally)
    return total


def best_value(s: State) -> i64:
    best: i64 = 0
    for player in range(s.match.players):
        best = max(best, value_of_side(s, player))
    return best
