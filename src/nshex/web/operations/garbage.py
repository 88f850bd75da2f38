"""When Python collects garbage: often among young objects, seldom among those of all games.

A full collection stops the server for a time that grows with the number of objects, so by default Python
would make everybody wait again and again. Here it happens so seldom that hardly anybody notices, and how long
it took is counted.
"""

from __future__ import annotations

import asyncio
import gc
from dataclasses import dataclass
from time import perf_counter

YOUNG = 10_000
"""New objects after which the young ones are collected; what an action makes is gone by then."""
MIDDLE = 5
"""Such collections after which the survivors of one are collected."""
NEVER = 1_000_000_000
LEAST_SECONDS = 300.0
"""Seconds between two full collections."""
PART_OF_TIME = 0.0005
"""The share of the time that full collections may take."""


@dataclass
class Pauses:
    """How long the garbage collector has stopped the process so far, in seconds."""

    total: float = 0.0
    longest: float = 0.0
    begun: float = 0.0

    def note(self, phase: str, _info: dict[str, int]) -> None:
        """Called by Python at the start and at the end of each collection."""
        now = perf_counter()
        if phase == "start":
            self.begun = now
            return
        took = now - self.begun
        self.total += took
        self.longest = max(self.longest, took)


class GarbageCollection:
    """Python's garbage collector as a server needs it, until it is cancelled."""

    def __init__(self) -> None:
        self.pauses = Pauses()

    async def run(self) -> None:
        usual = gc.get_threshold()
        gc.collect()
        gc.freeze()  # what is there from the start stays: looking through it again would only delay updates
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        gc.callbacks.append(self.pauses.note)
        try:
            wait = LEAST_SECONDS
            while True:
                await asyncio.sleep(wait)
                begun = perf_counter()
                gc.collect()
                wait = max(LEAST_SECONDS, (perf_counter() - begun) / PART_OF_TIME)
        finally:
            gc.callbacks.remove(self.pauses.note)
            gc.set_threshold(*usual)
