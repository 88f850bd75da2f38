"""Where things are that several processes may share: a database file, or the address of a server."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

Place = Path | str
"""Where a database is: a file, or an address such as `postgresql://user@host/name`."""


def place_of(text: str) -> Place:
    """The place of a database as somebody wrote it."""
    return text if "://" in text else Path(text)


def shown(place: Place) -> str:
    """A place for messages and logs, without user, password and options."""
    if isinstance(place, Path):
        return str(place)
    parts = urlsplit(place)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
