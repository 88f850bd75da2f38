"""When a unit attacks: slots, bonuses and penalties, extra initiatives (BAT-10, BAT-11, BAT-14)."""

from __future__ import annotations

import pytest

from tests.support import board, fight, initiatives, netted, phases, unit_at


def acts(s, cell):
    """The phases in which the unit on a cell attacks, in the battle fought now."""
    return [
        phase
        for phase, attacks in phases(fight(s)).items()
        if any(attack.startswith(f"{cell}>") for attack in attacks)
    ]


# --- slots -----------------------------------------------------------------------------------------


def test_bonuses_add_up_without_limit():
    """BAT-10 Printed 3, the HQ and two Scouts make 6: that is when the unit attacks."""
    s = board(
        {
            "C3": "borgo.claws",
            "C4": "borgo.hq",
            "B3": "borgo.scout/1",
            "D3": "borgo.scout/5",
            "C2": "moloch.blocker",
        }
    )
    assert initiatives(s, "C3") == [6]
    assert acts(s, "C3") == [6]


def test_every_printed_initiative_gets_the_bonus():
    """BAT-10 Each printed value is a slot of its own and moves with bonuses."""
    s = board({"C3": "outpost.hmg", "C4": "outpost.scout", "C1": "moloch.hq"})
    assert initiatives(s, "C3") == [3, 2]
    assert acts(s, "C3") == [3, 2]


def test_bonus_and_penalty_cancel():
    """BAT-10 A slot is worth its value plus bonuses minus penalties."""
    s = board({"C3": "borgo.brawler", "C4": "borgo.scout", "B3": "vegas.saboteur", "C2": "vegas.guard"})
    assert initiatives(s, "C3") == [2]
    assert acts(s, "C3") == [2]


def test_penalties_never_lead_below_zero():
    """BAT-10 Printed 1 with three Saboteurs is 0, and the unit still attacks."""
    saboteurs = {"C4": "outpost.saboteur", "B3": "outpost.saboteur", "D3": "outpost.saboteur"}
    s = board({"C3": "borgo.net_fighter", "C2": "outpost.recon_center"} | saboteurs)
    assert initiatives(s, "C3") == [0]
    assert acts(s, "C3") == [0]


def test_penalty_below_zero_is_made_good_before_bonuses_count_again():
    """BAT-10 Bonuses and penalties are summed first: 1 - 3 + 1 is still 0."""
    saboteurs = {"C4": "outpost.saboteur", "B3": "outpost.saboteur", "D3": "outpost.saboteur"}
    s = board({"C3": "borgo.net_fighter", "B2": "borgo.scout/2"} | saboteurs)
    assert initiatives(s, "C3") == [0]


def test_two_slots_on_one_value_attack_once():
    """BAT-10 A Twister slowed by two has both slots at 0 and attacks once."""
    s = board({"C3": "smart.twister", "B3": "outpost.saboteur", "D3": "outpost.saboteur", "C2": "outpost.hq"})
    assert initiatives(s, "C3") == [0]
    assert [attack for attack in phases(fight(s))[0] if attack.startswith("C3>C2")] == ["C3>C2 2"]


def test_two_slots_pushed_down_by_one_stay_two():
    """BAT-10 A Twister slowed by one attacks in phases 1 and 0."""
    s = board({"C3": "smart.twister", "B3": "outpost.saboteur", "C2": "outpost.hq"})
    assert acts(s, "C3") == [1, 0]


def test_slot_netted_in_its_phase_is_lost():
    """BAT-10 A unit of initiative 3 freed at the end of phase 3 has missed its only attack."""
    s = board(
        {"C3": "outpost.commando", "C4": "hegemony.net_fighter", "C5": "outpost.brawler", "C1": "hegemony.hq"}
    )
    assert netted(s) == {"C3"}
    assert acts(s, "C3") == []
    assert unit_at(s, "C4") is None


