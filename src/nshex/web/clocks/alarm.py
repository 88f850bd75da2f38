"""Wakes a live game at the moment its clock runs out, without keeping it in memory until then."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any
from weakref import WeakMethod

log = logging.getLogger(__name__)

Ring = Callable[[], Coroutine[Any, Any, None]]


class Alarm:
    """One alarm for one game; setting it again replaces the earlier time."""

    def __init__(self, ring: Ring) -> None:
        """`ring` is a method of the game, which may leave memory in the meantime."""
        self._ring = WeakMethod(ring)
        self._timer: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None

    def set(self, seconds: float | None) -> None:
        """Ring after this many seconds; None for never."""
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = None if seconds is None else loop.call_later(max(0.0, seconds), self._go_off)

    def _go_off(self) -> None:
        ring = self._ring()
        if ring is not None:
            self._ringing = asyncio.create_task(ring())
            self._ringing.add_done_callback(_report)


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.error("a clock that ran out could not be noted", exc_info=task.exception())
