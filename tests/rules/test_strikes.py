"""INS-4 to INS-6, INS-10 to INS-12: instants that wound, and protection from them."""

import pytest

from tests.support import (
    absorbed,
    board,
    discards,
    do,
    hp,
    legal,
    legal_starting,
    mines,
    named,
    netted,
    step_name,
    unit_at,
    units,
    wounds,
)

SEVEN = {"B2", "B3", "C2", "C3", "C4", "D2", "D3"}


# --- INS-4 Grenade ---------------------------------------------------------------------------------


def grenade_table(there, **options):
    return board(there, armies=["borgo", "moloch"], hands=[["grenade"]], **options)


def test_grenade_destroys_whatever_the_toughness():
    """INS-4 INS-12 A Blocker with toughness 2 and armor towards the HQ is gone at once."""
    s = grenade_table({"C3": "borgo.hq", "C2": "moloch.blocker/3", "E3": "moloch.hq"})
    events = do(s, "play grenade C2")
    assert named(events, "died") == [{"event": "died", "at": "C2", "tile": "moloch.blocker", "owner": 1}]
    assert set(units(s)) == {"C3", "E3"}
    assert discards(s, 1) == ["blocker"]


def test_grenade_reaches_only_enemies_beside_the_own_hq():
    """INS-4 Not HQs, not own units, nothing farther away."""
    s = grenade_table(
        {
            "C3": "borgo.hq",
            "C2": "moloch.blocker",
            "D2": "moloch.hq",
            "C4": "borgo.claws",
            "C1": "moloch.guard",
            "B3": "moloch.guard",
        }
    )
    assert legal_starting(s, "play grenade") == {"play grenade C2", "play grenade B3"}


def test_no_grenade_from_a_netted_hq():
    """INS-4 NET-1 The HQ must be free."""
    s = grenade_table(
        {"C3": "borgo.hq", "C2": "moloch.net_fighter/3", "B3": "moloch.guard", "E3": "moloch.hq"}
    )
    assert netted(s) == {"C3"}
    assert not legal_starting(s, "play grenade")


def test_no_grenade_without_an_hq():
    """INS-4 On a test board without one's own HQ there is nowhere to throw from."""
    s = grenade_table({"C3": "borgo.claws", "C2": "moloch.guard", "E3": "moloch.hq"})
    assert not legal_starting(s, "play grenade")


def test_grenade_hits_a_netted_enemy():
    """INS-4 A net does not protect: only moves are forbidden."""
    s = grenade_table(
        {"C3": "borgo.hq", "C2": "moloch.guard", "B2": "borgo.net_fighter/1", "E3": "moloch.hq"}
    )
    assert netted(s) == {"C2"}
    do(s, "play grenade C2")
    assert "C2" not in units(s)


def test_grenade_destroys_a_foundation():
    """INS-4 A mine beside the HQ; one farther away is out of reach."""
    s = board(
        {"C3": "borgo.hq", "E3": "vegas.hq"},
        hands=[["grenade"]],
        mines={"C2": "vegas.mine", "C5": "vegas.mine"},
    )
    assert legal_starting(s, "play grenade") == {"play grenade C2"}
    events = do(s, "play grenade C2")
    assert named(events, "foundation_destroyed") == [
        {"event": "foundation_destroyed", "at": "C2", "tile": "vegas.mine"}
    ]
    assert mines(s) == {"C5"}
    assert discards(s, 1) == ["mine"]


def test_medic_saves_from_a_grenade():
    """INS-4 INS-11 MED-5 The medic goes instead of the unit."""
    s = grenade_table({"C3": "borgo.hq", "C2": "moloch.guard", "C1": "moloch.medic/1", "E3": "moloch.hq"})
    events = do(s, "play grenade C2")
    assert named(events, "absorbed")[0]["medic"] == "C1"
    assert set(units(s)) == {"C2", "C3", "E3"}


def test_grenade_wounds_an_object():
    """INS-4 DAN-3 An object loses one hit point."""
    s = board(
        {
            "C3": "borgo.hq",
            "C2": "dancer.object_red",
            "A1": "dancer.object_blue",
            "E3": "dancer.object_yellow",
        },
        hands=[["grenade"]],
    )
    do(s, "play grenade C2")
    assert hp(s, 1) == 29


# --- INS-5 Sniper ----------------------------------------------------------------------------------


def test_sniper_wounds_any_enemy_unit_anywhere():
    """INS-5 All enemy units except the HQ, none of one's own."""
    s = board(
        {
            "A1": "outpost.hq",
            "A2": "outpost.medic",
            "E1": "moloch.blocker",
            "C5": "moloch.guard",
            "E3": "moloch.hq",
        },
        hands=[["sniper"]],
    )
    assert legal_starting(s, "play sniper") == {"play sniper E1", "play sniper C5"}
    do(s, "play sniper E1")
    assert wounds(s, "E1") == 1
    assert unit_at(s, "E1") == {"at": "E1", "tile": "moloch.blocker", "wounds": 1}


