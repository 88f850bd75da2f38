"""END-2: the battle on a full board."""

import pytest

from tests.rules.endings import EAST, WEST, battles, over, turns, without
from tests.support import (
    board,
    do,
    hand,
    legal,
    named,
    step_name,
)

# --- END-2 -----------------------------------------------------------------------------------------


def test_full_board_starts_a_battle_and_ends_the_turn():
    """END-2 The player who filled it keeps the rest of the hand."""
    there = without("A2") | {"C2": "moloch.hybrid/3"}
    s = board(there, hands=[["scout", "officer"]])
    events = do(s, "place scout A2/0")
    assert named(events, "battle_began") == [{"event": "battle_began", "caller": 0, "cause": "full_board"}]
    assert named(events, "died") == [{"event": "died", "at": "C3", "tile": "borgo.scout", "owner": 1}]
    assert [event["player"] for event in named(events, "turn_ended")] == [0]
    assert (s.turn, hand(s, 0)) == (1, ["officer"])


def test_eighteen_units_are_not_a_full_board():
    """END-2 All 19 cells must hold units."""
    s = board(without("A2"), hands=[["move"]])
    assert not battles(do(s, "play move A3>A2/0"))
    assert (s.turn, step_name(s)) == (0, "main")


def test_foundations_alone_do_not_fill_the_board():
    """END-2 A mine on the last cell starts nothing."""
    there = {"A1": "vegas.hq", "E3": "borgo.hq"}
    there |= dict.fromkeys(WEST, "vegas.scout") | dict.fromkeys(EAST, "borgo.scout")
    s = board(without("A2", there), hands=[["mine"]])
    assert not battles(do(s, "place mine A2"))
    assert s.turn == 0


def test_a_unit_dying_on_a_mine_does_not_fill_the_board():
    """END-2 STA-1 First the mine goes off, only then the board is looked at."""
    there = {"A1": "vegas.hq", "E3": "borgo.hq"}
    there |= dict.fromkeys(WEST, "vegas.scout") | dict.fromkeys(EAST, "borgo.scout")
    s = board(without("A2", there), hands=[["guard"]], mines={"A2": "vegas.mine"})
    events = do(s, "place guard A2/0")
    assert named(events, "died")[0]["at"] == "A2"
    assert not battles(events)
    assert s.turn == 0


def test_battle_is_repeated_until_something_dies():
    """END-2 An Assassin needs three battles for a Blocker; then the turn is over."""
    there = without("A2") | {"C2": "moloch.blocker", "C3": "borgo.assassin"}
    s = board(there, hands=[["scout"]])
    events = do(s, "place scout A2/0")
    assert battles(events) == ["full_board"] * 3
    assert [event["at"] for event in named(events, "died")] == ["C2"]
    assert turns(events) == [1]


def test_battle_is_repeated_until_an_hq_falls():
    """END-2 END-3 Damage to an HQ is a change: the battles go on until it is destroyed."""
    there = without("A2") | {"A1": "moloch.scout", "C2": "moloch.hq", "C3": "borgo.net_fighter"}
    s = board(there, hands=[["scout"]], players=[{"hp": 7}])
    events = do(s, "place scout A2/0")
    assert battles(events) == ["full_board"] * 3
    assert [event["hp"] for event in named(events, "hq_hit")] == [4, 1, 0]
    assert over(events) == [([1], "hq_destroyed")]


@pytest.mark.parametrize(("one", "two", "winners"), [(12, 11, [0]), (11, 12, [1]), (12, 12, [])])
def test_a_battle_that_changes_nothing_ends_the_game(one, two, winners):
    """END-2 On hit points; level it is a draw, without overtime though the edition has it."""
    s = board(without("A2"), hands=[["scout"]], players=[{"hp": one}, {"hp": two}])
    events = do(s, "place scout A2/0")
    assert battles(events) == ["full_board"]
    assert over(events) == [(winners, "nothing_changes")]
    assert not named(events, "overtime")
    assert step_name(s) == "over"
    assert legal(s) == set()


def test_a_shot_stopped_by_armor_changes_nothing():
    """END-2 BAT-4 Attacks that do no harm do not keep the game going."""
    there = without("A2") | {"C2": "moloch.blocker/3", "C3": "borgo.assassin"}
    s = board(there, hands=[["scout"]])
    events = do(s, "place scout A2/0")
    assert named(events, "attack")
    assert over(events) == [([], "nothing_changes")]


def test_stalemate_in_the_last_turns_ends_the_game_at_once():
    """END-2 END-1 No final battle after a full board that cannot change."""
    s = board(without("A2"), piles=[["scout"], ["mutant"] * 5], turn=1)
    do(s, "end")
    events = do(s, "place scout A2/0")
    assert battles(events) == ["full_board"]
    assert over(events) == [([], "nothing_changes")]


def test_main_cells_alone_count_on_the_extended_board():
    """END-2 MUL-7 A unit coming in from the ring fills the board; units on the ring do not matter."""
    there = without("A2") | {"X1": "borgo.scout"}
    ring = next(
        cell
        for cell in (f"X{i}" for i in range(1, 19))
        if f"play move {cell}>A2/0"
        in legal(board(there | {cell: "moloch.scout"}, board="extended", hands=[["move"]]))
    )
    s = board(there | {ring: "moloch.scout"}, board="extended", hands=[["move"]])
    events = do(s, f"play move {ring}>A2/0")
    assert battles(events) == ["full_board"]


def test_taken_units_fill_the_board_too():
    """END-2 VEG-2 Whose the units are does not matter."""
    there = {"A1": "vegas.hq", "E3": "borgo.hq"}
    there |= dict.fromkeys(WEST, "vegas.scout") | dict.fromkeys(EAST, "borgo.scout")
    there["C2"] = "vegas.agitator/3"
    s = board(without("A2", there), armies=["vegas", "borgo"], hands=[["scout"]], players=[{"hp": 5}])
    events = do(s, "place scout A2/0")
    assert battles(events) == ["full_board"]
    assert over(events) == [([1], "nothing_changes")]


def test_hits_that_score_nothing_do_not_keep_a_full_board_fighting():
    """END-2 MUL-2 MUL-6 Moloch hitting its ally's HQ in a game for points changes nothing."""
    there = {
        **dict.fromkeys(("B1", "B2", "C1", "C2", "C3"), "outpost.scout"),
        **dict.fromkeys(("B3", "B4", "C4", "C5"), "moloch.scout"),
        **dict.fromkeys(("D1", "D2", "E2"), "borgo.scout"),
        **dict.fromkeys(("D3", "D4"), "hegemony.scout"),
        "A1": "outpost.hq",
        "A2": "moloch.hornet",
        "A3": "moloch.hq",
        "E1": "borgo.hq",
        "E3": "hegemony.hq",
    }
    s = board(
        without("C5", there),
        armies=["moloch", "outpost", "borgo", "hegemony"],
        mode="points",
        teams=[[0, 1], [2, 3]],
        hands=[["scout"]],
    )
    events = do(s, "place scout C5/0")
    assert {event["to"] for event in named(events, "attack")} == {"A1"}
    assert battles(events) == ["full_board"]
    assert over(events) == [([], "nothing_changes")]
