"""Dancer: objects as HQs and fighters, Actions and healing (DAN-1 to DAN-4)."""

from __future__ import annotations

from typing import Any

import pytest

from nshex.rules.state import State
from tests.support import (
    board,
    do,
    fight,
    hp,
    initiatives,
    legal_starting,
    named,
    netted,
    phases,
    seat,
    step_name,
    toward,
    units,
    winners,
)

OBJECTS = {"A1": "dancer.object_yellow", "A3": "dancer.object_red", "E3": "dancer.object_blue"}
"""The three objects out of one another's way."""


def dancing(layout: dict[str, str], *others: str, **options: Any) -> State:
    """A board with Dancer as player 0."""
    return board(layout, armies=["dancer", *others], **options)


def with_objects(**cells: str) -> dict[str, str]:
    """The three objects, some of them elsewhere: `red="C3/1"`."""
    layout = {tile.removeprefix("dancer.object_"): cell for cell, tile in OBJECTS.items()} | cells
    return {
        place.split("/")[0]: f"dancer.object_{colour}/{(place.split('/') + ['0'])[1]}"
        for colour, place in layout.items()
    }


def object_hp(**points: int) -> dict[str, Any]:
    """A Dancer seat with these hit points."""
    return {"hp": {"yellow": 10, "red": 10, "blue": 10} | points}


def points(s: State) -> tuple[int, int, int]:
    """Hit points of Yellow, Red and Blue."""
    found = seat(s, 0)["hp"]
    return found["yellow"], found["red"], found["blue"]


# --- hit points ------------------------------------------------------------------------------------


def test_each_object_has_ten_hit_points():
    """DAN-1 Three objects of 10 hit points each, counted apart."""
    s = dancing(with_objects(red="C3/0") | {"C2": "outpost.brawler/3"}, "outpost", turn=1)
    assert points(s) == (10, 10, 10)
    fight(s)
    assert points(s) == (10, 8, 10)


def test_objects_are_hq_soldier_and_module_at_once():
    """DAN-1 Objects attack, give bonuses by their module edges and lose hit points like an HQ."""
    layout = with_objects(yellow="C3/0", blue=f"D3/{toward('D3', 'D4')}", red="A1/0") | {"D4": "outpost.hq"}
    s = dancing(layout, "outpost")
    assert initiatives(s, "D3") == [3]
    assert phases(fight(s)) == {3: ["D3>D4 2"], 0: ["D4>D3 1"]}
    assert (hp(s, 1), points(s)) == (18, (10, 10, 9))


def test_dancer_loses_with_one_object():
    """DAN-1 One object at 0 and Dancer has lost, however much the others have."""
    s = dancing(
        with_objects(red="C3/0") | {"C2": "outpost.brawler/3", "A2": "outpost.hq"},
        "outpost",
        turn=1,
        players=[object_hp(red=2), {"hp": 1}],
    )
    events = fight(s)
    assert named(events, "hq_fell")[0]["tile"] == "dancer.object_red"
    assert hp(s, 0) == 0
    assert winners(s) == [1]


def test_the_other_objects_fight_on_in_that_battle():
    """DAN-1 After one object has fallen the other two fight to the end of the battle; both at 0: a draw."""
    s = dancing(
        with_objects(red="C3/0", blue="D3/0") | {"C2": "outpost.brawler/3", "D2": "outpost.hq"},
        "outpost",
        turn=1,
        players=[object_hp(red=2), {"hp": 2}],
    )
    events = fight(s)
    assert phases(events)[3] == ["C2>C3 2"]
    assert "D3>D2 2" in phases(events)[2]
    assert winners(s) == []


def test_an_object_destroyed_outside_a_battle_loses_at_once():
    """DAN-1 INS-11 A Sniper's wound on an object with one hit point ends the game."""
    s = dancing(with_objects(), "outpost", turn=1, hands=[[], ["sniper"]], players=[object_hp(blue=1)])
    do(s, "play sniper E3")
    assert winners(s) == [1]


