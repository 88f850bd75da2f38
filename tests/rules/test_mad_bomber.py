"""The Mad Bomber, neutral or hired (MER-2, MER-3)."""

from __future__ import annotations

from typing import Any

import pytest

from nshex.notation.errors import IllegalActionError, NotationError
from nshex.notation.setups import make_setup
from nshex.rules.state import State
from tests.support import (
    board,
    controller,
    decider,
    do,
    fight,
    hp,
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
    wounds,
)

BOMBER = "neutral.mad_bomber"


# --- the neutral Mad Bomber ------------------------------------------------------------------------


def bombed(layout: dict[str, str], *armies: str, **options: Any) -> State:
    """A board with the neutral Mad Bomber on C3."""
    return board({"C3": BOMBER} | layout, armies=armies or ("outpost", "moloch"), **options)


def test_the_bomber_starts_in_the_centre():
    """MER-2 The neutral Mad Bomber stands on C3 before the HQs, which go elsewhere."""
    s = make_setup(["outpost", "moloch"], options={"mad_bomber": "neutral"}).start(1)
    assert units(s) == {"C3": BOMBER}
    assert "hq C3/0" not in legal(s)
    assert "hq C2/0" in legal(s)


def test_a_hit_sets_the_bomber_off():
    """MER-2 Struck in battle it wounds every adjacent unit but HQs, friend and foe, and goes on."""
    s = bombed(
        {
            "C1": "outpost.commando/3",
            "D2": "outpost.hq",
            "D3": "outpost.brawler/1",
            "B2": "moloch.blocker",
            "B3": "moloch.hq",
        }
    )
    events = fight(s)
    assert named(events, "exploded") == [{"event": "exploded", "at": "C3", "tile": BOMBER, "player": None}]
    assert {(e["to"], e["wounds"]) for e in named(events, "attack") if e["means"] == "explosion"} == {
        ("D3", 1),
        ("B2", 1),
    }
    assert (hp(s, 0), hp(s, 1)) == (20, 20)
    assert set(units(s)) == {"C1", "D2", "B2", "B3"}
    assert wounds(s, "B2") == 1
    assert named(events, "bomber_passed") == [{"event": "bomber_passed", "player": 1}]


def test_the_bomber_lies_on_top_of_the_next_players_pile():
    """MER-2 It is drawn like a tile by the player after the one who hit it."""
    s = bombed({"C1": "outpost.commando/3"}, hands=[["battle"], []])
    do(s, "play battle")
    assert decider(s) == 1
    assert seat(s, 1)["hand"] == [BOMBER, "battle", "battle"]


def test_the_explosion_falls_with_the_hits_of_its_phase():
    """MER-2 BAT-2 A unit killed by the explosion still attacks in the phase in which it dies."""
    s = bombed(
        {
            "C1": "outpost.commando/3",
            "D3": f"moloch.hybrid/{toward('D3', 'D4')}",
            "D4": "outpost.officer",
        }
    )
    fight(s)
    assert set(units(s)) == {"C1"}


def test_a_medic_absorbs_the_explosion():
    """MER-2 MED-5 The wound of the explosion is absorbed as any other."""
    s = bombed(
        {"C1": "outpost.commando/3", "D3": "outpost.officer", "E3": f"outpost.medic/{toward('E3', 'D3')}"}
    )
    events = fight(s)
    assert [(e["medic"], e["for"], e["from"]) for e in named(events, "absorbed")] == [("E3", "D3", "C3")]
    assert set(units(s)) == {"C1", "D3"}


def test_the_explosion_wounds_objects():
    """MER-2 DAN-3 An object beside the bomber takes 1 wound; only HQs are spared."""
    s = bombed(
        {
            "C4": "dancer.object_red/3",
            "A1": "dancer.object_yellow/5",
            "E1": "dancer.object_blue",
            "C1": "outpost.commando/3",
        },
        *("dancer", "outpost"),
    )
    fight(s)
    assert seat(s, 0)["hp"] == {"yellow": 10, "red": 9, "blue": 10}


