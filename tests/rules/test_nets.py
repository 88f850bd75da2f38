"""Nets: what a netted unit can and cannot do, nets in battle, net fighters that fight (NET-1, 3, 4, 5)."""

from __future__ import annotations

import pytest

from tests.support import (
    board,
    controller,
    do,
    fight,
    hp,
    initiatives,
    legal,
    legal_starting,
    named,
    netted,
    phases,
    unit_at,
    units,
    wounds,
)

# --- what a netted unit cannot do ------------------------------------------------------------------


def test_net_disables_the_enemy_on_its_edge_only():
    """NET-1 Of all neighbours just the enemy on the net edge is netted."""
    others = dict.fromkeys(("C2", "D2", "D3", "C4", "B3", "B2"), "outpost.commando")
    assert netted(board({"C3": "hegemony.net_fighter/2"} | others)) == {"D3"}
    assert netted(board({"C3": "hegemony.net_master/0"} | others)) == {"B2", "D2"}
    assert netted(board({"C3": "moloch.net_fighter/3"} | others)) == {"C4", "D3"}


def test_net_does_not_hold_friends():
    """NET-1 An own unit on the net edge is free."""
    assert netted(board({"C3": "hegemony.net_fighter", "C2": "hegemony.ganger", "E3": "moloch.hq"})) == set()


def test_net_does_not_hold_allies():
    """NET-1 Allies are friendly: nets do nothing to them."""
    options = {"armies": ["hegemony", "smart", "outpost", "borgo"], "mode": "team"}
    s = board({"C3": "hegemony.net_fighter", "C2": "smart.cyborg"}, **options)
    assert netted(s) == set()


def test_net_reaches_no_further_than_the_next_cell():
    """NET-1 Nets work in direct contact."""
    assert netted(board({"C3": "hegemony.net_fighter", "C1": "outpost.commando"})) == set()


def test_net_works_at_once_and_always():
    """NET-1 Placing a netter disables its target outside battle, moving it away frees it."""
    s = board(
        {"C2": "outpost.runner", "E3": "hegemony.hq"},
        armies=["hegemony", "outpost"],
        hands=[["net_fighter", "move"]],
    )
    events = do(s, "place net_fighter C3/0")
    assert named(events, "netted") == [{"event": "netted", "at": "C2", "tile": "outpost.runner"}]
    assert netted(s) == {"C2"}
    events = do(s, "play move C3>C3/1")
    assert named(events, "unnetted") == [{"event": "unnetted", "at": "C2", "tile": "outpost.runner"}]
    assert netted(s) == set()


def test_netted_unit_does_not_attack():
    """NET-1 No attack in battle, with no edge."""
    cells = {"C3": "outpost.mobile_armor", "C2": "hegemony.net_fighter", "A1": "hegemony.guard"}
    assert sorted(phases(fight(board(cells)))[3]) == ["C3>A1 1", "C3>C2 2"]
    assert phases(fight(board(cells | {"C4": "hegemony.net_fighter"}))) == {}


@pytest.mark.parametrize("tile", ["move", "rotation"])
def test_netted_unit_is_not_moved_or_rotated(tile):
    """NET-1 Neither Move nor Rotation can be played on it, HQs included."""
    for unit in ("marksman", "hq/3"):
        s = board(
            {"C3": f"vegas.{unit}", "C4": "smart.net_fighter", "A1": "vegas.marksman"},
            armies=["vegas", "smart"],
            hands=[[tile]],
        )
        assert netted(s) == {"C3"}
        assert {line.split()[2][:2] for line in legal_starting(s, f"play {tile}")} == {"A1"}


def test_netted_unit_is_not_castled():
    """NET-1 Castling needs two free units."""
    cells = {"C3": "vegas.marksman", "B3": "vegas.guard", "B4": "vegas.guard"}
    s = board(cells | {"C4": "smart.hq"}, hands=[["castling"]])
    assert legal_starting(s, "play castling") == {"play castling B3 B4", "play castling B3 C3"}
    s = board(cells | {"C4": "smart.net_fighter"}, hands=[["castling"]])
    assert legal_starting(s, "play castling") == {"play castling B3 B4"}


