"""INS-3: who pushes whom where."""

import pytest

from nshex.notation.errors import IllegalActionError
from tests.support import (
    board,
    controller,
    discards,
    do,
    hp,
    legal,
    legal_starting,
    mines,
    named,
    netted,
    rotation,
    step_name,
    units,
)

# --- INS-3 Push Back -------------------------------------------------------------------------------

PUSH = {"C3": "moloch.guard/1", "C2": "outpost.commando/4", "A3": "moloch.hq", "E3": "outpost.hq"}


def push_table(extra=None, units_there=None, **options):
    return board((units_there or PUSH) | (extra or {}), hands=[["push_back"]], **options)


def test_pushed_units_controller_chooses_the_cell():
    """INS-3 Three cells beside the target and not beside the pusher; the target's controller decides."""
    s = push_table()
    do(s, "play push_back C3>C2")
    assert (step_name(s), s.decider, s.turn) == ("retreat", 1, 0)
    assert legal(s) == {"retreat B1", "retreat C1", "retreat D1"}
    events = do(s, "retreat D1")
    assert units(s) == {
        **{k: v.split("/")[0] for k, v in PUSH.items() if k != "C2"},
        "D1": "outpost.commando",
    }
    assert named(events, "pushed")[0] == {
        "event": "pushed",
        "player": 0,
        "tile": "outpost.commando",
        "from": "C2",
        "to": "D1",
        "by": "C3",
        "pusher": "moloch.guard",
    }
    assert (step_name(s), s.decider) == ("main", 0)


@pytest.mark.parametrize("cell", ["B1", "C1", "D1"])
def test_pushed_unit_is_not_rotated(cell):
    """INS-3 It keeps its facing, and the pusher its place and facing."""
    s = push_table()
    do(s, "play push_back C3>C2", f"retreat {cell}")
    assert rotation(s, cell) == 4
    assert rotation(s, "C3") == 1


def test_retreat_cells_touch_the_target_and_not_the_pusher():
    """INS-3 D2 and B2 are free and beside the target, but beside the pusher too."""
    s = push_table()
    do(s, "play push_back C3>C2")
    for cell in ("B2", "D2", "C4", "A1"):
        with pytest.raises(IllegalActionError):
            do(s, f"retreat {cell}")


def test_a_single_way_out_is_not_asked_for():
    """INS-3 With one cell left the unit goes there at once."""
    s = push_table({"B1": "moloch.scout", "C1": "outpost.scout"})
    events = do(s, "play push_back C3>C2")
    assert named(events, "pushed")[0]["to"] == "D1"
    assert step_name(s) == "main"


def test_two_ways_out_are_asked_for():
    """INS-3 Only free cells are offered."""
    s = push_table({"B1": "moloch.scout"})
    do(s, "play push_back C3>C2")
    assert legal(s) == {"retreat C1", "retreat D1"}


def test_push_without_room_is_not_possible():
    """INS-3 All three cells taken, by whomever: not on that target."""
    s = push_table({"B1": "moloch.scout", "C1": "outpost.scout", "D1": "outpost.medic"})
    assert not legal_starting(s, "play push_back C3>C2")
    with pytest.raises(IllegalActionError):
        do(s, "play push_back C3>C2")


def test_push_over_the_rim_is_not_possible():
    """INS-3 C1 has no cell behind it when pushed from the south; from the side it has one."""
    there = {"C2": "moloch.guard", "C1": "outpost.commando", "A3": "moloch.hq", "E3": "outpost.hq"}
    assert not legal_starting(push_table(units_there=there), "play push_back")
    there = {"B1": "moloch.guard", "C1": "outpost.commando", "A3": "moloch.hq", "E3": "outpost.hq"}
    s = push_table(units_there=there)
    do(s, "play push_back B1>C1")
    assert units(s)["D1"] == "outpost.commando"


def test_push_over_the_rim_of_the_main_cells_on_the_extended_board():
    """INS-3 BRD-2 There the ring gives room."""
    there = {"C2": "moloch.guard", "C1": "outpost.commando", "A3": "moloch.hq", "E3": "outpost.hq"}
    s = push_table(units_there=there, board="extended")
    do(s, "play push_back C2>C1")
    assert legal(s) == {"retreat X1", "retreat X2", "retreat X18"}


def test_every_adjacent_pair_can_be_chosen():
    """INS-3 The player names pusher and target; friendly and distant units are not targets."""
    s = push_table({"B2": "moloch.scout"})
    assert legal_starting(s, "play push_back") == {"play push_back C3>C2", "play push_back B2>C2"}


def test_netted_unit_does_not_push():
    """INS-3 NET-1 A netted pusher pushes nothing."""
    s = push_table({"C4": "outpost.scout"})
    assert "play push_back C3>C4" in legal(s)
    there = {"C3": "moloch.guard", "C2": "hegemony.ganger", "C4": "hegemony.net_fighter", "A3": "moloch.hq"}
    s = push_table(units_there=there)
    assert netted(s) == {"C3"}
    assert not legal_starting(s, "play push_back")


