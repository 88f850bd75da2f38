"""A game by picks in which chance is a player: each tile is dealt when it is drawn, not before.

Piles lie in no particular order here. When an action leads to drawing, it waits: somebody says tile by tile
what is drawn, by the number of the tile, and then the action is carried out with those tiles on top.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from nshex.notation.seeds import full_pile
from nshex.notation.setups import Setup
from nshex.position import Position
from nshex.research.pick_game import PickGame
from nshex.research.picker import UNFINISHED
from nshex.rules.engine import apply, new_game
from nshex.rules.piles import pile_list, set_pile
from nshex.rules.state import State


class ChanceGame:
    """The game, and the tiles drawn so far by the waiting action."""

    def __init__(self, setup: Setup) -> None:
        match = setup.match()
        piles = [full_pile(army) for army in match.armies]
        self.game = PickGame(new_game(match, piles, []), None, held=True)
        self.owner: int | None = None
        """Whose pile is drawn from; None while nothing is drawn."""
        self.wanted = 0
        self.drawn: list[int] = []
        self._go_on()

    @property
    def draws(self) -> bool:
        """Whether a tile is to be drawn next."""
        return self.owner is not None

    def outcomes(self) -> list[tuple[int, float]]:
        """The tiles that can be drawn next, by number, with their probabilities."""
        assert self.owner is not None
        left = Counter(_unknown(self.game.s, self.owner))
        left.subtract(self.drawn)
        total = left.total()
        return [(tile, count / total) for tile, count in sorted(left.items()) if count]

    def pick(self, pick: int) -> None:
        self.game.pick(pick)
        self._go_on()

    def draw(self, tile: int) -> None:
        """A tile is drawn; with the last one that is needed the action is carried out."""
        assert self.owner is not None
        self.drawn.append(tile)
        if len(self.drawn) < self.wanted:
            return
        s = self.game.s
        left = Counter(_unknown(s, self.owner))
        left.subtract(self.drawn)
        known = pile_list(s, self.owner)[: int(s.known[self.owner])]
        set_pile(s, self.owner, known + self.drawn + sorted(left.elements()))
        self.owner, self.wanted, self.drawn = None, 0, []
        self.game.carry_out()
        self._go_on()

    def _go_on(self) -> None:
        """Carry out complete actions up to a choice, the end, or one that draws."""
        while self.game.picker.action != UNFINISHED:
            s = self.game.s
            trial = s.clone()
            apply(trial, self.game.picker.action)
            for player in range(s.match.players):
                wanted = len(_unknown(s, player)) - len(_unknown(trial, player))
                if wanted > 0:
                    self.owner, self.wanted, self.drawn = player, wanted, []
                    return
            self.game.carry_out()

    def __deepcopy__(self, memo: object) -> ChanceGame:
        other = ChanceGame.__new__(ChanceGame)
        other.game = self.game.copy()
        other.owner, other.wanted, other.drawn = self.owner, self.wanted, list(self.drawn)
        return other

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        picker = self.game.picker
        picks = [int(picker.picks[place]) for place in range(picker.made)]
        return _restored, (Position(self.game.s), picks, self.drawn)


def _restored(position: Position, picks: list[int], drawn: list[int]) -> ChanceGame:
    """A game that was pickled."""
    other = ChanceGame.__new__(ChanceGame)
    other.game = PickGame(position.to_state(), None, held=True)
    other.owner, other.wanted, other.drawn = None, 0, []
    for pick in picks:
        other.game.pick(pick)
    other._go_on()
    for tile in drawn:
        other.draw(tile)
    return other


def _unknown(s: State, player: int) -> list[int]:
    """The tiles of a pile whose order nobody knows."""
    return pile_list(s, player)[int(s.known[player]) :]
