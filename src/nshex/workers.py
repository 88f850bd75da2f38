"""Worker processes that compute for this one: bots at tables, games of the arena, games to learn from.

Each worker has a thread here that hands it one job at a time over a pipe. A worker that dies, or takes far
too long, is replaced, and its job is asked again. Urgent jobs come before others, which also never take the
first worker, so that a long analysis cannot hold up a game. When this process ends, however it does, the
workers end too.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, InvalidStateError
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any

log = logging.getLogger(__name__)

MOST_TRIES = 3
"""How often a job is asked before it counts as failed."""
MOST_WAITING = 50
PATIENCE = 60.0
"""Seconds beyond its limit after which a worker counts as stuck."""


def available_cores() -> int:
    """The cores this process may use, which may be fewer than there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class TaskError(Exception):
    """A job that failed, or whose workers kept dying."""


class Job:
    """A call that a worker makes; `future` gets its result. In an event loop the job can be awaited."""

    def __init__(self, work: Callable[..., Any], args: tuple[Any, ...], seconds: float | None) -> None:
        self.work = work
        self.args = args
        self.seconds = seconds
        self.future: Future[Any] = Future()
        self.worker: _Worker | None = None

    def __await__(self) -> Generator[Any, None, Any]:
        return asyncio.wrap_future(self.future).__await__()

    def deliver(self, result: object) -> None:
        """Hand the result over, unless nobody wants it any more."""
        with suppress(InvalidStateError):
            if isinstance(result, TaskError):
                self.future.set_exception(result)
            else:
                self.future.set_result(result)


class WorkerPool:
    """So many workers, and the jobs that wait for them."""

    def __init__(self, workers: int) -> None:
        self._changed = threading.Condition()
        self._urgent: deque[Job] = deque()
        self._others: deque[Job] = deque()
        self._busy: set[_Worker] = set()
        self._stopping = False
        self._threads = [
            threading.Thread(target=self._serve, args=(number == 0,), daemon=True)
            for number in range(workers)
        ]
        for thread in self._threads:
            thread.start()

    def ask(
        self, work: Callable[..., Any], *args: Any, seconds: float | None = None, urgent: bool = True
    ) -> Job:
        """Have a worker call a function of a module; it should take no more than so many seconds."""
        job = Job(work, args, None if seconds is None else seconds + PATIENCE)
        with self._changed:
            (self._urgent if urgent else self._others).append(job)
            self._changed.notify_all()
        return job

    @property
    def is_overrun(self) -> bool:
        """Whether so much waits already that no more jobs should be taken on but urgent ones."""
        return len(self._others) >= MOST_WAITING

    def cancel(self, job: Job) -> None:
        """Nobody wants the result any more: a worker that is at it is ended."""
        job.future.cancel()
        with self._changed:
            if job.worker is not None:
                job.worker.process.kill()

    def stop(self) -> None:
        """End all workers; jobs that are left are cancelled."""
        with self._changed:
            self._stopping = True
            left = [*self._urgent, *self._others]
            self._urgent.clear()
            self._others.clear()
            for worker in self._busy:
                worker.process.kill()
            self._changed.notify_all()
        for job in left:
            job.future.cancel()
        for thread in self._threads:
            thread.join()

    # --- in the threads ---

    def _serve(self, is_first: bool) -> None:
        """Hand out jobs. The first worker is there at once and only for urgent ones, others when needed."""
        worker = _Worker() if is_first else None
        try:
            while (job := self._next(only_urgent=is_first and len(self._threads) > 1)) is not None:
                worker = self._see_to(job, worker or _Worker())
        finally:
            if worker is not None:
                worker.end()

    def _next(self, only_urgent: bool) -> Job | None:
        """The next job that waits; None when all is over."""
        with self._changed:
            while not self._stopping:
                for jobs in (self._urgent,) if only_urgent else (self._urgent, self._others):
                    if jobs:
                        return jobs.popleft()
                self._changed.wait()
        return None

    def _see_to(self, job: Job, worker: _Worker) -> _Worker | None:
        """Have a job done, by new workers where one dies; returns the one that lives."""
        for tries in range(1, MOST_TRIES + 1):
            if not self._begin(job, worker):
                return worker
            try:
                result = worker.call(job.work, job.args, job.seconds)
            except _LostError:
                self._leave(job, worker)
                worker.end()
                if self._stopping:
                    job.future.cancel()
                    return None
                worker = _Worker()
                if not job.future.cancelled():
                    log.warning("a worker died at %s (%d of %d times)", job.work.__name__, tries, MOST_TRIES)
            else:
                self._leave(job, worker)
                job.deliver(result)
                return worker
        job.deliver(TaskError(f"workers died {MOST_TRIES} times at {job.work.__name__}"))
        return worker

    def _begin(self, job: Job, worker: _Worker) -> bool:
        """Let a worker have a job, unless nobody wants it any more."""
        with self._changed:
            if self._stopping:
                job.future.cancel()
            if job.future.cancelled():
                return False
            job.worker = worker
            self._busy.add(worker)
            return True

    def _leave(self, job: Job, worker: _Worker) -> None:
        with self._changed:
            job.worker = None
            self._busy.discard(worker)


class _LostError(Exception):
    """A worker has died, or takes so long that it counts as dead."""


class _Worker:
    """A process and the pipe to it. It is started afresh, so it inherits no open file of this one."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.pipe, far_end = context.Pipe()
        self.process = context.Process(target=_work, args=(far_end,), daemon=True)
        with _interrupts_blocked():
            self.process.start()
        far_end.close()

    def call(self, work: Callable[..., Any], args: tuple[Any, ...], seconds: float | None) -> object:
        """What the function returns, or the TaskError it comes to."""
        try:
            self.pipe.send((work, args))
            if not self.pipe.poll(seconds):
                raise _LostError
            found: object = self.pipe.recv()
            return found
        except (EOFError, OSError):
            raise _LostError from None

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Processes started meanwhile never see Ctrl-C: ending them is this process' business."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # starting it unblocks signals, so it has to run before
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# --- in the other process --------------------------------------------------------------------------


def _work(pipe: Connection) -> None:
    """Do what comes over the pipe until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_outcome(*pipe.recv()))


def _end_with_parent() -> None:
    """Once the process that started this one is gone, nobody is left to take the result."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _outcome(work: Callable[..., Any], args: tuple[Any, ...]) -> object:
    try:
        return work(*args)
    except Exception as error:  # whatever it is, it must fit through the pipe
        return TaskError(f"{work.__name__}: {type(error).__name__}: {error}")
