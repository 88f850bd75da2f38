"""Who sits where."""

from __future__ import annotations

from dataclasses import dataclass

from nshex.web.payloads.types import Who

ME, FRIEND, BOT, NOBODY = "me", "friend", "bot", "none"
OPEN, PLAYER = "open", "player"
"""A seat waiting for somebody to take it by a link, and one that was taken that way."""
WHO = (ME, FRIEND, BOT, OPEN)
"""Who may have a seat in a new game: the creator, a friend at the same screen, a bot, or anybody who
comes."""

PROGRAM_MARK = " (program)"
"""The end of a name by which everybody sees that a program with a bot account has the seat."""


@dataclass(frozen=True)
class SeatInfo:
    """A seat of a game and who decides for it."""

    seat: int
    name: str
    who: Who
