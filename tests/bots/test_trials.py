"""Trials: playing on quickly, judging by the chance to win, dropping plans that are behind."""

import pytest

from nshex.bots.commander import Race, Runner
from nshex.bots.evaluation import STANDARD
from nshex.bots.interface import Limit
from nshex.bots.planning import Budget, Plan
from nshex.bots.registry import BOT_NAMES, make_bot
from nshex.bots.trials import Care, Trial, bonus
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
    return Trial(STANDARD, Budget(nodes), Care(0, 0, stride), 0)


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
    assert trial(stride=1).outlook(s.clone(), 0) == pytest.approx(1.0 + bonus(1000))
    assert trial(stride=1).outlook(s.clone(), 1) == pytest.approx(0.0 - bonus(1000))


@pytest.mark.parametrize(
    "care", [Care(1, 0, 5), Care(0, 1, 5), Care(0, 0, 1)], ids=["planned", "looked", "plain"]
)
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
    Trial(STANDARD, budget, Care(0, 0, 1), 0).play_on(s, 50)
    assert budget.left <= 0
    assert s.step != OVER


def runner(*scores, promise=0.5):
    found = Runner(Plan([], [], in_play(TABLES[2], 1, 0), 0.0), promise)
    found.scores.extend(scores)
    return found


def test_a_plan_drops_out_only_when_clearly_behind():
    leader = runner(0.6, 0.7, 0.8, 0.5, 0.6)
    assert runner(0.2, 0.3, 0.4, 0.1, 0.2).is_behind(leader)
    assert runner(*leader.scores).is_behind(leader), "a plan that never differs is not worth trying on"
    assert not runner(0.9, 0.3, 0.9, 0.3, 0.7).is_behind(leader)
    assert not runner().is_behind(leader), "it has met no deal yet"


def test_a_promise_counts_until_deals_say_otherwise():
    promising, other = runner(0.4, promise=0.6), runner(0.5, promise=0.5)
    assert promising.lead_over(other) > 0
    promising.scores += [0.4] * 20
    other.scores += [0.5] * 20
    assert promising.lead_over(other) < 0


def test_plans_are_compared_on_the_deals_they_have_met_both():
    seasoned, newcomer = runner(0.5, 0.1, 0.1), runner(0.6)
    assert newcomer.lead_over(seasoned) > 0
    assert Race([seasoned, newcomer]).leader() is newcomer


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
