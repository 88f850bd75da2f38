"""Where the cells of a board lie in a drawing: flat-top hexagons of circumradius 100, y down.

The numbers are kept in one place, so that pictures and tables agree to the last digit.
"""

from __future__ import annotations

from typing import Final

from nshex.drawing.svg import PictureError, Point, points
from nshex.geometry import AXIAL, CELL_INDEX, CELL_NAMES, Board, cells_of

RADIUS: Final = 100.0
"""From the middle of a cell to its corners."""
APOTHEM: Final = 86.6
"""From the middle of a cell to its edges."""
TILE_SCALE: Final = 0.9
"""Tiles on a board leave a seam between them: room for names, rims and highlights."""

_CORNERS: Final = ((1.0, 0.0), (0.5, 0.866), (-0.5, 0.866), (-1.0, 0.0), (-0.5, -0.866), (0.5, -0.866))

Cell = int | str
"""A cell by index or by name."""


def cell_centre(cell: int) -> Point:
    """The middle of a cell; C3 is the origin, and neighbouring cells share an edge."""
    q, r = AXIAL[cell]
    return 1.5 * RADIUS * q, round(APOTHEM * (2 * r + q), 1)


def corners(x: float, y: float, radius: float) -> list[Point]:
    """The corners of a flat-top hexagon, clockwise from the east."""
    return [(x + radius * dx, y + radius * dy) for dx, dy in _CORNERS]


def hexagon(x: float, y: float, radius: float) -> str:
    """A flat-top hexagon as the points of a polygon."""
    return points(corners(x, y, radius))


def cell_index(cell: object, board: Board, what: str) -> int:
    """The index of a cell given by index or name; `what` names the argument in the error."""
    if isinstance(cell, str) and board.has(cell.upper()):
        return CELL_INDEX[cell.upper()]
    if isinstance(cell, int) and not isinstance(cell, bool) and board.has_cell(cell):
        return cell
    cells = cells_of(int(board.cells))
    names = f"{CELL_NAMES[cells[0]]} to {CELL_NAMES[cells[-1]]}"
    known = f"a cell of the {board.name} board, {names}, or its index, {cells[0]} to {cells[-1]}"
    raise PictureError(f"{what}: no cell {cell!r}; expected {known}")
