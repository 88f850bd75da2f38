"""Allies: what they share, whom they do not hit, and Moloch, which hits everybody (MUL-5, MUL-6)."""

from __future__ import annotations

from typing import Any

import pytest

from nshex.rules.state import State
from tests.support import (
    board,
    controller,
    decider,
    do,
    fight,
    hp,
    initiatives,
    legal,
    legal_starting,
    named,
    netted,
    phases,
    start_fight,
    step_name,
    toward,
    units,
    winners,
)

FRIENDS = ("outpost", "borgo", "hegemony", "smart")


def team(layout: dict[str, str], armies: tuple[str, ...] = FRIENDS, **options: Any) -> State:
    """Players 0 and 1 against 2 and 3."""
    return board(layout, armies=armies, mode="team", **options)


# --- what allies share -----------------------------------------------------------------------------


def test_modules_work_for_allies():
    """MUL-5 MOD-1 A module helps the ally's unit on its link as an own one."""
    s = team({"C3": "borgo.mutant", "C2": "outpost.scout/1"})
    assert initiatives(s, "C3") == [3]
    s = team({"C3": "hegemony.ganger", "C2": "outpost.scout/1"})
    assert initiatives(s, "C3") == [3]


def test_officers_strengthen_allies():
    """MUL-5 MOD-2 A Borgo Officer adds 1 to the blow of an Outpost unit."""
    s = team({"C3": "outpost.runner/0", "C4": "borgo.officer/0", "C2": "hegemony.gladiator/3"})
    assert phases(fight(s))[2] == ["C3>C2 2"]


def test_hq_bonuses_work_for_allies():
    """MUL-5 MOD-4 Every HQ helps adjacent units of the ally."""
    s = team({"C3": "borgo.hq", "C2": "outpost.commando", "B3": "outpost.hq", "B4": "borgo.claws"})
    assert initiatives(s, "C2") == [4]
    assert initiatives(s, "B4") == [3, 2]


def test_saboteurs_do_not_slow_allies():
    """MUL-5 MOD-3 A Saboteur slows enemies only."""
    s = team({"C3": "outpost.saboteur", "C2": "borgo.claws", "C4": "hegemony.ganger"})
    assert (initiatives(s, "C2"), initiatives(s, "C4")) == ([3], [2])


def test_scopers_leave_the_modules_of_allies_alone():
    """MUL-5 MOD-5 A Scoper beside an ally's module changes nothing."""
    s = team({"C3": "outpost.scoper", "C2": "borgo.scout/5", "B1": "borgo.mutant", "C1": "outpost.runner"})
    assert (initiatives(s, "B1"), initiatives(s, "C1")) == ([3], [3])


def test_medics_absorb_for_allies():
    """MUL-5 MED-1 A medic saves the ally's unit, and the ally's HQ."""
    s = team({"C3": "outpost.officer", "C4": "borgo.medic/0", "C2": "hegemony.ganger/3"})
    events = fight(s)
    assert [(e["medic"], e["for"], e["from"]) for e in named(events, "absorbed")] == [("C4", "C3", "C2")]
    s = team({"C3": "outpost.hq", "C4": "borgo.medic/0", "C2": "hegemony.ganger/3"})
    fight(s)
    assert hp(s, 0) == 15


def test_a_transport_carries_allies_in_their_own_turn():
    """MUL-5 MOD-7 The ally's unit moves with a Transport when it is the ally's turn, not before."""
    layout = {"C3": "hegemony.transport", "C2": "smart.ripper", "C4": "hegemony.ganger"}
    s = team(layout, turn=3)
    assert {line.split()[2][:2] for line in legal_starting(s, "use transport@C3")} == {"C2"}
    s = team(layout, turn=2)
    assert {line.split()[2][:2] for line in legal_starting(s, "use transport@C3")} == {"C4"}


def test_the_smart_hq_lends_its_move_to_allies():
    """MUL-5 ARM-3 A unit beside the ally's Smart HQ may move once in its own turn."""
    s = team({"C3": "smart.hq", "C2": "hegemony.ganger"}, turn=2)
    assert {line.split()[2][:2] for line in legal_starting(s, "use hq")} == {"C2"}
    s = team({"C3": "smart.hq", "C2": "hegemony.ganger"}, turn=3)
    assert not legal_starting(s, "use")


