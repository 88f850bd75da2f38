"""Rules of thumb for placing an HQ or an object: a cell is judged by what can be done around it.

An HQ that helps its neighbours wants neighbours; one that only has to survive wants few open sides and no
enemy near. Ties are broken at random, so that games differ.
"""

from __future__ import annotations

from nshex.geometry import AXIAL, cells_of, popcount
from nshex.rules.actions import action_tile, cell_b, rot_b
from nshex.rules.legal import Legal
from nshex.rules.rng import Rng
from nshex.rules.state import State
from nshex.rules.tables import ATTACKS, CARRIES, GIVES, HQ, KIND, NET, TAKEOVER, TRAITS
from nshex.rules.units import is_hq, is_object, owner_of

HELPFUL_HQ = 0.35
"""What an open side is worth to an HQ that gives a bonus or a move to its neighbours."""
EXPOSED_SIDE = -0.45
"""What an open side costs any HQ."""
OPEN_LINK = 0.2
"""What it is worth if a link that takes units over points at a free cell."""
LINK_SIDE = 0.01
"""What each neighbour of that cell adds: the more there are, the sooner an enemy wants to stand there."""


def best_placement(s: State, legal: Legal, rng: Rng) -> int:
    """The best cell for an HQ or object; ties are broken at random."""
    best: list[int] = []
    best_score = float("-inf")
    for action in legal.actions():
        score = round(placement_score(s, action), 6)
        if score > best_score:
            best, best_score = [action], score
        elif score == best_score:
            best.append(action)
    return best[rng.below(len(best))]


def placement_score(s: State, action: int) -> float:
    """How good the cell is where an action puts the HQ or object."""
    tile = action_tile(action)
    cell = int(cell_b(action))
    if KIND[tile] == HQ:
        return _hq_score(s, int(tile), cell) + facing_score(s, action)
    return _object_score(s, int(tile), cell, int(rot_b(action)))


def facing_score(s: State, action: int) -> float:
    """What the way an HQ faces is worth. It matters only to an HQ that takes units over."""
    cell = int(cell_b(action))
    links = TAKEOVER[action_tile(action) + 256 * rot_b(action)]
    score = 0.0
    for direction in range(6):
        other = int(s.match.board.neighbour[cell * 6 + direction])
        if links >> direction & 1 and other >= 0 and not s.occupied >> other & 1:
            score += OPEN_LINK + LINK_SIDE * float(popcount(s.match.board.around[other]))
    return score


def _hq_score(s: State, tile: int, cell: int) -> float:
    open_sides = popcount(s.match.board.around[cell] & s.match.board.main & ~s.occupied)
    helpful = TRAITS[tile] & (GIVES | CARRIES) != 0
    score = float(open_sides) * (EXPOSED_SIDE + (HELPFUL_HQ if helpful else 0.0))
    for other in cells_of(int(s.occupied)):
        word = s.cells[other]
        if not (is_hq(word) or is_object(word)) or s.match.is_friend(s.decider, owner_of(word)):
            continue
        apart = distance(cell, other)
        if is_object(word):
            score += 0.3 * min(apart, 3)
        elif TAKEOVER[tile] != 0:
            score -= 0.2 * abs(apart - 2)
        else:
            score += 0.15 * min(apart, 3)
    return score


def _object_score(s: State, tile: int, cell: int, rotation: int) -> float:
    """Objects belong side by side in the middle, with their weapons pointing outwards."""
    score = -0.3 * distance(cell, 9)
    key = tile + 256 * rotation
    for direction in range(6):
        other = s.match.board.neighbour[cell * 6 + direction]
        points_out = int((ATTACKS[key] | NET[key]) >> direction & 1)
        if other < 0:
            score -= 0.25 * points_out
        elif s.occupied >> other & 1 and is_object(s.cells[other]):
            score += 0.4 - 0.3 * points_out
        else:
            score += 0.1 * points_out
    return score


def distance(one: int, two: int) -> int:
    """Steps from one cell to another."""
    q = AXIAL[one][0] - AXIAL[two][0]
    r = AXIAL[one][1] - AXIAL[two][1]
    return max(abs(q), abs(r), abs(q + r))
