"""Deletes games that nobody has touched for a long time, even while servers use the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, column, delete, inspect, select, table
from sqlalchemy.exc import DBAPIError

from nshex.web.store.engines import DatabaseProblem, open_engine
from nshex.web.store.locations import Location, shown

GAMES_AT_ONCE = 50
"""Games deleted in one transaction: few, so that no action at a table has to wait long."""

_GAMES = table("games", column("id"), column("touched"))
_SEATS = table("seats", column("game"))
_ENTRIES = table("entries", column("game"))
_VERDICTS = table("verdicts", column("game"))


class RetentionError(Exception):
    """The database cannot be used; the text says why."""


def count_old_games(location: Location, before: float) -> int:
    """How many games there are, over or not, in which nothing has happened since a moment."""
    with _engine(location) as engine:
        return len(_old_games(engine, before))


def delete_old_games(location: Location, before: float) -> int:
    """Delete them with all that belongs to them; returns how many."""
    deleted = 0
    with _engine(location) as engine:
        games = _old_games(engine, before)
        for first in range(0, len(games), GAMES_AT_ONCE):
            with engine.begin() as connection:
                deleted += _delete(connection, games[first : first + GAMES_AT_ONCE], before)
    return deleted


@contextmanager
def _engine(location: Location) -> Iterator[Engine]:
    if isinstance(location, Path) and not location.is_file():
        raise RetentionError(f"database {location}: there is no such file")
    try:
        engine = open_engine(location)
        try:
            yield engine
        finally:
            engine.dispose()
    except DatabaseProblem as problem:
        raise RetentionError(f"database {shown(location)}: {problem}") from None
    except DBAPIError as problem:
        raise RetentionError(f"database {shown(location)}: {' '.join(str(problem.orig).split())}") from None


def _old_games(engine: Engine, before: float) -> list[str]:
    query = select(_GAMES.c.id).where(_GAMES.c.touched < before).order_by(_GAMES.c.touched)
    with engine.connect() as connection:
        return list(connection.scalars(query))


def _delete(connection: Connection, games: list[str], before: float) -> int:
    """Delete those of some games that nobody has continued in the meantime."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    still_old = select(_GAMES.c.id).where(_GAMES.c.id.in_(games), _GAMES.c.touched < before)
    found = list(connection.scalars(still_old.with_for_update()))
    for part in (_VERDICTS, _ENTRIES, _SEATS):
        if part is _VERDICTS and not inspect(connection).has_table(part.name):
            continue  # no server of this version has used the database yet
        connection.execute(delete(part).where(part.c.game.in_(found)))
    connection.execute(delete(_GAMES).where(_GAMES.c.id.in_(found)))
    return len(found)
