"""Games that the lobby shows, and the one that waits for anybody.

At most one game waits for anybody at a time: its mark is unique in the database. So if two people ask at the
same moment, at any processes, one starts a game and the other finds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Engine, and_, delete, or_, select, text, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from nshex.web.store.base import Base
from nshex.web.store.failures import told_as_write_errors

ANYBODY = "anybody"
"""The mark of the game that waits for anybody."""


class ListingRow(Base):
    __tablename__ = "listed_games"

    game: Mapped[str] = mapped_column(primary_key=True)
    since: Mapped[float]
    seen: Mapped[float] = mapped_column(index=True)
    """When somebody who waits was last known to be at the table."""
    pairing: Mapped[str | None] = mapped_column(unique=True)
    stays: Mapped[bool]
    """Whether it is offered while nobody is waiting at the table: a game with days for each turn."""


@dataclass(frozen=True)
class Listing:
    """How a new game is listed."""

    since: float
    pairing: str | None = None
    stays: bool = False


@dataclass(frozen=True)
class Listings:
    """The table of listed games. Every method is one transaction."""

    engine: Engine

    def open(self, since: float, most: int) -> list[str]:
        """Games with open seats that stay listed, or at which somebody has waited since some moment; newest
        first."""
        return self._games(_OPEN, since=since, most=most)

    def running(self, since: float, most: int) -> list[str]:
        """Games that have begun, are not over, and in which something has happened since some moment."""
        return self._games(_RUNNING, since=since, most=most)

    def _games(self, query: str, **values: object) -> list[str]:
        with told_as_write_errors(), Session(self.engine) as session:
            return [str(row[0]) for row in session.execute(text(query), values)]

    def waiting(self) -> tuple[str, float] | None:
        """The game that waits for anybody, and when its host was last seen."""
        query = select(ListingRow.game, ListingRow.seen).where(ListingRow.pairing == ANYBODY)
        with told_as_write_errors(), Session(self.engine) as session:
            found = session.execute(query).first()
            return None if found is None else (found[0], found[1])

    def claim(self, game: str) -> bool:
        """Take the game that waits for anybody; False if somebody else was faster."""
        query = update(ListingRow).where(ListingRow.game == game, ListingRow.pairing == ANYBODY)
        with told_as_write_errors(), self.engine.begin() as connection:
            return connection.execute(query.values(pairing=None)).rowcount == 1

    def touch(self, games: Sequence[str], now: float) -> None:
        """Note that somebody is waiting at these tables."""
        query = update(ListingRow).where(ListingRow.game.in_(games))
        with told_as_write_errors(), self.engine.begin() as connection:
            connection.execute(query.values(seen=now))

    def forget(self, before: float, staying: float) -> None:
        """Drop games at which nobody has waited since some moment; for those that stay listed, an earlier
        one."""
        is_old = and_(ListingRow.seen < before, ListingRow.stays.is_(False))
        query = delete(ListingRow).where(or_(is_old, ListingRow.seen < staying))
        with told_as_write_errors(), self.engine.begin() as connection:
            connection.execute(query)


_LISTED = "SELECT g.id FROM listed_games l JOIN games g ON g.id = l.game WHERE g.result IS NULL"
_HAS_OPEN = "EXISTS (SELECT 1 FROM seats s WHERE s.game = g.id AND s.who = 'open')"
_OPEN = f"{_LISTED} AND (l.seen > :since OR l.stays) AND {_HAS_OPEN} ORDER BY l.since DESC, g.id LIMIT :most"
_RUNNING = f"{_LISTED} AND g.touched > :since AND NOT {_HAS_OPEN} ORDER BY g.touched DESC, g.id LIMIT :most"
