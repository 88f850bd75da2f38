"""MED: who absorbs what, sentence by sentence.

Most boards are Moloch's: Blockers bear two wounds and do nothing, and Moloch's Medic has links on edges 0,
2 and 4. Hegemony's Gangers (1 wound) and Universal Soldiers (2 wounds) both strike in phase 3.
"""

import pytest

from tests.support import (
    absorbed,
    attacks,
    board,
    decider,
    died,
    do,
    fight,
    hp,
    legal,
    named,
    seat,
    start_fight,
    step_name,
    toward,
    unit_at,
    units,
    wounds,
)


def ganger(cell, target):
    """A Ganger on a cell that strikes the next cell."""
    return {cell: f"hegemony.ganger/{toward(cell, target)}"}


def soldier(cell, target):
    """A Universal Soldier that strikes the next cell with 2 wounds."""
    return {cell: f"hegemony.universal_soldier/{toward(cell, target)}"}


def medic(cell, target):
    """An Outpost Medic whose edge 0, and so edges 1 and 5 beside it, are links."""
    return {cell: f"outpost.medic/{toward(cell, target)}"}


MOLOCH = {"C3": "moloch.blocker/3", "C4": "moloch.medic"}
"""A Blocker, and a Medic linked to it, to D4 and to B4."""
VERSUS = ["moloch", "hegemony"]


# --- MED-1 -----------------------------------------------------------------------------------------


def test_the_wounds_of_one_attack_are_ignored_and_the_medic_goes():
    """MED-1 whatever the strength of the attack; the medic lies among its owner's discards."""
    s = board(MOLOCH | soldier("C2", "C3"))
    told = fight(s)
    assert attacks(told) == {("C2", "C3", "melee+ranged", 2)}
    assert absorbed(told) == {("C4", "C3", "C2")}
    assert wounds(s, "C3") == 0
    assert unit_at(s, "C4") is None
    assert seat(s, 0)["discards"] == ["medic"]


def test_even_a_wound_that_would_not_kill():
    """MED-1 a Blocker would bear one wound; the medic must still absorb it."""
    s = board(MOLOCH | ganger("C2", "C3"))
    assert absorbed(fight(s)) == {("C4", "C3", "C2")}
    assert wounds(s, "C3") == 0


def test_an_attack_that_armor_stopped_does_not_count():
    """MED-1 no wound, nothing to absorb."""
    s = board({"C3": "moloch.blocker/0", "C4": "moloch.medic", "C1": "outpost.commando/3"})
    told = fight(s)
    assert attacks(told) == {("C1", "C3", "ranged", 0)}
    assert not absorbed(told)
    assert "C4" in units(s)


def test_gauss_stopped_by_armor_does_not_count():
    """MED-1 the beam wounds behind the armored unit only."""
    s = board({"C3": "moloch.blocker/0", "C4": "moloch.medic", "C1": "smart.gauss_cannon/3"})
    assert died(fight(s)) == {"C4"}


def test_what_is_left_of_a_shot_after_armor_counts():
    """MED-1 armor takes one off a shot of two, the medic absorbs the rest."""
    s = board({"C3": "moloch.blocker/0", "C4": "moloch.medic", "C1": "outpost.annihilator/3"})
    told = fight(s)
    assert attacks(told) == {("C1", "C3", "ranged", 1)}
    assert absorbed(told) == {("C4", "C3", "C1")}


def test_a_universal_soldiers_double_hit_is_one_attack():
    """MED-1 BAT-6 one attacker, one edge, one phase: both parts are absorbed together."""
    s = board({"C3": "moloch.hybrid/3", "C4": "moloch.medic"} | soldier("C2", "C3"))
    assert absorbed(fight(s)) == {("C4", "C3", "C2")}
    assert "C3" in units(s)


def test_one_attack_in_one_phase():
    """MED-1 the same attacker in its next phase makes another attack, and the medic is gone."""
    s = board({"C3": "moloch.blocker/3", "C4": "moloch.medic", "C1": "outpost.hmg/3"})
    told = fight(s)
    assert absorbed(told) == {("C4", "C3", "C1")}
    assert wounds(s, "C3") == 1