def test_netted_unit_does_not_use_mobility():
    """NET-1 Neither its own mobility nor a lent one moves a netted unit."""
    cells = {"C3": "hegemony.runner", "B3": "hegemony.transport"}
    s = board(cells | {"E3": "smart.hq"})
    assert legal_starting(s, "use mobility C3") and legal_starting(s, "use transport@B3 C3")
    s = board(cells | {"C4": "smart.net_fighter"})
    assert not legal_starting(s, "use")


def test_netted_unit_neither_pushes_nor_is_pushed():
    """NET-1 Push Back needs two free units."""
    cells = {"C3": "hegemony.runner", "C2": "outpost.runner"}
    s = board(cells, hands=[["push_back"]])
    assert legal_starting(s, "play push_back") == {"play push_back C3>C2"}
    s = board(cells | {"C4": "alabama.netter@1"}, hands=[["push_back"]])
    assert netted(s) == {"C3"}
    assert not legal_starting(s, "play push_back C3")
    s = board(cells | {"D1": "hegemony.net_fighter/4"}, hands=[["push_back"]])
    assert netted(s) == {"C2"}
    assert not legal_starting(s, "play push_back")


def test_netted_modules_do_not_link():
    """NET-1 A netted Officer or Scout gives nothing."""
    cells = {"C3": "outpost.commando", "C4": "outpost.officer", "D3": "outpost.scout/3", "C1": "hegemony.hq"}
    s = board(cells)
    assert phases(fight(s)) == {4: ["C3>C1 2"]}
    s = board(cells | {"C5": "hegemony.net_fighter"})
    assert phases(fight(s)) == {4: ["C3>C1 1"]}
    s = board(cells | {"D4": "hegemony.net_fighter"})
    assert phases(fight(s)) == {3: ["C3>C1 2"]}


def test_netted_saboteur_slows_nobody():
    """NET-1 Penalties need a free module as well."""
    cells = {"C3": "hegemony.ganger", "C4": "outpost.saboteur"}
    assert initiatives(board(cells), "C3") == [2]
    assert initiatives(board(cells | {"C5": "hegemony.net_fighter"}), "C3") == [3]


def test_netted_source_takes_nobody_over():
    """NET-1 A netted Agitator lets go."""
    cells = {"C3": "vegas.agitator", "C2": "smart.cyborg"}
    assert controller(board(cells), "C2") == 0
    assert controller(board(cells | {"C4": "smart.net_fighter"}), "C2") == 1


def test_netted_scoper_scopes_nothing():
    """NET-1 An enemy Scout beside a netted Scoper serves its own side."""
    cells = {"C3": "outpost.scoper", "C2": "hegemony.scout/5", "B1": "outpost.hmg", "D1": "hegemony.runner"}
    assert initiatives(board(cells), "B1") == [3, 2]
    assert initiatives(board(cells | {"C4": "hegemony.net_fighter"}), "B1") == [2, 1]


def test_netted_recon_center_grants_no_second_step():
    """NET-1 Moves of two steps need a free Recon Center."""
    cells = {"A1": "outpost.recon_center", "C3": "outpost.runner"}
    two_steps = "use mobility C3>C2/0>C1/0"
    assert two_steps in legal(board(cells | {"E3": "hegemony.hq"}))
    assert two_steps not in legal(board(cells | {"A2": "hegemony.net_fighter"}))


def test_netted_medic_heals_nobody():
    """NET-1 The medic stays, the unit dies."""
    cells = {"C3": "borgo.mutant/3", "C2": "borgo.medic/3", "C4": "moloch.hornet"}
    s = board(cells)
    fight(s)
    assert unit_at(s, "C3") is not None and unit_at(s, "C2") is None
    s = board(cells | {"D2": "moloch.net_fighter/0"})
    assert netted(s) == {"C2"}
    fight(s)
    assert unit_at(s, "C3") is None and unit_at(s, "C2") is not None


