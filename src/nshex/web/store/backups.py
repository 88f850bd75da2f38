"""A copy of a database file from which a server can be started, made while another uses the file."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

_PRIVATE = 0o600
_SECONDS_FOR_OTHERS = 30.0
"""How long to wait for a lock that a server holds."""


class BackupError(Exception):
    """A copy cannot be made; the text says why."""


def back_up(database: Path, target: Path) -> None:
    """Take a snapshot of a database, even while a server writes to it.

    SQLite's own backup reads a consistent state and holds up no writer. The copy is checked, and gets its
    name only when it is complete and on disk.
    """
    if not database.is_file():
        raise BackupError(f"database {database}: there is no such file")
    if target.exists():
        raise BackupError(f"{target} exists already; expected a new file")
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    try:
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR, _PRIVATE))
        _copy(database, unfinished)
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
        unfinished.rename(target)
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"cannot copy {database} to {target}: {error}") from None
    finally:
        unfinished.unlink(missing_ok=True)


def _copy(database: Path, target: Path) -> None:
    with closing(_open(database)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # all in one file
        (found,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise BackupError(f"database {database} is damaged ({found}); no copy was made")


def _open(database: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(database, timeout=_SECONDS_FOR_OTHERS, isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection
