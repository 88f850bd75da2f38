"""Where veteran and commander place their HQs: legal in every mode, by learned priors, ties at random."""

import pytest

from nshex.bots.hq_placement import best_placement
from nshex.bots.hq_priors import HQ_FEATURES, HQ_PRIORS, hq_features, learned_placement
from nshex.geometry import CELL_INDEX, CELL_NAMES
from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import make_setup
from nshex.rules.actions import action_tile, cell_b, rot_b
from nshex.rules.engine import apply, legal_actions
from nshex.rules.state import SETUP
from nshex.rules.tables import TAKEOVER
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
        action = learned_placement(s, legal, rng)
        assert legal.has(action)
        apply(s, action)
        chosen.append(CELL_NAMES[int(cell_b(action))])
    return chosen


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(table.armies))
def test_every_mode_can_be_set_up(table):
    assert set_up(table, 1) == set_up(table, 1)


def test_ties_are_broken_at_random():
    table = make_setup(["moloch", "outpost"])
    assert len({set_up(table, seed)[0] for seed in range(20)}) > 3


@pytest.mark.parametrize("place", [learned_placement, best_placement])
def test_an_hq_that_takes_over_faces_a_free_cell(place):
    """In a corner, three of the six ways to face would waste its link."""
    for seed in range(20):
        s = make_setup(["moloch", "vegas"]).start(seed)
        rng = rng_from_seed(seed, "places")
        apply(s, place(s, legal_actions(s), rng))
        action = place(s, legal_actions(s), rng)
        links = TAKEOVER[action_tile(action) + 256 * rot_b(action)]
        (direction,) = [direction for direction in range(6) if links >> direction & 1]
        faced = s.match.board.neighbour[int(cell_b(action)) * 6 + direction]
        assert faced >= 0 and not s.occupied >> faced & 1


def test_features_of_a_cell():
    s = board({"C3": "outpost.hq"}, armies=["outpost", "borgo"])
    beside = dict(zip(HQ_FEATURES, hq_features(s, cell("C2"), 1), strict=True))
    assert {name for name, found in beside.items() if found} == {"inside", "1 away"}
    corner = dict(zip(HQ_FEATURES, hq_features(s, cell("A1"), 1), strict=True))
    assert {name for name, found in corner.items() if found} == {"corner", "2 away"}
    own = dict(zip(HQ_FEATURES, hq_features(s, cell("A1"), 0), strict=True))
    assert {name for name, found in own.items() if found} == {"corner"}, "there is no enemy on the board"


def test_every_army_has_a_weight_for_each_feature():
    assert all(len(row) == len(HQ_FEATURES) for row in HQ_PRIORS.values())
