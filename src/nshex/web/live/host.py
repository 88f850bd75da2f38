"""What surrounds a live game: the server, and the readers at the table."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

from nshex.web.exchange.interface import (
    Leases,
    NobodyElsewhere,
    NobodyListens,
    NoLeases,
    Phrases,
    Presence,
    RemoteThinkers,
)
from nshex.web.limits import Limits
from nshex.web.server_bots import OURS, ServerBots
from nshex.web.settings import Settings
from nshex.web.store.database import GameStatus, StoredSeat
from nshex.web.store.entries import Entry
from nshex.workers import WorkerPool

Append = Callable[[str, Entry, GameStatus, tuple[StoredSeat, ...]], Awaitable[None]]
"""Puts an entry on disk, with the seats it changes.

EntryTakenError if another process was faster, WriteError if it cannot be saved.
"""
Newer = Callable[[str, int], Awaitable[list[Entry]]]
"""The entries of a game after a version; WriteError if the database cannot be reached."""
Seats = Callable[[str], Awaitable[tuple[StoredSeat, ...]]]
"""Who sits where in a game now; WriteError if the database cannot be reached."""


class Reader(Protocol):
    """Somebody at the table, with a seat or without."""

    @property
    def seats(self) -> tuple[int, ...]: ...

    @property
    def browser(self) -> str:
        """The hash of the reader's token; empty if there is none."""
        ...

    @property
    def language(self) -> str:
        """The language in which the reader is told what happens."""
        ...

    def tell(self, text: str) -> None:
        """Pass on a message; never waits."""
        ...


@dataclass(frozen=True)
class Host:
    """What a live game needs from the server around it."""

    append: Append
    newer: Newer
    seats: Seats
    workers: WorkerPool
    settings: Settings
    limits: Limits
    bots: ServerBots = OURS
    leases: Leases = field(default_factory=NoLeases)
    presence: Presence = field(default_factory=NobodyElsewhere)
    phrases: Phrases = field(default_factory=NobodyListens)
    remote: RemoteThinkers | None = None
    """Workers on other machines."""
    now: Callable[[], float] = time.time
    """The time of entries and clocks."""
