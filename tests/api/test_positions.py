"""Positions: they are immutable, describe the board, and say what is wrong with a line."""

import pickle

import pytest
from hypothesis import given
from hypothesis.strategies import integers

from nshex import Action, AmbiguousError, IllegalActionError, NotationError, Outcome, Position, PositionError
from tests.api.support import started
from tests.property.games import game_at, seeds, share, tables
from tests.support import position as position_json


def test_positions_never_change():
    start = started().position
    before = start.to_json()
    after = start.apply("hq C3/0")
    assert start.to_json() == before
    assert after != start
    assert after == start.apply(Action("hq C3/0"))
    assert hash(after) == hash(start.apply("hq C3/0"))
    assert start != "something else"


def test_state_handed_out_is_a_copy():
    position = started().position
    before = position.to_json()
    position.to_state().hp[0] = 3
    assert position.to_json() == before
    s = position.to_state()
    wrapped = Position(s)
    s.hp[0] = 3
    assert wrapped == position


def test_three_kinds_of_errors():
    position = started("hq B2/0", "hq D3/0").position
    with pytest.raises(NotationError, match="no action begins with"):
        position.apply("jump")
    with pytest.raises(IllegalActionError):
        position.apply("hq C3/0")
    units = {"C3": "hegemony.transport", "C2": "hegemony.runner"}
    two_ways = Position.from_json(position_json(units, armies=["hegemony", "outpost"]))
    with pytest.raises(AmbiguousError, match="'use mobility C2>C1/0' or 'use transport@C3 C2>C1/0'"):
        two_ways.apply("use C2>C1/0")


def test_bad_positions():
    with pytest.raises(PositionError, match="not JSON"):
        Position.from_json("{")
    with pytest.raises(PositionError, match="unknown key 'unit'"):
        Position.from_json({"players": [], "unit": []})
    with pytest.raises(ValueError, match="no player 2"):
        started().position.view(2)


def test_outcome_with_and_without_teams():
    units = {"C3": "outpost.hq", "C2": "moloch.hornet/3"}
    position = Position.from_json(
        position_json(units, armies=["outpost", "moloch"], players=[{"hp": 1}, {}], turn=1)
    )
    over = position.battle().position
    assert over.outcome() == Outcome(1, "hq_destroyed")
    assert not Outcome(1, "hq_destroyed").is_draw
    assert Outcome("draw", "hit_points").is_draw
    team = Position.from_json(
        position_json(
            units,
            armies=["outpost", "borgo", "moloch", "hegemony"],
            players=[{"hp": 1}],
            mode="team",
        )
    )
    assert team.battle().position.outcome() == Outcome((2, 3), "hq_destroyed")


def test_players():
    player = started("hq B2/0", "hq D3/0").position.players[0]
    assert (player.army, player.hp, player.pile_size, len(player.hand)) == ("outpost", 20, 33, 1)
    assert not player.is_out


@given(tables(), seeds, integers(0, 300))
@share(0.3)
def test_a_position_is_its_line(table, seed, moment):
    position = Position(game_at(table, seed, moment)[0])
    again = Position.from_line(position.to_line())
    assert again == position and hash(again) == hash(position)
    assert again.to_dict() == position.to_dict()
    assert eval(repr(position), {"Position": Position}) == position
    assert pickle.loads(pickle.dumps(position)) == position


def test_a_bad_line():
    with pytest.raises(PositionError, match="character 3, 'x': no army 'x'"):
        Position.from_line("o x")
