"""The board at one moment, packed small, to be compared with the board at another."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from nshex.geometry import cells_of
from nshex.rules.state import State
from nshex.rules.units import controller_of, endurance, is_hq, rotation_of, serial_of


@dataclass(frozen=True)
class Standing:
    """A unit where it stands."""

    cell: int
    tile: int
    rotation: int
    controller: int
    lives: int
    """Hit points of an HQ; of other units how many more wounds they bear."""


@dataclass(frozen=True)
class Snapshot:
    """A server keeps several of these for each of thousands of games."""

    words: array[int]
    occupied: int
    ground: int
    hp: array[int]

    @classmethod
    def of(cls, s: State) -> Snapshot:
        words = array("q", (int(word) for word in s.cells))
        hp = array("h", (int(points) for points in s.hp))
        return cls(words, int(s.occupied), int(s.ground), hp)

    def units(self) -> dict[int, Standing]:
        """Every unit by its serial, which it keeps while it moves."""
        return {int(serial_of(self.words[cell])): self._standing(cell) for cell in cells_of(self.occupied)}

    def _standing(self, cell: int) -> Standing:
        word = self.words[cell]
        controller = int(controller_of(word))
        lives = self.hp[controller] if is_hq(word) else int(endurance(word))
        return Standing(cell, word & 255, int(rotation_of(word)), controller, lives)

    def look(self, cell: int) -> tuple[int, Standing] | int:
        """What is on a cell, for comparing: a unit with its serial, or whether there is a foundation."""
        if self.occupied >> cell & 1:
            return int(serial_of(self.words[cell])), self._standing(cell)
        return self.ground >> cell & 1