@pytest.mark.parametrize("saved", ["B3", "C3"])
def test_one_attack_on_one_unit(saved):
    """MED-1 MED-2 a beam through two linked units: absorbed for one of them, the controller chooses which."""
    s = board(
        {"B3": "outpost.scoper", "C3": "outpost.scout", "C4": "outpost.medic", "A3": "smart.gauss_cannon/1"}
    )
    start_fight(s)
    assert legal(s) == {"absorb C4 for B3 from A3", "absorb C4 for C3 from A3"}
    do(s, f"absorb C4 for {saved} from A3")
    assert set(units(s)) == {saved, "A3"}


def test_a_medic_serves_only_its_links_and_its_friends():
    """MED-1 linked friendly units: not unlinked ones, not enemies."""
    s = board({"C3": "moloch.hybrid/3", "C4": "moloch.medic/1"} | ganger("C2", "C3"))
    assert died(fight(s)) >= {"C3"}
    s = board({"C3": "hegemony.net_master", "C4": "moloch.medic", "C2": "moloch.hunter_killer/3"})
    told = fight(s)
    assert "C3" in died(told)
    assert not absorbed(told)


def test_a_netted_medic_absorbs_nothing():
    """MED-1 NET-1 a netted unit does not link."""
    s = board(MOLOCH | soldier("C2", "C3") | {"C5": "hegemony.net_fighter"})
    assert not absorbed(fight(s))
    assert wounds(s, "C3") == 2
    assert "C4" in units(s)


def test_a_netted_unit_is_healed():
    """MED-1 NET-1 a net on the unit does not keep the medic away."""
    s = board(MOLOCH | soldier("C2", "C3") | {"B3": "hegemony.net_fighter/1"})
    assert absorbed(fight(s)) == {("C4", "C3", "C2")}


# --- MED-2 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("source", "left"), [("C2", 1), ("D2", 2)])
def test_the_controller_chooses_which_attack_is_absorbed(source, left):
    """MED-2 several attacks: with toughness it matters which one."""
    s = board(MOLOCH | soldier("C2", "C3") | ganger("D2", "C3"), turn=1)
    start_fight(s)
    assert decider(s) == 0
    assert legal(s) == {"absorb C4 for C3 from C2", "absorb C4 for C3 from D2"}
    told = do(s, f"absorb C4 for C3 from {source}")
    assert absorbed(told) == {("C4", "C3", source)}
    assert wounds(s, "C3") == left


def test_the_controller_chooses_which_unit_is_healed():
    """MED-2 several linked units."""
    cells = {"C3": "moloch.scout/1", "D4": "moloch.scout", "C4": "moloch.medic"}
    cells |= ganger("C2", "C3") | ganger("E3", "D4")
    s = board(cells, armies=VERSUS)
    start_fight(s)
    assert legal(s) == {"absorb C4 for C3 from C2", "absorb C4 for D4 from E3"}
    do(s, "absorb C4 for D4 from E3")
    assert set(units(s)) == {"D4", "C2", "E3"}


def test_the_controller_chooses_which_medic_goes():
    """MED-2 several medics."""
    cells = MOLOCH | {"B3": "moloch.medic/1"} | ganger("C2", "C3")
    s = board(cells)
    start_fight(s)
    assert legal(s) == {"absorb C4 for C3 from C2", "absorb B3 for C3 from C2"}
    do(s, "absorb B3 for C3 from C2")
    assert "C4" in units(s) and "B3" not in units(s)


def test_there_is_no_choice_to_spare_the_medic():
    """MED-2 every answer offered discards one."""
    s = board(MOLOCH | soldier("C2", "C3") | ganger("D2", "C3"))
    start_fight(s)
    assert all(line.startswith("absorb C4") for line in legal(s))


def test_two_medics_absorb_two_attacks():
    """MED-2 as many as there are, and none is spared."""
    cells = MOLOCH | {"B3": "moloch.medic/1"} | ganger("C2", "C3") | soldier("D2", "C3")
    s = board(cells)
    told = fight(s)
    assert {source for _, _, source in absorbed(told)} == {"C2", "D2"}
    assert died(told) == {"C4", "B3"}
    assert wounds(s, "C3") == 0


def test_two_medics_and_three_attacks():
    """MED-2 first one choice, then the next; the third attack strikes."""
    cells = MOLOCH | {"B3": "moloch.medic/1"} | ganger("C2", "C3") | soldier("D2", "C3") | ganger("B2", "C3")
    s = board(cells)
    told = fight(s, "absorb B3 for C3 from C2", "absorb C4 for C3 from B2")
    assert absorbed(told) == {("B3", "C3", "C2"), ("C4", "C3", "B2")}
    assert wounds(s, "C3") == 2


