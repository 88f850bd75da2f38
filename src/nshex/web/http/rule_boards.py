"""Small boards that show a rule: read from the line of a position, drawn like any other board."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from nshex.drawing.board import Arrow, board_svg
from nshex.drawing.hexagons import APOTHEM, RADIUS, cell_centre
from nshex.drawing.surface import extent
from nshex.geometry import CELL_INDEX
from nshex.position import Position

WIDTH = 800
FEW_UNITS = 6
"""With no more units than these the picture comes closer, so that they are large enough to read."""

Box = tuple[float, float, float, float]
"""Left, top, width and height in the unit of boards."""


@dataclass(frozen=True)
class RuleBoard:
    """A board and what is pointed out on it."""

    name: str
    position: Position
    fills: tuple[str, ...] = ()
    """Cells that are coloured."""
    marks: tuple[Mark, ...] = ()
    has_after: bool = False
    """Whether the same board after its battle is shown as well."""
    netted: tuple[str, ...] | None = None
    """The cells whose units are netted, if the picture is about that."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the drawing, for pages that keep its place free while it loads."""
        _, _, width, height = self.box
        return WIDTH, round(WIDTH * height / width)

    @property
    def box(self) -> Box:
        """The part that is shown: the surroundings of a few units, or the whole of a special board."""
        whole = extent(self.position.to_state().match.board)
        units = self.position.units
        if not units or len(units) > FEW_UNITS or self.position.board != "standard":
            return whole
        cells = [*(unit.at for unit in units), *(mine.at for mine in self.position.foundations), *self.fills]
        places = [cell_centre(CELL_INDEX[cell]) for cell in cells]
        return _around(places, whole)

    def after(self) -> Position:
        """The board when its battle is over, as the engine fights it."""
        return self.position.battle().position


@dataclass(frozen=True)
class Mark:
    """Something that goes from one cell to another: an attack, a net, a link, a push."""

    kind: str
    start: str
    end: str


def read_rule_board(name: str, raw: dict[str, Any]) -> RuleBoard:
    """A rule board from a part of a chapter: its `position`, and what is pointed out on it."""
    netted = raw.get("netted")
    return RuleBoard(
        name=name,
        position=Position.from_line(raw["position"]),
        fills=tuple(raw.get("fills", ())),
        marks=tuple(_mark(mark) for mark in raw.get("marks", ())),
        has_after=raw.get("after", False),
        netted=None if netted is None else tuple(netted),
    )


def _mark(words: str) -> Mark:
    """`melee C3>C2`."""
    kind, cells = words.split()
    start, end = cells.split(">")
    return Mark(kind, start, end)


def _around(places: list[tuple[float, float]], whole: Box) -> Box:
    """The surroundings of some cells, one more cell on every side, and never a mere strip."""
    left, top, width, height = whole
    xs, ys = [x for x, _ in places], [y for _, y in places]
    low, high = max(top, min(ys) - 2.6 * APOTHEM), min(top + height, max(ys) + 2.6 * APOTHEM)
    middle = (min(xs) + max(xs)) / 2
    half = max((max(xs) - min(xs)) / 2 + 2.1 * RADIUS, 0.4 * (high - low))
    start, end = max(left, middle - half), min(left + width, middle + half)
    return start, low, end - start, high - low


def draw(rule_board: RuleBoard, *, after: bool, theme: str) -> str:
    """The board as SVG; after its battle nothing is pointed out any more."""
    if after:
        return _cut(str(board_svg(rule_board.after(), theme=theme)), rule_board)
    drawing = board_svg(
        rule_board.position,
        theme=theme,
        highlights=dict.fromkeys(rule_board.fills, "target"),
        arrows=[Arrow(mark.start, mark.end, mark.kind) for mark in rule_board.marks],
    )
    return _cut(str(drawing), rule_board)


def _cut(drawing: str, rule_board: RuleBoard) -> str:
    """The visible part of a drawing, in the size the pages expect."""
    width, height = rule_board.size
    numbers = " ".join(f"{number:.1f}" for number in rule_board.box)
    frame = f'viewBox="{numbers}" width="{width}" height="{height}"'
    return re.sub(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"', frame, drawing, count=1)
