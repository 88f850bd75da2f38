"""How the named values of a position are spelled in its line, as in `terror=0,1` or `takeovers=C3>C2`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from nshex.languages import gettext
from nshex.notation.errors import NotationError
from nshex.notation.names import show
from nshex.notation.tile_codes import NOTHING


@dataclass(frozen=True)
class Spelling:
    """How a kind of JSON value is written in a line, and read back."""

    write: Callable[[Any], str]
    read: Callable[[str], object]


# --- single values ---------------------------------------------------------------------------------


def _read_number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,19}", text):
        raise NotationError(gettext("expected a whole number, found {text}", text=show(text)))
    return int(text)


def _write_flag(value: bool) -> str:
    return "true" if value else "false"


def _read_flag(text: str) -> bool:
    if text not in ("true", "false"):
        raise NotationError(gettext("expected true or false, found {text}", text=show(text)))
    return text == "true"


def write_scalar(value: bool | int | str) -> str:
    """The value of an option of the rules."""
    return _write_flag(value) if isinstance(value, bool) else str(value)


def read_scalar(text: str) -> bool | int | str:
    """true, false, a whole number, or else a word."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else text


def _write_action(line: str) -> str:
    return line.replace(" ", "~")


def _read_action(text: str) -> str:
    return text.replace("~", " ")


NUMBER = Spelling(str, _read_number)
WORD = Spelling(str, str)
FLAG = Spelling(_write_flag, _read_flag)
ACTION = Spelling(_write_action, _read_action)


# --- lists and tables ------------------------------------------------------------------------------


def _list_of(one: Spelling, mark: str = ",") -> Spelling:
    """Values with a mark between them; a hyphen for none."""

    def write(values: list[Any]) -> str:
        return mark.join(one.write(value) for value in values) or NOTHING

    def read(text: str) -> list[object]:
        return [] if text == NOTHING else [one.read(part) for part in text.split(mark)]

    return Spelling(write, read)


def _by_cell(one: Spelling) -> Spelling:
    """Values by cell: `C5:1,D2:3`."""

    def write(values: dict[str, Any]) -> str:
        return ",".join(f"{cell}:{one.write(value)}" for cell, value in values.items()) or NOTHING

    def read(text: str) -> dict[str, object]:
        found: dict[str, object] = {}
        for part in [] if text == NOTHING else text.split(","):
            cell, colon, value = part.partition(":")
            if not colon or cell in found:
                raise NotationError(
                    gettext(
                        "expected each cell once with a value, as in 'C5:1', found {part}", part=show(part)
                    )
                )
            found[cell] = one.read(value)
        return found

    return Spelling(write, read)


PLAYERS = _list_of(NUMBER)
CELLS = _list_of(WORD)
ACTIONS = _list_of(ACTION, ";")
TEAMS = _list_of(_list_of(NUMBER, "-"))
TAKEOVERS = _list_of(_list_of(WORD, ">"))
SPENT = _by_cell(NUMBER)
HELD = _by_cell(_list_of(NUMBER, "-"))

SPELLINGS: dict[str, Spelling] = {
    "nshex": NUMBER,
    "mode": WORD,
    "board": WORD,
    "scenario.name": WORD,
    "scenario.cells": CELLS,
    "scenario.hp": PLAYERS,
    "scenario.standing": PLAYERS,
    "scenario.rounds": NUMBER,
    "scenario.goals": ACTIONS,
    "teams": TEAMS,
    "first": NUMBER,
    "seed": NUMBER,
    "step": WORD,
    "turn": NUMBER,
    "cycle": NUMBER,
    "turns": NUMBER,
    "round": NUMBER,
    "placed": NUMBER,
    "fresh": FLAG,
    "drawn": NUMBER,
    "terror": PLAYERS,
    "out": PLAYERS,
    "fallen": PLAYERS,
    "bomber_left": FLAG,
    "ending.stage": WORD,
    "ending.owed": PLAYERS,
    "ending.last_drawer": NUMBER,
    "result.winners": PLAYERS,
    "result.reason": WORD,
    "turn_over": FLAG,
    "battle.cause": WORD,
    "battle.caller": NUMBER,
    "battle.phase": NUMBER,
    "battle.changed": FLAG,
    "battle.spent": SPENT,
    "battle.converted": CELLS,
    "judging": FLAG,
    "reached": PLAYERS,
    "job": ACTION,
    "choices": ACTIONS,
    "entered": CELLS,
    "takeovers": TAKEOVERS,
    "netted": CELLS,
    "held": HELD,
}
"""Everything in a position except players, units, foundations and the options of the rules."""
