"""Where things are that several processes may share: a database file, or the address of a server."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

Location = Path | str
"""Where a database is: a file, or an address such as `postgresql://user@host/name`."""


def location_of(text: str) -> Location:
    """What somebody gave as the location of a database."""
    return text if "://" in text else Path(text)


def shown(location: Location) -> str:
    """A location for messages and logs, without user, password and options."""
    if isinstance(location, Path):
        return str(location)
    parts = urlsplit(location)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