def test_later_slot_of_a_freed_unit_is_not_lost():
    """BAT-10 Freed at the end of phase 2, a unit of initiatives 2 and 1 attacks in 1."""
    s = board(
        {"C3": "outpost.hmg", "C4": "hegemony.net_fighter", "C5": "outpost.runner", "C1": "hegemony.hq"}
    )
    assert acts(s, "C3") == [1]


def test_slot_whose_phase_nobody_else_had_is_lost_all_the_same():
    """BAT-10 Netted with initiative 4, freed in phase 3: phase 4 has passed though nothing happened in it."""
    s = board(
        {
            "C3": "outpost.commando",
            "B3": "outpost.scout/5",
            "C4": "hegemony.net_fighter",
            "D4": "outpost.brawler/5",
            "C1": "hegemony.hq",
        },
    )
    assert initiatives(s, "C3") == [4]
    assert acts(s, "C3") == []


def test_slot_lowered_before_its_phase_attacks_at_the_new_value():
    """BAT-10 The present value counts: with the Scout gone in phase 4 the unit attacks in 2, not in 3."""
    s = board(
        {
            "C3": "borgo.mutant",
            "B3": "borgo.scout/1",
            "C2": "moloch.blocker",
            "A3": "moloch.hybrid/1",
            "A2": "moloch.scout/3",
        }
    )
    assert initiatives(s, "C3") == [3]
    assert acts(s, "C3") == [2]


def test_slot_raised_in_time_attacks_earlier():
    """BAT-10 A Scout freed in phase 3 brings a unit of initiative 1 into phase 2."""
    s = board(
        {
            "C3": "hegemony.gladiator",
            "C4": "hegemony.scout",
            "C5": "moloch.net_fighter",
            "D4": "hegemony.ganger/4",
            "C2": "moloch.blocker",
        }
    )
    assert initiatives(s, "C3") == [1]
    assert acts(s, "C3") == [2]


def test_second_slot_raised_onto_a_passed_phase_is_lost():
    """BAT-10 After phase 2 a freed Scout lifts slot 1 to 2: too late."""
    s = board(
        {
            "C3": "outpost.hmg",
            "C4": "outpost.scout",
            "C5": "hegemony.net_fighter",
            "D4": "outpost.runner/4",
            "C1": "hegemony.hq",
        }
    )
    assert initiatives(s, "C3") == [2, 1]
    assert acts(s, "C3") == [2]


def test_slot_lowered_after_acting_does_not_act_again():
    """BAT-10 Raised to 3 and 2, the Scout dead in phase 3: the first slot is spent, the second acts in 1."""
    s = board({"C3": "outpost.hmg", "C4": "outpost.scout", "C5": "moloch.hybrid", "C1": "moloch.hq"})
    assert initiatives(s, "C3") == [3, 2]
    assert acts(s, "C3") == [3, 1]


LOST_FOR_GOOD = {
    "C3": "moloch.hybrid/0",
    "C1": "outpost.hq",
    "C4": "outpost.saboteur",
    "D3": "outpost.saboteur",
    "D4": "moloch.net_fighter",
    "C5": "outpost.annihilator/1",
}
"""The Hybrid on C3 is slowed to 1, unless the Net Fighter on D4, dead in phase 2, nets both Saboteurs."""


def test_slot_lost_when_a_penalty_goes_is_not_found_again_when_it_comes_back():
    """BAT-10 Slowed to 1, sped up to 3 after phase 3, slowed to 1 after phase 2: the slot stays lost."""
    slowed = {cell: text for cell, text in LOST_FOR_GOOD.items() if cell not in ("D4", "C5")}
    assert acts(board(slowed, armies=["moloch", "outpost"]), "C3") == [1]
    s = board(
        LOST_FOR_GOOD | {"E3": "alabama.netter/4@1", "E1": "moloch.hybrid/3"},
        armies=["moloch", "outpost"],
    )
    assert netted(s) == {"D4"}
    assert initiatives(s, "C3") == [1]
    assert phases(fight(s)) == {3: ["E1>E3 1"], 2: ["C5>D4 2"]}


