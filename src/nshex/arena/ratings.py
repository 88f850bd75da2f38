"""Ratings: how strong each bot is on one scale, from all games at once.

The model is Bradley and Terry's on the scale of Elo: a bot that is 400 points ahead scores ten times as much
as its opponent. It is fitted with statsmodels as a logistic regression on the score of each game, and the
intervals come from its cluster-robust covariance with the mirrored pair as the cluster.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import combinations, count
from math import log

from nshex.arena.results import GameResult
from nshex.arena.standings import NORMAL_95

MEAN_RATING = 1500.0
"""The mean rating of all bots of a contest; only differences mean anything."""
ELO = 400 / log(10)


@dataclass(frozen=True)
class Rating:
    """A bot's rating with its 95% interval."""

    bot: str
    rating: float
    low: float
    high: float


def can_rate() -> bool:
    """Whether the extra `arena`, which ratings need, is installed."""
    return find_spec("statsmodels") is not None


def rate(bots: Sequence[str], results: Sequence[GameResult]) -> list[Rating]:
    """The ratings of all bots, best first.

    For each pair of bots one win and one loss are added to the games played. Otherwise a bot that won every
    game would be infinitely stronger and have no interval.
    """
    import numpy as np
    from statsmodels.api import GLM
    from statsmodels.genmod.families import Binomial

    scores: list[float] = []
    clusters: list[int] = []
    rows: list[list[float]] = []

    def add(one: str, other: str, score: float, cluster: int) -> None:
        rows.append([float(bot == one) - float(bot == other) for bot in bots])
        scores.append(score)
        clusters.append(cluster)

    for result in results:
        one = result.bots[0]
        other = next(bot for bot in result.bots if bot != one)
        add(one, other, result.score_of(one), result.pair)
    next_cluster = count(max(clusters, default=-1) + 1)
    for one, other in combinations(bots, 2):
        add(one, other, 1.0, next(next_cluster))
        add(one, other, 0.0, next(next_cluster))

    # Games show only differences: the first bot's strength is set to 0, then all are centred.
    fit = GLM(np.array(scores), np.array(rows)[:, 1:], family=Binomial()).fit(
        cov_type="cluster", cov_kwds={"groups": np.array(clusters)}
    )
    strengths = np.concatenate([[0.0], fit.params])
    covariance = np.zeros((len(bots), len(bots)))
    covariance[1:, 1:] = fit.cov_params()
    centre = np.eye(len(bots)) - 1 / len(bots)
    ratings = MEAN_RATING + ELO * (centre @ strengths)
    margins = NORMAL_95 * ELO * np.sqrt(np.diag(centre @ covariance @ centre.T))
    found = [
        Rating(bot, float(rating), float(rating - margin), float(rating + margin))
        for bot, rating, margin in zip(bots, ratings, margins, strict=True)
    ]
    return sorted(found, key=lambda rating: -rating.rating)
