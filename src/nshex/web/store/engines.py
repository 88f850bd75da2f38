"""Connecting to a database: a SQLite file on this machine, or the address of a PostgreSQL server."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from sqlalchemy import Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError

from nshex.web.store.locations import Location

_DRIVER = "postgresql+psycopg"
_PRIVATE = 0o600
CONNECTIONS = 8
"""Connections to a PostgreSQL server, and so actions written at the same time."""
SECONDS_TO_CONNECT = 5
SECONDS_TO_WAIT = 10
"""For other processes that write to the same file."""
_SECONDS_BETWEEN_TRIES = 0.02
LONGEST_LOG = 4000
"""Pages of SQLite's log after which a commit writes it back; a server does so earlier (`checkpoints`)."""


class DatabaseProblem(Exception):
    """A database that must not be used; the text says why."""


def open_engine(location: Location) -> Engine:
    """Connections to a database, which is made if it is a file that is not there yet."""
    return _open_file(location) if isinstance(location, Path) else _open_address(location)


def _open_address(address: str) -> Engine:
    try:
        url = make_url(address)
    except ArgumentError:
        raise DatabaseProblem("the address cannot be read; expected postgresql://user@host/name") from None
    if url.drivername not in ("postgresql", "postgres", _DRIVER):
        found = url.drivername
        raise DatabaseProblem(f"{found} is not supported; expected a file, or postgresql://user@host/name")
    try:
        return create_engine(
            url.set(drivername=_DRIVER),
            pool_size=CONNECTIONS,
            pool_pre_ping=True,  # the server may have been restarted since
            connect_args={"connect_timeout": SECONDS_TO_CONNECT},
            hide_parameters=True,
        )
    except ModuleNotFoundError as missing:
        text = f"{missing.name} is missing; install it with: pip install 'nshex[hosting]'"
        raise DatabaseProblem(text) from None


def _open_file(path: Path) -> Engine:
    path.parent.mkdir(parents=True, exist_ok=True)
    _keep_private(path)
    engine = create_engine(
        f"sqlite:///{path}",
        connect_args={"timeout": SECONDS_TO_WAIT},
        hide_parameters=True,  # errors are logged, and names and seeds have no place there
    )
    event.listen(engine, "connect", _prepare)
    _check(engine)
    return engine


def _keep_private(path: Path) -> None:
    """Nobody else on this machine may read the file: it holds the seeds of running games."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, _PRIVATE))
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        with suppress(FileNotFoundError, PermissionError):  # a file of another user is theirs to close
            file.chmod(_PRIVATE)


def _prepare(connection: Any, _record: object) -> None:
    """WAL lets readers read while somebody writes; FULL puts every commit on disk before it is announced."""
    cursor = connection.cursor()
    _switch_to_wal(cursor)
    for pragma in ("synchronous = FULL", "foreign_keys = ON", f"wal_autocheckpoint = {LONGEST_LOG}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _switch_to_wal(cursor: Any) -> None:
    """Unlike elsewhere, SQLite does not wait where two connections make this switch at the same time."""
    patience = monotonic() + SECONDS_TO_WAIT
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > patience:
                raise
        sleep(_SECONDS_BETWEEN_TRIES)


def _check(engine: Engine) -> None:
    """A damaged file is noticed now, not in the middle of a game."""
    with engine.connect() as connection:
        found = str(connection.execute(text("PRAGMA quick_check(1)")).scalar_one())
    if found != "ok":
        damage = " ".join(found.split())
        raise DatabaseProblem(f"it is damaged ({damage}); restore it from a backup")
