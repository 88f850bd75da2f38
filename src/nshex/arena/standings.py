"""The standings: scores of bots with intervals, bot against bot, army against army.

Intervals are for 95%. The two games of a mirrored pair are not independent, so the unit of all statistics is
the pair: a bot's score in a pair is one observation, and the interval comes from the variance between pairs.
Two pairs won and two pairs lost are added first (the "plus four" rule of Agresti and Coull, with pairs for
trials); otherwise a bot that won its only three pairs would have an interval of zero width.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from nshex.arena.results import GameResult

NORMAL_95 = 1.959964
ADDED = (0.0, 0.0, 1.0, 1.0)


@dataclass(frozen=True)
class BotStanding:
    """One line of the standings."""

    bot: str
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    def to_json(self) -> dict[str, Any]:
        return {
            "bot": self.bot,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": round(self.score, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
        }


def interval(pair_scores: Sequence[float]) -> tuple[float, float]:
    """The 95% interval of a mean score, from the mean score of each mirrored pair."""
    values = [*pair_scores, *ADDED]
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / len(values)
    reach = NORMAL_95 * sqrt(variance / len(values))
    return max(0.0, mean - reach), min(1.0, mean + reach)


@dataclass
class Tally:
    """Wins, draws and losses, counted game by game."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The mean score; ½ before the first game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    def add(self, pair: int, score: float) -> None:
        self.wins += score == 1.0
        self.draws += score == 0.5
        self.losses += score == 0.0
        self.pairs[pair].append(score)

    def interval(self) -> tuple[float, float]:
        low, high = interval([sum(scores) / len(scores) for scores in self.pairs.values()])
        return min(low, self.score), max(high, self.score)


class Scoreboard:
    """The standings of a contest while it is played."""

    def __init__(self, bots: Sequence[str], results: Iterable[GameResult] = ()) -> None:
        self.games = 0
        self._tallies = {bot: Tally() for bot in bots}
        for result in results:
            self.add(result)

    def add(self, result: GameResult) -> None:
        self.games += 1
        for bot in set(result.bots):
            self._tallies[bot].add(result.pair, result.score_of(bot))

    def standings(self) -> list[BotStanding]:
        """Best first."""
        found = [
            BotStanding(bot, tally.wins, tally.draws, tally.losses, tally.score, *tally.interval())
            for bot, tally in self._tallies.items()
        ]
        return sorted(found, key=lambda standing: -standing.score)

    def to_json(self) -> dict[str, Any]:
        return {"games": self.games, "standings": [standing.to_json() for standing in self.standings()]}


# --- tables ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MeanScore:
    """The mean score of one side against another, with its interval."""

    games: int
    score: float
    low: float
    high: float


CrossTable = dict[tuple[str, str], MeanScore]
"""The score of the first against the second, for all that have met."""


def bot_table(results: Iterable[GameResult]) -> CrossTable:
    """The scores of bots against each other."""
    tallies: dict[tuple[str, str], Tally] = defaultdict(Tally)
    for result in results:
        for bot in set(result.bots):
            for other in set(result.bots) - {bot}:
                tallies[bot, other].add(result.pair, result.score_of(bot))
    return _scores(tallies)


def army_table(results: Iterable[GameResult]) -> CrossTable:
    """The scores of armies against each other, whichever bot played them.

    Two armies of a game have met if different bots played them and one of them won, or nobody did. The bots
    swap armies within a mirrored pair, so their strength cancels out. Forfeited games say nothing about
    armies and do not count.
    """
    tallies: dict[tuple[str, str], Tally] = defaultdict(Tally)
    for result in results:
        if result.fault:
            continue
        for seat, army in enumerate(result.armies):
            for other, enemy in enumerate(result.armies):
                if result.bots[seat] != result.bots[other]:
                    _add_meeting(tallies[army, enemy], result, seat, other)
    return _scores(tallies)


def _add_meeting(tally: Tally, result: GameResult, seat: int, other: int) -> None:
    if not result.winners:
        tally.add(result.pair, 0.5)
    elif seat in result.winners or other in result.winners:
        tally.add(result.pair, float(seat in result.winners))


def army_totals(results: Iterable[GameResult]) -> dict[str, MeanScore]:
    """The score of each army against all others together, best first."""
    tallies: dict[tuple[str, str], Tally] = defaultdict(Tally)
    for result in results:
        if not result.fault:
            for seat, army in enumerate(result.armies):
                score = 0.5 if not result.winners else float(seat in result.winners)
                tallies[army, ""].add(result.pair, score)
    scores = {army: score for (army, _), score in _scores(tallies).items()}
    return dict(sorted(scores.items(), key=lambda entry: -entry[1].score))


def _scores(tallies: dict[tuple[str, str], Tally]) -> CrossTable:
    return {
        key: MeanScore(tally.games, tally.score, *tally.interval())
        for key, tally in tallies.items()
        if tally.games
    }
