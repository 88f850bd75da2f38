"""Phrases said at other processes: passed on over Redis, and lost if it cannot be reached."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

from nshex.web.exchange.ending import end
from nshex.web.exchange.interface import Said
from nshex.web.exchange.redis_connection import FAILURES, RedisConnection

SAID = "nshex:said"
"""The channel on which processes pass on phrases."""


class RedisPhrases:
    def __init__(self, connection: RedisConnection) -> None:
        self._connection = connection
        self._said: Said = lambda game, seat, phrase: None
        self._saying: set[asyncio.Task[None]] = set()

    def listen(self, said: Said) -> None:
        self._said = said

    async def stop(self) -> None:
        await end(list(self._saying))

    def say(self, game: str, seat: int, phrase: str) -> None:
        message = {"process": self._connection.process, "game": game, "seat": seat, "phrase": phrase}
        task = asyncio.create_task(self._publish(json.dumps(message)))
        self._saying.add(task)
        task.add_done_callback(self._saying.discard)

    async def _publish(self, text: str) -> None:
        with suppress(*FAILURES):
            await self._connection.client.publish(SAID, text)

    def told(self, message: dict[str, Any]) -> None:
        """Something was said; KeyError, TypeError or ValueError where the message makes no sense."""
        if message["process"] != self._connection.process:
            self._said(str(message["game"]), int(message["seat"]), str(message["phrase"]))
