"""Choices as text, and the answers typed to them."""

from __future__ import annotations

import re
from textwrap import shorten, wrap

from nshex.tiles import Tile
from nshex.ui.choices import Level
from nshex.ui.picks import Pick

_LABEL_WIDTH = 24
_SHORTEST_HELP = 20


def menu_lines(level: Level, width: int) -> list[str]:
    """The choices of a level: cells side by side, everything else one per line."""
    if all(re.fullmatch("[A-EX][0-9]+|-", key) for key in level.picks):
        return _side_by_side(level, width)
    told: set[Tile | None] = {None}
    lines = []
    for key in sorted(level.picks, key=_by_number):
        pick = level.picks[key]
        lines.append(_line(key, pick, width, with_help=pick.tile not in told))
        told.add(pick.tile)
    return lines


def _by_number(key: str) -> int:
    """Numbers in order, then letters as they come."""
    return int(key) if key.isdecimal() else 10_000


def _side_by_side(level: Level, width: int) -> list[str]:
    """Wrapped lines; a line never breaks inside a choice."""
    words = [f"{key} {pick.label}".strip().replace(" ", "\0") for key, pick in level.picks.items()]
    folded = wrap("   ".join(words), width, initial_indent="  ", subsequent_indent="  ")
    return [line.replace("\0", " ") for line in folded]


def _line(key: str, pick: Pick, width: int, *, with_help: bool) -> str:
    """One choice; the first time a tile is named, also what it does."""
    head = f"  {key:>2}  {pick.label}"
    room = width - _LABEL_WIDTH - 8
    if pick.tile is None or not with_help or room < _SHORTEST_HELP:
        return head[:width]
    return f"{head:<{_LABEL_WIDTH + 6}}  {shorten(pick.tile.help, room, placeholder=' …')}"


def split_answer(text: str) -> list[str]:
    """The answers typed in one line: `1 B2 3`, or a cell with its rotation `B2/3`."""
    return [word for word in re.split(r"[\s/>,]+", text.strip()) if word]


def find_key(level: Level, word: str) -> str | None:
    """The key of a level that a word stands for; upper and lower case are the same."""
    for key in level.ways:
        if key.lower() == word.lower():
            return key
    return None
