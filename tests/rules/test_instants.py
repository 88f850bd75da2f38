"""INS-1, INS-2, INS-7 to INS-9: Battle, Move, Castling, Rotation and Terror."""

import pytest

from nshex.notation.errors import IllegalActionError
from tests.support import (
    board,
    controller,
    discards,
    do,
    hand,
    legal,
    legal_starting,
    mines,
    named,
    netted,
    rotation,
    step_name,
    units,
    wounds,
)

# --- INS-1 Battle ----------------------------------------------------------------------------------


def test_battle_tile_starts_a_battle_and_ends_the_turn():
    """INS-1 A battle at once, called by the player; then it is the next player's turn."""
    s = board({"A1": "outpost.hq", "B2": "outpost.commando/2", "E3": "borgo.hq"}, hands=[["battle"]])
    events = do(s, "play battle")
    assert named(events, "battle_began") == [{"event": "battle_began", "caller": 0, "cause": "tile"}]
    assert named(events, "turn_ended")[0]["player"] == 0
    assert s.turn == 1


@pytest.mark.parametrize("drawer", [0, 1])
def test_no_battle_tile_once_anybody_drew_the_last_tile(drawer):
    """INS-1 END-1 Refused to the one who drew it and to the others alike."""
    s = board(
        {"A1": "outpost.hq", "E3": "borgo.hq"},
        hands=[["battle"], ["battle"]],
        piles=[["move"] * 5, ["claws"]] if drawer else [["move", "scout"], ["claws"] * 5],
        turn=1 - drawer,
    )
    assert "play battle" in legal(s)
    do(s, "end")
    if step_name(s) == "discard":
        do(s, "discard move")
    assert "play battle" not in legal(s)
    with pytest.raises(IllegalActionError, match="INS-1"):
        do(s, "play battle")
    do(s, "end")
    if step_name(s) == "discard":
        do(s, min(line for line in legal(s) if line != "discard battle"))
    assert "battle" in hand(s, int(s.turn))
    assert "play battle" not in legal(s)


# --- INS-2 Move ------------------------------------------------------------------------------------


def test_move_is_a_step_a_rotation_or_both():
    """INS-2 Any free neighbour any way round, or another way round on the spot; never nothing."""
    s = board({"C3": "outpost.commando/2", "C2": "borgo.hq"}, hands=[["move"]])
    free = {"B2", "B3", "C4", "D2", "D3"}
    steps = {f"play move C3>{cell}/{r}" for cell in free for r in range(6)}
    turns = {f"play move C3>C3/{r}" for r in range(6) if r != 2}
    assert legal_starting(s, "play move") == steps | turns


def test_move_carries_unit_and_facing():
    """INS-2 Step and rotation happen at once, and the tile is spent."""
    s = board({"C3": "outpost.commando/2", "E3": "borgo.hq"}, hands=[["move"]])
    events = do(s, "play move C3>C4/5")
    assert units(s) == {"C4": "outpost.commando", "E3": "borgo.hq"}
    assert rotation(s, "C4") == 5
    assert discards(s, 0) == ["move"]
    assert [event["event"] for event in events] == ["played", "moved"]


def test_move_is_not_a_turn_first_and_a_step_later():
    """INS-2 After the turn the tile is gone: nobody turns, profits from it and then steps."""
    s = board({"C3": "outpost.commando/2", "E3": "borgo.hq"}, hands=[["move"]])
    do(s, "play move C3>C3/5")
    assert legal(s) == {"end"}


def test_hq_moves_too():
    """INS-2 "Units" are HQs as well."""
    s = board({"C3": "outpost.hq", "E3": "borgo.hq"}, hands=[["move"]])
    do(s, "play move C3>C2/0")
    assert units(s)["C2"] == "outpost.hq"


def test_move_only_own_units_on_free_cells():
    """INS-2 Neither the enemy's units, nor onto a taken cell, nor two cells far."""
    s = board({"C3": "outpost.hq", "C2": "outpost.commando", "D2": "borgo.hq"}, hands=[["move"]])
    for line in ("play move D2>D1/0", "play move C3>C2/0", "play move C3>D2/0", "play move C3>C5/0"):
        with pytest.raises(IllegalActionError):
            do(s, line)


def test_netted_unit_is_not_moved():
    """INS-2 NET-1 A netted unit can neither step nor turn; the HQ neither."""
    s = board(
        {
            "C3": "outpost.commando",
            "C4": "hegemony.net_fighter",
            "B1": "outpost.hq",
            "B2": "hegemony.net_fighter",
        },
        hands=[["move"]],
    )
    assert netted(s) == {"C3", "B1"}
    assert not legal_starting(s, "play move")


