"""What a tile would reach from a cell, looking a certain way: told before a rotation is chosen."""

from __future__ import annotations

from nshex.geometry import CELL_NAMES, DIRECTIONS
from nshex.picture.text_units import Side, side_mark, sides_of
from nshex.rules.options import NEUTRAL
from nshex.rules.state import State, is_hq, owner_of, union
from nshex.rules.tables import TILES
from nshex.tiles import ARMIES, Ability, Kind, Receiver, Tile

_BLANK = Side(melee=0, ranged=0, gauss=False, armor=False, net=False, link=False)
_AGAINST_ENEMIES = frozenset({Ability.TAKEOVER, Ability.SCOPER})


class Lookout:
    """Looks out from one cell for one tile; a unit about to move there is no longer where it was."""

    def __init__(self, s: State, tile: Tile, cell: int, player: int, leaving: int | None = None) -> None:
        self.s = s
        self.tile = tile
        self.cell = cell
        gone = 0 if leaving is None else 1 << leaving
        seat = player if player != NEUTRAL else 0
        self.prey = union(s, s.match.hits[seat]) & ~gone
        self.nettable = union(s, s.match.nets[seat]) & ~gone
        self.friends = union(s, s.match.allies[seat]) & ~gone
        self.enemies = union(s, s.match.enemies[seat]) & ~gone

    def line(self, rotation: int) -> str:
        """The tile's marks with their directions, and what they reach now."""
        sides = sides_of(self.tile, rotation)
        marks = [
            f"{side_mark(side, direction)} {DIRECTIONS[direction]}"
            for direction, side in enumerate(sides)
            if side_mark(side, direction)
        ]
        reached = self._reached(sides)
        return f"{', '.join(marks):<22}  {'; '.join(reached)}".rstrip()

    def strike(self, rotation: int, direction: int) -> str:
        """What one side does, looking at a board direction."""
        side = sides_of(self.tile, rotation)[direction]
        reached = self._reached(tuple(side if i == direction else _BLANK for i in range(6)))
        return f"{side_mark(side, direction)}  {'; '.join(reached) or 'reaches nobody'}"

    def _reached(self, sides: tuple[Side, ...]) -> list[str]:
        found: dict[str, list[str]] = {}
        for direction, side in enumerate(sides):
            for verb, cells in self._effects(side, direction):
                for cell in cells:
                    found.setdefault(verb, []).append(unit_label(self.s, cell))
        return [f"{verb} {', '.join(dict.fromkeys(targets))}" for verb, targets in found.items()]

    def _effects(self, side: Side, direction: int) -> list[tuple[str, list[int]]]:
        ahead = self._ahead(direction)
        next_to = ahead[:1]
        foes = [cell for cell in ahead if self.prey >> cell & 1]
        effects = []
        if side.melee:
            effects.append(("strikes", self._hurt([cell for cell in next_to if cell in foes])))
        if side.ranged:
            effects.append(("shoots", self._hurt(foes[:1])))
        if side.gauss:
            effects.append(("shoots", self._hurt(foes)))
        if side.net:
            effects.append(("nets", [cell for cell in next_to if self.nettable >> cell & 1]))
        if side.link:
            effects.append(self._link(next_to))
        return effects

    def _link(self, next_to: list[int]) -> tuple[str, list[int]]:
        gives = self.tile.gives
        if gives is not None and gives.to is Receiver.LINKED_ENEMIES:
            return "slows", [cell for cell in next_to if self.enemies >> cell & 1]
        if self.tile.abilities & _AGAINST_ENEMIES:
            return "takes", [
                cell for cell in next_to if self.enemies >> cell & 1 and self._can_be_taken(cell)
            ]
        return "helps", [cell for cell in next_to if self.friends >> cell & 1]

    def _can_be_taken(self, cell: int) -> bool:
        target = TILES[int(self.s.cells[cell]) & 255]
        if Ability.SCOPER in self.tile.abilities:
            return target.kind in (Kind.MODULE, Kind.OBJECT)
        return target.kind is not Kind.HQ

    def _hurt(self, cells: list[int]) -> list[int]:
        """HQs never hurt HQs."""
        if self.tile.kind is not Kind.HQ:
            return cells
        return [cell for cell in cells if not is_hq(self.s.cells[cell])]

    def _ahead(self, direction: int) -> list[int]:
        around = self.s.match.board.neighbour
        cells = []
        cell = int(around[self.cell * 6 + direction])
        while cell >= 0:
            cells.append(cell)
            cell = int(around[cell * 6 + direction])
        return cells


def unit_label(s: State, cell: int) -> str:
    """`Hegemony Runner B2`; a unit taken over is called by its owner's name, as the board shows it."""
    word = int(s.cells[cell])
    if word == 0:
        return CELL_NAMES[cell]
    owner = int(owner_of(word))
    army = "" if owner == NEUTRAL else ARMIES[s.match.armies[owner]].name + " "
    return f"{army}{TILES[word & 255].name} {CELL_NAMES[cell]}"
