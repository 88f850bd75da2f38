"""Review of a finished game: chances that add up, losses where something was missed, the better turn."""

import pytest

from nshex.bots.chances import chances_of
from nshex.bots.explanation import reasons
from nshex.bots.interface import Limit
from nshex.bots.registry import make_bot
from nshex.bots.review import review_turn
from nshex.game import Game
from nshex.notation.lines import parse_action
from nshex.notation.seeds import rng_from_seed
from nshex.rules.engine import apply
from nshex.rules.views import View
from tests.bots.tables import threatened
from tests.browser.records import record
from tests.support import board

LIMIT = Limit(nodes=400)


def judged(s, *lines):
    """The verdict on a turn given as lines."""
    played, after = [], s.clone()
    for line in lines:
        played.append(int(parse_action(after, line)))
        apply(after, played[-1])
    bot = make_bot("commander", rng_from_seed(1, "bot"))
    return review_turn(View(s, int(s.decider)), played, bot, LIMIT, rng_from_seed(1, "deals"))


def before_a_good_turn():
    """A stored game before a turn in which Moloch can save its HQ from three attacks."""
    return Game.from_record(record("duel")).position_at(46).to_state()


def test_a_turn_that_does_nothing_is_a_loss_and_the_better_one_is_told_with_the_names_of_armies():
    found = judged(before_a_good_turn(), "discard battle", "end")
    assert found.loss > 0.1 and found.better is not None
    assert "place hunter_killer B2/0" in found.better.variations[0].actions
    told = reasons(found.better, by_name=True)
    assert "The battle costs Moloch 0 hit points instead of 3." in told


def test_the_turn_the_bot_would_play_loses_nothing():
    s = before_a_good_turn()
    best = judged(s, "discard battle", "end").better
    assert best is not None
    found = judged(s, *best.variations[0].actions)
    assert found.loss == 0 and found.better is None


def test_chances_of_all_sides_add_up():
    assert sum(chances_of(threatened())) == pytest.approx(1)
    over = Game.from_record(record("duel")).position.to_state()
    assert chances_of(over) == (1.0, 0.0)
    team = board(
        {"C3": "outpost.hq", "C1": "borgo.hq", "E3": "moloch.hq", "A1": "hegemony.hq"},
        armies=["outpost", "borgo", "moloch", "hegemony"],
        mode="deathmatch",
    )
    assert sum(chances_of(team)) == pytest.approx(1) and len(chances_of(team)) == 4