def test_slot_missed_in_a_net_stays_lost_when_it_is_lowered():
    """BAT-10 Netted at 4; in phase 3 the netter and both Scouts die: the slot, now at 2, was missed in 4."""
    s = board(
        {
            "C3": "borgo.mutant",
            "B3": "borgo.scout/1",
            "D3": "borgo.scout/5",
            "C5": "borgo.claws",
            "C4": "hegemony.net_fighter",
            "A3": "hegemony.universal_soldier/1",
            "E3": "hegemony.universal_soldier/5",
            "C2": "hegemony.guard",
        }
    )
    assert netted(s) == {"C3"} and initiatives(s, "C3") == [4]
    assert acts(s, "C3") == []
    assert netted(s) == set() and initiatives(s, "C3") == [2]


def test_slots_are_fresh_in_every_battle():
    """BAT-10 Lost for the battle, not for the game."""
    s = board({"C3": "outpost.hmg", "C1": "moloch.hq"})
    assert acts(s, "C3") == [2, 1]
    assert acts(s, "C3") == [2, 1]


# --- the situations of the rulebooks ---------------------------------------------------------------


def test_bonus_gone_after_acting():
    """BAT-14 Situation 1: raised from 2 to 3 a unit acts in 3; its Scout dies there; no attack in 2."""
    s = board({"C3": "borgo.mutant", "C4": "borgo.scout", "C2": "moloch.blocker", "C5": "moloch.hybrid"})
    assert acts(s, "C3") == [3]
    assert unit_at(s, "C4") is None


def test_penalty_gone_too_late():
    """BAT-14 Situation 2: slowed from 3 to 2; the Saboteur dies in phase 3, which is over: no attack in 2."""
    s = board({"C3": "borgo.claws", "C4": "vegas.saboteur", "A2": "borgo.assassin/2", "C2": "vegas.guard"})
    assert initiatives(s, "C3") == [2]
    assert acts(s, "C3") == []
    assert unit_at(s, "C4") is None


def test_scout_freed_too_late():
    """BAT-14 Situation 3: a netted Scout comes free in phase 3, the unit of 2 is at 3 and has missed it."""
    s = board(
        {
            "C3": "borgo.mutant",
            "C4": "borgo.scout",
            "C5": "moloch.net_fighter",
            "D4": "borgo.claws/4",
            "C2": "moloch.blocker",
        }
    )
    assert initiatives(s, "C3") == [2]
    assert acts(s, "C3") == []
    assert unit_at(s, "C5") is None


# --- extra initiative ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "values"),
    [("commando", [3, 2]), ("annihilator", [2, 1]), ("hmg", [2, 1, 0]), ("mobile_armor/1", [3, 2, 1])],
)
def test_outpost_hq_gives_the_next_lower_initiative(unit, values):
    """BAT-11 The further slot lies at the first value below the highest that is not there yet."""
    s = board({"C3": f"outpost.{unit}", "C4": "outpost.hq", "C1": "moloch.hq"})
    assert initiatives(s, "C3") == values
    assert acts(s, "C3") == values


@pytest.mark.parametrize(("unit", "values"), [("cyborg", [3, 2]), ("twister", [2, 1, 0])])
def test_mother_module_gives_the_same(unit, values):
    """BAT-11 A Mother Module works through its link."""
    enemy = {"C2": "moloch.hq"} if unit == "twister" else {"C1": "moloch.hq"}
    s = board({"C3": f"smart.{unit}", "C4": "smart.mother_module"} | enemy)
    assert initiatives(s, "C3") == values
    assert acts(s, "C3") == values
    s = board({"C3": f"smart.{unit}", "C4": "smart.mother_module/1"} | enemy)
    assert initiatives(s, "C3") == values[:-1]


