"""Sentences for people, in the language of whoever reads them.

A sentence is written in English where it is made, and marked: `gettext("{army} draws {tiles}.", army=…)`.
Catalogues hold the same sentence in other languages (docs/translating.md). Which language is spoken belongs
to the context, as that of a request or of a socket. Where none was chosen it is English, and marking costs
next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from typing import ParamSpec, TypeVar, cast

from nshex.languages.catalogues import ENGLISH, Catalogue, catalogue_of, languages

__all__ = [
    "ENGLISH",
    "N_",
    "cached_by_language",
    "gettext",
    "language",
    "languages",
    "ngettext",
    "paragraphs",
    "pgettext",
    "plural_form",
    "speaking",
    "translated_text",
]

_P = ParamSpec("_P")
_T = TypeVar("_T")

_current: ContextVar[Catalogue | None] = ContextVar("language", default=None)
"""What is spoken here; None for English, which needs no catalogue."""


def language() -> str:
    """The code of the language that is spoken here, such as `de`."""
    catalogue = _current.get()
    return ENGLISH if catalogue is None else catalogue.language


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language for a while; one that there is no catalogue for is English."""
    token = _current.set(catalogue_of(code))
    try:
        yield
    finally:
        _current.reset(token)


def gettext(message: str, /, **values: object) -> str:
    """A sentence, with values in place of its `{names}`."""
    catalogue = _current.get()
    if catalogue is not None:
        message = catalogue.message(message)
    return message.format(**values) if values else message


def ngettext(one: str, many: str, n: int, /, **values: object) -> str:
    """The form of a sentence that goes with a number, which it can name `{n}`."""
    return plural_form(one, many, n).format(n=n, **values)


def plural_form(one: str, many: str, n: int) -> str:
    """The same before any value is put into it."""
    catalogue = _current.get()
    if catalogue is not None:
        return catalogue.plural(one, many, n)
    return one if n == 1 else many


def pgettext(context: str, message: str, /, **values: object) -> str:
    """A sentence or word that other languages need to know more about: `pgettext("a tile", "Battle")`."""
    catalogue = _current.get()
    if catalogue is not None:
        message = catalogue.message(message, context)
    return message.format(**values) if values else message


def N_(message: str, /) -> str:
    """Marks a sentence that is kept, as in a table of a module, and passed to `gettext` when it is shown."""
    return message


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a longer text, each in one line: each is a message, however its lines are broken."""
    return [" ".join(part.split()) for part in text.strip().split("\n\n") if part.strip()]


def translated_text(text: str) -> str:
    """A longer text, translated by paragraphs."""
    if _current.get() is None:
        return text
    return "\n\n".join(gettext(part) for part in paragraphs(text))


def cached_by_language(make: Callable[_P, _T]) -> Callable[_P, _T]:
    """`functools.cache` for what contains sentences: one result for each language."""

    kept: dict[str, Callable[_P, _T]] = {}

    @wraps(make)
    def found(*args: _P.args, **values: _P.kwargs) -> _T:
        code = language()
        if code not in kept:
            kept[code] = cast(Callable[_P, _T], cache(make))
        return kept[code](*args, **values)

    return found
