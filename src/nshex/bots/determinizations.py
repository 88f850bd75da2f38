"""Plans rolled out: a determinization is one possible arrangement of the hidden tiles.

All plans of a turn are rolled out on the same determinizations, so they have the same luck and only their
differences count.
"""

from __future__ import annotations

from dataclasses import dataclass

from nshex.bots.budget import Budget
from nshex.bots.evaluation import Weights
from nshex.bots.rollouts import Rollout, RolloutPolicy
from nshex.rules.rng import Rng
from nshex.rules.state import State
from nshex.rules.views import View

STRIDE = 5
POLICY = RolloutPolicy(2, STRIDE)


@dataclass(frozen=True)
class Determinization:
    """One possible arrangement of the hidden tiles, and which placements rollouts on it skip."""

    state: State
    offset: int

    @classmethod
    def deal(cls, view: View, rng: Rng) -> Determinization:
        return cls(view.redeal(rng), rng.below(STRIDE))

    def value(self, actions: list[int], player: int, weights: Weights, budget: Budget) -> float:
        """The value to a player of a turn, rolled out here. If the budget runs out, it means nothing."""
        s = self.state.clone()
        rollout = Rollout(weights, budget, POLICY, self.offset)
        rollout.follow(s, actions, player)
        return float(rollout.value(s, player))
