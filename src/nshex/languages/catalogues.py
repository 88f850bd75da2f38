"""Catalogues: the files of a language, read when somebody first speaks it.

They are the `.po` files that translators edit. Our reader understands what Babel writes (`make messages`), so
there is nothing to compile, and nothing to install where the game is only played.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from gettext import c2py
from pathlib import Path

ENGLISH = "en"
"""The language of the sources."""
NAMES = {ENGLISH: "English", "de": "Deutsch", "pl": "Polski"}
"""What languages call themselves."""
BROWSER = "browser"
"""The domain of what the browser itself says, and is sent."""
FOLDER = Path(__file__).parent
MORE = "NSHEX_LANGUAGES"
"""Names a folder with more languages, for those who try out a translation."""

_FORM = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr)?(?:\[(\d)\])?\s*"(.*)"')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r"}
_PLURALS = re.compile(r"nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([^;\n]+)")
_MOST_SAMPLED = 200

Messages = dict[str, tuple[str, ...]]
"""By message, the sentence, or its forms for numbers."""


class CatalogueError(ValueError):
    """A file that is no catalogue; the message says where."""


class Catalogue:
    """The sentences of a language."""

    def __init__(self, language: str, domains: Mapping[str, Messages]) -> None:
        self.language = language
        self.domains = domains
        self._messages: Messages = {}
        for messages in domains.values():
            self._messages.update(messages)
        header = self._messages.pop("", ("",))[0]
        found = _PLURALS.search(header)
        self.form_of = c2py(found[2]) if found else _germanic
        self.forms = int(found[1]) if found else 2

    def message(self, message: str, context: str = "") -> str:
        found = self._messages.get(key_of(message, context))
        return message if found is None else found[0]

    def plural(self, one: str, many: str, n: int) -> str:
        found = self._messages.get(one)
        if found is None:
            return one if n == 1 else many
        return found[min(self.form_of(n), len(found) - 1)]

    @property
    def samples(self) -> list[int]:
        """For each form the least number that takes it."""
        numbers = range(_MOST_SAMPLED)
        return [next(n for n in numbers if self.form_of(n) == form) for form in range(self.forms)]


def _germanic(n: int) -> int:
    return int(n != 1)


def key_of(message: str, context: str = "") -> str:
    """Under which key a message is kept; gettext joins the context to it in the same way."""
    return f"{context}\x04{message}" if context else message


def _folders() -> dict[str, Path]:
    """Where the languages are, by code."""
    places = [FOLDER, *([Path(os.environ[MORE])] if os.environ.get(MORE) else [])]
    found = [path for place in places for path in place.glob("*/LC_MESSAGES") if any(path.glob("*.po"))]
    return {path.parent.name: path for path in sorted(found)}


@cache
def languages() -> dict[str, str]:
    """What can be spoken: code and name, English first."""
    return {code: NAMES.get(code, code) for code in (ENGLISH, *_folders())}


@cache
def catalogue_of(language: str) -> Catalogue | None:
    """The catalogue of a language; None for English, and for what there is none for."""
    folder = _folders().get(language)
    if folder is None:
        return None
    paths = sorted(folder.glob("*.po"))
    return Catalogue(language, {path.stem: read_messages(path.read_text("utf-8"), path) for path in paths})


def read_messages(text: str, path: Path | str = "catalogue") -> Messages:
    """What a file says. What is not translated, or marked as uncertain, is left out."""
    found: Messages = {}
    for number, entry in _entries(text):
        parts: dict[str, str] = {}
        name = ""
        for line in entry:
            form = _FORM.fullmatch(line)
            if form is None or not (form[1] or name):
                raise CatalogueError(f"{path}, entry at line {number}: {line[:80]!r} is not understood")
            name = f"{form[1]}{form[2] or ''}" if form[1] else name
            parts[name] = parts.get(name, "") + _plain(form[3])
        forms = tuple(value for key, value in parts.items() if key.startswith("msgstr"))
        if forms and all(forms):
            found[key_of(parts.get("msgid", ""), parts.get("msgctxt", ""))] = forms
    return found


def _entries(text: str) -> list[tuple[int, list[str]]]:
    """The entries that count, each as its lines without comments, with the number of the first."""
    found: list[tuple[int, list[str]]] = []
    entry: list[str] = []
    is_fuzzy = False
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        line = line.strip()
        if line.startswith("#"):
            is_fuzzy = is_fuzzy or (line.startswith("#,") and "fuzzy" in line)
        elif line:
            entry.append(line)
        else:
            is_header = not found
            if entry and (is_header or not is_fuzzy):
                found.append((number - len(entry), entry))
            entry, is_fuzzy = [], False
    return found


def _plain(text: str) -> str:
    return _ESCAPE.sub(lambda found: _ESCAPED.get(found[1], found[1]), text) if "\\" in text else text
