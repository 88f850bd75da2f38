"""Deletes games and tournaments that nobody has touched for a long time, even while servers use the database.

Games of a tournament that is not over stay: a server would make a missing one anew. A tournament stays as
long as one of its games, which leads to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    TableClause,
    column,
    delete,
    exists,
    inspect,
    select,
    table,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.functions import coalesce

from nshex.web.store.engines import DatabaseProblem, open_engine
from nshex.web.store.locations import Location, shown
from nshex.web.store.tournaments import OPEN, OVER

AT_ONCE = 50
"""Rows deleted in one transaction: few, so that no action at a table has to wait long."""

_GAMES = table("games", column("id"), column("touched"))
_SEATS = table("seats", column("game"))
_ENTRIES = table("entries", column("game"))
_VERDICTS = table("verdicts", column("game"))
_TOURNAMENTS = table("tournaments", *map(column, ("id", "state", "created", "starts", "ended")))
_ENTRANTS = table("tournament_entrants", column("tournament"))
_PAIRINGS = table("tournament_games", column("tournament"), column("game"))


class RetentionError(Exception):
    """The database cannot be used; the text says why."""


@dataclass(frozen=True)
class Old:
    """How much is old, or was deleted because of that."""

    games: int
    tournaments: int


@dataclass(frozen=True)
class _Kind:
    """What can be deleted: rows with an id, and the rows of other tables that have it in a column."""

    rows: TableClause
    parts: tuple[TableClause, ...]
    column: str
    is_old: ColumnElement[bool]


def count_old(location: Location, before: float) -> Old:
    """How many games, over or not, and tournaments there are in which nothing has happened since a moment."""
    with _engine(location) as engine:
        games, tournaments = ([] if kind is None else _old(engine, kind) for kind in _kinds(engine, before))
        return Old(len(games), len(tournaments))


def delete_old(location: Location, before: float) -> Old:
    """Delete them with all that belongs to them; says how many."""
    with _engine(location) as engine:
        return Old(*(0 if kind is None else _delete_old(engine, kind) for kind in _kinds(engine, before)))


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


def _kinds(engine: Engine, before: float) -> tuple[_Kind, _Kind | None]:
    """Games and tournaments; a database that no server of this version has used yet may have no table for
    the latter, nor for verdicts."""
    there = inspect(engine).get_table_names()
    is_old: ColumnElement[bool] = _GAMES.c.touched < before
    parts = tuple(part for part in (_VERDICTS, _ENTRIES, _SEATS) if part.name in there)
    if _TOURNAMENTS.name not in there:
        return _Kind(_GAMES, parts, "game", is_old), None
    return (
        _Kind(_GAMES, parts, "game", is_old & ~_is_awaited()),
        _Kind(_TOURNAMENTS, (_PAIRINGS, _ENTRANTS), "tournament", _is_old_tournament(before)),
    )


def _is_awaited() -> ColumnElement[bool]:
    """Whether a game belongs to a tournament that is not over."""
    return exists().where(
        _PAIRINGS.c.game == _GAMES.c.id,
        _PAIRINGS.c.tournament == _TOURNAMENTS.c.id,
        _TOURNAMENTS.c.state != OVER,
    )


def _is_old_tournament(before: float) -> ColumnElement[bool]:
    """Whether a tournament has long been over, or was to start long ago and did not, and no later game of it
    is left."""
    is_over = (_TOURNAMENTS.c.state == OVER) & (_TOURNAMENTS.c.ended < before)
    to_start = coalesce(_TOURNAMENTS.c.starts, _TOURNAMENTS.c.created)
    did_not_start = (_TOURNAMENTS.c.state == OPEN) & (to_start < before)
    has_later_game = exists().where(
        _PAIRINGS.c.tournament == _TOURNAMENTS.c.id,
        _PAIRINGS.c.game == _GAMES.c.id,
        _GAMES.c.touched >= before,
    )
    return (is_over | did_not_start) & ~has_later_game


def _old(engine: Engine, kind: _Kind) -> list[str]:
    with engine.connect() as connection:
        return list(connection.scalars(select(kind.rows.c.id).where(kind.is_old)))


def _delete_old(engine: Engine, kind: _Kind) -> int:
    deleted, ids = 0, _old(engine, kind)
    for first in range(0, len(ids), AT_ONCE):
        with engine.begin() as connection:
            deleted += _delete(connection, kind, ids[first : first + AT_ONCE])
    return deleted


def _delete(connection: Connection, kind: _Kind, ids: list[str]) -> int:
    """Delete those of some rows that nobody has touched in the meantime."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    still_old = select(kind.rows.c.id).where(kind.rows.c.id.in_(ids), kind.is_old)
    found = list(connection.scalars(still_old.with_for_update()))
    for part in kind.parts:
        connection.execute(delete(part).where(part.c[kind.column].in_(found)))
    connection.execute(delete(kind.rows).where(kind.rows.c.id.in_(found)))
    return len(found)
