"""Who has won, in each mode (END-2 to END-4, DAN-1, DAN-2, MUL-1 to MUL-4), and by a goal (SCN-1)."""

from __future__ import annotations

from mypy_extensions import i64

from nshex.geometry import BIT, lowest, popcount
from nshex.rules import events
from nshex.rules.events import Event, Log
from nshex.rules.points import best_value, value_of_side
from nshex.rules.scenario import BE_LAST, DESTROY, HOLD, SCORE_POINTS, SURVIVE
from nshex.rules.settle import remove_armies
from nshex.rules.state import (
    FINAL_BATTLE,
    GOAL_REACHED,
    HIT_POINTS,
    HQ_DESTROYED,
    LAST_STANDING,
    OVER,
    SCORE,
    STALEMATE,
    State,
    union,
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
    if s.match.has_goals:
        reached = _goals_reached_now(s)
        if reached != 0:
            finish(s, _only_side(s, reached), GOAL_REACHED, log)
            return
    if s.match.scoring:
        if s.reached != 0:
            finish(s, _only_side(s, s.reached), SCORE, log)
        elif not s.match.has_goals and best_value(s) >= s.match.points_to_win:
            finish(s, _leaders(s, s.living), SCORE, log)
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
    """These players if they are one whole side; otherwise none."""
    return players if s.match.allies[lowest(players)] == players else 0


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
    return _leaders(s, s.living) if s.match.has_teams else 0


def _eliminate(s: State, lost: i64, log: Log) -> None:
    """Armies without their HQ leave the board; the players are out (MUL-1)."""
    s.living &= ~lost
    if (lost >> s.turn) & 1 != 0:
        s.turn_over = True
    remove_armies(s, lost, log)
    if log is not None:
        for player in range(s.match.players):
            if (lost >> player) & 1 != 0:
                log.append(Event(events.ELIMINATED, player=player))


def _leaders(s: State, among: i64) -> i64:
    """The side that leads among some players; none if the lead is shared."""
    best: i64 = -1
    leaders: i64 = 0
    for player in range(s.match.players):
        if (among >> player) & 1 == 0 or (leaders >> player) & 1 != 0:
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
    reached = _goals_reached_in_the_end(s) if s.match.has_goals else 0
    if reached != 0 and _only_side(s, reached) != 0:
        finish(s, reached, GOAL_REACHED, log)
        return True
    leaders = _leaders(s, reached if reached != 0 else s.living)
    if leaders == 0 and s.ending == FINAL_BATTLE and s.match.overtime:
        return False
    finish(s, leaders, SCORE if s.match.scoring else HIT_POINTS, log)
    return True


def end_in_stalemate(s: State, log: Log) -> None:
    """A full board that a battle left as it was ends the game on hit points (END-2)."""
    reached = _goals_reached_in_the_end(s) if s.match.has_goals else 0
    finish(s, _leaders(s, reached if reached != 0 else s.living), STALEMATE, log)


# --- the goals of a scenario -----------------------------------------------------------------------


def _goals_reached_now(s: State) -> i64:
    """The players who have reached a goal that counts at once, not only at the end."""
    reached: i64 = 0
    everyone = BIT[s.match.players] - 1
    for player in range(s.match.players):
        kind = s.match.goal[player]
        allies = s.match.allies[player]
        if kind == DESTROY:
            done = s.fallen & s.match.goal_players[player] != 0
        elif kind == BE_LAST:
            done = everyone & ~allies & ~s.fallen == 0 and allies & s.fallen == 0
        else:
            done = kind == SCORE_POINTS and value_of_side(s, player) >= s.match.goal_amount[player]
        if done and (s.living >> player) & 1 != 0:
            reached |= BIT[player]
    return reached


def _goals_reached_in_the_end(s: State) -> i64:
    """The players who hold their cells; where nobody does, those who have survived."""
    holding: i64 = 0
    surviving: i64 = 0
    for player in range(s.match.players):
        if (s.living >> player) & 1 == 0:
            continue
        if s.match.goal[player] == SURVIVE:
            surviving |= BIT[player]
        elif s.match.goal[player] == HOLD and cells_held(s, player) >= s.match.goal_amount[player]:
            holding |= BIT[player]
    return holding if holding != 0 else surviving


def cells_held(s: State, player: i64) -> i64:
    """How many of the cells it has to hold a player's side has units on."""
    return popcount(s.match.goal_cells[player] & union(s, s.match.allies[player]))