def test_netted_unit_is_not_pushed():
    """INS-3 NET-1 A netted target stays; a netter may be pushed, but not by what it nets."""
    there = {
        "C3": "hegemony.net_fighter",
        "C2": "outpost.commando",
        "B2": "hegemony.ganger",
        "A3": "hegemony.hq",
        "E3": "outpost.hq",
    }
    s = push_table(units_there=there)
    assert netted(s) == {"C2"}
    assert not legal_starting(s, "play push_back")
    there = {"C3": "moloch.guard", "C4": "hegemony.net_fighter", "B3": "moloch.scout", "A3": "moloch.hq"}
    s = push_table(units_there=there, armies=["moloch", "hegemony"])
    assert legal_starting(s, "play push_back") == {"play push_back B3>C4"}


def test_hq_pushes_and_is_pushed():
    """INS-3 An HQ pushes an HQ; the pushed HQ's player chooses."""
    s = push_table(units_there={"C3": "moloch.hq", "C2": "outpost.hq"})
    do(s, "play push_back C3>C2")
    assert s.decider == 1
    do(s, "retreat C1")
    assert units(s) == {"C3": "moloch.hq", "C1": "outpost.hq"}


def test_netted_hq_neither_pushes_nor_is_pushed():
    """INS-3 NET-1 HQs under a net are not an exception."""
    there = {"C3": "moloch.hq", "C2": "hegemony.ganger", "C4": "hegemony.net_fighter", "A1": "hegemony.hq"}
    s = push_table(units_there=there)
    assert netted(s) == {"C3"}
    assert not legal_starting(s, "play push_back")
    there = {"C2": "hegemony.ganger", "C3": "moloch.hq", "C4": "hegemony.net_fighter", "A1": "hegemony.hq"}
    s = push_table(units_there=there)
    assert s.match.armies[0] == "hegemony"
    assert not legal_starting(s, "play push_back")


MINED = {"C3": "vegas.guard", "C2": "outpost.commando", "A3": "vegas.hq", "E3": "outpost.hq"}


def test_a_mine_is_a_retreat_cell():
    """INS-3 ARM-6 A cell with only a mine counts as free; going there is death."""
    s = push_table(units_there=MINED, mines={"C1": "vegas.mine"})
    do(s, "play push_back C3>C2")
    assert legal(s) == {"retreat B1", "retreat C1", "retreat D1"}
    events = do(s, "retreat C1")
    assert [event["event"] for event in events][:3] == ["pushed", "mine", "struck"]
    assert "C1" not in units(s) and mines(s) == set()
    assert discards(s, 1) == ["commando"]


def test_a_mine_may_be_the_only_way_out():
    """INS-3 Then the push is possible and the unit goes onto it unasked."""
    s = push_table({"B1": "vegas.scout", "D1": "vegas.medic"}, units_there=MINED, mines={"C1": "vegas.mine"})
    do(s, "play push_back C3>C2")
    assert set(units(s)) == {"A3", "B1", "C3", "D1", "E3"}
    assert step_name(s) == "main"


def test_hq_pushed_onto_a_mine():
    """INS-3 ARM-6 The HQ stands unhurt, the mine is gone."""
    s = push_table(units_there={"C3": "vegas.hq", "C2": "outpost.hq"}, mines={"C1": "vegas.mine"})
    do(s, "play push_back C3>C2", "retreat C1")
    assert units(s)["C1"] == "outpost.hq"
    assert hp(s, 1) == 20
    assert mines(s) == set()


def test_taken_unit_is_the_captors_to_place_when_its_owner_pushes_it():
    """INS-3 VEG-2 The controller chooses, not the owner."""
    s = board(
        {
            "C3": "hegemony.guard/3",
            "C2": "hegemony.ganger",
            "B2": "vegas.agitator/1",
            "A3": "hegemony.hq",
            "E3": "vegas.hq",
        },
        hands=[["push_back"]],
    )
    assert controller(s, "C2") == 1
    do(s, "play push_back C3>C2")
    assert (step_name(s), s.decider) == ("retreat", 1)
    do(s, "retreat D1")
    assert controller(s, "D1") == 0


def test_taken_unit_pushes_for_its_captor():
    """INS-3 VEG-2 "Own" is what the player commands."""
    s = board(
        {
            "C2": "outpost.commando",
            "B2": "vegas.agitator/1",
            "C1": "outpost.scout",
            "D2": "outpost.medic",
            "A3": "vegas.hq",
            "E3": "outpost.hq",
        },
        armies=["vegas", "outpost"],
        hands=[["push_back"]],
    )
    assert controller(s, "C2") == 0
    assert "play push_back C2>D2" in legal(s)
    assert "play push_back C2>B2" not in legal(s)


def test_push_among_three_players():
    """INS-3 The controller of the target decides, whoever comes next in turn."""
    s = board(
        {"C3": "moloch.guard", "C2": "borgo.claws", "A1": "moloch.hq", "A3": "outpost.hq", "E3": "borgo.hq"},
        armies=["moloch", "outpost", "borgo"],
        mode="deathmatch",
        hands=[["push_back"]],
    )
    do(s, "play push_back C3>C2")
    assert s.decider == 2


def test_push_changes_the_layout():
    """INS-3 STA-1 A netter pushed away frees what it held."""
    there = {
        "C3": "moloch.guard",
        "B3": "moloch.scout",
        "C4": "hegemony.net_fighter",
        "A3": "moloch.hq",
        "E3": "hegemony.hq",
    }
    s = push_table(units_there=there)
    assert netted(s) == {"C3"}
    events = do(s, "play push_back B3>C4", "retreat C5")
    assert named(events, "unnetted") == [{"event": "unnetted", "at": "C3", "tile": "moloch.guard"}]
    assert netted(s) == set()
