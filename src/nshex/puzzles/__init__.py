"""Hex puzzles: positions with a goal for the battle that follows (PUZ-1)."""

from nshex.puzzles.puzzle import Goal, Puzzle, PuzzleError, Verdict, read_puzzle, read_puzzle_text

__all__ = ["Goal", "Puzzle", "PuzzleError", "Verdict", "read_puzzle", "read_puzzle_text"]
