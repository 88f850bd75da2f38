"""Who has won, in each mode (END-2 to END-4, DAN-1, DAN-2, MUL-1 to MUL-4)."""

from __future__ import annotations

from mypy_extensions import i64

from nshex.geometry import BIT, LOWEST, popcount
from nshex.rules import events
from nshex.rules.events import Event, Log
from nshex.rules.points import best_value, value_of_side
from nshex.rules.settle import remove_armies
from nshex.rules.state import (
    FINAL_BATTLE,
    HIT_POINTS,
    HQ_DESTROYED,
    LAST_STANDING,
    OVER,
    SCORE,
    STALEMATE,
    State,
)


def finish(s: State, winners: i64, reason: i64, log: Log) -> None:
    """The game is over; no winners means a draw."""
    s.step = OVER
    s.winners = winners
    s.reason = reason
    if log is not None:
        log.append(Event(events.GAME_OVER, winners=winners, reason=reason))


def judge(s: State, log: Log) -> None:
    """After a battle, or damage outside one: has somebody won, is somebody out?"""
    s.judging = False
    if s.match.scoring:
        if s.reached != 0:
            finish(s, _only_side(s, s.reached), SCORE, log)
        elif best_value(s) >= s.match.points_to_win:
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


def _only_side(s: State, players: i64) -> i64:
    """Players of one side; none where there are several sides among them."""
    return players if s.match.allies[LOWEST[(players & -players) % 67]] == players else 0


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
    remove_armies(s, lost, log)
    if log is not None:
        for player in range(s.match.players):
            if lost & BIT[player] != 0:
                log.append(Event(events.ELIMINATED, player=player))


def _leaders(s: State) -> i64:
    """The side that leads; none where the lead is shared."""
    best: i64 = -1
    leaders: i64 = 0
    for player in range(s.match.players):
        if s.living & BIT[player] == 0 or leaders & BIT[player] != 0:
            continue
        value = value_of_side(s, player)
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
