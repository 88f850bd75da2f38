"""Learns the value network and the priors for HQs from the results of games (`nshex learn`).

Games of the first generation are played like rollouts that look at every placement, from HQs placed at random
and with some careless turns, so that good and bad positions occur. In later generations the network learned
so far chooses between plans for the turn. It learns from what it sees after each turn and from who won. The
same seed gives the same weights.
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
from nshex.bots.network import Network
from nshex.bots.network_features import inputs_for
from nshex.bots.network_file import read_network
from nshex.bots.network_training import Floats, Pass, train
from nshex.bots.planning import plan_turn
from nshex.bots.rollouts import Rollout, RolloutPolicy
from nshex.bots.task_runner import TaskRunner
from nshex.bots.value_model import evaluation_bonus, second_battle, win_probability
from nshex.geometry import cells_of
from nshex.notation.seeds import deal, rng_from_seed
from nshex.rules.engine import new_game
from nshex.rules.options import (
    DEATHMATCH,
    ONE_VS_ALL,
    POINTS,
    TEAM,
    TWO_PLAYER,
    Match,
    RulesError,
    RuleSet,
)
from nshex.rules.playout import play_randomly
from nshex.rules.rng import Rng
from nshex.rules.single_battle import battle_now
from nshex.rules.state import DISCARD, MAIN, OVER, State
from nshex.rules.units import is_hq, owner_of
from nshex.tiles import PLAYABLE

PAIRS = tuple(itertools.permutations(PLAYABLE, 2))
OTHER_TABLES = (
    (RuleSet(mode=DEATHMATCH), 3),
    (RuleSet(mode=TEAM), 4),
    (RuleSet(mode=POINTS), 3),
    (RuleSet(mode=ONE_VS_ALL), 3),
    (RuleSet(mode=DEATHMATCH), 4),
    (RuleSet(mode=TWO_PLAYER, board="terminals"), 2),
)
"""Modes and numbers of players beside two on the standard board."""
OTHERS_EVERY = 8
"""One game in this many is played at another table."""
GAMES_A_TASK = 100
STRIDE = 1
"""Every placement is looked at: what careless players make of a position says little about it."""
CARELESS_STRIDE = 40
"""A careless turn looks at one placement in this many."""
CARELESS = 7
"""One turn in this many is careless."""
BEAM_WIDTH = 6
PLAN_NODES = 1_200
MOST_PLANS = 100
"""The plans between which a network chooses."""
MOST_TURNS = 300
PENALTY = 100.0
"""Pulls weights of a regression towards 0 where there are few games."""
STEPS = 12
HELD_OUT = 5
"""One game in this many is held out, to measure how well results are predicted."""


@dataclass(frozen=True)
class Batch:
    """Some games to be played, numbered from `first` on."""

    first: int
    count: int
    seed: int
    network: str = ""
    """The network that chooses between turns, as JSON; without one there is nothing to choose."""


@dataclass(frozen=True)
class Samples:
    """Positions after each turn, one per row, and whether the player who had the turn won the game."""

    rows: Floats
    """The features of the player's side, of the others, and of the game."""
    results: Floats
    handicaps: Floats
    """The logarithm of the number of other sides: among many, fewer win."""
    games: NDArray[np.int64]
    hqs: NDArray[np.float64]
    """One row per game of two: for each army which of `HQ_FEATURES` its HQ has; negative for the second
    player's."""
    first_won: NDArray[np.float64]


class GamePlayed:
    """A whole game: what the network sees after each turn, and how it ended."""

    def __init__(self, number: int, seed: int, network: Network | None = None) -> None:
        rng = rng_from_seed(seed, f"learning {number}")
        match = _match(number, rng)
        self.end = s = new_game(match, deal(match, rng.below(1 << 30)), [])
        play_randomly(s, rng, len(match.placing))
        self.hqs = _hq_row(s) if number % OTHERS_EVERY != 0 else []
        self.rows: list[list[float]] = []
        self.rivals: list[int] = []
        self.players: list[int] = []
        for _ in range(MOST_TURNS):
            player = int(s.turn)
            self.end = s = _after_turn(s, rng, network)
            if s.step == OVER:
                break
            if s.turn != player and s.living >> player & 1:
                found = inputs_for(s, after := battle_now(s), second_battle(after), player)
                self.players.append(player)
                self.rows.append([*found.own, *found.other, *found.game])
                self.rivals.append(int(found.rivals))

    def result(self, player: int) -> float:
        if self.end.winners == 0:
            return 0.5
        return float(self.end.winners & self.end.match.allies[player] != 0)


