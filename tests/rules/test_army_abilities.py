"""ARM-1 to ARM-5: the Clown, HQ abilities, the Transporter, the Bio-droid (ARM-3 is in test_mobility)."""

import pytest

from nshex.notation.names import tile_name
from nshex.rules.views import View
from tests.support import (
    absorbed,
    attacks,
    board,
    decider,
    died,
    do,
    fight,
    hp,
    initiatives,
    legal,
    legal_starting,
    named,
    netted,
    phases,
    seat,
    start_fight,
    step_name,
    unit_at,
    units,
    wounds,
)

# --- ARM-1 -----------------------------------------------------------------------------------------

CROWD = {
    "C2": "borgo.super_officer",
    "D2": "borgo.super_mutant/1",
    "D3": "moloch.blocker",
    "C4": "borgo.medic/3",
    "B3": "moloch.protector",
    "B2": "borgo.super_officer",
}


def test_an_exploding_clown_wounds_all_six_neighbours():
    """ARM-1 1 wound to friend and foe, on sides with and without an attack; the Clown dies."""
    s = board({"C3": "moloch.clown"} | CROWD)
    told = fight(s, "explode C3")
    explosion = {hit for hit in attacks(told) if hit[2] == "explosion"}
    assert explosion == {("C3", cell, "explosion", 1) for cell in CROWD}
    assert named(told, "exploded") == [{"event": "exploded", "at": "C3", "tile": "moloch.clown", "player": 0}]
    assert {"C3", "C4"} <= died(told)
    assert wounds(s, "D3") == 1


def test_an_explosion_that_hits_nobody_has_its_phase():
    """ARM-1 the Clown explodes in its own phase, whether or not anybody stands around it."""
    told = fight(board({"C3": "moloch.clown", "A1": "borgo.hq"}), "explode C3")
    assert [event["event"] for event in told][:3] == ["battle_began", "phase", "exploded"]


def test_it_explodes_instead_of_attacking():
    """ARM-1 it makes no melee attack in that phase."""
    s = board({"C3": "moloch.clown", "C2": "borgo.super_officer"})
    told = fight(s, "explode C3")
    assert attacks(told) == {("C3", "C2", "explosion", 1)}


def test_it_may_attack_instead_of_exploding():
    """ARM-1 its controller may: the Clown attacks with its edges and stays."""
    s = board({"C3": "moloch.clown", "C2": "borgo.super_officer", "C4": "borgo.medic/3"}, turn=1)
    start_fight(s)
    assert decider(s) == 0
    assert legal(s) == {"attack C3", "explode C3"}
    told = do(s, "attack C3")
    assert attacks(told) == {("C3", "C2", "melee", 1)}
    assert "C3" in units(s)


def test_hqs_are_spared():
    """ARM-1 not HQs, neither its own nor an enemy's."""
    s = board({"C3": "moloch.clown/1", "C2": "moloch.hq", "C4": "borgo.hq"})
    told = fight(s, "explode C3")
    assert not [hit for hit in attacks(told) if hit[2] == "explosion"]
    assert (hp(s, 0), hp(s, 1)) == (20, 20)


def test_hqs_are_hurt_with_the_option():
    """ARM-1 option clown_hurts_hq: both HQs lose a hit point."""
    s = board({"C3": "moloch.clown/1", "C2": "moloch.hq", "C4": "borgo.hq"}, rules={"clown_hurts_hq": True})
    fight(s, "explode C3")
    assert (hp(s, 0), hp(s, 1)) == (19, 19)


def test_objects_are_hurt():
    """ARM-1 an object is no HQ here: every adjacent unit takes a wound."""
    s = board(
        {
            "C3": "moloch.clown/1",
            "C2": "dancer.object_yellow",
            "A1": "dancer.object_red/3",
            "E3": "dancer.object_blue",
        },
        armies=["dancer", "moloch"],
    )
    told = fight(s, "explode C3")
    assert ("C3", "C2", "explosion", 1) in attacks(told)


def test_foundations_are_spared():
    """ARM-1 not foundations."""
    s = board({"C3": "moloch.clown"}, armies=["moloch", "vegas"], mines={"C2": "vegas.mine"})
    told = fight(s, "explode C3")
    assert not named(told, "foundation_destroyed")
    assert not named(told, "mine")


