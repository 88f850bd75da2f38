"""Checked access to parsed JSON: every value knows its place, so that every error can name it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from nshex.languages import gettext
from nshex.notation.errors import IllegalActionError, NotationError, PositionError
from nshex.notation.names import one_of, player_name, read_cell, show
from nshex.rules.options import Match

WHOLE = "the position"
"""The place of an error that is not about any one part."""
MOST_ITEMS = 400
"""No list in a position is longer; a longer one is a mistake, or an attack."""


class Value:
    """A JSON value and its place, such as `players[1].hp`."""

    def __init__(self, raw: object, path: str) -> None:
        self.raw = raw
        self.path = path

    def error(self, text: str) -> PositionError:
        return PositionError(text, self.path or WHOLE)

    def wrong(self, expected: str) -> PositionError:
        return self.error(gettext("expected {expected}, found {raw}", expected=expected, raw=show(self.raw)))

    @contextmanager
    def here(self) -> Iterator[None]:
        """Errors of other readers get this place in front."""
        try:
            yield
        except PositionError:
            raise
        except (NotationError, IllegalActionError) as problem:
            raise self.error(str(problem)) from None

    def text(self, expected: str = "a text") -> str:
        if not isinstance(self.raw, str):
            raise self.wrong(expected)
        return self.raw

    def number(self, low: int, high: int, why: str = "") -> int:
        """A whole number in a range; true, false and 1.0 do not count."""
        if not isinstance(self.raw, int) or isinstance(self.raw, bool) or not low <= self.raw <= high:
            raise self.wrong(gettext("a whole number from {low} to {high}{why}", low=low, high=high, why=why))
        return self.raw

    def flag(self) -> bool:
        if not isinstance(self.raw, bool):
            raise self.wrong(gettext("true or false"))
        return self.raw

    def choice(self, known: Iterable[str]) -> str:
        words = list(known)
        if not isinstance(self.raw, str):
            raise self.wrong("one of " + ", ".join(words))
        if self.raw not in words:
            raise self.error(
                gettext("unknown value {raw}; {hint}", raw=show(self.raw), hint=one_of(words, self.raw))
            )
        return self.raw

    def items(self) -> list[Value]:
        if not isinstance(self.raw, list):
            raise self.wrong(gettext("a list"))
        if len(self.raw) > MOST_ITEMS:
            raise self.error(
                gettext(
                    "a list of {number} entries; expected at most {most}",
                    number=len(self.raw),
                    most=MOST_ITEMS,
                )
            )
        return [Value(item, f"{self.path}[{i}]") for i, item in enumerate(self.raw)]

    def table(self, known: Iterable[str]) -> Fields:
        """An object with no other keys than these."""
        found = self.entries()
        words = list(known)
        for key in found:
            if key not in words:
                raise self.error(gettext("unknown key {key}; {hint}", key=show(key), hint=one_of(words, key)))
        return Fields(found, self.path)

    def entries(self) -> dict[str, Value]:
        """The values of an object by key."""
        if not isinstance(self.raw, dict):
            raise self.wrong(gettext("an object"))
        found: dict[str, Value] = {}
        for key, raw in self.raw.items():
            if not isinstance(key, str):
                raise self.error(gettext("expected keys that are texts, found {key}", key=show(key)))
            name = key if re.fullmatch(r"[A-Za-z0-9_]{1,40}", key) else show(key)
            found[key] = Value(raw, f"{self.path}.{name}" if self.path else name)
        return found

    # --- words of the game ---

    def cell(self, match: Match) -> int:
        name = self.text("a cell such as 'C3'")
        with self.here():
            return read_cell(match, name)

    def cells(self, match: Match) -> list[int]:
        found = [item.cell(match) for item in self.items()]
        if len(set(found)) < len(found):
            raise self.error(gettext("a cell is named twice; expected each once"))
        return found

    def cell_mask(self, match: Match) -> int:
        return sum(1 << cell for cell in self.cells(match))

    def player(self, match: Match) -> int:
        last = len(match.armies) - 1
        who = ", ".join(player_name(match, player) for player in range(last + 1))
        if not isinstance(self.raw, int) or isinstance(self.raw, bool) or not 0 <= self.raw <= last:
            raise self.wrong(gettext("a player from 0 to {last}: {who}", last=last, who=who))
        return self.raw

    def players(self, match: Match) -> int:
        """A list of players as a mask."""
        found = [item.player(match) for item in self.items()]
        if len(set(found)) < len(found):
            raise self.error(gettext("a player is named twice; expected each once"))
        return sum(1 << player for player in found)


class Fields:
    """An object whose keys have been checked."""

    def __init__(self, values: dict[str, Value], path: str) -> None:
        self.values = values
        self.path = path

    def get(self, key: str) -> Value | None:
        return self.values.get(key)

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def missing(self, key: str, expected: str) -> PositionError:
        place = f"{self.path}.{key}" if self.path else key
        return PositionError(gettext("missing, expected {expected}", expected=expected), place)

    def need(self, key: str, expected: str) -> Value:
        if key not in self.values:
            raise self.missing(key, expected)
        return self.values[key]

    def number(self, key: str, low: int, high: int, default: int, why: str = "") -> int:
        return self.values[key].number(low, high, why) if key in self.values else default

    def flag(self, key: str, default: bool = False) -> bool:
        return self.values[key].flag() if key in self.values else default

    def choice(self, key: str, known: Iterable[str], default: str) -> str:
        return self.values[key].choice(known) if key in self.values else default

    def items(self, key: str) -> list[Value]:
        return self.values[key].items() if key in self.values else []

    def players(self, key: str, match: Match, default: int = 0) -> int:
        return self.values[key].players(match) if key in self.values else default

    def cell_mask(self, key: str, match: Match) -> int:
        return self.values[key].cell_mask(match) if key in self.values else 0