@pytest.mark.parametrize(
    ("army", "tile", "line"),
    [
        ("outpost", "sniper", "play sniper C3"),
        ("borgo", "grenade", "play grenade C3"),
        ("moloch", "air_strike", "play air_strike C4"),
    ],
)
def test_instants_set_the_bomber_off(army: str, tile: str, line: str):
    """MER-2 INS-11 Sniper, Grenade and Air Strike set it off outside a battle."""
    s = bombed({"C2": f"{army}.hq", "B2": "hegemony.gladiator"}, army, "hegemony", hands=[[tile], []])
    events = do(s, line)
    assert len(named(events, "exploded")) == 1
    assert wounds(s, "B2") == 1
    assert named(events, "bomber_passed") == [{"event": "bomber_passed", "player": 1}]
    assert seat(s, 1)["pile"][0] == BOMBER


def test_other_explosions_set_the_bomber_off():
    """MER-2 ARM-1 A Clown's explosion is a hit by the Clown's controller."""
    s = bombed({"C4": "moloch.clown", "C2": "outpost.brawler"})
    events = fight(s, "explode C4")
    assert [event["at"] for event in named(events, "exploded")] == ["C4", "C3"]
    assert named(events, "bomber_passed") == [{"event": "bomber_passed", "player": 0}]


def test_an_action_sets_the_bomber_off():
    """MER-2 DAN-4 The Dancer's Action is an attack too."""
    s = bombed(
        {"C4": "dancer.object_blue", "A1": "dancer.object_yellow", "E1": "dancer.object_red"},
        *("dancer", "outpost"),
        hands=[["action"], []],
    )
    do(s, "play action C4 N")
    assert seat(s, 0)["hp"]["blue"] == 9
    assert seat(s, 1)["pile"][0] == BOMBER


def test_a_mine_sets_the_bomber_off():
    """MER-2 ARM-6 Pushed onto a mine it explodes there, hit by whoever laid the mine."""
    s = bombed(
        {"C2": "vegas.guard", "D4": "outpost.officer"},
        *("outpost", "vegas"),
        turn=1,
        hands=[[], ["push_back"]],
        mines={"C4": "vegas.mine"},
    )
    do(s, "play push_back C2>C3")
    events = do(s, "retreat C4")
    assert [event["at"] for event in named(events, "exploded")] == ["C4"]
    assert units(s) == {"C2": "vegas.guard"}
    assert named(events, "bomber_passed") == [{"event": "bomber_passed", "player": 0}]


THREE = ("outpost", "moloch", "borgo")


@pytest.mark.parametrize(
    ("hitter", "receiver"),
    [("outpost.commando/3", 1), ("moloch.hybrid/3", 2), ("borgo.assassin/3", 0)],
)
def test_the_bomber_goes_to_the_player_after_the_hitter(hitter: str, receiver: int):
    """MER-2 In turn order the next one after the hitter gets it, whoever called the battle."""
    s = bombed({"C1": hitter}, *THREE, mode="deathmatch")
    events = fight(s, caller=0)
    assert named(events, "bomber_passed") == [{"event": "bomber_passed", "player": receiver}]


def test_players_who_are_out_are_passed_over():
    """MER-2 MUL-1 The bomber goes to the next player who is still in the game."""
    s = bombed({"C1": "outpost.commando/3"}, *THREE, mode="deathmatch", out=[1])
    events = fight(s)
    assert named(events, "bomber_passed") == [{"event": "bomber_passed", "player": 2}]


@pytest.mark.parametrize(("cycle", "receiver"), [(0, 1), (2, 2)])
def test_the_single_player_passes_it_to_whoever_has_the_next_turn(cycle: int, receiver: int):
    """MER-2 MUL-3 In one against all the next player after the single one is who has the next turn."""
    s = bombed(
        {"C1": "outpost.commando/3"},
        *THREE,
        mode="one_vs_all",
        cycle=cycle,
        hands=[["battle", BOMBER], [], []],
    )
    assert named(do(s, f"discard {BOMBER}"), "bomber_passed") == [
        {"event": "bomber_passed", "player": receiver}
    ]
    assert named(do(s, "play battle"), "bomber_passed") == [{"event": "bomber_passed", "player": receiver}]


def test_hits_by_several_players_take_the_bomber_out_of_the_game():
    """MER-2 Hit by two players in one phase it explodes and is gone for good."""
    s = bombed({"C1": "outpost.commando/3", "C5": "moloch.hybrid/0", "B2": "outpost.brawler"})
    events = fight(s)
    assert len(named(events, "exploded")) == 1
    assert named(events, "bomber_left") == [{"event": "bomber_left"}]
    assert set(units(s)) == {"C1", "C5"}
    assert BOMBER not in str([seat(s, 0), seat(s, 1)])


