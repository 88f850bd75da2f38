"""Games on all cores of this machine.

Each process is started afresh (spawn), so nothing it needs is inherited by accident, and has its own pipe
over which it gets games and returns results. One that dies costs no more than starting its game anew. When
this process ends, however it does, they end too.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait

from nshex.arena.contest import GameTask
from nshex.arena.errors import ArenaError
from nshex.arena.playing import play_game
from nshex.arena.results import GameResult
from nshex.processes import end_with_parent

MOST_DEATHS = 3
"""How many processes in a row may die without any game being finished."""


def available_cores() -> int:
    """The cores this process may use, which may be fewer than there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_on_this_machine(tasks: Iterable[GameTask], jobs: int) -> Generator[GameResult, None, None]:
    """Play games, so many at a time; results come as they finish."""
    waiting = deque(tasks)
    if jobs == 1 or len(waiting) < 2:
        yield from map(play_game, waiting)
        return
    workers: list[_Worker] = []
    try:
        for _ in range(min(jobs, len(waiting))):
            workers.append(_Worker())
            workers[-1].hand_out(waiting)
        yield from _play_with(workers, waiting)
    finally:
        for worker in workers:
            worker.end()


def _play_with(workers: list[_Worker], waiting: deque[GameTask]) -> Iterator[GameResult]:
    """Play all that waits; `workers` is kept up to date, as those that die are replaced."""
    deaths = 0
    while busy := [worker for worker in workers if worker.task is not None]:
        ready = wait([worker.pipe for worker in busy])
        for worker in [worker for worker in busy if worker.pipe in ready]:
            answer = worker.answer(waiting)
            if answer is None:
                deaths += 1
                if deaths > MOST_DEATHS:
                    raise ArenaError("the processes that play keep dying; expected them to live")
                workers[workers.index(worker)] = heir = _Worker()
                heir.hand_out(waiting)
                continue
            deaths = 0
            worker.hand_out(waiting)
            if isinstance(answer, Exception):
                raise answer
            yield answer


class _Worker:
    """A process that plays, and the game it is playing."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.pipe, far_end = context.Pipe()
        self.task: GameTask | None = None
        self.process = context.Process(target=_work, args=(far_end,), daemon=True)
        with _deaf_to_interrupts():
            self.process.start()
        far_end.close()

    def hand_out(self, waiting: deque[GameTask]) -> None:
        """Let it play the next game that waits, if any."""
        self.task = waiting.popleft() if waiting else None
        if self.task is not None:
            with suppress(OSError):  # it has died, which shows when the answer is read
                self.pipe.send(self.task)

    def answer(self, waiting: deque[GameTask]) -> GameResult | Exception | None:
        """What became of its game; None if it has died, and then the game waits again."""
        try:
            found: GameResult | Exception = self.pipe.recv()
            return found
        except (EOFError, OSError):
            assert self.task is not None
            waiting.appendleft(self.task)
            self.end()
            return None

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started meanwhile ignore Ctrl-C for good: ending them is this process' business."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# --- in the other process --------------------------------------------------------------------------


def _work(pipe: Connection) -> None:
    """Play what comes over the pipe until it closes."""
    end_with_parent()
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_outcome(pipe.recv()))


def _outcome(task: GameTask) -> GameResult | Exception:
    try:
        return play_game(task)
    except ArenaError as problem:
        return problem
    except Exception as error:  # whatever it is, it must fit through the pipe
        return RuntimeError(f"game {task.number}: {type(error).__name__}: {error}")
