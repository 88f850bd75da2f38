"""Dancer: the Dance, release from nets and takeover, Dancer in a team (DAN-5 to DAN-7)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from nshex.notation.positions import write_position
from nshex.rules.state import State
from tests.support import (
    absorbed,
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
    units,
    winners,
    wounds,
)

HOME = {"A1": "dancer.object_yellow", "C3": "dancer.object_red", "E3": "dancer.object_blue"}


def dancing(layout: dict[str, str], *others: str, **options: Any) -> State:
    """A board with Dancer as player 0."""
    return board(layout, armies=["dancer", *others], **options)


def points(s: State) -> tuple[int, int, int]:
    """Hit points of Yellow, Red and Blue."""
    found = seat(s, 0)["hp"]
    return found["yellow"], found["red"], found["blue"]


# --- Dance -----------------------------------------------------------------------------------------


def test_the_dance_comes_before_the_forced_discard():
    """DAN-5 With three tiles in hand the Dance is possible instead of the discard, and costs all tiles."""
    s = dancing(HOME, "outpost", step="discard", hands=[["action", "move", "battle"], []])
    do(s, "dance yellow C3/1 red A1/0 blue E3/0")
    assert units(s) == {"A1": "dancer.object_red", "C3": "dancer.object_yellow", "E3": "dancer.object_blue"}
    assert rotation(s, "C3") == 1
    assert (seat(s, 0)["hand"], seat(s, 0)["discards"]) == ([], ["action", "move", "battle"])
    assert (step_name(s), decider(s)) == ("main", 0)
    assert legal(s) == {"end"}


def test_no_dance_after_the_forced_discard():
    """DAN-5 Right after drawing or not at all: the discard ends the chance."""
    s = dancing(HOME, "outpost", step="discard", hands=[["action", "move", "battle"], []])
    do(s, "discard battle")
    assert not legal_starting(s, "dance")


@pytest.mark.parametrize("line", ["play move E3>E3/1", "discard move"])
def test_no_dance_after_anything_else(line: str):
    """DAN-5 Whoever has played or discarded a tile this turn does not dance any more."""
    s = dancing(HOME, "outpost", hands=[["move", "move"], []])
    assert legal_starting(s, "dance")
    do(s, line)
    assert not legal_starting(s, "dance")


def test_the_dance_is_possible_with_an_empty_hand():
    """DAN-5 END-5 With nothing left to draw the Dance costs nothing."""
    s = dancing(
        HOME,
        "outpost",
        turn=1,
        piles=[[], ["battle"] * 5],
        ending={"stage": "last_turns", "owed": [0, 1], "last_drawer": 0},
    )
    do(s, "end")
    assert (seat(s, 0)["hand"], step_name(s)) == ([], "main")
    do(s, "dance yellow A1/0 red E3/0 blue C3/0")
    assert units(s)["E3"] == "dancer.object_red"


def test_the_dance_is_possible_in_the_first_turn():
    """DAN-5 SET-4 After the single tile of the first turn too."""
    s = board(HOME, armies=["dancer", "outpost"], step="setup")
    do(s, "hq C1/0")
    assert len(seat(s, 0)["hand"]) == 1
    assert legal_starting(s, "dance")


def test_objects_dance_in_any_order_and_any_way_round():
    """DAN-5 Every permutation of the cells with every rotation, but not standing still: 6 · 6³ − 1 dances."""
    s = dancing(HOME, "outpost")
    dances = legal_starting(s, "dance")
    assert len(dances) == 6 * 6**3 - 1
    for yellow, red, blue in permutations(HOME):
        assert f"dance yellow {yellow}/5 red {red}/3 blue {blue}/1" in dances
    assert "dance yellow A1/0 red C3/0 blue E3/0" not in dances
    assert "dance yellow A1/0 red C3/0 blue E3/1" in dances


def test_a_dance_happens_all_at_once():
    """DAN-5 STA-1 Nets and takeovers are evaluated when all objects are in their new places."""
    layout = {
        "A1": "dancer.object_yellow",
        "C3": "dancer.object_red",
        "E3": "dancer.object_blue",
        "C4": "vegas.agitator/0",
    }
    s = dancing(layout, "vegas")
    events = do(s, "dance yellow C3/0 red E3/0 blue A1/0")
    assert [event["tile"] for event in named(events, "taken")] == ["dancer.object_yellow"]
    assert (controller(s, "C3"), controller(s, "E3")) == (1, 0)
    assert points(s) == (10, 9, 10)
    do(s, "turn C3/4")
    assert (step_name(s), decider(s)) == ("main", 0)


def test_objects_keep_their_hit_points_while_dancing():
    """DAN-5 DAN-1 Hit points go with the object, not with the cell."""
    s = dancing(HOME, "outpost", players=[{"hp": {"yellow": 3, "red": 7, "blue": 10}}])
    do(s, "dance yellow E3/0 red A1/0 blue C3/0")
    assert points(s) == (3, 7, 10)
    assert [wounds(s, cell) for cell in ("E3", "A1", "C3")] == [7, 3, 0]


def test_no_dance_under_terror():
    """DAN-5 INS-9 Terror forbids the Dance in the next turn."""
    s = dancing(HOME, "smart", terror=[0], hands=[["move"], []])
    assert not legal_starting(s, "dance")


def test_only_dancer_dances():
    """DAN-5 The opponent has no Dance."""
    s = dancing(HOME | {"C1": "outpost.hq"}, "outpost", turn=1)
    assert not legal_starting(s, "dance")


# --- release of objects ----------------------------------------------------------------------------

CAUGHT = {
    "A1": "dancer.object_yellow",
    "C3": "dancer.object_red/3",
    "E3": "dancer.object_blue",
    "C4": "hegemony.net_fighter/0",
    "C2": "hegemony.net_fighter/3",
}
"""Red is under two nets."""


@pytest.mark.parametrize("goal", ["B3/3", "C3/4"])
def test_a_move_tile_releases_a_netted_object_for_a_wound_a_net(goal: str):
    """DAN-6 A Move on a netted object, a step or a mere turn, costs one wound for every net on it."""
    s = dancing(CAUGHT, "hegemony", hands=[["move"], []])
    assert netted(s) == {"C3"}
    events = do(s, f"play move C3>{goal}")
    assert [event["means"] for event in named(events, "struck")] == ["release", "release"]
    assert points(s) == (10, 8, 10)
    assert (netted(s) == set()) == (goal == "B3/3")


def test_the_dance_releases_those_that_move():
    """DAN-6 Each netted object that the Dance moves or turns pays; one left unchanged pays nothing."""
    layout = CAUGHT | {"A2": "hegemony.net_fighter/0", "E2": "hegemony.net_fighter/3"}
    s = dancing(layout, "hegemony")
    assert netted(s) == {"A1", "C3", "E3"}
    do(s, "dance yellow A1/0 red E3/3 blue C3/0")
    assert points(s) == (10, 8, 9)
    s = dancing(layout, "hegemony")
    do(s, "dance yellow A1/1 red C3/3 blue E3/0")
    assert points(s) == (9, 10, 10)


def test_release_from_takeover_costs_a_wound():
    """DAN-6 A Move on a taken object costs one wound and frees it."""
    layout = {"A1": "dancer.object_yellow", "C3": "dancer.object_red", "E3": "dancer.object_blue"}
    s = dancing(layout | {"C4": "vegas.agitator/0"}, "vegas", hands=[["move"], []])
    assert controller(s, "C3") == 1
    do(s, "play move C3>C2/0")
    assert controller(s, "C2") == 0
    assert points(s) == (10, 9, 10)


def test_nets_and_takeover_add_up():
    """DAN-6 One wound for each net and one for the takeover."""
    s = board(
        CAUGHT | {"B3": "vegas.agitator/1"},
        armies=["dancer", "hegemony", "vegas"],
        mode="deathmatch",
        hands=[["move"], [], []],
    )
    assert (controller(s, "C3"), netted(s)) == (2, {"C3"})
    do(s, "play move C3>D3/0")
    assert points(s) == (10, 7, 10)


def test_release_scores_for_those_who_held_the_object():
    """DAN-6 MUL-2 In a game for points each holder gets as many as its nets and takeover cost."""
    s = board(
        CAUGHT | {"B3": "vegas.agitator/1"},
        armies=["dancer", "hegemony", "vegas"],
        mode="points",
        hands=[["move"], [], []],
    )
    do(s, "play move C3>D3/0")
    assert [seat(s, player)["score"] for player in range(3)] == [0, 2, 1]
    assert points(s) == (10, 10, 10)


def test_release_may_cost_the_game():
    """DAN-6 DAN-1 An object that dies of its release loses the game."""
    s = dancing(
        CAUGHT, "hegemony", hands=[["move"], []], players=[{"hp": {"yellow": 10, "red": 2, "blue": 10}}]
    )
    do(s, "play move C3>B3/0")
    assert winners(s) == [1]


def test_free_objects_move_for_nothing():
    """DAN-6 An object under no net and no takeover pays nothing."""
    s = dancing(CAUGHT, "hegemony", hands=[["move"], []])
    do(s, "play move A1>B1/0")
    assert points(s) == (10, 10, 10)


def test_vegas_moves_a_taken_object_for_nothing():
    """DAN-6 VEG-2 Release is for the Dancer; Vegas moves what it holds as its own."""
    layout = {"A1": "dancer.object_yellow", "C3": "dancer.object_red", "E3": "dancer.object_blue"}
    s = dancing(layout | {"C4": "vegas.agitator/0"}, "vegas", turn=1, hands=[[], ["move"]])
    do(s, "play move C3>C2/0")
    assert points(s) == (10, 10, 10)


def test_netted_objects_are_not_pushed():
    """DAN-6 NET-1 Only the Dance and the Move tile reach a netted object."""
    s = dancing(CAUGHT, "hegemony", turn=1, hands=[[], ["push_back"]])
    assert not [line for line in legal_starting(s, "play push_back") if line.endswith(">C3")]
    s = dancing(CAUGHT, "hegemony", hands=[["push_back"], []])
    assert not legal_starting(s, "play push_back C3")


# --- release of HQs --------------------------------------------------------------------------------

YELLOW_NETS = {"C3": "dancer.object_yellow", "A3": "dancer.object_red/3", "E3": "dancer.object_blue/3"}
"""Yellow's nets point at B2 and D2."""
OBJECTS = {"C3": "dancer.object_yellow", "A3": "dancer.object_red", "E3": "dancer.object_blue"}