def test_two_hits_by_one_player_are_hits_by_one():
    """MER-2 Two units of one player in a phase still pass it on."""
    s = bombed({"C1": "outpost.commando/3", "C5": "outpost.commando/0"})
    assert named(fight(s), "bomber_passed") == [{"event": "bomber_passed", "player": 1}]


def test_hits_by_a_taken_unit_are_its_controllers():
    """MER-2 VEG-2 Vegas hit it when a taken unit did."""
    s = bombed({"C1": "outpost.commando/3", "B1": f"vegas.agitator/{toward('B1', 'C1')}"}, "outpost", "vegas")
    assert named(fight(s), "bomber_passed") == [{"event": "bomber_passed", "player": 0}]


def test_a_netted_bomber_does_not_explode_but_goes_on():
    """MER-2 NET-1 Under a net it dies without exploding and still goes to the next player."""
    s = bombed(
        {
            "C1": "outpost.commando/3",
            "C4": "moloch.net_fighter/0",
            "B2": "outpost.brawler",
            "D2": "moloch.officer",
        }
    )
    assert netted(s) == {"C3"}
    events = fight(s)
    assert not named(events, "exploded")
    assert set(units(s)) == {"C1", "C4", "B2", "D2"}
    assert named(events, "bomber_passed") == [{"event": "bomber_passed", "player": 1}]


def test_the_bomber_blocks_lines_and_belongs_to_nobody():
    """MER-2 BAT-4 For everybody it is an enemy: shots stop at it and nobody's tile moves it."""
    s = bombed({"C1": "outpost.commando/3", "C5": "moloch.hq"}, hands=[["move"], []])
    assert not legal_starting(s, "play move C3")
    assert phases(fight(s)) == {3: ["C1>C3 1"]}


@pytest.mark.parametrize("mover", [0, 1])
def test_the_pusher_chooses_where_the_bomber_goes(mover: int):
    """MER-2 INS-3 Nobody's unit is pushed where the pusher says."""
    s = bombed(
        {"C2": "moloch.blocker", "C4": "hegemony.ganger"},
        "moloch",
        "hegemony",
        turn=mover,
        hands=[["push_back"]] * 2,
    )
    pusher = "C2" if mover == 0 else "C4"
    do(s, f"play push_back {pusher}>C3")
    assert (step_name(s), decider(s)) == ("retreat", mover)
    do(s, min(legal(s)))
    assert step_name(s) == "main"


def test_a_drawn_bomber_is_placed_as_nobodys_unit():
    """MER-2 Whoever places it, it is neutral again."""
    s = board({"C1": "outpost.commando/3"}, armies=["outpost", "moloch"], hands=[["move", BOMBER], []])
    do(s, f"place {BOMBER} C3/0")
    assert unit_at(s, "C3") == {"at": "C3", "tile": BOMBER}
    assert phases(fight(s)) == {3: ["C1>C3 1"]}


def test_a_drawn_bomber_may_be_kept():
    """MER-2 TRN-3 It stays in hand like a tile, and is drawn like one."""
    s = board({}, armies=["outpost", "moloch"], hands=[[BOMBER], []])
    do(s, "end", "discard battle", "end")
    assert seat(s, 0)["hand"] == [BOMBER, "battle", "battle"]


def test_a_discarded_bomber_goes_to_the_next_player():
    """MER-2 Discarded, in the forced discard too, it lies on top of the next player's pile."""
    s = board({}, armies=["outpost", "moloch"], hands=[[BOMBER], []])
    do(s, f"discard {BOMBER}")
    assert seat(s, 1)["pile"][0] == BOMBER
    assert "discards" not in seat(s, 0)
    do(s, "end")
    assert seat(s, 1)["hand"][0] == BOMBER
    do(s, f"discard {BOMBER}")
    assert (seat(s, 1)["hand"], seat(s, 0)["pile"][0]) == (["battle", "battle"], BOMBER)


def test_the_bomber_is_a_board_tile_under_terror():
    """MER-2 INS-9 Terror forbids placing it."""
    s = board({}, armies=["outpost", "moloch"], hands=[[BOMBER], []], terror=[0])
    assert not legal_starting(s, "place")


def test_the_neutral_explosion_scores_for_nobody():
    """MER-2 MUL-2 In a game for points the wound an object takes from the bomber is nobody's."""
    s = bombed(
        {"C4": "dancer.object_red/3", "C1": "outpost.commando/3"},
        *("dancer", "outpost", "borgo"),
        mode="points",
    )
    fight(s)
    assert [seat(s, player)["score"] for player in range(3)] == [0, 0, 0]


