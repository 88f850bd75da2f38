"""The board as hexes of characters.

Cells are drawn on a canvas so that neighbours share their borders; a cell's own text goes inside, and the
marks of a side go beside that side.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich.color import Color
from rich.style import Style
from rich.text import Text

from nshex.drawing.text_units import (
    MINE,
    NET,
    TERMINAL,
    Unit,
    owner_letter,
    owner_mark,
    short_name,
    side_mark,
    status_mark,
    units_on,
)
from nshex.geometry import AXIAL, CELL_NAMES, cells_of
from nshex.rules.options import NEUTRAL, Match
from nshex.rules.state import State
from nshex.tiles import ARMIES

FAINT = Style(color="bright_black")
PLAIN = Style()


@dataclass(frozen=True)
class Size:
    """How large a hex is: half its height in lines, which is also the slant of its sides; its flat top."""

    half: int
    top: int

    @property
    def pitch(self) -> int:
        """Columns from one hex to the next."""
        return self.top + self.half


LARGE = Size(half=3, top=9)
SMALL = Size(half=2, top=9)


def board_width(s: State, size: Size) -> int:
    columns = [column for column, _ in _places(s)]
    return (max(columns) - min(columns) + 1) * size.pitch + size.half


def board_height(s: State, size: Size) -> int:
    rows = [row for _, row in _places(s)]
    return (max(rows) - min(rows) + 2) * size.half + 1


def _places(s: State) -> list[tuple[int, int]]:
    """Column and half row of every cell of the board."""
    return [_place(cell) for cell in cells_of(int(s.match.board.cells))]


def _place(cell: int) -> tuple[int, int]:
    q, r = AXIAL[cell]
    return q, 2 * r + q


def player_colour(match: Match, player: int) -> Color:
    army = "neutral" if player == NEUTRAL else match.armies[player]
    return Color.parse(ARMIES[army].colour)


def player_style(match: Match, player: int) -> Style:
    return Style(color=player_colour(match, player), bold=True)


def bar_style(match: Match, player: int) -> Style:
    """Text on a bar of a player's colour, dark or light, whichever reads better."""
    colour = player_colour(match, player)
    red, green, blue = colour.get_truecolor()
    ink = "black" if 299 * red + 587 * green + 114 * blue > 110_000 else "bright_white"
    return Style(color=ink, bgcolor=colour, bold=True)


