"""END-1, END-3: the last tiles, and HQs that fall."""

import pytest

from nshex.notation.errors import IllegalActionError
from nshex.notation.positions import write_position
from tests.rules.endings import HQS, battles, end_turn, over, result, turns, without
from tests.support import (
    board,
    do,
    hand,
    legal,
    legal_starting,
    named,
    step_name,
)

# --- END-1 -----------------------------------------------------------------------------------------


def test_last_tile_last_turns_final_battle():
    """END-1 The drawer finishes the turn, the other has one more, then the final battle."""
    s = board(HQS, piles=[["scout"], ["mutant"] * 5], turn=1, players=[{"hp": 12}, {"hp": 11}])
    events = do(s, "end")
    assert named(events, "last_tile") == [{"event": "last_tile", "player": 0}]
    assert step_name(s) == "main"
    do(s, "place scout C3/0")
    events = end_turn(s)
    assert (turns(events), battles(events)) == ([1], [])
    events = end_turn(s)
    assert named(events, "battle_began") == [{"event": "battle_began", "caller": 0, "cause": "final"}]
    assert over(events) == [([0], "hit_points")]


def test_the_drawing_itself_begins_the_end():
    """END-1 The last tile may come with others; what counts is that the pile is empty."""
    s = board(HQS, piles=[["scout", "guard", "officer"], ["mutant"] * 5], turn=1)
    events = do(s, "end")
    assert len(named(events, "drew")) == 3
    assert len(named(events, "last_tile")) == 1
    assert step_name(s) == "discard"


def test_one_tile_left_is_not_the_end():
    """END-1 As long as a tile is left in every pile the game goes on."""
    s = board(HQS, piles=[["scout", "guard", "officer", "medic"], ["mutant"] * 9], turn=1)
    events = do(s, "end")
    assert not named(events, "last_tile")
    assert turns(end_turn(s)) == [1]
    assert turns(end_turn(s)) == [0]


def test_the_other_pile_running_out_changes_nothing():
    """END-1 The first last tile counts; the second player's last turn stays the last."""
    s = board(HQS, piles=[["scout"], ["mutant", "claws"]], turn=1, players=[{"hp": 12}, {"hp": 11}])
    do(s, "end")
    events = do(s, "end")
    assert not named(events, "last_tile")
    events = do(s, "end")
    assert named(events, "battle_began")[0]["caller"] == 0
    assert step_name(s) == "over"


@pytest.mark.parametrize("drawer", [0, 1, 2])
def test_every_other_player_has_one_more_turn(drawer):
    """END-1 Three players: whoever draws out, the two others play once more."""
    piles = [["scout"] if player == drawer else ["battle"] * 5 for player in range(3)]
    s = board(
        {"A1": "moloch.hq", "C5": "borgo.hq", "E1": "outpost.hq"},
        armies=["moloch", "borgo", "outpost"],
        mode="deathmatch",
        piles=piles,
        players=[{"hp": 9}, {"hp": 8}, {"hp": 7}],
        turn=(drawer + 2) % 3,
    )
    do(s, "end")
    events = [*end_turn(s), *end_turn(s), *end_turn(s)]
    assert turns(events) == [(drawer + 1) % 3, (drawer + 2) % 3]
    assert named(events, "battle_began") == [{"event": "battle_began", "caller": drawer, "cause": "final"}]
    assert over(events) == [([0], "hit_points")]


def test_no_battle_tile_from_the_last_tile_on():
    """END-1 INS-1 Neither in the drawer's turn nor in the others'."""
    s = board(HQS, hands=[["battle"], ["battle"]], piles=[["scout"], ["mutant"] * 5], turn=1)
    assert "play battle" in legal(s)
    do(s, "end")
    with pytest.raises(IllegalActionError, match="INS-1"):
        do(s, "play battle")
    do(s, "end")
    do(s, "discard mutant")
    assert "battle" in hand(s, 1)
    assert not legal_starting(s, "play battle")


def test_full_board_by_the_last_drawer():
    """END-1 It starts a battle; the other still has a turn and the final battle follows."""
    there = without("A2") | {"C2": "moloch.hybrid/3"}
    s = board(there, piles=[["scout"], ["mutant"] * 5], turn=1, players=[{"hp": 12}, {"hp": 11}])
    do(s, "end")
    events = do(s, "place scout A2/0")
    assert battles(events) == ["full_board"]
    assert turns(events) == [1]
    assert not over(events)
    events = end_turn(s)
    assert battles(events) == ["final"]
    assert over(events)


def test_full_board_in_the_very_last_turn():
    """END-1 Two battles in a row: the full board's, then the final one all the same."""
    there = without("E2") | {"C2": "moloch.hybrid/3"}
    s = board(
        there,
        piles=[["officer"], ["mutant"] * 5],
        turn=1,
        players=[{"hp": 12}, {"hp": 11}],
        hands=[[], ["scout"]],
    )
    do(s, "end", "end", "discard mutant")
    events = do(s, "place scout E2/0")
    assert battles(events) == ["full_board", "final"]
    assert over(events) == [([0], "hit_points")]


