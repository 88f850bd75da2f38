"""Terminals, energy and the six procedures of the Duel board (ENR)."""

from __future__ import annotations

import pytest

from nshex.notation.errors import IllegalActionError, NotationError
from nshex.rules.state import State
from tests.support import (
    board,
    controller,
    decider,
    do,
    duel,
    hp,
    legal,
    legal_starting,
    named,
    netted,
    seat,
    step_name,
    unit_at,
    units,
    wounds,
)

TERMINALS = ("A2", "B1", "B4", "C3", "D1", "D4", "E2")
OTHERS = ("A1", "A3", "B2", "B3", "C1", "C2", "C4", "C5", "D2", "D3", "E1", "E3")


def energy(s: State, player: int = 0) -> int:
    return int(seat(s, player)["energy"])


# --- gaining energy --------------------------------------------------------------------------------


def test_everybody_starts_without_energy():
    """ENR-1 A game on the Duel board begins with no energy."""
    s = board({}, armies=["outpost", "moloch"], board="terminals", step="setup")
    assert (energy(s, 0), energy(s, 1)) == (0, 0)


def test_other_boards_have_no_energy():
    """ENR-1 Energy and procedures exist on the Duel board alone."""
    s = board({"C3": "outpost.hq"}, armies=["outpost", "moloch"], hands=[["move"], []])
    assert "energy" not in seat(s, 0)
    assert not legal_starting(s, "energy")
    assert not legal_starting(s, "procedure")


def test_tiles_become_energy_and_the_turn_ends():
    """ENR-1 Each tile left in hand is worth 1 energy; buying ends the turn."""
    s = duel({"C3": "outpost.hq"}, energy=0, hands=[["move", "scout"], []])
    events = do(s, "energy tiles=move,scout")
    assert energy(s) == 2
    assert (seat(s, 0)["hand"], seat(s, 0)["discards"]) == ([], ["move", "scout"])
    assert named(events, "turn_ended") == [{"event": "turn_ended", "player": 0}]
    assert decider(s) == 1


def test_one_tile_may_be_turned_in_and_the_other_kept():
    """ENR-1 TRN-3 What is not turned in stays in hand."""
    s = duel({"C3": "outpost.hq"}, energy=0, hands=[["move", "scout"], []])
    do(s, "energy tiles=scout")
    assert energy(s) == 1
    assert seat(s, 0)["hand"] == ["move"]


def test_equal_tiles_may_both_be_turned_in():
    """ENR-1 Two copies of a tile are two tiles."""
    s = duel({"C3": "outpost.hq"}, energy=0, hands=[["move", "move"], []])
    assert {"energy tiles=move", "energy tiles=move,move"} <= legal(s)
    do(s, "energy tiles=move,move")
    assert energy(s) == 2


def test_hit_points_become_energy():
    """ENR-1 One hit point of the HQ buys 1 energy; tiles and hit points may be mixed."""
    s = duel({"C3": "outpost.hq"}, energy=1, hands=[["move", "scout"], []])
    do(s, "energy tiles=move,scout hp=2")
    assert (energy(s), hp(s, 0)) == (5, 18)


@pytest.mark.parametrize("line", ["energy tiles=move,scout hp=1", "energy hp=3", "energy tiles=move hp=2"])
def test_no_energy_above_five(line: str):
    """ENR-1 What would lead above 5 is refused, whichever way it is paid."""
    s = duel({"C3": "outpost.hq"}, energy=3, hands=[["move", "scout"], []])
    with pytest.raises(IllegalActionError):
        do(s, line)
    assert (energy(s), hp(s, 0), seat(s, 0)["hand"]) == (3, 20, ["move", "scout"])


def test_nothing_can_be_bought_at_five():
    """ENR-1 With 5 energy there is nothing left to buy."""
    s = duel({"C3": "outpost.hq"}, energy=5, hands=[["move", "scout"], []])
    assert not legal_starting(s, "energy")


