"""What worker processes do for the author of a puzzle: prove it, a share at a time, then describe it.

What goes to a worker and comes back is text and plain values.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from nshex.puzzles.answers import check
from nshex.puzzles.description import describe
from nshex.puzzles.format import Puzzle, PuzzleError, read_puzzle_text, write_puzzle
from nshex.puzzles.solver import Share, Solver

SHARES = 16
"""Parts of a search; progress is reported after each."""
MOST_STATES = 1_500_000
"""States of a share; more would fill the memory of the machine before time is up."""


@dataclass(frozen=True)
class Told:
    """An answer to a puzzle, and its result in sentences."""

    lines: tuple[str, ...]
    story: tuple[str, ...]
    reason: str
    """Why it fails; nothing if it solves the puzzle."""


@dataclass(frozen=True)
class Described:
    """A finished puzzle, with what its author is shown."""

    text: str
    solutions: tuple[Told, ...]
    wrong_try: Told | None
    difficulty: str
    themes: tuple[str, ...]


def solve_share(text: str, share: int) -> Share | str:
    """One share of the search, or why it cannot be searched."""
    try:
        return Solver(read_puzzle_text(text), most_states=MOST_STATES).search_share(share, SHARES)
    except PuzzleError as problem:
        return str(problem)


def describe_puzzle(text: str, lines: tuple[str, ...]) -> Described:
    """A puzzle with its only solution: themes, difficulty, the best wrong try."""
    puzzle = describe(replace(read_puzzle_text(text), solution=lines))
    wrong = told(puzzle, puzzle.wrong_try) if puzzle.wrong_try else None
    solutions = (told(puzzle, lines),)
    return Described(write_puzzle(puzzle), solutions, wrong, puzzle.difficulty, puzzle.themes)


def tell_answers(text: str, answers: list[tuple[str, ...]]) -> list[Told]:
    """The results of some answers."""
    puzzle = read_puzzle_text(text)
    return [told(puzzle, lines) for lines in answers]


def told(puzzle: Puzzle, lines: tuple[str, ...]) -> Told:
    verdict = check(puzzle, lines)
    return Told(lines, verdict.story, verdict.reason)
