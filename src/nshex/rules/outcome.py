"""Who has won, in each mode (END-2 to END-4, DAN-1, DAN-2, MUL-1 to MUL-4)."""

from __future__ import annotations

from mypy_extensions import i64

from nshex.geometry import BIT, LOWEST, popcount
from nshex.rules import events
from nshex.rules.events import Event, Log
from nshex.rules.settle import kill
from nshex.rules.state import (
    FINAL_BATTLE,
    HIT_POINTS,
    HQ_DESTROYED,
    LAST_STANDING,
    OVER,
    SCORE,
    STALEMATE,
    State,
    hit_points,
    owner_of,
)
from nshex.rules.tables import BOMBER, TRAITS


def finish(s: State, winners: i64, reason: i64, log: Log) -> None:
    """The game is over; no winners means a draw."""
    s.step = OVER
    s.winners = winners
    s.reason = reason
    if log is not None:
        log.append(Event(events.GAME_OVER, amount=winners, mark=reason))


def judge(s: State, log: Log) -> None:
    """After a battle, or damage outside one: has somebody won, is somebody out?"""
    s.judging = False
    if s.match.scoring:
        if _best_score(s) >= s.match.points_to_win:
            finish(s, _leaders(s), SCORE, log)
        return
    lost = s.fallen & s.living
    if lost == 0:
        return
    if s.match.deathmatch:
        _eliminate(s, lost, log)
        if popcount(s.living) <= 1:
            finish(s, s.living, LAST_STANDING, log)
        return
    finish(s, _survivors(s, lost), HQ_DESTROYED, log)


def _survivors(s: State, lost: i64) -> i64:
    """The winners when HQs have been destroyed in a game of two sides."""
    standing: i64 = 0
    for player in range(s.match.players):
        if s.match.allies[player] & lost == 0:
            standing |= BIT[player]
    if standing != 0:
        return standing
    if s.match.one_vs_all:
        return s.match.allies[1]
    return _leaders(s) if s.match.has_teams else 0


def _eliminate(s: State, lost: i64, log: Log) -> None:
    """Armies without their HQ leave the board; the players are out (MUL-1)."""
    s.living &= ~lost
    if lost & BIT[s.turn] != 0:
        s.turn_over = True
    rest = s.occupied
    while rest != 0:
        cell = LOWEST[(rest & -rest) % 67]
        rest &= rest - 1
        word = s.cells[cell]
        if lost & BIT[owner_of(word)] == 0:
            continue
        kill(s, cell, log)
        if log is not None and TRAITS[word & 255] & BOMBER != 0:
            log.append(Event(events.BOMBER_LEFT))
    if log is not None:
        for player in range(s.match.players):
            if lost & BIT[player] != 0:
                log.append(Event(events.ELIMINATED, player=player))


def _value(s: State, player: i64) -> i64:
    """What a player's side is compared by: points, or hit points of those still in the game."""
    total: i64 = 0
    for ally in range(s.match.players):
        if s.match.allies[player] & s.living & BIT[ally] != 0:
            total += s.score[ally] if s.match.scoring else hit_points(s, ally)
    return total


def _best_score(s: State) -> i64:
    best: i64 = 0
    for player in range(s.match.players):
        best = max(best, _value(s, player))
    return best


def _leaders(s: State) -> i64:
    """The side that leads; none where the lead is shared."""
    best: i64 = -1
    leaders: i64 = 0
    for player in range(s.match.players):
        if s.living & BIT[player] == 0 or leaders & BIT[player] != 0:
            continue
        value = _value(s, player)
        if value > best:
            best = value
            leaders = s.match.allies[player]
        elif value == best:
            leaders = 0
    return leaders


def conclude(s: State, log: Log) -> bool:
    """After the final battle: finish, or say False if overtime is to be played (END-4)."""
    leaders = _leaders(s)
    if leaders == 0 and s.ending == FINAL_BATTLE and s.match.overtime:
        return False
    finish(s, leaders, SCORE if s.match.scoring else HIT_POINTS, log)
    return True


def end_in_stalemate(s: State, log: Log) -> None:
    """A full board that a battle left as it was ends the game on hit points (END-2)."""
    finish(s, _leaders(s), STALEMATE, log)
