"""The commander: what a limit allows, what is expected of plans, and who stays in the running."""

import pytest

from nshex.bots.commander import NEWCOMERS, Allowance, Race, Runner
from nshex.bots.evaluation import STANDARD
from nshex.bots.interface import Limit
from nshex.bots.planning import Budget, Plan
from tests.bots.tables import TABLES, in_play
from tests.support import board


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
    assert Race([seasoned, newcomer], []).leader() is newcomer


def test_the_next_join_when_one_is_left():
    waiting = [runner() for _ in range(NEWCOMERS + 2)]
    race = Race([runner(0.9, 0.9), runner(0.1, 0.1)], list(waiting))
    assert not race.has_room()
    race.cut()
    assert race.has_room()
    race.join(race.newcomers())
    assert race.runners[1:] == waiting[:NEWCOMERS]
    assert race.waiting == waiting[NEWCOMERS:]


def test_a_limit_in_states_is_never_exceeded():
    allowance = Allowance(Limit(nodes=1000))
    with allowance.part(0.3, 200) as budget:
        assert budget.left == 200
        budget.left -= 150
    with allowance.part(0.4) as budget:
        assert budget.left == 250
        budget.left -= 400
    with allowance.part(1.0) as budget:
        assert budget.left == 600


def test_a_plan_is_expected_to_meet_an_answer():
    heads = {"C3": "outpost.hq", "C1": "borgo.hq"}
    held = {"hands": [["battle"], ["mutant"]], "players": [{}, {"hp": 1}]}
    before = board(heads, turn=1, **held)
    after = board(heads | {"C2": "outpost.runner"}, turn=0, **held)
    found = Runner(Plan([], [], after, 0.0), 0.7)
    found.answer(before, STANDARD, Budget(1))
    assert (found.promise, found.answered) == (0.7, False), "too little to tell"
    found.answer(before, STANDARD, Budget(100_000))
    assert found.answered
    assert found.promise == pytest.approx(-0.6), "the enemy calls the battle that wins"
