"""Hex puzzles: positions with a goal for the battle that follows (PUZ-1).

`check` plays an answer, `solve` proves a puzzle, `collection` has those that come with the package.
"""

from nshex.puzzles.answers import Verdict, check
from nshex.puzzles.format import Puzzle, PuzzleError, read_puzzle, read_puzzle_text, write_puzzle
from nshex.puzzles.goals import Goal, GoalKind
from nshex.puzzles.library import collection, find_puzzle, goal_text, hints
from nshex.puzzles.solver import Proof, Solution, solve

__all__ = [
    "Goal",
    "GoalKind",
    "Proof",
    "Puzzle",
    "PuzzleError",
    "Solution",
    "Verdict",
    "check",
    "collection",
    "find_puzzle",
    "goal_text",
    "hints",
    "read_puzzle",
    "read_puzzle_text",
    "solve",
    "write_puzzle",
]