def _match(number: int, rng: Rng) -> Match:
    """The armies and the mode of a game: usually two armies, each pair as often as any other."""
    others, place = divmod(number, OTHERS_EVERY)
    if place != 0:
        return Match(RuleSet(), PAIRS[(number - others - 1) % len(PAIRS)])
    rules, players = OTHER_TABLES[others % len(OTHER_TABLES)]
    while True:
        rng.shuffle_list(order := list(range(len(PLAYABLE))))
        try:
            return Match(rules, tuple(PLAYABLE[army] for army in order[:players]))
        except RulesError:  # some armies may not take every seat
            continue


def _after_turn(s: State, rng: Rng, network: Network | None) -> State:
    """The state after a turn: one like in a rollout, or the best of a few plans by a network."""
    if rng.below(CARELESS) == 0:
        return _rolled_out(s, rng, CARELESS_STRIDE)
    if network is None or s.step not in (DISCARD, MAIN):
        return _rolled_out(s, rng, STRIDE)
    return _best_planned(s, int(s.turn), network)


def _rolled_out(s: State, rng: Rng, stride: int) -> State:
    copy = s.clone()
    Rollout(STANDARD, Budget(UNLIMITED), RolloutPolicy(0, stride), rng.below(stride)).play_turn(copy)
    return copy


def _best_planned(s: State, player: int, network: Network) -> State:
    plans = plan_turn(s, player, STANDARD, BEAM_WIDTH, Budget(PLAN_NODES))[:MOST_PLANS]
    values = [win_probability(plan.state, player, network) + evaluation_bonus(plan.score) for plan in plans]
    return plans[values.index(max(values))].state


def samples_of(batch: Batch) -> Samples:
    """The samples of some games."""
    network = read_network(batch.network) if batch.network else None
    numbers = range(batch.first, batch.first + batch.count)
    games = {number: GamePlayed(number, batch.seed, network) for number in numbers}
    every = list(games.values())
    of_two = [game for game in every if game.hqs]
    rivals = [count for game in every for count in game.rivals]
    return Samples(
        rows=np.array([row for game in every for row in game.rows], np.float32),
        results=np.array([game.result(player) for game in every for player in game.players], np.float32),
        handicaps=np.log(np.array(rivals)).astype(np.float32),
        games=np.array([number for number, game in games.items() for _ in game.rows]),
        hqs=np.array([game.hqs for game in of_two]),
        first_won=np.array([game.result(0) for game in of_two]),
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
    return row + [float(army == s.match.armies[0]) - float(army == s.match.armies[1]) for army in PLAYABLE]


def gather(
    games: int, seed: int, network: str = "", run: TaskRunner[Batch, Samples] = map
) -> Iterator[Samples]:
    """Play games wherever `run` runs them; the samples come as they are finished."""
    batches = [
        Batch(first, min(GAMES_A_TASK, games - first), seed, network)
        for first in range(0, games, GAMES_A_TASK)
    ]
    yield from run(samples_of, batches)


def learn(batches: list[Samples], seed: int) -> Iterator[Pass]:
    """Fit a network to the results. Batches may come in any order."""
    batches = _in_order(batches)
    yield from train(
        np.concatenate([batch.rows for batch in batches]),
        np.concatenate([batch.results for batch in batches]),
        np.concatenate([batch.handicaps for batch in batches]),
        np.concatenate([batch.games for batch in batches]) % HELD_OUT == 0,
        seed,
    )


def learn_hq_priors(batches: list[Samples]) -> dict[str, list[float]]:
    """For each army with an HQ what each of `HQ_FEATURES` adds to the log odds.

    Armies are not equally strong: a column for each keeps that out of the other weights.
    """
    batches = [batch for batch in _in_order(batches) if len(batch.hqs)]
    rows = np.concatenate([batch.hqs for batch in batches])
    weights = regression(rows, np.concatenate([batch.first_won for batch in batches]))
    size = len(HQ_FEATURES)
    found = {army: weights[i * size : (i + 1) * size] for i, army in enumerate(PLAYABLE)}
    return {army: [float(w) for w in row] for army, row in found.items() if row.any()}


def _in_order(batches: list[Samples]) -> list[Samples]:
    return sorted(batches, key=lambda batch: int(batch.games[0]))


def regression(
    rows: NDArray[np.float64], results: NDArray[np.float64], penalty: float = PENALTY
) -> NDArray[np.float64]:
    """Logistic regression by Newton's method; a small L2 penalty keeps unused columns at 0."""
    scale = rows.std(axis=0)
    scale[scale == 0] = 1.0
    scaled = rows / scale
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-np.clip(scaled @ weights, -30, 30)))
        slope = scaled.T @ (chances - results) + penalty * weights
        bend = (scaled * (chances * (1 - chances))[:, None]).T @ scaled + penalty * np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    return np.asarray(weights / scale)
