"""Learns the value model from the results of games (`nshex learn`).

Games are played like rollouts that look at every placement, from HQs placed at random and with some careless
turns, so that good and bad positions occur. The features after each turn and the winner of the game go into a
logistic regression. The same seed gives the same weights.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nshex.bots.budget import UNLIMITED, Budget
from nshex.bots.evaluation import STANDARD
from nshex.bots.hq_priors import HQ_FEATURES, hq_features
from nshex.bots.rollouts import Rollout, RolloutPolicy
from nshex.bots.task_runner import TaskRunner
from nshex.bots.value_model import FEATURE_NAMES, STAGE_NAMES, features, second_battle, stage_shares
from nshex.geometry import cells_of
from nshex.notation.seeds import deal, rng_from_seed
from nshex.rules.engine import new_game
from nshex.rules.options import Match, RuleSet
from nshex.rules.playout import play_randomly
from nshex.rules.rng import Rng
from nshex.rules.single_battle import battle_now
from nshex.rules.state import OVER, State
from nshex.rules.units import is_hq, owner_of
from nshex.tiles import PLAYABLE

Floats = NDArray[np.float64]

PAIRS = tuple(itertools.permutations(PLAYABLE, 2))
GAMES_A_TASK = 100
STRIDE = 1
"""Every placement is looked at: what careless players make of a position says little about it."""
CARELESS_STRIDE = 40
"""A careless turn looks at one placement in this many."""
CARELESS = 7
"""One turn in this many is careless."""
MOST_TURNS = 300
PENALTY = 100.0
"""Pulls weights towards 0 where there are few positions; with thousands of games it has no effect."""
STEPS = 12
HELD_OUT = 5
"""One game in this many is held out, to measure how well results are predicted."""
WIDTH = len(STAGE_NAMES) * (1 + len(FEATURE_NAMES))


@dataclass(frozen=True)
class Batch:
    """Some games to be played, numbered from `first` on."""

    first: int
    count: int
    seed: int


@dataclass(frozen=True)
class Samples:
    """Positions after each turn, one per row, and whether the player who had the turn won the game."""

    rows: Floats
    """For each stage a column for the move and the lead in each feature; then a column for each army."""
    results: Floats
    games: NDArray[np.int64]
    hqs: Floats
    """One row per game: for each army which of `HQ_FEATURES` its HQ has; negative for the second player's."""
    first_won: Floats


@dataclass(frozen=True)
class Learned:
    """Weights, and their mean log loss on the games held out (guessing gives 0.693)."""

    weights: list[float]
    loss: float
    positions: int
    hq_priors: dict[str, list[float]]
    """For each army with an HQ what each of `HQ_FEATURES` adds to the log odds."""


class GamePlayed:
    """A whole game: its features after the setup and after each turn, and how it ended."""

    def __init__(self, number: int, seed: int) -> None:
        rng = rng_from_seed(seed, f"learning {number}")
        self.armies = PAIRS[number % len(PAIRS)]
        match = Match(RuleSet(), self.armies)
        self.end = s = new_game(match, deal(match, rng.below(1 << 30)), [])
        play_randomly(s, rng, len(match.placing))
        self.hqs = _hq_row(s)
        self.rows: list[list[float]] = []
        self.players: list[int] = []
        for _ in range(MOST_TURNS):
            player = int(s.turn)
            _turn(rng).play_turn(s)
            if s.step == OVER:
                break
            if s.turn != player:
                self.players.append(player)
                self.rows.append(_row(s, player, self.armies))

    def result(self, player: int) -> float:
        return 0.5 if self.end.winners == 0 else float(self.end.winners >> player & 1)


def samples_of(batch: Batch) -> Samples:
    """The samples of some games."""
    numbers = range(batch.first, batch.first + batch.count)
    games = {number: GamePlayed(number, batch.seed) for number in numbers}
    return Samples(
        rows=np.array([row for game in games.values() for row in game.rows]),
        results=np.array([game.result(player) for game in games.values() for player in game.players]),
        games=np.array([number for number, game in games.items() for _ in game.rows]),
        hqs=np.array([game.hqs for game in games.values()]),
        first_won=np.array([game.result(0) for game in games.values()]),
    )