def test_recon_is_mutual():
    """MUL-5 MOD-8 One Recon Center lengthens the moves of both allies, not of their enemies."""
    layout = {"C3": "outpost.recon_center", "A1": "borgo.mutant", "E1": "hegemony.ganger"}
    s = team(layout, turn=1, hands=[[], ["move"], ["move"], []])
    assert "play move A1>A2/0>A3/0" in legal(s)
    s = team(layout, turn=2, hands=[[], ["move"], ["move"], []])
    assert "play move E1>E2/0" in legal(s)
    assert "play move E1>E2/0>E3/0" not in legal(s)


def test_a_quartermaster_serves_allies():
    """MUL-5 MOD-6 The controller of the linked unit decides about the conversion."""
    s = team({"C4": "hegemony.quartermaster/0", "C3": "smart.cyborg/0", "C2": "borgo.super_mutant/3"}, turn=2)
    start_fight(s)
    assert (step_name(s), decider(s)) == ("choice", 3)
    events = do(s, "convert C3 N melee")
    assert phases(events) == {3: ["C3>C2 1"], 2: ["C2>C3 2"]}


# --- what allies spare -----------------------------------------------------------------------------


def test_attacks_pass_through_allies():
    """MUL-5 BAT-4 Shots fly past allied units, HQs among them, and melee does not hurt them."""
    s = team(
        {
            "C5": "outpost.commando/0",
            "C4": "borgo.hq",
            "C3": "borgo.mutant/0",
            "C2": "outpost.officer",
            "C1": "hegemony.hq",
        }
    )
    assert phases(fight(s)) == {4: ["C5>C1 1"], 0: ["C1>C2 1"]}
    assert hp(s, 1) == 15


def test_melee_spares_allies():
    """MUL-5 BAT-3 An edge that faces an ally strikes nobody."""
    s = team({"C3": "borgo.brawler/0", "C2": "outpost.brawler/3"})
    assert phases(fight(s)) == {}


def test_hqs_do_not_strike_allies():
    """MUL-5 BAT-7 The HQ's melee spares allied units."""
    s = team({"C3": "borgo.hq", "C2": "outpost.officer", "C4": "hegemony.officer"})
    assert phases(fight(s)) == {0: ["C3>C4 1"]}


def test_gauss_passes_allies():
    """MUL-5 BAT-5 A gauss shot wounds the enemies on its line and no ally."""
    s = team(
        {
            "C5": "smart.gauss_cannon/0",
            "C4": "hegemony.officer",
            "C3": "outpost.officer",
            "C1": "borgo.officer",
        }
    )
    assert phases(fight(s)) == {2: ["C5>C3 1", "C5>C1 1"]}


def test_nets_do_not_work_on_allies():
    """MUL-5 NET-1 A net that points at an ally nets nobody."""
    s = team(
        {
            "C3": "hegemony.net_fighter/0",
            "C2": "smart.ripper",
            "C4": "hegemony.net_fighter/3",
            "C5": "outpost.hq",
        }
    )
    assert netted(s) == {"C5"}


def test_takeover_does_not_work_on_allies():
    """MUL-5 VEG-1 Agitator and Vegas HQ leave allied units alone and take enemies."""
    armies = ("outpost", "borgo", "hegemony", "vegas")
    s = team(
        {
            "C3": "vegas.agitator/0",
            "C2": "hegemony.ganger",
            "B3": "vegas.agitator/5",
            "A2": "outpost.commando",
        },
        armies,
    )
    assert (controller(s, "C2"), controller(s, "A2")) == (2, 3)


@pytest.mark.parametrize(
    ("tile", "units_moved"),
    [("move", {"B2"}), ("rotation", {"B2"}), ("push_back", set()), ("castling", set())],
)
def test_instants_move_own_units_only(tile: str, units_moved: set[str]):
    """MUL-5 INS-2 INS-3 INS-7 INS-8 Move, Push Back, Castling and Rotation are not for allied units."""
    s = team(
        {"C3": "hegemony.ganger", "C2": "hegemony.thug", "B2": "vegas.guard"},
        ("outpost", "borgo", "hegemony", "vegas"),
        turn=3,
        hands=[[], [], [], [tile]],
    )
    assert {line.split()[2][:2] for line in legal_starting(s, f"play {tile}")} == units_moved


def test_abilities_of_allied_units_are_theirs():
    """MUL-5 MOD-9 ARM-4 Neither the mobility nor the exchange of an ally's unit can be used."""
    s = team({"C3": "smart.transporter", "C2": "hegemony.runner"}, turn=2, hands=[[], [], ["thug"], []])
    assert {line.split()[2][:2] for line in legal_starting(s, "use")} == {"C2"}