def test_armor_does_not_help_against_an_explosion():
    """ARM-1 it is no attack: three armored edges towards the Clown do nothing."""
    s = board({"C3": "moloch.clown/1", "C2": "hegemony.gladiator/3"})
    fight(s, "explode C3")
    assert wounds(s, "C2") == 1


def test_no_medic_saves_the_clown():
    """ARM-1 a medic linked to it is struck and dies with it, and absorbs nothing for it."""
    s = board({"C3": "moloch.clown", "C4": "moloch.medic"}, armies=["moloch", "borgo"])
    told = fight(s, "explode C3")
    assert not absorbed(told)
    assert died(told) == {"C3", "C4"}


def test_a_medic_saved_from_the_explosion_does_not_save_the_clown():
    """ARM-1 MED-3 Medic C4 lives, thanks to C5, and the Clown is gone all the same."""
    s = board({"C3": "moloch.clown", "C4": "moloch.medic", "C5": "moloch.medic"}, armies=["moloch", "borgo"])
    told = fight(s, "explode C3")
    assert absorbed(told) == {("C5", "C4", "C3")}
    assert set(units(s)) == {"C4"}


def test_medics_save_victims_on_both_sides():
    """ARM-1 medics do help the victims, friend and foe."""
    cells = {"C3": "moloch.clown", "D3": "moloch.hybrid", "D4": "moloch.medic"}
    s = board(cells | {"B2": "borgo.officer", "A1": "borgo.medic/2", "C2": "borgo.officer"})
    told = fight(s, "explode C3")
    assert absorbed(told) == {("D4", "D3", "C3"), ("A1", "B2", "C3")}
    assert set(units(s)) == {"D3", "B2"}


def test_a_netted_clown_cannot_explode():
    """ARM-1 NET-1 nobody is asked."""
    s = board({"C3": "moloch.clown", "C4": "hegemony.net_fighter"})
    told = fight(s)
    assert not named(told, "exploded")
    assert "C3" in units(s)


def test_it_explodes_with_the_phases_other_hits():
    """ARM-1 BAT-1 struck in its own phase it explodes all the same, and its killer falls with it."""
    s = board({"C3": "moloch.clown/3", "C2": "borgo.brawler/3"})
    told = fight(s, "explode C3")
    assert attacks(told) == {("C3", "C2", "explosion", 1), ("C2", "C3", "melee", 2)}
    assert units(s) == {}


def test_bonuses_do_not_strengthen_an_explosion():
    """ARM-1 1 wound, whatever a Brain gives to its attacks."""
    cells = {"C3": "moloch.clown", "C4": "moloch.brain", "C2": "borgo.super_officer"}
    assert ("C3", "C2", "melee", 2) in attacks(fight(board(cells), "attack C3"))
    assert ("C3", "C2", "explosion", 1) in attacks(fight(board(cells), "explode C3"))


def test_nobody_is_asked_where_exploding_changes_nothing():
    """ARM-1 MED-7 facing its killer it takes it along by attack or by explosion, and nobody else is near."""
    s = board({"C3": "moloch.clown", "C2": "borgo.brawler/3"})
    fight(s)
    assert units(s) == {}


def test_a_clown_killed_earlier_does_not_explode():
    """ARM-1 only in a phase in which it would attack."""
    s = board({"C3": "moloch.clown/1", "C2": "outpost.brawler/3"})
    told = fight(s)
    assert died(told) == {"C3"}


def test_in_any_of_its_phases():
    """ARM-1 BAT-11 with a Mother Module it acts in 2 and 1: attack first, explode then."""
    cells = {"C3": "moloch.clown", "C4": "moloch.mother_module", "C2": "borgo.super_officer"}
    s = board(cells)
    told = fight(s, "attack C3", "explode C3")
    assert phases(told) == {2: ["C3>C2 1"], 1: ["C3>C2 1", "C3>C4 1"]}
    assert units(s) == {}
    s = board(cells)
    assert list(phases(fight(s, "explode C3"))) == [2], "gone in phase 2, it has no phase 1"


