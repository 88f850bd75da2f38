"""Boards on which Vegas plays against another army."""

from __future__ import annotations

from typing import Any

from nshex.rules.state import State
from tests.support import board

VEGAS = 1


def against_vegas(army: str, layout: dict[str, str], **options: Any) -> State:
    """A board with Vegas as player 1, to move unless said otherwise."""
    options.setdefault("turn", VEGAS)
    return board(layout, armies=[army, "vegas"], **options)