# --- MED-3 -----------------------------------------------------------------------------------------


def test_a_medic_that_dies_in_the_same_phase_saves_nobody():
    """MED-3 struck together, both are lost."""
    s = board({"C3": "moloch.scout/1", "C4": "moloch.medic"} | ganger("C2", "C3") | ganger("D3", "C4"))
    told = fight(s)
    assert not absorbed(told)
    assert died(told) == {"C3", "C4"}


def test_a_medic_that_dies_in_a_later_phase_has_saved():
    """MED-3 BAT-2 phase by phase."""
    cells = {"C3": "moloch.scout/1", "C4": "moloch.medic", "D3": f"hegemony.runner/{toward('D3', 'C4')}"}
    s = board(cells | ganger("C2", "C3"))
    assert absorbed(fight(s)) == {("C4", "C3", "C2")}


def test_a_medic_saved_by_another_saves():
    """MED-3 Medic C4 is struck with its charge; C5 absorbs for it, then it absorbs for C3."""
    cells = {"C3": "moloch.scout/1", "C4": "moloch.medic", "C5": "moloch.medic"}
    s = board(cells | ganger("C2", "C3") | ganger("D3", "C4"))
    told = fight(s)
    assert absorbed(told) == {("C5", "C4", "D3"), ("C4", "C3", "C2")}
    assert died(told) == {"C4", "C5"}
    assert "C3" in units(s)


def test_a_medic_struck_twice_and_saved_once_saves_nobody():
    """MED-3 it still dies of the other attack."""
    cells = {"C3": "moloch.scout/1", "C4": "moloch.medic", "C5": "moloch.medic"}
    s = board(cells | ganger("C2", "C3") | ganger("D3", "C4") | ganger("B3", "C4"))
    told = fight(s)
    assert died(told) == {"C3", "C4", "C5"}


def test_two_medics_linked_to_each_other_and_both_struck_die():
    """MED-3 neither saves the other."""
    cells = {"C4": "outpost.medic/1", "D4": "outpost.medic/4"}
    s = board(cells | ganger("C3", "C4") | ganger("D3", "D4"))
    told = fight(s)
    assert not absorbed(told)
    assert died(told) == {"C4", "D4"}


def test_a_medic_whose_attacker_was_stopped_saves():
    """MED-3 a medic that is shot at but not reached is not dying: a Blocker takes the shot."""
    cells = {"C3": "moloch.blocker/0", "C4": "moloch.medic", "C1": "outpost.commando/3"}
    s = board(cells | {"D2": "outpost.brawler/4"})
    assert absorbed(fight(s)) == {("C4", "C3", "D2")}


# --- MED-4 -----------------------------------------------------------------------------------------


def test_the_medic_behind_the_medic_goes():
    """MED-4 unit linked to medic 1, medic 1 linked to medic 2, one way."""
    s = board(MOLOCH | {"C5": "moloch.medic"} | ganger("C2", "C3"))
    assert absorbed(fight(s)) == {("C5", "C3", "C2")}
    assert "C4" in units(s)


def test_a_chain_of_three_is_followed_to_its_end():
    """MED-4 the last of the chain goes."""
    cells = (
        {"C3": "outpost.recon_center"}
        | medic("C4", "C3")
        | {"C5": "outpost.medic/1", "B4": "outpost.medic/3"}
    )
    s = board(cells | ganger("C2", "C3"))
    assert absorbed(fight(s)) == {("B4", "C3", "C2")}


def test_a_chain_and_a_medic_beside_it():
    """MED-4 MED-2 two ends to choose from: the end of the chain or the other medic, not the one between."""
    cells = MOLOCH | {"C5": "moloch.medic", "B3": "moloch.medic/1"} | ganger("C2", "C3")
    s = board(cells)
    start_fight(s)
    assert legal(s) == {"absorb C5 for C3 from C2", "absorb B3 for C3 from C2"}


@pytest.mark.parametrize("gone", ["C4", "D4"])
def test_two_medics_linked_to_each_other(gone):
    """MED-4 the controller chooses; D4 is linked to Medic C4 only, not to the unit."""
    cells = {"C3": "outpost.recon_center", "C4": "outpost.medic/1", "D4": "outpost.medic/4"}
    s = board(cells | ganger("C2", "C3"))
    start_fight(s)
    assert legal(s) == {"absorb C4 for C3 from C2", "absorb D4 for C3 from C2"}
    do(s, f"absorb {gone} for C3 from C2")
    assert set(units(s)) == {"C3", "C4", "D4", "C2"} - {gone}


