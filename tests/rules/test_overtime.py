"""END-4, END-5: hit points after the final battle, and overtime."""

import pytest

from nshex.notation.positions import read_position, write_position
from tests.rules.endings import HQS, battles, end_turn, over, result, turns, without
from tests.support import (
    board,
    do,
    hand,
    hp,
    legal_starting,
    named,
    position,
    step_name,
    units,
    wounds,
)

# --- END-4, END-5 ----------------------------------------------------------------------------------


def tie(hands=((), ()), piles=(("scout",), ("mutant",) * 6), units_there=HQS, **top):
    """A game that reaches its final battle with equal hit points, at player 1's last `end`."""
    s = board(
        units_there, hands=[list(held) for held in hands], piles=[list(pile) for pile in piles], turn=1, **top
    )
    do(s, "end")
    end_turn(s)
    return s


@pytest.mark.parametrize(("one", "two", "winner"), [(3, 2, 0), (2, 3, 1)])
def test_more_hit_points_win_after_the_final_battle(one, two, winner):
    """END-4 The HQs' hit points are compared."""
    s = tie(players=[{"hp": one}, {"hp": two}])
    assert over(end_turn(s)) == [([winner], "hit_points")]


def test_final_battle_decides_before_hit_points_are_compared():
    """END-4 The one who was ahead loses what the final battle takes."""
    s = tie(
        units_there=HQS | {"A2": "borgo.assassin"},
        players=[{"hp": 3}, {"hp": 2}],
        piles=(("scout",), ("mutant",) * 6),
    )
    events = end_turn(s)
    assert hp(s, 0) == 2
    assert named(events, "overtime")


def test_tie_leads_to_overtime():
    """END-4 Each player one more turn, going on in turn order, then one more battle; a lead then wins."""
    s = tie()
    events = end_turn(s)
    assert battles(events) == ["final"]
    assert named(events, "overtime") == [{"event": "overtime"}]
    assert turns(events) == [0]
    events = end_turn(s)
    assert (turns(events), battles(events)) == ([1], [])
    do(s, "discard mutant", "place mutant A2/0")
    events = do(s, "end")
    assert battles(events) == ["final"]
    assert named(events, "attack")
    assert over(events) == [([1], "hit_points")]


def test_level_after_overtime_is_a_draw():
    """END-4 There is no second overtime."""
    s = tie()
    end_turn(s)
    end_turn(s)
    events = end_turn(s)
    assert battles(events) == ["final"]
    assert over(events) == [([], "hit_points")]


@pytest.mark.parametrize("rules", [{"overtime": False}, {"edition": "2.0"}])
def test_without_overtime_a_tie_is_a_draw_at_once(rules):
    """END-4 OPT Option `overtime` off, as in the second edition."""
    s = tie(rules=rules)
    events = end_turn(s)
    assert not named(events, "overtime")
    assert over(events) == [([], "hit_points")]


def test_overtime_can_be_had_in_the_second_edition():
    """END-4 OPT The option stands above the edition."""
    s = tie(rules={"edition": "2.0", "overtime": True})
    assert named(end_turn(s), "overtime")


def test_overtime_for_dancer():
    """END-4 DAN-2 The objects' sum level with the HQ: overtime as for anybody."""
    s = board(
        {
            "A1": "dancer.object_red",
            "A3": "dancer.object_blue",
            "C5": "dancer.object_yellow",
            "E1": "borgo.hq",
        },
        piles=[["move"] * 6, ["scout"]],
        players=[{"hp": {"red": 4, "blue": 5, "yellow": 6}}, {"hp": 15}],
    )
    do(s, "end")
    do(s, "end")
    events = end_turn(s)
    assert named(events, "overtime")
    assert turns(events) == [1]


def test_kept_tiles_are_used_in_overtime():
    """END-4 END-5 With an empty pile nothing is drawn, but what was kept can be played."""
    s = tie(hands=(("guard",), ()))
    events = end_turn(s)
    assert not named(events, "drew")
    assert (s.turn, step_name(s), hand(s, 0)) == (0, "main", ["guard", "scout"])
    do(s, "place guard C3/0", "place scout C4/0")
    assert {"C3", "C4"} <= set(units(s))


