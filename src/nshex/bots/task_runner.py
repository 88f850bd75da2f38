"""How the games for learning and tuning are played: here one after another, or wherever the caller likes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


class TaskRunner(Protocol[Task, Result]):
    """Runs tasks; results come as they finish. `map` runs them here, `Executor.run` elsewhere."""

    def __call__(self, work: Callable[[Task], Result], tasks: list[Task], /) -> Iterable[Result]: ...
