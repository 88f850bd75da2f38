"""Takeover: how it comes about, what it means, how it ends (VEG-1 to VEG-3)."""

from __future__ import annotations

import pytest

from nshex.notation.errors import IllegalActionError
from tests.rules.vegas import VEGAS, against_vegas
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
    rotation,
    seat,
    step_name,
    toward,
    unit_at,
    units,
    wounds,
)

# --- how it comes about ----------------------------------------------------------------------------


def test_a_placed_agitator_takes_the_unit_on_its_link():
    """VEG-1 The enemy unit on the link is the Vegas player's at once, and may be turned freely."""
    s = against_vegas("outpost", {"B2": "outpost.commando/1"}, hands=[[], ["agitator"]])
    events = do(s, "place agitator B3/0")
    assert named(events, "taken") == [
        {"event": "taken", "player": VEGAS, "at": "B2", "tile": "outpost.commando"}
    ]
    assert controller(s, "B2") == VEGAS
    assert (step_name(s), decider(s)) == ("turn", VEGAS)
    assert legal(s) == {"keep B2", *(f"turn B2/{r}" for r in (0, 2, 3, 4, 5))}
    do(s, "turn B2/4")
    assert rotation(s, "B2") == 4
    assert (step_name(s), decider(s)) == ("main", VEGAS)


def test_the_free_turn_is_a_choice():
    """VEG-1 The taken unit need not be turned."""
    s = against_vegas("outpost", {"B2": "outpost.commando/1"}, hands=[[], ["agitator"]])
    do(s, "place agitator B3/0", "keep B2")
    assert (controller(s, "B2"), rotation(s, "B2"), step_name(s)) == (VEGAS, 1, "main")


def test_the_free_turn_is_asked_for_once():
    """VEG-1 The free turn belongs to the moment of the takeover, not to every later one."""
    s = against_vegas(
        "outpost", {"B2": "outpost.commando", "E3": "vegas.guard"}, hands=[[], ["agitator", "rotation"]]
    )
    do(s, "place agitator B3/0", "keep B2", "play rotation E3/2")
    assert step_name(s) == "main"
    do(s, "end")
    assert (step_name(s), decider(s)) == ("discard", 0)
    assert controller(s, "B2") == VEGAS


def test_the_link_of_the_hq_takes_on_its_one_edge():
    """VEG-1 The Vegas HQ takes over on one edge only."""
    s = against_vegas(
        "outpost",
        {"D3": f"vegas.hq/{toward('D3', 'D2', 1)}", "C3": "outpost.commando", "C4": "outpost.brawler"},
        hands=[[], ["rotation"]],
    )
    assert controller(s, "C3") == controller(s, "C4") == 0
    do(s, f"play rotation D3/{toward('D3', 'C3', 1)}", "turn C3/5")
    assert (controller(s, "C3"), controller(s, "C4")) == (VEGAS, 0)


def test_the_edge_of_the_hq_that_takes_over_does_not_strike():
    """VEG-1 The takeover edge has no melee: a unit there whose takeover is cancelled is not hit."""
    s = against_vegas(
        "outpost",
        {
            "C3": f"vegas.hq/{toward('C3', 'C2', 1)}",
            "C2": "outpost.recon_center",
            "D2": "outpost.officer",
            "C1": "vegas.agitator/3",
            "B1": "outpost.scoper",
        },
    )
    assert controller(s, "C2") == 0
    assert phases(fight(s)) == {0: ["C3>D2 1"]}


def test_hqs_are_not_taken():
    """VEG-1 Takeover never works on an HQ, neither by an Agitator nor by the Vegas HQ."""
    s = against_vegas(
        "outpost",
        {"B2": "outpost.hq", "C2": f"vegas.hq/{toward('C2', 'B2', 1)}"},
        hands=[[], ["agitator"]],
    )
    do(s, "place agitator B3/0")
    assert step_name(s) == "main"
    assert controller(s, "B2") == 0


def test_own_units_and_mines_are_not_taken():
    """VEG-1 Only enemy units are taken: not one's own, and no foundation."""
    s = against_vegas(
        "outpost", {"B2": "vegas.guard"}, mines={"A2": "vegas.mine"}, hands=[[], ["agitator"] * 2]
    )
    do(s, "place agitator B3/0", "place agitator A3/0")
    assert step_name(s) == "main"


