"""What can be set about a server, with values that suit one machine at home."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


def usual_workers() -> int:
    """Processes in which bots think: one more than cores, so that one long thought never stops all others."""
    return max(3, min(9, 1 + (os.cpu_count() or 2)))


@dataclass(frozen=True)
class Settings:
    """Where games are kept and how much anybody may ask of the server."""

    database: Path
    workers: int = usual_workers()
    games_kept: int = 100
    """Games held in memory; others are played back from the database when somebody looks at them."""
    longest_message: int = 2_000
    """Signs of a message over the socket."""
    longest_setup: int = 20_000
    """Bytes of a new game."""
    longest_record: int = 500_000
    """Bytes of a record that is uploaded."""
    messages_a_second: float = 100.0
    messages_at_once: int = 200
    """A reader may send this many in a burst."""
    updates_waiting: int = 32
    """Updates kept for a slow reader, who then gets the whole table in place of them."""
    answers_waiting: int = 100
    """Answers kept for a reader who does not take them; with more it is dropped."""
    seconds_to_take: float = 20.0
    """How long a reader may take to receive one message."""