def test_a_fallen_object_counts_nothing_in_a_deathmatch():
    """DAN-1 MUL-1 In a deathmatch Dancer is out with the first object that falls, and all three leave."""
    s = dancing(
        with_objects(red="C3/0") | {"C2": "outpost.brawler/3", "B4": "outpost.hq", "D1": "borgo.hq"},
        *("outpost", "borgo"),
        mode="deathmatch",
        turn=1,
        players=[object_hp(red=2)],
    )
    events = fight(s)
    assert named(events, "eliminated") == [{"event": "eliminated", "player": 0}]
    assert not [tile for tile in units(s).values() if tile.startswith("dancer")]
    assert winners(s) is None


def final_battle(dancer: dict[str, Any], hit_points: int, **rules: Any) -> State:
    """The last turn before the final battle, with nobody in reach of anybody."""
    s = dancing(
        with_objects(yellow="A1/2", red="A3/4", blue="E3/0") | {"C1": "outpost.hq"},
        "outpost",
        turn=1,
        ending={"stage": "last_turns", "owed": [1], "last_drawer": 0},
        players=[dancer, {"hp": hit_points}],
        rules=rules,
    )
    do(s, "end")
    return s


@pytest.mark.parametrize(("hit_points", "winner"), [(14, [0]), (16, [1])])
def test_the_sum_of_the_objects_is_compared(hit_points: int, winner: list[int]):
    """DAN-2 After the final battle the three objects together stand against the enemy's HQ."""
    s = final_battle(object_hp(yellow=1, red=9, blue=5), hit_points)
    assert winners(s) == winner


def test_an_equal_sum_goes_into_overtime():
    """DAN-2 END-4 An equal sum is played on; without overtime it is a draw."""
    even = object_hp(yellow=1, red=9, blue=5)
    assert winners(final_battle(even, 15)) is None
    assert winners(final_battle(even, 15, overtime=False)) == []


# --- in battle -------------------------------------------------------------------------------------


def test_objects_attack_with_all_their_edges():
    """DAN-3 In battle every attack edge strikes, HQs too."""
    s = dancing(
        with_objects(blue="C3/0") | {"C2": "outpost.hq", "D2": "outpost.officer", "D3": "outpost.scoper"},
        "outpost",
    )
    assert phases(fight(s))[2] == ["C3>C2 2", "C3>D2 1", "C3>D3 2"]


def test_red_shoots_along_its_lines():
    """DAN-3 Red's edges are ranged: five lines, three of strength 2."""
    s = dancing(
        with_objects(red="C3/0", yellow="A1/5", blue="E2/3")
        | {"C1": "moloch.hq", "E1": "moloch.blocker", "A3": "moloch.blocker", "E3": "moloch.blocker"},
        "moloch",
    )
    assert phases(fight(s))[1] == ["C3>C1 2", "C3>E1 1", "C3>E3 2", "C3>A3 2"]


def test_hqs_strike_objects():
    """DAN-3 BAT-7 HQs hit objects, though HQs never hit HQs."""
    s = dancing(with_objects(blue=f"C3/{toward('C3', 'C2', 3)}") | {"C2": "outpost.hq"}, "outpost")
    assert phases(fight(s)) == {0: ["C2>C3 1"]}
    assert points(s) == (10, 10, 9)


def test_yellow_nets_in_front_of_it():
    """DAN-3 NET-1 Yellow's two nets disable enemies, an HQ among them."""
    s = dancing(with_objects(yellow="C3/0") | {"D2": "outpost.hq", "B2": "outpost.brawler/2"}, "outpost")
    assert netted(s) == {"B2", "D2"}
    assert {attack[:2] for attacks in phases(fight(s)).values() for attack in attacks} == {"A3"}


