"""Proofs and new puzzles on all cores of this machine, or on a Dask cluster.

What goes to a worker and comes back is text and plain values.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from nshex.executors import Executor, ExecutorError
from nshex.puzzles.format import Puzzle, PuzzleError, read_puzzle_text, write_puzzle
from nshex.puzzles.maker import Maker
from nshex.puzzles.solver import Proof, Share, Solver, joined, solve
from nshex.tiles import PLAYABLE

SHARES = 64
"""Into how many shares the search of one puzzle is cut, so that no core waits long for the last."""

Task = TypeVar("Task")
Result = TypeVar("Result")


def _run(
    executor: Executor, work: Callable[[Task], Result], tasks: Sequence[Task]
) -> Generator[Result, None, None]:
    try:
        yield from executor.run(work, tasks)
    except ExecutorError as problem:
        raise PuzzleError(str(problem)) from None


# --- proofs ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ProvenPuzzle:
    """A puzzle of a list, and what was found; `problem` says why nothing was."""

    number: int
    proof: Proof | None
    problem: str = ""


def prove_one(task: tuple[int, str]) -> ProvenPuzzle:
    """In a worker: prove the puzzle with that number."""
    number, text = task
    try:
        return ProvenPuzzle(number, solve(read_puzzle_text(text)))
    except PuzzleError as problem:
        return ProvenPuzzle(number, None, str(problem))


def prove_all(puzzles: Sequence[Puzzle], executor: Executor) -> Generator[ProvenPuzzle, None, None]:
    """Prove puzzles; results come as they finish, with the puzzle's place in the list."""
    yield from _run(executor, prove_one, [(i, write_puzzle(puzzle)) for i, puzzle in enumerate(puzzles)])


def solve_share(task: tuple[str, int, int]) -> Share | str:
    """In a worker: one share of the search of a puzzle, or why it cannot be searched."""
    text, share, shares = task
    try:
        return Solver(read_puzzle_text(text)).search_share(share, shares)
    except PuzzleError as problem:
        return str(problem)


def solve_together(puzzle: Puzzle, executor: Executor, tell: Callable[[int, int], None]) -> Proof:
    """Prove one puzzle with all cores; `tell` hears how many shares of how many are done."""
    text = write_puzzle(puzzle)
    found: list[Share] = []
    for share in _run(executor, solve_share, [(text, i, SHARES) for i in range(SHARES)]):
        if isinstance(share, str):
            raise PuzzleError(share)
        found.append(share)
        tell(len(found), SHARES)
    return joined(found)


# --- new puzzles -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Order:
    """One puzzle to be made: the same order gives the same puzzle."""

    seed: int
    number: int
    armies: tuple[str, ...] = PLAYABLE
    themes: tuple[str, ...] = ()


def make_one(order: Order) -> tuple[int, str]:
    """In a worker: the number of an order and the puzzle made for it."""
    maker = Maker(order.seed * 1_000_003 + order.number, order.armies, order.themes)
    return order.number, write_puzzle(next(maker.puzzles()))


def make_all(orders: Sequence[Order], executor: Executor) -> Generator[tuple[int, str], None, None]:
    """Make puzzles to order; they come as they are finished, each with the number of its order."""
    yield from _run(executor, make_one, orders)