def test_a_ring_of_three_medics():
    """MED-4 linked in a circle, each heals the next: any of them may be the one."""
    cells = {"C3": "moloch.blocker/3", "C4": "moloch.medic", "C5": "moloch.medic", "B4": "moloch.medic"}
    s = board(cells | ganger("C2", "C3"))
    start_fight(s)
    assert legal(s) == {f"absorb {cell} for C3 from C2" for cell in ("C4", "C5", "B4")}


def test_a_healed_medic_saves_two_in_one_phase():
    """MED-4 C5 goes for the first of the two hits, C4 for the second."""
    cells = {
        "C3": "outpost.recon_center",
        "D3": "outpost.scout",
        "C4": "outpost.medic",
        "C5": "outpost.medic/1",
    }
    s = board(cells | ganger("C2", "C3") | ganger("E2", "D3"))
    told = fight(s)
    assert {medic for medic, _, _ in absorbed(told)} == {"C4", "C5"}
    assert {unit for _, unit, _ in absorbed(told)} == {"C3", "D3"}
    assert {"C3", "D3"} <= set(units(s))


def test_the_medic_behind_may_have_other_charges():
    """MED-4 MED-2 C5 serves Medic C4 and D4: absorbed for D4, it leaves C4 to go for C3, and all live."""
    cells = {
        "C3": "outpost.recon_center",
        "D4": "outpost.scout",
        "C4": "outpost.medic",
        "C5": "outpost.medic/1",
    }
    cells |= ganger("C2", "C3") | ganger("E3", "D4")
    s = board(cells)
    start_fight(s)
    assert legal(s) == {"absorb C5 for C3 from C2", "absorb C5 for D4 from E3"}
    do(s, "absorb C5 for D4 from E3")
    assert set(units(s)) == {"C3", "D4", "C2", "E3"}
    s = board(cells)
    fight(s, "absorb C5 for C3 from C2")
    assert set(units(s)) == {"C3", "C4", "C2", "E3"}


# --- MED-6 to MED-8 --------------------------------------------------------------------------------


def test_a_medic_linked_to_an_hq_absorbs_its_damage():
    """MED-6 the hit points stay, the medic goes."""
    s = board({"C3": "moloch.hq", "C4": "moloch.medic"} | soldier("C2", "C3"))
    told = fight(s)
    assert absorbed(told) == {("C4", "C3", "C2")}
    assert hp(s, 0) == 20
    assert not named(told, "hq_hit")


def test_of_two_attacks_on_an_hq_one_is_absorbed():
    """MED-6 MED-2 the same way as on any unit: the controller chooses which."""
    s = board({"C3": "moloch.hq", "C4": "moloch.medic"} | soldier("C2", "C3") | ganger("D2", "C3"))
    fight(s, "absorb C4 for C3 from D2")
    assert hp(s, 0) == 18


def test_a_medic_can_save_an_hq_at_its_last_hit_point():
    """MED-6 BAT-9 the game goes on."""
    cells = {"C3": "moloch.hq", "C4": "moloch.medic", "A1": "hegemony.hq"} | ganger("C2", "C3")
    s = board(cells, players=[{"hp": 1}, {}])
    fight(s)
    assert hp(s, 0) == 1
    assert step_name(s) == "discard"


def test_absorbed_damage_scores_nothing():
    """MED-6 MUL-2 in a game for points nobody gets points for it."""
    s = board(
        {"C3": "moloch.hq", "C4": "moloch.medic"} | soldier("C2", "C3"),
        armies=["moloch", "hegemony", "borgo"],
        mode="points",
    )
    fight(s)
    assert seat(s, 1).get("score", 0) == 0


def test_who_scores_is_a_difference():
    """MED-6 MED-7 MUL-2 two equal attacks of different players: which one scores is a choice."""
    s = board(
        {"C3": "moloch.hq", "C4": "moloch.medic", "D2": "borgo.claws/4"} | ganger("C2", "C3"),
        armies=["moloch", "hegemony", "borgo"],
        mode="points",
    )
    fight(s, "absorb C4 for C3 from C2")
    assert (seat(s, 1).get("score", 0), seat(s, 2).get("score", 0)) == (0, 1)