def test_netted_transporter_is_not_exchanged():
    """NET-1 Abilities are not carried out."""
    cells = {"C3": "smart.transporter", "A1": "smart.hq"}
    assert legal_starting(board(cells | {"E3": "hegemony.hq"}, hands=[["cyborg"]]), "use transporter")
    s = board(cells | {"C4": "hegemony.net_fighter"}, hands=[["cyborg"]])
    assert not legal_starting(s, "use")


def test_netted_clown_cannot_explode():
    """NET-1 Nobody is asked: a netted Clown neither attacks nor explodes."""
    s = board({"C3": "moloch.clown", "C2": "hegemony.guard", "C4": "hegemony.net_fighter"})
    assert phases(fight(s)) == {}


# --- netted HQs ------------------------------------------------------------------------------------


def test_netted_hq_gives_no_bonus():
    """NET-1 Borgo's speed, Moloch's ranged, Hegemony's melee and Outpost's extra attack end."""
    cells = {"C3": "borgo.hq", "C2": "borgo.mutant"}
    assert initiatives(board(cells | {"A1": "smart.hq"}), "C2") == [3]
    assert initiatives(board(cells | {"C4": "smart.net_fighter"}), "C2") == [2]
    cells = {"C3": "outpost.hq", "C2": "outpost.commando"}
    assert initiatives(board(cells | {"A1": "smart.hq"}), "C2") == [3, 2]
    assert initiatives(board(cells | {"C4": "smart.net_fighter"}), "C2") == [3]
    for army, unit in (("moloch", "hybrid"), ("hegemony", "ganger")):
        cells = {"C3": f"{army}.hq", "C2": f"{army}.{unit}", "C1": "smart.hq"}
        assert phases(fight(board(cells))) == {3: ["C2>C1 2"], 0: ["C1>C2 1"]}
        assert phases(fight(board(cells | {"C4": "smart.net_fighter"}))) == {3: ["C2>C1 1"], 0: ["C1>C2 1"]}


def test_netted_smart_hq_lends_no_moves():
    """NET-1 Units beside a netted Smart HQ are not mobile."""
    cells = {"C3": "smart.hq", "C2": "smart.cyborg"}
    assert legal_starting(board(cells | {"A1": "hegemony.hq"}), "use hq C2")
    assert not legal_starting(board(cells | {"C4": "hegemony.net_fighter"}), "use")


def test_netted_hq_throws_no_grenade():
    """NET-1 A Grenade comes from a free HQ."""
    cells = {"C3": "borgo.hq", "C2": "hegemony.guard"}
    assert "play grenade C2" in legal(board(cells, hands=[["grenade"]]))
    s = board(cells | {"C4": "hegemony.net_fighter"}, hands=[["grenade"]])
    assert netted(s) == {"C3"}
    assert not legal_starting(s, "play grenade")


def test_netted_hq_does_not_strike():
    """NET-1 In phase 0 a netted HQ does nothing, and still can be hurt."""
    s = board({"C3": "borgo.hq", "C2": "hegemony.guard/3", "C4": "hegemony.net_fighter"})
    assert phases(fight(s)) == {2: ["C2>C3 1"]}
    assert hp(s, 0) == 19


# --- what still works on a netted unit -------------------------------------------------------------


def test_armor_of_a_netted_unit_works():
    """NET-1 Armor takes 1 off a shot at a netted unit."""
    s = board({"C3": "moloch.blocker/0", "C4": "alabama.netter@1", "C1": "outpost.annihilator/3"})
    assert netted(s) == {"C3"}
    assert phases(fight(s)) == {2: ["C1>C3 1"]}


def test_toughness_of_a_netted_unit_works():
    """NET-1 A netted unit of toughness 1 survives a wound."""
    s = board({"C3": "moloch.protector/3", "C4": "alabama.netter@1", "C1": "outpost.commando/3"})
    fight(s)
    assert wounds(s, "C3") == 1


