"""The eight levels: what weaker ones overlook, and that they never play nonsense."""

import pytest

from nshex.bots.interface import Limit
from nshex.bots.levels import LEVELS, LevelBot
from nshex.bots.misreading import Misreading
from nshex.bots.registry import BOT_NAMES, LEVEL_NAMES, bot_title, make_bot
from nshex.bots.soldier import Soldier
from nshex.geometry import CELL_INDEX, cells_of
from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import make_setup
from nshex.rules.actions import END_TURN, op_of
from nshex.rules.engine import apply, legal_actions
from nshex.rules.state import OVER
from nshex.rules.units import owner_of, rotation_of
from nshex.rules.views import View
from tests.support import board

CAUGHT = {"C3": "outpost.hq", "C1": "borgo.hq", "D2": "outpost.runner", "D3": "borgo.net_fighter/0"}


def rotations(s):
    return {cell: int(rotation_of(s.cells[cell])) for cell in cells_of(int(s.occupied))}


def test_there_are_eight_by_number_and_by_title():
    assert list(LEVEL_NAMES) == [f"level{number}" for number in range(1, 9)]
    assert set(LEVEL_NAMES) < set(BOT_NAMES)
    assert len({level.title for level in LEVELS.values()}) == 8
    assert bot_title("level3") == "Corporal (level 3)"
    assert bot_title("commander:2s") == "Commander"


@pytest.mark.parametrize("name", LEVEL_NAMES)
def test_every_level_plays_legally(name):
    s = make_setup(["hegemony", "vegas"]).start(3)
    bots = [make_bot(name, rng_from_seed(player, "seat")) for player in range(2)]
    for _ in range(25):
        action = bots[s.decider].choose(View(s, int(s.decider)), Limit(nodes=40))
        assert legal_actions(s).has(action)
        apply(s, action)
        if s.step == OVER:
            break


def test_a_level_considers_no_more_than_it_may():
    seen = []

    class Asked(Soldier):
        def choose(self, view, limit):
            seen.append(limit.nodes)
            return super().choose(view, limit)

    s = board(CAUGHT, turn=0, hands=[["commando"], []])
    bot = LevelBot("level8", rng_from_seed(1, "bot"))
    bot.bot = Asked(rng_from_seed(1, "bot"))
    for nodes in (None, 50, 1_000_000):
        bot.choose(View(s, 0), Limit(nodes=nodes))
    assert seen == [LEVELS["level8"].nodes, 50, LEVELS["level8"].nodes]


def test_only_enemy_units_are_misread_and_the_same_way_for_a_turn():
    s = board(CAUGHT, turn=0, hands=[["commando"], []])
    view = View(s, 0)
    misreading = Misreading(rng_from_seed(4, "bot"), 100)
    first, again = (rotations(misreading.view(view).state) for _ in range(2))
    assert first == again
    changed = {cell for cell, rotation in rotations(s).items() if first[cell] != rotation}
    assert changed == {CELL_INDEX["D3"]}
    assert all(owner_of(s.cells[cell]) == 1 for cell in changed)
    assert rotations(view.state) == rotations(s), "the view itself stays as it was"


def test_whoever_reads_every_unit_right_sees_the_view_itself():
    view = View(board(CAUGHT, turn=0), 0)
    assert Misreading(rng_from_seed(4, "bot"), 0).view(view) is view


def test_a_misread_net_is_overlooked():
    s = board(CAUGHT, turn=0, hands=[["commando"], []])
    seen = [int(Misreading(rng_from_seed(n, "bot"), 100).view(View(s, 0)).state.netted) for n in range(10)]
    assert len({*seen, int(s.netted)}) > 1


def test_a_soldier_who_notices_little_still_does_the_best_of_it():
    """If it notices nothing but the end of the turn, it ends the turn and takes no worse action."""
    s = board(CAUGHT, turn=0, hands=[["commando"], []])
    blind = Soldier(rng_from_seed(1, "bot"), noticed=0)
    assert op_of(blind.choose(View(s, 0), Limit())) == END_TURN
