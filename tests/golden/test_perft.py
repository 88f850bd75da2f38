"""Perft counts, and whether all ways to ask for legal actions agree (see perft.py)."""

from __future__ import annotations

import pytest

from nshex.notation.positions import read_position
from nshex.rules.engine import apply, legal_actions
from nshex.rules.legal import Legal
from nshex.tiles import PLAYABLE
from tests.golden.perft import FOLDER, Json, as_text, count, load

FILES = sorted(path.stem for path in FOLDER.glob("*.json"))
CASES = [(name, case) for name in FILES for case in load(name)]
IDS = [f"{name}: {case['name']}" for name, case in CASES]
ACTION_BITS = 49
MOST_LOOK_ALIKES = 150
"""Actions whose look-alikes are tried; in a large position they are taken evenly from the whole list."""


@pytest.mark.parametrize(("name", "case"), CASES, ids=IDS)
def test_counts(name: str, case: Json):
    s = read_position(case["position"])
    assert [count(s, depth + 1) for depth in range(len(case["counts"]))] == case["counts"]


def check_agreement(legal: Legal) -> None:
    """Listing, counting, picking by index and asking must agree."""
    actions = legal.actions()
    known = set(actions)
    assert len(known) == len(actions) == len(legal) == legal.size
    assert [legal.at(index) for index in range(len(legal))] == actions
    assert all(legal.has(action) and action in legal for action in actions)
    step = max(1, len(actions) // MOST_LOOK_ALIKES)
    for action in actions[::step]:
        for bit in range(ACTION_BITS):
            look_alike = action ^ (1 << bit)
            assert (look_alike in legal) == (look_alike in known)


@pytest.mark.parametrize(("name", "case"), CASES, ids=IDS)
def test_every_way_to_ask_agrees(name: str, case: Json):
    """In the position itself and after each of some actions spread over the list."""
    s = read_position(case["position"])
    legal = legal_actions(s)
    check_agreement(legal)
    for index in range(0, len(legal), max(1, len(legal) // 3)):
        child = s.clone()
        apply(child, legal.at(index))
        check_agreement(legal_actions(child))


def test_other_things_are_not_legal():
    legal = legal_actions(read_position(CASES[0][1]["position"]))
    assert "end" not in legal
    assert None not in legal


def test_every_army_has_three_positions():
    assert set(FILES) == {*PLAYABLE, "terminals", "multiplayer"}
    assert min(len(load(name)) for name in FILES) >= 3


@pytest.mark.parametrize("name", FILES)
def test_files_are_as_the_command_writes_them(name: str):
    assert (FOLDER / f"{name}.json").read_text(encoding="utf-8") == as_text(load(name))
