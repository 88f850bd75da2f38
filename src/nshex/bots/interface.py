"""What a bot is: something that chooses one of the legal actions, seeing no more than a player may."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from nshex.rules.views import View


@dataclass(frozen=True)
class Limit:
    """How long a bot may think about a turn: seconds, or states looked at, which repeats exactly."""

    seconds: float | None = None
    nodes: int | None = None
    stopped: Callable[[], bool] | None = field(default=None, compare=False)
    """Asked while thinking: whether somebody wants the answer at once."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"a limit of {self.seconds} seconds; expected more than 0")
        if self.nodes is not None and self.nodes < 1:
            raise ValueError(f"a limit of {self.nodes} nodes; expected at least 1")


class Bot(Protocol):
    """A player that is a program."""

    name: str

    def choose(self, view: View, limit: Limit) -> int:
        """One of `legal_actions(view.state)`, for whoever decides there."""
        ...


class Clock:
    """Tells when a limit in seconds is used up, or thinking was stopped from outside."""

    def __init__(self, limit: Limit, share: float = 1.0) -> None:
        self.end = None if limit.seconds is None else time.perf_counter() + limit.seconds * share
        self.stopped = limit.stopped

    def is_up(self) -> bool:
        if self.stopped is not None and self.stopped():
            return True
        return self.end is not None and time.perf_counter() >= self.end
