"""MED-5: everything a medic helps against; medics of allies, and medics that serve somebody else."""

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
    unit_at,
    units,
    wounds,
)

TEAMS = {"mode": "team", "teams": [[0, 1], [2, 3]]}
MOLOCH = {"C3": "moloch.blocker/3", "C4": "moloch.medic"}
"""A Blocker, and a Medic linked to it, to D4 and to B4."""


@pytest.mark.parametrize(
    ("attacker", "means"),
    [
        ({"C2": "borgo.claws/3"}, "melee"),
        ({"C1": "borgo.assassin/3"}, "ranged"),
        ({"C1": "smart.gauss_cannon/3"}, "gauss"),
        ({"C2": "hegemony.universal_soldier/3"}, "melee+ranged"),
    ],
)
def test_medics_help_against_every_attack(attacker, means):
    """MED-5 melee, ranged, gauss, and both parts of a Universal Soldier's attack."""
    cells = {"C3": "moloch.mother_module", "B4": "moloch.medic", "D3": "moloch.medic/5"} | attacker
    s = board(cells)
    told = fight(s)
    (source,) = attacker
    assert {hit[2] for hit in attacks(told)} == {means}
    assert absorbed(told) == {("D3", "C3", source)}
    assert "C3" in units(s)


def test_medics_help_against_an_explosion():
    """MED-5 ARM-1 one explosion on one unit is one hit; Borgo's medic stands outside its reach."""
    s = board({"C3": "moloch.clown/1", "C2": "borgo.super_officer", "C1": "borgo.medic/3"})
    told = fight(s, "explode C3")
    assert absorbed(told) == {("C1", "C2", "C3")}
    assert wounds(s, "C2") == 0


def test_medics_help_against_the_mad_bomber():
    """MED-5 MER-2 the neutral Bomber's explosion as well."""
    s = board(
        {"C3": "neutral.mad_bomber", "C2": "borgo.claws/3", "D3": "moloch.blocker", "E3": "moloch.medic/5"},
        armies=["moloch", "borgo"],
    )
    told = fight(s)
    assert ("E3", "D3", "C3") in absorbed(told)
    assert wounds(s, "D3") == 0


def test_medics_help_against_a_sniper():
    """MED-5 INS-5 INS-11 one instant is one attack."""
    s = board(MOLOCH, armies=["moloch", "outpost"], hands=[[], ["sniper"]], turn=1)
    told = do(s, "play sniper C3")
    assert absorbed(told) == {("C4", "C3", "sniper")}
    assert units(s) == {"C3": "moloch.blocker"}
    assert wounds(s, "C3") == 0


def test_a_sniper_on_a_medic_is_absorbed_by_the_medic_behind_it():
    """MED-5 MED-4 a medic is a unit like any other."""
    s = board(MOLOCH | {"C5": "moloch.medic"}, armies=["moloch", "outpost"], hands=[[], ["sniper"]], turn=1)
    assert absorbed(do(s, "play sniper C4")) == {("C5", "C4", "sniper")}


@pytest.mark.parametrize("saved", ["B3", "C3", "D3"])
def test_an_air_strike_on_several_linked_units(saved):
    """MED-5 MED-3 INS-6 C5 saves Medic C4 from the strike, which then saves one of three units."""
    cells = {"B3": "outpost.scoper", "C3": "outpost.scout", "D3": "outpost.scout", "C4": "outpost.medic"}
    s = board(cells | {"C5": "outpost.medic/1"}, armies=["moloch", "outpost"], hands=[["air_strike"], []])
    do(s, "play air_strike C3")
    assert legal(s) == {f"absorb C4 for {cell} from air_strike" for cell in ("B3", "C3", "D3")}
    told = do(s, f"absorb C4 for {saved} from air_strike")
    assert absorbed(told) == {("C5", "C4", "air_strike"), ("C4", saved, "air_strike")}
    assert set(units(s)) == {saved}


def test_an_air_strike_wounds_own_units_and_own_medics_help():
    """MED-5 INS-6 friend and foe are struck, medics of both sides absorb."""
    cells = {"B3": "moloch.scout", "B4": "moloch.medic", "D3": "borgo.officer", "E2": "borgo.officer"}
    s = board(cells | {"D2": "borgo.officer", "D1": "borgo.medic/3"}, hands=[["air_strike"], []])
    told = do(s, "play air_strike C3")
    assert absorbed(told) == {("B4", "B3", "air_strike"), ("D1", "D2", "air_strike")}
    assert died(told) == {"B4", "D1", "D3"}


def test_a_grenade_is_absorbed():
    """MED-5 INS-4 whatever the toughness."""
    s = board(MOLOCH | {"C2": "borgo.hq"}, armies=["moloch", "borgo"], hands=[[], ["grenade"]], turn=1)
    told = do(s, "play grenade C3")
    assert absorbed(told) == {("C4", "C3", "grenade")}
    assert wounds(s, "C3") == 0


