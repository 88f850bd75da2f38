"""Actions as advice: names of tiles and units instead of notation, and a distinct text for each action."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nshex import Game
from nshex.notation.action_words import action_words
from nshex.notation.lines import parse_action
from nshex.rules.actions import BR_SHIFT, CARRY, HQ_MOBILITY, MOBILITY, MOVE, has_flag, op_of
from nshex.rules.engine import legal_actions
from tests.property.games import game_at, seeds, share, tables
from tests.support import board, do

MOVES = (MOVE, MOBILITY, HQ_MOBILITY, CARRY)
"""Of two steps (MOD-8) the words leave out how the unit is turned after the first."""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("place medic B3/1", "place Medic on B3 facing NE"),
        ("play move C3>C4/2", "move Outpost HQ from C3 to C4 facing SE with Move"),
        ("play move B2>B2/4", "turn Outpost Runner on B2 to face SW with Move"),
        ("use mobility B2>B3/4", "move Outpost Runner from B2 to B3 facing SW"),
        ("play sniper D2", "play Sniper on Borgo Mutant on D2"),
        ("discard sniper", "discard Sniper"),
        ("end", "end the turn"),
    ],
)
def test_words_of_a_line(line, words):
    units = {"C3": "outpost.hq", "A1": "borgo.hq", "D2": "borgo.mutant", "B2": "outpost.runner"}
    s = board(units, hands=[["medic", "move", "sniper"], []])
    assert action_words(s, parse_action(s, line)) == words


def test_an_hq_that_looks_the_same_all_round_faces_nowhere():
    s = Game.new(["outpost", "vegas"], 1).position.to_state()
    assert action_words(s, parse_action(s, "hq C3/0")) == "place HQ on C3"
    do(s, "hq C3/0")
    assert action_words(s, parse_action(s, "hq A1/2")) == "place HQ on A1 facing SE"


@share(0.5)
@given(table=tables(), seed=seeds, moment=st.integers(0, 150))
def test_every_action_has_its_own_text(table, seed, moment):
    s, _ = game_at(table, seed, moment)
    found: dict[str, int] = {}
    for action in legal_actions(s).actions()[:400]:
        words = action_words(s, action)
        assert not re.search(r"_|/\d|>", words), words
        two_steps = op_of(action) in MOVES and has_flag(action)
        meant = action & ~(7 << BR_SHIFT) if two_steps else action
        assert found.setdefault(words, meant) == meant, words
