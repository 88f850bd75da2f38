"""MOD-7 to MOD-9 and ARM-3: moves lent by transports and HQs, the Recon Center, all of them together."""

import pytest

from tests.support import (
    board,
    controller,
    do,
    legal,
    legal_starting,
    named,
    netted,
    unit_at,
    units,
)

TEAMS = {"mode": "team", "teams": [[0, 1], [2, 3]]}
NEXT_TURN = ("end", "discard battle", "end", "discard battle")
"""From a main step to the same player's next one."""


def two_steps(s, start=""):
    """The legal moves of two steps."""
    return {line for line in legal(s) if line.count(">") == 2 and line.startswith(start)}


# --- MOD-7 -----------------------------------------------------------------------------------------


def test_a_transport_moves_each_linked_unit_once_a_turn():
    """MOD-7 each linked friendly unit once: a step and a turn, a step, or a turn."""
    s = board(
        {"C2": "hegemony.transport", "C3": "hegemony.thug", "B1": "hegemony.ganger", "E3": "hegemony.guard"},
        armies=["hegemony", "borgo"],
    )
    assert {"use transport@C2 C3>C4/2", "use transport@C2 C3>C4/0", "use transport@C2 C3>C3/5"} <= legal(s)
    assert "use transport@C2 C3>C3/0" not in legal(s)
    assert not legal_starting(s, "use transport@C2 E3")
    do(s, "use transport@C2 C3>C3/5")
    assert not legal_starting(s, "use transport@C2 C3")
    do(s, "use transport@C2 B1>A1/0")
    assert units(s)["A1"] == "hegemony.ganger"
    assert not legal_starting(s, "use")


def test_a_transport_serves_anew_in_the_next_turn():
    """MOD-7 once a turn."""
    s = board({"C2": "hegemony.transport", "C3": "hegemony.thug"}, armies=["hegemony", "borgo"])
    do(s, "use transport@C2 C3>C3/5", *NEXT_TURN)
    assert "use transport@C2 C3>C3/4" in legal(s)


def test_a_transport_moves_a_unit_at_once_after_it_is_placed():
    """MOD-7 TRN-7 right after being placed too; so does a Transport placed this turn."""
    s = board({"C2": "hegemony.transport"}, armies=["hegemony", "borgo"], hands=[["thug"], []])
    do(s, "place thug C3/0", "use transport@C2 C3>C4/1")
    assert units(s)["C4"] == "hegemony.thug"
    s = board({"C3": "hegemony.thug"}, armies=["hegemony", "borgo"], hands=[["transport"], []])
    do(s, "place transport C2/0", "use transport@C2 C3>C4/1")
    assert units(s)["C4"] == "hegemony.thug"


def test_a_transport_grants_itself_nothing():
    """MOD-7 it moves only by tiles: Move, being pushed."""
    s = board({"C2": "hegemony.transport"}, armies=["hegemony", "borgo"], hands=[["move"], []])
    assert not legal_starting(s, "use")
    assert "play move C2>C3/0" in legal(s)
    pushed = board(
        {"C2": "hegemony.transport", "C3": "moloch.blocker"},
        armies=["moloch", "hegemony"],
        hands=[["push_back"], []],
    )
    do(pushed, "play push_back C3>C2", "retreat C1")
    assert units(pushed)["C1"] == "hegemony.transport"


def test_castling_moves_a_transport():
    """MOD-7 Castling moves it too: here one that Vegas has taken over."""
    s = board(
        {"C2": "hegemony.transport", "C1": "vegas.agitator/3", "C3": "vegas.guard"},
        armies=["vegas", "hegemony"],
        hands=[["castling"], []],
    )
    do(s, "play castling C2 C3")
    assert units(s)["C3"] == "hegemony.transport"


def test_one_transport_can_carry_another():
    """MOD-7 none for itself, but a Transport is a unit like any other for a second one."""
    s = board({"C2": "hegemony.transport", "C3": "hegemony.transport"}, armies=["hegemony", "borgo"])
    assert {"use transport@C2 C3>C4/0", "use transport@C3 C2>C1/0"} <= legal(s)
    assert not legal_starting(s, "use transport@C2 C2")


