"""The last turn of a game, solved: the final battle comes after it, so nothing has to be estimated.

Every sequence of actions is followed to the end of the game, the most promising first. Questions along the
way are answered as everywhere else. Compiled together with the rules.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nshex.bots.budget import Budget
from nshex.bots.evaluation import Weights, board_key, lead, per_seat, worth
from nshex.bots.planning import DEEPEST, MOST_TRIED, Plan, answer_all, goes_on, selection
from nshex.geometry import BIT, popcount
from nshex.rules.actions import END_TURN, REDRAW, op_of
from nshex.rules.engine import apply, legal_actions
from nshex.rules.state import LAST_TURNS, MAIN, OVER, OVERTIME, State

WON: Final = 1.0
EVEN: Final = 0.5
"""Nobody has won, or there will be an overtime."""
LOST: Final = 0.0
MOST_AHEAD: Final = 100.0
A_POINT: Final = 0.001
"""What a hit point of the lead adds to the score of a plan: so little that a better result counts more."""


def turns_to_come(s: State) -> i64:
    """How many turns follow this one before the last battle; -1 if the end has not begun (END-1, END-4)."""
    if s.ending != LAST_TURNS and s.ending != OVERTIME:
        return -1
    return popcount(s.owed & s.living & ~BIT[s.turn])


def result_for(s: State, player: i64) -> float:
    """What a game is worth to a player once its last turn is over."""
    if s.step != OVER or s.winners == 0:
        return EVEN
    return WON if s.winners & s.match.allies[player] != 0 else LOST


def solve_last_turn(s: State, weights: Weights, budget: Budget) -> Plan:
    """The best way to play the last turn: it wins if that is possible and the budget is large enough to find
    out.

    Its state is the end of the game, or the beginning of an overtime.
    """
    return _LastTurn(s, weights, budget).best


class _LastTurn:
    """A search over all ways to play the turn, one action deeper at a time."""

    def __init__(self, s: State, weights: Weights, budget: Budget) -> None:
        self.player: i64 = s.turn
        self.weights = weights
        self.budget = budget
        self.seen: set[int] = set()
        self.best = Plan(s, -1.0)
        layer = [Plan(s, 0.0)]
        if s.step == MAIN:
            self._end_after(layer[0])
        for _ in range(DEEPEST):
            layer = self._deeper(layer)
            if not layer or self._is_done():
                break
            layer.sort(key=_score_of, reverse=True)

    def _is_done(self) -> bool:
        return self.best.score >= WON or self.budget.left <= 0

    def _deeper(self, layer: list[Plan]) -> list[Plan]:
        """The plans of a layer, each with every further action that does not end the turn."""
        longer: list[Plan] = []
        for plan in layer:
            s = plan.state
            for action in selection(legal_actions(s), MOST_TRIED):
                op = op_of(action)
                if op == REDRAW or op == END_TURN:
                    continue
                copy = s.clone()
                apply(copy, action)
                answer_all(copy, self.weights, self.budget)
                key = board_key(copy)
                if key in self.seen:
                    continue
                self.seen.add(key)
                self.budget.spend()
                extended = Plan(copy, 0.0, plan, action)
                if not goes_on(copy, self.player):
                    self._finish(extended)
                else:
                    longer.append(extended)
                    if copy.step == MAIN:
                        self._end_after(extended)
                if self._is_done():
                    return longer
        return longer

    def _end_after(self, plan: Plan) -> None:
        """End the turn after a plan. The result decides how soon the plan is extended."""
        copy = plan.state.clone()
        apply(copy, END_TURN)
        answer_all(copy, self.weights, self.budget)
        self.budget.spend()
        ended = Plan(copy, 0.0, plan, END_TURN)
        self._finish(ended)
        plan.score = ended.score

    def _finish(self, plan: Plan) -> None:
        """Score a plan that has come to the end of the turn, and keep it if it is the best so far."""
        s = plan.state
        values = per_seat(s)
        for seat in range(s.match.players):
            values[seat] = worth(s, seat)
        ahead = max(-MOST_AHEAD, min(MOST_AHEAD, lead(s, self.player, values)))
        plan.score = result_for(s, self.player) + A_POINT * (MOST_AHEAD + ahead)
        if plan.score > self.best.score:
            self.best = plan


def _score_of(plan: Plan) -> float:
    return plan.score
