"""What bots that plan whole turns share: following a plan, and the decisions that no plan covers."""

from __future__ import annotations

from abc import ABC, abstractmethod

from nshex.bots.budget import Budget
from nshex.bots.evaluation import STANDARD, Weights, board_key, evaluate
from nshex.bots.hq_priors import learned_placement
from nshex.bots.interface import Limit
from nshex.bots.planning import Plan, interrupted, plan_turn
from nshex.bots.soldier import SAFETY, best_single_action
from nshex.rules.actions import REDRAW, op_of
from nshex.rules.engine import apply, legal_actions
from nshex.rules.legal import Legal
from nshex.rules.rng import Rng
from nshex.rules.state import DRAW, SETUP, State
from nshex.rules.views import View

BEAM_WIDTH = 16
DETERMINIZATIONS = 4
TURN_NODES = 12_000
QUICK_BEAM_WIDTH = 4
QUICK_NODES = 2_000


class Planner(ABC):
    """A bot that plans its turn at its first decision and then follows the plan."""

    name = "planner"

    def __init__(self, rng: Rng, weights: Weights = STANDARD) -> None:
        self.rng = rng
        self.weights = weights
        self.plan: dict[int, int] = {}
        """The plan of this turn: from the key of a position to the action there."""

    def choose(self, view: View, limit: Limit) -> int:
        legal = legal_actions(view.state)
        if legal.size == 1:
            return int(legal.at(0))
        s = view.redeal(self.rng)
        if s.step == SETUP:
            return learned_placement(s, legal, self.rng)
        if interrupted(s):
            return best_single_action(s, legal, self.weights, self.rng, limit)
        planned = self.plan.get(int(board_key(s)))
        if planned is not None and legal.has(planned):
            return planned
        if s.step == DRAW or any(op_of(action) == REDRAW for action in self._few(legal)):
            return self._choose_draw(view, legal, limit)
        self.follow(self.best_plan(view, s, limit))
        return self.plan[int(board_key(s))]

    def _few(self, legal: Legal) -> list[int]:
        """The actions of a discard step; no other step that plans has so few."""
        return legal.actions() if legal.size <= 4 else []

    @abstractmethod
    def best_plan(self, view: View, s: State, limit: Limit) -> Plan:
        """The plan for the rest of the turn."""

    def follow(self, plan: Plan) -> None:
        self.plan = dict(zip(plan.keys, plan.actions, strict=True))

    def _choose_draw(self, view: View, legal: Legal, limit: Limit) -> int:
        """Mercenary or pile, redraw or not: what leads to the better turn, over some determinizations."""
        best = int(legal.at(0))
        best_score = float("-inf")
        redraws = [a for a in legal.actions() if op_of(a) == REDRAW]
        options = legal.actions() if not redraws else [redraws[0], int(legal.at(0))]
        budget = limit.budget(SAFETY)
        parts = 2 * DETERMINIZATIONS * len(options)
        nodes = QUICK_NODES if limit.nodes is None else max(1, limit.nodes // parts)
        for action in options:
            keeps = bool(redraws) and op_of(action) != REDRAW
            budgets = [budget.with_nodes(nodes) for _ in range(DETERMINIZATIONS)]
            score = self._expected(view, action, keeps, budgets)
            if score > best_score:
                best, best_score = action, score
        if redraws and op_of(best) != REDRAW:
            s = view.redeal(self.rng)
            nodes = TURN_NODES if limit.nodes is None else max(1, limit.nodes // 2)
            plan = plan_turn(s, s.turn, self.weights, BEAM_WIDTH, budget.with_nodes(nodes))[0]
            self.follow(plan)
            return plan.actions[0]
        return best

    def _expected(self, view: View, action: int, keeps: bool, budgets: list[Budget]) -> float:
        """The mean score of the best turn after an action; `keeps`: with the tiles as they are."""
        total = 0.0
        for budget in budgets:
            s = view.redeal(self.rng)
            player = s.turn
            if not keeps:
                apply(s, action)
            while s.step == DRAW and s.turn == player:
                apply(s, legal_actions(s).at(0))
            plans = plan_turn(s, player, self.weights, QUICK_BEAM_WIDTH, budget)
            total += plans[0].score if plans else evaluate(s, player, self.weights)
        return total / len(budgets)