def test_objects_are_taken():
    """VEG-1 DAN-1 A Dancer object is taken over like any unit."""
    s = board(
        {
            "C3": "dancer.object_red",
            "A1": "dancer.object_yellow",
            "E1": "dancer.object_blue",
            "E3": "vegas.hq",
        },
        armies=["dancer", "vegas"],
        hands=[[], ["agitator"]],
        turn=VEGAS,
    )
    do(s, "place agitator C4/0")
    assert controller(s, "C3") == VEGAS
    do(s, "turn C3/3")
    assert rotation(s, "C3") == 3


def test_an_object_taken_in_the_setup_is_turned_when_all_hqs_stand():
    """VEG-1 SET-3 A Vegas HQ placed beside an object takes it at once; the turn comes when all HQs stand."""
    s = board(
        {"C3": "dancer.object_red", "A1": "dancer.object_yellow", "E1": "dancer.object_blue"},
        armies=["dancer", "vegas"],
        step="setup",
    )
    do(s, f"hq C4/{toward('C4', 'C3', 1)}")
    assert (step_name(s), decider(s)) == ("turn", VEGAS)
    events = do(s, "turn C3/2")
    assert named(events, "turn_began") == [{"event": "turn_began", "player": 0, "turn": 1}]
    assert controller(s, "C3") == VEGAS
    assert rotation(s, "C3") == 2


# --- friendly in everything ------------------------------------------------------------------------


def test_vegas_shoots_through_a_taken_unit():
    """VEG-2 BAT-4 Attacks of Vegas pass a taken unit and strike the enemy behind it."""
    s = against_vegas(
        "outpost",
        {
            "C5": "vegas.marksman/0",
            "C4": "outpost.recon_center",
            "B4": f"vegas.agitator/{toward('B4', 'C4')}",
            "C2": "outpost.hq",
        },
    )
    assert controller(s, "C4") == VEGAS
    assert phases(fight(s)) == {3: ["C5>C2 1"]}


def test_a_taken_unit_fights_for_vegas():
    """VEG-2 A taken unit strikes its old friends, their HQ too, and is struck by them."""
    s = against_vegas(
        "outpost",
        {
            "C4": "outpost.annihilator/0",
            "B4": f"vegas.agitator/{toward('B4', 'C4')}",
            "C1": "outpost.hq",
            "D3": f"outpost.runner/{toward('D3', 'C4')}",
        },
    )
    assert phases(fight(s)) == {2: ["C4>C1 2", "D3>C4 1"]}
    assert hp(s, 0) == 18


def test_a_taken_netter_nets_its_old_friends():
    """VEG-2 NET-1 The net of a taken unit works for Vegas and no longer against it."""
    layout = {
        "C3": "hegemony.net_master/0",
        "D2": "vegas.guard",
        "B2": "hegemony.ganger",
    }
    s = against_vegas("hegemony", layout, hands=[[], ["agitator"]])
    assert netted(s) == {"D2"}
    do(s, "place agitator C4/0")
    assert netted(s) == {"B2"}


def test_a_taken_unit_is_netted_by_its_old_friends():
    """VEG-2 NET-1 For the owner's netters a taken unit is an enemy."""
    s = against_vegas(
        "hegemony",
        {"C3": "hegemony.ganger", "C4": "vegas.agitator/0", "C2": "hegemony.net_fighter/3"},
    )
    assert netted(s) == {"C3"}
    assert controller(s, "C3") == VEGAS


def test_links_of_modules_follow_the_takeover():
    """VEG-2 MOD-1 A Vegas Scout helps a taken unit, a module of its old army no more."""
    helped_by_vegas = {"C3": "outpost.annihilator", "C2": "vegas.scout/3"}
    s = against_vegas("outpost", helped_by_vegas, hands=[[], ["agitator"]])
    assert initiatives(s, "C3") == [2]
    do(s, "place agitator C4/0", "keep C3")
    assert initiatives(s, "C3") == [3]
    helped_by_its_army = {"C3": "outpost.annihilator", "C2": "outpost.scout/1"}
    s = against_vegas("outpost", helped_by_its_army, hands=[[], ["agitator"]])
    assert initiatives(s, "C3") == [3]
    do(s, "place agitator C4/0", "keep C3")
    assert initiatives(s, "C3") == [2]


def test_saboteurs_follow_the_takeover():
    """VEG-2 MOD-3 The Vegas Saboteur spares a taken unit, the one of its old army slows it."""
    s = against_vegas("outpost", {"C3": "outpost.commando", "C2": "vegas.saboteur"}, hands=[[], ["agitator"]])
    assert initiatives(s, "C3") == [2]
    do(s, "place agitator C4/0", "keep C3")
    assert initiatives(s, "C3") == [3]
    slowed_by_its_army = {"C3": "outpost.commando", "C2": "outpost.saboteur"}
    s = against_vegas("outpost", slowed_by_its_army, hands=[[], ["agitator"]])
    assert initiatives(s, "C3") == [3]
    do(s, "place agitator C4/0", "keep C3")
    assert initiatives(s, "C3") == [2]


