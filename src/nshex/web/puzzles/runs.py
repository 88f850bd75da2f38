"""Runs through the puzzles, easy ones first: a storm for three minutes, a streak up to the first failure.

A run is a function of its id and of the answers the server has judged: which puzzle comes next, the score,
and whether it is over. The clock on the page is only for show; an answer counts by the time it reaches the
server.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random

from nshex.puzzles import Puzzle, collection
from nshex.puzzles.format import DIFFICULTIES
from nshex.web.store.puzzle_runs import StoredAnswer, StoredRun

STORM, STREAK = "storm", "streak"
KINDS = (STORM, STREAK)
SOLVED, FAILED, SKIPPED = "solved", "failed", "skipped"

STORM_SECONDS = 180.0
PENALTY_SECONDS = 10.0
"""What a wrong answer in a storm costs."""
GRACE_SECONDS = 2.0
"""How long an answer may take to reach the server."""
SKIPS = 1
"""Puzzles that may be skipped in a streak."""
_OF_A_LEVEL = {STORM: 5, STREAK: 3}
"""How many puzzles of a difficulty come before the next difficulty."""


@dataclass(frozen=True)
class Run:
    """A run as far as it has come."""

    stored: StoredRun
    answers: tuple[StoredAnswer, ...] = ()

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The ids of all puzzles in the order in which they come."""
        return order_of(self.stored.id, self.stored.kind)

    @property
    def number(self) -> int:
        """Of the puzzle to be answered next, counted from 0."""
        return len(self.answers)

    @property
    def score(self) -> int:
        return self._count(SOLVED)

    @property
    def skips_left(self) -> int:
        return SKIPS - self._count(SKIPPED) if self.stored.kind == STREAK else 0

    @property
    def ends(self) -> float | None:
        """When the time of a storm is over; None for a streak, which has no time limit."""
        if self.stored.kind == STREAK:
            return None
        return self.stored.started + STORM_SECONDS - PENALTY_SECONDS * self._count(FAILED)

    def is_over(self, now: float) -> bool:
        if self.number >= len(self.order):
            return True
        if self.ends is None:
            return self._count(FAILED) > 0
        return now > self.ends + GRACE_SECONDS

    def puzzle(self) -> Puzzle:
        """The one to be answered next, or the last one if there are no more."""
        return collection()[self.order[min(self.number, len(self.order) - 1)]]

    def answered(self, outcome: str, now: float) -> StoredAnswer:
        """An answer to the puzzle that is next."""
        return StoredAnswer(self.number, self.puzzle().id, outcome, now)

    def after(self, answer: StoredAnswer) -> Run:
        return Run(self.stored, (*self.answers, answer))

    def _count(self, outcome: str) -> int:
        return sum(answer.outcome == outcome for answer in self.answers)


def order_of(id: str, kind: str) -> tuple[str, ...]:
    """The whole collection for a run: a few of each difficulty from easy to expert, then all the others."""
    chance = Random(id)
    levels = []
    for difficulty in DIFFICULTIES:
        level = sorted(puzzle.id for puzzle in collection().values() if puzzle.difficulty == difficulty)
        chance.shuffle(level)
        levels.append(level)
    few = _OF_A_LEVEL[kind]
    first = [puzzle for level in levels[:-1] for puzzle in level[:few]]
    rest = [puzzle for level in levels[:-1] for puzzle in level[few:]]
    chance.shuffle(rest)
    return (*first, *levels[-1], *rest)
