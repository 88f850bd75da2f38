"""The value of a turn that was played, compared with the turn the bot would have played.

Both are rolled out on the same determinizations, so that luck cancels out and the difference that remains is
the loss. A loss that the rollouts do not show clearly counts as none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from nshex.bots.analysis import Analysis, analyse_turn, rest_of_turn
from nshex.bots.budget import UNLIMITED, Budget
from nshex.bots.chances import Chances, chances_of
from nshex.bots.determinizations import POLICY, STRIDE
from nshex.bots.evaluation import STANDARD
from nshex.bots.interface import Bot, Limit
from nshex.bots.planning import answer_all
from nshex.bots.rollouts import CHECKPOINTS, TURNS_BETWEEN, Rollout
from nshex.rules.engine import apply, legal_actions
from nshex.rules.rng import Rng
from nshex.rules.state import OVER, State
from nshex.rules.views import View

FEWEST_DEALS = 3
MOST_DEALS = 40
"""The fewest and the most determinizations on which turns are compared, within the limit."""
STANDARD_ERRORS = 1.5
"""A loss counts if it is at least this many standard errors."""
WORTH_TELLING = 0.05
"""From this loss on, the better turn is shown."""


@dataclass(frozen=True)
class Review:
    """What a player's turn did to the chances."""

    chances: Chances
    """After what was played."""
    loss: float
    """How much of the chance the better turn would have kept, from 0 to 1."""
    better: Analysis | None
    """The better turn and why it is better; None if the loss is too small to mention."""


def review_turn(view: View, played: Sequence[int], bot: Bot, limit: Limit, rng: Rng) -> Review:
    """Compare the actions a player took with those of a bot, each until the turn ends.

    The limit applies to the bot, and again to the comparison.
    """
    player = int(view.state.decider)
    own = list(played)
    best = rest_of_turn(bot, view, limit)
    is_same = best[: len(own)] == own
    rows = _compared(view, [own] if is_same else [own, best], limit, rng)
    chances = _mean([row[0] for row in rows])
    loss = 0.0 if is_same else _clear_loss([row[1][player] - row[0][player] for row in rows])
    return Review(chances, loss, analyse_turn(view, best, rng) if loss >= WORTH_TELLING else None)


def _compared(view: View, turns: list[list[int]], limit: Limit, rng: Rng) -> list[list[Chances]]:
    """The chances after each of the turns, for each determinization."""
    budget = limit.budget()
    rows: list[list[Chances]] = []
    while len(rows) < MOST_DEALS:
        dealt, offset = view.redeal(rng), rng.below(STRIDE)
        spent = Budget(UNLIMITED) if len(rows) < FEWEST_DEALS else budget
        row = [_rolled_out(dealt.clone(), turn, offset, spent) for turn in turns]
        if spent.left <= 0:
            break
        rows.append(row)
    return rows


def _rolled_out(s: State, actions: list[int], offset: int, budget: Budget) -> Chances:
    """The mean chances at the checkpoints of a rollout after a turn, as far as the turn can be played."""
    rollout = Rollout(STANDARD, budget, POLICY, offset)
    for action in actions:
        if s.step == OVER or not legal_actions(s).has(action):
            break
        apply(s, action)
        answer_all(s, STANDARD, budget)
    seen = []
    for _ in range(CHECKPOINTS):
        rollout.play_on(s, TURNS_BETWEEN)
        seen.append(chances_of(s))
    return _mean(seen)


def _mean(rows: Sequence[Chances]) -> Chances:
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


def _clear_loss(losses: list[float]) -> float:
    count = len(losses)
    mean = sum(losses) / count
    error = sqrt(sum((loss - mean) ** 2 for loss in losses) / (count - 1) / count)
    return mean if mean > 0 and mean >= STANDARD_ERRORS * error else 0.0
