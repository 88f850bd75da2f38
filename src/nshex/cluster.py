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
from dataclasses import dataclass
from pathlib import Path
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


@dataclass(frozen=True)
class TlsFiles:
    """How this machine proves who it is to a scheduler, and knows that scheduler again."""

    authority: str
    """The certificate of whoever has signed those of scheduler and workers."""
    certificate: str
    key: str


@dataclass(frozen=True)
class Cluster:
    """Where a scheduler is. With `tls`, what is sent is encrypted, and both sides prove who they are."""

    address: str
    tls: TlsFiles | None = None


def run_on_cluster(
    work: Callable[[Task], Result], tasks: Iterable[Task], cluster: Cluster
) -> Generator[Result, None, None]:
    """Run tasks on the workers of a Dask scheduler; results come in the order they finish."""
    waiting = deque(enumerate(tasks))
    if not waiting:
        return
    with _connected(cluster) as client:
        room = TASKS_PER_THREAD * sum(client.nthreads().values())
        try:
            yield from _hand_out(client, work, waiting, room)
        except (CancelledError, OSError, TimeoutError) as problem:
            raise ClusterError(
                f"{cluster.address}: the connection to the cluster was lost ({type(problem).__name__})"
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
def _connected(cluster: Cluster) -> Iterator[Any]:
    """A client of the scheduler, once it has workers and all run this version of nshex."""
    address = cluster.address
    try:
        from distributed import Client
    except ImportError:
        raise ClusterError("--cluster needs Dask; install it with: pip install 'nshex[cluster]'") from None
    _check_address(address)
    security = _security(cluster)
    for name in ("distributed", "distributed.client"):
        # Errors are reported here in one line; Dask would log pages.
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False, security=security)
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


def _security(cluster: Cluster) -> Any:
    """What Dask needs to know about certificates; None without TLS."""
    from distributed.security import Security

    is_tls = urlsplit(cluster.address).scheme == "tls"
    if cluster.tls is None:
        if is_tls:
            raise ClusterError(f"{cluster.address}: TLS; expected --tls-ca, --tls-cert and --tls-key as well")
        return None
    if not is_tls:
        raise ClusterError(f"{cluster.address}: not TLS; expected an address such as tls://host:8786")
    files = cluster.tls
    for path in (files.authority, files.certificate, files.key):
        if not Path(path).is_file():
            raise ClusterError(f"{path}: no such file; expected a certificate or key as PEM")
    return Security(
        tls_ca_file=files.authority,
        tls_client_cert=files.certificate,
        tls_client_key=files.key,
        require_encryption=True,
    )


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
