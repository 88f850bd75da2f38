"""Answers to puzzles, as a browser sends them."""

from nshex.puzzles.answers import BATTLE_LINE
from nshex.web.puzzles.attempt import attempt


def whole_solution(puzzle):
    """The lines of the solution with the replies to it, and the battle unless the turn has ended already."""
    played = attempt(puzzle, ())
    for line in (*puzzle.solution, BATTLE_LINE):
        if played.verdict == "open":
            played = attempt(puzzle, (*played.lines, line))
    return list(played.lines)
