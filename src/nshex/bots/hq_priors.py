"""Priors for where to place an HQ, learned from games that began with random placements (`nshex learn`).

For each army there is a weight for a corner, an edge or an inner cell, and for the distance to the nearest
enemy HQ or object. Armies without learned weights, and objects, are placed by the rules of `hq_placement`,
which also say which way an HQ faces.
"""

from __future__ import annotations

from nshex.bots.hq_placement import best_placement, distance, facing_score
from nshex.geometry import cells_of, popcount
from nshex.rules.actions import action_tile, cell_b
from nshex.rules.legal import Legal
from nshex.rules.rng import Rng
from nshex.rules.state import State
from nshex.rules.tables import HQ, KIND
from nshex.rules.units import is_hq, is_object, owner_of

HQ_FEATURES = ("corner", "edge", "inside", "1 away", "2 away", "3 away", "4 away")
ONE_AWAY = 3
CORNER_SIDES = 3
INSIDE_SIDES = 6
FARTHEST = 4

HQ_PRIORS: dict[str, tuple[float, ...]] = {
    "moloch": (-0.029, 0.023, 0.018, -0.187, -0.079, 0.109, 0.525),
    "outpost": (-0.161, -0.021, 0.13, -0.082, -0.06, -0.007, 0.33),
    "borgo": (0.036, 0.1, 0.127, -0.087, 0.074, 0.146, 0.476),
    "hegemony": (-0.104, -0.068, -0.101, -0.051, -0.081, -0.196, -0.006),
    "smart": (-0.278, -0.202, -0.043, -0.38, -0.255, -0.043, 0.36),
    "vegas": (-0.145, -0.203, -0.256, -0.106, -0.221, -0.329, -0.156),
}
"""What each feature adds to the log odds of winning."""


def learned_placement(s: State, legal: Legal, rng: Rng) -> int:
    """The best cell for an HQ or object; ties are broken at random."""
    actions = legal.actions()
    army = s.match.armies[s.decider]
    if army not in HQ_PRIORS or any(KIND[action_tile(action)] != HQ for action in actions):
        return best_placement(s, legal, rng)
    player = int(s.decider)
    values = [_value(s, int(cell_b(action)), player) + facing_score(s, action) for action in actions]
    best = [action for action, value in zip(actions, values, strict=True) if value > max(values) - 1e-9]
    return best[rng.below(len(best))]


def _value(s: State, cell: int, player: int) -> float:
    """What the player gains from a cell, minus what the nearest enemy gains from the distance."""
    found = hq_features(s, cell, player)
    value = sum(weight * here for weight, here in zip(HQ_PRIORS[s.match.armies[player]], found, strict=True))
    nearest = _nearest_enemy(s, cell, player)
    if nearest is not None and s.match.armies[nearest[1]] in HQ_PRIORS:
        value -= HQ_PRIORS[s.match.armies[nearest[1]]][_distance_column(nearest[0])]
    return value


def hq_features(s: State, cell: int, player: int) -> list[float]:
    """Which of `HQ_FEATURES` hold for an HQ in a cell."""
    found = [0.0] * len(HQ_FEATURES)
    sides = int(popcount(s.match.board.around[cell]))
    found[2 if sides >= INSIDE_SIDES else 0 if sides <= CORNER_SIDES else 1] = 1.0
    nearest = _nearest_enemy(s, cell, player)
    if nearest is not None:
        found[_distance_column(nearest[0])] = 1.0
    return found


def _distance_column(steps: int) -> int:
    return ONE_AWAY + min(steps, FARTHEST) - 1


def _nearest_enemy(s: State, cell: int, player: int) -> tuple[int, int] | None:
    """Distance to the nearest enemy HQ or object, and its owner."""
    found = [
        (distance(cell, other), int(owner_of(s.cells[other])))
        for other in cells_of(int(s.occupied))
        if (is_hq(s.cells[other]) or is_object(s.cells[other]))
        and not s.match.is_friend(player, owner_of(s.cells[other]))
    ]
    return min(found, default=None)
