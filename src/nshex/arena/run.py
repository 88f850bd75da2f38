"""A run from beginning to end: plays the games that are missing and keeps every result at once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from nshex.arena.contest import Contest, GameTask, make_contest
from nshex.arena.entrants import Spec
from nshex.arena.machine import play_on_this_machine
from nshex.arena.results import GameResult
from nshex.arena.standings import BotStanding, Scoreboard

Play = Callable[[Iterable[GameTask]], Generator[GameResult, None, None]]
"""Plays games somewhere and yields results as they finish; closing it ends the games in progress."""


class ResultStore(Protocol):
    """Where results are kept."""

    results: list[GameResult]

    def add(self, result: GameResult) -> None: ...


class MemoryStore:
    """Keeps results only until the program ends."""

    def __init__(self) -> None:
        self.results: list[GameResult] = []

    def add(self, result: GameResult) -> None:
        self.results.append(result)


def run(
    contest: Contest,
    games: int,
    store: ResultStore,
    play: Play,
    on_result: Callable[[GameResult], None],
) -> None:
    """Play the games that the store does not have yet; each is kept before `on_result` is called."""
    known = {result.number for result in store.results}
    unplayed = [task for task in contest.tasks(games) if task.number not in known]
    with closing(play(unplayed)) as finished:
        for result in finished:
            if result.number not in known:
                known.add(result.number)
                store.add(result)
                on_result(result)


@dataclass(frozen=True)
class PlayedMatch:
    """A match that was played to its end."""

    standings: tuple[BotStanding, ...]
    """Best first."""
    results: tuple[GameResult, ...]
    """Every game, with its record."""

    @property
    def faults(self) -> tuple[str, ...]:
        """How bots forfeited games: by an exception, or an action that is not legal."""
        return tuple(result.fault for result in self.results if result.fault)


def play_match(bots: Sequence[Spec], games: int, *, workers: int = 1, **settings: Any) -> PlayedMatch:
    """Let bots play against each other, `games` games for each pair of them.

    A bot is named as for `nshex arena`, or is a class (or function) that makes one: an object with
    `choose(view)` that returns an action. With two or more `workers`, games are played in separate processes,
    which have to be able to import such a class. `settings` are those of `make_contest`: armies, seed, mode …
    """
    contest = make_contest(bots, **settings)
    store = MemoryStore()
    board = Scoreboard([entrant.label for entrant in contest.entrants])
    run(contest, games, store, partial(play_on_this_machine, workers=workers), board.add)
    return PlayedMatch(tuple(board.standings()), tuple(store.results))