def test_move_onto_a_mine():
    """INS-2 ARM-6 A cell with only a mine is free; the unit dies of it."""
    s = board(
        {"C3": "outpost.commando", "A1": "outpost.hq", "E3": "vegas.hq"},
        hands=[["move"]],
        mines={"C2": "vegas.mine"},
    )
    do(s, "play move C3>C2/0")
    assert units(s) == {"A1": "outpost.hq", "E3": "vegas.hq"}
    assert mines(s) == set()


# --- INS-7 Castling --------------------------------------------------------------------------------


def test_castling_swaps_two_adjacent_own_units():
    """INS-7 They change cells and keep their facing."""
    s = board(
        {"C3": "vegas.guard/2", "C2": "vegas.marksman/5", "A1": "vegas.hq", "E3": "borgo.hq"},
        hands=[["castling"]],
    )
    assert legal_starting(s, "play castling") == {"play castling C2 C3"}
    events = do(s, "play castling C3 C2")
    assert (units(s)["C2"], units(s)["C3"]) == ("vegas.guard", "vegas.marksman")
    assert (rotation(s, "C2"), rotation(s, "C3")) == (2, 5)
    assert len(named(events, "swapped")) == 1


def test_castling_with_the_hq():
    """INS-7 The HQ may be one of the two."""
    s = board({"C3": "vegas.hq/3", "C2": "vegas.marksman/5", "E3": "borgo.hq"}, hands=[["castling"]])
    do(s, "play castling C2 C3")
    assert (units(s)["C2"], rotation(s, "C2")) == ("vegas.hq", 3)


def test_castling_needs_free_own_neighbours():
    """INS-7 Not with an enemy, not at a distance, not with a netted unit."""
    s = board(
        {
            "A1": "vegas.hq",
            "A2": "hegemony.net_fighter/2",
            "B3": "vegas.guard",
            "C3": "vegas.marksman",
            "C1": "vegas.scout",
            "E3": "hegemony.hq",
        },
        hands=[["castling"]],
    )
    assert netted(s) == {"B3"}
    assert not legal_starting(s, "play castling")


def test_castling_moves_wounds_along():
    """INS-7 A wounded unit is wounded where it goes."""
    s = board(
        {"C3": "vegas.guard-1", "C2": "vegas.marksman", "A1": "vegas.hq", "E3": "borgo.hq"},
        hands=[["castling"]],
    )
    do(s, "play castling C2 C3")
    assert (wounds(s, "C2"), wounds(s, "C3")) == (1, 0)


def test_castling_with_a_taken_unit():
    """INS-7 VEG-2 A unit under one's control counts as one's own."""
    s = board(
        {"C2": "outpost.commando", "B2": "vegas.agitator/1", "A1": "vegas.hq", "E3": "outpost.hq"},
        armies=["vegas", "outpost"],
        hands=[["castling"]],
    )
    assert "play castling B2 C2" in legal(s)


# --- INS-8 Rotation --------------------------------------------------------------------------------


def test_rotation_turns_one_own_unit_freely():
    """INS-8 Five other facings for each own unit, the HQ too; no step."""
    s = board({"C3": "vegas.guard/2", "A1": "vegas.hq", "E3": "borgo.hq"}, hands=[["rotation"]])
    wanted = {f"play rotation C3/{r}" for r in range(6) if r != 2}
    wanted |= {f"play rotation A1/{r}" for r in range(1, 6)}
    assert legal_starting(s, "play rotation") == wanted
    do(s, "play rotation C3/5")
    assert rotation(s, "C3") == 5


def test_rotation_of_a_netted_unit_is_not_possible():
    """INS-8 NET-1 Nor of an enemy."""
    s = board(
        {"C3": "vegas.guard", "C4": "hegemony.net_fighter", "A1": "vegas.hq", "E3": "hegemony.hq"},
        hands=[["rotation"]],
    )
    assert {line.split()[2][:2] for line in legal_starting(s, "play rotation")} == {"A1"}


# --- INS-9 Terror ----------------------------------------------------------------------------------


def terror_table(other, there, **options):
    return board(
        {"A1": "smart.hq", **there},
        armies=["smart", other],
        hands=[["terror", "ripper"], options.pop("held", [])],
        **options,
    )


def test_under_terror_no_board_tile_is_placed():
    """INS-9 In the opponent's next turn only instants, moves and discards are possible."""
    s = terror_table(
        "outpost",
        {"E3": "outpost.hq", "C3": "outpost.runner"},
        held=["commando", "move"],
        piles=[["battle"] * 5, ["scout"] * 5],
    )
    events = do(s, "play terror", "end", "discard scout")
    assert named(events, "terror") == [{"event": "terror", "player": 0}]
    assert not legal_starting(s, "place ")
    with pytest.raises(IllegalActionError, match="INS-9"):
        do(s, "place commando C2/0")
    do(s, "use mobility C3>C2/0", "play move C2>C3/1", "discard commando")
    assert "end" in legal(s)


