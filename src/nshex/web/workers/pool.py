"""Worker processes in which bots think, so that the server never waits.

Each worker has a thread here that hands it one job at a time over a pipe. A worker that dies, or takes far
too long, is replaced, and its job is asked again. Moves come before hints and graphs, which also never take
the first worker, so that a long analysis cannot hold up a game.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from nshex.processes import end_with_parent

log = logging.getLogger(__name__)

MOST_TRIES = 3
"""How often a job is asked before it counts as failed."""
MOST_WAITING = 50
PATIENCE = 60.0
"""Seconds beyond its limit after which a worker counts as stuck."""


class TaskError(Exception):
    """A job that failed, or whose workers kept dying."""


class Job:
    """A call that a worker makes, and the future of its result."""

    def __init__(
        self, work: Callable[..., Any], args: tuple[Any, ...], seconds: float, future: asyncio.Future[Any]
    ) -> None:
        self.work = work
        self.args = args
        self.seconds = seconds
        self.future = future
        self.worker: _Worker | None = None
        self.cancelled = False


class WorkerPool:
    """All workers of a server; used from one event loop."""

    def __init__(self, workers: int) -> None:
        self._changed = threading.Condition()
        self._moves: deque[Job] = deque()
        self._extras: deque[Job] = deque()
        self._stopping = False
        self._loop = asyncio.get_running_loop()
        self._threads = [
            threading.Thread(target=self._serve, args=(number == 0,), daemon=True)
            for number in range(workers)
        ]
        for thread in self._threads:
            thread.start()

    def ask(self, work: Callable[..., Any], *args: Any, seconds: float, urgent: bool) -> Job:
        """Have a worker call a function of a module; the result comes in the job's future."""
        job = Job(work, args, seconds + PATIENCE, self._loop.create_future())
        with self._changed:
            (self._moves if urgent else self._extras).append(job)
            self._changed.notify_all()
        return job

    @property
    def is_overrun(self) -> bool:
        """Whether so much waits already that no more hints or graphs should be taken on."""
        return len(self._extras) >= MOST_WAITING

    def cancel(self, job: Job) -> None:
        """Nobody wants the result any more: a worker that is at it is ended."""
        with self._changed:
            job.cancelled = True
            if job.worker is not None:
                job.worker.process.kill()
        job.future.cancel()

    async def stop(self) -> None:
        """End all workers; jobs that are left are cancelled."""
        with self._changed:
            self._stopping = True
            left = [*self._moves, *self._extras]
            self._moves.clear()
            self._extras.clear()
            self._changed.notify_all()
        for job in left:
            job.future.cancel()
        await asyncio.to_thread(self._join)

    def _join(self) -> None:
        for thread in self._threads:
            thread.join()

    # --- in the threads ---

    def _serve(self, is_first: bool) -> None:
        """Hand out jobs. The first worker is there at once and only for moves, others when needed."""
        worker = _Worker() if is_first else None
        try:
            while (job := self._next(only_moves=is_first and len(self._threads) > 1)) is not None:
                worker = self._see_to(job, worker or _Worker())
        finally:
            if worker is not None:
                worker.end()

    def _see_to(self, job: Job, worker: _Worker) -> _Worker:
        """Have a job done, by new workers where one dies; returns the one that lives."""
        for tries in range(1, MOST_TRIES + 1):
            if not self._begin(job, worker):
                return worker
            done, result = worker.do(job, lambda: self._stopping)
            if done:
                self._deliver(job, result)
                return worker
            worker.end()
            worker = _Worker()
            log.warning("a worker died at %s (%d of %d times)", job.work.__name__, tries, MOST_TRIES)
        self._deliver(job, TaskError(f"workers died {MOST_TRIES} times at {job.work.__name__}"))
        return worker

    def _begin(self, job: Job, worker: _Worker) -> bool:
        """Let a worker have a job, unless nobody wants it any more."""
        with self._changed:
            if job.cancelled or self._stopping:
                self._deliver(job, TaskError("nobody waits for it any more"))
                return False
            job.worker = worker
            return True

    def _next(self, only_moves: bool) -> Job | None:
        """The next job that waits; None when the server stops."""
        with self._changed:
            while True:
                if self._stopping:
                    return None
                for jobs in (self._moves,) if only_moves else (self._moves, self._extras):
                    if jobs:
                        return jobs.popleft()
                self._changed.wait()

    def _deliver(self, job: Job, result: object) -> None:
        job.worker = None

        def settle() -> None:
            if job.future.done():
                return
            if isinstance(result, Exception):
                job.future.set_exception(result)
            else:
                job.future.set_result(result)

        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(settle)


class _Worker:
    """A process and the pipe to it. It is started afresh, so it inherits no open file of the server."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.pipe, far_end = context.Pipe()
        self.process = context.Process(target=_work, args=(far_end,), daemon=True)
        self.process.start()
        far_end.close()

    def do(self, job: Job, stopping: Callable[[], bool]) -> tuple[bool, object]:
        """Whether the job was done, and its result or error."""
        try:
            self.pipe.send((job.work, job.args))
            waited = 0.0
            while not self.pipe.poll(_GLANCE):
                waited += _GLANCE
                if waited >= job.seconds or stopping():
                    return False, None
            return True, self.pipe.recv()
        except (EOFError, OSError):
            return False, None

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


_GLANCE = 0.25
"""Seconds after which a thread looks whether the server stops."""


# --- in the other process --------------------------------------------------------------------------


def _work(pipe: Connection) -> None:
    """Do what comes over the pipe until it closes. Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_outcome(*pipe.recv()))


def _outcome(work: Callable[..., Any], args: tuple[Any, ...]) -> object:
    try:
        return work(*args)
    except Exception as error:  # whatever it is, it must fit through the pipe
        return TaskError(f"{work.__name__}: {type(error).__name__}: {error}")
