"""Tunes the weights of the evaluation by games (`nshex tune`).

Simultaneous perturbation (SPSA): each round moves all weights a little up or down at random, lets two
soldiers with the opposite changes play mirrored pairs over all armies, and takes a small step towards the
winner's weights. Soldiers follow only the evaluation, and are quick. The same seed gives the same
weights.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass

from nshex.bots.evaluation import DEFAULT_WEIGHTS, Weights
from nshex.bots.interface import Bot, Limit
from nshex.bots.soldier import Soldier
from nshex.bots.task_runner import TaskRunner
from nshex.notation.seeds import deal, rng_from_seed
from nshex.rules.engine import apply, new_game
from nshex.rules.options import Match, RuleSet
from nshex.rules.state import OVER, State
from nshex.rules.views import View
from nshex.tiles import PLAYABLE

PAIRS = tuple(itertools.combinations(PLAYABLE, 2))
STEP = 0.35
CHANGE = 0.25


@dataclass(frozen=True)
class Round:
    """One round of tuning: the weights after it, and the score of the first of the two sets it compared."""

    number: int
    weights: list[float]
    score: float


@dataclass(frozen=True)
class Deal:
    """A deal on which two sets of weights meet, each once in each seat."""

    number: int
    one: list[float]
    two: list[float]


def tune(
    rounds: int,
    seed: int,
    start: list[float] | None = None,
    deals_a_round: int = len(PAIRS),
    run: TaskRunner[Deal, float] = map,
) -> Iterator[Round]:
    """Rounds of tuning, one after the other; each deal is played from both seats."""
    weights = list(DEFAULT_WEIGHTS if start is None else start)
    rng = rng_from_seed(seed, "tuning")
    for number in range(1, rounds + 1):
        change = CHANGE / number**0.1
        step = STEP / math.sqrt(number + 10)
        signs = [1 if rng.below(2) else -1 for _ in weights]
        up = [w * math.exp(change * sign) for w, sign in zip(weights, signs, strict=True)]
        down = [w * math.exp(-change * sign) for w, sign in zip(weights, signs, strict=True)]
        first_deal = seed * 1_000_000 + number * deals_a_round
        score = compare(up, down, first_deal, deals_a_round, run)
        lead = 2 * score - 1
        weights = [w * math.exp(step * lead * sign) for w, sign in zip(weights, signs, strict=True)]
        yield Round(number, weights, score)


def compare(
    one: list[float], two: list[float], first_deal: int, deals: int, run: TaskRunner[Deal, float] = map
) -> float:
    """The score of a soldier with weights `one` against one with weights `two`; both seats on each deal."""
    tasks = [Deal(number, one, two) for number in range(first_deal, first_deal + deals)]
    return sum(run(points_of, tasks)) / (2 * deals)


def points_of(dealt: Deal) -> float:
    """What the first weights of a deal score in its two games."""
    total = 0.0
    match = Match(RuleSet(), PAIRS[dealt.number % len(PAIRS)])
    for seat in (0, 1):
        weights = (dealt.one, dealt.two) if seat == 0 else (dealt.two, dealt.one)
        bots = [_soldier(dealt.number, player, weights[player]) for player in (0, 1)]
        s = play(match, dealt.number, bots)
        total += 0.5 if s.winners == 0 else float(s.winners >> seat & 1)
    return total


def _soldier(number: int, player: int, weights: list[float]) -> Soldier:
    return Soldier(rng_from_seed(number, f"soldier {player}"), Weights(weights))


def play(match: Match, seed: int, bots: list[Bot] | list[Soldier], limit: Limit | None = None) -> State:
    """A whole game between bots; each sees only its own view."""
    s = new_game(match, deal(match, seed), [])
    allowed = limit or Limit()
    while s.step != OVER:
        bot = bots[s.decider]
        apply(s, bot.choose(View(s, s.decider), allowed))
    return s