def test_a_faster_clown_explodes_earlier():
    """ARM-1 in the phase in which it would attack, Scouts counted."""
    s = board({"C3": "moloch.clown", "C4": "moloch.scout", "C2": "borgo.super_officer"})
    assert list(phases(fight(s, "explode C3"))) == [3]


def test_whoever_controls_the_clown_decides():
    """ARM-1 VEG-2 Vegas lets a Clown it has taken over explode."""
    s = board({"C3": "moloch.clown/1", "C4": "vegas.agitator", "C2": "moloch.hybrid/1"})
    start_fight(s)
    assert decider(s) == 1
    told = do(s, "explode C3")
    assert {"C2", "C3", "C4"} <= died(told)
    assert "clown" in seat(s, 0)["discards"]


def test_it_sets_off_a_mad_bomber():
    """ARM-1 MER-2 the Bomber beside it explodes with the same phase."""
    s = board(
        {"C3": "moloch.clown/3", "C2": "neutral.mad_bomber", "C1": "borgo.super_officer"},
        armies=["moloch", "borgo"],
    )
    told = fight(s, "explode C3")
    assert {event["at"] for event in named(told, "exploded")} == {"C3", "C2"}
    assert ("C2", "C1", "explosion", 1) in attacks(told)


# --- ARM-2 -----------------------------------------------------------------------------------------


def test_outpost_hq_gives_a_further_initiative():
    """ARM-2 Outpost HQ: adjacent friendly units act once more."""
    s = board(
        {"C3": "outpost.hq", "C2": "outpost.commando", "C4": "outpost.hmg"}, armies=["outpost", "borgo"]
    )
    assert initiatives(s, "C2") == [3, 2]
    assert initiatives(s, "C4") == [2, 1, 0]
    assert initiatives(s, "C3") == [0]


def test_borgo_hq_gives_initiative():
    """ARM-2 Borgo HQ: +1 initiative."""
    s = board({"C3": "borgo.hq", "C2": "borgo.mutant"}, armies=["outpost", "borgo"])
    assert initiatives(s, "C2") == [3]


def test_moloch_hq_gives_ranged_strength():
    """ARM-2 Moloch HQ: +1 to shots, none to melee or gauss."""
    s = board({"C3": "moloch.hq", "C2": "moloch.juggernaut", "C1": "borgo.hq"})
    done = attacks(fight(s))
    assert ("C2", "C1", "melee", 2) in done
    s = board({"C3": "moloch.hq", "B2": "moloch.hybrid/5", "A1": "borgo.super_officer"})
    assert ("B2", "A1", "ranged", 2) in attacks(fight(s))
    s = board({"C3": "moloch.hq", "B2": "moloch.gauss_cannon/5", "A1": "borgo.super_officer"})
    assert ("B2", "A1", "gauss", 1) in attacks(fight(s))


def test_hegemony_hq_gives_melee_strength():
    """ARM-2 Hegemony HQ: +1 to melee, none to the shot of a Universal Soldier."""
    s = board({"C3": "hegemony.hq", "C2": "hegemony.universal_soldier", "C1": "borgo.super_officer"})
    assert ("C2", "C1", "melee+ranged", 3) in attacks(fight(s))


def test_smart_hq_gives_mobility_and_no_strength():
    """ARM-2 ARM-3 Smart HQ: moves only."""
    s = board({"C3": "smart.hq", "C2": "smart.cyborg", "C1": "borgo.super_officer"})
    assert legal_starting(s, "use hq C2")
    assert initiatives(s, "C2") == [3]
    assert ("C2", "C1", "ranged", 1) in attacks(fight(s))


def test_vegas_hq_gives_its_neighbours_nothing():
    """ARM-2 Vegas HQ only takes over."""
    s = board({"C3": "vegas.hq", "C2": "vegas.marksman"}, armies=["vegas", "borgo"])
    assert initiatives(s, "C2") == [3]
    assert not legal_starting(s, "use")


# --- ARM-4 -----------------------------------------------------------------------------------------