def test_sniper_kills_at_once():
    """INS-5 INS-11 A unit without toughness left is off the board before the next action."""
    s = board({"A1": "outpost.hq", "C5": "moloch.guard", "E3": "moloch.hq"}, hands=[["sniper", "commando"]])
    do(s, "play sniper C5")
    assert "C5" not in units(s)
    assert "place commando C5/0" in legal(s)


def test_sniper_adds_to_earlier_wounds():
    """INS-5 BAT-8 The third wound kills a Blocker."""
    s = board({"A1": "outpost.hq", "C5": "moloch.blocker-2", "E3": "moloch.hq"}, hands=[["sniper"]])
    do(s, "play sniper C5")
    assert "C5" not in units(s)


def test_sniper_destroys_a_mine():
    """INS-5 Any foundation, even one's own, but no mine under a unit."""
    s = board(
        {"A1": "outpost.hq", "E3": "vegas.hq"},
        hands=[["sniper"]],
        mines={"C3": "vegas.mine", "C5": "vegas.mine"},
    )
    assert legal_starting(s, "play sniper") == {"play sniper C3", "play sniper C5"}
    do(s, "play sniper C3")
    assert mines(s) == {"C5"}
    s = board(
        {"A1": "outpost.hq", "E3": "vegas.hq"}, hands=[[], ["sniper"]], mines={"C3": "vegas.mine"}, turn=1
    )
    do(s, "play sniper C3")
    assert mines(s) == set()


def test_sniper_from_under_a_net():
    """INS-5 No unit fires it, so a netted HQ does not prevent it."""
    s = board({"C3": "outpost.hq", "C2": "hegemony.net_fighter/3", "E3": "hegemony.hq"}, hands=[["sniper"]])
    assert netted(s) == {"C3"}
    do(s, "play sniper C2")
    assert netted(s) == set()


def test_sniper_on_an_own_unit_under_takeover():
    """INS-5 VEG-2 What the enemy commands is an enemy."""
    s = board(
        {"A1": "outpost.hq", "C2": "outpost.commando", "B2": "vegas.agitator/1", "E3": "vegas.hq"},
        hands=[["sniper"]],
    )
    assert legal_starting(s, "play sniper") == {"play sniper C2", "play sniper B2"}
    do(s, "play sniper C2")
    assert discards(s, 0) == ["sniper", "commando"]


# --- INS-6 Air Strike ------------------------------------------------------------------------------


def test_air_strike_is_called_on_an_inner_cell():
    """INS-6 The seven cells off the rim, on the standard board and on the Duel board."""
    for name in ("standard", "terminals"):
        s = board({"A1": "moloch.hq", "E3": "borgo.hq"}, hands=[["air_strike"]], board=name)
        assert legal_starting(s, "play air_strike") == {f"play air_strike {cell}" for cell in SEVEN}


def test_air_strike_on_the_extended_board():
    """INS-6 Any cell with six neighbours in play: the 19, not the ring."""
    s = board({"A1": "moloch.hq", "E3": "borgo.hq"}, hands=[["air_strike"]], board="extended")
    cells = {line.split()[2] for line in legal_starting(s, "play air_strike")}
    assert len(cells) == 19
    assert not {cell for cell in cells if cell.startswith("X")}


def test_air_strike_reaches_ring_cells_on_the_extended_board():
    """INS-6 Called on C1 it hits X1."""
    s = board(
        {
            "A1": "moloch.hq",
            "E3": "borgo.hq",
            "X1": "borgo.claws",
            "X3": "borgo.claws",
            "C1": "borgo.super_mutant",
        },
        hands=[["air_strike"]],
        board="extended",
    )
    do(s, "play air_strike C1")
    assert set(units(s)) == {"A1", "E3", "X3", "C1"}
    assert wounds(s, "C1") == 1


def test_air_strike_hits_friend_and_foe_but_no_hq():
    """INS-6 INS-12 One wound on the cell and its six neighbours, armor or not; what lies outside is safe."""
    s = board(
        {
            "C3": "moloch.blocker",
            "C2": "moloch.guard",
            "D2": "borgo.hq",
            "B3": "moloch.hq",
            "D3": "borgo.super_mutant",
            "C4": "borgo.claws",
            "C1": "borgo.claws",
            "C5": "moloch.scout",
        },
        hands=[["air_strike"]],
    )
    events = do(s, "play air_strike C3")
    assert {event["to"] for event in named(events, "struck")} == {"C2", "C3", "C4", "D3"}
    assert set(units(s)) == {"B3", "C1", "C3", "C5", "D2", "D3"}
    assert (wounds(s, "C3"), wounds(s, "D3")) == (1, 1)
    assert (hp(s, 0), hp(s, 1)) == (20, 20)


