"""Ratings of solvers and puzzles: what counts, where puzzles start, and what pages show of it.

A solver's first try at a puzzle of the collection is a game between the two: a win if it is solved, a loss if
the battle fails, or if the solver first asks for a hint or an answer. Nothing after that counts.
"""

from __future__ import annotations

import time

from starlette.requests import Request

from nshex.puzzles import Puzzle, collection
from nshex.ratings.glicko2 import Rating
from nshex.web.http.middleware import token_of
from nshex.web.payloads import types
from nshex.web.store.database import Store
from nshex.web.store.puzzle_results import SolverRecord

START = {"easy": 1200.0, "medium": 1500.0, "hard": 1800.0, "expert": 2100.0}
"""The rating of a puzzle that nobody has tried, by its difficulty."""
START_DEVIATION = 150.0


def store_of(request: Request) -> Store:
    found: Store = request.app.state.games.store
    return found


def start_rating(puzzle: Puzzle) -> Rating:
    return Rating(START.get(puzzle.difficulty, Rating().rating), START_DEVIATION)


def count_try(request: Request, puzzle: Puzzle, solved: bool) -> types.RatedTry | None:
    """Count a try that the server has judged; None if it does not count."""
    token = token_of(request)
    if token is None or collection().get(puzzle.id) != puzzle:
        return None
    results = store_of(request).puzzle_results
    counted = results.count(token, puzzle.id, solved, start_rating(puzzle), time.time())
    if counted is None:
        return None
    return {
        "solved": counted.solved,
        "change": round(counted.after) - round(counted.before),
        "solver": _solver_json(results.solver(token)),
    }


def count_help(request: Request, puzzle: Puzzle) -> types.RatedTry | None:
    """A solver who asks for help before the first battle has not solved the puzzle alone."""
    return count_try(request, puzzle, solved=False)


def solver_json(request: Request) -> types.SolverRating:
    """The reader's own rating."""
    token = token_of(request)
    return _solver_json(store_of(request).puzzle_results.solver(token) if token else SolverRecord())


def is_counted(request: Request, puzzle: Puzzle) -> bool:
    """Whether the reader's first try at a puzzle is over."""
    token = token_of(request)
    return token is not None and store_of(request).puzzle_results.has_met(token, puzzle.id)


def puzzle_ratings(request: Request) -> dict[str, int]:
    """The rating of every puzzle of the collection."""
    known = store_of(request).puzzle_results.puzzle_ratings()
    return {id: round(known.get(id, start_rating(puzzle)).rating) for id, puzzle in collection().items()}


def _solver_json(record: SolverRecord) -> types.SolverRating:
    return {
        "rating": round(record.rating.rating),
        "margin": round(record.rating.margin),
        "tries": record.tries,
        "solved": record.solved,
    }