def test_a_mine_is_absorbed():
    """MED-5 ARM-6 a medic linked at that cell saves the unit; the mine is still gone."""
    s = board(
        {"C4": "moloch.medic"}, armies=["moloch", "vegas"], hands=[["scout"], []], mines={"C3": "vegas.mine"}
    )
    told = do(s, "place scout C3/1")
    assert absorbed(told) == {("C4", "C3", "mine")}
    assert units(s) == {"C3": "moloch.scout"}
    assert "place scout C4/0" not in legal(s)
    assert seat(s, 1)["discards"] == ["mine"]


def terminals(cells, **options):
    """A board with terminals, Hegemony on turn with all the energy it can have."""
    return board(
        cells,
        armies=["moloch", "hegemony"],
        board="terminals",
        players=[{}, {"energy": 5}],
        turn=1,
        **options,
    )


def test_a_laser_is_absorbed():
    """MED-5 ENR-6 for the linked unit; the other one on the line is destroyed."""
    s = terminals(
        {
            "B1": "hegemony.ganger",
            "E2": "hegemony.ganger",
            "C2": "moloch.blocker",
            "D2": "moloch.blocker",
            "C3": "moloch.medic",
        }
    )
    told = do(s, "procedure laser B1 E2")
    assert absorbed(told) == {("C3", "C2", "laser")}
    assert died(told) == {"C3", "D2"}


def test_elimination_is_absorbed():
    """MED-5 ENR-7 whatever the toughness."""
    s = terminals(
        {
            "B1": "hegemony.ganger",
            "A2": "hegemony.ganger",
            "C3": "hegemony.ganger",
            "B2": "moloch.blocker",
            "B3": "moloch.medic",
        }
    )
    told = do(s, "procedure elimination B2")
    assert absorbed(told) == {("B3", "B2", "elimination")}
    assert "B2" in units(s)


def test_detonation_is_absorbed_and_the_controller_chooses():
    """MED-5 MED-2 ENR-8 one procedure, one medic, one of two linked units."""
    cells = {"B4": "moloch.blocker", "D4": "moloch.hornet", "C4": "moloch.medic", "A1": "hegemony.hq"}
    s = terminals(cells)
    do(s, "procedure detonation")
    assert decider(s) == 0
    assert legal(s) == {"absorb C4 for B4 from detonation", "absorb C4 for D4 from detonation"}
    told = do(s, "absorb C4 for D4 from detonation")
    assert absorbed(told) == {("C4", "D4", "detonation")}
    assert set(units(s)) == {"D4", "A1"}
    assert decider(s) == 1
    assert step_name(s) == "main"


def test_release_wounds_are_absorbed():
    """MED-5 DAN-6 a medic linked before the move absorbs the wound of an HQ that frees itself."""
    dancers = {"C2": "dancer.object_yellow/2", "A1": "dancer.object_red", "E3": "dancer.object_blue"}
    cells = dancers | {"C3": "outpost.hq", "C4": "outpost.medic"}
    s = board(cells, armies=["dancer", "outpost"], hands=[[], ["move"]], turn=1)
    told = do(s, "play move C3>D3/0")
    assert absorbed(told) == {("C4", "C3", "release")}
    assert hp(s, 1) == 20
    assert unit_at(s, "D3")["tile"] == "outpost.hq"
    without = board(
        dancers | {"C3": "outpost.hq", "D4": "outpost.medic"},
        armies=["dancer", "outpost"],
        hands=[[], ["move"]],
        turn=1,
    )
    do(without, "play move C3>D3/0")
    assert hp(without, 1) == 19, "linked only where the HQ goes, the medic comes too late"


def test_dancers_action_is_absorbed():
    """MED-5 DAN-4 INS-11 an attack outside a battle is an attack."""
    dancers = {"C2": "dancer.object_blue/3", "A1": "dancer.object_red", "E3": "dancer.object_yellow"}
    s = board(dancers | {"C3": "outpost.scout", "C4": "outpost.medic"}, hands=[["action"], []])
    told = do(s, "play action C2 S")
    assert absorbed(told) == {("C4", "C3", "C2")}


def test_the_owner_of_the_units_decides_in_the_other_players_turn():
    """MED-2 the controller is asked, whoever's turn it is; the turn then goes on."""
    cells = {
        "B3": "outpost.scoper",
        "C3": "outpost.scout",
        "C4": "outpost.medic",
        "C5": "outpost.recon_center",
    }
    s = board(
        cells | {"B4": "outpost.recon_center"}, armies=["moloch", "outpost"], hands=[["air_strike"], []]
    )
    do(s, "play air_strike B2")
    assert (step_name(s), decider(s)) == ("choice", 1)
    assert legal(s) == {"absorb C4 for B3 from air_strike", "absorb C4 for C3 from air_strike"}
    told = do(s, "absorb C4 for B3 from air_strike")
    assert named(told, "died") == [
        {"event": "died", "at": "C3", "tile": "outpost.scout", "owner": 1},
        {"event": "died", "at": "C4", "tile": "outpost.medic", "owner": 1},
    ]
    assert (step_name(s), decider(s)) == ("main", 0)


# --- whom a medic serves ---------------------------------------------------------------------------


