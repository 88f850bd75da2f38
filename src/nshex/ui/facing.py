"""What a tile would reach from a cell in a certain rotation, told before the rotation is chosen."""

from __future__ import annotations

from nshex.drawing.text_units import side_mark, sides_of
from nshex.geometry import DIRECTIONS
from nshex.rules.abilities import owner_when_placed
from nshex.rules.layout import relayout
from nshex.rules.state import State, lift, put, shift
from nshex.rules.tables import TILES
from nshex.rules.units import new_word
from nshex.ui.picks import Facing
from nshex.ui.reach import marks_of, reached


def describe_facing(s: State, facing: Facing, rotation: int) -> str:
    """The tile's marks with their directions, and what they would reach."""
    scratch = s.clone()
    _stand(scratch, facing, rotation)
    return describe(scratch, facing.tile, facing.cell, rotation)


def describe(s: State, tile: int, cell: int, rotation: int) -> str:
    """A unit's marks with their directions, and what they reach now."""
    marks = [
        f"{side_mark(side, direction)} {DIRECTIONS[direction]}"
        for direction, side in enumerate(sides_of(TILES[tile], rotation))
        if side_mark(side, direction)
    ]
    found = ["netted there"] if s.netted >> cell & 1 else reached(s, marks_of(s, cell))
    return f"{', '.join(marks):<22}  {'; '.join(found)}".rstrip()


def _stand(s: State, facing: Facing, rotation: int) -> None:
    """Put the unit where it would be, on a throwaway board."""
    if facing.leaving is not None and s.occupied >> facing.leaving & 1:
        shift(s, facing.leaving, facing.cell, rotation)
    else:
        if s.occupied >> facing.cell & 1:
            lift(s, facing.cell)
        put(s, facing.cell, new_word(facing.tile, rotation, owner_when_placed(s, facing.tile, facing.player)))
    relayout(s)
