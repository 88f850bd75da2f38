"""Keeps the games in memory in step with what other processes accept.

The database decides the order of entries. Here we only hear that a game has moved on, or check, and then load
what is new. If nobody tells us, checking every few seconds has to do.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from nshex.web.exchange.ending import end
from nshex.web.exchange.interface import Exchange
from nshex.web.live.live_game import LiveGame
from nshex.web.live.phrases import PHRASES
from nshex.web.store.failures import WriteError

if TYPE_CHECKING:
    from nshex.web.live.games import LiveGames

log = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS = 3.0
SECONDS_UNTIL_TAKEN_UP = 10.0
"""How long a game may wait for a bot until its process counts as gone."""
TAKEN_UP_AT_ONCE = 20


class Sharing:
    """What this process does to follow the others."""

    def __init__(self, games: LiveGames, exchange: Exchange) -> None:
        self._games = games
        self._exchange = exchange
        self._told_while_loading: dict[str, int] = {}
        self._following: set[asyncio.Task[None]] = set()
        exchange.start(self._told, self.check_versions, self._watched)
        exchange.phrases.listen(self._said)
        self._looking = asyncio.create_task(self._look()) if games.store.is_shared else None

    async def stop(self) -> None:
        await end([*self._following, *([self._looking] if self._looking else [])])
        await self._exchange.stop()

    # --- following ---

    def _told(self, game: str, version: int) -> None:
        live = self._games.in_memory(game)
        if live is not None:
            self._follow(live, version)
        elif self._games.is_loading(game):
            known = self._told_while_loading.get(game, 0)
            self._told_while_loading[game] = max(known, version)

    def _watched(self, place: str) -> None:
        live = self._games.in_memory(place)
        if live is not None:
            live.broadcast.count_watchers()

    def _said(self, game: str, seat: int, phrase: str) -> None:
        live = self._games.in_memory(game)
        if live is not None and phrase in PHRASES:
            live.broadcast.tell_said(seat, phrase)

    def loaded(self, game: str, live: LiveGame | None) -> None:
        """A game has been loaded, perhaps without something announced in the meantime."""
        version = self._told_while_loading.pop(game, 0)
        if live is not None:
            self._follow(live, version)

    def _follow(self, live: LiveGame, version: int) -> None:
        if live.version < version:
            task = asyncio.create_task(self._catch_up(live, version))
            self._following.add(task)
            task.add_done_callback(self._following.discard)

    async def _catch_up(self, live: LiveGame, version: int) -> None:
        try:
            await live.catch_up(version)
        except WriteError as problem:
            log.warning("game %s: what others did cannot be read now: %s", live.id, problem)
        except Exception:
            log.exception("game %s: what others did cannot be followed", live.id)

    async def check_versions(self) -> None:
        """Find out in one query which games have moved on, and follow those."""
        lives = {live.id: live for live in self._games.all_in_memory() if live.is_live or live.readers}
        if not lives:
            return
        try:
            versions = await self._games.versions(list(lives))
        except WriteError as problem:
            log.warning("versions of games cannot be read now: %s", problem)
            return
        for game, version in versions.items():
            self._follow(lives[game], version)

    async def make_sure(self, live: LiveGame) -> None:
        """If nobody tells us that a game has moved on, check before it is shown."""
        if self._games.store.is_shared and not self._exchange.is_connected:
            await self._catch_up(live, live.version + 1)

    # --- looking ---

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
            try:
                await self.check_versions()
                await self._take_up()
            except WriteError as problem:
                log.warning("games that wait cannot be looked for now: %s", problem)
            except Exception:
                log.exception("looking for games that wait failed")

    async def _take_up(self) -> None:
        """Continue games whose bots no process lets think, as after the end of another process."""
        waiting = await self._games.waiting_for_bots(time.time() - SECONDS_UNTIL_TAKEN_UP)
        taken_up = 0
        for game in waiting:
            if taken_up == TAKEN_UP_AT_ONCE or self._games.is_closing:
                return
            if self._games.in_memory(game) is None and not await self._exchange.leases.is_taken(game):
                await self._games.find(game)
                taken_up += 1
