"""Enemy units read the wrong way, as happens to people who look at a crowded board.

A misread unit seems to face another way: its attacks and nets seem to point elsewhere. A plan made
on such a board is sensible in itself, and the mistake shows in the battle.
"""

from __future__ import annotations

from nshex.geometry import cells_of
from nshex.rules.layout import relayout
from nshex.rules.rng import Rng
from nshex.rules.state import State, shift
from nshex.rules.units import is_hq, is_object, owner_of, rotation_of, serial_of
from nshex.rules.views import View

HUNDRED = 100
SIDES = 6


class Misreading:
    """Which enemy units a player misreads; each is misread in the same way for a whole turn.

    `percent` of the units facing a player are misread. HQs and objects never are.
    """

    def __init__(self, rng: Rng, percent: int) -> None:
        self.rng = rng
        self.percent = percent
        self._turn = -1
        self._turned_by: dict[int, int] = {}
        """By how many sides each unit seems turned, by its serial."""

    def view(self, view: View) -> View:
        """What the player thinks it sees."""
        if self.percent == 0:
            return view
        seen = View(view.state, view.player)
        s = seen.state
        if s.turns_begun != self._turn:
            self._turn = int(s.turns_begun)
            self._turned_by = {}
        for cell in self._enemy_units(s, view.player):
            rotation = int(rotation_of(s.cells[cell])) + self._turn_of(int(serial_of(s.cells[cell])))
            shift(s, cell, cell, rotation % SIDES)
        relayout(s)
        return seen

    def _enemy_units(self, s: State, player: int) -> list[int]:
        units = []
        for cell in cells_of(int(s.occupied)):
            word = s.cells[cell]
            if not (is_hq(word) or is_object(word) or s.match.is_friend(player, owner_of(word))):
                units.append(cell)
        return units

    def _turn_of(self, serial: int) -> int:
        if serial not in self._turned_by:
            misread = self.rng.below(HUNDRED) < self.percent
            self._turned_by[serial] = 1 + self.rng.below(SIDES - 1) if misread else 0
        return self._turned_by[serial]
