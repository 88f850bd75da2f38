"""Trials: playing on quickly, judging by the chance to win."""

import pytest

from nshex.bots.evaluation import STANDARD
from nshex.bots.interface import Limit
from nshex.bots.judgement import bonus
from nshex.bots.planning import Budget
from nshex.bots.registry import BOT_NAMES, make_bot
from nshex.bots.trials import Care, Trial
from nshex.notation.seeds import rng_from_seed
from nshex.rules.engine import legal_actions
from nshex.rules.state import OVER
from nshex.rules.views import View
from tests.bots.tables import TABLES, in_play, table_name
from tests.support import board


def trial(nodes=10_000, stride=7):
    return Trial(STANDARD, Budget(nodes), Care(0, stride), 0)


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_a_turn_is_played_to_its_end(table):
    s = in_play(table, 3, 12)
    before = int(s.turns_begun)
    trial().play_turn(s)
    assert s.step == OVER or s.turns_begun > before


def test_a_trial_takes_the_win_that_is_there():
    s = board(
        {"C3": "outpost.hq", "C1": "borgo.hq", "C2": "outpost.runner"},
        hands=[["battle"], []],
        players=[{}, {"hp": 1}],
    )
    assert trial(stride=1).outlook(s.clone(), 0) == pytest.approx(1.0 + bonus(1000))
    assert trial(stride=1).outlook(s.clone(), 1) == pytest.approx(0.0 - bonus(1000))


@pytest.mark.parametrize("care", [Care(1, 5), Care(0, 1)], ids=["at first", "always"])
def test_a_battle_that_another_tile_prepares_is_not_discarded(care):
    s = board(
        {"C3": "outpost.hq", "C1": "borgo.hq", "B2": "borgo.mutant"},
        hands=[["battle", "runner", "medic"], []],
        players=[{}, {"hp": 1}],
        step="discard",
    )
    Trial(STANDARD, Budget(100_000), care, 0).play_turn(s)
    assert s.step == OVER
    assert s.winners == 1


def test_a_trial_ends_with_its_budget():
    s = in_play(TABLES[0], 5, 10)
    budget = Budget(5)
    Trial(STANDARD, budget, Care(0, 1), 0).play_on(s, 50)
    assert budget.left <= 0
    assert s.step != OVER


@pytest.mark.parametrize("name", BOT_NAMES)
def test_thinking_can_be_stopped_while_the_turn_is_planned(name):
    s = in_play(TABLES[0], 7, 16)
    asked = []

    def stopped():
        asked.append(True)
        return True

    bot = make_bot(name, rng_from_seed(1, "bot"))
    assert legal_actions(s).has(bot.choose(View(s, int(s.decider)), Limit(seconds=3600, stopped=stopped)))
    assert name == "recruit" or 0 < len(asked) < 20
