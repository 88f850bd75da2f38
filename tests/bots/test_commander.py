"""The commander: how it spends its budget, and how replies change the prior of a plan."""

import pytest

from nshex.bots.budget import Budget
from nshex.bots.evaluation import STANDARD
from nshex.bots.interface import Limit
from nshex.bots.plan_priors import with_replies
from nshex.bots.planning import Plan
from nshex.bots.race import Runner
from tests.support import board


def test_parts_of_a_budget_never_exceed_the_whole():
    whole = Limit(nodes=1000).budget()
    part = whole.part(0.3, 200)
    assert part.left == 200
    part.left -= 150
    part = whole.part(0.4)
    assert part.left == 250
    part.left -= 400
    assert whole.part(1.0).left == 600


def test_parts_of_a_budget_in_seconds_end_in_order():
    whole = Limit(seconds=100).budget()
    ends = [whole.part(share).end - whole.begun for share in (0.3, 0.6, 1.0)]
    assert ends == pytest.approx([30, 60, 100], abs=0.1)
    assert whole.with_nodes(7).end == whole.end


def test_what_parts_have_spent_is_used_up():
    whole = Limit(nodes=1000).budget()
    assert whole.used() == 0
    whole.part(0.3).left -= 100
    assert whole.used() == pytest.approx(0.1)
    assert whole.part(0.3).left == 200, "asking changes nothing"
    ended = Limit(seconds=100, nodes=1000).budget()
    ended.begun -= 60
    ended.end -= 60
    assert ended.used() == pytest.approx(0.6, abs=0.01), "of the time more than of the nodes"


def test_the_prior_of_a_plan_takes_the_reply_into_account():
    hqs = {"C3": "outpost.hq", "C1": "borgo.hq"}
    held = {"hands": [["battle"], ["mutant"]], "players": [{}, {"hp": 1}]}
    before = board(hqs, turn=1, **held)
    after = board(hqs | {"C2": "outpost.runner"}, turn=0, **held)
    runner = Runner(Plan(after, 0.0), 0.7)
    assert with_replies([runner], before, STANDARD, Budget(1)) == [], "too little to tell"
    assert (runner.prior, runner.has_reply) == (0.7, False)
    assert with_replies([runner], before, STANDARD, Budget(100_000)) == [runner]
    assert runner.prior == pytest.approx(-0.6), "the enemy calls the battle that wins"
