"""Games on many machines, through Dask.

The scheduler gives a game whose worker has gone to another one, and a game counts when its result has
arrived here; so none is lost, and none counts twice.
"""

from __future__ import annotations

import logging
import socket
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from nshex.arena.contest import GameTask
from nshex.arena.errors import ArenaError
from nshex.arena.playing import play_game
from nshex.arena.results import GameResult
from nshex.build_info import VERSION

SECONDS_TO_CONNECT = 10
GAMES_A_THREAD = 4
"""How many games are handed out for each thread of a worker, so that none waits for the next."""


def play_on_cluster(tasks: Iterable[GameTask], address: str) -> Generator[GameResult, None, None]:
    """Play games on the workers of a Dask scheduler; results come as they finish."""
    waiting = deque(tasks)
    if not waiting:
        return
    with _connected(address) as client:
        room = GAMES_A_THREAD * sum(client.nthreads().values())
        try:
            yield from _play_with(client, waiting, room)
        except (CancelledError, OSError, TimeoutError) as problem:
            raise ArenaError(
                f"{address}: the cluster was lost ({type(problem).__name__}); expected it to stay"
            ) from None


def _play_with(client: Any, waiting: deque[GameTask], room: int) -> Iterator[GameResult]:
    from distributed import KilledWorker, as_completed

    run = uuid4().hex
    going = as_completed(loop=client.loop)

    def hand_out() -> None:
        if waiting:
            task = waiting.popleft()
            going.add(client.submit(play_game, task, key=f"nshex-{run}-{task.number}", pure=False))

    for _ in range(room):
        hand_out()
    for future in going:
        try:
            result: GameResult = future.result()
        except KilledWorker as problem:
            raise ArenaError(f"a game has killed every worker it was given to: {problem}") from None
        future.release()
        hand_out()
        yield result


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    """A client of the scheduler, once there are workers and all have this version of nshex."""
    try:
        from distributed import Client
    except ImportError:
        raise ArenaError("--cluster needs Dask; install it with: pip install 'nshex[cluster]'") from None
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


def _nobody_there(address: str) -> ArenaError:
    return ArenaError(f"{address}: no Dask scheduler answers; expected one, as in tcp://host:8786")


def _check_workers(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=SECONDS_TO_CONNECT)
    except TimeoutError:
        raise ArenaError(f"{address}: the scheduler has no workers; expected at least one") from None
    try:
        versions = set(client.run(installed_version).values())
    except ModuleNotFoundError as problem:
        raise ArenaError(
            f"{address}: a worker lacks {problem.name}; expected nshex {VERSION} there"
        ) from None
    if versions != {VERSION}:
        raise ArenaError(f"{address}: workers with nshex {', '.join(sorted(versions))}; expected {VERSION}")


def installed_version() -> str:
    """Asked of every worker."""
    return VERSION