def test_the_last_hit_point_is_not_for_sale():
    """ENR-1 An HQ never pays its last hit point."""
    s = duel({"C3": "outpost.hq"}, energy=0, players=[{"hp": 3}, {}])
    assert legal_starting(s, "energy") == {"energy hp=1", "energy hp=2"}
    s = duel({"C3": "outpost.hq"}, energy=0, players=[{"hp": 1}, {}])
    assert not legal_starting(s, "energy")


def test_buying_nothing_is_no_purchase():
    """ENR-1 Something must be turned in; else the turn simply ends."""
    s = duel({"C3": "outpost.hq"}, energy=0)
    with pytest.raises(NotationError):
        do(s, "energy")


def test_no_energy_before_the_forced_discard():
    """ENR-1 TRN-2 With three tiles in hand one is discarded first; at most two are left to turn in."""
    s = duel({"C3": "outpost.hq"}, energy=0, step="discard", hands=[["move", "scout", "medic"], []])
    assert not legal_starting(s, "energy")
    assert not legal_starting(s, "procedure")


OBJECTS = {"A1": "dancer.object_yellow", "C1": "dancer.object_red", "E1": "dancer.object_blue"}


def test_dancer_chooses_the_object_that_pays():
    """ENR-1 DAN-1 Dancer names the objects that pay, none of them its last hit point."""
    s = duel(
        OBJECTS,
        energy=0,
        army="dancer",
        players=[{"hp": {"yellow": 2, "red": 1, "blue": 10}}, {}],
    )
    assert legal_starting(s, "energy hp=yellow") >= {"energy hp=yellow:1", "energy hp=yellow:1,blue:4"}
    assert not [line for line in legal_starting(s, "energy") if "red" in line or "yellow:2" in line]
    do(s, "energy hp=yellow:1,blue:3")
    assert energy(s) == 4
    assert seat(s, 0)["hp"] == {"yellow": 1, "red": 1, "blue": 7}


def test_dancer_must_say_which_object_pays():
    """ENR-1 A bare number of hit points is not enough where three objects could pay."""
    s = duel(OBJECTS, energy=0, army="dancer")
    with pytest.raises(NotationError, match="the object that pays"):
        do(s, "energy hp=1")


# --- links -----------------------------------------------------------------------------------------


def test_links_stand_on_the_seven_terminals():
    """ENR-2 ENR-3 BRD-3 Own units are links on terminals and nowhere else."""
    for cell in (*TERMINALS, *OTHERS):
        s = duel({cell: "outpost.commando"}, energy=1)
        assert bool(legal_starting(s, "procedure rotation")) == (cell in TERMINALS)


@pytest.mark.parametrize("tile", ["outpost.commando", "outpost.officer", "outpost.hq"])
def test_soldiers_modules_and_hqs_are_links(tile: str):
    """ENR-2 ENR-3 Every kind of unit is a link, the HQ included."""
    s = duel({"C3": tile}, energy=1)
    assert legal_starting(s, "procedure") == {f"procedure rotation C3/{r}" for r in range(1, 6)}


def test_objects_are_links():
    """ENR-2 Objects on terminals are links too."""
    s = duel(
        {"C3": "dancer.object_red", "A1": "dancer.object_blue", "A3": "dancer.object_yellow"}, army="dancer"
    )
    assert "procedure rotation C3/3" in legal(s)


def test_a_netted_unit_is_no_link():
    """ENR-2 ENR-9 A netted unit on a terminal starts nothing."""
    s = duel({"C3": "outpost.commando", "C2": "moloch.net_fighter/3"})
    assert netted(s) == {"C3"}
    assert not legal_starting(s, "procedure")


def test_enemy_units_and_mines_are_no_links():
    """ENR-2 Only own units count: neither enemies nor foundations."""
    s = duel({"C3": "outpost.commando"}, 3, army="vegas", enemy="outpost", mines={"B1": "vegas.mine"})
    assert not legal_starting(s, "procedure")