def test_a_netted_object_does_not_attack():
    """DAN-3 NET-1 Objects are netted like any unit."""
    s = dancing(
        with_objects(blue="C3/0") | {"C4": "hegemony.net_fighter/0", "C2": "hegemony.officer"}, "hegemony"
    )
    assert netted(s) == {"C3"}
    assert phases(fight(s)) == {}


@pytest.mark.parametrize(
    ("army", "hand", "line"),
    [
        ("outpost", "sniper", "play sniper C3"),
        ("borgo", "grenade", "play grenade C3"),
        ("moloch", "air_strike", "play air_strike C3"),
    ],
)
def test_instants_wound_an_object_once(army: str, hand: str, line: str):
    """DAN-3 Sniper, Grenade and Air Strike do 1 wound to an object."""
    s = dancing(with_objects(red="C3/0") | {"C2": f"{army}.hq"}, army, turn=1, hands=[[], [hand]])
    do(s, line)
    assert points(s) == (10, 9, 10)
    assert units(s)["C3"] == "dancer.object_red"


def test_an_air_strike_wounds_every_object_in_its_reach():
    """DAN-3 INS-6 Objects within the strike take 1 wound each."""
    s = dancing(
        with_objects(red="C3/0", blue="C4/0", yellow="C1/0"), "moloch", turn=1, hands=[[], ["air_strike"]]
    )
    do(s, "play air_strike C3")
    assert points(s) == (10, 9, 9)


def test_a_mine_wounds_an_object_once():
    """DAN-3 ARM-6 An object that enters a mine takes 1 wound and stays; the mine is gone."""
    s = dancing(with_objects(red="C3/0"), "vegas", mines={"C2": "vegas.mine"}, hands=[["move"], []])
    events = do(s, "play move C3>C2/0")
    assert points(s) == (10, 9, 10)
    assert units(s)["C2"] == "dancer.object_red"
    assert named(events, "mine") == [{"event": "mine", "at": "C2", "owner": 1}]
    assert seat(s, 1)["discards"] == ["mine"]


# --- Action ----------------------------------------------------------------------------------------


def test_an_action_strikes_with_one_edge_at_once():
    """DAN-4 INS-10 One chosen edge attacks outside battle; nothing else happens and nobody strikes back."""
    s = dancing(
        with_objects(blue="C3/0") | {"C2": "outpost.hq", "D3": "outpost.brawler/5"},
        "outpost",
        hands=[["action"], []],
    )
    assert legal_starting(s, "play action") == {"play action C3 N", "play action C3 SE"}
    events = do(s, "play action C3 SE")
    assert [event["event"] for event in events] == ["played", "attack", "died"]
    assert (hp(s, 1), points(s)) == (20, (10, 10, 10))
    assert step_name(s) == "main"


def test_actions_hurt_hqs_and_win_games():
    """DAN-4 DAN-3 An Action may strike an HQ, and one that destroys it wins."""
    s = dancing(
        with_objects(blue="C3/0") | {"C2": "outpost.hq"},
        "outpost",
        hands=[["action"], []],
        players=[{}, {"hp": 2}],
    )
    do(s, "play action C3 N")
    assert winners(s) == [0]


def test_actions_shoot_as_in_battle():
    """DAN-4 BAT-4 Shots by Action fly along the line, past the other objects, and armor takes 1 off."""
    s = dancing(
        with_objects(red="C5/0", blue="C4/3") | {"C2": "moloch.blocker/3"},
        "moloch",
        hands=[["action", "action"], []],
    )
    assert legal_starting(s, "play action") == {"play action C5 N"}
    events = do(s, "play action C5 N")
    assert named(events, "attack")[0]["wounds"] == 1


def test_bonuses_of_other_objects_count_in_an_action():
    """DAN-4 Red behind Blue adds 1 to its blow, Blue behind Red 1 to its shot."""
    s = dancing(
        with_objects(red=f"D2/{toward('D2', 'C3', 3)}", blue="C3/0") | {"C2": "outpost.hq"},
        "outpost",
        hands=[["action"], []],
    )
    do(s, "play action C3 N")
    assert hp(s, 1) == 17
    s = dancing(
        with_objects(blue=f"D2/{toward('D2', 'C3', 3)}", red="C3/0") | {"C1": "outpost.hq"},
        "outpost",
        hands=[["action"], []],
    )
    do(s, "play action C3 N")
    assert hp(s, 1) == 17


