"""Who sits where."""

from __future__ import annotations

from dataclasses import dataclass

from nshex.web.payloads.types import Who

ME, FRIEND, BOT, NOBODY = "me", "friend", "bot", "none"
OPEN, PLAYER = "open", "player"
"""A seat that waits for somebody to take it by a link, and one that was taken so."""
WHO = (ME, FRIEND, BOT, OPEN)
"""Who may sit on a seat of a new game: the creator, a friend at the same screen, a bot, whoever comes."""


@dataclass(frozen=True)
class SeatInfo:
    """A seat of a game and who decides for it."""

    seat: int
    name: str
    who: Who
