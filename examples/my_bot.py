"""A bot to start from: it tries some actions and keeps the one after which a battle would go best.

nshex arena random examples/my_bot.py:MyBot --games 4
nshex play --opponent examples/my_bot.py:MyBot
nshex arena random "engine:python examples/my_bot.py" --games 4
"""

import random

from nshex import Action, Limit, Position, View
from nshex.bots import serve

TRIES = 12


class MyBot:
    """Looks one action ahead."""

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)

    def choose(self, view: View, limit: Limit) -> Action:
        if len(view.legal) == 1 or view.step == "setup":
            return self.random.choice(view.legal)
        position = view.sample(seed=self.random.getrandbits(32))
        tried = [self.random.choice(view.legal) for _ in range(TRIES)]
        return max(tried, key=lambda action: value(position.apply(action), view.player))


def value(position: Position, player: int | None) -> int:
    """Hit points and units after a battle, the player's less the others'."""
    if position.step in ("draw", "discard", "main"):
        position = position.battle().position
    worth = 0
    for number, one in enumerate(position.players):
        units = sum(unit.owner == number for unit in position.units)
        worth += (2 * one.hp + units) * (1 if number == player else -1)
    return worth


if __name__ == "__main__":
    serve(MyBot)
