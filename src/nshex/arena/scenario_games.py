"""How fair a scenario is: the same bot plays all its sides, many times (SCN-1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from nshex.arena.entrants import open_bot
from nshex.bot_adapters.opening import close_bot
from nshex.game import Game
from nshex.notation.scenarios import Scenario
from nshex.notation.seeds import rng_from_seed
from nshex.rules.state import GOAL_REACHED, OVER
from nshex.rules.views import View


@dataclass(frozen=True)
class Fairness:
    """How many games each side has won."""

    games: int
    sides: tuple[tuple[tuple[int, ...], int], ...]
    """The players of each side, and how many games it has won."""
    draws: int
    by_goal: int
    """Games that ended because a goal was reached."""
    turns: float
    """Turns of a game, on average."""


def measure(
    scenario: Scenario, bot: str, games: int, done: Callable[[int, int], None] = lambda done, total: None
) -> Fairness:
    """Let a bot play a scenario against itself; game k has the seed k, so figures can be repeated."""
    teams = scenario.match().teams
    wins = [0] * len(teams)
    draws = by_goal = turns = 0
    for seed in range(1, games + 1):
        s = _play(scenario, bot, seed).state
        for side, team in enumerate(teams):
            wins[side] += bool(s.winners >> team[0] & 1)
        draws += s.winners == 0
        by_goal += s.reason == GOAL_REACHED
        turns += int(s.turns_begun)
        done(seed, games)
    return Fairness(games, tuple(zip(teams, wins, strict=True)), draws, by_goal, turns / games)


def _play(scenario: Scenario, bot: str, seed: int) -> Game:
    game = Game.from_scenario(scenario, seed)
    seats = [open_bot(bot, rng_from_seed(seed, f"bot:{seat}")) for seat in range(len(scenario.armies))]
    try:
        while game.state.step != OVER:
            s = game.state
            player, limit = seats[int(s.decider)]
            game.push(player.choose(View(s, int(s.decider)), limit))
    finally:
        for player, _ in seats:
            close_bot(player)
    return game
