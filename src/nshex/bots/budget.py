"""What is left of a limit while a bot thinks: nodes (states it may still look at) and time.

Compiled together with the rules, since every search spends from a budget.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from mypy_extensions import i64

UNLIMITED: Final = 1_000_000_000
"""More nodes than any search looks at."""
POLL_INTERVAL: Final = 64
"""Nodes between two checks whether thinking was stopped from outside."""


class Budget:
    """Nodes and time that are left. Once `left` is 0 or less, the search ends with the best so far.

    `end` is the deadline in seconds of `perf_counter`; 0 means there is none. `stopped` is called now and
    then; it says whether the answer is wanted at once.
    """

    def __init__(self, nodes: i64, end: float = 0.0, stopped: Callable[[], bool] | None = None) -> None:
        self.nodes: i64 = nodes
        self.left: i64 = nodes
        self.begun: float = perf_counter()
        self.end: float = end
        self.stopped = stopped
        self._open_part: Budget | None = None

    def spend(self) -> bool:
        """Take one node; False if there was none left."""
        self.left -= 1
        if self.end > 0.0 and self.left >= 0 and perf_counter() >= self.end:
            self.left = -1
        if self.stopped is not None and self.left % POLL_INTERVAL == 0 and self.stopped():
            self.left = -1
        return self.left >= 0

    def with_nodes(self, nodes: i64) -> Budget:
        """A budget of its own number of nodes, with the same deadline."""
        return Budget(nodes, self.end, self.stopped)

    def part(self, share: float, most: i64 = UNLIMITED) -> Budget:
        """A budget that ends when this share of the whole is used up, and after `most` nodes at the latest.

        Parts are taken one after the other. What one part leaves unspent, the next ones may spend.
        """
        self._count_open_part()
        spent = self.nodes - self.left
        until: i64 = int(share * float(self.nodes))
        end = self.begun + share * (self.end - self.begun) if self.end > 0.0 else 0.0
        part = Budget(min(most, max(1, until - spent)), end, self.stopped)
        self._open_part = part
        return part

    def used(self) -> float:
        """The share that is used up, of the nodes or of the time, whichever is more."""
        self._count_open_part()
        nodes = 1.0 - float(self.left) / float(self.nodes)
        if self.end <= 0.0:
            return nodes
        return max(nodes, (perf_counter() - self.begun) / (self.end - self.begun))

    def _count_open_part(self) -> None:
        """Take what the last part has spent."""
        part = self._open_part
        if part is not None:
            self.left -= part.nodes - max(0, part.left)
            self._open_part = None
