"""One battle on the board as it stands, apart from the course of the game.

Forecasts, evaluations and `nshex battle` ask what a battle called now would do. Unlike a Battle tile it does
not end the turn: nobody draws, and a board still full starts no second battle.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64

from nshex.geometry import ZEROS
from nshex.rules.battle import begin_battle
from nshex.rules.engine import answer, ask_about_takeover, fight_phases
from nshex.rules.events import Log
from nshex.rules.layout import relayout
from nshex.rules.outcome import judge
from nshex.rules.state import BY_TILE, DISCARD, DRAW, MAIN, NO_BATTLE, NO_JOB, NO_PHASE, OVER, State

Decide = Callable[[State], int]
"""Answers a question in a battle: one of the state's alternatives."""


def battle_now(s: State, log: Log = None) -> State:
    """A copy of the state after a battle fought at once, questions answered by their first alternative.

    The copy is there to be looked at, not to be played on.
    """
    copy = State(s.match, s, for_battle=True)
    fight_now(copy, log)
    return copy


def fight_now(s: State, log: Log = None, decide: Decide | None = None) -> None:
    """Fight one battle called by the player on turn, or the rest of the one under way, and judge it.

    Questions are put to `decide`; without it the first alternative is taken: attack rather than explode,
    convert nothing, keep a unit just taken over as it stands, the first medic. Anything else under way is
    dropped. Afterwards the turn continues.
    """
    step = s.step
    turn = s.turn
    finished = False
    if s.phase == NO_PHASE:
        finished = fight_once(s, log)
    while not finished:
        action: i64 = s.alternatives[0] if decide is None else decide(s)
        finished = fight_on(s, action, log)
    if (step == DRAW or step == DISCARD) and s.step != OVER and s.turn == turn:
        s.step = step


def fight_once(s: State, log: Log = None) -> bool:
    """Begin a battle and fight up to the first question; False if there is one: answer with `fight_on`."""
    s.job = NO_JOB
    s.decisions = ZEROS[:0]
    s.entered = 0
    s.step = MAIN
    begin_battle(s, BY_TILE, s.turn, log)
    return _fight_out(s, log)


def fight_on(s: State, action: i64, log: Log = None) -> bool:
    """Answer the question at which the battle stopped, and fight on; False at the next question."""
    answer(s, action, log)
    return _fight_out(s, log)


def _fight_out(s: State, log: Log) -> bool:
    """Fight and judge the battle; False if somebody has to decide."""
    if s.dirty:
        relayout(s, log)
    if s.phase != NO_PHASE and not fight_phases(s, log):
        return False
    if s.judging:
        judge(s, log)
        if s.dirty:
            relayout(s, log)
    if s.step != OVER:
        if ask_about_takeover(s):
            return False
        s.step = MAIN
        _skip_the_dead(s)
        s.decider = s.turn
    s.battle = NO_BATTLE
    s.turn_over = False
    return True


def _skip_the_dead(s: State) -> None:
    """A caller who is out has no turn to come back to: the next player has it, without drawing (MUL-1)."""
    while (s.living >> s.turn) & 1 == 0:
        s.cycle_at = (s.cycle_at + 1) % len(s.match.cycle)
        s.turn = s.match.cycle[s.cycle_at]
