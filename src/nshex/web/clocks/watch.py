"""Finds games whose clock has run out while nobody had them in memory, or while the server was down."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from nshex.web.exchange.ending import end
from nshex.web.store.failures import WriteError

if TYPE_CHECKING:
    from nshex.web.live.games import LiveGames

log = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS = 3.0


class ClockWatch:
    """Checks when the server starts, and every few seconds after that."""

    def __init__(self, games: LiveGames) -> None:
        self._games = games
        self._looking = asyncio.create_task(self._look_again_and_again())

    async def stop(self) -> None:
        await end([self._looking])

    async def _look_again_and_again(self) -> None:
        while not self._games.is_closing:
            try:
                await self.look()
            except WriteError as problem:
                log.warning("games whose clock has run out cannot be looked for now: %s", problem)
            except Exception:
                log.exception("looking for games whose clock has run out failed")
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    async def look(self) -> None:
        """Note in every game that is due that a clock has run out."""
        for game in await self._games.past_deadline():
            try:
                live = await self._games.find(game)
            except WriteError:
                raise
            except Exception:
                log.exception("game %s cannot be loaded, so its clock is not looked after", game)
                continue
            if live is not None:
                await live.notice_time()
