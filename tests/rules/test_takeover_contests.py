"""Takeover against nets, Scopers and other takeovers; fresh takeovers; taken modules (VEG-4 to VEG-9)."""

from __future__ import annotations

from typing import Any

from tests.rules.vegas import VEGAS, against_vegas
from tests.support import (
    absorbed,
    board,
    controller,
    decider,
    do,
    fight,
    initiatives,
    legal,
    legal_starting,
    named,
    netted,
    phases,
    seat,
    step_name,
    toward,
    unit_at,
    units,
)

# --- nets ------------------------------------------------------------------------------------------


def test_takeover_beats_the_net_face_to_face():
    """VEG-4 Netter and source face each other: the netter is taken, the source is not netted."""
    s = against_vegas("hegemony", {"C3": "hegemony.net_fighter/3", "C4": "vegas.agitator/0"})
    assert controller(s, "C3") == VEGAS
    assert netted(s) == set()


def test_the_vegas_hq_beats_the_net_face_to_face():
    """VEG-4 The takeover edge of the HQ beats a net as an Agitator does, its other edges do not."""
    facing = {"C4": f"vegas.hq/{toward('C4', 'C3', 1)}", "C3": "hegemony.net_fighter/3"}
    s = against_vegas("hegemony", facing)
    assert (controller(s, "C3"), netted(s)) == (VEGAS, set())
    s = against_vegas("hegemony", facing | {"C4": f"vegas.hq/{toward('C4', 'C5', 1)}"})
    assert (controller(s, "C3"), netted(s)) == (0, {"C4"})


def test_a_netter_that_comes_face_to_face_later_is_taken():
    """VEG-4 It does not matter which of the two came first."""
    s = against_vegas("hegemony", {"C4": "vegas.agitator/0"}, hands=[["net_fighter"], []], turn=0)
    do(s, "place net_fighter C3/3")
    assert controller(s, "C3") == VEGAS
    assert (step_name(s), decider(s)) == ("turn", VEGAS)
    do(s, "keep C3")
    assert (step_name(s), decider(s)) == ("main", 0)


def test_a_netter_elsewhere_nets_the_source_and_ends_the_takeover():
    """VEG-4 A netter that is not under takeover nets the source from another side and frees the unit."""
    s = against_vegas(
        "hegemony",
        {"C3": "hegemony.ganger", "C4": "vegas.agitator/0"},
        hands=[["net_fighter"], []],
        turn=0,
    )
    assert controller(s, "C3") == VEGAS
    events = do(s, "place net_fighter C5/0")
    assert controller(s, "C3") == 0
    assert netted(s) == {"C4"}
    assert [event["at"] for event in named(events, "released")] == ["C3"]


def test_a_netter_elsewhere_frees_the_netter_that_was_taken():
    """VEG-4 The source netted from behind loses the netter before it; that one nets nobody it faces."""
    s = against_vegas(
        "hegemony",
        {"C3": "hegemony.net_fighter/3", "C4": "vegas.agitator/0", "C5": "hegemony.net_fighter/0"},
    )
    assert controller(s, "C3") == 0
    assert netted(s) == {"C4"}


def test_a_third_partys_netter_nets_the_source():
    """VEG-4 In a game of several the netter of anybody but Vegas ends a takeover."""
    s = board(
        {"C3": "outpost.commando", "C4": "vegas.agitator/0", "C5": "hegemony.net_fighter/0"},
        armies=["outpost", "hegemony", "vegas"],
        mode="deathmatch",
    )
    assert (controller(s, "C3"), netted(s)) == (0, {"C4"})


def test_a_netter_under_another_takeover_does_not_net_the_source():
    """VEG-4 A netter that one Agitator holds does not net another."""
    s = against_vegas(
        "hegemony",
        {
            "C3": "hegemony.ganger",
            "C4": "vegas.agitator/0",
            "C5": "hegemony.net_fighter/0",
            "B4": f"vegas.agitator/{toward('B4', 'C5')}",
        },
    )
    assert controller(s, "C3") == controller(s, "C5") == VEGAS
    assert netted(s) == set()


def test_a_net_that_dies_lets_the_source_take_again():
    """VEG-4 VEG-8 When the net goes, the takeover begins again and the unit may be turned again."""
    s = against_vegas(
        "hegemony",
        {"C3": "hegemony.ganger", "C4": "vegas.agitator/0", "C5": "hegemony.net_fighter/0"},
        hands=[[], ["sniper"]],
    )
    do(s, "play sniper C5")
    assert (step_name(s), decider(s)) == ("turn", VEGAS)
    do(s, "turn C3/2")
    assert controller(s, "C3") == VEGAS


# --- takeovers against each other ------------------------------------------------------------------

