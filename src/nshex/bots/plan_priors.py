"""Priors of plans: how good each plan for a turn looks before any rollout.

The value model gives every plan a first prior. For the best of them the prior becomes the value after the
next player's best replies, over all the hands that player may draw.
"""

from __future__ import annotations

from nshex.bots.budget import Budget
from nshex.bots.evaluation import Weights
from nshex.bots.planning import Plan
from nshex.bots.race import Runner
from nshex.bots.replies import Replies
from nshex.bots.value_model import LEARNED, evaluation_bonus, win_probability
from nshex.rules.piles import packed_add, pile_list
from nshex.rules.state import State

MOST_PRIORS = 800
"""The value model is asked about this many plans, the best by the evaluation."""
PROBABILITY_WEIGHT = 0.6
"""How much the probability right after a plan counts in its prior; rollouts seldom confirm all of it."""
FULL_HAND = 3
"""Tiles a hand is drawn up to (TRN-2)."""


def with_priors(plans: list[Plan], player: int, budget: Budget) -> list[Runner]:
    """The plans with their priors, best first; those that only rotate units differently come last.

    `plans` come in the order of the evaluation; those the budget does not reach are left out.
    """
    priors: dict[int, float] = {}
    for plan in plans:
        if not budget.spend() and priors:
            break
        probability = PROBABILITY_WEIGHT * float(win_probability(plan.state, player, LEARNED))
        priors[id(plan)] = probability + float(evaluation_bonus(plan.score))
    found = sorted(plans[: len(priors)], key=lambda plan: priors[id(plan)], reverse=True)
    return [Runner(plan, priors[id(plan)]) for plan in different(found)]


def different(plans: list[Plan]) -> list[Plan]:
    """All plans; those that differ from a better one only in rotations come last."""
    seen: set[int] = set()
    first: list[Plan] = []
    last: list[Plan] = []
    for plan in plans:
        (last if plan.gist in seen else first).append(plan)
        seen.add(int(plan.gist))
    return first + last


def with_replies(runners: list[Runner], before: State, weights: Weights, budget: Budget) -> list[Runner]:
    """The plans whose replies could be worked out within the budget, best prior first."""
    for runner in runners:
        if not runner.has_reply and budget.left > 0:
            value = float(_replies(runner.plan.state, before, weights, budget).expected())
            if budget.left > 0:
                runner.set_reply_value(value)
    known = [runner for runner in runners if runner.has_reply]
    return sorted(known, key=lambda runner: runner.prior, reverse=True)


def _replies(after: State, before: State, weights: Weights, budget: Budget) -> Replies:
    """The replies of the next player, usually not the one who had the turn before."""
    return Replies(after, tiles_held_next(after, before), before.turn, weights, budget)


def tiles_held_next(after: State, before: State) -> int:
    """What the player on turn after a plan certainly held before drawing."""
    return int(after.hand[after.turn]) if after.turn == before.turn else _known_tiles(before, after.turn)


def _known_tiles(s: State, player: int) -> int:
    """What a player will surely hold in its next turn: its hand, and the known tiles on top of its pile."""
    held = int(s.hand[player])
    for tile in pile_list(s, player)[: min(int(s.known[player]), FULL_HAND)]:
        held = int(packed_add(held, tile))
    return held
