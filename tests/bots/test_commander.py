"""The commander: what a limit allows, and what is expected of plans."""

import pytest

from nshex.bots.commander import Allowance, Commander
from nshex.bots.interface import Limit
from nshex.bots.planning import Budget, Plan
from nshex.bots.race import Runner
from nshex.notation.seeds import rng_from_seed
from tests.support import board


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
    bot = Commander(rng_from_seed(1, "bot"))
    runner = Runner(Plan([], [], after, 0.0), 0.7)
    assert bot.answered([runner], before, Budget(1)) == [], "too little to tell"
    assert (runner.promise, runner.answered) == (0.7, False)
    assert bot.answered([runner], before, Budget(100_000)) == [runner]
    assert runner.promise == pytest.approx(-0.6), "the enemy calls the battle that wins"
