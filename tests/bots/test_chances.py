"""Chances of winning as shown to people: they add up and keep the order of the value model."""

import pytest

from nshex.bots.chances import FACTORS, chances_of, win_chance
from nshex.bots.value_model import LEARNED, STAGE_NAMES, SURE, win_probability
from tests.bots.tables import TABLES, in_play, table_name
from tests.support import board


@pytest.mark.parametrize("table", TABLES, ids=table_name)
@pytest.mark.parametrize("actions", [0, 30, 90])
def test_the_chances_of_all_sides_add_up(table, actions):
    s = in_play(table, 2, actions)
    sides = {int(s.match.allies[seat]): chance for seat, chance in enumerate(chances_of(s))}
    assert sum(sides.values()) == pytest.approx(1)
    if s.match.players == 2:
        assert win_chance(s, 0) + win_chance(s, 1) == pytest.approx(1)


def test_a_better_position_has_a_better_chance():
    found = [
        win_chance(board({"C3": "outpost.hq", "C1": "borgo.hq"}, players=[{"hp": hp}, {"hp": 12}]), 0)
        for hp in (1, 6, 11, 12, 13, 20)
    ]
    assert found == sorted(found)
    assert found[0] < 0.5 < found[-1]


def test_every_stage_has_two_factors_and_none_turns_the_order_round():
    assert len(FACTORS) == 2 * len(STAGE_NAMES)
    assert all(factor >= 0 for factor in FACTORS)


def test_a_win_at_hand_stays_as_good_as_won():
    s = board(
        {"C3": "outpost.hq", "C1": "borgo.hq", "C2": "outpost.runner"},
        hands=[["battle"], []],
        players=[{}, {"hp": 1}],
    )
    assert win_chance(s, 0) == win_probability(s, 0, LEARNED) == SURE
