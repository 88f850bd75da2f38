"""A bot that knows only the rules: the baseline for the others."""

from __future__ import annotations

from nshex.bots.evaluation import STANDARD, Weights
from nshex.bots.interface import Limit
from nshex.rules.engine import legal_actions
from nshex.rules.rng import Rng
from nshex.rules.views import View


class RandomChoice:
    """Picks one of the legal actions, all equally likely."""

    name = "random"

    def __init__(self, rng: Rng, weights: Weights = STANDARD) -> None:
        self.rng = rng

    def choose(self, view: View, limit: Limit) -> int:
        legal = legal_actions(view.state)
        return int(legal.at(self.rng.below(legal.size)))