def test_an_hq_frees_itself_from_yellow_by_move():
    """DAN-6 An HQ netted by Yellow moves away with its Move tile for one wound."""
    s = dancing(YELLOW_NETS | {"D2": "outpost.hq"}, "outpost", turn=1, hands=[[], ["move"]])
    assert netted(s) == {"D2"}
    do(s, "play move D2>E1/0")
    assert netted(s) == set()
    assert hp(s, 1) == 19


def test_an_hq_pays_to_turn_even_where_it_stays_netted():
    """DAN-6 The wound is for moving or turning out of the net, also where the net catches it again."""
    s = dancing(YELLOW_NETS | {"D2": "vegas.hq"}, "vegas", turn=1, hands=[[], ["rotation"]])
    do(s, "play rotation D2/1")
    assert (hp(s, 1), netted(s)) == (19, {"D2"})


def test_an_hq_frees_itself_by_castling():
    """DAN-6 INS-7 Castling with an un-netted own unit frees the HQ; the net falls on the other."""
    s = dancing(
        YELLOW_NETS | {"D2": "vegas.hq", "E1": "vegas.guard"}, "vegas", turn=1, hands=[[], ["castling"]]
    )
    do(s, "play castling D2 E1")
    assert hp(s, 1) == 19
    assert units(s)["E1"] == "vegas.hq"
    assert netted(s) == {"D2"}


