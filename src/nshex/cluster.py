"""Work on many machines, through Dask: games of the arena, proofs of puzzles.

If a worker is lost, the scheduler gives its task to another one. A task counts when its result arrives here,
so none is lost and none counts twice.
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
TASKS_PER_THREAD = 4
"""Tasks queued for each thread of a worker, so that no thread waits for its next task."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class ClusterError(ValueError):
    """A cluster that does not answer, has the wrong workers, or was lost."""


def run_on_cluster(
    work: Callable[[Task], Result], tasks: Iterable[Task], address: str
) -> Generator[Result, None, None]:
    """Run tasks on the workers of a Dask scheduler; results come in the order they finish."""
    waiting = deque(enumerate(tasks))
    if not waiting:
        return
    with _connected(address) as client:
        room = TASKS_PER_THREAD * sum(client.nthreads().values())
        try:
            yield from _hand_out(client, work, waiting, room)
        except (CancelledError, OSError, TimeoutError) as problem:
            raise ClusterError(
                f"{address}: the connection to the cluster was lost ({type(problem).__name__})"
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
            raise ClusterError(f"a task ended every worker that tried it: {problem}") from None
        future.release()
        hand_out()
        yield result


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    """A client of the scheduler, once it has workers and all run this version of nshex."""
    try:
        from distributed import Client
    except ImportError:
        raise ClusterError("--cluster needs Dask; install it with: pip install 'nshex[cluster]'") from None
    _check_address(address)
    for name in ("distributed", "distributed.client"):
        # Errors are reported here in one line; Dask would log pages.
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, TimeoutError, ImportError):
        raise _no_scheduler(address) from None
    try:
        _check_workers(client, address)
        yield client
    finally:
        client.close()


def _check_address(address: str) -> None:
    """Make sure that something listens: a Dask client that found nothing can hang when it is closed."""
    try:
        parts = urlsplit(address)
        if parts.scheme not in ("tcp", "tls") or parts.hostname is None or parts.port is None:
            raise _no_scheduler(address)
        socket.create_connection((parts.hostname, parts.port), SECONDS_TO_CONNECT).close()
    except (OSError, ValueError):
        raise _no_scheduler(address) from None


def _no_scheduler(address: str) -> ClusterError:
    return ClusterError(f"{address}: no Dask scheduler answers; expected an address such as tcp://host:8786")


def _check_workers(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=SECONDS_TO_CONNECT)
    except TimeoutError:
        raise ClusterError(f"{address}: the scheduler has no workers; expected at least one") from None
    try:
        versions = set(client.run(installed_version).values())
    except ModuleNotFoundError as problem:
        raise ClusterError(
            f"{address}: a worker has no {problem.name}; expected nshex {VERSION} on all"
        ) from None
    if versions != {VERSION}:
        raise ClusterError(f"{address}: workers run nshex {', '.join(sorted(versions))}; expected {VERSION}")


def installed_version() -> str:
    """Asked of every worker."""
    return VERSION