def test_different_transports_add_moves_one_by_one():
    """MOD-7 two transports move a unit twice, each as a move of its own."""
    s = board(
        {"C2": "hegemony.transport", "D2": "hegemony.transport", "C3": "hegemony.thug"},
        armies=["hegemony", "borgo"],
    )
    do(s, "use transport@C2 C3>D3/1")
    assert not legal_starting(s, "use transport@C2 D3")
    do(s, "use transport@D2 D3>C3/2")
    assert not legal_starting(s, "use transport@C2 C3")
    assert not legal_starting(s, "use transport@D2 C3")


def test_the_same_transport_does_not_move_a_unit_twice_after_it_came_back():
    """MOD-7 one transport moves a unit once a turn, wherever either has been meanwhile."""
    s = board(
        {"C2": "hegemony.transport", "C3": "hegemony.runner"},
        armies=["hegemony", "borgo"],
        hands=[["move"], []],
    )
    do(s, "use transport@C2 C3>C4/0", "use mobility C4>C3/0")
    assert not legal_starting(s, "use transport@C2 C3")
    do(s, "play move C2>B2/0")
    assert not legal_starting(s, "use transport@B2 C3")


def test_another_unit_on_the_same_cell_is_another_unit():
    """MOD-7 the cell is not what has been moved."""
    s = board(
        {"C2": "hegemony.transport", "C3": "hegemony.runner"},
        armies=["hegemony", "borgo"],
        hands=[["thug"], []],
    )
    do(s, "use transport@C2 C3>C4/0", "place thug C3/0")
    assert "use transport@C2 C3>B3/0" in legal(s)


def test_a_transport_moves_an_hq():
    """MOD-7 MOD-1 an HQ is a unit."""
    s = board({"C2": "hegemony.transport", "C3": "hegemony.hq"}, armies=["hegemony", "borgo"])
    assert "use transport@C2 C3>C4/0" in legal(s)


def test_netted_units_and_netted_transports_do_not_travel():
    """MOD-7 NET-1 a netted unit does not move, a netted Transport links nobody."""
    netter = {"D3": "alabama.netter/5@1"}
    s = board(netter | {"C2": "hegemony.transport", "C3": "hegemony.thug"}, armies=["hegemony", "borgo"])
    assert netted(s) == {"C3"}
    assert not legal_starting(s, "use")
    s = board(netter | {"C3": "hegemony.transport", "C2": "hegemony.thug"}, armies=["hegemony", "borgo"])
    assert not legal_starting(s, "use")


def test_a_transport_does_not_carry_enemies():
    """MOD-7 friendly units only, in one's own turn."""
    s = board({"C2": "hegemony.transport", "C3": "borgo.claws"}, turn=0)
    assert not legal_starting(s, "use")
    s = board({"C2": "hegemony.transport", "C3": "borgo.claws"}, turn=1)
    assert not legal_starting(s, "use")


def test_an_allied_transport_carries_own_units():
    """MOD-7 MUL-5 modules work for allies, each ally moving only its own units."""
    cells = {"C2": "hegemony.transport", "C3": "outpost.brawler"}
    armies = ["hegemony", "outpost", "borgo", "smart"]
    s = board(cells, armies=armies, turn=1, **TEAMS)
    assert "use transport@C2 C3>C4/0" in legal(s)
    s = board(cells, armies=armies, turn=0, **TEAMS)
    assert not legal_starting(s, "use")


def test_a_taken_over_transport_carries_for_vegas():
    """MOD-7 VEG-9 used by and for Vegas."""
    cells = {
        "C2": "hegemony.transport",
        "C1": "vegas.agitator/3",
        "C3": "vegas.guard",
        "D2": "hegemony.thug",
    }
    s = board(cells, armies=["vegas", "hegemony"])
    assert "use transport@C2 C3>C4/0" in legal(s)
    s = board(cells, armies=["vegas", "hegemony"], turn=1)
    assert not legal_starting(s, "use")