def test_netted_unit_blocks_shots_and_cells():
    """NET-1 A shot ends at a netted enemy, and its cell is taken."""
    s = board(
        {
            "C3": "outpost.runner",
            "C2": "outpost.hq",
            "D3": "hegemony.net_fighter/5",
            "C5": "hegemony.universal_soldier",
        },
        armies=["hegemony", "outpost"],
        hands=[["runner"]],
    )
    assert netted(s) == {"C3"}
    assert not legal_starting(s, "place runner C3")
    assert phases(fight(s))[3] == ["C5>C3 1"]
    assert hp(s, 1) == 20


def test_netted_unit_is_healed_by_medics():
    """NET-1 A free medic absorbs for a netted unit."""
    s = board(
        {"C3": "borgo.mutant", "C2": "borgo.medic/3", "C4": "moloch.net_fighter", "B3": "moloch.hornet/1"}
    )
    assert netted(s) == {"C3"}
    assert len(named(fight(s), "absorbed")) == 1
    assert unit_at(s, "C3") is not None and unit_at(s, "C2") is None


def test_netted_unit_receives_bonuses_it_cannot_use():
    """NET-1 A Scout raises a netted unit, which acts at that value when freed in time."""
    cells = {"C3": "borgo.mutant", "B3": "borgo.scout/1", "C4": "hegemony.net_fighter", "C2": "hegemony.hq"}
    s = board(cells)
    assert netted(s) == {"C3"} and initiatives(s, "C3") == [3]
    assert phases(fight(s)) == {0: ["C2>C3 1"]}
    s = board(cells | {"C5": "borgo.claws", "B4": "borgo.scout/2"})
    assert initiatives(s, "C5") == [4]
    assert phases(fight(s))[3] == ["C3>C2 1"]


def test_netted_unit_can_be_hit_by_instants():
    """NET-1 A net protects from pushes, not from a Sniper or a Grenade."""
    s = board(
        {"C3": "outpost.runner", "C4": "hegemony.net_fighter"},
        armies=["hegemony", "outpost"],
        hands=[["sniper"]],
    )
    do(s, "play sniper C3")
    assert unit_at(s, "C3") is None


# --- nets in battle --------------------------------------------------------------------------------


def test_freed_unit_acts_from_the_next_phase():
    """NET-3 The netter dies in phase 3; its captive of initiative 2 acts in 2."""
    s = board(
        {
            "C3": "outpost.annihilator",
            "C4": "hegemony.net_fighter",
            "C5": "outpost.commando",
            "C1": "hegemony.hq",
        }
    )
    assert phases(fight(s)) == {3: ["C5>C4 1"], 2: ["C3>C1 2"]}


def test_net_holds_through_the_phase_in_which_the_netter_dies():
    """NET-3 A captive of that phase's initiative stays disabled in it."""
    s = board(
        {
            "C3": "outpost.commando",
            "C4": "hegemony.net_fighter",
            "C5": "outpost.commando",
            "C1": "hegemony.hq",
        }
    )
    assert phases(fight(s)) == {3: ["C5>C4 1"]}


def test_net_of_a_wounded_netter_goes_on():
    """NET-3 Only leaving the board ends a net: an object hurt in the battle keeps netting."""
    s = board(
        {
            "C4": "dancer.object_yellow/5",
            "C3": "outpost.annihilator/0",
            "C5": "outpost.commando/0",
            "A1": "dancer.object_red",
            "A2": "dancer.object_blue",
            "C1": "outpost.recon_center",
        },
        armies=["dancer", "outpost"],
    )
    assert netted(s) == {"C3"}
    told = phases(fight(s))
    assert told[3] == ["C5>C4 1"]
    assert all(not attack.startswith("C3>") for attacks in told.values() for attack in attacks)


