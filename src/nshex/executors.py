"""Where work is done: on the cores of this machine, or on a Dask cluster.

What goes to a worker and comes back is plain values. If a worker is lost, another does its task again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TypeVar

from nshex.cluster import Cluster, ClusterError, run_on_cluster
from nshex.workers import TaskError, WorkerPool, available_cores

Task = TypeVar("Task")
Result = TypeVar("Result")


class ExecutorError(ValueError):
    """Work that cannot be done where it was to be done."""


@dataclass(frozen=True)
class Executor:
    """So many processes here, or a cluster."""

    workers: int = 0
    """0: as many as there are cores."""
    cluster: Cluster | None = None

    def run(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Generator[Result, None, None]:
        """Do tasks; results come as they finish. `work` is a function of a module."""
        if self.cluster is not None:
            try:
                yield from run_on_cluster(work, tasks, self.cluster)
            except ClusterError as problem:
                raise ExecutorError(str(problem)) from None
            return
        workers = min(self.workers or available_cores(), len(tasks))
        if workers < 2:
            yield from map(work, tasks)
            return
        pool = WorkerPool(workers)
        finished: SimpleQueue[Future[Result]] = SimpleQueue()
        try:
            for task in tasks:
                pool.ask(work, task).future.add_done_callback(finished.put)
            for _ in tasks:
                yield _result(finished.get())
        finally:
            pool.stop()


def _result(finished: Future[Result]) -> Result:
    try:
        return finished.result()
    except TaskError as problem:
        raise ExecutorError(f"the work cannot be done: {problem}") from None
