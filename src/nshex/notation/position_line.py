"""A position in one line, as FEN is for chess; docs/notation.md has the grammar and the codes.

    o17:MM:BBC:*x8Kd0a h20:R C3oQ A1hQ B2hR3-1 turn=1 turns=14

A line says what the JSON of a position says, no more and no less: writing goes through `write_position`,
reading through `read_position`, which alone know what a position may be. This module knows only the spelling.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from nshex.languages import gettext
from nshex.notation.errors import NotationError, PositionError
from nshex.notation.names import object_colours, one_of, read_full_tile, show
from nshex.notation.pile_order import read_order, write_order
from nshex.notation.position_line_values import SPELLINGS, read_scalar, write_scalar
from nshex.notation.position_read import read_position
from nshex.notation.position_write import write_position
from nshex.notation.seeds import shuffled, tiles_left
from nshex.notation.tile_codes import (
    ARMY_BY_CODE,
    NOTHING,
    read_tiles,
    read_unit,
    write_tiles,
    write_unit,
)
from nshex.rules.editions import OPTIONS
from nshex.rules.options import Match, RuleSet, usual_teams
from nshex.rules.state import SETUP, State
from nshex.rules.tables import TILES, TOUGHNESS
from nshex.tiles import ARMIES, PLAYABLE, Kind, tile_by_id

Json = dict[str, Any]

LONGEST_LINE = 20_000
"""Far more than any position needs; a longer text is a mistake, or an attack."""

RULE_NAMES = tuple(OPTIONS)
LISTS = ("hand", "discards", "pile")
"""The parts of a player that need no name, in their order."""
_NUMBERS = ("known", "energy", "score")
_PARTS = ("hp", *LISTS, *_NUMBERS, "mercenaries")
_ORDER = "*"
"""Comes before the order of a pile that holds everything that is nowhere else."""


# --- writing ---------------------------------------------------------------------------------------


def write_line(s: State) -> str:
    """A state as one line; `read_line` makes an equal state of it."""
    data = write_position(s)
    players = data.pop("players")
    units = [*data.pop("units"), *data.pop("foundations")]
    on_board = [unit["tile"] for unit in units]
    tokens = [_write_player(s.match, player, table, on_board) for player, table in enumerate(players)]
    tokens += [write_unit(unit) for unit in units]
    return " ".join([*tokens, *_write_options(s, data)])


def _write_player(match: Match, player: int, table: Json, on_board: list[str]) -> str:
    rest = dict(table)
    army = rest.pop("army")
    hand, discards, pile = rest.pop("hand"), rest.pop("discards", []), rest.pop("pile")
    pile_text = _write_pile(army, pile, [*on_board, *hand, *discards])
    parts = [write_tiles(army, hand), write_tiles(army, discards), pile_text]
    while parts and not parts[-1]:
        parts.pop()
    if mercenaries := rest.pop("mercenaries", []):
        parts.append(f"mercenaries={write_tiles(army, mercenaries)}")
    head = ARMIES[army].code + _write_hit_points(match, player, rest.pop("hp"))
    for key in _NUMBERS:
        if number := rest.pop(key, 0):
            parts.append(f"{key}={number}")
    assert not rest, f"a player with keys the line does not know: {', '.join(rest)}"
    return ":".join([head, *parts])


def _write_hit_points(match: Match, player: int, hp: int | dict[str, int]) -> str:
    """Nothing if none are lost: the number of an HQ, or of each object in the order of the tiles."""
    if isinstance(hp, int):
        return "" if hp == match.start_hp[player] else str(hp)
    full = [int(TOUGHNESS[head]) for head in match.heads[player]]
    return "" if list(hp.values()) == full else ".".join(map(str, hp.values()))


def _write_pile(army: str, pile: list[str], elsewhere: list[str]) -> str:
    """As short as can be: nothing, an order, or the tiles themselves."""
    numbers = _numbers(army, pile)
    try:
        left: list[int] | None = tiles_left(army, Counter(_numbers(army, elsewhere)))
    except NotationError:
        left = None
    if left is None or sorted(left) != sorted(numbers):
        return write_tiles(army, pile) or NOTHING
    return "" if numbers == shuffled(left, army, 0) else _ORDER + write_order(_codes(numbers))


def _write_options(s: State, data: Json) -> list[str]:
    """Everything else by name, if it differs from the default."""
    plain = RuleSet()
    usual: Json = {key: getattr(plain, key) for key in ("mode", "board", "edition")}
    usual |= {"nshex": 1, "turn": int(s.match.cycle[0]) if s.step == SETUP else 0}
    if "teams" in data:
        usual["teams"] = [list(team) for team in usual_teams(s.match.rules, len(s.match.armies))]
    rules: Json = data.pop("rules")
    rest: Json = {"mode": data.pop("mode"), "board": data.pop("board"), **rules, **data}
    return [
        f"{name}={SPELLINGS[name].write(value) if name in SPELLINGS else write_scalar(value)}"
        for name, value in _flat(rest)
        if name not in usual or value != usual[name]
    ]


def _flat(data: Json) -> Iterator[tuple[str, Any]]:
    """The values of a position, those of an inner object under names such as `battle.phase`."""
    for key, value in data.items():
        if isinstance(value, dict) and key not in SPELLINGS:
            yield from ((f"{key}.{name}", inner) for name, inner in value.items())
        else:
            yield key, value


# --- what is in a pile -----------------------------------------------------------------------------


def _numbers(army: str, names: list[str]) -> list[int]:
    """Tiles by number; those of the player's army may be named by id alone."""
    return [read_full_tile(name if "." in name else f"{army}.{name}") for name in names]