CONTESTED = {
    "C4": "vegas.agitator/0",
    "C2": "vegas.agitator/3",
    "C1": "outpost.scoper",
}
"""Two Agitators point at C3: the one at C4 works for Vegas, the one at C2 is scoped by Outpost."""


def test_two_takeovers_of_one_side_hold_together():
    """VEG-6 Without the Scoper both Agitators hold the unit, and one is enough when the other goes."""
    s = against_vegas(
        "outpost",
        {"C3": "outpost.commando", "C4": "vegas.agitator/0", "C2": "vegas.agitator/3"},
        hands=[["sniper", "sniper"], []],
        turn=0,
    )
    do(s, "play sniper C4")
    assert controller(s, "C3") == VEGAS
    do(s, "play sniper C2")
    assert controller(s, "C3") == 0


def test_a_scoped_agitator_protects_a_unit_of_its_new_side():
    """VEG-6 A scoped Agitator that points at an Outpost unit cancels the takeover by another."""
    s = against_vegas("outpost", CONTESTED | {"C3": "outpost.commando"})
    assert controller(s, "C3") == 0


def test_the_majority_holds():
    """VEG-6 Two takeovers beat one, whichever side they work for."""
    s = against_vegas("outpost", CONTESTED | {"C3": "outpost.commando", "B3": "vegas.agitator/1"})
    assert controller(s, "C3") == VEGAS
    two_scoped = {"B2": "vegas.agitator/2", "B1": "outpost.scoper"}
    s = against_vegas("outpost", CONTESTED | two_scoped | {"C3": "vegas.guard"})
    assert controller(s, "C3") == 0


def test_an_agitator_protects_vegas_units_from_a_scoped_one():
    """VEG-6 A takeover of one's own unit by one's own side counts: it cancels that of a scoped Agitator."""
    s = against_vegas("outpost", {"C3": "vegas.guard", "C2": "vegas.agitator/3", "C1": "outpost.scoper"})
    assert controller(s, "C3") == 0
    s = against_vegas("outpost", CONTESTED | {"C3": "vegas.guard"})
    assert controller(s, "C3") == VEGAS


def test_opposing_takeovers_leave_a_third_party_alone():
    """VEG-6 One takeover for Vegas and one for Outpost on a Hegemony unit cancel; a second one decides."""
    three: dict[str, Any] = {"armies": ["outpost", "hegemony", "vegas"], "mode": "deathmatch"}
    s = board(CONTESTED | {"C3": "hegemony.ganger"}, **three)
    assert controller(s, "C3") == 1
    s = board(CONTESTED | {"C3": "hegemony.ganger", "B3": "vegas.agitator/1"}, **three)
    assert controller(s, "C3") == 2
    s = board(CONTESTED | {"C3": "hegemony.ganger", "C4": "vegas.guard"}, **three)
    assert controller(s, "C3") == 0


def test_netted_takeovers_do_not_count():
    """VEG-6 Only active takeovers count: with one netted the other holds the unit."""
    s = against_vegas("outpost", CONTESTED | {"C3": "outpost.commando", "B2": "alabama.netter/1@0"})
    assert netted(s) == {"C2"}
    assert controller(s, "C3") == VEGAS


def test_takeovers_of_allies_do_not_work_and_still_protect():
    """VEG-6 MUL-5 In a team the Agitator of the ally takes nobody, but its takeover counts for the side."""
    team: dict[str, Any] = {"armies": ["outpost", "borgo", "hegemony", "vegas"], "mode": "team"}
    taken = {"C3": "hegemony.ganger", "C2": "vegas.agitator/3", "C1": "outpost.scoper"}
    assert controller(board(taken, **team), "C3") == 0
    assert controller(board(taken | {"C4": "vegas.agitator/0"}, **team), "C3") == 2


def test_a_netter_never_nets_a_source_pointing_at_it_even_where_takeovers_cancel():
    """VEG-5 The netter stays with its owner because two takeovers cancel; its net still spares the source."""
    s = against_vegas("outpost", CONTESTED | {"C3": "alabama.netter/3@0"})
    assert controller(s, "C3") == 0
    assert netted(s) == set()


def test_a_netter_that_takeovers_leave_alone_nets_elsewhere():
    """VEG-5 Only the source that points at it is spared: its other nets work."""
    s = board(
        CONTESTED | {"C3": "hegemony.net_master/2", "B3": "vegas.guard", "D3": "vegas.guard"},
        armies=["outpost", "hegemony", "vegas"],
        mode="deathmatch",
    )
    assert controller(s, "C3") == 1
    assert netted(s) == set()
    s = board(
        CONTESTED | {"C3": "hegemony.net_master/4", "B3": "vegas.guard", "B2": "vegas.guard"},
        armies=["outpost", "hegemony", "vegas"],
        mode="deathmatch",
    )
    assert netted(s) == {"B2"}


