"""MOD-6: the Quartermaster changes one attack from ranged to melee or back."""

import pytest

from tests.support import (
    attacks,
    board,
    decider,
    died,
    fight,
    legal,
    named,
    phases,
    start_fight,
    step_name,
    units,
    wounds,
)

HEGEMONY_AND = {"mode": "team", "teams": [[0, 1], [2, 3]]}
SCOPED = {"C5": "outpost.scoper", "C4": "hegemony.quartermaster"}
"""A Quartermaster that serves the Outpost on C3, so that plain shooters can be tried."""


def test_melee_made_ranged_reaches_far():
    """MOD-6 direction and printed strength stay, the reach is that of a shot."""
    s = board({"C3": "hegemony.ganger", "C4": "hegemony.quartermaster", "C1": "outpost.recon_center"})
    told = fight(s, "convert C3 N ranged")
    assert attacks(told) == {("C3", "C1", "ranged", 1)}
    assert named(told, "converted") == [
        {"event": "converted", "at": "C3", "tile": "hegemony.ganger", "direction": "N", "means": "ranged"}
    ]
    assert died(told) == {"C1"}


def test_it_is_optional():
    """MOD-6 the controller may keep the attack as it is."""
    s = board({"C3": "hegemony.ganger", "C4": "hegemony.quartermaster", "C1": "outpost.recon_center"})
    told = fight(s, "keep C3")
    assert not attacks(told)
    assert "C1" in units(s)


def test_melee_made_ranged_is_reduced_by_armor():
    """MOD-6 BAT-4 now it is a shot: armor takes one off."""
    cells = {"C3": "hegemony.ganger", "C4": "hegemony.quartermaster", "C2": "vegas.guard/3"}
    s = board(cells)
    assert attacks(fight(s, "convert C3 N ranged")) == {("C3", "C2", "ranged", 0)}
    s = board(cells)
    assert attacks(fight(s, "keep C3")) == {("C3", "C2", "melee", 1)}
    assert wounds(s, "C2") == 1


def test_melee_made_ranged_loses_melee_bonuses():
    """MOD-6 bonuses are those of the new kind: a melee Officer no longer helps."""
    cells = {
        "C3": "hegemony.ganger",
        "C4": "hegemony.quartermaster",
        "D3": "hegemony.officer/5",
        "C2": "alabama.shield/0@1",
    }
    s = board(cells, armies=["hegemony", "outpost"])
    assert attacks(fight(s, "keep C3")) == {("C3", "C2", "melee", 2)}
    s = board(cells, armies=["hegemony", "outpost"])
    assert attacks(fight(s, "convert C3 N ranged")) == {("C3", "C2", "ranged", 1)}


def test_melee_made_ranged_gains_ranged_bonuses():
    """MOD-6 bonuses are those of the new kind: an allied ranged Officer now helps."""
    s = board(
        {
            "C3": "hegemony.ganger",
            "C4": "hegemony.quartermaster",
            "D3": "outpost.officer",
            "C1": "borgo.super_officer",
        },
        armies=["hegemony", "outpost", "borgo", "smart"],
        **HEGEMONY_AND,
    )
    assert attacks(fight(s, "convert C3 N ranged")) == {("C3", "C1", "ranged", 2)}


def test_a_shot_made_melee_ignores_armor():
    """MOD-6 printed strength 2 strikes with 2, armor or not."""
    cells = SCOPED | {"C3": "outpost.annihilator", "C2": "hegemony.gladiator/3"}
    s = board(cells)
    told = fight(s, "convert C3 N melee")
    assert attacks(told) == {("C3", "C2", "melee", 2)}
    assert died(told) == {"C2"}
    s = board(cells)
    assert ("C3", "C2", "ranged", 1) in attacks(fight(s, "keep C3"))


def test_a_shot_made_melee_reaches_the_next_cell_only():
    """MOD-6 an enemy two cells away is out of reach."""
    s = board(SCOPED | {"C3": "outpost.annihilator", "C1": "hegemony.ganger"})
    assert attacks(fight(s, "convert C3 N melee")) == set()
    assert "C1" in units(s)


def test_a_shot_made_melee_changes_its_bonuses():
    """MOD-6 the ranged Officer's bonus goes, a scoped melee Officer's comes."""
    shooter = SCOPED | {"C3": "outpost.annihilator"}
    cells = shooter | {"C2": "alabama.shield@1", "D3": "outpost.officer"}
    s = board(cells, armies=["outpost", "hegemony"])
    assert attacks(fight(s, "keep C3")) == {("C3", "C2", "ranged", 3)}
    s = board(cells, armies=["outpost", "hegemony"])
    assert attacks(fight(s, "convert C3 N melee")) == {("C3", "C2", "melee", 2)}
    s = board(
        shooter | {"C2": "hegemony.gladiator/3", "D3": "hegemony.officer/5", "D4": "outpost.scoper"},
    )
    assert attacks(fight(s, "convert C3 N melee")) == {("C3", "C2", "melee", 3)}


