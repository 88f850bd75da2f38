"""The inner loop of `VecEnv`: many games, a pick in each, and observations in rows of one vector."""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64, u8

from nshex.research.observation import Observer
from nshex.research.pick_game import PickGame
from nshex.research.planes import Layout
from nshex.rules.state import OVER, State


class Batch:
    """Games side by side. One that is over makes room for the next at once."""

    def __init__(self, layout: Layout, games: list[PickGame], begin: Callable[[int], State]) -> None:
        self.games = games
        self.begin = begin
        """The first state of the next game in a place."""
        self.seats: i64 = layout.players
        rows = len(games) * layout.players
        self.rows: vec[u8] = vec[u8]([0] * (rows * layout.size))
        """A row for each player of each game: what was last written for that player."""
        self.shown: vec[i64] = vec[i64]([0] * len(games))
        """For each game the row of the player who picks now."""
        self.allowed: vec[i64] = vec[i64]([0] * (2 * len(games)))
        """For each game the allowed picks, as `Picker` has them: `low`, then `high`."""
        self.observers: list[Observer] = []
        for row in range(rows):
            self.observers.append(Observer(layout, self.rows, row * layout.size))

    def step(self, picks: list[int]) -> list[tuple[int, State]]:
        """Make a pick in each game; returns the places and the last states of those that are over."""
        over: list[tuple[int, State]] = []
        for index in range(len(self.games)):
            game = self.games[index]
            game.pick(picks[index])
            if game.s.step == OVER:
                over.append((index, game.s))
                self.put(index, PickGame(self.begin(index)))
            else:
                self.show(index)
        return over

    def put(self, index: i64, game: PickGame) -> None:
        """Another game in the place of one."""
        self.games[index] = game
        for seat in range(self.seats):
            self.observers[index * self.seats + seat].look_anew()
        self.show(index)

    def show(self, index: i64) -> None:
        """Note what the player to pick sees, and what it may pick."""
        game = self.games[index]
        player = game.s.decider
        row = index * self.seats + player
        self.observers[row].look(game, player)
        self.shown[index] = row
        self.allowed[2 * index] = game.picker.low
        self.allowed[2 * index + 1] = game.picker.high
