"""The analysis of a finished game: how likely each player was to win, and which turns could have been
better."""

from typing import Literal, TypedDict


class BetterTurn(TypedDict):
    """A better turn at a moment, and why it is better."""

    lines: list[str]
    words: str
    reasons: list[str]


class JudgedTurn(TypedDict):
    """The actions of one player between two moments, and what they did to the chances."""

    n: int
    """The moment before the first of them."""
    to: int
    """The moment after the last."""
    seat: int
    chances: list[float]
    """The probability of winning of each seat afterwards."""
    loss: float
    """How much of the chance a better turn would have kept, from 0 to 1."""
    grade: Literal["good", "mistake", "blunder"]
    better: BetterTurn | None


class SideSummary(TypedDict):
    """How well a seat was played."""

    seat: int
    accuracy: int | None
    """From 0 to 100; null if there was nothing to decide."""
    mistakes: int
    blunders: int
    worst: list[int]
    """The moments before the turns that cost the most, at most three, the worst first."""


class GameAnalysis(TypedDict):
    """The analysis of a finished game, as far as it is known."""

    done: bool
    judged: int
    turns: int
    """How many turns there are to judge."""
    result: list[float] | None
    """The result as chances of each seat; null for a game that was not finished."""
    found: list[JudgedTurn]
    """Those judged so far, in order."""
    summary: list[SideSummary]
    """Empty until all are."""
    error: str
    """Why the rest is missing, or nothing."""