def test_terror_ends_with_their_next_turn():
    """INS-9 In the turn after they place tiles again."""
    s = terror_table(
        "outpost", {"E3": "outpost.hq"}, held=["commando", "move"], piles=[["sniper"] * 5, ["scout"] * 5]
    )
    do(s, "play terror", "end", "discard scout", "end")
    assert s.turn == 0
    do(s, "discard sniper", "end", "discard scout")
    assert "place commando C2/0" in legal(s)


def test_terror_does_not_bind_the_one_who_plays_it():
    """INS-9 Only opponents: Smart places its own tile afterwards."""
    s = terror_table("outpost", {"E3": "outpost.hq"})
    do(s, "play terror", "place ripper C3/0")
    assert units(s)["C3"] == "smart.ripper"


def test_terror_forbids_foundations():
    """INS-9 A mine is a board tile too."""
    s = terror_table("vegas", {"E3": "vegas.hq"}, held=["mine"], piles=[["battle"] * 5, ["scout"] * 5])
    assert s.turn == 0
    do(s, "play terror", "end", "discard scout")
    assert not legal_starting(s, "place ")


def test_terror_leaves_instants_alone():
    """INS-9 A Sniper, a Push Back and a Battle can be played."""
    s = terror_table(
        "hegemony",
        {"E3": "hegemony.hq", "E2": "smart.ripper"},
        held=["sniper", "push_back"],
        piles=[["battle"] * 5, ["battle"] * 5],
    )
    do(s, "play terror", "end", "discard push_back")
    assert {"play sniper E2", "play battle"} <= legal(s)


def test_under_terror_the_transporter_is_still_exchanged():
    """INS-9 ARM-4 The exchange is not a placing."""
    s = board(
        {"A1": "smart.hq", "C3": "smart.transporter", "E3": "outpost.hq"}, hands=[["ripper"]], terror=[0]
    )
    assert not legal_starting(s, "place ")
    do(s, "use transporter C3 ripper/2")
    assert units(s)["C3"] == "smart.ripper"


def test_under_terror_a_captured_transporter_is_exchanged():
    """INS-9 VEG-9 Vegas under Terror puts a tile in place of Smart's Transporter it holds."""
    s = terror_table(
        "vegas",
        {"E3": "vegas.hq", "C2": "smart.transporter", "B2": "vegas.agitator/1"},
        held=["guard"],
        piles=[["battle"] * 5, ["scout"] * 5],
    )
    assert controller(s, "C2") == 1
    do(s, "play terror", "end", "discard scout")
    assert not legal_starting(s, "place ")
    do(s, "use transporter C2 guard/0")
    assert units(s)["C2"] == "vegas.guard"


def test_terror_hits_every_opponent():
    """INS-9 MUL-7 Each until the end of their own next turn."""
    s = board(
        {"A1": "smart.hq", "E3": "outpost.hq", "C1": "borgo.hq"},
        armies=["smart", "outpost", "borgo"],
        mode="deathmatch",
        hands=[["terror"], ["commando", "scout"], ["claws", "scout"]],
        piles=[["sniper"] * 5, ["scout"] * 5, ["scout"] * 5],
    )
    do(s, "play terror", "end", "discard scout")
    assert not legal_starting(s, "place ")
    do(s, "end", "discard scout")
    assert not legal_starting(s, "place ")
    do(s, "end", "discard sniper", "end", "discard scout")
    assert s.turn == 1
    assert legal_starting(s, "place ")


def test_terror_against_dancer():
    """INS-9 No Dance and no Action in the next turn; moves and pushes work."""
    there = {
        "E3": "dancer.object_red",
        "C3": "dancer.object_blue",
        "C5": "dancer.object_yellow",
        "C2": "smart.ripper",
    }
    free = board(
        {"A1": "smart.hq", **there},
        armies=["smart", "dancer"],
        hands=[[], ["action", "move"]],
        piles=[["battle"] * 5, ["push_back"] * 5],
        turn=0,
    )
    do(free, "end")
    assert legal_starting(free, "dance ")
    do(free, "discard push_back")
    assert "play action C3 N" in legal(free)

    s = terror_table("dancer", there, held=["action", "move"], piles=[["battle"] * 5, ["push_back"] * 5])
    do(s, "end", "discard push_back", "end")
    assert s.turn == 0
    do(s, "discard battle", "play terror", "end")
    assert not legal_starting(s, "dance ")
    do(s, "discard push_back")
    assert not legal_starting(s, "play action ")
    assert legal_starting(s, "play move ")
