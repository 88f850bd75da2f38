"""Plays games on the cores of this machine."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from concurrent.futures import Future
from queue import SimpleQueue

from nshex.arena.contest import GameTask
from nshex.arena.errors import ArenaError
from nshex.arena.playing import play_game
from nshex.arena.results import GameResult
from nshex.workers import TaskError, WorkerPool


def play_on_this_machine(tasks: Iterable[GameTask], workers: int) -> Generator[GameResult, None, None]:
    """Play up to `workers` games at once; results come in the order they finish."""
    waiting = list(tasks)
    if workers == 1 or len(waiting) < 2:
        yield from map(play_game, waiting)
        return
    finished: SimpleQueue[Future[GameResult | ArenaError]] = SimpleQueue()
    pool = WorkerPool(min(workers, len(waiting)))
    try:
        for task in waiting:
            pool.ask(play_or_explain, task).future.add_done_callback(finished.put)
        for _ in waiting:
            yield _result(finished.get())
    finally:
        pool.stop()


def _result(finished: Future[GameResult | ArenaError]) -> GameResult:
    try:
        found = finished.result()
    except TaskError as problem:
        raise ArenaError(f"a game cannot be played: {problem}") from None
    if isinstance(found, ArenaError):
        raise found
    return found


def play_or_explain(task: GameTask) -> GameResult | ArenaError:
    """Runs in a worker: the result, or the error that explains why there is none; others are bugs."""
    try:
        return play_game(task)
    except ArenaError as problem:
        return problem
    except Exception as error:
        raise RuntimeError(f"game {task.number}: {type(error).__name__}: {error}") from error