def test_a_taken_unit_is_a_link_of_vegas():
    """ENR-2 VEG-2 A taken unit on a terminal links for Vegas."""
    layout = {"C3": "outpost.commando", "C4": "vegas.agitator/0"}
    s = duel(layout, army="vegas", enemy="outpost", energy=1)
    assert controller(s, "C3") == 0
    assert legal_starting(s, "procedure rotation C3")
    s = duel(layout, army="outpost", enemy="vegas", energy=1)
    assert not legal_starting(s, "procedure")


def test_procedures_are_possible_at_any_time_of_the_turn():
    """ENR-2 TRN-3 Before, between and after tiles, several in a turn, as long as the energy lasts."""
    s = duel({"C3": "outpost.runner"}, energy=2, hands=[["move", "scout"], []])
    do(s, "procedure rotation C3/1", "play move C3>C2/0", "use mobility C2>C3/0", "procedure rotation C3/2")
    assert energy(s) == 0
    assert not legal_starting(s, "procedure")
    assert (step_name(s), decider(s)) == ("main", 0)


def test_a_unit_placed_this_turn_is_a_link_at_once():
    """ENR-2 TRN-7 A tile placed on a terminal links in the same turn."""
    s = duel({}, energy=1, hands=[["commando"], []])
    do(s, "place commando C3/0", "procedure rotation C3/3")
    assert unit_at(s, "C3") == {"at": "C3", "tile": "outpost.commando", "rot": 3}


@pytest.mark.parametrize(
    ("procedure", "cost"),
    [("rotation", 1), ("swap", 2), ("push_back", 3), ("laser", 3), ("elimination", 3), ("detonation", 4)],
)
def test_what_procedures_cost(procedure: str, cost: int):
    """ENR-3 ENR-4 ENR-5 ENR-6 ENR-7 ENR-8 Each procedure has its price, and is refused below it."""
    layout = {
        "B1": "outpost.commando",
        "B4": "outpost.commando",
        "C3": "outpost.commando",
        "D1": "outpost.commando",
        "B2": "moloch.blocker",
        "C2": "moloch.blocker",
        "D4": "moloch.blocker",
    }
    s = duel(layout, energy=cost)
    line = min(legal_starting(s, f"procedure {procedure}"))
    events = do(s, line)
    assert named(events, "procedure") == [
        {"event": "procedure", "player": 0, "procedure": procedure, "cost": cost}
    ]
    assert energy(s) == 0
    assert not legal_starting(duel(layout, energy=cost - 1), f"procedure {procedure}")


# --- rotation and swap -----------------------------------------------------------------------------


def test_rotation_turns_a_link():
    """ENR-3 Any facing but the present one."""
    s = duel({"C3": "outpost.hq/2", "B1": "outpost.commando/2", "B2": "outpost.commando"}, energy=1)
    turns = {f"procedure rotation {cell}/{r}" for cell in ("B1", "C3") for r in (0, 1, 3, 4, 5)}
    assert legal_starting(s, "procedure") == turns
    do(s, "procedure rotation B1/5")
    assert unit_at(s, "B1") == {"at": "B1", "tile": "outpost.commando", "rot": 5}


def test_swap_changes_places_and_may_turn():
    """ENR-4 Two links change places however far apart; each rotation is that of the unit now on that cell."""
    s = duel({"A2": "outpost.commando/1", "E2": "outpost.brawler/2"}, energy=2)
    assert len(legal_starting(s, "procedure swap")) == 36
    do(s, "procedure swap A2/2 E2/5")
    assert unit_at(s, "A2") == {"at": "A2", "tile": "outpost.brawler", "rot": 2}
    assert unit_at(s, "E2") == {"at": "E2", "tile": "outpost.commando", "rot": 5}


def test_swap_carries_wounds_along():
    """ENR-4 BAT-8 Units keep their wounds when they change places."""
    s = duel({"A2": "moloch.blocker-2", "E2": "moloch.blocker"}, army="moloch", enemy="outpost")
    do(s, "procedure swap A2/0 E2/0")
    assert (wounds(s, "A2"), wounds(s, "E2")) == (0, 2)


