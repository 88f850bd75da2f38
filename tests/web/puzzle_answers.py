"""Answers to puzzles, as a browser sends them."""

from nshex.web.puzzles.attempt import attempt


def whole_solution(puzzle):
    """The lines of the solution, with the battle unless the turn has ended the game already."""
    lines = list(puzzle.solution)
    return [*lines, "battle"] if attempt(puzzle, lines).verdict == "open" else lines
