"""What one attack does: melee, ranged, gauss, edges that do two things, HQs (BAT-3 to BAT-7)."""

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
    named,
    phases,
    start_fight,
    unit_at,
    units,
    wounds,
)

AROUND_C3 = {"C2": 0, "D2": 1, "D3": 2, "C4": 3, "B3": 4, "B2": 5}
"""The neighbours of C3 by direction."""

# --- melee -----------------------------------------------------------------------------------------


def test_melee_gives_as_many_wounds_as_its_strength():
    """BAT-3 Melee 3 kills what melee 2 leaves standing."""
    s = board({"C3": "borgo.brawler", "C2": "moloch.blocker/1"})
    assert phases(fight(s)) == {2: ["C3>C2 2"]}
    assert wounds(s, "C2") == 2
    s = board({"C3": "borgo.net_fighter", "C2": "moloch.blocker/1"})
    assert phases(fight(s)) == {1: ["C3>C2 3"]}
    assert unit_at(s, "C2") is None


def test_armor_does_not_help_against_melee():
    """BAT-3 The blow lands on an armored edge in full."""
    s = board({"C3": "borgo.brawler", "C2": "moloch.blocker/3"})
    assert phases(fight(s)) == {2: ["C3>C2 2"]}


@pytest.mark.parametrize("cell", AROUND_C3)
def test_melee_strikes_only_the_cell_on_its_edge(cell):
    """BAT-3 Of all six neighbours just the one on the edge is struck."""
    others = dict.fromkeys(AROUND_C3, "moloch.blocker")
    s = board({"C3": f"borgo.brawler/{AROUND_C3[cell]}"} | others)
    assert phases(fight(s)) == {2: [f"C3>{cell} 2"]}


def test_melee_does_not_reach_past_an_empty_cell_or_a_friend():
    """BAT-3 Nobody on the edge, or a friend there: the blow strikes nobody."""
    s = board({"C3": "borgo.brawler", "C1": "moloch.blocker"})
    assert phases(fight(s)) == {}
    s = board({"C3": "borgo.brawler", "C2": "borgo.mutant/0", "C1": "moloch.hybrid/3"})
    assert phases(fight(s)) == {3: ["C1>C2 1"]}


def test_melee_of_different_strengths_on_different_edges():
    """BAT-3 Each edge strikes with its own strength."""
    s = board(
        {
            "C3": "hegemony.thug",
            "C2": "moloch.blocker",
            "D2": "moloch.blocker",
            "B2": "moloch.blocker",
            "C4": "moloch.blocker",
        }
    )
    assert sorted(phases(fight(s))[2]) == ["C3>B2 1", "C3>C2 2", "C3>D2 1"]


# --- ranged ----------------------------------------------------------------------------------------


def test_shot_hits_the_first_enemy_on_the_line_however_far():
    """BAT-4 The line runs to the rim; the first enemy on it is hit, the next is not."""
    s = board({"C5": "outpost.annihilator", "C1": "moloch.blocker/1"})
    assert phases(fight(s)) == {2: ["C5>C1 2"]}
    s = board({"C5": "outpost.annihilator", "C2": "moloch.blocker/1", "C1": "moloch.blocker/1"})
    assert phases(fight(s)) == {2: ["C5>C2 2"]}


@pytest.mark.parametrize(
    ("direction", "line"),
    list(enumerate((("C2", "C1"), ("D2", "E1"), ("D3", "E3"), ("C4", "C5"), ("B3", "A3"), ("B2", "A1")))),
)
def test_shots_fly_straight_in_all_directions(direction, line):
    """BAT-4 A line is straight from edge to edge, in each of the six directions."""
    near, far = line
    others = {cell: f"moloch.blocker/{direction}" for cell in AROUND_C3 if cell != near}
    s = board({"C3": f"outpost.commando/{direction}", far: f"moloch.blocker/{direction}"} | others)
    assert phases(fight(s)) == {3: [f"C3>{far} 1"]}


def test_friends_do_not_block_shots():
    """BAT-4 A shot passes own units, the HQ too, without hurting them."""
    s = board(
        {"C5": "outpost.commando", "C4": "outpost.hq", "C3": "outpost.runner", "C1": "moloch.blocker/1"}
    )
    assert phases(fight(s))[3] == ["C5>C1 1"]
    assert hp(s, 0) == 20 and unit_at(s, "C3") is not None


