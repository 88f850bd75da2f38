"""What can be wrong with a text: it cannot be read, it is not legal here, or it means several things.

All are kinds of ValueError, told apart because the remedy differs: correct the text, choose another action,
or say more. Every message is one line that names what is wrong, where, and what was expected.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class NotationError(ValueError):
    """The text cannot be read."""

    def __init__(self, text: str, place: str = "") -> None:
        super().__init__(text)
        self.place = place
        """The part of a whole that is meant, as in `players[1].hp`; empty where it is not known."""


class PositionError(NotationError):
    """A position that cannot be read, or that the rules do not allow; the message names the clause."""

    def __init__(self, text: str, place: str = "") -> None:
        super().__init__(f"{place}: {text}" if place else text, place)
        self.text = text
        """The message without its place."""


class IllegalActionError(ValueError):
    """The action can be read, but is not legal in this state."""


class AmbiguousError(ValueError):
    """The line leaves something out, and several legal actions would fit."""


LINE_ERRORS = (NotationError, IllegalActionError, AmbiguousError)
"""Everything that can be wrong with the line of an action."""


@contextmanager
def at_place(place: str) -> Iterator[None]:
    """Errors about one line of several begin with the place of the line."""
    try:
        yield
    except LINE_ERRORS as problem:
        raise type(problem)(f"{place}: {problem}") from None