# --- MOD-8 -----------------------------------------------------------------------------------------

RECON = {"E1": "outpost.recon_center"}


def test_recon_makes_a_move_two_steps():
    """MOD-8 two steps, each with a free rotation; one step remains possible."""
    s = board(RECON | {"C3": "outpost.brawler"}, armies=["outpost", "borgo"], hands=[["move"], []])
    assert {"play move C3>C2/4>C1/2", "play move C3>C4/1", "play move C3>C3/1"} <= legal(s)
    do(s, "play move C3>C2/4>C1/2")
    assert unit_at(s, "C1") == {"at": "C1", "tile": "outpost.brawler", "rot": 2}


def test_recon_makes_own_mobility_two_steps():
    """MOD-8 every mobility of its side."""
    s = board(RECON | {"C3": "outpost.runner"}, armies=["outpost", "borgo"])
    do(s, "use mobility C3>C4/4>C5/2")
    assert units(s)["C5"] == "outpost.runner"
    assert not legal_starting(s, "use")


def test_recon_works_for_smart_hq_and_transport_moves():
    """MOD-8 ARM-3 MOD-7 MUL-5 mutual Recon: moves from the allied HQ and Transport have two steps too."""
    s = board(
        RECON | {"C3": "smart.ripper", "C2": "smart.hq"},
        armies=["smart", "outpost", "borgo", "hegemony"],
        **TEAMS,
    )
    assert "use hq C3>C4/0>C5/0" in legal(s)
    s = board(
        RECON | {"C3": "hegemony.thug", "C2": "hegemony.transport"},
        armies=["hegemony", "outpost", "borgo", "smart"],
        **TEAMS,
    )
    assert "use transport@C2 C3>C4/0>C5/0" in legal(s)


def test_recon_serves_no_enemy():
    """MOD-8 its side only."""
    s = board(RECON | {"C3": "borgo.assassin"}, armies=["outpost", "borgo"], hands=[[], ["move"]], turn=1)
    assert legal_starting(s, "use mobility")
    assert not two_steps(s)


def test_a_netted_recon_center_serves_nobody():
    """MOD-8 un-netted."""
    s = board(RECON | {"C3": "outpost.runner", "E2": "hegemony.net_fighter"}, hands=[["move"], []])
    assert netted(s) == {"E1"}
    assert not two_steps(s)


def test_recon_moves_itself_in_two_steps():
    """MOD-8 every Move of its side, the Center's own as well."""
    s = board(RECON, armies=["outpost", "borgo"], hands=[["move"], []])
    assert "play move E1>E2/0>E3/0" in legal(s)


def test_each_step_needs_a_free_cell():
    """MOD-8 each step must be possible on its own."""
    s = board(
        RECON | {"C3": "outpost.runner", "C2": "borgo.claws", "B1": "borgo.claws"}, hands=[["move"], []]
    )
    assert not [line for line in two_steps(s, "play move C3") if ">C2/" in line or ">B1/" in line]
    assert "play move C3>B2/0>A1/0" in legal(s)


def test_it_may_come_back_to_where_it_started():
    """MOD-8 out and back, turned on the way; the unit ends where it was."""
    s = board(RECON | {"C3": "outpost.runner"}, armies=["outpost", "borgo"])
    told = do(s, "use mobility C3>C2/0>C3/4")
    assert [(event["from"], event["to"]) for event in named(told, "moved")] == [("C3", "C2"), ("C2", "C3")]
    assert unit_at(s, "C3") == {"at": "C3", "tile": "outpost.runner", "rot": 4, "moved": True}


def test_being_netted_midway_stops_it():
    """MOD-8 the first step is possible, going on from there is not; another way round is."""
    s = board(RECON | {"C3": "outpost.runner", "D1": "hegemony.net_fighter/4"})
    assert "use mobility C3>C2/0" in legal(s)
    assert not two_steps(s, "use mobility C3>C2/")
    assert "use mobility C3>B2/0>B1/0" in legal(s)
    assert "use mobility C3>B2/0>C2/0" in legal(s)
    do(s, "use mobility C3>B2/0>C2/0")
    assert netted(s) == {"C2"}