def test_allies_do_not_block_shots():
    """BAT-4 Units of an ally are friendly: shots pass them as well."""
    s = board(
        {"C5": "outpost.commando", "C3": "borgo.mutant/3", "C2": "borgo.hq", "C1": "hegemony.guard"},
        armies=["outpost", "borgo", "hegemony", "smart"],
        mode="team",
    )
    assert phases(fight(s))[3] == ["C5>C1 1"]


def test_foundations_do_not_block_shots():
    """BAT-4 Mines of either side lie under the line of fire and stay where they are."""
    s = board(
        {"C5": "vegas.marksman", "C1": "moloch.blocker/1"}, mines={"C3": "vegas.mine", "C2": "vegas.mine"}
    )
    assert phases(fight(s)) == {3: ["C5>C1 1"]}
    s = board(
        {"C5": "moloch.hybrid", "C1": "vegas.guard"},
        armies=["vegas", "moloch"],
        mines={"C3": "vegas.mine", "C1": "vegas.mine"},
    )
    assert phases(fight(s)) == {3: ["C5>C1 1"]}
    assert wounds(s, "C1") == 1


def test_armor_on_the_struck_edge_takes_one_off():
    """BAT-4 Strength 2 leaves one wound, strength 1 none."""
    s = board({"C5": "outpost.annihilator", "C1": "moloch.blocker/3"})
    assert phases(fight(s)) == {2: ["C5>C1 1"]}
    assert wounds(s, "C1") == 1
    s = board({"C5": "outpost.commando", "C1": "moloch.armored_hunter/3"})
    assert phases(fight(s)) == {3: ["C5>C1 0"]}
    assert unit_at(s, "C1") is not None


def test_armor_on_another_edge_does_not_help():
    """BAT-4 Only the edge that the shot hits counts."""
    for rotation in (0, 1, 2, 4, 5):
        s = board({"C5": "outpost.annihilator", "C1": f"moloch.blocker/{rotation}"})
        assert phases(fight(s)) == {2: ["C5>C1 2"]}


@pytest.mark.parametrize("cell", AROUND_C3)
def test_shot_from_the_next_cell_is_still_a_shot(cell):
    """BAT-4 Armor works against a shooter side by side with the target, from every side."""
    direction = AROUND_C3[cell]
    s = board({"C3": f"outpost.annihilator/{direction}", cell: f"moloch.blocker/{(direction + 3) % 6}"})
    assert phases(fight(s)) == {2: [f"C3>{cell} 1"]}


def test_shot_stopped_by_armor_goes_no_further():
    """BAT-4 An armored unit that takes no wound still stops the shot."""
    s = board({"C5": "outpost.commando", "C3": "moloch.armored_hunter/3", "C2": "moloch.guard"})
    assert phases(fight(s)) == {3: ["C5>C3 0"]}


def test_bonus_and_armor_on_one_shot():
    """BAT-4 Two Officers make a shot of 1 one of 3; armor takes 1 of it."""
    s = board(
        {
            "C5": "outpost.commando",
            "B4": "outpost.officer",
            "D4": "outpost.officer",
            "C1": "moloch.blocker/3",
        }
    )
    assert phases(fight(s)) == {3: ["C5>C1 2"]}


# --- gauss -----------------------------------------------------------------------------------------


def test_gauss_wounds_every_enemy_on_the_line():
    """BAT-5 One wound to each enemy up to the rim, the HQ too; friends and mines do not matter."""
    s = board(
        {
            "C5": "smart.gauss_cannon",
            "C4": "vegas.guard/0",
            "C3": "smart.hq",
            "C2": "vegas.hq",
            "C1": "vegas.guard/0",
            "B4": "vegas.guard",
        },
        mines={"C1": "vegas.mine"},
    )
    assert phases(fight(s))[2] == ["C5>C4 1", "C5>C2 1", "C5>C1 1"]
    assert (wounds(s, "C1"), hp(s, 1), hp(s, 0)) == (1, 19, 20)