def test_overtime_draws_from_a_pile_that_has_tiles():
    """END-5 Only an empty pile gives nothing; three tiles mean a forced discard as ever."""
    s = tie()
    end_turn(s)
    events = end_turn(s)
    assert named(events, "drew")
    assert (s.turn, step_name(s)) == (1, "discard")


def test_abilities_without_any_tile_in_overtime():
    """END-5 A player with nothing left still has a turn."""
    s = tie(
        units_there={"A1": "moloch.hq", "E3": "borgo.hq", "C3": "borgo.assassin"},
        piles=(("scout",), ("mutant",)),
    )
    end_turn(s)
    end_turn(s)
    do(s, "discard mutant", "use mobility C3>C2/0")
    events = do(s, "end")
    assert over(events)


def test_no_battle_tile_in_overtime():
    """END-4 INS-1 The last tile has been drawn, so none can be played."""
    s = tie(hands=(("battle",), ()))
    end_turn(s)
    assert "battle" in hand(s, 0)
    assert not legal_starting(s, "play battle")


def test_full_board_in_overtime():
    """END-4 END-2 It starts a battle; the second final battle follows when all turns are played."""
    there = without("A2") | {"C2": "moloch.hybrid/3"}
    s = board(
        there,
        hands=[["scout"], []],
        ending={"stage": "overtime", "owed": [0, 1], "last_drawer": 0},
        piles=[[], []],
    )
    events = do(s, "place scout A2/0")
    assert battles(events) == ["full_board"]
    assert turns(events) == [1]
    events = do(s, "end")
    assert battles(events) == ["final"]
    assert over(events) == [([], "hit_points")]


def test_overtime_among_three():
    """END-4 A shared lead brings everybody one more turn."""
    s = board(
        {"A1": "moloch.hq", "C5": "borgo.hq", "E1": "outpost.hq"},
        armies=["moloch", "borgo", "outpost"],
        mode="deathmatch",
        players=[{"hp": 9}, {"hp": 9}, {"hp": 7}],
        ending={"stage": "last_turns", "owed": [2], "last_drawer": 0},
        turn=2,
        piles=[[], [], []],
    )
    events = do(s, "end")
    assert named(events, "overtime")
    order = turns(events)
    events = [*do(s, "end"), *do(s, "end"), *do(s, "end")]
    assert order + turns(events) == [0, 1, 2]
    assert over(events) == [([], "hit_points")]


def test_overtime_of_one_against_all_is_one_turn_each():
    """END-4 MUL-3 Turn order 1, 2, 1, 3, but nobody has two turns of overtime."""
    s = board(
        {"A1": "moloch.hq", "C5": "borgo.hq", "E1": "outpost.hq"},
        armies=["moloch", "borgo", "outpost"],
        mode="one_vs_all",
        players=[{"hp": 12}, {"hp": 5}, {"hp": 7}],
        ending={"stage": "last_turns", "owed": [2], "last_drawer": 1},
        turn=2,
        piles=[[], [], []],
    )
    events = do(s, "end")
    assert named(events, "overtime")
    order = turns(events)
    events = [*do(s, "end"), *do(s, "end"), *do(s, "end")]
    assert order + turns(events) == [0, 1, 2]
    assert over(events) == [([], "hit_points")]


def test_every_stage_of_the_end_can_be_stored():
    """END-1 END-4 A position written in the last turns or in overtime goes on as if it had not been."""
    s = tie()
    for _ in range(3):
        again = read_position(write_position(s))
        assert write_position(again) == write_position(s)
        assert end_turn(again) == end_turn(s)
    assert step_name(s) == "over"


def test_wounds_of_units_stay_through_the_final_battle():
    """END-4 BAT-8 Overtime is played on the same board."""
    s = tie(units_there=HQS | {"C3": "moloch.blocker", "C4": "borgo.assassin"})
    end_turn(s)
    assert wounds(s, "C3") == 1


def test_players_are_told_who_won():
    """END-3 END-4 A finished position names winners and reason and can be read again."""
    data = position(HQS, piles=[[], []], step="over", result={"winners": [1], "reason": "hit_points"})
    s = read_position(data)
    assert result(s) == {"winners": [1], "reason": "hit_points"}
