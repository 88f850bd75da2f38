"""The veteran plans its whole turn and plays the best plans on against the opponent's reply."""

from __future__ import annotations

from abc import ABC, abstractmethod

from nshex.bots.budget import UNLIMITED, Budget
from nshex.bots.evaluation import STANDARD, Weights, board_key, evaluate
from nshex.bots.hq_placement import best_placement
from nshex.bots.interface import Limit
from nshex.bots.planning import Plan, answer_all, goes_on, interrupted, plan_turn, play_greedily
from nshex.bots.soldier import SAFETY, best_single_action
from nshex.rules.actions import BR_SHIFT, CR_SHIFT, REDRAW, op_of
from nshex.rules.engine import apply, legal_actions
from nshex.rules.legal import Legal
from nshex.rules.rng import Rng
from nshex.rules.state import DRAW, OVER, SETUP, State
from nshex.rules.views import View

BEAM_WIDTH = 16
CANDIDATES = 8
DETERMINIZATIONS = 4
TURNS_AHEAD = 2
"""Turns played after a plan before it is scored: the opponent's reply and the next turn of its own."""
TURN_NODES = 12_000
PLAN_SHARE = 0.4
"""The share of a limit that planning may take."""
QUICK_BEAM_WIDTH = 4
QUICK_NODES = 2_000
ROTATIONS = 7 << BR_SHIFT | 7 << CR_SHIFT
"""The bits of an action that hold rotations."""
DECIDED = 60.0
"""Scores are capped here in a mean, so that one lucky deal does not outweigh all others."""


class Planner(ABC):
    """What bots that plan turns share: following a plan, and decisions that no plan covers."""

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
            return self.place_hq(s, legal)
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

    def place_hq(self, s: State, legal: Legal) -> int:
        """Where to place an HQ or an object."""
        return best_placement(s, legal, self.rng)

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


class Veteran(Planner):
    """Plans its turn, then plays each of the best plans on against the opponent's reply."""

    name = "veteran"

    def best_plan(self, view: View, s: State, limit: Limit) -> Plan:
        player = s.turn
        nodes = TURN_NODES if limit.nodes is None else max(1, int(limit.nodes * PLAN_SHARE))
        planning = limit.budget(PLAN_SHARE).with_nodes(nodes)
        rest = UNLIMITED if limit.nodes is None else limit.nodes - nodes
        budget = limit.budget(SAFETY).with_nodes(rest)
        plans = different(plan_turn(s, player, self.weights, BEAM_WIDTH, planning))[:CANDIDATES]
        if len(plans) == 1:
            return plans[0]
        totals = [0.0] * len(plans)
        for _ in range(DETERMINIZATIONS):
            dealt = view.redeal(self.rng)
            scores = []
            for plan in plans:
                scores.append(score_played_on(dealt, plan, player, self.weights, TURNS_AHEAD, budget))
                if budget.left <= 0:
                    return plans[totals.index(max(totals))]
            totals = [total + score for total, score in zip(totals, scores, strict=True)]
        return plans[totals.index(max(totals))]


def different(plans: list[Plan]) -> list[Plan]:
    """All plans, with those last that differ from a better one only in rotations."""
    seen: set[frozenset[int]] = set()
    first: list[Plan] = []
    last: list[Plan] = []
    for plan in plans:
        gist = frozenset(action & ~ROTATIONS for action in plan.actions)
        (last if gist in seen else first).append(plan)
        seen.add(gist)
    return first + last


def score_played_on(
    dealt: State, plan: Plan, player: int, weights: Weights, turns: int, budget: Budget
) -> float:
    """A player's score after a plan and some greedy turns, on one determinization."""
    s = dealt.clone()
    for action in plan.actions:
        if not goes_on(s, player):
            break
        apply(s, action)
        answer_all(s, weights, budget)
    for _ in range(turns):
        if s.step == OVER or budget.left <= 0:
            break
        play_greedily(s, weights, budget)
    budget.spend()
    return max(-DECIDED, min(DECIDED, float(evaluate(s, player, weights))))