def test_armor_stops_gauss_for_that_unit_alone():
    """BAT-5 Of three in a line the armored one is unhurt, those before and behind it are hurt."""
    s = board(
        {
            "C5": "smart.gauss_cannon",
            "C4": "moloch.blocker/0",
            "C3": "moloch.blocker/3",
            "C2": "moloch.blocker/4",
            "C1": "moloch.blocker/3",
        }
    )
    assert phases(fight(s)) == {2: ["C5>C4 1", "C5>C3 0", "C5>C2 1", "C5>C1 0"]}
    assert [wounds(s, cell) for cell in ("C4", "C3", "C2", "C1")] == [1, 0, 1, 0]


def test_strength_bonuses_do_not_help_gauss():
    """BAT-5 Neither the HQ's bonus nor Officer nor Brain add to a gauss shot or beat armor."""
    s = board(
        {
            "C4": "moloch.gauss_cannon",
            "C5": "moloch.hq",
            "B4": "moloch.brain/5",
            "D4": "moloch.officer/0",
            "C3": "borgo.super_mutant/0",
            "C2": "borgo.super_mutant/3",
        }
    )
    assert phases(fight(s))[1] == ["C4>C3 1", "C4>C2 0"]


def test_initiative_bonuses_do_help_gauss():
    """BAT-5 Only strength is left out: a Scout makes a Gauss Cannon quicker."""
    s = board({"C4": "moloch.gauss_cannon", "C5": "moloch.scout", "C1": "borgo.super_mutant/0"})
    assert phases(fight(s)) == {2: ["C4>C1 1"]}


# --- several edges, several initiatives ------------------------------------------------------------


def test_all_edges_attack_in_each_initiative():
    """BAT-6 A unit with two edges and two initiatives makes four attacks."""
    s = board({"C3": "outpost.mobile_armor", "C2": "moloch.hq", "A1": "moloch.blocker"})
    assert sorted(phases(fight(s))[3]) == ["C3>A1 1", "C3>C2 2"]
    assert hp(s, 1) == 16
    assert wounds(s, "A1") == 2


def test_edge_with_melee_and_ranged_is_one_attack_on_one_unit():
    """BAT-6 Both parts on one unit are one attack of two wounds; armor takes the shot's wound off."""
    s = board({"C3": "hegemony.universal_soldier", "C2": "moloch.blocker/0"})
    events = fight(s)
    assert phases(events) == {3: ["C3>C2 2"]}
    assert named(events, "attack")[0]["means"] == "melee+ranged"
    s = board({"C3": "hegemony.universal_soldier", "C2": "moloch.blocker/3"})
    assert phases(fight(s)) == {3: ["C3>C2 1"]}


def test_medic_absorbs_both_parts_of_one_attack():
    """BAT-6 One attack of two parts needs one medic, who takes both wounds."""
    s = board({"C3": "hegemony.universal_soldier", "C2": "borgo.super_officer", "C1": "borgo.medic/3"})
    events = fight(s)
    assert len(named(events, "absorbed")) == 1
    assert wounds(s, "C2") == 0
    assert unit_at(s, "C1") is None


def test_bonuses_add_to_the_part_of_their_kind():
    """BAT-6 The HQ's melee bonus strengthens the melee part, armor weakens the ranged part."""
    s = board({"C3": "hegemony.universal_soldier", "C4": "hegemony.hq", "C2": "moloch.blocker/3"})
    assert phases(fight(s))[3] == ["C3>C2 2"]
    s = board({"C3": "hegemony.universal_soldier", "C4": "hegemony.hq", "C1": "moloch.blocker/0"})
    assert phases(fight(s))[3] == ["C3>C1 1"]


def test_parts_of_an_edge_strike_what_each_reaches():
    """BAT-6 With nobody, or a friend, on the edge only the shot strikes."""
    for between in ({}, {"C2": "hegemony.hq"}):
        s = board({"C3": "hegemony.universal_soldier", "C1": "moloch.blocker/0"} | between)
        events = fight(s)
        assert phases(events)[3] == ["C3>C1 1"]
        assert named(events, "attack")[0]["means"] == "ranged"


def test_attacks_of_two_edges_are_two_attacks():
    """BAT-6 A medic linked to both victims of one attacker absorbs the attack of one edge only."""
    s = board(
        {
            "C4": "hegemony.thug/0",
            "C3": "borgo.super_mutant/0",
            "B3": "borgo.super_officer/0",
            "B2": "borgo.medic/3",
        }
    )
    start_fight(s)
    assert legal(s) == {"absorb B2 for C3 from C4", "absorb B2 for B3 from C4"}
    do(s, "absorb B2 for C3 from C4")
    assert wounds(s, "B3") == 1
    assert unit_at(s, "C3") is not None and wounds(s, "C3") == 0


