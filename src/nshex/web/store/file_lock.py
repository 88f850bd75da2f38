"""One server for one database file: two would each keep games in memory that the other changes."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

from nshex.web.store.database import StoreError


class FileLock:
    """A lock on a file beside the database. The system releases it when this process ends, however it
    ends."""

    def __init__(self, database: Path) -> None:
        path = database.with_name(database.name + ".lock")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file: IO[bytes] = path.open("ab")
        except OSError as error:
            text = f"database {database}: {error.strerror}; expected one this server may write"
            raise StoreError(text) from None
        try:
            _lock(self._file)
        except OSError:
            self._file.close()
            text = (
                f"database {database} is in use by another nshex server; end that one, or choose another file"
            )
            raise StoreError(text) from None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
