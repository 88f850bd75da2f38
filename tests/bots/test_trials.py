"""Trials: playing on quickly, judging by the chance to win, dropping plans that are behind."""

import pytest

from nshex.bots.commander import Runner
from nshex.bots.evaluation import STANDARD
from nshex.bots.interface import Limit
from nshex.bots.planning import Budget, Plan
from nshex.bots.registry import BOT_NAMES, make_bot
from nshex.bots.trials import Trial
from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import make_setup
from nshex.rules.engine import apply, legal_actions
from nshex.rules.state import DISCARD, MAIN, OVER, SETUP
from nshex.rules.views import View
from tests.support import board

TABLES = [
    make_setup(["moloch", "hegemony"], mercenaries=[["alabama.shield"], ["alabama.gunner"]]),
    make_setup(["smart", "vegas"], board="terminals"),
    make_setup(["dancer", "borgo"]),
    make_setup(["moloch", "outpost", "borgo", "vegas"], mode="team"),
    make_setup(["moloch", "vegas", "smart"], mode="points"),
]


def in_play(table, seed, actions):
    """A state some random actions after the setup, at the beginning of what a turn has to decide."""
    s = table.start(seed)
    rng = rng_from_seed(seed, "play")
    while s.step != OVER and (actions > 0 or s.step not in (DISCARD, MAIN)):
        legal = legal_actions(s)
        if s.step != SETUP:
            actions -= 1
        apply(s, legal.at(rng.below(legal.size)))
    return s


def trial(nodes=10_000, stride=7):
    return Trial(STANDARD, Budget(nodes), stride, 0)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(table.armies))
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
    assert trial(stride=1).chance(s.clone(), 0) == pytest.approx(1.0)
    assert trial(stride=1).chance(s.clone(), 1) == pytest.approx(0.0)


def test_a_trial_ends_with_its_budget():
    s = in_play(TABLES[0], 5, 10)
    budget = Budget(5)
    Trial(STANDARD, budget, 1, 0).play_on(s, 50)
    assert budget.left <= 0
    assert s.step != OVER


def runner(*scores):
    found = Runner(Plan([], [], in_play(TABLES[2], 1, 0), 0.0))
    for score in scores:
        found.add(score)
    return found


def test_a_plan_drops_out_only_when_clearly_behind():
    leader = runner(0.6, 0.7, 0.8, 0.5, 0.6)
    assert runner(0.5, 0.6, 0.7, 0.4, 0.5).is_behind(leader)
    assert runner(*leader.scores).is_behind(leader), "a plan that never differs is not worth trying on"
    assert not runner(0.9, 0.3, 0.9, 0.3, 0.7).is_behind(leader)


@pytest.mark.parametrize("name", BOT_NAMES)
def test_thinking_can_be_stopped_while_the_turn_is_planned(name):
    s = in_play(TABLES[0], 7, 16)
    asked = []

    def stopped():
        asked.append(True)
        return True

    bot = make_bot(name, rng_from_seed(1, "bot"))
    legal = legal_actions(s)
    assert legal.has(bot.choose(View(s, int(s.decider)), legal, Limit(seconds=3600, stopped=stopped)))
    assert name == "recruit" or 0 < len(asked) < 20