def test_snipers_and_grenades_spare_allies():
    """MUL-5 INS-4 INS-5 Allied units are not targets."""
    s = team(
        {"C3": "borgo.hq", "C2": "outpost.officer", "C4": "hegemony.officer"},
        turn=1,
        hands=[[], ["grenade"], [], []],
    )
    assert legal_starting(s, "play grenade") == {"play grenade C4"}
    s = team({"C2": "borgo.mutant", "C4": "hegemony.officer"}, hands=[["sniper"], [], [], []])
    assert legal_starting(s, "play sniper") == {"play sniper C4"}


def test_links_of_allies_are_not_ones_own():
    """MUL-5 ENR-2 ENR-8 An ally's unit on a terminal is not one's own link and is not detonated."""
    layout = {"C3": "borgo.mutant", "B1": "outpost.commando", "E2": "borgo.mutant", "D2": "hegemony.thug"}
    s = team(layout, board="terminals", players=[{"energy": 5}])
    assert {line.split()[1] for line in legal_starting(s, "procedure")} == {"rotation"}


# --- Moloch in a team ------------------------------------------------------------------------------

WILD = ("moloch", "outpost", "hegemony", "borgo")


def test_molochs_attacks_hit_allies():
    """MUL-6 Moloch's units strike the ally's as enemies; the ally's attacks pass Moloch's."""
    s = team({"C3": "moloch.hybrid/0", "C2": "outpost.commando/3"}, WILD)
    assert phases(fight(s)) == {3: ["C3>C2 1"]}
    assert set(units(s)) == {"C3"}


def test_the_allys_shots_pass_molochs_units():
    """MUL-6 BAT-4 Behind a Moloch unit the ally's shot finds the enemy."""
    s = team({"C5": "outpost.commando/0", "C4": "moloch.blocker", "C2": "hegemony.hq"}, WILD)
    assert phases(fight(s)) == {3: ["C5>C2 1"]}


def test_molochs_shots_stop_at_allies():
    """MUL-6 BAT-4 The first unit on the line takes Moloch's shot, an ally's too."""
    s = team({"C5": "moloch.hybrid/0", "C4": "outpost.officer", "C2": "hegemony.hq"}, WILD)
    assert phases(fight(s)) == {3: ["C5>C4 2"]}


def test_moloch_hurts_its_allys_hq():
    """MUL-6 MUL-4 Wounds to the ally's HQ count; destroying it loses the game for both."""
    s = team({"C3": "moloch.hornet/0", "C2": "outpost.hq"}, WILD, players=[{}, {"hp": 5}])
    fight(s)
    assert hp(s, 1) == 1
    s = team({"C3": "moloch.hornet/0", "C2": "outpost.hq"}, WILD, players=[{}, {"hp": 2}])
    fight(s)
    assert winners(s) == [2, 3]


def test_the_moloch_hq_strikes_allied_units():
    """MUL-6 BAT-7 Its melee hits allied units around it, but never the ally's HQ."""
    s = team({"C3": "moloch.hq", "C2": "outpost.officer", "C4": "outpost.hq"}, WILD)
    assert phases(fight(s)) == {0: ["C3>C2 1"]}


def test_nets_work_between_moloch_and_its_ally():
    """MUL-6 NET-1 Moloch nets its ally's units, and the ally's nets work on Moloch's."""
    armies = ("moloch", "hegemony", "outpost", "borgo")
    s = team({"C3": "moloch.net_fighter/0", "C2": "hegemony.ganger"}, armies)
    assert netted(s) == {"C2"}
    s = team({"C3": "hegemony.net_fighter/0", "C2": "moloch.hybrid"}, armies)
    assert netted(s) == {"C2"}
    s = team({"C3": "hegemony.net_fighter/0", "C2": "moloch.net_fighter/3"}, armies)
    assert netted(s) == set()


def test_the_allys_nets_spare_its_own_and_hold_enemies():
    """MUL-6 MUL-5 Only Moloch is the exception: the other ally's own units are safe as ever."""
    armies = ("moloch", "hegemony", "outpost", "borgo")
    s = team({"C3": "hegemony.net_master/0", "B2": "hegemony.ganger", "D2": "outpost.hq"}, armies)
    assert netted(s) == {"D2"}


