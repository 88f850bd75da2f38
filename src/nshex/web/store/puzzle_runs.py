"""Runs through puzzles, streaks and storms: when each began, and every answer the server judged in it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Engine, ForeignKey, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, Session, mapped_column

from nshex.web.store.base import Base
from nshex.web.store.failures import told_as_write_errors


class _Run(Base):
    __tablename__ = "puzzle_runs"

    id: Mapped[str] = mapped_column(primary_key=True)
    token: Mapped[str] = mapped_column(index=True)
    kind: Mapped[str]
    started: Mapped[float]
    score: Mapped[int]


class _Answer(Base):
    __tablename__ = "puzzle_answers"

    run: Mapped[str] = mapped_column(ForeignKey("puzzle_runs.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    puzzle: Mapped[str]
    outcome: Mapped[str]
    time: Mapped[float]


@dataclass(frozen=True)
class StoredRun:
    id: str
    token: str
    kind: str
    started: float


@dataclass(frozen=True)
class StoredAnswer:
    """The answer to the puzzle with that number in a run, counted from 0."""

    number: int
    puzzle: str
    outcome: str
    time: float


def has_answered(session: Session, token: str, puzzle: str) -> bool:
    """Whether a browser has met a puzzle in some run."""
    mine = select(_Run.id).where(_Run.token == token)
    query = select(_Answer.run).where(_Answer.puzzle == puzzle, _Answer.run.in_(mine)).limit(1)
    return session.scalar(query) is not None


class PuzzleRuns:
    """The part of the database that is about runs. Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def begin(self, run: StoredRun) -> None:
        with told_as_write_errors(), Session(self._engine) as session, session.begin():
            session.execute(insert(_Run).values(score=0, **vars(run)))

    def find(self, id: str) -> tuple[StoredRun, list[StoredAnswer]] | None:
        """A run with its answers in order; None if there is no such run."""
        with Session(self._engine) as session:
            row = session.get(_Run, id)
            if row is None:
                return None
            query = select(_Answer).where(_Answer.run == id).order_by(_Answer.number)
            answers = [
                StoredAnswer(found.number, found.puzzle, found.outcome, found.time)
                for found in session.scalars(query)
            ]
            return StoredRun(row.id, row.token, row.kind, row.started), answers

    def add(self, run: str, answer: StoredAnswer, score: int) -> bool:
        """Keep an answer and the score with it; False if that puzzle of the run has been answered already."""
        try:
            with told_as_write_errors(), Session(self._engine) as session, session.begin():
                session.execute(insert(_Answer).values(run=run, **vars(answer)))
                session.execute(update(_Run).where(_Run.id == run).values(score=score))
        except IntegrityError:
            return False
        return True

    def best(self, token: str, kind: str, *, but: str = "") -> int:
        """The best score of a browser in runs of a kind, leaving one run out; 0 if there is none."""
        query = select(_Run.score).where(_Run.token == token, _Run.kind == kind, _Run.id != but)
        with Session(self._engine) as session:
            return max(session.scalars(query), default=0)
