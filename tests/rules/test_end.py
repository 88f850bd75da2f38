"""END: the last tiles, the full board, the final battle, overtime."""

import pytest

from nshex.notation.errors import IllegalActionError
from nshex.notation.positions import read_position, write_position
from tests.support import board, do, hp, legal, legal_starting, named, position, step_name, units, wounds

HQS = {"A1": "moloch.hq", "E3": "borgo.hq"}
WEST = ("A2", "A3", "B1", "B2", "B3", "B4", "C1", "C2")
EAST = ("C3", "C4", "C5", "D1", "D2", "D3", "D4", "E1", "E2")
QUIET = HQS | dict.fromkeys(WEST, "moloch.scout") | dict.fromkeys(EAST, "borgo.scout")
"""A full board on which nobody can hurt anybody: only scouts stand beside the HQs, each army's own."""
FULL = [["battle"] * 5, ["battle"] * 5]


def hand(s, player):
    return write_position(s)["players"][player]["hand"]


def without(cell, units_there=QUIET):
    return {place: unit for place, unit in units_there.items() if place != cell}


def battles(events):
    return [event["cause"] for event in named(events, "battle_began")]


def result(s):
    return write_position(s).get("result")


def over(events):
    return [(event["winners"], event["reason"]) for event in named(events, "game_over")]


def end_turn(s):
    """End a turn, with the forced discard first where there is one."""
    if step_name(s) == "discard":
        do(s, min(legal_starting(s, "discard ")))
    return do(s, "end")


def turns(events):
    return [event["player"] for event in named(events, "turn_began")]


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


# --- END-4, END-5 ----------------------------------------------------------------------------------


def tie(hands=((), ()), piles=(("scout",), ("mutant",) * 6), units_there=HQS, **top):
    """A table that comes to its final battle with level hit points, at player 1's last `end`."""
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