def test_air_strike_on_an_empty_place():
    """INS-6 It may be played although nothing is there."""
    s = board({"A1": "moloch.hq", "E3": "borgo.hq"}, hands=[["air_strike"]])
    do(s, "play air_strike C3")
    assert discards(s, 0) == ["air_strike"]


def test_air_strike_clears_mines():
    """INS-6 Foundations in the area are destroyed, outside it not."""
    s = board(
        {"A1": "moloch.hq", "E3": "vegas.hq", "C4": "vegas.guard"},
        hands=[["air_strike"]],
        mines={"C3": "vegas.mine", "C2": "vegas.mine", "C1": "vegas.mine"},
    )
    do(s, "play air_strike C3")
    assert mines(s) == {"C1"}
    assert wounds(s, "C4") == 1
    assert discards(s, 1) == ["mine", "mine"]


def test_air_strike_spares_a_foundation_under_a_unit():
    """INS-6 BRD-4 The unit is hit, what lies under it stays."""
    s = board(
        {"A1": "moloch.hq", "E3": "vegas.hq", "C3": "vegas.guard"},
        hands=[["air_strike"]],
        mines={"C3": "vegas.mine"},
    )
    do(s, "play air_strike C3")
    assert wounds(s, "C3") == 1
    assert mines(s) == {"C3"}


# --- INS-10 to INS-12 ------------------------------------------------------------------------------


def test_action_strikes_at_once():
    """INS-10 DAN-4 Dancer's Action lets one edge of an object attack outside battle."""
    s = board(
        {
            "C3": "dancer.object_blue",
            "A1": "dancer.object_red",
            "E3": "dancer.object_yellow",
            "C2": "borgo.super_mutant/3",
            "C5": "borgo.hq",
        },
        hands=[["action"]],
    )
    do(s, "play action C3 N")
    assert "C2" not in units(s)
    assert s.turn == 0


def test_medic_absorbs_a_sniper_shot():
    """INS-11 MED-1 The unit is unhurt, the medic discarded, outside battle as in it."""
    s = board(
        {"A1": "outpost.hq", "C3": "moloch.guard", "C4": "moloch.medic", "E3": "moloch.hq"},
        hands=[["sniper"]],
    )
    events = do(s, "play sniper C3")
    assert absorbed(events) == {("C4", "C3", "sniper")}
    assert set(units(s)) == {"A1", "C3", "E3"}
    assert wounds(s, "C3") == 0
    assert discards(s, 1) == ["medic"]


def test_medic_choice_outside_battle():
    """INS-11 MED-2 With two medics the controller is asked, in the middle of the opponent's turn."""
    s = board(
        {
            "A1": "outpost.hq",
            "C3": "moloch.guard",
            "C4": "moloch.medic",
            "C2": "moloch.medic/1",
            "D3": "moloch.medic/5",
            "E3": "moloch.hq",
        },
        hands=[["sniper"]],
    )
    do(s, "play sniper C3")
    assert (step_name(s), s.decider, s.turn) == ("choice", 1, 0)
    assert legal(s) == {f"absorb {medic} for C3 from sniper" for medic in ("C2", "C4", "D3")}
    do(s, "absorb C4 for C3 from sniper")
    assert (step_name(s), s.decider) == ("main", 0)
    assert "C4" not in units(s) and "C3" in units(s)


def test_medic_killed_by_the_same_air_strike_saves_nobody():
    """INS-11 MED-3 Unit and medic both in the area: both are lost."""
    s = board(
        {"A1": "moloch.hq", "C3": "outpost.commando", "C4": "outpost.medic", "E3": "outpost.hq"},
        hands=[["air_strike"]],
    )
    do(s, "play air_strike C3")
    assert set(units(s)) == {"A1", "E3"}


@pytest.mark.parametrize("rot", range(6))
def test_armor_does_not_help_against_a_sniper(rot):
    """INS-12 Whichever way the armor faces."""
    s = board(
        {"A1": "outpost.hq", "C3": f"moloch.armored_guard/{rot}", "E3": "moloch.hq"}, hands=[["sniper"]]
    )
    do(s, "play sniper C3")
    assert "C3" not in units(s)


def test_armor_does_not_help_against_an_air_strike():
    """INS-12 A Guard of Vegas with armor on three sides takes its wound."""
    s = board({"A1": "moloch.hq", "C3": "vegas.guard", "E3": "vegas.hq"}, hands=[["air_strike"]])
    do(s, "play air_strike C3")
    assert wounds(s, "C3") == 1