def test_hq_bonuses_follow_the_takeover():
    """VEG-2 MOD-4 A taken unit loses the bonus of its own HQ."""
    layout = {"C3": "outpost.commando", "B3": "outpost.hq"}
    s = against_vegas("outpost", layout, hands=[[], ["agitator"]])
    assert initiatives(s, "C3") == [3, 2]
    do(s, "place agitator C4/0", "keep C3")
    assert initiatives(s, "C3") == [3]


def test_the_hq_of_an_ally_helps_a_unit_vegas_has_taken():
    """VEG-2 MUL-5 In a team the taken unit gets the bonus of the HQ of the Vegas player's ally."""
    s = board(
        {"C3": "hegemony.ganger", "C4": "vegas.agitator/0", "B3": "outpost.hq"},
        armies=["hegemony", "borgo", "outpost", "vegas"],
        mode="team",
    )
    assert controller(s, "C3") == 3
    assert initiatives(s, "C3") == [3, 2]


def test_mobility_of_a_taken_unit_is_vegas():
    """VEG-2 MOD-9 A taken mobile unit moves in the Vegas player's turn, not in its owner's."""
    layout = {"C3": "outpost.runner", "C4": "vegas.agitator/0"}
    s = against_vegas("outpost", layout)
    assert "use mobility C3>C2/0" in legal(s)
    s = against_vegas("outpost", layout, turn=0)
    assert not legal_starting(s, "use mobility")


def test_a_transport_carries_for_vegas():
    """VEG-2 MOD-7 A taken Transport lends its moves to Vegas, and to no unit of its old army."""
    layout = {
        "C3": "hegemony.transport",
        "C4": "vegas.agitator/0",
        "D2": "vegas.guard",
        "B2": "hegemony.ganger",
    }
    s = against_vegas("hegemony", layout)
    moved = {line.split()[2][:2] for line in legal_starting(s, "use transport@C3")}
    assert moved == {"C4", "D2"}
    s = against_vegas("hegemony", layout, turn=0)
    assert not legal_starting(s, "use")


def test_the_owner_snipes_a_taken_unit_and_vegas_does_not():
    """VEG-2 INS-5 Taken units are enemies for their owner's Sniper and friends for the Vegas Sniper."""
    layout = {"C3": "outpost.commando", "C4": "vegas.agitator/0", "A1": "outpost.brawler"}
    s = against_vegas("outpost", layout, hands=[[], ["sniper"]])
    assert legal_starting(s, "play sniper") == {"play sniper A1"}
    s = against_vegas("outpost", layout, hands=[["sniper"], []], turn=0)
    assert legal_starting(s, "play sniper") == {"play sniper C3", "play sniper C4"}


def test_the_owner_throws_grenades_at_a_taken_unit():
    """VEG-2 INS-4 A taken unit beside its old HQ is a target for the Grenade, its old friends are not."""
    s = against_vegas(
        "borgo",
        {"C3": "borgo.brawler", "C4": "vegas.agitator/0", "B2": "borgo.hq", "B1": "borgo.mutant"},
        hands=[["grenade"], []],
        turn=0,
    )
    assert legal_starting(s, "play grenade") == {"play grenade C3"}


def test_tiles_of_vegas_move_taken_units():
    """VEG-2 INS-2 INS-7 INS-8 Vegas moves, turns and castles a taken unit; its owner cannot."""
    layout = {"C3": "outpost.commando", "C4": "vegas.agitator/0"}
    s = against_vegas("outpost", layout, hands=[[], ["move", "rotation", "castling"]])
    assert {"play move C3>C2/4", "play rotation C3/3", "play castling C3 C4"} <= legal(s)
    s = against_vegas("outpost", layout, hands=[["move"], []], turn=0)
    assert not legal_starting(s, "play move")
    with pytest.raises(IllegalActionError, match="not controlled by outpost"):
        do(s, "play move C3>C2/0")


