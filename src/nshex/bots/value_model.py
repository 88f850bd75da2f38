"""The value model: how likely a player is to win. The commander compares plans and rollouts by it.

The evaluation was tuned to choose single placements well. The value model is a small network that learned
from the results of games (`nshex learn`), so it gives probabilities: a hit point is worth more as the piles
shrink, and a second battle after the next one counts as well. Compiled together with the rules.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from mypy_extensions import i64

from nshex.bots.evaluation import Weights, can_call, evaluate_with, final_score
from nshex.bots.network import Network
from nshex.bots.network_features import inputs_for
from nshex.bots.network_file import network_in_use
from nshex.rules.single_battle import battle_now
from nshex.rules.state import NOT_ENDING, OVER, State

STAGE_NAMES: Final = ("opening", "closing", "last turns")
FULL_PILE: Final = 34.0
"""Tiles in a pile at the start. Full piles are all opening, empty piles all closing."""

LEARNED: Final[Network] = network_in_use()

SURE: Final = 0.995
"""For a player who holds a Battle tile that wins at once; only a game already won has more."""

POINT: Final = 0.01
"""What a point of the evaluation adds to a probability where plans are compared. The two make different
mistakes, so together they choose better than either alone."""
MOST_POINTS: Final = 60.0
MOST_LOG_ODDS: Final = 30.0


def win_probability(s: State, player: i64, network: Network) -> float:
    """How likely a player is to win, from 0 to 1."""
    if s.step == OVER:
        return _result(s, player)
    return _probability_with(s, battle_now(s), player, network)


def blended_value(s: State, player: i64, weights: Weights) -> float:
    """What plans and replies are compared by: the probability of winning plus a little of the evaluation."""
    if s.step == OVER:
        return _result(s, player) + evaluation_bonus(final_score(s, player))
    after = battle_now(s)
    score = evaluate_with(s, after, player, weights)
    return _probability_with(s, after, player, LEARNED) + evaluation_bonus(score)


def evaluation_bonus(score: float) -> float:
    """What a score of the evaluation adds to a probability; huge scores (a game that is won) are capped."""
    return POINT * max(-MOST_POINTS, min(MOST_POINTS, score))


def _probability_with(s: State, after: State, player: i64, network: Network) -> float:
    """`after` is the state after the battle that would follow."""
    if after.step == OVER and can_call(s, player) and after.winners & s.match.allies[player] != 0:
        return SURE
    found = inputs_for(s, after, second_battle(after), player)
    log_odds = network.log_odds(found.own, found.other, found.game)
    if found.rivals > 1:
        log_odds -= log(float(found.rivals))
    return 1.0 / (1.0 + exp(-max(-MOST_LOG_ODDS, min(MOST_LOG_ODDS, log_odds))))


def _result(s: State, player: i64) -> float:
    result = final_score(s, player)
    if result == 0.0:
        return 0.5
    return 1.0 if result > 0.0 else 0.0


def second_battle(after: State) -> State:
    """The board after one more battle."""
    return after if after.step == OVER else battle_now(after)


def stage_shares(s: State) -> list[float]:
    """How much each stage counts now; the shares add up to 1."""
    if s.ending != NOT_ENDING:
        return [0.0, 0.0, 1.0]
    left: i64 = 0
    for seat in range(s.match.players):
        left += s.pile_size[seat]
    opening = min(1.0, float(left) / (FULL_PILE * float(s.match.players)))
    return [opening, 1.0 - opening, 0.0]
