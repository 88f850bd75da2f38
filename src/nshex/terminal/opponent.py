"""An opponent to begin with: it plays at random, and knows no more than a player may know."""

from __future__ import annotations

from nshex.notation.seeds import Seed, rng_from_seed
from nshex.rules.engine import legal_actions
from nshex.rules.views import View


class RandomPlayer:
    """Takes any legal action, each as likely as any other."""

    def __init__(self, seed: Seed, player: int) -> None:
        self._rng = rng_from_seed(seed, f"random player:{player}")

    def decide(self, view: View) -> int:
        legal = legal_actions(view.state)
        return int(legal.at(self._rng.below(legal.size)))