def test_vegas_turns_its_hq_on_yellow():
    """DAN-6 VEG-4 The Rotation tile turns the takeover edge of the netted HQ towards Yellow and takes it."""
    s = dancing(YELLOW_NETS | {"D2": "vegas.hq"}, "vegas", turn=1, hands=[[], ["rotation"]])
    do(s, f"play rotation D2/{toward('D2', 'C3', 1)}", "keep C3")
    assert hp(s, 1) == 19
    assert (controller(s, "C3"), netted(s)) == (1, set())


def test_a_medic_linked_before_the_move_absorbs_the_wound():
    """DAN-6 MED-5 A medic on the netted HQ absorbs the wound of its release; one at the goal does not."""
    before = {"D2": "outpost.hq", "D1": "outpost.medic/3"}
    s = dancing(YELLOW_NETS | before, "outpost", turn=1, hands=[[], ["move"]])
    events = do(s, "play move D2>E2/0")
    assert absorbed(events) == {("D1", "D2", "release")}
    assert hp(s, 1) == 20
    assert "D1" not in units(s)
    after = {"D2": "outpost.hq", "E1": "outpost.medic/2"}
    s = dancing(YELLOW_NETS | after, "outpost", turn=1, hands=[[], ["move"]])
    do(s, "play move D2>E2/0")
    assert hp(s, 1) == 19
    assert units(s)["E1"] == "outpost.medic"