def test_one_edge_is_changed_and_the_others_attack_as_printed():
    """MOD-6 one attack edge: a Thug's three edges, one of them a shot."""
    s = board(
        {
            "C3": "hegemony.thug",
            "C4": "hegemony.quartermaster",
            "C1": "outpost.recon_center",
            "D2": "outpost.scoper",
            "A1": "outpost.saboteur",
        }
    )
    start_fight(s)
    assert legal(s) == {"keep C3", "convert C3 N ranged", "convert C3 NE ranged", "convert C3 NW ranged"}
    s = board(
        {
            "C3": "hegemony.thug",
            "C4": "hegemony.quartermaster",
            "C1": "outpost.recon_center",
            "D2": "outpost.scoper",
            "A1": "outpost.saboteur",
        }
    )
    told = fight(s, "convert C3 N ranged")
    assert attacks(told) == {("C3", "C1", "ranged", 2), ("C3", "D2", "melee", 1)}


def test_both_kinds_of_edges_are_offered():
    """MOD-6 from ranged to melee or back, whichever the edge has."""
    s = board(SCOPED | {"C3": "outpost.mobile_armor", "C1": "hegemony.thug/3", "B2": "hegemony.gladiator/2"})
    start_fight(s)
    assert legal(s) == {"keep C3", "convert C3 N ranged", "convert C3 NW melee"}


def test_once_a_battle_in_one_initiative():
    """MOD-6 converted in phase 2, the unit strikes as printed in phase 1 and is not asked again."""
    s = board(SCOPED | {"C3": "outpost.hmg", "C2": "hegemony.gladiator/3"})
    told = fight(s, "convert C3 N melee")
    assert phases(told)[2] == ["C3>C2 1"]
    assert "C3>C2 0" in phases(told)[1]
    assert len(named(told, "converted")) == 1


def test_kept_in_one_initiative_it_may_be_used_in_the_next():
    """MOD-6 optional: keeping does not use it up."""
    s = board(SCOPED | {"C3": "outpost.hmg", "C2": "hegemony.gladiator/3"})
    told = fight(s, "keep C3", "convert C3 N melee")
    assert ("C3", "C2", "ranged", 0) in attacks(told)
    assert ("C3", "C2", "melee", 1) in attacks(told)


def test_a_new_battle_allows_it_again():
    """MOD-6 once a battle, not once a game."""
    s = board(
        {"C3": "hegemony.ganger", "C4": "hegemony.quartermaster", "C1": "alabama.shield@1"},
        armies=["hegemony", "outpost"],
    )
    fight(s, "convert C3 N ranged")
    assert wounds(s, "C1") == 1
    fight(s, "convert C3 N ranged")
    assert wounds(s, "C1") == 2


def test_two_quartermasters_allow_no_second_change():
    """MOD-6 one edge in one initiative, however many Quartermasters."""
    s = board(
        {
            "C3": "hegemony.thug",
            "C4": "hegemony.quartermaster",
            "D3": "hegemony.quartermaster/5",
            "C1": "outpost.recon_center",
            "A1": "outpost.saboteur",
        }
    )
    told = fight(s, "convert C3 N ranged")
    assert attacks(told) == {("C3", "C1", "ranged", 2)}


def test_each_linked_unit_has_its_own_change():
    """MOD-6 once a battle for each unit."""
    s = board(
        {
            "C3": "hegemony.ganger",
            "C4": "hegemony.quartermaster",
            "D3": "hegemony.ganger",
            "D4": "hegemony.quartermaster",
            "C1": "outpost.recon_center",
            "D1": "outpost.saboteur",
        }
    )
    told = fight(s, "convert C3 N ranged", "convert D3 N ranged")
    assert attacks(told) == {("C3", "C1", "ranged", 1), ("D3", "D1", "ranged", 1)}


def test_only_a_linked_unit_may_convert():
    """MOD-6 the link must point at the unit, and the Quartermaster must not be netted."""
    far = {"C1": "outpost.recon_center"}
    s = board(far | {"C3": "hegemony.ganger", "C4": "hegemony.quartermaster/3"})
    assert not attacks(fight(s))
    s = board(
        far | {"C3": "hegemony.ganger", "C4": "hegemony.quartermaster", "C5": "alabama.netter@0"},
        armies=["outpost", "hegemony"],
    )
    assert not attacks(fight(s))


def test_a_netted_unit_does_not_convert():
    """MOD-6 NET-1 it does not attack at all."""
    s = board(
        {
            "C3": "hegemony.ganger",
            "C4": "hegemony.quartermaster",
            "C1": "outpost.recon_center",
            "D3": "alabama.netter/5@1",
        },
        armies=["hegemony", "outpost"],
    )
    assert not attacks(fight(s))


