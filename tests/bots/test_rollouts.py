"""Rollouts: fast play to a later point, and its value."""

import pytest

from nshex.bots.budget import Budget
from nshex.bots.evaluation import STANDARD
from nshex.bots.interface import Limit
from nshex.bots.registry import STYLE_NAMES, make_bot
from nshex.bots.rollouts import Rollout, RolloutPolicy
from nshex.bots.value_model import evaluation_bonus
from nshex.notation.lines import parse_action
from nshex.notation.seeds import rng_from_seed
from nshex.position import Position
from nshex.rules.actions import RETREAT_TO, op_of
from nshex.rules.engine import apply, legal_actions
from nshex.rules.state import OVER
from nshex.rules.views import View
from tests.bots.tables import TABLES, in_play, table_name
from tests.support import board

PUSHES = (
    "b14::WPBBTCUMNUMBSBDCNUUG:*1QG d8.9.5:PPA:AAMBMMMPPBBAMAPBPBMBMA:*i A2bW1 B1dR B2bU B3dY4 B4bA C2bC "
    "C4dL1 D2bQ E1bA4 step=discard turn=1 turns=19 drawn=3"
)


def rollout(nodes=10_000, stride=7):
    return Rollout(STANDARD, Budget(nodes), RolloutPolicy(0, stride), 0)


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_a_turn_is_played_to_its_end(table):
    s = in_play(table, 3, 12)
    before = int(s.turns_begun)
    rollout().play_turn(s)
    assert s.step == OVER or s.turns_begun > before


def test_a_rollout_takes_the_win_that_is_there():
    s = board(
        {"C3": "outpost.hq", "C1": "borgo.hq", "C2": "outpost.runner"},
        hands=[["battle"], []],
        players=[{}, {"hp": 1}],
    )
    assert rollout(stride=1).value(s.clone(), 0) == pytest.approx(1.0 + evaluation_bonus(1000))
    assert rollout(stride=1).value(s.clone(), 1) == pytest.approx(0.0 - evaluation_bonus(1000))


@pytest.mark.parametrize("policy", [RolloutPolicy(1, 5), RolloutPolicy(0, 1)], ids=["at first", "always"])
def test_a_battle_that_another_tile_prepares_is_not_discarded(policy):
    s = board(
        {"C3": "outpost.hq", "C1": "borgo.hq", "B2": "borgo.mutant"},
        hands=[["battle", "runner", "medic"], []],
        players=[{}, {"hp": 1}],
        step="discard",
    )
    Rollout(STANDARD, Budget(100_000), policy, 0).play_turn(s)
    assert s.step == OVER
    assert s.winners == 1


@pytest.mark.parametrize("nodes", [0, 10_000])
def test_a_plan_is_left_where_an_answer_makes_its_next_action_illegal(nodes):
    """With no nodes left the pushed unit retreats elsewhere, and the second push has no room."""
    s = Position.from_line(PUSHES).to_state()
    planned = s.clone()
    actions = []
    for line in ("discard action", "play push_back B1>C2", "retreat D1", "play push_back B1>B2"):
        actions.append(parse_action(planned, line))
        apply(planned, actions[-1])
    rollout(nodes).follow(s, [action for action in actions if op_of(action) != RETREAT_TO], 1)
    assert legal_actions(s).size > 0


def test_a_rollout_ends_with_its_budget():
    s = in_play(TABLES[0], 5, 10)
    budget = Budget(5)
    Rollout(STANDARD, budget, RolloutPolicy(0, 1), 0).play_on(s, 50)
    assert budget.left <= 0
    assert s.step != OVER


@pytest.mark.parametrize("name", STYLE_NAMES)
def test_thinking_can_be_stopped_while_the_turn_is_planned(name):
    s = in_play(TABLES[0], 7, 16)
    asked = []

    def stopped():
        asked.append(True)
        return True

    bot = make_bot(name, rng_from_seed(1, "bot"))
    assert legal_actions(s).has(bot.choose(View(s, int(s.decider)), Limit(seconds=3600, stopped=stopped)))
    assert name in ("random", "recruit") or 0 < len(asked) < 20