def test_bio_droid_back_on_the_pile_does_not_undo_the_end():
    """END-1 ARM-5 The pile has a tile again, the final battle comes nevertheless."""
    s = board(
        {"A1": "smart.hq", "E3": "hegemony.hq", "C3": "smart.bio_droid"},
        armies=["smart", "hegemony"],
        piles=[["scout"], ["ganger"] * 5],
        hands=[[], ["sniper"]],
        turn=1,
        players=[{"hp": 9}, {"hp": 8}],
    )
    do(s, "end")
    do(s, "end", "discard ganger", "play sniper C3")
    assert write_position(s)["players"][0]["pile"] == ["bio_droid"]
    events = do(s, "end")
    assert battles(events) == ["final"]


def test_a_pile_given_empty_ends_the_game_at_the_next_drawing():
    """END-1 A position with an empty pile: that player's turn is the last but for the others'."""
    s = board(HQS, piles=[[], ["mutant"] * 5], turn=1, players=[{"hp": 12}, {"hp": 11}])
    assert named(do(s, "end"), "last_tile")
    do(s, "end")
    assert battles(end_turn(s)) == ["final"]


def test_a_player_out_of_the_game_has_no_last_turn():
    """END-1 MUL-1 MUL-9 Whoever falls in the last turns is not waited for."""
    s = board(
        {
            "C3": "dancer.object_blue",
            "A1": "dancer.object_red",
            "E3": "dancer.object_yellow/3",
            "C2": "borgo.hq",
            "A3": "outpost.hq",
        },
        armies=["dancer", "borgo", "outpost"],
        mode="deathmatch",
        hands=[["action"]],
        players=[{}, {"hp": 2}, {"hp": 20}],
        ending={"stage": "last_turns", "owed": [0, 1], "last_drawer": 2},
    )
    events = do(s, "play action C3 N")
    assert named(events, "eliminated") == [{"event": "eliminated", "player": 1}]
    events = do(s, "end")
    assert turns(events) == []
    assert battles(events) == ["final"]


# --- END-3 -----------------------------------------------------------------------------------------


def test_hq_at_0_loses_after_the_battle():
    """END-3 The battle is fought to its end, then the owner has lost."""
    s = board(
        {
            "C3": "moloch.hq",
            "C2": "borgo.net_fighter/3",
            "E3": "borgo.hq",
            "A3": "moloch.guard",
            "A2": "borgo.scout",
        },
        hands=[["battle"]],
        players=[{"hp": 1}],
    )
    events = do(s, "play battle")
    assert over(events) == [([1], "hq_destroyed")]
    names = [event["event"] for event in events]
    assert names.index("hq_fell") < names.index("battle_ended") < names.index("game_over")
    assert result(s) == {"winners": [1], "reason": "hq_destroyed"}
    assert legal(s) == set()


def test_both_hqs_at_0_in_one_phase():
    """END-3 A draw."""
    s = board(
        {"A1": "moloch.hq", "A2": "borgo.assassin", "E3": "borgo.hq", "E2": "moloch.hybrid/3"},
        hands=[["battle"]],
        players=[{"hp": 1}, {"hp": 1}],
    )
    assert over(do(s, "play battle")) == [([], "hq_destroyed")]


def test_both_hqs_at_0_in_different_phases():
    """END-3 BAT-9 The second HQ falls later in the same battle: still a draw."""
    s = board(
        {"A1": "moloch.hq", "A2": "borgo.assassin", "E3": "borgo.hq", "E2": "moloch.hornet/3"},
        hands=[["battle"]],
        players=[{"hp": 1}, {"hp": 1}],
    )
    events = do(s, "play battle")
    assert [event["initiative"] for event in named(events, "phase")][:2] == [3, 2]
    assert over(events) == [([], "hq_destroyed")]


def test_hq_destroyed_in_the_final_battle():
    """END-3 END-4 Then hit points are not compared, and no overtime follows."""
    s = board(
        {"A1": "moloch.hq", "A2": "borgo.assassin", "E3": "borgo.hq"},
        piles=[["scout"], ["mutant"] * 5],
        turn=1,
        players=[{"hp": 1}, {"hp": 1}],
    )
    do(s, "end", "end")
    assert over(end_turn(s)) == [([1], "hq_destroyed")]


def test_both_hqs_destroyed_in_the_final_battle():
    """END-3 END-4 Both at 0 is a draw at once."""
    s = board(
        {"A1": "moloch.hq", "A2": "borgo.assassin", "E3": "borgo.hq", "E2": "moloch.hornet/3"},
        piles=[["scout"], ["mutant"] * 5],
        turn=1,
        players=[{"hp": 1}, {"hp": 1}],
    )
    do(s, "end", "end")
    events = end_turn(s)
    assert over(events) == [([], "hq_destroyed")]
    assert not named(events, "overtime")


def test_hq_brought_to_0_outside_a_battle():
    """END-3 DAN-4 An Action that destroys the HQ ends the game there and then."""
    s = board(
        {
            "C3": "dancer.object_blue",
            "A1": "dancer.object_red",
            "E3": "dancer.object_yellow",
            "C2": "borgo.hq",
        },
        hands=[["action"]],
        players=[{}, {"hp": 2}],
    )
    assert over(do(s, "play action C3 N")) == [([0], "hq_destroyed")]
