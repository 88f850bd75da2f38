"""How many people watch a game, and whether its players are there.

Each process counts its own readers, and tells the others over Redis.

Changes are sent at once, and everything again every few seconds. So a process that has just started soon
knows all numbers, and those of a process that has died are forgotten after a while.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from contextlib import suppress
from time import monotonic
from typing import Any

from nshex.web.exchange.ending import end
from nshex.web.exchange.interface import Watched
from nshex.web.exchange.redis_connection import FAILURES, RedisConnection

WATCHED = "nshex:watched"
"""The channel on which processes tell how many watch."""
SECONDS_BETWEEN_TELLINGS = 10.0
SECONDS_UNTIL_FORGOTTEN = 3 * SECONDS_BETWEEN_TELLINGS


class RedisPresence:
    """The numbers of this process, and what the others told last."""

    def __init__(self, connection: RedisConnection) -> None:
        self._connection = connection
        self._here: dict[str, int] = {}
        self._untold: set[str] = set()
        self._others: dict[str, dict[str, int]] = {}
        self._heard: dict[str, float] = {}
        self._something = asyncio.Event()
        self._changed: Watched = lambda game: None
        self._task: asyncio.Task[None] | None = None

    def start(self, changed: Watched) -> None:
        self._changed = changed
        self._task = asyncio.create_task(self._tell())

    async def stop(self) -> None:
        if self._task is not None:
            await end([self._task])

    def note(self, place: str, count: int) -> None:
        if self._here.get(place, 0) == count:
            return
        if count:
            self._here[place] = count
        else:
            del self._here[place]
        self._untold.add(place)
        self._something.set()

    def elsewhere(self, place: str) -> int:
        return sum(counts.get(place, 0) for counts in self._others.values())

    # --- telling ---

    async def _tell(self) -> None:
        next_whole = 0.0
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, next_whole - monotonic())):
                    await self._something.wait()
            self._something.clear()
            is_whole = monotonic() >= next_whole
            untold, self._untold = self._untold, set()
            await self._publish(self._here if is_whole else untold, is_whole)
            if is_whole:
                next_whole = monotonic() + SECONDS_BETWEEN_TELLINGS
                self._forget()

    async def _publish(self, places: Iterable[str], is_whole: bool) -> None:
        counts = {place: self._here.get(place, 0) for place in places}
        message = {"process": self._connection.process, "whole": is_whole, "counts": counts}
        with suppress(*FAILURES):  # it is told again soon
            await self._connection.client.publish(WATCHED, json.dumps(message))

    def _forget(self) -> None:
        """Drop processes that have been silent for a long time."""
        for process, heard in list(self._heard.items()):
            if monotonic() - heard > SECONDS_UNTIL_FORGOTTEN:
                del self._heard[process]
                for place in self._others.pop(process):
                    self._changed(place)

    # --- hearing ---

    def told(self, message: dict[str, Any]) -> None:
        """Another process sends its numbers; ValueError, TypeError or KeyError if they make no sense."""
        process = str(message["process"])
        if process == self._connection.process:
            return
        told = {str(place): int(count) for place, count in message["counts"].items()}
        before = self._others.get(process, {})
        after = told if message["whole"] else before | told
        after = {place: count for place, count in after.items() if count}
        self._others[process] = after
        self._heard[process] = monotonic()
        for place in before.keys() | after.keys():
            if before.get(place) != after.get(place):
                self._changed(place)
