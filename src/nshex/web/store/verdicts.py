"""The results of analyses: the verdict on each turn of a finished game, as a text that only they read."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Engine, ForeignKey, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, Session, mapped_column

from nshex.web.store.base import Base
from nshex.web.store.failures import told_as_write_errors


class _Verdict(Base):
    __tablename__ = "verdicts"

    game: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    moment: Mapped[int] = mapped_column(primary_key=True)
    verdict: Mapped[str]


@dataclass(frozen=True)
class Verdicts:
    """The part of the database that is about analyses. Every method is one transaction."""

    engine: Engine

    def of(self, game: str, version: int) -> dict[int, str]:
        """All verdicts on a game at a version, by the moment at which the turn began."""
        query = select(_Verdict.moment, _Verdict.verdict).where(
            _Verdict.game == game, _Verdict.version == version
        )
        with told_as_write_errors(), Session(self.engine) as session:
            return {row.moment: row.verdict for row in session.execute(query)}

    def add(self, game: str, version: int, moment: int, verdict: str) -> bool:
        """Keep a verdict; False if another process has already done so, or the game is gone."""
        row = {"game": game, "version": version, "moment": moment, "verdict": verdict}
        try:
            with told_as_write_errors(), Session(self.engine) as session, session.begin():
                session.execute(insert(_Verdict).values(**row))
        except IntegrityError:
            return False
        return True