def test_a_quartermaster_that_died_earlier_helps_nobody():
    """MOD-6 in its phase: the link is looked at when the unit acts."""
    s = board(
        {
            "C3": "hegemony.runner",
            "C4": "hegemony.quartermaster",
            "C1": "outpost.recon_center",
            "D4": "outpost.commando/5",
        }
    )
    told = fight(s)
    assert died(told) == {"C4"}
    assert attacks(told) == {("D4", "C4", "ranged", 1)}


@pytest.mark.parametrize(
    ("answer", "hit"),
    [
        ("keep C3", ("C3", "C2", "melee+ranged", 3)),
        ("convert C3 N melee", ("C3", "C2", "melee", 3)),
        ("convert C3 N ranged", ("C3", "C2", "ranged", 2)),
    ],
)
def test_universal_soldier_with_a_melee_bonus(answer, hit):
    """MOD-6 the edge strikes with strength 2 of one kind, bonus once."""
    s = board(
        {
            "C3": "hegemony.universal_soldier",
            "C4": "hegemony.quartermaster",
            "D3": "hegemony.officer/5",
            "C2": "alabama.shield@1",
        },
        armies=["hegemony", "outpost"],
    )
    assert attacks(fight(s, answer)) == {hit}


@pytest.mark.parametrize(
    ("answer", "hit"),
    [
        ("keep C3", ("C3", "C2", "melee+ranged", 1)),
        ("convert C3 N melee", ("C3", "C2", "melee", 2)),
        ("convert C3 N ranged", ("C3", "C2", "ranged", 1)),
    ],
)
def test_universal_soldier_against_armor(answer, hit):
    """MOD-6 two shots in one meet armor once; made melee, armor does nothing."""
    s = board(
        {
            "C3": "hegemony.universal_soldier",
            "C4": "hegemony.quartermaster",
            "C2": "alabama.shield/3@1",
        },
        armies=["hegemony", "outpost"],
    )
    assert attacks(fight(s, answer)) == {hit}


@pytest.mark.parametrize(
    ("answer", "hits"),
    [
        ("keep C3", {("C3", "C1", "ranged", 1)}),
        ("convert C3 N melee", set()),
        ("convert C3 N ranged", {("C3", "C1", "ranged", 2)}),
    ],
)
def test_universal_soldier_at_a_distance(answer, hits):
    """MOD-6 made ranged both parts reach far, made melee neither does."""
    s = board(
        {
            "C3": "hegemony.universal_soldier",
            "C4": "hegemony.quartermaster",
            "C1": "alabama.shield@1",
        },
        armies=["hegemony", "outpost"],
    )
    assert attacks(fight(s, answer)) == hits


def test_an_hq_may_convert():
    """MOD-6 HQs too: one of the six edges shoots."""
    s = board({"C3": "hegemony.hq", "C4": "hegemony.quartermaster", "C1": "outpost.recon_center"})
    told = fight(s, "convert C3 N ranged")
    assert attacks(told) == {("C3", "C1", "ranged", 1)}


def test_a_converted_hq_does_not_hurt_hqs():
    """MOD-6 BAT-7 still not against HQs, so nothing is asked; the HQ takes the shot that would pass it."""
    s = board({"C3": "hegemony.hq", "C4": "hegemony.quartermaster", "C1": "outpost.hq"})
    assert not attacks(fight(s))
    s = board(
        {"C3": "hegemony.hq", "C4": "hegemony.quartermaster", "C2": "outpost.hq", "C1": "outpost.scoper"}
    )
    assert ("C3", "C1", "ranged", 1) not in attacks(fight(s))


def test_gauss_is_not_converted():
    """MOD-6 not gauss: nobody is asked, the beam goes through."""
    s = board(
        {
            "C3": "smart.gauss_cannon",
            "C4": "hegemony.quartermaster",
            "C2": "outpost.recon_center",
            "C1": "outpost.scoper",
        },
        armies=["hegemony", "smart", "outpost", "borgo"],
        **HEGEMONY_AND,
    )
    assert attacks(fight(s)) == {("C3", "C2", "gauss", 1), ("C3", "C1", "gauss", 1)}


def test_an_allied_unit_may_convert_and_its_controller_decides():
    """MOD-6 modules work for allies; the unit's controller is asked."""
    s = board(
        {"C3": "smart.golem_mk3", "C4": "hegemony.quartermaster", "C2": "vegas.guard/3"},
        armies=["hegemony", "smart", "outpost", "vegas"],
        **HEGEMONY_AND,
    )
    start_fight(s)
    assert decider(s) == 1
    assert legal(s) == {"keep C3", "convert C3 N melee"}


def test_nobody_is_asked_where_it_makes_no_difference():
    """MOD-6 MED-7 a Ganger beside an unarmored enemy kills it either way."""
    s = board({"C3": "hegemony.ganger", "C4": "hegemony.quartermaster", "C2": "outpost.recon_center"})
    told = fight(s)
    assert died(told) == {"C2"}
    assert not named(told, "converted")
    s = board({"C3": "hegemony.ganger", "C4": "hegemony.quartermaster", "A1": "outpost.recon_center"})
    fight(s)
    assert step_name(s) == "discard"