# --- the Mad Bomber as a mercenary -----------------------------------------------------------------

HIRED = {"mad_bomber": "mercenary"}


def test_a_hired_bomber_belongs_to_who_placed_it():
    """MER-3 Placed, it is the player's own unit: own shots pass it, own tiles move it."""
    s = board(
        {"C1": "outpost.commando/3", "C5": "moloch.hq"},
        armies=["outpost", "moloch"],
        hands=[["move", BOMBER], []],
        rules=HIRED,
    )
    do(s, f"place {BOMBER} C3/0")
    assert unit_at(s, "C3") == {"at": "C3", "tile": BOMBER, "owner": 0}
    assert legal_starting(s, "play move C3")
    assert phases(fight(s)) == {3: ["C1>C5 1"]}


def test_a_hired_bomber_hurts_enemies_and_their_hqs_only():
    """MER-3 Its explosion wounds adjacent enemy units and enemy HQs, nobody of its own side."""
    s = board(
        {
            "C3": f"{BOMBER}@0",
            "C1": "moloch.hybrid/3",
            "D2": "moloch.hq",
            "B2": "moloch.blocker",
            "C4": "outpost.brawler/3",
            "D3": "outpost.hq",
        },
        armies=["outpost", "moloch"],
        rules=HIRED,
    )
    events = fight(s)
    assert named(events, "exploded")[0]["player"] == 0
    assert (hp(s, 0), hp(s, 1), wounds(s, "B2")) == (20, 19, 1)
    assert units(s)["C4"] == "outpost.brawler"
    assert named(events, "bomber_passed") == [{"event": "bomber_passed", "player": 0}]


def test_a_hired_bomber_changes_hands():
    """MER-3 MER-2 After an explosion the next player draws it, and it belongs to whoever places it then."""
    s = board(
        {"C3": f"{BOMBER}@1", "C1": "outpost.commando/3"},
        armies=["outpost", "moloch"],
        hands=[["sniper"], []],
        rules=HIRED,
    )
    do(s, "play sniper C3", "end", "discard battle", f"place {BOMBER} E1/0")
    assert controller(s, "E1") == 1


def test_a_hired_bomber_is_drawn_as_a_mercenary():
    """MER-3 MER-1 It is one of the tiles that may be hired, where the table plays it so."""
    s = make_setup(["outpost", "moloch"], options=HIRED, mercenaries=[["mad_bomber"], []]).start(1)
    assert units(s) == {}
    do(s, "hq A1/0", "hq E3/0")
    do(s, "draw mercenary mad_bomber", f"place {BOMBER} C3/0")
    assert controller(s, "C3") == 0
    with pytest.raises(NotationError, match="MER-3"):
        make_setup(["outpost", "moloch"], mercenaries=[["mad_bomber"], []])


def test_points_for_a_hired_bombers_explosion():
    """MER-3 MUL-2 Wounds it does to an enemy HQ score for its owner."""
    s = board(
        {"C3": f"{BOMBER}@0", "C1": "moloch.hybrid/3", "D2": "moloch.hq", "B2": "borgo.hq"},
        armies=["outpost", "moloch", "borgo"],
        mode="points",
        rules=HIRED,
    )
    fight(s)
    assert [seat(s, player)["score"] for player in range(3)] == [2, 0, 0]


def test_bombers_of_the_eliminated_leave_the_game():
    """MER-3 MUL-1 A hired bomber goes with its army."""
    s = board(
        {"C3": f"{BOMBER}@1", "A1": "moloch.hq", "A2": "outpost.brawler/0", "E3": "borgo.hq"},
        armies=["outpost", "moloch", "borgo"],
        mode="deathmatch",
        players=[{}, {"hp": 2}, {}],
        rules=HIRED,
    )
    events = fight(s)
    assert not named(events, "exploded")
    assert set(units(s)) == {"A2", "E3"}
    assert BOMBER not in str([seat(s, player) for player in range(3)])


def test_a_bomber_not_in_hand_is_not_placed():
    """MER-2 It must be drawn before it is placed."""
    s = board({}, armies=["outpost", "moloch"])
    with pytest.raises(IllegalActionError, match="not in hand"):
        do(s, f"place {BOMBER} C3/0")