def test_extra_initiative_follows_bonuses_and_penalties():
    """BAT-11 The highest is the present one: raised or lowered, the extra slot comes along."""
    around = {"C3": "smart.cyborg", "C4": "smart.mother_module", "C1": "outpost.hq"}
    s = board(around | {"B3": "smart.scout/1"})
    assert initiatives(s, "C3") == [4, 3]
    s = board(around | {"B3": "outpost.saboteur"})
    assert acts(s, "C3") == [2, 1]


def test_no_extra_initiative_below_zero():
    """BAT-11 A unit whose highest is 0 gets none; so does one whose values reach 0 without a gap."""
    s = board({"C3": "smart.hq", "C4": "smart.mother_module", "C2": "moloch.blocker"})
    assert initiatives(s, "C3") == [0]
    s = board(
        {
            "C3": "smart.golem_mk3",
            "C4": "smart.mother_module",
            "B3": "outpost.saboteur",
            "D3": "outpost.saboteur",
        }
    )
    assert initiatives(s, "C3") == [0]
    s = board({"C3": "outpost.hmg", "C4": "outpost.hq", "B3": "vegas.saboteur", "C1": "vegas.hq/3"})
    assert initiatives(s, "C3") == [1, 0]
    assert acts(s, "C3") == [1, 0]


def test_extra_initiative_of_an_hq():
    """BAT-11 An HQ with a Scout and a Mother Module strikes in 1 and 0."""
    s = board({"C3": "smart.hq", "C4": "smart.mother_module", "B3": "smart.scout/1", "C2": "moloch.blocker"})
    assert initiatives(s, "C3") == [1, 0]
    assert acts(s, "C3") == [1, 0]


def test_unit_without_initiative_gets_none():
    """BAT-11 Without an initiative there is nothing to be below of."""
    s = board({"C3": "smart.transporter", "C4": "smart.mother_module", "C2": "smart.hq", "A1": "moloch.hq"})
    assert initiatives(s, "C3") == []


def two_sources(unit, extra, **options):
    """An Outpost unit on C3 between its HQ and a scoped Mother Module, shooting at the enemy HQ on C1."""
    return board(
        {
            "C3": f"outpost.{unit}",
            "C4": "outpost.hq",
            "B3": "moloch.mother_module/1",
            "B2": "outpost.scoper",
            "C1": "moloch.hq",
        }
        | extra,
        **options,
    )


def test_each_source_gives_one():
    """BAT-11 Two sources give two further slots, one below the other, as far as there is room."""
    assert initiatives(two_sources("commando", {}), "C3") == [3, 2, 1]
    assert acts(two_sources("commando", {}), "C3") == [3, 2, 1]
    assert acts(two_sources("annihilator", {}), "C3") == [2, 1, 0]
    assert acts(two_sources("hmg", {}), "C3") == [2, 1, 0]


@pytest.mark.parametrize("killer", ["commando", "annihilator"])
def test_losing_a_source_loses_the_lowest_slot(killer):
    """BAT-11 The Mother Module dies in phase 3, or in 2: the slot at 2 is kept, that at 1 is gone."""
    assert acts(two_sources("commando", {"A3": f"outpost.{killer}/1"}), "C3") == [3, 2]


def test_losing_the_hq_loses_the_lowest_slot_too():
    """BAT-11 It does not matter which source goes."""
    s = two_sources("commando", {"C5": "moloch.hybrid"}, players=[{"hp": 1}])
    assert acts(s, "C3") == [3, 2]


def test_losing_the_scoper_takes_the_mother_module_away():
    """BAT-11 A source that changes sides is lost as well."""
    assert acts(two_sources("commando", {"A1": "moloch.hybrid/2"}), "C3") == [3, 2]


@pytest.mark.parametrize(("killer", "values"), [("hybrid", [3]), ("guard", [3, 2])])
def test_extra_slot_dies_with_its_source(killer, values):
    """BAT-11 A source dead in phase 3 gives nothing in 2; dead in phase 2 it has given."""
    s = board(
        {"C3": "smart.cyborg", "C4": "smart.mother_module", "C5": f"moloch.{killer}", "C1": "moloch.hq"}
    )
    assert acts(s, "C3") == values


