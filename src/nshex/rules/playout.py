"""Random play: every legal action as likely as any other."""

from __future__ import annotations

from mypy_extensions import i64

from nshex.rules.engine import apply, legal_actions
from nshex.rules.rng import Rng
from nshex.rules.state import OVER, State


def play_randomly(s: State, rng: Rng, most_actions: i64 = 100_000) -> i64:
    """Play a state on until the game is over, or for so many actions; returns how many it took."""
    taken: i64 = 0
    while s.step != OVER and taken < most_actions:
        legal = legal_actions(s)
        apply(s, legal.at(rng.below(legal.size)))
        taken += 1
    return taken
