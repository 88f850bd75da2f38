"""The turn before the last: the next player's last turn is solved for every hand that player may hold.

The piles are nearly empty by then, so there are few such hands. So the value of a plan is not estimated: it
is how often the plan wins if the next player makes the best of each hand.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from nshex.bots.budget import Budget
from nshex.bots.evaluation import Weights
from nshex.bots.last_turn import LOST, WON, result_for, solve_last_turn, turns_to_come
from nshex.bots.plan_priors import tiles_held_next
from nshex.bots.planning import Plan, goes_on
from nshex.bots.race import Runner
from nshex.rules.engine import apply, legal_actions
from nshex.rules.piles import packed_add, packed_list, pile_list
from nshex.rules.state import DRAW, State

MOST_HIDDEN = 8
"""With more tiles to draw from there are too many hands to solve the turn for each."""


def is_last_turn(s: State) -> bool:
    return bool(turns_to_come(s) == 0)


def is_turn_before_last(s: State) -> bool:
    return bool(turns_to_come(s) == 1)


def best_before_last(
    runners: list[Runner], before: State, weights: Weights, budget: Budget, nodes: int
) -> Plan | None:
    """The plan that wins most often; None if the budget is too small, or there are too many hands, to find
    out.

    The most promising plans come first. Each hand may take this many `nodes`. If all plans lose against the
    best play, None leaves the choice to the race, which counts on mistakes.
    """
    best: Plan | None = None
    most = LOST
    for runner in runners:
        value = _mean_result(runner.plan, before, weights, budget, nodes, most)
        if value is None:
            break
        if value > most:
            best, most = runner.plan, value
        if most >= WON:
            break
    return best


def _mean_result(
    plan: Plan, before: State, weights: Weights, budget: Budget, nodes: int, least: float
) -> float | None:
    """The mean result of a plan over all hands; cut short if it can no longer be more than `least`."""
    planner = int(before.turn)
    after = plan.state.clone()
    while after.step == DRAW and is_last_turn(after):
        apply(after, legal_actions(after).at(0))
    if not is_last_turn(after) or not goes_on(after, after.turn):
        return float(result_for(after, planner))
    hands = possible_hands(after, tiles_held_next(after, before))
    if hands is None:
        return None
    result = 0.0
    open_ways = hands.total()
    for hand, ways in hands.most_common():
        end = _best_end(after, hand, weights, budget, nodes)
        if end is None:
            return None
        result += ways * result_for(end, planner)
        open_ways -= ways
        if result + open_ways <= least * hands.total():
            break
    return result / hands.total()


def _best_end(
    after: State, hand: tuple[int, ...], weights: Weights, budget: Budget, nodes: int
) -> State | None:
    """How the game ends if the player on turn makes the best of a hand; None if the budget runs out."""
    packed = 0
    for tile in hand:
        packed = int(packed_add(packed, tile))
    after.hand[after.turn] = packed
    part = budget.with_nodes(min(nodes, max(1, budget.left)))
    plan = solve_last_turn(after, weights, part)
    budget.left -= part.nodes - max(0, part.left)
    return plan.state if plan.actions and budget.left > 0 else None


def possible_hands(s: State, held: int) -> Counter[tuple[int, ...]] | None:
    """The hands a player whose turn has just begun may hold, and in how many ways each is drawn.

    `held` are the tiles it had before drawing. None if there are too many hands.
    """
    player = int(s.turn)
    certain: list[int] = []
    drawn = packed_list(s.hand[player])
    for tile in packed_list(held):
        if tile in drawn:
            drawn.remove(tile)
            certain.append(tile)
    hidden = drawn + pile_list(s, player)
    if drawn and len(hidden) > MOST_HIDDEN:
        return None
    return Counter(tuple(sorted(certain + list(more))) for more in combinations(hidden, len(drawn)))
