"""A run from beginning to end: what is still to be played is played, and every result kept at once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from typing import Protocol

from nshex.arena.contest import Contest, GameTask
from nshex.arena.results import GameResult

Play = Callable[[Iterable[GameTask]], Generator[GameResult, None, None]]
"""Plays games somewhere and gives results as they finish; closing it ends what is still being played."""


class Store(Protocol):
    """Where results are kept."""

    results: list[GameResult]

    def add(self, result: GameResult) -> None: ...


class Memory:
    """Keeps results only until the program ends."""

    def __init__(self) -> None:
        self.results: list[GameResult] = []

    def add(self, result: GameResult) -> None:
        self.results.append(result)


def run(
    contest: Contest,
    games: int,
    store: Store,
    play: Play,
    tell: Callable[[GameResult], None],
) -> None:
    """Play the games that the store does not have yet; each is kept before it is told."""
    known = {result.number for result in store.results}
    unplayed = [task for task in contest.tasks(games) if task.number not in known]
    with closing(play(unplayed)) as finished:
        for result in finished:
            if result.number not in known:
                known.add(result.number)
                store.add(result)
                tell(result)
