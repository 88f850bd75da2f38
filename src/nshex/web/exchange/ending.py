"""Ends tasks that talk to a Redis server.

The client can turn a cancellation in the middle of a call into an error of its own. A loop that
survives errors would then go on for ever, so it is cancelled until it has ended.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

_SECONDS_BETWEEN = 0.2


async def end(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks and wait until all have ended."""
    going = set(tasks)
    while going:
        for task in going:
            task.cancel()
        _, going = await asyncio.wait(going, timeout=_SECONDS_BETWEEN)