def test_death_of_a_netter_lets_its_captive_net_others():
    """NET-3 NET-2 A netter freed in phase 3 nets a unit before that unit's phase 2."""
    cells = {
        "C3": "hegemony.net_fighter/0",
        "C2": "outpost.annihilator/5",
        "B1": "hegemony.guard",
        "C4": "alabama.netter@1",
    }
    s = board(cells, armies=["hegemony", "outpost"])
    assert netted(s) == {"C3"}
    assert phases(fight(s)) == {2: ["C2>B1 2"]}
    s = board(cells | {"C5": "hegemony.ganger"}, armies=["hegemony", "outpost"])
    assert phases(fight(s)) == {3: ["C5>C4 1"]}
    assert netted(s) == {"C2"}


# --- pushing netters -------------------------------------------------------------------------------


def test_netter_is_pushed_by_others_but_not_by_its_captive():
    """NET-4 A third unit pushes the netter away; the netted one cannot."""
    s = board(
        {"C3": "moloch.hornet", "C2": "hegemony.net_fighter/3", "D2": "moloch.blocker"}, hands=[["push_back"]]
    )
    assert netted(s) == {"C3"}
    assert legal_starting(s, "play push_back") == {"play push_back D2>C2"}
    do(s, "play push_back D2>C2", "retreat B1")
    assert unit_at(s, "B1") is not None
    assert netted(s) == set()


def test_pushed_netter_may_catch_another():
    """NET-4 It keeps its facing and nets whoever is on the edge now."""
    s = board(
        {"C3": "moloch.hornet", "C2": "hegemony.net_fighter/3", "D2": "moloch.blocker", "B2": "moloch.guard"},
        hands=[["push_back"]],
    )
    do(s, "play push_back D2>C2", "retreat B1")
    assert netted(s) == {"B2"}


# --- net fighters that fight -----------------------------------------------------------------------


def test_net_fighter_of_borgo_attacks_what_it_nets():
    """NET-5 Melee 3 at initiative 1, on the same edge as the net."""
    s = board({"C3": "borgo.net_fighter", "C2": "moloch.blocker", "A1": "moloch.hq"})
    assert netted(s) == {"C2"}
    assert phases(fight(s)) == {1: ["C3>C2 3"]}
    assert unit_at(s, "C2") is None


def test_net_fighter_of_borgo_gets_bonuses():
    """NET-5 As any unit: the HQ makes it quicker, an Officer stronger."""
    s = board({"C3": "borgo.net_fighter", "C4": "borgo.hq", "B3": "borgo.officer/1", "C2": "moloch.hq"})
    assert phases(fight(s)) == {2: ["C3>C2 4"]}


def test_netted_net_fighter_of_borgo_neither_nets_nor_attacks():
    """NET-5 NET-2 Netted itself it does nothing."""
    s = board({"C3": "borgo.net_fighter", "C2": "moloch.hornet/3", "C4": "moloch.net_fighter"})
    assert netted(s) == {"C3"}
    assert phases(fight(s)) == {2: ["C2>C3 2"]}


def test_net_fighters_of_borgo_face_to_face_fight():
    """NET-5 NET-2 With nets that cancel both are free: Borgo's strikes the other netter."""
    s = board({"C3": "borgo.net_fighter", "C2": "hegemony.net_fighter/3", "A1": "hegemony.hq"})
    assert netted(s) == set()
    assert phases(fight(s)) == {1: ["C3>C2 3"]}
    assert units(s) == {"C3": "borgo.net_fighter", "A1": "hegemony.hq"}


def test_net_master_attacks_between_its_nets():
    """NET-5 Hegemony's Net Master strikes ahead and nets to both sides."""
    s = board(
        {
            "C3": "hegemony.net_master",
            "C2": "outpost.hq",
            "D2": "outpost.brawler/4",
            "B2": "outpost.commando/2",
        }
    )
    assert netted(s) == {"D2", "B2"}
    assert phases(fight(s))[2] == ["C3>C2 1"]
