"""The terms of a scenario as JSON, and its goals as words: `hold 2 of C2,C3,C4` (SCN-1).

A position contains all of these terms, so it needs no other file: it means the same if the scenario it comes
from is changed or missing.
"""

from __future__ import annotations

import re
from typing import Any

from nshex.geometry import CELL_INDEX, CELL_NAMES, cells_of
from nshex.notation.errors import NotationError
from nshex.notation.fields import Value
from nshex.notation.names import show
from nshex.rules.options import MAX_PLAYERS
from nshex.rules.scenario import (
    BE_LAST,
    DESTROY,
    GOAL_NAMES,
    HOLD,
    MOST_ROUNDS,
    MOST_START_HP,
    SCORE_POINTS,
    SURVIVE,
    Goal,
    ScenarioTerms,
)

Json = dict[str, Any]

TERMS_KEYS = ("name", "cells", "hp", "standing", "rounds", "goals")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_FORMS = "'destroy', 'destroy 1', 'last_standing', 'points 8', 'survive' or 'hold 2 of C2,C3,C4'"


# --- goals -----------------------------------------------------------------------------------------


def write_goal(goal: Goal) -> str:
    """A goal in words; `read_goal` makes an equal one of them."""
    word = GOAL_NAMES[goal.kind]
    if goal.kind == DESTROY and goal.players:
        return f"{word} {','.join(map(str, cells_of(goal.players)))}"
    if goal.kind == SCORE_POINTS:
        return f"{word} {goal.amount}"
    if goal.kind == HOLD:
        return f"{word} {goal.amount} of {','.join(CELL_NAMES[cell] for cell in cells_of(goal.cells))}"
    return word


def read_goal(text: str) -> Goal:
    """The goal some words name."""
    word, _, rest = text.strip().partition(" ")
    if word in (GOAL_NAMES[BE_LAST], GOAL_NAMES[SURVIVE]) and not rest:
        return Goal(GOAL_NAMES.index(word))
    if word == GOAL_NAMES[DESTROY]:
        players = re.split(r"[,\s]+", rest.strip()) if rest.strip() else []
        if all(re.fullmatch(f"[0-{MAX_PLAYERS - 1}]", player) for player in players):
            return Goal(DESTROY, players=_mask([int(player) for player in players]))
    if word == GOAL_NAMES[SCORE_POINTS] and re.fullmatch("[1-9][0-9]{0,2}", rest):
        return Goal(SCORE_POINTS, amount=int(rest))
    if word == GOAL_NAMES[HOLD]:
        found = re.fullmatch(r"(?:([1-9][0-9]?) of )?(.+)", rest)
        if found is not None:
            cells = read_cells(re.sub(r"\s*,\s*", " ", found[2]))
            amount = int(found[1]) if found[1] else len(cells)
            return Goal(HOLD, cells=_mask(cells), amount=amount)
    raise NotationError(f"no goal {show(text, 60)}; expected {_FORMS}")


def _mask(numbers: list[int]) -> int:
    return sum(1 << number for number in set(numbers))


def read_cells(text: str) -> list[int]:
    """The cells of a text such as `C2 C3 C4`, each once."""
    found: list[int] = []
    for word in text.upper().split():
        if word not in CELL_INDEX:
            raise NotationError(f"{show(word)} is not a cell; expected one such as 'C3' or 'X1'")
        if CELL_INDEX[word] in found:
            raise NotationError(f"{word} is named twice; expected each cell once")
        found.append(CELL_INDEX[word])
    if not found:
        raise NotationError("no cell; expected some, such as 'C2 C3'")
    return found


# --- terms -----------------------------------------------------------------------------------------


def write_terms(terms: ScenarioTerms) -> Json:
    """The terms as a position has them; `read_terms` makes equal ones of it."""
    found: Json = {"name": terms.name, "cells": [CELL_NAMES[cell] for cell in cells_of(terms.cells)]}
    if terms.hp:
        found["hp"] = list(terms.hp)
    if terms.standing:
        found["standing"] = list(terms.standing)
    if terms.rounds:
        found["rounds"] = terms.rounds
    if terms.goals:
        found["goals"] = [write_goal(goal) for goal in terms.goals]
    return found


def read_terms(value: Value, players: int) -> ScenarioTerms:
    """The terms a position carries; whether they fit together is for the match to say."""
    table = value.table(TERMS_KEYS)
    cells = table.need("cells", "the cells of the scenario's board")
    with cells.here():
        mask = _mask(read_cells(" ".join(item.text("a cell such as 'C3'") for item in cells.items())))
    standing = [item.number(0, players - 1) for item in table.items("standing")]
    return ScenarioTerms(
        name=read_name(table.need("name", "the id of the scenario")),
        cells=mask,
        hp=tuple(item.number(1, MOST_START_HP) for item in table.items("hp")),
        standing=tuple(sorted(set(standing))),
        rounds=table.number("rounds", 1, MOST_ROUNDS, 0),
        goals=tuple(_read_goal(item) for item in table.items("goals")),
    )


def _read_goal(value: Value) -> Goal:
    with value.here():
        return read_goal(value.text("a goal such as 'survive'"))


def read_name(value: Value) -> str:
    """The id of a scenario."""
    name = value.text("the id of a scenario")
    if not _NAME.fullmatch(name):
        raise value.wrong("small letters, digits and _, as in 'tunnel'")
    return name
