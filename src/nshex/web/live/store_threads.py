"""The threads in which a server works with its store, so that the event loop never waits for a disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

from nshex.web.store.database import Addition, Store
from nshex.web.store.group_commit import GroupCommit

WRITERS = 4
"""Threads that write to a database that takes more than one writer."""
READERS = 2
"""Threads that read from the store."""

_Found = TypeVar("_Found")


class StoreThreads:
    """Some threads write (only one if the database is a file), others read; neither waits for the other."""

    def __init__(self, store: Store) -> None:
        writers = WRITERS if store.is_shared else 1
        self._writing = ThreadPoolExecutor(writers, thread_name_prefix="store")
        self._reading = ThreadPoolExecutor(READERS, thread_name_prefix="reading")
        self._entries = GroupCommit(partial(self.write, store.append_all), writers)
        self._playing_back = CapacityLimiter(1)

    async def write(self, work: Callable[..., _Found], *args: object) -> _Found:
        return await asyncio.get_running_loop().run_in_executor(self._writing, work, *args)

    async def append(self, addition: Addition) -> None:
        """Write an entry of a game, together with others that are waiting."""
        await self._entries.add(addition)

    async def read(self, work: Callable[..., _Found], *args: object) -> _Found:
        return await asyncio.get_running_loop().run_in_executor(self._reading, work, *args)

    async def play_back(self, work: Callable[..., _Found], *args: object) -> _Found:
        """Games are played back in one thread: more would not be faster and would block the event loop."""
        return await to_thread.run_sync(work, *args, limiter=self._playing_back)

    def close(self) -> None:
        """Wait until everything begun is done."""
        self._writing.shutdown()
        self._reading.shutdown()