def test_an_allied_medic_absorbs():
    """MED-1 MUL-5 friendly means allies too."""
    s = board(
        {"C3": "outpost.scout", "C4": "moloch.medic", "C2": "borgo.claws/3"},
        armies=["outpost", "moloch", "borgo", "smart"],
        **TEAMS,
    )
    told = fight(s)
    assert absorbed(told) == {("C4", "C3", "C2")}
    assert seat(s, 1)["discards"] == ["medic"]


def test_medics_of_two_allies_on_one_unit():
    """MED-2 MUL-5 several medics: the unit's controller chooses, whosever they are."""
    s = board(
        {"C3": "outpost.scout", "C4": "moloch.medic", "D3": "outpost.medic", "C2": "borgo.claws/3"},
        armies=["outpost", "moloch", "borgo", "smart"],
        turn=2,
        **TEAMS,
    )
    start_fight(s)
    assert decider(s) == 0
    assert legal(s) == {"absorb C4 for C3 from C2", "absorb D3 for C3 from C2"}


def test_units_of_two_allies_on_one_medic():
    """MED-2 MUL-5 several linked units of two players: whom the medic serves chooses."""
    s = board(
        {
            "C3": "outpost.scout/1",
            "D4": "moloch.scout",
            "C4": "moloch.medic",
            "C2": "borgo.claws/3",
            "E3": "borgo.claws/4",
        },
        armies=["outpost", "moloch", "borgo", "smart"],
        **TEAMS,
    )
    start_fight(s)
    assert decider(s) == 1
    assert legal(s) == {"absorb C4 for C3 from C2", "absorb C4 for D4 from E3"}


def test_a_chain_of_allied_medics():
    """MED-4 MUL-5 an ally's medic behind one's own is the one that goes."""
    s = board(
        {"C3": "outpost.scout", "C4": "outpost.medic", "C5": "moloch.medic", "C2": "borgo.claws/3"},
        armies=["outpost", "moloch", "borgo", "smart"],
        **TEAMS,
    )
    assert absorbed(fight(s)) == {("C5", "C3", "C2")}


def test_an_enemy_medic_behind_a_medic_does_not_count():
    """MED-4 friendly units only: the chain ends at the last friendly medic."""
    s = board({"C3": "outpost.scout", "C4": "outpost.medic", "C5": "borgo.medic", "C2": "borgo.claws/3"})
    assert absorbed(fight(s)) == {("C4", "C3", "C2")}


def test_a_scoped_medic_behind_an_own_medic_ends_the_chain():
    """MED-4 MOD-5 it works for the Scoper's side, so it goes."""
    cells = {"C3": "outpost.scout", "C4": "outpost.medic", "C5": "borgo.medic", "B4": "outpost.scoper"}
    s = board(cells | {"C2": "borgo.claws/3"})
    assert absorbed(fight(s)) == {("C5", "C3", "C2")}


def test_the_scopers_side_chooses_for_a_scoped_medic():
    """MED-2 MOD-5 Borgo's medic, the Outpost's choice."""
    cells = {"C3": "outpost.scout/1", "D3": "outpost.scout", "C4": "borgo.medic", "C5": "outpost.scoper"}
    s = board(cells | {"C2": "borgo.claws/3", "E2": "borgo.claws/4"}, turn=1)
    start_fight(s)
    assert decider(s) == 0
    assert legal(s) == {"absorb C4 for C3 from C2", "absorb C4 for D3 from E2"}


def test_a_medic_vegas_has_taken_over_serves_vegas():
    """MED-1 VEG-9 it absorbs for Vegas and is discarded by its owner."""
    cells = {"C3": "vegas.guard/3", "C4": "borgo.medic", "C5": "vegas.agitator", "C2": "borgo.claws/3"}
    s = board(cells, armies=["borgo", "vegas"])
    told = fight(s)
    assert absorbed(told) == {("C4", "C3", "C2")}
    assert seat(s, 0)["discards"] == ["medic"]


def test_a_unit_vegas_has_taken_over_is_healed_by_vegas():
    """MED-1 VEG-2 the taken unit counts as friendly in everything."""
    cells = {
        "C3": "borgo.super_officer",
        "C4": "vegas.medic",
        "D3": "vegas.agitator/5",
        "C2": "borgo.claws/3",
    }
    s = board(cells, armies=["borgo", "vegas"])
    assert absorbed(fight(s)) == {("C4", "C3", "C2")}


def test_an_allied_medic_does_not_serve_objects():
    """MED-1 DAN-7 what an ally's module gives never reaches an object."""
    cells = {"C3": "dancer.object_yellow", "A1": "dancer.object_red/3", "E1": "dancer.object_blue"}
    s = board(
        cells | {"C4": "moloch.medic", "C2": "borgo.claws/3"},
        armies=["dancer", "moloch", "borgo", "smart"],
        **TEAMS,
    )
    told = fight(s)
    assert ("C2", "C3", "melee", 1) in attacks(told)
    assert not absorbed(told)
    assert seat(s, 0)["hp"]["yellow"] == 9
