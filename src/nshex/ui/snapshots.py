"""The board at one moment, packed small, to be compared with the board at another."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from nshex.geometry import cells_of
from nshex.rules.state import State
from nshex.rules.units import controller_of, endurance, is_hq, rotation_of, serial_of


@dataclass(frozen=True)
class UnitSnapshot:
    """A unit and its place."""

    cell: int
    tile: int
    rotation: int
    controller: int
    lives: int
    """Hit points of an HQ; for other units how many more wounds they survive."""


@dataclass(frozen=True)
class Snapshot:
    """A server keeps several of these for each of thousands of games."""

    words: array[int]
    occupied: int
    ground: int
    hp: array[int]

    @classmethod
    def of(cls, s: State) -> Snapshot:
        words = array("q", s.cells)
        hp = array("h", s.hp)
        return cls(words, int(s.occupied), int(s.ground), hp)

    def units(self, among: int = ~0) -> dict[int, UnitSnapshot]:
        """Every unit on some cells by its serial, which it keeps when it moves."""
        cells = cells_of(self.occupied & among)
        return {int(serial_of(self.words[cell])): self._unit(cell) for cell in cells}

    def _unit(self, cell: int) -> UnitSnapshot:
        word = self.words[cell]
        controller = int(controller_of(word))
        lives = self.hp[controller] if is_hq(word) else int(endurance(word))
        return UnitSnapshot(cell, word & 255, int(rotation_of(word)), controller, lives)

    def differs(self, other: Snapshot) -> int:
        """The cells that do not look the same on another board of the same game.

        Most units have not changed at all since a moment ago, so their words are compared first.
        """
        found = 0
        is_same_health = self.hp == other.hp
        for cell, (word, its) in enumerate(zip(self.words, other.words, strict=True)):
            if word == its and (is_same_health or not is_hq(word)):
                continue
            if self._look(cell) != other._look(cell):
                found |= 1 << cell
        return found | (self.ground ^ other.ground) & ~(self.occupied | other.occupied)

    def _look(self, cell: int) -> tuple[int, UnitSnapshot] | None:
        """The unit on a cell with its serial."""
        if self.occupied >> cell & 1:
            return int(serial_of(self.words[cell])), self._unit(cell)
        return None