def test_a_netter_that_nets_its_netter_midway_goes_on():
    """MOD-8 NET-2 what matters is whether it is netted there: face to face nets cancel."""
    s = board(
        RECON | {"C3": "alabama.netter@0", "D1": "hegemony.net_fighter/4"},
        hands=[["move"], []],
    )
    assert "play move C3>C2/1>B1/0" in legal(s)
    assert "play move C3>C2/0>B1/0" not in legal(s)


def test_being_taken_over_midway_stops_it():
    """MOD-8 VEG-1 an Agitator in front of the middle cell ends the move there."""
    s = board(RECON | {"C3": "outpost.runner", "D1": "vegas.agitator/4"})
    assert "use mobility C3>C2/0" in legal(s)
    assert not two_steps(s, "use mobility C3>C2/")
    do(s, "use mobility C3>C2/0")
    assert controller(s, "C2") == 1


def test_being_set_free_midway_stops_it():
    """MOD-8 VEG-1 a unit Vegas holds is its owner's again once it has left the Agitator's link."""
    held = {
        "C2": "outpost.recon_center",
        "D2": "vegas.agitator/5",
        "C3": "outpost.runner",
        "D3": "vegas.agitator/5",
    }
    s = board(held, armies=["outpost", "vegas"], turn=1)
    assert "use mobility C3>C4/0" in legal(s)
    assert not two_steps(s)
    s = board(held | {"B4": "vegas.agitator/1"}, armies=["outpost", "vegas"], turn=1)
    assert "use mobility C3>C4/0>C5/0" in legal(s), "a second Agitator holds it midway"


def test_no_mine_lies_on_the_way():
    """MOD-8 the first step must not enter a mine, the second may."""
    s = board(RECON | {"C3": "outpost.runner"}, armies=["outpost", "vegas"], mines={"C2": "vegas.mine"})
    assert "use mobility C3>C2/0" in legal(s)
    assert not two_steps(s, "use mobility C3>C2/")
    told = do(s, "use mobility C3>B2/0>C2/0")
    assert named(told, "mine") == [{"event": "mine", "at": "C2", "owner": 1}]
    assert "C2" not in units(s)


def test_only_automatic_effects_happen_midway():
    """MOD-8 nets change as it passes, and nothing can be done in between."""
    s = board(
        RECON | {"C3": "alabama.netter/0@0", "B1": "borgo.claws"},
        armies=["outpost", "borgo"],
        hands=[["move"], []],
    )
    told = do(s, "play move C3>C2/5>D2/0")
    kinds = [event["event"] for event in told if event["event"] in ("moved", "netted", "unnetted")]
    assert kinds == ["moved", "netted", "moved", "unnetted"]
    assert netted(s) == set()


def test_a_takeover_midway_allows_no_free_turn():
    """MOD-8 VEG-1 a source passing by takes for a moment only: no turn is offered."""
    s = board(
        RECON | {"C3": "vegas.agitator", "C1": "hegemony.thug"},
        armies=["vegas", "outpost", "hegemony", "borgo"],
        hands=[["move"], [], [], []],
        **TEAMS,
    )
    do(s, "play move C3>C2/0>D2/0")
    assert controller(s, "C1") == 2
    assert legal_starting(s, "end")


# --- MOD-9 and ARM-3 -------------------------------------------------------------------------------


def test_mobility_is_used_once_a_turn_and_in_the_own_turn_only():
    """MOD-9 own turn only, once for each source."""
    s = board({"C3": "outpost.runner", "A1": "borgo.assassin"})
    assert not legal_starting(s, "use mobility A1")
    do(s, "use mobility C3>C4/0")
    assert not legal_starting(s, "use mobility")
    do(s, "end", "discard battle")
    assert legal_starting(s, "use mobility A1")
    assert not legal_starting(s, "use mobility C4")
    do(s, "end", "discard battle")
    assert legal_starting(s, "use mobility C4")


