"""A board too small for tiles to be read: cells in the colours of their armies, HQs with their hit points."""

from __future__ import annotations

from typing import Final

from nshex.drawing import surface
from nshex.drawing.hexagons import RADIUS, cell_centre, hexagon
from nshex.drawing.lettering import letters
from nshex.drawing.palette import DARK, Theme, bright, deep, shown_colour
from nshex.drawing.svg import NAMESPACE, Drawing, circle, element, number
from nshex.geometry import cells_of
from nshex.rules.options import NEUTRAL
from nshex.rules.state import State
from nshex.rules.units import controller_of, is_hq, is_object

WIDTH: Final = 120
_EMPTY: Final = "#7d868f"
"""Visible on dark and on light ground, since these pictures have none of their own."""
_NOBODY: Final = "#5c6067"


def thumbnail_svg(s: State, theme: Theme = DARK) -> Drawing:
    """The board of a state, `WIDTH` pixels wide and without a ground."""
    left, top, width, height = surface.extent(s.match.board)
    return Drawing(
        element(
            "svg",
            *(_cell(s, cell, theme) for cell in cells_of(int(s.match.board.cells))),
            xmlns=NAMESPACE,
            viewBox=" ".join(number(value) for value in (left, top, width, height)),
            width=WIDTH,
            height=round(WIDTH * height / width),
        )
    )


def _cell(s: State, cell: int, theme: Theme) -> str:
    x, y = cell_centre(cell)
    shape = hexagon(x, y, 0.9 * RADIUS)
    if not s.occupied >> cell & 1:
        return element("polygon", points=shape, fill=_EMPTY, fill_opacity=0.18, stroke=_EMPTY, stroke_width=4)
    word = s.cells[cell]
    player = int(controller_of(word))
    if player == NEUTRAL:
        return element("polygon", points=shape, fill=_NOBODY)
    army = s.match.armies[player]
    unit = element("polygon", points=shape, fill=shown_colour(army, theme))
    if is_hq(word):
        points = letters(str(s.hp[player]), x, y, 70, "#fff", anchor="middle", weight=4)
        return (
            unit
            + circle(x, y, 66, fill=deep(army, theme), stroke=bright(army, theme), stroke_width=10)
            + points
        )
    if is_object(word):
        return unit + circle(x, y, 34, fill=bright(army, theme))
    return unit