def test_nobody_is_asked_about_equal_attacks():
    """MED-7 whichever of two equal attacks is absorbed, the board is the same."""
    s = board(MOLOCH | ganger("C2", "C3") | ganger("D2", "C3"))
    told = fight(s)
    assert len(absorbed(told)) == 1
    assert wounds(s, "C3") == 1


def test_nobody_is_asked_where_the_unit_dies_anyway():
    """MED-7 MED-8 a unit certain to die still uses the medic up."""
    s = board({"C3": "moloch.scout/1", "C4": "moloch.medic"} | soldier("C2", "C3") | ganger("D2", "C3"))
    told = fight(s)
    assert len(absorbed(told)) == 1
    assert died(told) == {"C3", "C4"}


def test_nobody_is_asked_where_the_medics_go_anyway():
    """MED-7 two medics, two attacks: who takes which makes no difference."""
    cells = {"C3": "moloch.scout", "C4": "moloch.medic", "B3": "moloch.medic/1"}
    s = board(cells | ganger("C2", "C3") | soldier("D2", "C3"))
    assert died(fight(s)) == {"B3", "C4"}


def test_a_choice_is_asked_only_as_far_as_it_matters():
    """MED-7 of three attacks the strong one or a weak one: between the two weak ones nobody cares."""
    cells = MOLOCH | soldier("C2", "C3") | ganger("D2", "C3") | ganger("B2", "C3")
    s = board(cells)
    told = fight(s, "absorb C4 for C3 from C2")
    assert absorbed(told) == {("C4", "C3", "C2")}
    assert wounds(s, "C3") == 2


def test_a_medic_does_not_absorb_for_itself():
    """MED-8 struck alone, it dies."""
    s = board(MOLOCH | ganger("D3", "C4"))
    told = fight(s)
    assert not absorbed(told)
    assert died(told) == {"C4"}


def test_of_two_medics_linked_to_each_other_the_other_one_goes():
    """MED-8 MED-4 C4 is struck; it does not absorb for itself, so D4 does, and nobody is asked."""
    s = board({"C4": "outpost.medic/1", "D4": "outpost.medic/4"} | ganger("C3", "C4"))
    told = fight(s)
    assert absorbed(told) == {("D4", "C4", "C3")}
    assert died(told) == {"D4"}


def test_an_exploding_clown_uses_up_no_medic():
    """MED-8 ARM-1 struck in the phase of its explosion: Medic C4, saved by Medic C5, does nothing for it."""
    cells = {"C3": "moloch.clown/1", "C4": "moloch.medic", "C5": "moloch.medic"}
    s = board(cells | {"C2": f"hegemony.runner/{toward('C2', 'C3')}"})
    told = fight(s, "explode C3")
    assert absorbed(told) == {("C5", "C4", "C3")}
    assert units(s) == {"C4": "moloch.medic"}


def test_a_clown_that_attacks_is_saved():
    """MED-8 only exploding makes the difference."""
    cells = {"C3": "moloch.clown/1", "C4": "moloch.medic"}
    s = board(cells | {"C2": f"hegemony.runner/{toward('C2', 'C3')}"})
    told = fight(s, "attack C3")
    assert absorbed(told) == {("C4", "C3", "C2")}
    assert "C3" in units(s)


def test_a_hired_mad_bomber_that_explodes_uses_up_no_medic():
    """MED-8 MER-3 struck, it explodes; the medic beside it is kept for others."""
    cells = {"C3": "neutral.mad_bomber@0", "C4": "moloch.medic"} | ganger("C2", "C3")
    s = board(cells, armies=["moloch", "hegemony"], rules={"mad_bomber": "mercenary"})
    told = fight(s)
    assert not absorbed(told)
    assert "C4" in units(s) and "C3" not in units(s)


def test_a_medic_still_saves_a_netted_mad_bomber():
    """MED-8 MER-2 a netted Mad Bomber does not explode, so the medic must absorb."""
    cells = {"C3": "neutral.mad_bomber@0", "C4": "moloch.medic"} | ganger("C2", "C3")
    cells["D2"] = f"hegemony.net_fighter/{toward('D2', 'C3')}"
    s = board(cells, armies=["moloch", "hegemony"], rules={"mad_bomber": "mercenary"})
    told = fight(s)
    assert absorbed(told) == {("C4", "C3", "C2")}
    assert "C3" in units(s)