def _hq_row(s: State) -> list[float]:
    row = [0.0] * (len(PLAYABLE) * len(HQ_FEATURES))
    for cell in cells_of(int(s.occupied)):
        if is_hq(s.cells[cell]):
            player = int(owner_of(s.cells[cell]))
            start = PLAYABLE.index(s.match.armies[player]) * len(HQ_FEATURES)
            sign = 1.0 if player == 0 else -1.0
            for i, found in enumerate(hq_features(s, cell, player)):
                row[start + i] = sign * found
    return row + _armies_row(s.match.armies, 0)


def _armies_row(armies: tuple[str, ...], player: int) -> list[float]:
    """A column for each army: 1 for the player's, -1 for the other's."""
    return [float(army == armies[player]) - float(army == armies[1 - player]) for army in PLAYABLE]


def _turn(rng: Rng) -> Rollout:
    stride = CARELESS_STRIDE if rng.below(CARELESS) == 0 else STRIDE
    return Rollout(STANDARD, Budget(UNLIMITED), RolloutPolicy(0, stride), rng.below(stride))


def _row(s: State, player: int, armies: tuple[str, ...]) -> list[float]:
    after = battle_now(s)
    later = second_battle(after)
    sides = [features(s, after, later, seat) for seat in (player, 1 - player)]
    lead = [1.0] + [own - other for own, other in zip(*sides, strict=True)]
    row = [share * value for share in stage_shares(s) for value in lead]
    return row + _armies_row(armies, player)


def gather(games: int, seed: int, run: TaskRunner[Batch, Samples] = map) -> Iterator[Samples]:
    """Play games wherever `run` runs them; the samples come as they are finished."""
    batches = [
        Batch(first, min(GAMES_A_TASK, games - first), seed) for first in range(0, games, GAMES_A_TASK)
    ]
    yield from run(samples_of, batches)


def learn(batches: list[Samples]) -> Learned:
    """The weights that predict the results best.

    Armies are not equally strong. A column for each keeps that out of the other weights; these columns are
    dropped afterwards, since they are the same for every position of a game. Batches may come in any order.
    """
    batches = sorted(batches, key=lambda batch: int(batch.games[0]))
    rows = np.concatenate([batch.rows for batch in batches])
    results = np.concatenate([batch.results for batch in batches])
    held_out = np.concatenate([batch.games for batch in batches]) % HELD_OUT == 0
    weights = regression(rows[~held_out], results[~held_out])
    chances = _logistic(rows[held_out] @ weights)
    known = results[held_out]
    loss = -np.mean(known * np.log(chances) + (1 - known) * np.log(1 - chances))
    return Learned([float(w) for w in weights[:WIDTH]], float(loss), len(rows), _learn_hq_priors(batches))


def _learn_hq_priors(batches: list[Samples]) -> dict[str, list[float]]:
    rows = np.concatenate([batch.hqs for batch in batches])
    weights = regression(rows, np.concatenate([batch.first_won for batch in batches]))
    size = len(HQ_FEATURES)
    found = {army: weights[i * size : (i + 1) * size] for i, army in enumerate(PLAYABLE)}
    return {army: [float(w) for w in row] for army, row in found.items() if row.any()}


def regression(rows: Floats, results: Floats, penalty: float = PENALTY) -> Floats:
    """Logistic regression by Newton's method; a small L2 penalty keeps unused columns at 0."""
    scale = rows.std(axis=0)
    scale[scale == 0] = 1.0
    scaled = rows / scale
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        chances = _logistic(scaled @ weights)
        slope = scaled.T @ (chances - results) + penalty * weights
        bend = (scaled * (chances * (1 - chances))[:, None]).T @ scaled + penalty * np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    return np.asarray(weights / scale)


def _logistic(log_odds: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(log_odds, -30, 30))))
