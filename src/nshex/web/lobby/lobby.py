"""The lobby: games waiting for somebody, games to watch, and a partner for people who want to play now."""

from __future__ import annotations

import asyncio
import json
import logging
import time

from starlette.concurrency import run_in_threadpool

from nshex.languages import gettext
from nshex.tiles import ARMIES
from nshex.web.clocks.control import control_words
from nshex.web.limits import Asker, LimitError
from nshex.web.live.checks import Refusal
from nshex.web.live.games import LiveGames
from nshex.web.live.live_game import LiveGame
from nshex.web.live.new_games import read_new_game, with_name
from nshex.web.live.seating import host_of
from nshex.web.live.sitting import sit
from nshex.web.lobby.words import game_words, level_words, series_words
from nshex.web.payloads import types
from nshex.web.seats import OPEN
from nshex.web.store.database import PairingTakenError
from nshex.web.store.failures import WriteError
from nshex.web.store.listings import ANYBODY

log = logging.getLogger(__name__)

SECONDS_BETWEEN_TOUCHES = 15.0
SECONDS_UNTIL_GONE = 50.0
"""A live game is no longer offered after this long without a sign of its waiting players."""
SECONDS_OF_PLAY = 3600.0
"""Games in which something has happened within this time are offered to spectators."""
SECONDS_LISTED = 7 * 24 * 3600.0
SECONDS_STAYING = 30 * 24 * 3600.0
"""How long a game over days is offered without a sign of its host."""
SECONDS_KEPT = 2.0
"""How old the shown lobby may be: so it costs the same, however many people look at it."""
MOST_SHOWN = 40
MOST_TRIES = 10
_FOR_ANYBODY = {"seats": [{"who": "me"}, {"who": "open"}], "first": "lot", "listed": True}


class Lobby:
    """What is shown in the lobby, kept for a moment, and the task that keeps waiting games in it."""

    def __init__(self, games: LiveGames) -> None:
        self._games = games
        self._kept: types.LobbyList = {"open": [], "running": []}
        self._until = 0.0
        self._lock = asyncio.Lock()
        self._touching = asyncio.create_task(self._touch_all())

    async def stop(self) -> None:
        self._touching.cancel()
        await asyncio.gather(self._touching, return_exceptions=True)

    async def show(self) -> types.LobbyList:
        async with self._lock:
            if time.monotonic() >= self._until:
                self._kept = await self._look()
                self._until = time.monotonic() + SECONDS_KEPT
            return self._kept

    async def _look(self) -> types.LobbyList:
        listings, now = self._games.store.listings, time.time()
        waiting = await run_in_threadpool(listings.open, now - SECONDS_UNTIL_GONE, MOST_SHOWN)
        running = await run_in_threadpool(listings.running, now - SECONDS_OF_PLAY, MOST_SHOWN)
        return {"open": await self._shown(waiting), "running": await self._shown(running)}

    async def _shown(self, games: list[str]) -> list[types.LobbyGame]:
        found = [await self._games.find(game) for game in games]
        return [lobby_game(live) for live in found if live is not None and not live.is_over]

    async def _touch_all(self) -> None:
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_TOUCHES)
            waiting = [live.id for live in self._games.all_in_memory() if _is_waited_at(live)]
            now = time.time()
            try:
                if waiting:
                    await run_in_threadpool(self._games.store.listings.touch, waiting, now)
                await run_in_threadpool(self._forget, now)
            except WriteError as problem:
                log.warning("the lobby cannot be written now: %s", problem)

    def _forget(self, now: float) -> None:
        self._games.store.listings.forget(now - SECONDS_LISTED, now - SECONDS_STAYING)

    async def play_anybody(self, asker: Asker) -> str:
        """A game with anybody: the one that is waiting, or else a new one that waits; returns its id.

        Everything that has to happen once happens in the database, so two processes never pair one person
        with two others, or leave two waiting for each other.
        """
        listings = self._games.store.listings
        name = await run_in_threadpool(self._games.store.identities.name, asker.browser)
        for _ in range(MOST_TRIES):
            waiting = await run_in_threadpool(listings.waiting)
            if waiting is None:
                try:
                    new = with_name(read_new_game(json.dumps(_FOR_ANYBODY)), name)
                    return await self._games.create(new, asker, pairing=ANYBODY)
                except PairingTakenError:
                    continue
            game, seen = waiting
            live = await self._games.find(game)
            if live is not None and live.seats_of(asker.browser) and live.open_seats and not live.is_over:
                await run_in_threadpool(listings.touch, [game], time.time())
                return game
            if not await run_in_threadpool(listings.claim, game):
                continue
            if live is None or seen < time.time() - SECONDS_UNTIL_GONE:
                continue
            try:
                await sit(live, asker.browser, name)
            except Refusal:
                continue
            return game
        raise LimitError(gettext("Many people are looking for a game right now. Try again."), 1.0)


def _is_waited_at(live: LiveGame) -> bool:
    return live.terms.listed and bool(live.open_seats) and any(reader.seats for reader in live.readers)


def lobby_game(live: LiveGame) -> types.LobbyGame:
    stored, match = live.stored, live.game.state.match
    host = host_of(stored.seats)
    return {
        "game": live.id,
        "invitation": live.terms.invitation if live.open_seats else "",
        "host": next((seat.name for seat in stored.seats if seat.token == host and seat.name), ""),
        "words": " · ".join(filter(None, (game_words(live.game.setup), series_words(live.terms)))),
        "level": level_words(live.terms.level),
        "clock": control_words(live.terms.clock),
        "rated": live.terms.rated,
        "seats": [
            {"army": army, "name": gettext(ARMIES[army].name), "open": seat.who == OPEN, "player": seat.name}
            for army, seat in zip(match.armies, stored.seats, strict=True)
        ],
    }
