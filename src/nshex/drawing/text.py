"""A position as text for terminals: the board as hexes, the players beside or below it."""

from __future__ import annotations

from io import StringIO
from textwrap import wrap

from rich.console import Console
from rich.text import Text

from nshex.drawing.text_board import LARGE, SMALL, Size, board_height, board_width, draw_board, player_style
from nshex.drawing.text_panel import legend, panel
from nshex.drawing.text_units import owner_mark, short_name, side_mark, status_mark, units_on
from nshex.geometry import CELL_NAMES, DIRECTIONS
from nshex.rules.state import State

USUAL_WIDTH = 100
_GAP = 2
_NARROWEST = 20
_NARROWEST_PANEL = 21
_WIDEST_PANEL = 48


def render(
    s: State,
    *,
    width: int | None = None,
    height: int | None = None,
    colour: bool = False,
    explained: bool = True,
) -> str:
    """The position in at most `width` columns, with a legend of the marks unless `explained` is off.

    The hexes are smaller if the large ones would be too wide or too high; if not even those fit, the units
    are listed. The terminal is never queried: the same state always gives the same text.
    """
    width = max(_NARROWEST, USUAL_WIDTH if width is None else width)
    size = _size(s, width, height)
    if size is None:
        lines = [*panel(s, width), Text(), *_list_of_units(s, width)]
        if explained:
            lines += [Text(), *legend(s, width)]
    else:
        lines = _with_board(s, size, width, explained)
    return _printed(lines, colour)


def _size(s: State, width: int, height: int | None) -> Size | None:
    """The largest hexes that fit; on a screen too low for either, the small ones."""
    for size in (LARGE, SMALL):
        fits = height is None or board_height(s, size) <= height or size is SMALL
        if fits and board_width(s, size) <= width:
            return size
    return None


def _with_board(s: State, size: Size, width: int, explained: bool) -> list[Text]:
    board = draw_board(s, size)
    room = min(width - board_width(s, size) - _GAP, _WIDEST_PANEL)
    if room < _NARROWEST_PANEL:
        return [*board, Text(), *panel(s, width), *([Text(), *legend(s, width)] if explained else [])]
    beside = panel(s, room)
    key = legend(s, room) if explained else []
    below: list[Text] = []
    if len(beside) + 1 + len(key) <= len(board):
        beside += [Text()] * (len(board) - len(beside) - len(key)) + key
    elif explained:
        below = [Text(), *legend(s, width)]
    return _side_by_side(board, beside, board_width(s, size) + _GAP) + below


def _side_by_side(left: list[Text], right: list[Text], start: int) -> list[Text]:
    lines = []
    for i in range(max(len(left), len(right))):
        line = left[i].copy() if i < len(left) else Text()
        if i < len(right) and right[i].plain:
            line.pad_right(start - len(line))
            line.append_text(right[i])
        lines.append(line)
    return lines


def _list_of_units(s: State, width: int) -> list[Text]:
    """The board in words, for screens too narrow for hexes."""
    lines = []
    for cell, unit in units_on(s).items():
        head = Text(f"{CELL_NAMES[cell]:>3} ")
        name = f"{owner_mark(s.match, unit)} {short_name(unit.tile, 13)}"
        head.append(name, player_style(s.match, unit.controller))
        lines.append(head)
        facts = ["netted"] * unit.netted + [status_mark(unit, width - 12)]
        for direction, side in enumerate(unit.sides):
            if side_mark(side, direction):
                facts.append(f"{DIRECTIONS[direction]}{side_mark(side, direction)}")
        words = " ".join(fact for fact in facts if fact)
        lines += [Text(line) for line in wrap(words, width, initial_indent="    ", subsequent_indent="    ")]
    return lines + [Text(f"{CELL_NAMES[int(word) & 63]:>3} mine") for word in s.foundations]


def _printed(lines: list[Text], colour: bool) -> str:
    if not colour:
        return "\n".join(line.plain.rstrip() for line in lines)
    console = Console(
        file=StringIO(), force_terminal=True, color_system="256", no_color=False, legacy_windows=False
    )
    with console.capture() as capture:
        for line in lines:
            line.rstrip()
            console.print(line, soft_wrap=True, highlight=False)
    return capture.get().rstrip("\n")