# --- Scopers ---------------------------------------------------------------------------------------


def test_a_scoper_takes_a_turned_away_agitator():
    """VEG-7 A Scoper beside an Agitator that faces elsewhere makes it take over for the Outpost."""
    s = against_vegas(
        "outpost",
        {"C2": "outpost.scoper", "C3": "vegas.agitator/3", "C4": "vegas.guard", "C5": "vegas.marksman/0"},
    )
    assert controller(s, "C4") == 0
    assert controller(s, "C3") == VEGAS
    assert phases(fight(s)) == {3: ["C5>C4 1"]}


def test_the_free_turn_of_a_scoped_agitator_is_the_scopers():
    """VEG-7 VEG-1 Whom a scoped Agitator takes, the Outpost turns."""
    s = against_vegas(
        "outpost",
        {"C3": "vegas.agitator/3", "C4": "vegas.guard/3"},
        hands=[["scoper"], []],
        turn=0,
    )
    events = do(s, "place scoper C2/0")
    assert [event["player"] for event in named(events, "scoped")] == [0]
    assert (step_name(s), decider(s)) == ("turn", 0)
    do(s, "turn C4/1", "end")
    assert unit_at(s, "C4") == {"at": "C4", "tile": "vegas.guard", "rot": 1}


def test_an_agitator_takes_the_scoper_it_faces():
    """VEG-7 Takeover is stronger: the Scoper works for Vegas, on the modules of its own army."""
    s = against_vegas(
        "outpost",
        {"C2": "outpost.scoper", "C3": "vegas.agitator/0", "D1": "outpost.scout", "E1": "vegas.marksman"},
    )
    assert controller(s, "C2") == VEGAS
    assert initiatives(s, "E1") == [4]


def test_a_scoper_does_not_take_the_vegas_hq():
    """VEG-7 MOD-5 An HQ's takeover is not a module; a Scoper beside it changes nothing."""
    s = against_vegas(
        "outpost",
        {"C2": "outpost.scoper", "C3": f"vegas.hq/{toward('C3', 'C4', 1)}", "C4": "outpost.commando"},
    )
    assert controller(s, "C4") == VEGAS


# --- fresh takeovers -------------------------------------------------------------------------------


def test_another_source_gives_a_new_free_turn():
    """VEG-8 A second source that comes to point at the unit is a fresh takeover."""
    s = against_vegas(
        "outpost",
        {"C3": "outpost.commando", "C4": "vegas.agitator/0", "B3": "vegas.agitator/3"},
        hands=[[], ["rotation"]],
    )
    do(s, "play rotation B3/1")
    assert legal(s) == {"keep C3", *(f"turn C3/{r}" for r in range(1, 6))}


def test_two_sources_at_one_moment_give_one_free_turn():
    """VEG-8 Two takeovers of one unit that begin together are one moment."""
    s = against_vegas(
        "outpost",
        {"C4": "vegas.agitator/0", "B3": "vegas.agitator/1"},
        hands=[["commando"], []],
        turn=0,
    )
    do(s, "place commando C3/0", "turn C3/2")
    assert step_name(s) == "main"


def test_sources_that_swap_places_give_a_new_free_turn():
    """VEG-8 After two Agitators have swapped places, another one holds the unit."""
    s = against_vegas(
        "outpost",
        {"C3": "outpost.commando", "C4": "vegas.agitator/0", "C5": "vegas.agitator/0"},
        hands=[[], ["castling"]],
    )
    do(s, "play castling C4 C5")
    assert (step_name(s), decider(s)) == ("turn", VEGAS)
    do(s, "turn C3/1")
    assert step_name(s) == "main"


def test_taken_units_that_swap_places_are_both_turned_anew():
    """VEG-8 Two taken units that swap places are each held by another source, and each may be turned."""
    s = against_vegas(
        "outpost",
        {
            "C3": "outpost.commando",
            "C4": "vegas.agitator/0",
            "C2": "outpost.brawler",
            "C1": "vegas.agitator/3",
        },
        hands=[[], ["castling"]],
    )
    do(s, "play castling C2 C3")
    assert controller(s, "C2") == controller(s, "C3") == VEGAS
    first = next(iter(legal_starting(s, "keep")))
    do(s, first)
    second = next(iter(legal_starting(s, "keep")))
    assert {first, second} == {"keep C2", "keep C3"}
    do(s, second)
    assert step_name(s) == "main"