@pytest.mark.parametrize(
    ("colour", "strengths"),
    [
        ("blue", {"N": 2, "NE": 1, "SE": 2, "SW": 2, "NW": 1}),
        ("red", {"N": 2, "NE": 1, "SE": 2, "SW": 2, "NW": 1}),
        ("yellow", {"N": 1}),
    ],
)
def test_every_attack_edge_of_every_object_can_act(colour: str, strengths: dict[str, int]):
    """DAN-4 Each attack edge can be chosen, with its printed strength; the others cannot."""
    around = {"N": "C2", "NE": "D2", "SE": "D3", "S": "C4", "SW": "B3", "NW": "B2"}
    layout = with_objects(**{colour: "C3/0"})
    layout |= {cell: f"moloch.blocker/{i}" for i, cell in enumerate(around.values())}
    found = {}
    for direction in strengths:
        s = dancing(layout, "moloch", hands=[["action"], []])
        assert legal_starting(s, "play action C3") == {f"play action C3 {edge}" for edge in strengths}
        attack = named(do(s, f"play action C3 {direction}"), "attack")[0]
        assert attack["to"] == around[direction]
        found[direction] = attack["wounds"]
    assert found == strengths


def test_one_action_an_object_a_turn():
    """DAN-4 A second Action in a turn must go to another object; next turn the first may act again."""
    s = dancing(
        with_objects(blue="C3/0", red="C4/3") | {"C2": "moloch.hq", "C5": "moloch.blocker/0"},
        "moloch",
        hands=[["action", "action"], []],
        piles=[["action"] * 9, ["battle"] * 9],
    )
    do(s, "play action C3 N")
    assert legal_starting(s, "play action") == {"play action C4 S"}
    do(s, "play action C4 S", "end")
    do(s, "discard battle", "end", "discard action")
    assert legal_starting(s, "play action") == {"play action C3 N", "play action C4 S"}


def test_healing_is_the_action_of_yellow_and_counts_as_one():
    """DAN-4 Yellow may strike or heal with one Action, not both in a turn."""
    s = dancing(
        with_objects(yellow="C3/0") | {"C1": "moloch.hq"},
        "moloch",
        hands=[["action", "action"], []],
        players=[object_hp(yellow=5)],
    )
    assert legal_starting(s, "play action") == {"play action C3 N", "play action C3 heal C3"}
    do(s, "play action C3 heal C3")
    assert points(s) == (7, 10, 10)
    assert not legal_starting(s, "play action")


def test_healing_reaches_the_object_at_the_healing_edge_only():
    """DAN-4 Yellow heals itself or the object on its healing edge, never one on another side."""
    s = dancing(
        with_objects(yellow="C3/0", red="C4/0", blue="C2/0"),
        "moloch",
        hands=[["action"], []],
        players=[object_hp(red=5, blue=5)],
    )
    assert legal_starting(s, "play action") == {"play action C3 heal C4"}
    events = do(s, "play action C3 heal C4")
    assert points(s) == (10, 7, 5)
    assert named(events, "healed") == [
        {"event": "healed", "player": 0, "at": "C4", "tile": "dancer.object_red", "amount": 2}
    ]


def test_healing_does_not_go_above_ten():
    """DAN-4 An object at 9 gains 1, one at 10 nothing."""
    s = dancing(
        with_objects(yellow="C3/0", red="C4/0"),
        "moloch",
        hands=[["action"], []],
        players=[object_hp(red=9)],
    )
    assert legal_starting(s, "play action") == {"play action C3 heal C4"}
    do(s, "play action C3 heal C4")
    assert points(s) == (10, 10, 10)


