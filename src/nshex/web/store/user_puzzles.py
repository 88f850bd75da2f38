"""Puzzles that people made in the editor, each proven before it was kept; nothing is ever changed."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import Engine, func, insert, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from nshex.web.store.base import Base
from nshex.web.store.failures import told_as_write_errors


class TooManyPuzzlesError(Exception):
    """A browser has published as many puzzles as it may."""


class _UserPuzzle(Base):
    __tablename__ = "user_puzzles"

    id: Mapped[str] = mapped_column(primary_key=True)
    token: Mapped[str] = mapped_column(index=True)
    text: Mapped[str]
    created: Mapped[float]


@dataclass(frozen=True)
class UserPuzzles:
    """The table of puzzles that were made by users. Every method is one transaction."""

    engine: Engine

    def add(self, id: str, text: str, token: str, most: int) -> str:
        """Keep a puzzle, as TOML, with the hash of its author's token; what is there already keeps its id.

        TooManyPuzzlesError if the author has published `most` others.
        """
        with told_as_write_errors(), Session(self.engine) as session, session.begin():
            mine = select(_UserPuzzle.id).where(_UserPuzzle.token == token)
            known = session.scalar(mine.where(_UserPuzzle.text == text))
            if known is not None:
                return known
            count = session.scalar(select(func.count()).select_from(mine.subquery()))
            if (count or 0) >= most:
                raise TooManyPuzzlesError
            values = {"id": id, "token": token, "text": text, "created": time.time()}
            session.execute(insert(_UserPuzzle).values(**values))
            return id

    def text(self, id: str) -> str | None:
        """The TOML of a puzzle; None if it does not exist."""
        with Session(self.engine) as session:
            return session.scalar(select(_UserPuzzle.text).where(_UserPuzzle.id == id))
