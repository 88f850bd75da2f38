"""A TOML table that names the place of every complaint."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, TypeGuard

from nshex.tiles.model import TileDataError, expected_one_of


def bad(place: str, expected: str, found: object) -> TileDataError:
    return TileDataError(f"{place}: expected {expected}, found {found!r}")


class TomlTable:
    """One TOML table and where it stands, so that every complaint can name the place."""

    def __init__(self, raw: object, place: str) -> None:
        if not isinstance(raw, dict):
            raise bad(place, "a table", raw)
        self.raw: dict[str, object] = raw
        self.place = place

    def at(self, key: str) -> str:
        return f"{self.place}, key {key!r}"

    def only(self, known: Iterable[str], what: str) -> None:
        """Refuse keys nobody would read: they are typos, or belong to another kind of tile."""
        known = list(known)
        for key in self.raw:
            if key not in known:
                raise TileDataError(f"{self.at(key)}: unknown in {what}; {expected_one_of(known, key)}")

    def need(self, key: str, expected: str) -> object:
        if key not in self.raw:
            raise TileDataError(f"{self.at(key)}: missing, expected {expected}")
        return self.raw[key]

    def text(self, key: str, default: str | None = None) -> str:
        """A text; line breaks are for the file's reader only and become spaces."""
        if default is not None and key not in self.raw:
            return default
        found = self.need(key, "a text")
        if not isinstance(found, str) or not found.strip():
            raise bad(self.at(key), "a text that is not empty", found)
        return " ".join(found.split())

    def pattern(self, key: str, pattern: str, expected: str) -> str:
        found = self.need(key, expected)
        if not isinstance(found, str) or not re.fullmatch(pattern, found):
            raise bad(self.at(key), expected, found)
        return found

    def choice(self, key: str, options: Iterable[str], default: str | None = None) -> str:
        options = list(options)
        expected = "one of " + ", ".join(f"'{option}'" for option in options)
        found = self.need(key, expected) if default is None else self.raw.get(key, default)
        if not isinstance(found, str) or found not in options:
            raise bad(self.at(key), expected, found)
        return found

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        expected = f"a whole number from {low} to {high}"
        found = self.need(key, expected) if default is None else self.raw.get(key, default)
        if not is_number(found) or not low <= found <= high:
            raise bad(self.at(key), expected, found)
        return found

    def flag(self, key: str, default: bool) -> bool:
        found = self.raw.get(key, default)
        if not isinstance(found, bool):
            raise bad(self.at(key), "true or false", found)
        return found

    def items(self, key: str, expected: str) -> list[Any]:
        """A list that may be left out."""
        found = self.raw.get(key, [])
        if not isinstance(found, list):
            raise bad(self.at(key), expected, found)
        return found


def is_number(found: object) -> TypeGuard[int]:
    """TOML's true and false are ints to Python, but nobody means them as amounts."""
    return isinstance(found, int) and not isinstance(found, bool)
