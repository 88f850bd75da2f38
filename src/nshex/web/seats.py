"""Who sits where, and what the log tells: the little that the server says to the table about itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

ME, FRIEND, BOT, NOBODY = "me", "friend", "bot", "none"
WHO = (ME, FRIEND, BOT)
"""Who may sit on a seat of a new game: the creator, a friend at the same screen, or a bot."""


@dataclass(frozen=True)
class SeatInfo:
    """A seat of a game and who decides for it."""

    seat: int
    name: str
    who: str
    """`me`, `friend` or `bot`; `none` where nobody plays, as in a record that was uploaded."""
    bot: str | None
    """The bot with its limit, such as `soldier` or `commander:2s`."""


@dataclass(frozen=True)
class LogEntry:
    """What an action did, in words."""

    n: int
    seat: int | None
    texts: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {"n": self.n, "seat": self.seat, "texts": list(self.texts)}
