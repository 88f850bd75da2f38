"""The inner loop of `VecEnv`: many games, a pick in each, and what there is to see copied to shared rows."""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64, u8

from nshex.research.observation import Observer
from nshex.research.pick_game import PickGame
from nshex.research.planes import Layout
from nshex.rules.state import OVER, State


class Batch:
    """Games with the numbers `first` and up. One that is over makes room for the next at once."""

    def __init__(
        self,
        layout: Layout,
        games: list[PickGame],
        first: int,
        begin: Callable[[int], State],
        observations: memoryview,
        masks: memoryview,
        players: memoryview,
    ) -> None:
        self.games = games
        self.first: i64 = first
        self.begin = begin
        """The first state of the next game of a number."""
        self.observations = observations
        self.masks = masks
        self.players = players
        """Who picks now in each game."""
        self.size: i64 = layout.size
        self.picks: i64 = layout.picks
        self.seats: i64 = layout.players
        self.mask: vec[u8] = vec[u8]([0] * layout.picks)
        self.observers: list[Observer] = []
        for _ in range(len(games) * layout.players):
            self.observers.append(Observer(layout))

    def step(self, picks: list[int]) -> list[tuple[int, State]]:
        """Make a pick in each game; returns the numbers and the last states of those that are over."""
        over: list[tuple[int, State]] = []
        for index in range(len(self.games)):
            game = self.games[index]
            game.pick(picks[index])
            if game.s.step == OVER:
                over.append((self.first + index, game.s))
                self.put(index, PickGame(self.begin(self.first + index)))
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
        """Copy what the player to pick sees, and what it may pick, to the rows of a game."""
        game = self.games[index]
        player = game.s.decider
        observer = self.observers[index * self.seats + player]
        observer.look(game, player)
        row = self.first + index
        self.observations[row * self.size : (row + 1) * self.size] = observer.values
        game.picker.write_mask(self.mask)
        self.masks[row * self.picks : (row + 1) * self.picks] = self.mask
        self.players[row] = player
