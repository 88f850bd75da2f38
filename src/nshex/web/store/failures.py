"""Database errors, in words for people."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from nshex.languages import N_

_PRIMARY = 0xFF
"""SQLite's extended codes keep the primary one in their lowest byte."""
NO_ROOM = N_("The server's disk is full. Nothing can be saved until there is room again.")
_WORDS = {
    sqlite3.SQLITE_FULL: NO_ROOM,
    sqlite3.SQLITE_READONLY: N_("The server may not write its database, so nothing can be saved."),
    sqlite3.SQLITE_BUSY: N_("Another program is using the server's database. Try again in a moment."),
    sqlite3.SQLITE_LOCKED: N_("Another program is using the server's database. Try again in a moment."),
    sqlite3.SQLITE_IOERR: N_("The server's disk is failing, so nothing can be saved. Try again later."),
    sqlite3.SQLITE_CORRUPT: N_("The server's database is damaged, so nothing can be saved."),
}
_WORDS_OF_POSTGRESQL = {
    "53100": NO_ROOM,
    "25006": _WORDS[sqlite3.SQLITE_READONLY],
    "55P03": _WORDS[sqlite3.SQLITE_BUSY],
    "58030": _WORDS[sqlite3.SQLITE_IOERR],
    "XX001": _WORDS[sqlite3.SQLITE_CORRUPT],
}
_LOST = N_("The server's database cannot be reached, so nothing can be saved. Try again in a moment.")
_OTHERWISE = N_("The server's database is failing, so nothing can be saved. Try again later.")


class WriteError(Exception):
    """Something could not be saved; the text says why.

    It was not saved, unless the connection to a PostgreSQL server broke at the very moment of the commit.
    Trying again is always safe: nothing is added twice.
    """


@contextmanager
def told_as_write_errors() -> Iterator[None]:
    """Turns database errors into WriteError, except those about an entry that already exists."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        raise WriteError(_words(error)) from error
    except PoolTimeoutError as error:
        raise WriteError(_WORDS[sqlite3.SQLITE_BUSY]) from error


def _words(error: DBAPIError) -> str:
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return _WORDS.get(code & _PRIMARY, _OTHERWISE)
    state = getattr(error.orig, "sqlstate", None)
    if error.connection_invalidated or state is None or state.startswith(("08", "57P")):
        return _LOST
    return _WORDS_OF_POSTGRESQL.get(state, _OTHERWISE)