def _codes(numbers: list[int]) -> str:
    return "".join(TILES[number].code for number in numbers)


# --- reading ---------------------------------------------------------------------------------------


def read_line(text: str) -> State:
    """The state a line describes; PositionError says what is wrong, and where in the line."""
    line = _Line(text)
    try:
        return read_position(line.data)
    except PositionError as problem:
        raise line.located(problem) from None


def begins_like_a_line(text: str) -> bool:
    """Whether a text begins with a player and goes on; JSON and the names of files do not."""
    match = re.match(r"\s*([a-z_]+)[0-9.]*(?::\S*)?[\s+]+\S", text)
    return match is not None and (match[1] in PLAYABLE or match[1] in ARMY_BY_CODE)


def read_line_json(text: str) -> Json:
    """The same as a JSON position, not checked yet."""
    return _Line(text).data


class _Line:
    """A line taken apart; it remembers which word of it became which part of the position."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST_LINE:
            raise PositionError(
                gettext(
                    "a line of {number} characters; expected at most {most}",
                    number=len(text),
                    most=LONGEST_LINE,
                )
            )
        self.data: Json = {"players": [], "units": [], "foundations": []}
        self.places: dict[str, tuple[int, str]] = {}
        self._orders: list[tuple[int, str]] = []
        for found in re.finditer(r"[^\s+]+", text):
            self._read_word(found.start(), found[0])
        if not self.data["players"]:
            raise PositionError(
                gettext("no player in the line; expected one such as 'o20' or 'outpost' for each army")
            )
        for player, order in self._orders:
            with self._at(*self.places[f"players[{player}]"]):
                self.data["players"][player]["pile"] = self._pile(player, order)

    def located(self, problem: PositionError) -> PositionError:
        """An error about a part of the position, as one about a word of the line."""
        place = problem.place
        while place and place not in self.places:
            place = place[: max(place.rfind("["), place.rfind("."), 0)]
        if not place:
            return problem
        inner = re.search("[a-z_]+", problem.place[len(place) :])
        return self._error(*self.places[place], f"{inner[0]}: {problem.text}" if inner else problem.text)

    @staticmethod
    def _error(start: int, word: str, problem: str) -> PositionError:
        return PositionError(
            gettext("character {start}, {word}: {problem}", start=start + 1, word=show(word), problem=problem)
        )

    @contextmanager
    def _at(self, start: int, word: str) -> Iterator[None]:
        try:
            yield
        except NotationError as problem:
            raise self._error(start, word, str(problem)) from None

    def _read_word(self, start: int, word: str) -> None:
        with self._at(start, word):
            key, equals, value = word.partition("=")
            if word[0].isupper():
                place = self._read_unit(word)
            elif equals and ":" not in key:
                place = self._read_option(key, value)
            else:
                place = self._read_player(word)
        self.places[place] = start, word
        self.places.setdefault(place.partition(".")[0], (start, word))

    # --- words ---

    def _read_unit(self, word: str) -> str:
        unit = read_unit(word)
        key = "foundations" if tile_by_id(unit["tile"]).kind is Kind.FOUNDATION else "units"
        self.data[key].append(unit)
        return f"{key}[{len(self.data[key]) - 1}]"

    def _read_option(self, key: str, text: str) -> str:
        if key in SPELLINGS:
            value: object = SPELLINGS[key].read(text)
            table, name = key.split(".") if "." in key else ("", key)
        elif key in RULE_NAMES:
            value, table, name = read_scalar(text), "rules", key
        else:
            raise NotationError(
                gettext(
                    "unknown option {key}; {hint}", key=show(key), hint=one_of([*SPELLINGS, *RULE_NAMES], key)
                )
            )
        target: Json = self.data.setdefault(table, {}) if table else self.data
        if name in target:
            raise NotationError(gettext("{key} is given twice; expected it once", key=key))
        target[name] = value
        return f"{table}.{name}" if table else name

    def _read_player(self, word: str) -> str:
        head, *parts = word.split(":")
        match = re.fullmatch(r"([a-z_]+)([0-9.]*)", head)
        army = _read_army(match[1] if match else head)
        player: Json = {"army": army}
        index = len(self.data["players"])
        if match and match[2]:
            player["hp"] = _read_hit_points(army, match[2])
        unnamed = list(LISTS)
        for part in parts:
            key, equals, text = part.partition("=")
            if not equals:
                if not unnamed:
                    raise NotationError(
                        gettext(
                            "too many parts; expected {known}, all others by name", known=", ".join(LISTS)
                        )
                    )
                key, text = unnamed.pop(0), part
                if not text:
                    continue
            elif key not in _PARTS:
                raise NotationError(
                    gettext("no part {key} of a player; {hint}", key=show(key), hint=one_of(_PARTS, key))
                )
            if key in player:
                raise NotationError(gettext("{key} is given twice; expected it once", key=key))
            if key == "pile" and text.startswith(_ORDER):
                self._orders.append((index, text.removeprefix(_ORDER)))
                text = NOTHING
            player[key] = _read_part(army, key, text)
        self.data["players"].append(player)
        return f"players[{index}]"

    def _pile(self, player: int, order: str) -> list[str]:
        table = self.data["players"][player]
        army = table["army"]
        on_board = [unit["tile"] for unit in (*self.data["units"], *self.data["foundations"])]
        elsewhere = [*on_board, *table.get("hand", []), *table.get("discards", [])]
        try:
            left = tiles_left(army, Counter(_numbers(army, elsewhere)))
        except NotationError as problem:
            raise NotationError(
                gettext("{problem}; for a test board give the tiles of the pile", problem=problem)
            ) from None
        return read_tiles(army, read_order(_codes(left), order) or NOTHING)


def _read_army(name: str) -> str:
    army = ARMY_BY_CODE[name].id if name in ARMY_BY_CODE else name
    if army not in PLAYABLE:
        raise NotationError(
            gettext(
                "no army {name}; {hint}; a unit begins with its cell, as in 'B2hR3', "
                "an option has a value, as in 'turn=1'",
                name=show(name),
                hint=one_of(PLAYABLE, name),
            )
        )
    return army


def _read_hit_points(army: str, text: str) -> int | dict[str, int]:
    colours = object_colours(army)
    numbers = text.split(".")
    expected = f"{len(colours)} numbers, as in '10.8.10'" if colours else "one number"
    if len(numbers) != max(1, len(colours)) or not all(re.fullmatch("[0-9]{1,3}", one) for one in numbers):
        raise NotationError(
            gettext(
                "hit points {text} of {army}; expected {expected}",
                text=show(text),
                army=army,
                expected=expected,
            )
        )
    return dict(zip(colours, map(int, numbers), strict=True)) if colours else int(numbers[0])


def _read_part(army: str, key: str, text: str) -> object:
    if key == "hp":
        return _read_hit_points(army, text)
    if key in _NUMBERS:
        return SPELLINGS["turns"].read(text)
    return read_tiles(army, text)
