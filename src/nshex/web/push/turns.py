"""Who is notified of their turn: a player who has to decide, has asked for it, and is not there; once a
turn."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from nshex.languages import gettext, speaking
from nshex.tiles import ARMIES
from nshex.web.encoding import dump
from nshex.web.exchange.ending import end
from nshex.web.payloads import types
from nshex.web.push.delivery import Deliverer, DeliveryError
from nshex.web.push.endpoints import EndpointError, read_endpoint
from nshex.web.push.keys import ServerKey
from nshex.web.push.messages import encrypt
from nshex.web.store.database import GameStatus, Store
from nshex.web.store.failures import WriteError
from nshex.web.store.push_subscriptions import Subscription

if TYPE_CHECKING:
    from nshex.web.live.games import LiveGames
    from nshex.web.live.live_game import LiveGame

log = logging.getLogger(__name__)

THREADS = 4
SENT_AT_ONCE = 20
MOST_WAITING = 1_000
"""The most turns that wait to be announced; any beyond that are dropped."""
SECONDS_KEPT = 24 * 3600
"""How long a push service keeps a message for a device that is switched off."""
GONE = (404, 410)
"""What a push service answers once a browser has unsubscribed."""


class TurnPushes:
    """Follows the games of this process, and notifies players the others are waiting for."""

    def __init__(self, games: LiveGames, key: ServerKey, *, any_host: bool = False) -> None:
        self.key = key
        self._games = games
        self._any_host = any_host
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="push")
        self._deliverer = Deliverer(self._threads, any_host=any_host)
        self._places = asyncio.Semaphore(SENT_AT_ONCE)
        self._telling: set[asyncio.Task[None]] = set()
        games.on_moved = self.moved

    async def stop(self) -> None:
        await end(list(self._telling))
        self._threads.shutdown(wait=False, cancel_futures=True)

    def moved(self, game: str, status: GameStatus) -> None:
        """A game has moved on, or a player has left: check whether somebody must be notified; never waits."""
        has_news = status.decider is not None or status.result is not None
        if not has_news or self._games.is_closing:
            return
        if len(self._telling) >= MOST_WAITING:
            log.warning("too many turns wait to be pushed; one was left out")
            return
        task = asyncio.create_task(self._follow(game, is_over=status.result is not None))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _follow(self, game: str, *, is_over: bool) -> None:
        try:
            if is_over:
                await self._games.write(_forget_game, game)
                return
            live = await self._games.find(game)
            if live is not None:
                async with self._places:
                    await self._tell(live)
        except WriteError as problem:
            log.warning("game %s: its turn could not be pushed: %s", game, problem)
        except Exception:
            log.exception("game %s: its turn could not be pushed", game)

    async def _tell(self, live: LiveGame) -> None:
        decider = live.decider
        if decider is None or live.bot_to_decide() or live.broadcast.is_here(decider):
            return
        token = live.stored.seats[decider].token
        if token is None:
            return
        subscriptions = await self._games.read(_of, token)
        if not subscriptions:
            return
        turn = int(live.game.state.turns_begun)
        if not await self._games.write(_claim_turn, live.id, token, turn):
            return
        for subscription in subscriptions:
            with speaking(subscription.language):
                notice = dump(turn_notice(live)).encode()
            await self._push(live.id, token, subscription, notice)

    async def _push(self, game: str, token: str, subscription: Subscription, notice: bytes) -> None:
        try:
            endpoint = read_endpoint(subscription.endpoint, any_host=self._any_host)
            loop = asyncio.get_running_loop()
            body = await loop.run_in_executor(self._threads, encrypt, notice, subscription)
            headers = {
                "Authorization": self.key.authorization(endpoint.origin, time.time()),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(SECONDS_KEPT),
                "Topic": game,
                "Urgency": "normal",
            }
            status = await self._deliverer.deliver(endpoint, headers, body)
        except (DeliveryError, EndpointError) as problem:
            log.info("game %s: a push could not be delivered: %s", game, problem)
            return
        if status in GONE:
            await self._games.write(_remove, token, subscription.endpoint)
        elif status >= 300:
            log.info("game %s: a push service answered %d", game, status)


def turn_notice(live: LiveGame) -> types.TurnNotice:
    """The text of a notification: no more than any spectator may know."""
    table = live.table(())
    armies = " – ".join(gettext(ARMIES[army].name) for army in live.game.state.match.armies)
    return {
        "title": gettext("Your move"),
        "text": f"{armies}, {table['progress']}",
        "game": live.id,
        "address": f"/game/{live.id}",
    }


def _of(store: Store, token: str) -> list[Subscription]:
    return store.push_subscriptions.of(token)


def _claim_turn(store: Store, game: str, token: str, turn: int) -> bool:
    return store.push_subscriptions.claim_turn(game, token, turn)


def _remove(store: Store, token: str, endpoint: str) -> None:
    store.push_subscriptions.remove(token, endpoint)


def _forget_game(store: Store, game: str) -> None:
    store.push_subscriptions.forget_game(game)
