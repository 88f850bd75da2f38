"""First tries at puzzles and what they did to ratings, kept with the token of the solver's seats.

A result is written once: the row of a browser and a puzzle is inserted before anything is read, so only one
of several simultaneous requests counts, and the others see its result.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, Session, mapped_column

from nshex.ratings.glicko2 import Rating, Result, rate
from nshex.web.store.base import Base
from nshex.web.store.failures import told_as_write_errors
from nshex.web.store.puzzle_runs import has_answered


class _Solver(Base):
    __tablename__ = "puzzle_solvers"

    token: Mapped[str] = mapped_column(primary_key=True)
    rating: Mapped[float]
    deviation: Mapped[float]
    volatility: Mapped[float]
    tries: Mapped[int]
    solved: Mapped[int]


class _RatedPuzzle(Base):
    __tablename__ = "rated_puzzles"

    puzzle: Mapped[str] = mapped_column(primary_key=True)
    rating: Mapped[float]
    deviation: Mapped[float]
    volatility: Mapped[float]
    tries: Mapped[int]


class _FirstTry(Base):
    __tablename__ = "puzzle_results"

    token: Mapped[str] = mapped_column(primary_key=True)
    puzzle: Mapped[str] = mapped_column(primary_key=True)
    solved: Mapped[bool]
    time: Mapped[float]
    before: Mapped[float] = mapped_column(default=0.0)
    after: Mapped[float] = mapped_column(default=0.0)


_Row = TypeVar("_Row", _Solver, _RatedPuzzle)

UNKNOWN = Rating()
"""Of somebody who has not tried any puzzle."""


@dataclass(frozen=True)
class SolverRecord:
    """What is known about the puzzle solver at a browser."""

    rating: Rating = UNKNOWN
    tries: int = 0
    solved: int = 0


@dataclass(frozen=True)
class FirstTry:
    """How the first try at a puzzle went, with the solver's rating before and after it."""

    solved: bool
    before: float
    after: float


class PuzzleResults:
    """The part of the database that is about ratings. Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def count(self, token: str, puzzle: str, solved: bool, start: Rating, now: float) -> FirstTry | None:
        """Count a try if it is the first one; None if the browser has met the puzzle before.

        `start` is the rating of a puzzle that nobody has tried yet.
        """
        try:
            with told_as_write_errors(), Session(self._engine) as session, session.begin():
                row = _FirstTry(token=token, puzzle=puzzle, solved=solved, time=now)
                session.add(row)
                session.flush()  # takes the lock for writing, so what is read from here on stays true
                if has_answered(session, token, puzzle):
                    session.expunge(row)
                    session.rollback()
                    return None
                return self._rate(session, row, start)
        except IntegrityError:
            return None

    def _rate(self, session: Session, row: _FirstTry, start: Rating) -> FirstTry:
        solver = _found_or_new(session, _Solver, token=row.token, tries=0, solved=0, **_columns(UNKNOWN))
        rated = _found_or_new(session, _RatedPuzzle, puzzle=row.puzzle, tries=0, **_columns(start))
        mine, its = _rating(solver), _rating(rated)
        _set(solver, rate(mine, [Result(its, float(row.solved))]))
        _set(rated, rate(its, [Result(mine, float(not row.solved))]))
        solver.tries += 1
        solver.solved += int(row.solved)
        rated.tries += 1
        row.before, row.after = mine.rating, solver.rating
        return FirstTry(row.solved, row.before, row.after)

    def solver(self, token: str) -> SolverRecord:
        with Session(self._engine) as session:
            found = session.get(_Solver, token)
            return SolverRecord(_rating(found), found.tries, found.solved) if found else SolverRecord()

    def has_met(self, token: str, puzzle: str) -> bool:
        """Whether a browser has tried a puzzle, so that nothing counts any more."""
        with Session(self._engine) as session:
            tried = session.get(_FirstTry, (token, puzzle)) is not None
            return tried or has_answered(session, token, puzzle)

    def puzzle_ratings(self) -> dict[str, Rating]:
        """The ratings of all puzzles somebody has tried."""
        with Session(self._engine) as session:
            return {found.puzzle: _rating(found) for found in session.scalars(select(_RatedPuzzle))}


def _found_or_new(session: Session, table: type[_Row], **values: Any) -> _Row:
    """The row with the first of these values as its key, made if it is missing, and locked against others.

    Another process may make it at the same moment, and then theirs counts.
    """
    key = next(iter(values.values()))
    if session.get(table, key) is None:
        with suppress(IntegrityError), session.begin_nested():
            session.execute(insert(table).values(**values))
    return session.get_one(table, key, with_for_update=True, populate_existing=True)


def _columns(rating: Rating) -> dict[str, float]:
    return {"rating": rating.rating, "deviation": rating.deviation, "volatility": rating.volatility}


def _rating(row: _Solver | _RatedPuzzle) -> Rating:
    return Rating(row.rating, row.deviation, row.volatility)


def _set(row: _Solver | _RatedPuzzle, rating: Rating) -> None:
    row.rating, row.deviation, row.volatility = rating.rating, rating.deviation, rating.volatility