@pytest.mark.parametrize(("killer", "values"), [("cyborg", [3, 2]), ("golem_mk3", [3])])
def test_source_freed_in_time_gives_its_slot(killer, values):
    """BAT-11 A netted source freed in phase 3 gives 2; freed in phase 2 it comes too late."""
    s = board(
        {
            "C3": "smart.cyborg",
            "C4": "smart.mother_module",
            "C5": "moloch.net_fighter",
            "D4": f"smart.{killer}/4",
            "C1": "moloch.hq",
        }
    )
    assert initiatives(s, "C3") == [3]
    assert acts(s, "C3") == values


RAISED = {
    "C3": "smart.golem_mk3",
    "C4": "smart.mother_module",
    "B3": "smart.scout/1",
    "C1": "hegemony.hq",
}
"""A unit of printed 2 with a Scout on B3 and a Mother Module."""


def test_highest_raised_in_the_battle_raises_the_extra_slot():
    """BAT-11 From 2 and 1 to 3 and 2 after phase 3: the printed slot is lost, the extra one acts in 2."""
    s = board(RAISED | {"A3": "hegemony.net_fighter/1", "A1": "smart.cyborg/3"})
    assert initiatives(s, "C3") == [2, 1]
    assert acts(s, "C3") == [2]


def test_highest_lowered_in_the_battle_lowers_the_extra_slot():
    """BAT-11 From 3 and 2 to 2 and 1 after phase 3: the printed slot is spent, the extra one acts in 1."""
    s = board(RAISED | {"A3": "hegemony.universal_soldier/1"})
    assert initiatives(s, "C3") == [3, 2]
    assert acts(s, "C3") == [3, 1]


def test_used_extra_slot_does_not_come_back():
    """BAT-11 Used at 2, then lowered to 1: the source does not give a second one."""
    s = board(RAISED | {"A3": "hegemony.runner/1"})
    assert initiatives(s, "C3") == [3, 2]
    assert acts(s, "C3") == [3, 2]


def test_extra_slot_raised_onto_a_passed_phase_is_lost():
    """BAT-11 BAT-10 A Saboteur dead in phase 1 lifts the extra slot from 0 to 1: too late."""
    s = board(
        {
            "C3": "smart.golem_mk3",
            "C4": "smart.mother_module",
            "B3": "outpost.saboteur",
            "C1": "outpost.hq",
            "A3": "smart.twister/1",
        }
    )
    assert initiatives(s, "C3") == [1, 0]
    assert initiatives(s, "A3") == [1, 0]
    assert acts(s, "C3") == [1]
    assert unit_at(s, "B3") is None


def test_extra_slot_missed_in_a_net_stays_lost_when_it_is_lowered():
    """BAT-11 BAT-10 Netted at 5 and 4; in phase 3 the netter and three Scouts die: 2 and 1 were missed."""
    s = board(
        {
            "C3": "smart.golem_mk3",
            "C4": "smart.mother_module",
            "B3": "smart.scout/1",
            "D3": "smart.scout/5",
            "D2": "smart.scout/4",
            "A1": "smart.cyborg/2",
            "B2": "hegemony.net_fighter/2",
            "A3": "hegemony.universal_soldier/1",
            "E3": "hegemony.universal_soldier/5",
            "E1": "hegemony.universal_soldier/4",
            "C1": "hegemony.hq",
        }
    )
    assert netted(s) == {"C3"} and initiatives(s, "C3") == [5, 4]
    assert acts(s, "C3") == []
    assert netted(s) == set() and initiatives(s, "C3") == [2, 1]


def test_extra_initiative_of_an_ally():
    """BAT-11 In a team the HQ of one and the Mother Module of the other add up."""
    s = board(
        {"C3": "outpost.commando", "C4": "outpost.hq", "B3": "smart.mother_module/1", "C1": "moloch.hq"},
        armies=["outpost", "smart", "moloch", "borgo"],
        mode="team",
    )
    assert acts(s, "C3") == [3, 2, 1]
