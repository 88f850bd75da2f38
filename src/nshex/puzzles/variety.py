"""How much two puzzles differ, so that no two of a collection are alike.

The distance of two puzzles is between 0 and 1, from three parts: what is where on the board, turned or
mirrored so that the boards are most alike (half); which tiles are given (a fifth); and what the solution does
with which tiles, for which goal (three tenths).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from nshex.geometry import AXIAL, MAIN_SIZE
from nshex.puzzles.format import Puzzle
from nshex.rules.units import owner_of

LEAST_DISTANCE = 0.4
"""The least distance between any two puzzles of the collection."""

Feature = tuple[int | str, ...]


def distance(one: Puzzle, other: Puzzle) -> float:
    """From 0, the same, to 1, nothing in common."""
    board = min(_apart(_board(one), turned) for turned in _turned_boards(other))
    tiles = _apart(_tiles(one), _tiles(other))
    solution = _apart(_solution(one), _solution(other))
    return 0.5 * board + 0.2 * tiles + 0.3 * solution


def nearest(puzzle: Puzzle, others: Iterable[Puzzle]) -> tuple[float, str]:
    """The least distance to any of the others, and to which."""
    return min(((distance(puzzle, other), other.id) for other in others), default=(1.0, ""))


def _apart(one: Counter[Feature], other: Counter[Feature]) -> float:
    """One minus the share of what both have in what either has (Jaccard)."""
    either = (one | other).total()
    return 1.0 - (one & other).total() / either if either else 0.0


@cache
def _board(puzzle: Puzzle) -> Counter[Feature]:
    return _placed(puzzle, 0)


@cache
def _turned_boards(puzzle: Puzzle) -> list[Counter[Feature]]:
    return [_placed(puzzle, symmetry) for symmetry in range(12)]


def _placed(puzzle: Puzzle, symmetry: int) -> Counter[Feature]:
    """Tile, side and cell of every unit, on the board turned, or mirrored and turned."""
    s = puzzle.state()
    found: Counter[Feature] = Counter()
    for cell in range(MAIN_SIZE):
        word = int(s.cells[cell])
        if word:
            found[(word & 255, int(owner_of(word)) == puzzle.side, *_turn(AXIAL[cell], symmetry))] += 1
    return found


def _turn(place: tuple[int, int], symmetry: int) -> tuple[int, int]:
    q, r = place
    if symmetry >= 6:
        q, r = r, q
    for _ in range(symmetry % 6):
        q, r = -r, q + r
    return q, r


@cache
def _tiles(puzzle: Puzzle) -> Counter[Feature]:
    army = puzzle.armies[puzzle.side]
    return Counter((army, name) for name in puzzle.tiles)


@cache
def _solution(puzzle: Puzzle) -> Counter[Feature]:
    """Words of the solution without cells, and the goals."""
    army = puzzle.armies[puzzle.side]
    lines: list[Feature] = [(army, *line.split()[:2]) for line in puzzle.solution]
    return Counter(lines + [("goal", str(goal.kind)) for goal in puzzle.goals])
