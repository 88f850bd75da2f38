"""The two bots that look one action ahead.

`recruit` picks a few actions at random and plays the best of them: quick, and mostly sensible.
`soldier` looks at every placement and use of its tiles and scores the battle that would follow.
"""

from __future__ import annotations

from nshex.bots.budget import Budget
from nshex.bots.evaluation import STANDARD, Weights
from nshex.bots.hq_placement import best_placement
from nshex.bots.interface import Limit
from nshex.bots.planning import best_answer, greedy_discard, interrupted, score_after, selection
from nshex.rules.actions import BATTLE, END_TURN, REDRAW, op_of
from nshex.rules.engine import legal_actions
from nshex.rules.legal import Legal
from nshex.rules.rng import Rng
from nshex.rules.state import DISCARD, DRAW, MAIN, SETUP, State
from nshex.rules.views import View

RECRUIT_LOOKS_AT = 6
SOLDIER_LOOKS_AT = 2000
EVERYTHING = 100
ENOUGH_NODES = 1_000_000
SAFETY = 0.9
"""The share of a limit in seconds that is used, to leave time to finish."""


class Recruit:
    """For beginners: plays the best of a few actions picked at random."""

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
        return best_of(s, sensible, self.weights, limit.budget(SAFETY, ENOUGH_NODES))


class Soldier:
    """Looks one action ahead at everything."""

    name = "soldier"

    def __init__(self, rng: Rng, weights: Weights = STANDARD, noticed: int = EVERYTHING) -> None:
        self.rng = rng
        self.weights = weights
        self.noticed = noticed
        """Per cent of the things to do with a tile that it notices. A battle is never overlooked."""

    def choose(self, view: View, limit: Limit) -> int:
        legal = legal_actions(view.state)
        if legal.size == 1:
            return int(legal.at(0))
        s = view.redeal(self.rng)
        if s.step == MAIN and self.noticed < EVERYTHING:
            noticed = [action for action in selection(legal, SOLDIER_LOOKS_AT) if self._notices(action)]
            return best_of(s, noticed or legal.actions(), self.weights, limit.budget(SAFETY, ENOUGH_NODES))
        return best_single_action(s, legal, self.weights, self.rng, limit)

    def _notices(self, action: int) -> bool:
        return op_of(action) in (END_TURN, BATTLE) or self.rng.below(EVERYTHING) < self.noticed


def best_single_action(s: State, legal: Legal, weights: Weights, rng: Rng, limit: Limit) -> int:
    """The soldier's choice; stronger bots fall back on it where there is no turn to plan."""
    budget = limit.budget(SAFETY, ENOUGH_NODES)
    if s.step == SETUP:
        return best_placement(s, legal, rng)
    if s.step == DISCARD:
        return int(greedy_discard(s, s.turn, weights, budget))
    if interrupted(s):
        return int(best_answer(s, weights, budget))
    if s.step == DRAW:
        return best_draw(legal)
    assert s.step == MAIN
    return best_of(s, selection(legal, SOLDIER_LOOKS_AT), weights, budget)


def best_of(s: State, actions: list[int], weights: Weights, budget: Budget) -> int:
    """The action with the best score among those the budget reaches; ending the turn wins ties."""
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
    """Take a mercenary as soon as there is one: it is worth more than an average tile of the pile."""
    return int(legal.at(legal.size - 1))
