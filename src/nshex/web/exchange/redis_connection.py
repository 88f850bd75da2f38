"""The connection to the other processes: a Redis server that passes on which games have moved on.

Nothing that matters is in Redis. A message says only that a game has reached a version; what happened is in
the database. So a lost message, or a Redis server that is gone, only delays what others see.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from nshex.web.exchange.ending import end
from nshex.web.exchange.interface import Connected, Told

log = logging.getLogger(__name__)

MOVES = "nshex:moves"
"""The channel on which processes tell which games have moved on, each with its version."""
SECONDS_TO_ANSWER = 3.0
SECONDS_TO_RETRY = 1.0
SECONDS_BETWEEN_TELLINGS = 0.01
"""What happens within this time goes into one message, since every process has to read every message."""
SECONDS_OF_SILENCE = 5.0
"""How long to listen before checking that the server is still there."""

FAILURES = (RedisError, OSError, TimeoutError)
"""The errors of calls while the server cannot be reached."""

Heard = Mapping[str, Callable[[dict[str, Any]], None]]
"""Takes messages from channels other than that of the moves, by their names."""


class RedisConnection:
    """Connections of this process to the Redis server, and the task that listens."""

    def __init__(self, address: str) -> None:
        self.process = secrets.token_hex(8)
        """A name of this process that no other has."""
        self.client: Redis = Redis.from_url(
            address,
            decode_responses=True,
            retry=Retry(NoBackoff(), 1),  # a connection may have broken since; then it is the server
            socket_timeout=SECONDS_TO_ANSWER + SECONDS_OF_SILENCE,
            socket_connect_timeout=SECONDS_TO_ANSWER,
        )
        self.is_connected = False
        """Whether messages of others arrive at this moment, as far as this process can tell."""
        self._to_tell: dict[str, int] = {}
        self._something = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def channel(self) -> str:
        """The channel on which only this process listens."""
        return f"nshex:process:{self.process}"

    def start(self, told: Told, heard: Heard, connected: Connected) -> None:
        """Start listening; `connected` is called whenever messages arrive again."""
        self._tasks = [
            asyncio.create_task(self._listen(told, heard, connected)),
            asyncio.create_task(self._tell_all()),
        ]

    async def stop(self) -> None:
        await end(self._tasks)
        with suppress(*FAILURES):
            await self.client.aclose()

    # --- telling ---

    def tell(self, game: str, version: int) -> None:
        """Let others know, soon, that a game has reached a version; never waits."""
        self._to_tell[game] = version
        self._something.set()

    async def _tell_all(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            moved, self._to_tell = self._to_tell, {}
            with suppress(*FAILURES):  # others look for themselves while there is no way to tell them
                await self.client.publish(MOVES, json.dumps(moved))
            await asyncio.sleep(SECONDS_BETWEEN_TELLINGS)

    # --- listening ---

    async def _listen(self, told: Told, heard: Heard, connected: Connected) -> None:
        while True:
            try:
                async with self.client.pubsub() as pubsub:
                    await pubsub.subscribe(MOVES, *heard)
                    await self._listen_on(pubsub, told, heard, connected)
            except FAILURES as problem:
                if self.is_connected:
                    log.warning("the Redis server cannot be reached: %s", problem)
            finally:
                self.is_connected = False
            await asyncio.sleep(SECONDS_TO_RETRY)

    async def _listen_on(self, pubsub: PubSub, told: Told, heard: Heard, connected: Connected) -> None:
        subscribed = 0
        while True:
            message = await pubsub.get_message(timeout=SECONDS_OF_SILENCE)
            if message is None:
                await pubsub.ping()
            elif message["type"] == "subscribe":
                subscribed += 1
                # All channels, also after the client has connected again by itself.
                if subscribed % (1 + len(heard)) == 0:
                    self.is_connected = True
                    log.info("messages of other processes arrive")
                    await connected()
            elif message["type"] == "message":
                self._pass_on(message, told, heard)

    def _pass_on(self, message: dict[str, Any], told: Told, heard: Heard) -> None:
        """Anybody who can write to the Redis server is trusted; still, nonsense must not end the
        listening."""
        try:
            if message["channel"] in heard:
                heard[message["channel"]](json.loads(message["data"]))
            else:
                for game, version in json.loads(message["data"]).items():
                    told(game, int(version))
        except (ValueError, TypeError, KeyError, AttributeError) as problem:
            log.warning("a message of another process cannot be read: %s", problem)
