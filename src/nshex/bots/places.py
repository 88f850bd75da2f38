"""Where an HQ stands best, learned from games that began with HQs placed at random (`nshex learn`).

For each army it counts whether the HQ stands in a corner, at an edge or inside, and how far the nearest enemy
head is. Armies that were not learned, and objects, are placed by the rules of thumb of `bots/setup.py`.
"""

from __future__ import annotations

from nshex.bots.setup import best_setup, distance
from nshex.geometry import cells_of, popcount
from nshex.rules.actions import action_tile, cell_b
from nshex.rules.legal import Legal
from nshex.rules.rng import Rng
from nshex.rules.state import State, is_hq, is_object, owner_of
from nshex.rules.tables import HQ, KIND

PLACE_NAMES = ("corner", "edge", "inside", "1 away", "2 away", "3 away", "4 away")
ONE_AWAY = 3
CORNER_SIDES = 3
INSIDE_SIDES = 6
FARTHEST = 4

PLACES: dict[str, tuple[float, ...]] = {
    "moloch": (0.299, 0.327, 0.111, 0.202, 0.19, 0.27, 0.387),
    "outpost": (-0.078, 0.041, 0.17, 0.133, 0.038, -0.022, 0.032),
    "borgo": (0.155, 0.255, 0.306, 0.125, 0.274, 0.341, 0.226),
    "hegemony": (0.086, 0.084, -0.008, 0.223, 0.137, -0.15, -0.222),
    "smart": (-0.029, -0.078, 0.013, -0.004, -0.176, 0.072, 0.103),
    "vegas": (-0.06, -0.142, -0.039, -0.075, -0.054, -0.077, -0.173),
}
"""What each place adds to the log odds of winning."""


def learned_setup(s: State, legal: Legal, rng: Rng) -> int:
    """The best place for a head; equal ones are drawn by lot."""
    actions = legal.actions()
    army = s.match.armies[s.decider]
    if army not in PLACES or any(KIND[action_tile(action)] != HQ for action in actions):
        return best_setup(s, legal, rng)
    worth = [_place_worth(s, int(cell_b(action)), int(s.decider)) for action in actions]
    best = [action for action, value in zip(actions, worth, strict=True) if value > max(worth) - 1e-9]
    return best[rng.below(len(best))]


def _place_worth(s: State, cell: int, player: int) -> float:
    """What a place gains for the player, less what standing so near or far gains for the nearest enemy."""
    found = place_features(s, cell, player)
    worth = sum(weight * here for weight, here in zip(PLACES[s.match.armies[player]], found, strict=True))
    nearest = _nearest_enemy(s, cell, player)
    if nearest is not None and s.match.armies[nearest[1]] in PLACES:
        worth -= PLACES[s.match.armies[nearest[1]]][_steps_column(nearest[0])]
    return worth


def place_features(s: State, cell: int, player: int) -> list[float]:
    """Which of `PLACE_NAMES` hold for an HQ in a cell."""
    found = [0.0] * len(PLACE_NAMES)
    sides = int(popcount(s.match.board.around[cell]))
    found[2 if sides >= INSIDE_SIDES else 0 if sides <= CORNER_SIDES else 1] = 1.0
    nearest = _nearest_enemy(s, cell, player)
    if nearest is not None:
        found[_steps_column(nearest[0])] = 1.0
    return found


def _steps_column(steps: int) -> int:
    return ONE_AWAY + min(steps, FARTHEST) - 1


def _nearest_enemy(s: State, cell: int, player: int) -> tuple[int, int] | None:
    """Steps to the nearest enemy head, and whose it is."""
    heads = [
        (distance(cell, other), int(owner_of(s.cells[other])))
        for other in cells_of(int(s.occupied))
        if (is_hq(s.cells[other]) or is_object(s.cells[other]))
        and not s.match.is_friend(player, owner_of(s.cells[other]))
    ]
    return min(heads, default=None)
