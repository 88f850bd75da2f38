"""The board as the table gets it: the same for every reader, so it is made and written once for all."""

from __future__ import annotations

from functools import cached_property, lru_cache

from nshex.drawing.board import cell_centre
from nshex.geometry import CELL_NAMES, cells_of
from nshex.rules.options import Match
from nshex.rules.state import State
from nshex.web.encoding import dump, merged
from nshex.web.payloads import types
from nshex.web.payloads.units import foundations_json, units_json

_BOARDS_KEPT = 100


class Board:
    """What lies on the board in one state."""

    def __init__(self, s: State) -> None:
        self._match = s.match
        self.units = units_json(s)
        self.foundations = foundations_json(s)

    @property
    def cells(self) -> list[types.Cell]:
        return cells_json(self._match)

    @cached_property
    def text(self) -> str:
        """The members of a table that are about the board."""
        lying = dump({"units": self.units, "foundations": self.foundations})
        return merged(_cells_text(*_masks(self._match)), lying)


def cells_json(match: Match) -> list[types.Cell]:
    """The cells of a board; the same list for every game on it, so it must not be changed."""
    return _cells(*_masks(match))


def _masks(match: Match) -> tuple[int, int]:
    return int(match.board.cells), int(match.board.terminals)


@lru_cache(maxsize=_BOARDS_KEPT)
def _cells(cells: int, terminals: int) -> list[types.Cell]:
    found: list[types.Cell] = []
    for cell in cells_of(cells):
        x, y = cell_centre(cell)
        found.append({"at": CELL_NAMES[cell], "x": x, "y": y, "terminal": bool(terminals >> cell & 1)})
    return found


@lru_cache(maxsize=_BOARDS_KEPT)
def _cells_text(cells: int, terminals: int) -> str:
    return dump({"cells": _cells(cells, terminals)})