def test_swap_is_not_for_hqs():
    """ENR-4 The HQ is a link, but does not swap."""
    s = duel({"A2": "outpost.hq", "E2": "outpost.brawler"}, energy=2)
    assert not legal_starting(s, "procedure swap")


def test_objects_swap():
    """ENR-4 ENR-2 Objects are named beside HQs among the links: they do swap."""
    s = duel(
        {"A2": "dancer.object_red", "E2": "dancer.object_blue", "C1": "dancer.object_yellow"}, army="dancer"
    )
    do(s, "procedure swap A2/1 E2/0")
    assert units(s) == {"A2": "dancer.object_blue", "C1": "dancer.object_yellow", "E2": "dancer.object_red"}


def test_swap_needs_two_links():
    """ENR-4 ENR-2 A unit beside the terminals, or netted, does not swap."""
    s = duel({"C3": "outpost.commando", "B2": "outpost.brawler"}, energy=2)
    assert not legal_starting(s, "procedure swap")
    s = duel({"C3": "outpost.commando", "B1": "outpost.brawler", "B2": "moloch.net_fighter/0"}, energy=2)
    assert netted(s) == {"B1"}
    assert not legal_starting(s, "procedure swap")


def test_a_swap_may_take_over():
    """ENR-4 VEG-1 An Agitator that comes to face an enemy by a swap takes it over."""
    s = duel(
        {"A2": "vegas.agitator", "C3": "vegas.guard", "C2": "outpost.commando"}, army="vegas", enemy="outpost"
    )
    do(s, "procedure swap A2/0 C3/0")
    assert (step_name(s), decider(s)) == ("turn", 0)
    do(s, "turn C2/3")
    assert controller(s, "C2") == 0


# --- push ------------------------------------------------------------------------------------------


def test_a_link_pushes():
    """ENR-5 INS-3 A link pushes an adjacent enemy; where there is a choice the enemy chooses."""
    s = duel({"C3": "outpost.commando", "C2": "moloch.blocker/1", "D2": "outpost.runner"}, energy=3)
    assert legal_starting(s, "procedure push_back") == {"procedure push_back C3>C2"}
    do(s, "procedure push_back C3>C2")
    assert (step_name(s), decider(s)) == ("retreat", 1)
    assert legal(s) == {"retreat B1", "retreat C1", "retreat D1"}
    do(s, "retreat C1")
    assert unit_at(s, "C1") == {"at": "C1", "tile": "moloch.blocker", "rot": 1}
    assert (step_name(s), decider(s), energy(s)) == ("main", 0, 0)


def test_a_push_with_one_way_out_asks_nobody():
    """ENR-5 INS-3 With a single free cell the push happens at once; HQs are pushed too."""
    s = duel(
        {"C3": "outpost.hq", "C2": "moloch.hq", "B1": "moloch.blocker", "C1": "moloch.blocker"}, energy=3
    )
    events = do(s, "procedure push_back C3>C2")
    assert [(event["from"], event["to"], event["by"]) for event in named(events, "pushed")] == [
        ("C2", "D1", "C3")
    ]
    assert (step_name(s), decider(s)) == ("main", 0)


def test_a_push_needs_room_and_an_unnetted_target():
    """ENR-5 INS-3 NET-1 No push where no cell is free, nor on a netted unit."""
    full = {"C3": "outpost.hq", "C2": "moloch.blocker"}
    full |= dict.fromkeys(("B1", "C1", "D1"), "moloch.blocker")
    assert not legal_starting(duel(full), "procedure push_back")
    held = {"C3": "outpost.hq", "C2": "moloch.blocker", "B2": "alabama.netter/1@0"}
    assert netted(duel(held)) == {"C2"}
    assert not legal_starting(duel(held), "procedure push_back")
