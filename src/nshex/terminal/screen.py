"""The terminal: reads lines and prints text and boards to fit its width."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from textwrap import wrap
from typing import TextIO

from nshex.drawing.text import USUAL_WIDTH, render
from nshex.rules.state import State

with suppress(ImportError):
    # Importing it is enough: input() then has line editing and a history. Windows has its own.
    import readline  # noqa: F401

_LINES_FOR_WORDS = 9
"""Lines of the screen that the board leaves for the menu below."""
_PAUSE = 0.5
COLOUR_CHOICES = ("auto", "always", "never")


class Leave(Exception):
    """The person at the keyboard has quit, or the input has ended."""


class Screen:
    """Reads lines and writes text; on a real terminal in colour, at its full width, with pauses."""

    def __init__(self, source: TextIO, target: TextIO, colour: str = "auto") -> None:
        self.source = source
        self.target = target
        self.real = source.isatty() and target.isatty()
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        self.colour = colour == "always" or (colour == "auto" and target.isatty() and not plain)
        self._legend_shown = False

    @property
    def width(self) -> int:
        return shutil.get_terminal_size().columns if self.target.isatty() else USUAL_WIDTH

    def say(self, text: str = "") -> None:
        self.target.write(text + "\n")

    def tell(self, lines: Iterable[str], indent: str = "") -> None:
        """Print lines of text, wrapped to the width of the screen."""
        for line in lines:
            lead = indent + " " * (len(line) - len(line.lstrip()))
            folded = wrap(line, self.width, initial_indent=indent, subsequent_indent=lead + "  ")
            self.say("\n".join(folded) or "")

    def ask(self, prompt: str) -> str:
        """One line of input; raises Leave at its end."""
        if self.real and self.source is sys.stdin:
            try:
                return input(prompt)
            except EOFError:
                self.say()
                raise Leave from None
        self.target.write(prompt)
        self.target.flush()
        line = self.source.readline()
        if not line:
            self.say()
            raise Leave
        return line.rstrip("\n")

    def pause(self) -> None:
        """Time to read a phase of a battle."""
        if self.real:
            self.target.flush()
            time.sleep(_PAUSE)

    def board(self, s: State, *, explained: bool = False) -> None:
        """Draw the position; the first time, or if `explained`, with a legend."""
        height = shutil.get_terminal_size().lines - _LINES_FOR_WORDS if self.real else None
        explained = explained or not self._legend_shown
        self._legend_shown = True
        self.say()
        self.say(render(s, width=self.width, height=height, colour=self.colour, explained=explained))
        self.say()
