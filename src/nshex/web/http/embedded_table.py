"""The table of a game inside its page, so that the board is shown before the socket is open.

The page also names the pictures of everything that lies open, so that the browser asks for them together with
the scripts that will show them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from nshex.drawing.palette import SAFE
from nshex.web.encoding import dump
from nshex.web.payloads import types


@dataclass(frozen=True)
class Picture:
    """A picture that will be shown; if the system chooses the colours, only in matching ones."""

    address: str
    media: str


def embedded(found: Mapping[str, object]) -> Markup:
    """JSON as the text of a data block, in which nothing can end the block."""
    return Markup(dump(found).replace("<", "\\u003c"))


def pictures(table: types.Table, themes: Sequence[str]) -> list[Picture]:
    """All pictures of a table in these colours, as its page addresses them, each once."""
    addresses = list(dict.fromkeys(_shown(table)))
    media = {theme: _media(theme) if len(themes) > 1 else "all" for theme in themes}
    return [
        Picture(f"{address}{'&' if '?' in address else '?'}theme={theme}", media[theme])
        for theme in themes
        for address in addresses
    ]


def _media(theme: str) -> str:
    return f"(prefers-color-scheme: {theme.removesuffix(SAFE)})"


def _shown(table: types.Table) -> Iterator[str]:
    """Hands first: on a phone their tiles are the largest pictures, and browsers ask for a few at a time."""
    for seat in table["seats"]:
        for tile in seat["hand"]:
            yield tile["art"]
    for unit in table["units"]:
        yield unit["art"]
    for foundation in table["foundations"]:
        yield foundation["art"]
