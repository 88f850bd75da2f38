"""Who is behind a browser, without an account: a name, and a phrase that gives another device the same seats.

Only a hash of the phrase is kept, and with it the browser's token in a form that only the phrase opens.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, Table, and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, Session, mapped_column

from nshex.web.store.base import Base
from nshex.web.store.failures import told_as_write_errors


class _Identity(Base):
    __tablename__ = "identities"

    token: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    recovery: Mapped[str | None] = mapped_column(unique=True)
    """The hash of the recovery phrase."""
    sealed: Mapped[str | None]
    """The token itself, which only the phrase opens."""


_WEIGHTS = ("games", "tries")
"""Columns that decide which of two ratings of one person is based on more games."""


@dataclass(frozen=True)
class Identities:
    """The table of names and recovery phrases. Every method is one transaction."""

    engine: Engine

    def name(self, token: str) -> str:
        """The name a browser goes by; empty if it gave none."""
        with told_as_write_errors(), Session(self.engine) as session:
            return session.scalar(select(_Identity.name).where(_Identity.token == token)) or ""

    def has_phrase(self, token: str) -> bool:
        query = select(_Identity.recovery).where(_Identity.token == token)
        with told_as_write_errors(), Session(self.engine) as session:
            return session.scalar(query) is not None

    def rename(self, token: str, name: str) -> None:
        self._keep(token, {"name": name})

    def keep_phrase(self, token: str, recovery: str, sealed: str) -> None:
        """A new phrase; the old one no longer works."""
        self._keep(token, {"recovery": recovery, "sealed": sealed})

    def _keep(self, token: str, values: dict[str, str]) -> None:
        change = update(_Identity).where(_Identity.token == token).values(**values)
        with told_as_write_errors(), self.engine.begin() as connection:
            if connection.execute(change).rowcount:
                return
        try:
            with told_as_write_errors(), self.engine.begin() as connection:
                connection.execute(insert(_Identity).values(**{"token": token, "name": "", **values}))
        except IntegrityError:  # another request of the same browser was faster
            with told_as_write_errors(), self.engine.begin() as connection:
                connection.execute(change)

    def sealed(self, recovery: str) -> str | None:
        """The sealed token that belongs to the hash of a phrase; None if there is no such phrase."""
        with told_as_write_errors(), Session(self.engine) as session:
            return session.scalar(select(_Identity.sealed).where(_Identity.recovery == recovery))

    def merge(self, before: str, after: str) -> None:
        """Give everything that belongs to one browser to another: every row of every table with its token.

        If both have a row for the same thing, such as a first try at a puzzle, that of `after` stays; of two
        ratings, the one based on more games.
        """
        name = self.name(after) or self.name(before)
        with told_as_write_errors(), self.engine.begin() as connection:
            for table in Base.metadata.sorted_tables:
                if "token" not in table.columns:
                    continue
                if table.columns["token"].primary_key:
                    _move_rows(connection, table, before, after)
                else:
                    moved = update(table).where(table.c.token == before).values(token=after)
                    connection.execute(moved)
            connection.execute(update(_Identity).where(_Identity.token == after).values(name=name))


def _move_rows(connection: Connection, table: Table, before: str, after: str) -> None:
    """Move the rows of a table whose key contains the token."""
    rest = [column for column in table.primary_key.columns if column.name != "token"]
    for row in connection.execute(select(table).where(table.c.token == before)).mappings().all():
        same = and_(True, *(column == row[column.name] for column in rest))
        theirs = and_(table.c.token == after, same)
        mine = and_(table.c.token == before, same)
        other = connection.execute(select(table).where(theirs)).mappings().first()
        if other is not None and _weight(row) <= _weight(other):
            connection.execute(delete(table).where(mine))
            continue
        if other is not None:
            connection.execute(delete(table).where(theirs))
        connection.execute(update(table).where(mine).values(token=after))


def _weight(row: Any) -> int:
    return next((int(row[name]) for name in _WEIGHTS if name in row), 0)