def test_a_tile_takes_the_transporters_place():
    """ARM-4 from the hand, any rotation; the Transporter is discarded."""
    s = board({"C3": "smart.transporter/2"}, armies=["smart", "borgo"], hands=[["ripper"], []])
    assert len(legal_starting(s, "use transporter C3 ripper/")) == 6
    told = do(s, "use transporter C3 ripper/4")
    assert named(told, "exchanged")
    assert unit_at(s, "C3") == {"at": "C3", "tile": "smart.ripper", "rot": 4}
    assert seat(s, 0)["discards"] == ["transporter"]
    assert seat(s, 0)["hand"] == []


def test_the_transporters_wounds_go_with_it():
    """ARM-4 the new unit is unhurt, even another Transporter."""
    s = board({"C3": "smart.transporter-1"}, armies=["smart", "borgo"], hands=[["transporter"], []])
    do(s, "use transporter C3 transporter/0")
    assert wounds(s, "C3") == 0


def test_the_exchange_is_allowed_under_terror():
    """ARM-4 INS-9 placing is not."""
    s = board({"C3": "smart.transporter"}, armies=["smart", "borgo"], hands=[["ripper"], []], terror=[0])
    assert not legal_starting(s, "place")
    assert "use transporter C3 ripper/0" in legal(s)


def test_modules_may_take_its_place_but_instants_may_not():
    """ARM-4 a board tile."""
    s = board({"C3": "smart.transporter"}, armies=["smart", "borgo"], hands=[["scout", "sniper"], []])
    assert legal_starting(s, "use transporter C3 scout")
    assert not legal_starting(s, "use transporter C3 sniper")


def test_a_transporter_vegas_holds_is_used_by_vegas():
    """ARM-4 VEG-9 with a tile of Vegas; not with a foundation; the Transporter goes to Smart's discards."""
    cells = {"C3": "smart.transporter", "C4": "vegas.agitator"}
    s = board(cells, hands=[["ripper"], ["mine", "guard"]], turn=1)
    assert legal_starting(s, "use transporter C3 guard")
    assert not legal_starting(s, "use transporter C3 mine")
    do(s, "use transporter C3 guard/0")
    assert units(s)["C3"] == "vegas.guard"
    assert seat(s, 0)["discards"] == ["transporter"]
    s = board(cells, hands=[["ripper"], []], turn=0)
    assert not legal_starting(s, "use transporter"), "its owner no longer"


def test_a_netted_transporter_cannot_be_exchanged():
    """ARM-4 NET-1 abilities do not work in a net."""
    s = board({"C3": "smart.transporter", "C4": "hegemony.net_fighter"}, hands=[["ripper"], []])
    assert not legal_starting(s, "use")


def test_a_transporter_may_be_placed_moved_and_exchanged_in_one_turn():
    """ARM-4 TRN-7 MOD-9 its abilities work at once."""
    s = board({"A1": "smart.hq"}, armies=["smart", "borgo"], hands=[["transporter", "net_fighter"], []])
    do(s, "place transporter C3/0", "use mobility C3>C2/0", "use transporter C2 net_fighter/3")
    assert units(s)["C2"] == "smart.net_fighter"


def test_the_new_unit_works_at_once_and_is_a_new_unit():
    """ARM-4 ARM-3 a Net Fighter nets from there; the HQ that moved the Transporter may move it again."""
    s = board({"C3": "smart.hq", "C2": "smart.transporter", "C1": "borgo.claws"}, hands=[["net_fighter"], []])
    do(s, "use hq C2>C2/1", "use transporter C2 net_fighter/0")
    assert netted(s) == {"C1"}
    assert "use hq C2>B2/0" in legal(s)


def test_the_exchange_is_not_for_other_peoples_turns():
    """ARM-4 in its controller's turn."""
    s = board({"C3": "smart.transporter"}, armies=["smart", "borgo"], hands=[["ripper"], ["claws"]], turn=1)
    assert not legal_starting(s, "use")


# --- ARM-5 -----------------------------------------------------------------------------------------


def test_a_dead_bio_droid_goes_on_top_of_the_pile():
    """ARM-5 the next tile its owner draws."""
    s = board({"C3": "smart.bio_droid"}, armies=["smart", "outpost"], hands=[[], ["sniper"]], turn=1)
    told = do(s, "play sniper C3")
    assert named(told, "returned") == [{"event": "returned", "player": 0, "tile": "smart.bio_droid"}]
    assert seat(s, 0)["pile"][0] == "bio_droid"
    assert "bio_droid" not in seat(s, 0).get("discards", [])
    do(s, "end")
    assert "bio_droid" in seat(s, 0)["hand"]


