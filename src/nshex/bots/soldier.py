"""The two bots that think one action ahead.

`recruit` looks at a handful of actions and takes the best of them: legal, mostly sensible, quick.
`soldier` looks at every placement and use of its tiles and judges the battle that would follow.
"""

from __future__ import annotations

from nshex.bots.evaluation import STANDARD, Weights
from nshex.bots.interface import Clock, Limit
from nshex.bots.planning import Budget, best_answer, greedy_discard, interrupted, score_after, selection
from nshex.bots.setup import best_setup
from nshex.rules.actions import END_TURN, REDRAW, op_of
from nshex.rules.engine import legal_actions
from nshex.rules.legal import Legal
from nshex.rules.rng import Rng
from nshex.rules.state import DISCARD, DRAW, MAIN, SETUP, State
from nshex.rules.views import View

RECRUIT_LOOKS_AT = 6
SOLDIER_LOOKS_AT = 2000
ENOUGH_NODES = 1_000_000
SAFETY = 0.9
"""The part of a limit in seconds that is used, so that what is under way can be finished."""


class Recruit:
    """For beginners: the best of a few actions picked at random."""

    name = "recruit"

    def __init__(self, rng: Rng, weights: Weights = STANDARD) -> None:
        self.rng = rng
        self.weights = weights

    def choose(self, view: View, limit: Limit) -> int:
        legal = legal_actions(view.state)
        s = view.redeal(self.rng)
        size = legal.size
        if size == 1 or s.step in (SETUP, DRAW):
            return int(legal.at(self.rng.below(size)))
        picked = [int(legal.at(self.rng.below(size))) for _ in range(RECRUIT_LOOKS_AT)]
        sensible = [action for action in picked if op_of(action) != REDRAW] or picked
        return best_of(s, sensible, self.weights, whole_budget(limit))


class Soldier:
    """Looks one action ahead at everything."""

    name = "soldier"

    def __init__(self, rng: Rng, weights: Weights = STANDARD) -> None:
        self.rng = rng
        self.weights = weights

    def choose(self, view: View, limit: Limit) -> int:
        legal = legal_actions(view.state)
        if legal.size == 1:
            return int(legal.at(0))
        s = view.redeal(self.rng)
        return think_one_ahead(s, legal, self.weights, self.rng, limit)


def whole_budget(limit: Limit) -> Budget:
    """All that a limit allows, for one thought."""
    return Budget(limit.nodes or ENOUGH_NODES, Clock(limit, SAFETY).end or 0.0, limit.stopped)


def think_one_ahead(s: State, legal: Legal, weights: Weights, rng: Rng, limit: Limit) -> int:
    """The soldier's choice in any step; stronger bots fall back on it where there is no turn to plan."""
    budget = whole_budget(limit)
    if s.step == SETUP:
        return best_setup(s, legal, rng)
    if s.step == DISCARD:
        return int(greedy_discard(s, s.turn, weights, budget))
    if interrupted(s):
        return int(best_answer(s, weights, budget))
    if s.step == DRAW:
        return best_draw(legal)
    assert s.step == MAIN
    return best_of(s, selection(legal, SOLDIER_LOOKS_AT), weights, budget)


def best_of(s: State, actions: list[int], weights: Weights, budget: Budget) -> int:
    """The action with the best score, of those the budget allows; ending the turn wins ties."""
    best = actions[0]
    best_score = float("-inf")
    for action in actions:
        score = score_after(s, action, s.decider, weights, budget)
        if score > best_score or (score == best_score and op_of(action) == END_TURN):
            best, best_score = action, score
        if budget.left <= 0:
            break
    return int(best)


def best_draw(legal: Legal) -> int:
    """Take a mercenary as soon as there is one: a board tile is worth more than the pile on average."""
    return int(legal.at(legal.size - 1))
