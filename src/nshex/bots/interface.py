"""The interface of a bot: it sees what its player may know, gets a limit, and chooses a legal action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Protocol

from nshex.bots.budget import UNLIMITED, Budget
from nshex.rules.views import View


@dataclass(frozen=True)
class Limit:
    """How much a bot may think about a turn: seconds, or nodes (states looked at), which repeat exactly."""

    seconds: float | None = None
    nodes: int | None = None
    stopped: Callable[[], bool] | None = field(default=None, compare=False)
    """Called while the bot thinks: says whether the answer is wanted at once."""
    threads: int = 1
    """Cores to think on. A limit in nodes covers all of them together."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"a limit of {self.seconds} seconds; expected more than 0")
        if self.nodes is not None and self.nodes < 1:
            raise ValueError(f"a limit of {self.nodes} nodes; expected at least 1")
        if self.threads < 1:
            raise ValueError(f"a limit of {self.threads} threads; expected at least 1")

    def budget(self, share: float = 1.0, nodes: int = UNLIMITED) -> Budget:
        """A budget that starts now: a share of the seconds, and all nodes (or `nodes`, without a limit)."""
        end = 0.0 if self.seconds is None else perf_counter() + share * self.seconds
        return Budget(nodes if self.nodes is None else self.nodes, end, self.stopped)


class Bot(Protocol):
    """A player that is a program."""

    name: str

    def choose(self, view: View, limit: Limit) -> int:
        """One of `legal_actions(view.state)`, for the player who decides there."""
        ...
