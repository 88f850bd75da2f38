"""Entries of many games in one transaction: those that come in while others are being written go together.

Writing to disk takes as long for a hundred entries as for one. `add` returns only once the entry is there,
and an entry that cannot be added does not affect the others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from nshex.web.store.database import Addition

Write = Callable[[Sequence[Addition]], Awaitable[list[Exception | None]]]
"""Saves entries; says for each why it was not saved, or None."""

MOST_TOGETHER = 200
"""The most entries in one transaction, so that nobody waits too long for it."""

_Waiting = tuple[Addition, asyncio.Future[None]]


class GroupCommit:
    """What is waiting to be written, with a number of transactions at the same time."""

    def __init__(self, write: Write, at_once: int) -> None:
        self._write = write
        self._at_once = at_once
        self._waiting: list[_Waiting] = []
        self._writers = 0
        """Tasks that will still look at what is waiting."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def add(self, addition: Addition) -> None:
        """Return once the entry is on disk; raises an error if it cannot be."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((addition, done))
        if self._writers < self._at_once:
            self._writers += 1
            task = asyncio.create_task(self._write_what_waits())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        await done

    async def _write_what_waits(self) -> None:
        try:
            await self._write_all()
        finally:  # at once: an entry added before the task counts as done must start another
            self._writers -= 1

    async def _write_all(self) -> None:
        while self._waiting:
            together, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            problems = await self._problems([addition for addition, _ in together])
            for (_, done), problem in zip(together, problems, strict=True):
                if done.done():  # whoever waited has been cancelled
                    continue
                if problem is None:
                    done.set_result(None)
                else:
                    done.set_exception(problem)

    async def _problems(self, additions: list[Addition]) -> list[Exception | None]:
        try:
            return await self._write(additions)
        except Exception as problem:
            return [problem] * len(additions)
