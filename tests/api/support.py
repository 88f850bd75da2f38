"""Games for the tests of the API."""

from __future__ import annotations

import random
from typing import Any

from nshex import Game


def started(*lines: str, armies: tuple[str, ...] = ("outpost", "hegemony"), **options: Any) -> Game:
    game = Game.new(armies, seed=1, **options)
    for line in lines:
        game.push(line)
    return game


def play_on(game: Game, rng: random.Random, actions: int = 10_000) -> Game:
    """Play at random, to the end unless told otherwise."""
    for _ in range(actions):
        if game.is_over:
            break
        game.push(rng.choice(game.legal))
    return game
