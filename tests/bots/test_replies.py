"""Replies: every hand the next player may draw is weighted by its likelihood and played at its best."""

import itertools

import pytest

from nshex.bots.budget import Budget
from nshex.bots.evaluation import STANDARD
from nshex.bots.planning import plan_turn
from nshex.bots.replies import Replies
from nshex.bots.value_model import blended_value
from nshex.notation.positions import write_position
from nshex.rules.piles import packed_add, packed_list, pile_list
from nshex.rules.state import DISCARD, MAIN, OVER
from tests.bots.tables import TABLES, in_play, table_name
from tests.support import board

PLENTY = 10_000_000


def packed(tiles):
    found = 0
    for tile in tiles:
        found = packed_add(found, tile)
    return found


def expected(s, held, planner):
    return Replies(s, held, planner, STANDARD, Budget(PLENTY)).expected()


@pytest.mark.parametrize("held", [0, 1], ids=["all drawn", "one kept"])
def test_the_mean_is_that_of_all_hands(held):
    """Asked for each hand as if it were known, the replies agree with those to an unknown one."""
    s = board(
        {"C3": "outpost.hq", "A1": "borgo.hq", "C2": "borgo.mutant", "B2": "outpost.runner"},
        hands=[[], ["battle", "claws", "medic"]],
        piles=[["runner"], ["battle", "net_fighter", "mutant", "mutant"]],
        turn=1,
        step="discard",
    )
    hand = packed_list(s.hand[1])
    kept = hand[:held]
    hands = []
    for drawn in itertools.combinations(hand[held:] + pile_list(s, 1), 3 - held):
        s.hand[1] = packed(kept + list(drawn))
        hands.append(expected(s, s.hand[1], 0))
    assert len(hands) == (35 if held == 0 else 15)
    assert len(set(hands)) > 3
    s.hand[1] = packed(hand)
    assert expected(s, packed(kept), 0) == pytest.approx(sum(hands) / len(hands))


def test_a_battle_is_called_after_the_tile_that_makes_it_win():
    s = board(
        {"C3": "outpost.hq", "C1": "borgo.hq", "B2": "borgo.mutant"},
        hands=[["battle", "runner", "medic"], []],
        players=[{}, {"hp": 1}],
        step="discard",
    )
    assert expected(s, s.hand[0], 0) == pytest.approx(1.6)
    assert expected(s, s.hand[0], 1) == pytest.approx(-0.6)


def test_a_unit_that_can_move_replies_without_a_tile():
    s = board(
        {"C3": "outpost.hq", "A1": "borgo.hq", "B2": "borgo.mutant/2", "C2": "outpost.runner/3"},
        hands=[[], []],
        turn=0,
    )
    replies = Replies(s, 0, 1, STANDARD, Budget(PLENTY))
    assert replies.expected() < replies.idle.planner - 0.05


def test_a_unit_that_cannot_move_has_nothing_to_do_without_a_tile():
    s = board(
        {"C3": "outpost.hq", "A1": "borgo.hq", "B2": "borgo.mutant/2", "C2": "outpost.commando"},
        hands=[[], []],
        turn=0,
    )
    replies = Replies(s, 0, 1, STANDARD, Budget(PLENTY))
    assert replies.expected() == replies.idle.planner


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_known_hands_are_played_nearly_as_well_as_by_planning(table):
    """The planner sees everything the player can do with its hand; the replies see pairs."""
    gaps = []
    for seed in range(12):
        s = in_play(table, seed, 12)
        if s.step not in (DISCARD, MAIN):
            continue
        player = int(s.turn)
        plans = plan_turn(s, player, STANDARD, 24, Budget(PLENTY))[:200]
        best = max(blended_value(plan.state, player, STANDARD) for plan in plans)
        gaps.append(best - expected(s, s.hand[player], player))
    assert len(gaps) > 5
    assert sum(gaps) / len(gaps) < 0.05


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_every_mode_has_replies(table):
    for seed in range(6):
        s = in_play(table, seed, 10 + 3 * seed)
        if s.step == OVER:
            continue
        before = write_position(s)
        for planner in range(len(table.armies)):
            assert -0.6 <= expected(s, 0, planner) <= 1.6
        assert write_position(s) == before


def test_a_small_budget_ends_it():
    s = in_play(TABLES[0], 5, 10)
    budget = Budget(20)
    Replies(s, 0, 0, STANDARD, budget).expected()
    assert -40 < budget.left <= 0