def test_taken_units_push_for_vegas_and_are_pushed_by_the_owner():
    """VEG-2 INS-3 A taken unit pushes its old friends; the Vegas player chooses where it is pushed."""
    layout = {"C3": "hegemony.ganger", "C4": "vegas.agitator/0", "C2": "hegemony.thug"}
    s = against_vegas("hegemony", layout, hands=[[], ["push_back"]])
    assert legal_starting(s, "play push_back") == {"play push_back C3>C2"}
    s = against_vegas("hegemony", layout, hands=[["push_back"], []], turn=0)
    assert legal_starting(s, "play push_back") == {"play push_back C2>C3"}
    do(s, "play push_back C2>C3")
    assert (step_name(s), decider(s)) == ("retreat", VEGAS)
    do(s, "retreat B3")
    assert controller(s, "B3") == 0


def test_a_taken_unit_counts_for_the_full_board():
    """VEG-2 END-2 The board is full with a taken unit on it as with any other."""
    free = "E3"
    cells = [f"{c}{n}" for c, size in zip("ABCDE", (3, 4, 5, 4, 3), strict=True) for n in range(1, size + 1)]
    layout = {cell: "vegas.guard" for cell in cells if cell != free}
    layout |= {"C3": "hegemony.officer", "C4": "vegas.agitator/0", "A1": "hegemony.thug/1"}
    s = against_vegas("hegemony", layout, hands=[[], ["guard"]])
    events = do(s, "place guard E3/0")
    assert named(events, "battle_began")[0]["cause"] == "full_board"


# --- how it ends -----------------------------------------------------------------------------------


def test_wounds_stay_through_takeover_and_freedom():
    """VEG-2 VEG-3 A taken unit keeps its wounds, and the freed one its facing and all its wounds."""
    s = against_vegas(
        "moloch",
        {"C3": "moloch.blocker-1", "D2": f"moloch.guard/{toward('D2', 'C3')}"},
        hands=[[], ["agitator", "rotation"]],
    )
    do(s, "place agitator C4/0", "turn C3/4")
    assert wounds(s, "C3") == 1
    do(s, "play rotation C4/3")
    assert unit_at(s, "C3") == {"at": "C3", "tile": "moloch.blocker", "rot": 4, "wounds": 1}
    assert controller(s, "C3") == 0


def test_wounds_taken_under_takeover_stay():
    """VEG-3 A wound suffered in foreign service is still there when the unit is free again."""
    layout = {"C3": "alabama.shield@0", "C4": "vegas.agitator/0"}
    s = against_vegas("outpost", layout, hands=[["sniper", "sniper"], []], turn=0)
    assert controller(s, "C3") == VEGAS
    do(s, "play sniper C3", "play sniper C4")
    assert controller(s, "C3") == 0
    assert wounds(s, "C3") == 1


@pytest.mark.parametrize(
    ("line", "hand"),
    [
        ("play rotation C4/2", "rotation"),
        ("play move C4>C5/0", "move"),
        ("play move C3>C2/0", "move"),
        ("play castling C3 D3", "castling"),
    ],
)
def test_the_takeover_lasts_only_as_long_as_the_link(line: str, hand: str):
    """VEG-1 VEG-3 Turning or moving the source, or moving the unit, ends the takeover."""
    s = against_vegas(
        "outpost",
        {"C3": "outpost.commando", "C4": "vegas.agitator/0", "D3": "vegas.guard"},
        hands=[[], [hand]],
    )
    events = do(s, line)
    assert len(named(events, "released")) == 1
    freed = next(cell for cell, tile in units(s).items() if tile == "outpost.commando")
    assert controller(s, freed) == 0


def test_the_takeover_ends_with_the_source():
    """VEG-1 VEG-3 A killed source holds nobody."""
    s = against_vegas(
        "outpost", {"C3": "outpost.commando", "C4": "vegas.agitator/0"}, hands=[["sniper"], []], turn=0
    )
    do(s, "play sniper C4")
    assert controller(s, "C3") == 0


def test_a_killed_taken_unit_goes_to_its_owners_discards():
    """VEG-3 The tile of a taken unit that is killed lies with its owner's discards."""
    s = against_vegas(
        "outpost", {"C3": "outpost.commando", "C4": "vegas.agitator/0"}, hands=[["sniper"], []], turn=0
    )
    do(s, "play sniper C3")
    assert seat(s, 0)["discards"] == ["sniper", "commando"]
    assert "discards" not in seat(s, VEGAS)


def test_a_killed_taken_bio_droid_returns_to_its_owners_pile():
    """VEG-3 ARM-5 A taken Bio-droid goes on top of its owner's pile."""
    s = against_vegas(
        "smart", {"C3": "smart.bio_droid", "C4": "vegas.agitator/0"}, hands=[["sniper"], []], turn=0
    )
    do(s, "play sniper C3")
    assert seat(s, 0)["pile"][0] == "bio_droid"
    assert len(seat(s, VEGAS)["pile"]) == 5