def test_moloch_and_its_ally_push_each_other():
    """MUL-6 INS-3 Each may push the other's units; the pushed one's player chooses the cell."""
    armies = ("moloch", "hegemony", "outpost", "borgo")
    layout = {"C3": "moloch.blocker", "C2": "hegemony.ganger"}
    s = team(layout, armies, hands=[["push_back"], [], [], []])
    do(s, "play push_back C3>C2")
    assert (step_name(s), decider(s)) == ("retreat", 1)
    s = team(layout, armies, turn=1, hands=[[], ["push_back"], [], []])
    do(s, "play push_back C2>C3")
    assert (step_name(s), decider(s)) == ("retreat", 0)


def test_moloch_still_moves_own_units_only():
    """MUL-6 MUL-5 Pushing is all: neither moves the other's units with its tiles."""
    s = team({"C3": "moloch.blocker", "A1": "outpost.commando"}, WILD, hands=[["move"], [], [], []])
    assert {line.split()[2][:2] for line in legal_starting(s, "play move")} == {"C3"}


def test_bonuses_are_shared_with_moloch():
    """MUL-6 MOD-1 MOD-4 Modules and HQ bonuses work both ways."""
    s = team({"C3": "moloch.hybrid", "C2": "outpost.scout/1", "B3": "outpost.hq"}, WILD)
    assert initiatives(s, "C3") == [4, 3]
    s = team(
        {"C4": "outpost.commando/0", "C5": "moloch.hq", "C2": "hegemony.hq", "B4": "moloch.officer"}, WILD
    )
    assert phases(fight(s))[3] == ["C4>C2 3"]


def test_a_medic_of_the_ally_saves_from_moloch():
    """MUL-6 MED-1 What Moloch does to its ally a medic of either may absorb."""
    s = team({"C3": "moloch.hybrid/0", "C2": "outpost.brawler/0", "C1": "outpost.medic/3"}, WILD)
    events = fight(s)
    assert [(e["medic"], e["for"], e["from"]) for e in named(events, "absorbed")] == [("C1", "C2", "C3")]


def test_takeover_does_not_work_between_moloch_and_vegas():
    """MUL-6 VEG-1 Allied with Moloch, Vegas takes none of its units."""
    armies = ("moloch", "vegas", "outpost", "hegemony")
    s = team({"C3": "vegas.agitator/0", "C2": "moloch.hybrid"}, armies)
    assert controller(s, "C2") == 0


def test_molochs_net_holds_an_allied_agitator_that_faces_it():
    """MUL-6 VEG-4 VEG-5 Where takeover does not work it does not beat the net either."""
    armies = ("moloch", "vegas", "outpost", "hegemony")
    s = team({"C3": "vegas.agitator/0", "C2": "moloch.net_fighter/3"}, armies)
    assert netted(s) == {"C3"}
    assert controller(s, "C2") == 0


def test_a_scoped_agitator_works_against_moloch():
    """MUL-6 VEG-5 VEG-7 Scoped by an enemy the Agitator takes Moloch's netter, which then does not net it."""
    armies = ("moloch", "vegas", "outpost", "hegemony")
    s = team({"C3": "vegas.agitator/0", "C2": "moloch.net_fighter/3", "C4": "outpost.scoper"}, armies)
    assert controller(s, "C2") == 2
    assert netted(s) == set()


def test_moloch_on_the_other_side_is_an_ordinary_enemy():
    """MUL-6 Against its enemies Moloch plays like any army: taken over it fights for Vegas."""
    armies = ("moloch", "outpost", "hegemony", "vegas")
    s = team(
        {"C3": "moloch.hybrid/0", "C4": "vegas.agitator/0", "C2": "hegemony.officer", "C1": "outpost.hq"},
        armies,
    )
    assert controller(s, "C3") == 3
    assert phases(fight(s)) == {3: ["C3>C1 1"], 0: ["C1>C2 1"]}


def test_units_an_ally_has_taken_are_hit_by_moloch():
    """MUL-6 VEG-2 What Vegas holds is an ally's unit for Moloch, and Moloch hits it."""
    armies = ("moloch", "vegas", "outpost", "hegemony")
    s = team(
        {"C5": "moloch.hybrid/0", "C3": "outpost.officer", "B3": f"vegas.agitator/{toward('B3', 'C3')}"},
        armies,
    )
    assert controller(s, "C3") == 1
    assert phases(fight(s)) == {3: ["C5>C3 1"]}


def test_moloch_in_the_team_against_one_hits_its_ally():
    """MUL-6 MUL-3 In the team of one against all Moloch hits its ally as well."""
    s = board(
        {"C3": "moloch.hybrid/0", "C2": "outpost.recon_center"},
        armies=["borgo", "moloch", "outpost"],
        mode="one_vs_all",
    )
    assert phases(fight(s)) == {3: ["C3>C2 1"]}