class Canvas:
    """A field of characters, each with a style."""

    def __init__(self, width: int, height: int) -> None:
        self._characters = [[" "] * width for _ in range(height)]
        self._styles = [[PLAIN] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> None:
        for i, character in enumerate(text):
            self._characters[y][x + i] = character
            self._styles[y][x + i] = style

    def lines(self) -> list[Text]:
        rows = zip(self._characters, self._styles, strict=True)
        return [Text.assemble(*zip(characters, styles, strict=True)) for characters, styles in rows]


def draw_board(s: State, size: Size) -> list[Text]:
    """All cells of the board with what is on them, one Text for each line."""
    canvas = Canvas(board_width(s, size), board_height(s, size))
    corners = _corners(s, size)
    for x, y in corners.values():
        _outline(canvas, x, y, size)
    mines = {int(word) & 63: int(word) >> 14 & 7 for word in s.foundations}
    units = units_on(s)
    for cell, (x, y) in corners.items():
        box = _Box(s, canvas, size, x, y)
        if cell in units:
            box.name_on_rim(cell, mined=cell in mines)
            box.unit(units[cell])
        else:
            box.empty(cell, mines.get(cell))
    return canvas.lines()


def _corners(s: State, size: Size) -> dict[int, tuple[int, int]]:
    """The upper left corner of every cell's box."""
    places = _places(s)
    left, top = min(column for column, _ in places), min(row for _, row in places)
    cells = cells_of(int(s.match.board.cells))
    return {
        cell: ((column - left) * size.pitch, (row - top) * size.half)
        for cell, (column, row) in zip(cells, places, strict=True)
    }


def _outline(canvas: Canvas, x: int, y: int, size: Size) -> None:
    half, top = size.half, size.top
    canvas.put(x + half, y, "_" * top, FAINT)
    for i in range(half):
        canvas.put(x + half - 1 - i, y + 1 + i, "/", FAINT)
        canvas.put(x + half + top + i, y + 1 + i, "\\", FAINT)
        canvas.put(x + i, y + half + 1 + i, "\\", FAINT)
        canvas.put(x + 2 * half + top - 1 - i, y + half + 1 + i, "/", FAINT)
    canvas.put(x + half, y + 2 * half, "_" * top, FAINT)


class _Box:
    """The inside of one hex."""

    def __init__(self, s: State, canvas: Canvas, size: Size, x: int, y: int) -> None:
        self.s = s
        self.match: Match = s.match
        self.canvas = canvas
        self.size = size
        self.x = x
        self.y = y

    def _row(self, row: int) -> tuple[int, int]:
        """Where the inside of a row begins, and how many characters it has."""
        half, top = self.size.half, self.size.top
        inset = half + 1 - row if row <= half else row - half
        return self.x + inset, top + 2 * (half - inset)

    def centre(self, row: int, text: str, style: Style = PLAIN) -> None:
        start, width = self._row(row)
        self.canvas.put(start + (width - len(text)) // 2, self.y + row, text, style)

    def left(self, row: int, text: str, style: Style) -> None:
        self.canvas.put(self._row(row)[0], self.y + row, text, style)

    def right(self, row: int, text: str, style: Style) -> None:
        start, width = self._row(row)
        self.canvas.put(start + width - len(text), self.y + row, text, style)

    def name_on_rim(self, cell: int, *, mined: bool) -> None:
        """The name of a cell in use is in its lower border, with anything special about the cell."""
        name = self._special(cell) + CELL_NAMES[cell] + MINE * mined
        if self.size is LARGE:
            self.centre(2 * self.size.half, name, FAINT)
        else:
            self.left(2 * self.size.half, name, FAINT)

    def _special(self, cell: int) -> str:
        return TERMINAL if self.match.board.terminals >> cell & 1 else ""

    def empty(self, cell: int, mine_owner: int | None) -> None:
        half = self.size.half
        self.centre(half, self._special(cell) + CELL_NAMES[cell], FAINT)
        if mine_owner is not None:
            mark = f"{MINE} {owner_letter(self.match, mine_owner)} mine"
            self.centre(half + 1, mark, player_style(self.match, mine_owner))

    def unit(self, unit: Unit) -> None:
        side = unit.controller
        dim = Style(dim=unit.netted)
        ink = player_style(self.match, side) + dim
        bar = bar_style(self.match, side) + dim
        if self.size is LARGE:
            self._large(unit, ink, bar)
        else:
            self._small(unit, ink, bar)

    def _large(self, unit: Unit, ink: Style, bar: Style) -> None:
        north, north_east, south_east, south, south_west, north_west = _marks(unit)
        self.centre(1, north, ink)
        self.centre(2, owner_mark(self.match, unit), ink)
        self.left(2, north_west, ink)
        self.right(2, north_east, ink)
        self.centre(3, _netted(unit, short_name(unit.tile, 11 if unit.netted else 13), 13), bar)
        self.centre(4, status_mark(unit, 13))
        self.left(5, south_west, ink)
        self.right(5, south_east, ink)
        self.centre(5, south, ink)

    def _small(self, unit: Unit, ink: Style, bar: Style) -> None:
        north, north_east, south_east, south, south_west, north_west = _marks(unit)
        self.centre(1, north, ink)
        self.left(1, north_west, ink)
        self.right(1, north_east, ink)
        owner = owner_mark(self.match, unit)
        room = 10 - len(owner) - 2 * unit.netted
        name = f"{owner} {short_name(unit.tile, room)}"
        self.centre(2, _netted(unit, name, 11), bar)
        room = 11 - len(south_west) - len(south_east)
        status = status_mark(unit, room)
        start, _ = self._row(3)
        self.canvas.put(start + len(south_west) + (room - len(status)) // 2, self.y + 3, status)
        self.left(3, south_west, ink)
        self.right(3, south_east, ink)
        self.centre(4, south, ink)


def _marks(unit: Unit) -> list[str]:
    return [side_mark(side, direction) for direction, side in enumerate(unit.sides)]


def _netted(unit: Unit, text: str, width: int) -> str:
    """The bar with a name, filled with net meshes where the unit is netted."""
    return text.center(width, NET) if unit.netted else text.center(width)