def test_turning_the_source_by_a_full_circle_gives_nothing():
    """VEG-8 Turning the source all the way round is no change, so it renews no takeover."""
    s = against_vegas(
        "outpost",
        {"C3": "outpost.commando", "C4": "vegas.agitator/0", "E3": "vegas.hq"},
        hands=[[], ["rotation", "move"]],
    )
    assert "play rotation C4/3" in legal(s)
    assert "play rotation C4/0" not in legal(s)
    assert "play move C4>C4/0" not in legal(s)


def test_turning_the_taken_unit_gives_no_new_free_turn():
    """VEG-8 Turning or moving a unit that stays held by the same source is no fresh takeover."""
    s = against_vegas(
        "outpost",
        {"C3": "outpost.commando", "C4": "vegas.agitator/0"},
        hands=[[], ["rotation"]],
    )
    do(s, "play rotation C3/4")
    assert step_name(s) == "main"


# --- taken modules and abilities -------------------------------------------------------------------


def test_a_taken_transporter_is_used_by_vegas():
    """VEG-9 ARM-4 Vegas exchanges a taken Transporter for a tile of its own; its owner cannot."""
    layout = {"C3": "smart.transporter-1", "C4": "vegas.agitator/0"}
    s = against_vegas("smart", layout, hands=[["cyborg"], []], turn=0)
    assert not legal_starting(s, "use")
    s = against_vegas("smart", layout, hands=[[], ["guard"]])
    assert legal_starting(s, "use mobility C3")
    do(s, "use transporter C3 guard/2")
    assert unit_at(s, "C3") == {"at": "C3", "tile": "vegas.guard", "rot": 2}
    assert seat(s, 0)["discards"] == ["transporter"]


def test_a_taken_medic_absorbs_for_vegas():
    """VEG-9 MED-1 A taken Medic saves the Vegas unit on its link and no unit of its own army."""
    layout = {
        "C3": "outpost.medic/1",
        "C4": "vegas.agitator/0",
        "D2": "vegas.guard/3-1",
        "D1": "outpost.brawler/3",
    }
    s = against_vegas("outpost", layout, turn=0)
    events = fight(s)
    assert absorbed(events) == {("C3", "D2", "D1")}
    assert units(s)["D2"] == "vegas.guard"
    assert seat(s, 0)["discards"] == ["medic"]
    old_friend = {"C2": "outpost.officer", "B1": "vegas.bodyguard/2"}
    s = against_vegas("outpost", {"C3": "outpost.medic/0", "C4": "vegas.agitator/0"} | old_friend)
    events = fight(s)
    assert not named(events, "absorbed")
    assert "C2" not in units(s)


def test_a_taken_mother_module_serves_vegas():
    """VEG-9 BAT-11 The extra initiative of a taken Mother Module goes to a Vegas unit."""
    layout = {"C3": "moloch.mother_module/5", "B2": "vegas.marksman"}
    s = against_vegas("moloch", layout, hands=[[], ["agitator"]])
    assert initiatives(s, "B2") == [3]
    do(s, "place agitator C4/0", "keep C3")
    assert initiatives(s, "B2") == [3, 2]


def test_a_taken_recon_center_lengthens_the_moves_of_vegas():
    """VEG-9 MOD-8 Under a taken Recon Center it is Vegas that moves two steps."""
    layout = {"C3": "outpost.recon_center", "C4": "vegas.agitator/0", "E1": "vegas.guard"}
    s = against_vegas("outpost", layout, hands=[[], ["move"]])
    assert "play move E1>E2/0>E3/0" in legal(s)
    s = against_vegas("outpost", layout | {"A1": "outpost.commando"}, hands=[["move"], []], turn=0)
    assert legal_starting(s, "play move")
    assert not {line for line in legal_starting(s, "play move") if line.count(">") > 1}


def test_a_taken_quartermaster_serves_vegas():
    """VEG-9 MOD-6 The Vegas player decides about the conversion a taken Quartermaster offers."""
    s = against_vegas(
        "hegemony",
        {
            "C3": "hegemony.quartermaster/0",
            "C4": "vegas.agitator/0",
            "C2": "vegas.marksman/0",
            "C1": "hegemony.gladiator/3",
        },
        turn=0,
    )
    events = fight(s, "convert C2 N melee", caller=0)
    assert phases(events) == {3: ["C2>C1 1"], 1: ["C1>C2 2"]}


def test_a_taken_clown_explodes_for_vegas():
    """VEG-9 ARM-1 The Vegas player decides whether a taken Clown explodes."""
    s = against_vegas(
        "moloch",
        {"C3": "moloch.clown/0", "C4": "vegas.agitator/0", "C2": "moloch.officer", "D3": "moloch.brain"},
    )
    events = fight(s, "explode C3")
    assert named(events, "exploded")[0]["at"] == "C3"
    assert units(s) == {}
    assert seat(s, 0)["discards"].count("clown") == 1