@pytest.mark.parametrize(
    "cells",
    [
        {"C2": "outpost.commando/3"},
        {"C2": "outpost.commando/3", "C4": "alabama.netter@1"},
    ],
)
def test_it_returns_from_battle_netted_or_not(cells):
    """ARM-5 netted or not."""
    s = board({"C3": "smart.bio_droid/3"} | cells, armies=["smart", "outpost"])
    fight(s)
    assert "C3" not in units(s)
    assert seat(s, 0)["pile"][0] == "bio_droid"


def test_a_taken_over_bio_droid_returns_to_its_owners_pile():
    """ARM-5 VEG-3 not to Vegas."""
    cells = {"C3": "smart.bio_droid/3", "C4": "vegas.agitator"}
    s = board(cells, armies=["smart", "vegas"], hands=[["sniper"], []])
    do(s, "play sniper C3")
    assert seat(s, 0)["pile"][0] == "bio_droid"
    assert "bio_droid" not in seat(s, 1)["pile"]


def test_a_mine_sends_it_back_as_well():
    """ARM-5 ARM-6 whatever it dies of."""
    s = board(
        {"A1": "smart.hq"}, armies=["smart", "vegas"], hands=[["bio_droid"], []], mines={"C3": "vegas.mine"}
    )
    do(s, "place bio_droid C3/0")
    assert seat(s, 0)["pile"][0] == "bio_droid"


def test_everybody_knows_what_lies_on_top():
    """ARM-5 the tile returns in everybody's sight: a view shows it, the rest stays hidden."""
    s = board(
        {"C3": "smart.bio_droid"},
        armies=["smart", "outpost"],
        hands=[[], ["sniper"]],
        piles=[["ripper", "battle", "cyborg"], ["battle"] * 3],
        turn=1,
    )
    do(s, "play sniper C3")
    view = View(s, 1)
    assert [tile_name(s.match, 0, tile) for tile in view.known_top(0)] == ["bio_droid"]
    assert len(view.unknown_tiles(0)) == 3


def test_a_saved_bio_droid_stays():
    """ARM-5 only when it dies."""
    s = board(
        {"C3": "smart.bio_droid/3", "C4": "moloch.medic", "C2": "borgo.claws/3"},
        armies=["smart", "moloch", "outpost", "borgo"],
        mode="team",
        teams=[[0, 1], [2, 3]],
    )
    fight(s)
    assert "C3" in units(s)
    assert seat(s, 0)["pile"][0] == "battle"


def test_it_does_not_undo_the_end():
    """ARM-5 END-1 the pile was drawn out: a Bio-droid on top of it again changes nothing."""
    s = board(
        {"A1": "smart.hq", "E3": "outpost.hq", "C3": "smart.bio_droid"},
        hands=[["battle", "battle"], ["sniper"]],
        piles=[[], ["battle", "battle", "scout"]],
        turn=1,
        ending={"stage": "last_turns", "owed": [1], "last_drawer": 0},
        players=[{"hp": 20}, {"hp": 19}],
    )
    told = do(s, "play sniper C3", "end")
    assert seat(s, 0)["pile"] == ["bio_droid"]
    assert [event["cause"] for event in named(told, "battle_began")] == ["final"]
    assert step_name(s) == "over"


def test_drawn_again_it_is_no_second_end():
    """ARM-5 END-1 drawing the Bio-droid as the last tile of the pile starts nothing again."""
    s = board(
        {"A1": "smart.hq", "E3": "outpost.hq", "C3": "smart.bio_droid"},
        hands=[[], ["sniper"]],
        piles=[[], []],
        turn=1,
        ending={"stage": "last_turns", "owed": [0, 1], "last_drawer": 1},
        players=[{"hp": 20}, {"hp": 19}],
    )
    told = do(s, "play sniper C3", "end")
    assert seat(s, 0)["hand"] == ["bio_droid"]
    assert not named(told, "last_tile")
    told = do(s, "place bio_droid C3/0", "end")
    assert [event["cause"] for event in named(told, "battle_began")] == ["final"]
