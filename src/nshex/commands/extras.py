"""Imports that need an extra of the package: where it is not installed, one line says how to get it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from nshex.commands.files import CommandError


@contextmanager
def from_extra(extra: str, who_needs: str) -> Iterator[None]:
    """Around imports of modules that come with an extra; `who_needs` begins the complaint."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "nshex":
            raise
        hint = f"install it with: pip install 'nshex[{extra}]'"
        raise CommandError(f"{who_needs} {missing.name}, which is missing; {hint}") from None
