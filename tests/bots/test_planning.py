"""Planning a turn: plans that the beam search must keep."""

import pytest

from nshex.bots.budget import Budget
from nshex.bots.evaluation import STANDARD
from nshex.bots.planning import ROTATIONS, plan_turn, uses
from nshex.notation.setups import make_setup
from nshex.rules.actions import BATTLE, DANCE, DISCARD_TILE, MOBILITY, PLACE, cell_b, op_of
from nshex.rules.engine import apply, legal_actions
from nshex.rules.piles import packed_list
from nshex.rules.state import DISCARD, DRAW
from nshex.rules.views import View
from tests.bots.tables import in_play
from tests.support import board


@pytest.mark.parametrize("width", [4, 16, 24])
@pytest.mark.parametrize("seed", range(4))
def test_dances_leave_room_for_playing_the_hand(width, seed):
    """DAN-5: hundreds of dances are legal besides three discards, and each has an immediate effect."""
    s = in_play(make_setup(["dancer", "moloch"]), seed, 12)
    while s.turn != 0 or s.step != DISCARD:
        legal = legal_actions(s)
        apply(s, legal.at(legal.size - 1 if s.step != DRAW else 0))
    assert legal_actions(s).size > 100
    plans = plan_turn(View(s, 0).state, 0, STANDARD, width, Budget(20_000))
    firsts = [op_of(plan.actions[0]) for plan in plans]
    assert DANCE in firsts
    assert DISCARD_TILE in firsts


def test_most_of_a_beam_differs_in_more_than_rotations():
    """A gauss cannon hits in several rotations from many cells; the best cell alone would fill a beam."""
    units = {"C3": "moloch.hq", "A1": "borgo.hq", "B2": "borgo.mutant", "C2": "borgo.super_mutant"}
    s = board(units, hands=[["gauss_cannon", "blocker"], []])
    plans = plan_turn(s, 0, STANDARD, 8, Budget(20_000))
    placed = {tuple(cell_b(action) for action in plan.actions if op_of(action) == PLACE) for plan in plans}
    assert len({cells for cells in placed if len(cells) == 1}) >= 6
    assert len({cells for cells in placed if len(cells) == 2}) >= 6


def test_plans_are_alike_if_they_differ_only_in_order_and_rotations():
    s = board({"C3": "outpost.hq", "A1": "borgo.hq"}, hands=[["brawler", "scout"], []])
    plans = plan_turn(s, 0, STANDARD, 40, Budget(50_000))
    gists = {(int(plan.gist), tuple(sorted(a & ~ROTATIONS for a in plan.actions))) for plan in plans}
    assert len({gist for gist, _ in gists}) == len({actions for _, actions in gists}) == len(gists)
    assert len(gists) < len(plans)


def test_of_many_uses_some_are_looked_at_and_every_battle():
    s = board({"C3": "outpost.hq", "A1": "borgo.hq", "C2": "outpost.runner"}, hands=[["battle", "medic"], []])
    legal = legal_actions(s)
    everything = uses(legal, 0, 1, 0)
    assert {op_of(action) for action in everything} == {PLACE, MOBILITY, BATTLE}
    parts = [uses(legal, 0, 5, offset) for offset in range(5)]
    assert set().union(*parts) == set(everything)
    assert all(any(op_of(action) == BATTLE for action in part) for part in parts)
    assert sum(map(len, parts)) == len(everything) + 4, "only the battle is there each time"


def test_few_uses_of_a_tile_are_all_looked_at():
    """However much else there is to do on the board."""
    units = {"C3": "outpost.hq", "A1": "borgo.hq", "C2": "outpost.runner", "A2": "borgo.mutant"}
    s = board(units, hands=[["battle", "sniper"], []])
    for tile in packed_list(s.hand[0]):
        assert len(uses(legal_actions(s), tile, 5, 1)) == 1
