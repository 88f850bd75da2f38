"""Where the commander puts an HQ: legal on every table, by what was learned, fair to equal places."""

import pytest

from nshex.bots.places import PLACE_NAMES, PLACES, learned_setup, place_features
from nshex.geometry import CELL_INDEX, CELL_NAMES
from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import make_setup
from nshex.rules.actions import cell_b
from nshex.rules.engine import apply, legal_actions
from nshex.rules.state import SETUP
from tests.bots.tables import TABLES
from tests.support import board


def cell(name):
    return CELL_INDEX[name]


def set_up(table, seed):
    """The cells chosen, one after the other."""
    s = table.start(seed)
    rng = rng_from_seed(seed, "places")
    chosen = []
    while s.step == SETUP:
        legal = legal_actions(s)
        action = learned_setup(s, legal, rng)
        assert legal.has(action)
        apply(s, action)
        chosen.append(CELL_NAMES[int(cell_b(action))])
    return chosen


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(table.armies))
def test_heads_are_placed_on_every_table(table):
    assert set_up(table, 1) == set_up(table, 1)


def test_equal_places_are_drawn_by_lot():
    table = make_setup(["moloch", "outpost"])
    assert len({set_up(table, seed)[0] for seed in range(20)}) > 3


def test_what_a_place_is():
    s = board({"C3": "outpost.hq"}, armies=["outpost", "borgo"])
    beside = dict(zip(PLACE_NAMES, place_features(s, cell("C2"), 1), strict=True))
    assert {name for name, found in beside.items() if found} == {"inside", "1 away"}
    corner = dict(zip(PLACE_NAMES, place_features(s, cell("A1"), 1), strict=True))
    assert {name for name, found in corner.items() if found} == {"corner", "2 away"}
    own = dict(zip(PLACE_NAMES, place_features(s, cell("A1"), 0), strict=True))
    assert {name for name, found in own.items() if found} == {"corner"}, "no enemy stands anywhere"


def test_every_learned_army_has_all_places():
    assert all(len(row) == len(PLACE_NAMES) for row in PLACES.values())
