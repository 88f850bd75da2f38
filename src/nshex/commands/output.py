"""Output for people: tables and boards, with colours only on a terminal."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Sequence
from textwrap import fill

from nshex.commands.files import OutputError, reason_of
from nshex.notation.decisions import outcome, who_decides
from nshex.notation.names import player_name
from nshex.notation.status import DRAWN, Winner
from nshex.rules.options import Match
from nshex.rules.state import OVER, State

PLAIN_WIDTH = 100
"""Columns of a paragraph that is not printed on a terminal."""


def on_terminal() -> bool:
    return sys.stdout.isatty()


def say(text: str) -> None:
    """Print and flush, so that output that cannot be written fails here and not when Python ends."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"standard output: cannot be written: {reason_of(error)}") from None


def say_paragraph(text: str, indent: str = "") -> None:
    """Print a paragraph, wrapped to the width of the terminal."""
    width = shutil.get_terminal_size().columns if on_terminal() else PLAIN_WIDTH
    say(fill(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False))


def say_json(value: object) -> None:
    say(json.dumps(value))


def say_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table: with lines on a terminal, as plain columns elsewhere."""
    if on_terminal():
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        table = Table(*columns)
        for row in rows:
            table.add_row(*(Text(entry) for entry in row))
        Console().print(table)
        return
    widths = [max(len(row[i]) for row in [columns, *rows]) for i in range(len(columns))]
    for row in [columns, *rows]:
        cells = (entry.ljust(width) for entry, width in zip(row, widths, strict=True))
        say("  ".join(cells).rstrip())


def board_text(s: State) -> str:
    """The board as text, to fit the terminal."""
    from nshex.drawing.text import render

    if not on_terminal():
        return render(s)
    colour = "NO_COLOR" not in os.environ
    return render(s, width=shutil.get_terminal_size().columns, colour=colour)


def what_next(s: State) -> str:
    """Who has won, or who decides what."""
    if s.step == OVER:
        return f"{outcome(s.match, int(s.winners), int(s.reason))}."
    return f"{who_decides(s)}."


def winner_text(match: Match, winner: Winner) -> str:
    """The winner in words."""
    if winner is None:
        return "nobody has won yet"
    if winner == DRAWN:
        return "a draw"
    players = winner if isinstance(winner, list) else [int(winner)]
    return "won by " + " and ".join(player_name(match, player) for player in players)