# --- HQs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("army", ["moloch", "outpost", "hegemony", "smart"])
def test_hq_strikes_all_its_neighbours_in_phase_zero(army):
    """BAT-7 Melee 1 on all six edges at initiative 0; the HQ's own bonus does not reach itself."""
    s = board({"C3": f"{army}.hq"} | dict.fromkeys(AROUND_C3, "borgo.super_officer"))
    assert sorted(phases(fight(s))[0]) == sorted(f"C3>{cell} 1" for cell in AROUND_C3)


def test_hq_attacks_only_edges_it_has_melee_on():
    """BAT-7 The Vegas HQ has no melee on its takeover edge: an enemy it fails to take there is unhurt."""
    s = board(
        {
            "C3": "vegas.hq/0",
            "E1": "vegas.agitator/4",
            "E2": "outpost.scoper",
            "D2": "outpost.recon_center",
            "C4": "outpost.recon_center",
        }
    )
    assert controller(s, "D2") == 1
    assert phases(fight(s)) == {0: ["C3>C4 1"]}


def test_scouts_raise_the_initiative_of_an_hq():
    """BAT-7 With two Scouts an HQ strikes in phase 2, and only then."""
    s = board({"C3": "borgo.hq", "C4": "borgo.scout", "B3": "borgo.scout/1", "C2": "moloch.blocker"})
    assert initiatives(s, "C3") == [2]
    assert phases(fight(s)) == {2: ["C3>C2 1"]}


def test_hq_never_hurts_an_hq():
    """BAT-7 Two HQs side by side do nothing to each other, with an Officer's bonus neither."""
    s = board({"C3": "borgo.hq", "C2": "moloch.hq", "C4": "borgo.officer", "D3": "moloch.blocker"})
    assert phases(fight(s)) == {0: ["C3>D3 2"]}
    assert (hp(s, 0), hp(s, 1)) == (20, 20)


CONVERTED_HQ = {"C3": "hegemony.hq", "C4": "hegemony.quartermaster"}


def test_converted_attack_of_an_hq_does_not_hurt_an_hq():
    """BAT-7 A shot made from an HQ's melee hits soldiers far away, but no HQ."""
    s = board(CONVERTED_HQ | {"C1": "borgo.super_officer"})
    assert phases(fight(s, "convert C3 N ranged")) == {0: ["C3>C1 1"]}
    s = board(CONVERTED_HQ | {"C1": "borgo.hq"})
    assert phases(fight(s)) == {}
    assert hp(s, 1) == 20


def test_converted_shot_of_an_hq_ends_at_an_hq():
    """BAT-7 BAT-4 The first enemy on the line is the one that would be hit; an HQ there is spared."""
    s = board(CONVERTED_HQ | {"C2": "borgo.hq", "C1": "borgo.super_officer"})
    assert phases(fight(s)) == {}
    assert wounds(s, "C1") == 0


def test_soldiers_hurt_hqs():
    """BAT-7 Only HQs spare HQs."""
    s = board({"C3": "borgo.brawler", "C2": "moloch.hq", "C1": "borgo.assassin/3"})
    fight(s)
    assert hp(s, 1) == 17


def test_objects_and_hqs_hurt_each_other():
    """BAT-7 Objects strike HQs with all edges, HQs strike objects."""
    s = board(
        {
            "C3": "dancer.object_blue/0",
            "C2": "moloch.hq",
            "A1": "dancer.object_red",
            "E3": "dancer.object_yellow",
        }
    )
    assert phases(fight(s)) == {2: ["C3>C2 2"], 0: ["C2>C3 1"]}
    assert (hp(s, 0), hp(s, 1)) == (29, 18)


def test_hq_does_not_strike_friends():
    """BAT-7 Friendly units beside the HQ are safe from it."""
    s = board({"C3": "borgo.hq", "C2": "borgo.mutant", "D2": "moloch.blocker"})
    assert "C3>D2 1" in phases(fight(s))[0]
    assert units(s)["C2"] == "borgo.mutant"
