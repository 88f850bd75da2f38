"""Planning a turn: what a beam must not lose."""

import pytest

from nshex.bots.evaluation import STANDARD
from nshex.bots.planning import Budget, plan_turn
from nshex.notation.setups import make_setup
from nshex.rules.actions import DANCE, DISCARD_TILE, op_of
from nshex.rules.engine import apply, legal_actions
from nshex.rules.state import DISCARD, DRAW
from nshex.rules.views import View
from tests.bots.tables import in_play


@pytest.mark.parametrize("width", [4, 16, 24])
@pytest.mark.parametrize("seed", range(4))
def test_dances_leave_room_for_playing_the_hand(width, seed):
    """DAN-5: hundreds of dances are legal beside three discards, and each shows at once what it does."""
    s = in_play(make_setup(["dancer", "moloch"]), seed, 12)
    while s.turn != 0 or s.step != DISCARD:
        legal = legal_actions(s)
        apply(s, legal.at(legal.size - 1 if s.step != DRAW else 0))
    assert legal_actions(s).size > 100
    plans = plan_turn(View(s, 0).state, 0, STANDARD, width, Budget(20_000))
    firsts = [op_of(plan.actions[0]) for plan in plans]
    assert DANCE in firsts
    assert DISCARD_TILE in firsts
