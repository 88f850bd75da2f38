"""The picks of one state: cells, tiles, rotations and buttons, each made once."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from nshex.drawing.text_units import Side, sides_of
from nshex.geometry import CELL_NAMES
from nshex.languages import N_, gettext
from nshex.notation.labels import direction_title, tile_title, title_of, unit_name
from nshex.notation.lines import actor
from nshex.rules import actions as a
from nshex.rules.state import State
from nshex.rules.tables import TILES
from nshex.rules.units import controller_of, rotation_of
from nshex.tiles import Tile
from nshex.ui.picks import ACTS, CELL, MEANT, OPTION, ROTATION, TILE, Facing, Pick

WHAT = N_("What do you do?")
WHERE = N_("On which cell?")
WHICH = N_("Which unit?")
LINK = N_("Which link?")
OTHER = N_("And which other?")
TARGET = N_("Which target?")
FACING = N_("Which way should it face?")
SURE = N_("Play it?")
"""Questions; `gettext` translates them when they are asked."""

PROCEDURES = {
    a.PROC_ROTATION: N_("Rotation"),
    a.PROC_SWAP: N_("Swap"),
    a.PROC_PUSH: N_("Push Back"),
    a.PROC_LASER: N_("Laser"),
    a.PROC_ELIMINATION: N_("Elimination"),
    a.PROC_DETONATION: N_("Detonation"),
}
HEAD_NAMES = {
    "red": N_("red"),
    "blue": N_("blue"),
    "yellow": N_("yellow"),
    "the HQ": N_("the HQ"),
}
"""The objects of an army, and the HQ of another."""


class PickMaker:
    """Makes picks for the player who decides, and knows which rotations of a tile look alike."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.player = actor(s)
        self._tiles: dict[str, Pick] = {}
        self._deeds: dict[tuple[str, str], Pick] = {}
        self._cells: dict[tuple[str, int], Pick] = {}
        self._facings: dict[int, Pick] = {}
        self._questions: dict[int, str] = {}

    def tile_pick(self, tile: Tile) -> Pick:
        full_id = tile.full_id
        if full_id not in self._tiles:
            self._tiles[full_id] = Pick(TILE, full_id, gettext(WHAT), title_of(tile), tile=tile)
        return self._tiles[full_id]

    def deed(self, verb: str, tile: Tile | None = None) -> Pick:
        """What is done, for players who type, which is always in English."""
        if tile is None:
            return Pick(OPTION, verb, WHAT, verb)
        key = (verb, tile.full_id)
        if key not in self._deeds:
            self._deeds[key] = Pick(OPTION, " ".join(key), WHAT, f"{verb} {tile.name}", tile=tile)
        return self._deeds[key]

    def cell(self, question: str, cell: int, label: str | None = None) -> Pick:
        if label is not None:
            return Pick(CELL, CELL_NAMES[cell], question, label)
        key = (question, cell)
        if key not in self._cells:
            self._cells[key] = Pick(CELL, CELL_NAMES[cell], question, self._what_is_on(cell))
        return self._cells[key]

    def acting(self, question: str, cell: int) -> Pick:
        """The unit that does something to another."""
        return replace(self.cell(question, cell), role=ACTS)

    def meant(self, question: str, cell: int, says: str = "", label: str | None = None) -> Pick:
        """The unit to which it is done, with the sentence for it."""
        return replace(self.cell(question, cell, label), role=MEANT, says=says)

    def _what_is_on(self, cell: int) -> str:
        if self.s.occupied >> cell & 1:
            return unit_name(self.s, cell)
        return gettext("mined") if self.s.ground >> cell & 1 else ""

    def facing(self, rotation: int) -> Pick:
        """A facing of a unit that earlier picks have named: the same pick for all units and cells."""
        found = self._facings.get(rotation)
        if found is None:
            label = gettext("facing {direction}", direction=direction_title(rotation))
            found = self._facings[rotation] = Pick(ROTATION, str(rotation), gettext(FACING), label)
        return found

    def stand(self, number: int, cell: int, leaving: int | None = None) -> Facing:
        """A unit of the deciding player about to be put on a cell."""
        player = self.player if leaving is None else int(controller_of(self.s.cells[leaving]))
        return Facing(number, cell, player, leaving)

    def named_facing(self, question: str, stand: Facing, rotation: int) -> Pick:
        """A facing of a unit that no earlier pick has named."""
        words = N_("facing {direction}, as it stands") if stand.stays else N_("facing {direction}")
        return Pick(
            ROTATION,
            str(rotation),
            question,
            gettext(words, direction=direction_title(rotation)),
            at=CELL_NAMES[stand.cell],
            about=TILES[stand.tile].full_id,
            facing=stand,
        )

    # --- what units are called ---

    def _tile_on(self, cell: int) -> str:
        return tile_title(int(self.s.cells[cell]) & 255)

    def unit(self, cell: int) -> str:
        """`Net Fighter E1`: the board shows its owner."""
        return gettext("{unit} {cell}", unit=self._tile_on(cell), cell=CELL_NAMES[cell])

    def unit_on(self, cell: int) -> str:
        """`Net Fighter on E1`."""
        return gettext("{unit} on {cell}", unit=self._tile_on(cell), cell=CELL_NAMES[cell])

    def where_to(self, start: int) -> str:
        """The question for the goal of a move."""
        if start not in self._questions:
            self._questions[start] = gettext("Where does {unit} go?", unit=unit_name(self.s, start))
        return self._questions[start]

    # --- what looks alike ---

    def looks_as_now(self, cell: int, rotation: int) -> bool:
        word = int(self.s.cells[cell])
        return _look(word & 255, rotation) == _look(word & 255, int(rotation_of(word)))


@cache
def is_first_look(number: int, rotation: int) -> bool:
    """Whether no smaller rotation of a tile looks the same."""
    look = _look(number, rotation)
    return all(_look(number, smaller) != look for smaller in range(rotation))


@cache
def is_round(number: int) -> bool:
    """Whether a tile looks the same in every rotation."""
    return not TILES[number].is_unit or not any(is_first_look(number, i) for i in range(1, 6))


@cache
def _look(number: int, rotation: int) -> tuple[Side, ...]:
    return sides_of(TILES[number], rotation)
