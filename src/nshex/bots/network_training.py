"""Fits the weights of the value network to the results of games (`nshex learn`), with NumPy alone.

Adam on small batches, with a learning rate that falls to zero. After each pass the games held out are asked;
the weights of the best pass stay. The same samples and seed give the same weights.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nshex.bots.network import CLIP
from nshex.bots.network_features import SIDE_SIZE
from nshex.bots.network_file import write_network

Floats = NDArray[np.float32]

HIDDEN = 32
PASSES = 12
BATCH = 512
LEARNING_RATE = 2e-3
DECAY = 1.0
"""Pulls the weights of the first layer towards 0."""
MOMENTUM = 0.9
SQUARES = 0.999
LEAST_SPREAD = 0.05
"""Features that hardly ever change are not blown up when inputs are scaled."""


@dataclass(frozen=True)
class Pass:
    """One pass over the samples: its mean log loss on the games held out, and the best network so far."""

    number: int
    loss: float
    best_loss: float
    network: str
    """As JSON text."""


class Inputs:
    """Scaled inputs: sums and differences of the two sides, and the game."""

    def __init__(self, rows: Floats) -> None:
        own, other = rows[:, :SIDE_SIZE], rows[:, SIDE_SIZE : 2 * SIDE_SIZE]
        game = rows[:, 2 * SIDE_SIZE :]
        sums = own + other
        differences = own - other
        self.sum_mean, self.sum_spread = sums.mean(axis=0), _spread(sums)
        self.difference_spread = _spread(differences)
        self.game_mean, self.game_spread = game.mean(axis=0), _spread(game)
        self.sums: Floats = (sums - self.sum_mean) / self.sum_spread
        self.differences: Floats = differences / self.difference_spread
        self.game: Floats = (game - self.game_mean) / self.game_spread


def _spread(columns: Floats) -> Floats:
    return np.asarray(np.maximum(columns.std(axis=0), LEAST_SPREAD), np.float32)


def _varies(columns: Floats) -> Floats:
    """A column of ones and zeros: a feature that never changes in the games played keeps weights of 0."""
    return np.asarray(columns.std(axis=0) > 1e-3, np.float32)[:, None]


class Trained:
    """The weights while they are being fitted to scaled inputs."""

    def __init__(self, inputs: Inputs, seed: int) -> None:
        self.inputs = inputs
        self.rng = np.random.default_rng(seed)
        sides, game = inputs.sums.shape[1], inputs.game.shape[1]
        self.weights = [
            self._start((sides, HIDDEN), 2 * sides) * _varies(inputs.sums),
            self._start((sides, HIDDEN), 2 * sides) * _varies(inputs.differences),
            self._start((game, HIDDEN), 10 * game) * _varies(inputs.game),
            np.full(HIDDEN, 0.5, np.float32),
            self._start((HIDDEN,), HIDDEN),
        ]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def _start(self, shape: tuple[int, ...], inputs: int) -> Floats:
        return self.rng.normal(0.0, inputs**-0.5, shape).astype(np.float32)

    def log_odds(self, places: NDArray[np.int64]) -> Floats:
        one, other = self._hidden(places)
        return np.asarray((one.clip(0, CLIP) - other.clip(0, CLIP)) @ self.weights[4])

    def _hidden(self, places: NDArray[np.int64]) -> tuple[Floats, Floats]:
        sums, differences, game, bias, _ = self.weights
        inputs = self.inputs
        even = inputs.sums[places] @ sums + inputs.game[places] @ game + bias
        odd = inputs.differences[places] @ differences
        return even + odd, even - odd

    def learn_from(self, places: NDArray[np.int64], results: Floats, handicaps: Floats, rate: float) -> None:
        """One step of Adam on a batch."""
        one, other = self._hidden(places)
        output = self.weights[4]
        up, down = one.clip(0, CLIP), other.clip(0, CLIP)
        slope = (_logistic((up - down) @ output - handicaps) - results) / np.float32(len(places))
        one_slope = np.outer(slope, output) * ((one > 0) & (one < CLIP))
        other_slope = np.outer(slope, output) * ((other > 0) & (other < CLIP))
        even, odd = one_slope - other_slope, one_slope + other_slope
        inputs = self.inputs
        slopes = [
            inputs.sums[places].T @ even,
            inputs.differences[places].T @ odd,
            inputs.game[places].T @ even,
            even.sum(axis=0),
            (up - down).T @ slope,
        ]
        self.steps += 1
        for i, found in enumerate(slopes):
            self.means[i] += (1 - MOMENTUM) * (found - self.means[i])
            self.squares[i] += (1 - SQUARES) * (found * found - self.squares[i])
            mean = self.means[i] / (1 - MOMENTUM**self.steps)
            square = self.squares[i] / (1 - SQUARES**self.steps)
            pull = DECAY * self.weights[i] if found.ndim > 1 else 0.0
            self.weights[i] -= (rate * (mean / (np.sqrt(square) + 1e-8) + pull)).astype(np.float32)

    def text(self) -> str:
        """The network for inputs that are not scaled, as JSON."""
        inputs = self.inputs
        sums, differences, game, bias, output = (weight.astype(np.float64) for weight in self.weights)
        sums /= inputs.sum_spread[:, None]
        differences /= inputs.difference_spread[:, None]
        game /= inputs.game_spread[:, None]
        bias -= inputs.sum_mean @ sums + inputs.game_mean @ game
        return write_network(
            sums.tolist(), differences.tolist(), game.tolist(), bias.tolist(), output.tolist()
        )


def train(
    rows: Floats, results: Floats, handicaps: Floats, held_out: NDArray[np.bool_], seed: int
) -> Iterator[Pass]:
    """Passes over all samples that are not held out. `handicaps` are subtracted from the log odds."""
    trained = Trained(Inputs(rows), seed)
    kept, asked = np.flatnonzero(~held_out), np.flatnonzero(held_out)
    best_loss, best = float("inf"), ""
    for number in range(PASSES):
        trained.rng.shuffle(kept)
        rate = LEARNING_RATE * 0.5 * (1 + np.cos(np.pi * number / PASSES))
        for start in range(0, len(kept), BATCH):
            places = kept[start : start + BATCH]
            trained.learn_from(places, results[places], handicaps[places], rate)
        chances = _logistic(trained.log_odds(asked) - handicaps[asked])
        loss = log_loss(chances, results[asked])
        if loss < best_loss:
            best_loss, best = loss, trained.text()
        yield Pass(number + 1, loss, best_loss, best)


def log_loss(chances: Floats, results: Floats) -> float:
    """The mean log loss; guessing between two gives 0.693."""
    sure = np.clip(chances, 1e-6, 1 - 1e-6)
    return float(-np.mean(results * np.log(sure) + (1 - results) * np.log(1 - sure)))


def _logistic(log_odds: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(log_odds, -30, 30))), np.float32)
