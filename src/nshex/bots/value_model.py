"""The value model: how likely a player is to win. The commander compares plans and rollouts by it.

The evaluation was tuned to choose single placements well. The value model was learned from the results of
games (`nshex learn`), so it gives probabilities: a hit point is worth more as the piles shrink, and a second
battle after the next one counts as well. Compiled together with the rules.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from nshex.bots.evaluation import (
    Weights,
    can_call,
    evaluate_with,
    final_score,
    holds_battle,
    lead,
    material,
    netted_value,
    open_sides,
    safety,
    worth,
)
from nshex.geometry import BIT, popcount
from nshex.rules.options import PILE_ROOM
from nshex.rules.piles import packed_count
from nshex.rules.single_battle import battle_now
from nshex.rules.state import NOT_ENDING, OVER, State
from nshex.rules.tables import INSTANT_OP, PLAY_BATTLE

FEATURE_NAMES: Final = (
    "hit_points",
    "hit_points_after",
    "hit_points_later",
    "safety",
    "safety_after",
    "safety_later",
    "pile",
    "hand",
    "battle_in_hand",
    "open_hq",
    "netted",
    "material",
    "material_after",
    "material_later",
    "battles_left",
    "units",
    "wins_the_end",
)
"""Features of each side. *after*: after a battle fought now. *later*: after a second battle on what is left.
The last one says, in the last turns, who wins if nothing changes."""

STAGE_NAMES: Final = ("opening", "closing", "last turns")
FULL_PILE: Final = 34.0
"""Tiles in a pile at the start. Full piles are all opening, empty piles all closing."""

# fmt: off
LEARNED_WEIGHTS: Final[list[float]] = [
    0.085, -0.0044, 0.0243, 0.019, 6.8813, -0.0681, 0.0483, -0.005, 0.1251,
    -0.0843, 0.0166, 0.0058, 0.0137, 0.0433, 0.0044, 0.0179, 0.0906, 0.0,
    -0.4961, 0.2033, 0.1536, 0.1282, 0.4786, -0.5184, -0.3716, 0.3199, 0.1532,
    0.0271, -0.0265, -0.0306, -0.0061, 0.0146, -0.0096, -0.1259, 0.1132, 0.0,
    -0.0872, 0.2748, 0.2617, 0.147, 1.5167, -1.1847, -0.3787, 0.391, 0.4389,
    -0.4615, 0.0223, -0.0732, -0.0032, -0.008, -0.0046, -0.2293, 0.1177, 1.7987,
]
# fmt: on
"""For each stage the weight of having the move, then those of the features (docs/bots.md: how learned)."""

SURE: Final = 0.995
"""For a player who holds a Battle tile that wins at once; only a game already won has more."""

POINT: Final = 0.01
"""What a point of the evaluation adds to a probability where plans are compared. The two make different
mistakes, so together they choose better than either alone."""
MOST_POINTS: Final = 60.0


class ValueModel:
    """The weight of having the move and those of the features for each stage of the game, in log odds."""

    def __init__(self, weights: list[float]) -> None:
        expected = len(STAGE_NAMES) * (1 + len(FEATURE_NAMES))
        if len(weights) != expected:
            raise ValueError(
                f"{len(weights)} weights; expected {expected}: {len(STAGE_NAMES)} stages of them"
            )
        self.weights = weights


LEARNED: Final = ValueModel(LEARNED_WEIGHTS)


def win_probability(s: State, player: i64, model: ValueModel) -> float:
    """How likely a player is to win, from 0 to 1."""
    if s.step == OVER:
        return _result(s, player)
    return _probability_with(s, battle_now(s), player, model)


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


def _probability_with(s: State, after: State, player: i64, model: ValueModel) -> float:
    allies = s.match.allies[player]
    if after.step == OVER and can_call(s, player) and after.winners & allies != 0:
        return SURE
    later = second_battle(after)
    weights = _weights_at(s, model)
    values = [0.0] * s.match.players
    for seat in range(s.match.players):
        if (s.living >> seat) & 1 != 0:
            values[seat] = _side_value(s, after, later, seat, weights)
    move = -weights[0] if BIT[s.turn] & allies != 0 else weights[0]
    log_odds = max(-30.0, min(30.0, move + lead(s, player, values)))
    return 1.0 / (1.0 + exp(-log_odds))


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


def _weights_at(s: State, model: ValueModel) -> list[float]:
    """The weights for the current stage; the first is that of having the move."""
    shares = stage_shares(s)
    size = 1 + len(FEATURE_NAMES)
    found = [0.0] * size
    for stage in range(len(STAGE_NAMES)):
        share = shares[stage]
        if share > 0.0:
            for i in range(size):
                found[i] += share * model.weights[stage * size + i]
    return found


def _side_value(s: State, after: State, later: State, player: i64, weights: list[float]) -> float:
    found = features(s, after, later, player)
    value = 0.0
    for i in range(len(FEATURE_NAMES)):
        value += weights[i + 1] * found[i]
    return value


def features(s: State, after: State, later: State, player: i64) -> list[float]:
    """The features of one side, in the order of `FEATURE_NAMES`."""
    return [
        worth(s, player),
        worth(after, player),
        worth(later, player),
        safety(s, player),
        safety(after, player),
        safety(later, player),
        float(s.pile_size[player]),
        float(packed_count(s.hand[player])),
        1.0 if holds_battle(s, player) else 0.0,
        open_sides(s, player),
        netted_value(s, player),
        material(s, player),
        material(after, player),
        material(later, player),
        float(_battles_left(s, player)),
        float(popcount(s.side[player])),
        1.0 if s.ending != NOT_ENDING and (after.winners >> player) & 1 != 0 else 0.0,
    ]


def _battles_left(s: State, player: i64) -> i64:
    """Battle tiles in the pile. Their order is hidden, their number is not."""
    found: i64 = 0
    for i in range(s.pile_size[player]):
        if INSTANT_OP[i64(s.piles[player * PILE_ROOM + i])] == PLAY_BATTLE:
            found += 1
    return found