def test_all_sources_of_mobility_on_one_unit_in_one_turn():
    """MOD-9 its own, the allied Smart HQ's, two Transports', and two Move tiles."""
    s = board(
        {
            "C3": "hegemony.runner",
            "C2": "smart.hq",
            "D2": "hegemony.transport",
            "D3": "hegemony.transport",
        },
        armies=["hegemony", "smart", "outpost", "borgo"],
        hands=[["move", "move"], [], [], []],
        **TEAMS,
    )
    do(s, "use mobility C3>C3/1", "use hq C3>C3/2", "use transport@D2 C3>C3/3", "play move C3>C3/4")
    do(s, "use transport@D3 C3>C3/5", "play move C3>C3/0")
    assert not [line for line in legal(s) if " C3>" in line], "every source is used up"


def test_a_unit_placed_this_turn_may_use_its_mobility():
    """MOD-9 TRN-7 at once."""
    s = board({"A1": "outpost.hq"}, armies=["outpost", "borgo"], hands=[["runner"], []])
    do(s, "place runner C3/0", "use mobility C3>C4/0")
    assert units(s)["C4"] == "outpost.runner"


def test_a_netted_unit_has_no_mobility():
    """MOD-9 NET-1 a netted unit does not move."""
    s = board({"C3": "outpost.runner", "C4": "hegemony.net_fighter"})
    assert not legal_starting(s, "use")


def test_smart_hq_moves_each_neighbour_once_a_turn():
    """ARM-3 each adjacent friendly unit as if mobile, modules too; the HQ itself not."""
    s = board(
        {"C3": "smart.hq", "C2": "smart.ripper", "C4": "smart.officer", "E3": "smart.cyborg"},
        armies=["smart", "borgo"],
    )
    assert {"use hq C2>C1/3", "use hq C4>C4/1"} <= legal(s)
    assert not legal_starting(s, "use hq C3")
    assert not legal_starting(s, "use hq E3")
    do(s, "use hq C2>D2/3")
    assert not legal_starting(s, "use hq D2"), "still beside the HQ, but moved already"
    assert legal_starting(s, "use hq C4")
    do(s, *NEXT_TURN)
    assert legal_starting(s, "use hq D2")


def test_smart_hq_moves_a_unit_just_placed():
    """ARM-3 TRN-7 placed beside the HQ, moved at once."""
    s = board({"C3": "smart.hq"}, armies=["smart", "borgo"], hands=[["ripper"], []])
    do(s, "place ripper C2/0", "use hq C2>C1/3")
    assert units(s)["C1"] == "smart.ripper"


def test_smart_hq_adds_to_the_units_own_mobility():
    """ARM-3 MOD-9 a Transporter beside its HQ moves twice."""
    s = board({"C3": "smart.hq", "C2": "smart.transporter"}, armies=["smart", "borgo"])
    do(s, "use mobility C2>B2/0", "use hq B2>B1/0")
    assert units(s)["B1"] == "smart.transporter"
    assert not legal_starting(s, "use")


@pytest.mark.parametrize("netted_cell", ["C3", "C2"])
def test_a_net_on_smart_hq_or_on_the_unit_forbids_it(netted_cell):
    """ARM-3 NET-1 a netted HQ lends no moves, a netted unit makes none."""
    aim = {"C3": {"C4": "hegemony.net_fighter/0"}, "C2": {"C1": "hegemony.net_fighter/3"}}[netted_cell]
    s = board({"C3": "smart.hq", "C2": "smart.ripper"} | aim)
    assert netted(s) == {netted_cell}
    assert not legal_starting(s, "use")


def test_smart_hq_does_not_move_enemies():
    """ARM-3 friendly units only; what Vegas holds beside it is not Smart's to move."""
    s = board({"C3": "smart.hq", "C2": "smart.ripper", "C1": "vegas.agitator/3", "C4": "vegas.guard"})
    assert not legal_starting(s, "use")
