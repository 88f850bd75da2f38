"""Whether a server can do its work: database, workers, and whether it is about to end."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from time import monotonic

from nshex.web.live.games import LiveGames
from nshex.web.store.failures import WriteError

SECONDS_KEPT = 1.0
"""How long an answer is reused, so that frequent requests cost no more than one write a second."""
SECONDS_TO_WRITE = 3.0
"""How long the database may take until it counts as stuck."""


@dataclass(frozen=True)
class Problem:
    """A part that does not work, and what is wrong with it."""

    part: str
    text: str


class Health:
    """Checks the games of a server; everybody who asks at the same time gets the same answer."""

    def __init__(self, games: LiveGames) -> None:
        self._games = games
        self._found: list[Problem] = []
        self._until = 0.0
        self._looking = asyncio.Lock()

    async def problems(self) -> list[Problem]:
        """What keeps the server from working; nothing if it is ready."""
        if self._games.is_closing:
            return [Problem("server", "It is shutting down.")]
        async with self._looking:
            if monotonic() >= self._until:
                self._found = [*await self._of_database(), *self._of_workers()]
                self._until = monotonic() + SECONDS_KEPT
            return self._found

    async def _of_database(self) -> list[Problem]:
        try:
            async with asyncio.timeout(SECONDS_TO_WRITE):
                await self._games.check_disk()
        except TimeoutError:
            return [Problem("database", f"Nothing could be written within {SECONDS_TO_WRITE:.0f} seconds.")]
        except WriteError as error:
            return [Problem("database", str(error))]
        return []

    def _of_workers(self) -> list[Problem]:
        found = self._games.figures()
        if found.workers == 0:
            return [Problem("workers", "No worker process is left for bots.")]
        return []