CASTLING_MEDIC = YELLOW_NETS | {"D2": "vegas.hq", "E2": f"vegas.medic/{toward('E2', 'D2')}"}
"""Yellow nets the HQ on D2; the medic on E2 is linked to it."""


def test_castling_with_the_medic_that_absorbs():
    """DAN-6 INS-7 HQ and medic change places, then the medic leaves; the HQ is free and unhurt."""
    s = dancing(CASTLING_MEDIC, "vegas", turn=1, hands=[[], ["castling"]])
    events = do(s, "play castling D2 E2")
    assert absorbed(events) == {("E2", "D2", "release")}
    kinds = [(event["event"], event.get("at", event.get("two"))) for event in events]
    assert kinds.index(("swapped", "E2")) < kinds.index(("died", "D2"))
    assert units(s) == OBJECTS | {"E2": "vegas.hq"}
    assert (hp(s, 1), netted(s)) == (20, set())
    assert seat(s, 1)["discards"] == ["castling", "medic"]


def test_castling_with_the_medic_at_the_end_of_the_chain():
    """DAN-6 MED-4 Of two medics the one behind the other absorbs; castling with that one is the same."""
    chain = CASTLING_MEDIC | {"E1": f"vegas.medic/{toward('E1', 'E2')}"}
    s = dancing(chain, "vegas", turn=1, hands=[[], ["castling"]])
    do(s, "play castling D2 E1")
    assert units(s) == OBJECTS | {"E1": "vegas.hq", "E2": "vegas.medic"}
    assert hp(s, 1) == 20


def test_castling_with_another_unit_than_the_medic():
    """DAN-6 The medic absorbs where it stands and leaves; the swap follows."""
    s = dancing(CASTLING_MEDIC | {"D1": "vegas.guard"}, "vegas", turn=1, hands=[[], ["castling"]])
    do(s, "play castling D2 D1")
    assert units(s) == OBJECTS | {"D1": "vegas.hq", "D2": "vegas.guard"}
    assert hp(s, 1) == 20


def test_castling_with_the_medic_onto_a_mine():
    """DAN-6 ARM-6 Where a mine lies under the medic the HQ clears it, and nobody is hurt."""
    s = dancing(CASTLING_MEDIC, "vegas", turn=1, hands=[[], ["castling"]], mines={"E2": "vegas.mine"})
    do(s, "play castling D2 E2")
    assert units(s) == OBJECTS | {"E2": "vegas.hq"}
    assert (hp(s, 1), write_position(s)["foundations"]) == (20, [])


def test_the_release_of_an_hq_may_destroy_it():
    """DAN-6 END-3 An HQ with one hit point dies of its release."""
    s = dancing(
        YELLOW_NETS | {"D2": "outpost.hq"},
        "outpost",
        turn=1,
        hands=[[], ["move"]],
        players=[{}, {"hp": 1}],
    )
    do(s, "play move D2>E1/0")
    assert winners(s) == [0]


def test_only_hqs_free_themselves_from_yellow():
    """DAN-6 NET-1 Other units under Yellow's net stay there."""
    s = dancing(
        YELLOW_NETS | {"D2": "outpost.hq", "B2": "outpost.brawler"}, "outpost", turn=1, hands=[[], ["move"]]
    )
    assert {line.split()[2][:2] for line in legal_starting(s, "play move")} == {"D2"}


