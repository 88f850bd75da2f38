"""What describes a puzzle besides its board: themes, the best wrong try, the difficulty."""

from __future__ import annotations

from dataclasses import replace

from nshex.puzzles.difficulty import rate
from nshex.puzzles.format import Puzzle
from nshex.puzzles.themes import find_themes
from nshex.puzzles.wrong_tries import wrong_tries


def describe(puzzle: Puzzle) -> Puzzle:
    """A puzzle whose only solution is known, with everything that follows from it."""
    puzzle = replace(puzzle, themes=find_themes(puzzle))
    tries = wrong_tries(puzzle, puzzle.solution)
    if tries.best is not None:
        puzzle = replace(puzzle, wrong_try=tries.best.lines)
    rating = rate(puzzle, tries.near_misses)
    if rating.obvious_tile_unused:
        puzzle = replace(puzzle, themes=(*puzzle.themes, "discard"))
    return replace(puzzle, difficulty=rating.difficulty)