def test_netted_objects_neither_act_nor_are_healed():
    """DAN-4 NET-1 No Action on a netted object, and no healing for one."""
    s = dancing(
        with_objects(yellow="C3/0", red="C4/0") | {"C5": "hegemony.net_fighter/0", "C2": "hegemony.hq"},
        "hegemony",
        hands=[["action"], []],
        players=[object_hp(yellow=10, red=5)],
    )
    assert netted(s) == {"C4"}
    assert legal_starting(s, "play action") == {"play action C3 N"}
    s = dancing(
        with_objects(yellow="C3/0", red="C4/0") | {"D3": f"hegemony.net_fighter/{toward('D3', 'C3')}"},
        "hegemony",
        hands=[["action"], []],
        players=[object_hp(yellow=5, red=5)],
    )
    assert netted(s) == {"C3"}
    assert not legal_starting(s, "play action C3")


def test_taken_objects_neither_act_nor_are_healed():
    """DAN-4 VEG-2 No Action on a taken object, for either side, and no healing for one."""
    s = dancing(
        with_objects(yellow="C3/0", red="C4/0") | {"C5": "vegas.agitator/0", "C2": "vegas.hq"},
        "vegas",
        hands=[["action"], []],
        players=[object_hp(red=5)],
    )
    assert legal_starting(s, "play action") == {"play action C3 N"}
    s = dancing(
        with_objects(yellow="C3/0", red="C4/0") | {"D3": f"vegas.agitator/{toward('D3', 'C3')}"},
        "vegas",
        hands=[["action"], []],
        players=[object_hp(yellow=5, red=5)],
    )
    assert not legal_starting(s, "play action C3")


def test_a_taken_object_fights_the_others():
    """DAN-3 VEG-2 Under takeover an object strikes the other objects and is struck by them, not by Vegas."""
    s = dancing(
        with_objects(blue="C3/0", red="C2/3", yellow="A1/0")
        | {"C4": "vegas.agitator/0", "D3": "vegas.bodyguard/5"},
        "vegas",
    )
    assert phases(fight(s)) == {2: ["C3>C2 2"], 1: ["C2>C3 2"]}
    assert points(s) == (10, 8, 8)


def test_a_scoper_turns_the_module_edges_of_objects():
    """DAN-4 MOD-5 A scoped object's bonus goes to Outpost units; scoped Yellow cannot heal."""
    s = dancing(
        with_objects(yellow="C3/0", red="C4/0") | {"C2": "outpost.scoper", "D3": "outpost.commando"},
        "outpost",
        hands=[["action"], []],
        players=[object_hp(yellow=5, red=5)],
    )
    assert initiatives(s, "D3") == [4]
    assert legal_starting(s, "play action C3") == {"play action C3 N"}


def test_a_scoped_object_gives_no_bonus_to_the_others():
    """DAN-4 MOD-5 While Red is scoped its bonus does not reach Blue."""
    layout = with_objects(red=f"D2/{toward('D2', 'C3', 3)}", blue="C3/0") | {"C2": "outpost.hq"}
    s = dancing(layout | {"E1": "outpost.scoper"}, "outpost", hands=[["action"], []])
    do(s, "play action C3 N")
    assert hp(s, 1) == 18


def test_no_action_under_terror():
    """DAN-4 INS-9 Under Terror Dancer plays no Action and does not dance, for one turn."""
    s = dancing(
        with_objects(blue="C3/0") | {"C2": "smart.hq"},
        "smart",
        turn=1,
        hands=[["action", "move"], ["terror"]],
        piles=[["action"] * 9, ["battle"] * 9],
    )
    do(s, "play terror", "end")
    assert not legal_starting(s, "dance")
    do(s, "discard action")
    assert not legal_starting(s, "play action")
    assert legal_starting(s, "play move")
    do(s, "end", "discard battle", "end")
    assert legal_starting(s, "dance")
    do(s, "discard move")
    assert legal_starting(s, "play action")