def test_no_other_net_lets_an_hq_go():
    """DAN-6 NET-1 An HQ under the net of any other army cannot move, with Yellow's net beside it or not."""
    s = board(
        YELLOW_NETS | {"D2": "outpost.hq", "D1": "hegemony.net_fighter/3"},
        armies=["dancer", "outpost", "hegemony"],
        mode="deathmatch",
        turn=1,
        hands=[[], ["move"], []],
    )
    assert not legal_starting(s, "play move")


def test_an_hq_netted_by_yellow_does_nothing_else():
    """DAN-6 NET-1 Only Move, Castling and Rotation release: the netted HQ neither pushes nor is pushed."""
    s = dancing(YELLOW_NETS | {"D2": "vegas.hq"}, "vegas", turn=1, hands=[[], ["push_back"]])
    assert not legal_starting(s, "play push_back")
    s = dancing(YELLOW_NETS | {"D2": "vegas.hq"}, "vegas", hands=[["push_back"], []])
    assert not legal_starting(s, "play push_back")


# --- in a team -------------------------------------------------------------------------------------


def team(layout: dict[str, str], **options: Any) -> State:
    """Dancer and Outpost against Hegemony and Borgo."""
    return board(layout, armies=["dancer", "outpost", "hegemony", "borgo"], mode="team", **options)


def test_bonuses_of_allies_do_not_reach_objects():
    """DAN-7 Neither the ally's modules nor its HQ help an object."""
    s = team(
        {"C3": "dancer.object_blue", "C2": "outpost.scout/1", "B3": "outpost.hq", "D3": "outpost.commando"}
    )
    assert initiatives(s, "C3") == [2]
    assert initiatives(
        team({"C3": "outpost.annihilator", "C2": "outpost.scout/1", "B3": "outpost.hq"}), "C3"
    ) == [3, 2]


def test_medics_of_allies_do_not_save_objects():
    """DAN-7 MED-1 An allied Medic absorbs nothing for an object."""
    s = team({"C3": "dancer.object_blue/3", "C4": "outpost.medic/0", "C2": "hegemony.ganger/3"})
    events = fight(s)
    assert not named(events, "absorbed")
    assert seat(s, 0)["hp"]["blue"] == 9


def test_bonuses_of_objects_reach_allies():
    """DAN-7 Yellow speeds up allied units, Red and Blue strengthen them."""
    s = team(
        {
            "C3": "dancer.object_yellow",
            "D3": "outpost.commando",
            "A1": "dancer.object_red",
            "A2": f"outpost.runner/{toward('A2', 'B2')}",
            "B2": "hegemony.gladiator",
        }
    )
    assert initiatives(s, "D3") == [4]
    assert phases(fight(s))[2] == ["A2>B2 2"]


def healing_team(cell: str, tile: str, hit_points: int) -> State:
    return team(
        {"C3": "dancer.object_yellow", cell: tile},
        hands=[["action"], [], [], []],
        players=[{}, {"hp": hit_points}, {"hp": hit_points}],
    )


def test_healing_goes_to_an_allied_hq():
    """DAN-7 Yellow heals 2 on the ally's HQ at its healing edge."""
    s = healing_team("C4", "outpost.hq", 10)
    do(s, "play action C3 heal C4")
    assert hp(s, 1) == 12


def test_healing_an_allied_hq_stops_at_its_start():
    """DAN-7 MUL-4 An allied HQ is not healed above the 15 it started with."""
    s = healing_team("C4", "outpost.hq", 14)
    do(s, "play action C3 heal C4")
    assert hp(s, 1) == 15
    assert not legal_starting(healing_team("C4", "outpost.hq", 15), "play action")


@pytest.mark.parametrize(("cell", "tile"), [("C4", "hegemony.hq"), ("D3", "outpost.hq")])
def test_healing_goes_to_nobody_else(cell: str, tile: str):
    """DAN-7 Not to an enemy HQ, nor to an allied one beside another edge."""
    assert not [line for line in legal(healing_team(cell, tile, 10)) if "heal" in line]
