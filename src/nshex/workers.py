"""Worker processes that compute for this one: bots at tables, games of the arena, games to learn from.

Each worker has a thread here that hands it one job at a time over a pipe. A worker that dies, or takes far
too long, is replaced, and its job is given to the next. Jobs are served by rank, and within a rank their
owners take turns (`fair_queue`). The first worker is only for urgent ones, so that a long analysis cannot
hold up a game. When this process ends, however it does, the workers end too.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, InvalidStateError
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import IntEnum
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any

from nshex.fair_queue import NOBODY, FairQueue, Owner

log = logging.getLogger(__name__)

MOST_TRIES = 3
"""How often a job is tried before it counts as failed."""
PATIENCE = 60.0
"""Seconds beyond its limit after which a worker counts as stuck."""


def available_cores() -> int:
    """The cores this process may use, which may be fewer than there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Rank(IntEnum):
    """How soon a job is wanted; the lowest comes first."""

    URGENT = 0
    """Somebody waits for it."""
    SOON = 1
    """Somebody would like to know."""
    USUAL = 2
    """It is to go on, and nobody is watching."""
    IDLE = 3
    """When there is nothing else to do."""


class TaskError(Exception):
    """A job that failed, or whose workers kept dying."""


class Job:
    """A call that a worker makes; `future` gets its result. In an event loop the job can be awaited."""

    def __init__(
        self,
        work: Callable[..., Any],
        args: tuple[Any, ...],
        seconds: float | None,
        rank: Rank,
        owner: Owner,
    ) -> None:
        self.work = work
        self.args = args
        self.seconds = seconds
        self.rank = rank
        self.owner = owner
        self.future: Future[Any] = Future()
        self.worker: _Worker | None = None
        self.has_begun = False
        """Whether a worker has got it."""
        self._asked = monotonic()
        self._begun = self._done = self._asked

    def __await__(self) -> Generator[Any, None, Any]:
        return asyncio.wrap_future(self.future).__await__()

    def begin(self, worker: _Worker) -> None:
        self.worker = worker
        self.has_begun = True
        self._begun = monotonic()

    def end(self) -> None:
        self.worker = None
        self._done = monotonic()

    @property
    def waited(self) -> float:
        """Seconds until a worker had time for it, for the last time where workers died at it."""
        return self._begun - self._asked

    @property
    def took(self) -> float:
        """Seconds from then until the result was there, or until now."""
        return (self._done if self.worker is None else monotonic()) - self._begun

    def deliver(self, result: object) -> None:
        """Hand the result over, unless nobody wants it any more."""
        with suppress(InvalidStateError):
            if isinstance(result, TaskError):
                self.future.set_exception(result)
            else:
                self.future.set_result(result)


@dataclass(frozen=True)
class Load:
    """How much workers have to do."""

    workers: int
    """Running, or started when needed; fewer than asked for where starting one failed."""
    busy: int
    moves: int
    """Jobs that wait and without which something stands still: those of the ranks URGENT and USUAL."""
    others: int


class WorkerPool:
    """So many workers, and the jobs that wait for them."""

    def __init__(
        self, workers: int, when_done: Callable[[Job], None] = lambda job: None, niceness: int = 0
    ) -> None:
        """`when_done` is told of every job that was done, in the thread of its worker.

        With a niceness above 0 the workers leave the cores to this process whenever it needs one.
        """
        self._when_done = when_done
        self._niceness = niceness
        self._changed = threading.Condition()
        self._waiting: FairQueue[Job] = FairQueue()
        self._busy: set[_Worker] = set()
        self._stopping = False
        self._threads = [
            threading.Thread(target=self._serve, args=(number == 0,), daemon=True)
            for number in range(workers)
        ]
        for thread in self._threads:
            thread.start()

    def ask(
        self,
        work: Callable[..., Any],
        *args: Any,
        seconds: float | None = None,
        rank: Rank = Rank.URGENT,
        owner: Owner = NOBODY,
    ) -> Job:
        """Have a worker call a function of a module; it should take no more than so many seconds."""
        job = Job(work, args, None if seconds is None else seconds + PATIENCE, rank, owner)
        with self._changed:
            self._waiting.put(job, rank, owner)
            self._changed.notify_all()
        return job

    def waiting(self, last_rank: Rank) -> int:
        """How many jobs of this rank or a lower one no worker has got yet."""
        with self._changed:
            return self._waiting.count(last_rank)

    def move(self, job: Job, rank: Rank, owner: Owner) -> None:
        """Give a job that still waits another rank and owner."""
        with self._changed:
            if self._waiting.remove(job, job.rank, job.owner):
                job.rank, job.owner = rank, owner
                self._waiting.put(job, rank, owner)
                self._changed.notify_all()

    def load(self) -> Load:
        """How much there is to do at this moment."""
        with self._changed:
            alive = sum(thread.is_alive() for thread in self._threads)
            urgent, soon, usual, idle = (self._waiting.count(rank) for rank in Rank)
            moves = urgent + usual - soon
            return Load(alive, len(self._busy), moves, idle - moves)

    def cancel(self, job: Job) -> None:
        """Nobody wants the result any more: a worker that is at it is ended."""
        job.future.cancel()
        with self._changed:
            self._waiting.remove(job, job.rank, job.owner)
            if job.worker is not None:
                job.worker.process.kill()

    def stop(self) -> None:
        """End all workers; jobs that are left are cancelled."""
        with self._changed:
            self._stopping = True
            left = self._waiting.empty()
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
        worker = _Worker(self._niceness) if is_first else None
        try:
            while (job := self._next(only_urgent=is_first and len(self._threads) > 1)) is not None:
                worker = self._see_to(job, worker or _Worker(self._niceness))
        finally:
            if worker is not None:
                worker.end()

    def _next(self, only_urgent: bool) -> Job | None:
        """The next job that waits; None when all is over."""
        with self._changed:
            while not self._stopping:
                job = self._waiting.take(Rank.URGENT if only_urgent else max(Rank))
                if job is not None:
                    return job
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
                worker = _Worker(self._niceness)
                if not job.future.cancelled():
                    log.warning("a worker died at %s (%d of %d times)", job.work.__name__, tries, MOST_TRIES)
            else:
                self._leave(job, worker)
                self._when_done(job)
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
            job.begin(worker)
            self._busy.add(worker)
            return True

    def _leave(self, job: Job, worker: _Worker) -> None:
        with self._changed:
            job.end()
            self._busy.discard(worker)


class _LostError(Exception):
    """A worker has died, or takes so long that it counts as dead."""


class _Worker:
    """A process and the pipe to it. It is started afresh, so it inherits no open file of this one."""

    def __init__(self, niceness: int = 0) -> None:
        context = get_context("spawn")
        self.pipe, far_end = context.Pipe()
        self.process = context.Process(target=_work, args=(far_end, niceness), daemon=True)
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


def _work(pipe: Connection, niceness: int) -> None:
    """Do what comes over the pipe until it closes."""
    if hasattr(os, "nice"):
        os.nice(niceness)
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
