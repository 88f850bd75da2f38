"""Search on several cores: the same values, a repeatable choice, and no hanging."""

import pytest

from nshex.bots.budget import Budget
from nshex.bots.determinizations import Determinization
from nshex.bots.evaluation import STANDARD
from nshex.bots.helpers import HELPERS, Helper
from nshex.bots.interface import Limit
from nshex.bots.planning import plan_turn
from nshex.bots.registry import BotError, make_bot, read_bot, read_limit
from nshex.notation.seeds import rng_from_seed
from nshex.rules.engine import legal_actions
from nshex.rules.views import View
from nshex.web.live.new_seats import SetupError, check_bot
from nshex.web.server_bots import OURS
from tests.bots.tables import TABLES, in_play, table_name

ENOUGH = 100_000


@pytest.fixture(scope="module")
def helper():
    one = Helper()
    yield one
    one.close()


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_a_helper_finds_the_same_values(table, helper):
    s = in_play(table, 3, 30)
    view = View(s, int(s.turn))
    player = int(s.turn)
    dealt = Determinization.deal(view, rng_from_seed(1, "deal"))
    plans = plan_turn(dealt.state, player, STANDARD, 4, Budget(300))[:3]
    helper.begin(dealt, plans, player, Budget(ENOUGH), 1)
    budget = Budget(ENOUGH)
    values = [dealt.value(plan.actions, player, STANDARD, budget) for plan in plans]
    rolled = helper.rolled()
    assert rolled.values == values
    assert rolled.nodes == ENOUGH - budget.left


def test_a_task_that_its_budget_cuts_off_has_no_answer(helper):
    s = in_play(TABLES[0], 3, 30)
    dealt = Determinization(View(s, 0).state, 0)
    plans = plan_turn(dealt.state, int(s.turn), STANDARD, 4, Budget(300))[:2]
    helper.begin(dealt, plans, 0, Budget(10), 2)
    assert helper.rolled() is None
    helper.begin(dealt, plans, 0, Budget(10), 2)
    helper.begin(dealt, plans, 0, Budget(ENOUGH), 1)
    assert len(helper.rolled().values) == 2, "the answer to the last task, not to one nobody waited for"


def test_two_threads_choose_the_same_each_time():
    s = in_play(TABLES[0], 5, 30)
    view = View(s, int(s.decider))
    found = {
        make_bot("commander", rng_from_seed(9, "threads")).choose(view, Limit(nodes=6000, threads=2))
        for _ in range(2)
    }
    assert len(found) == 1


def test_a_dead_helper_does_not_block_the_game():
    s = in_play(TABLES[0], 5, 30)
    view = View(s, int(s.decider))
    team = HELPERS.take(1)
    HELPERS.give_back(team)
    team[0]._process.kill()
    bot = make_bot("commander", rng_from_seed(9, "threads"))
    assert legal_actions(view.state).has(bot.choose(view, Limit(nodes=6000, threads=2)))


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("1s:threads=2", Limit(seconds=1.0, threads=2)),
        ("5000n:threads=2", Limit(nodes=5000, threads=2)),
        ("threads=2", Limit(threads=2)),
        ("1s", Limit(seconds=1.0)),
    ],
)
def test_how_threads_are_written(text, limit):
    assert read_limit(text) == limit
    assert read_bot(f"commander:{text}") == ("commander", limit)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("commander:1s:threads=0", "expected from 1 to 64 threads"),
        ("commander:1s:threads=", "expected something like 2s"),
        ("commander:1sthreads=2", "expected something like 2s"),
        ("soldier:1s:threads=2", "only commander can use threads"),
    ],
)
def test_threads_that_cannot_be_read(text, complaint):
    with pytest.raises(BotError, match=complaint):
        read_bot(text)


def test_the_web_table_lends_a_bot_one_core():
    assert check_bot("commander:1s", "bot", OURS) == "commander:1s"
    with pytest.raises(SetupError, match="at the table a bot thinks on one core"):
        check_bot("commander:1s:threads=2", "bot", OURS)
