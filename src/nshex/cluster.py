"""Work on many machines, through Dask: games of the arena, proofs of puzzles.

The scheduler gives a task whose worker has gone to another one, and a task counts when its result has
arrived here; so none is lost, and none counts twice.
"""

from __future__ import annotations

import logging
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import Any, TypeVar
from urllib.parse import urlsplit
from uuid import uuid4

from nshex.build_info import VERSION

SECONDS_TO_CONNECT = 10
TASKS_A_THREAD = 4
"""How many tasks are handed out for each thread of a worker, so that none waits for the next."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class ClusterError(ValueError):
    """A cluster that is not there, does not fit, or was lost."""


def run_on_cluster(
    work: Callable[[Task], Result], tasks: Iterable[Task], address: str
) -> Generator[Result, None, None]:
    """Do tasks on the workers of a Dask scheduler; results come as they finish."""
    waiting = deque(enumerate(tasks))
    if not waiting:
        return
    with _connected(address) as client:
        room = TASKS_A_THREAD * sum(client.nthreads().values())
        try:
            yield from _hand_out(client, work, waiting, room)
        except (CancelledError, OSError, TimeoutError) as problem:
            raise ClusterError(
                f"{address}: the cluster was lost ({type(problem).__name__}); expected it to stay"
            ) from None


def _hand_out(
    client: Any, work: Callable[[Task], Result], waiting: deque[tuple[int, Task]], room: int
) -> Iterator[Result]:
    from distributed import KilledWorker, as_completed

    run = uuid4().hex
    going = as_completed(loop=client.loop)

    def hand_out() -> None:
        if waiting:
            number, task = waiting.popleft()
            going.add(client.submit(work, task, key=f"nshex-{run}-{number}", pure=False))

    for _ in range(room):
        hand_out()
    for future in going:
        try:
            result: Result = future.result()
        except KilledWorker as problem:
            raise ClusterError(f"a task has killed every worker it was given to: {problem}") from None
        future.release()
        hand_out()
        yield result


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    """A client of the scheduler, once there are workers and all have this version of nshex."""
    try:
        from distributed import Client
    except ImportError:
        raise ClusterError("--cluster needs Dask; install it with: pip install 'nshex[cluster]'") from None
    _knock(address)
    for name in ("distributed", "distributed.client"):
        # What matters is said here in one line; Dask would tell it at length.
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, TimeoutError, ImportError):
        raise _nobody_there(address) from None
    try:
        _check_workers(client, address)
        yield client
    finally:
        client.close()


def _knock(address: str) -> None:
    """Make sure somebody listens there: a Dask client that found nobody can hang when it goes."""
    try:
        parts = urlsplit(address)
        if parts.scheme not in ("tcp", "tls") or parts.hostname is None or parts.port is None:
            raise _nobody_there(address)
        socket.create_connection((parts.hostname, parts.port), SECONDS_TO_CONNECT).close()
    except (OSError, ValueError):
        raise _nobody_there(address) from None


def _nobody_there(address: str) -> ClusterError:
    return ClusterError(f"{address}: no Dask scheduler answers; expected one, as in tcp://host:8786")


def _check_workers(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=SECONDS_TO_CONNECT)
    except TimeoutError:
        raise ClusterError(f"{address}: the scheduler has no workers; expected at least one") from None
    try:
        versions = set(client.run(installed_version).values())
    except ModuleNotFoundError as problem:
        raise ClusterError(
            f"{address}: a worker lacks {problem.name}; expected nshex {VERSION} there"
        ) from None
    if versions != {VERSION}:
        raise ClusterError(f"{address}: workers with nshex {', '.join(sorted(versions))}; expected {VERSION}")


def installed_version() -> str:
    """Asked of every worker."""
    return VERSION
