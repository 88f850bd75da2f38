"""SET: armies, placing HQs, seats, first turns."""

from collections import Counter

import pytest

from nshex.notation.positions import read_position, write_position
from nshex.tiles import ARMIES, PLAYABLE, Kind
from tests.support import board, controller, do, hp, legal, legal_starting, named, rotation, step_name, units

COLUMNS = {"A": 3, "B": 4, "C": 5, "D": 4, "E": 3}
MAIN = [f"{column}{row}" for column, size in COLUMNS.items() for row in range(1, size + 1)]
SIX = ["moloch", "outpost", "borgo", "hegemony", "smart", "vegas"]
CORNERS = ["A1", "C1", "E1", "A3", "C5", "E3"]


def table(*armies, **top):
    """A fresh table: full piles, no HQ placed."""
    data = {"nshex": 1, "players": [{"army": army} for army in armies], "step": "setup"}
    return read_position(data | top)


def other_than(army):
    return "borgo" if army != "borgo" else "moloch"


def player_of(s, number):
    return write_position(s)["players"][number]


def place_all(s):
    """HQs in the corners, in the order the table asks for them."""
    for cell in CORNERS:
        if step_name(s) != "setup":
            break
        do(s, f"hq {cell}/0")


# --- SET-1 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("army", PLAYABLE)
def test_army_of_35_with_its_head_apart(army):
    """SET-1 35 tiles; all but the HQ (or the objects) are the pile, each as often as it is printed."""
    s = table(army, other_than(army))
    tiles = ARMIES[army].tiles
    assert sum(tile.count for tile in tiles) == 35
    heads = (Kind.HQ, Kind.OBJECT)
    printed = Counter({tile.id: tile.count for tile in tiles if tile.kind not in heads})
    assert Counter(player_of(s, 0)["pile"]) == printed
    assert player_of(s, 0)["hand"] == []


def test_pile_is_shuffled():
    """SET-1 Another seed, another order of the same tiles; the same seed, the same order."""
    piles = [player_of(table("outpost", "borgo", seed=seed), 0)["pile"] for seed in (1, 2, 1)]
    assert piles[0] != piles[1]
    assert piles[0] == piles[2]
    assert Counter(piles[0]) == Counter(piles[1])
    assert piles[0] != sorted(piles[0])


@pytest.mark.parametrize("army", [army for army in PLAYABLE if army != "dancer"])
def test_hq_has_20_hit_points(army):
    """SET-1 Every HQ starts with 20."""
    assert hp(table(army, other_than(army)), 0) == 20


# --- SET-2 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["standard", "extended", "terminals"])
def test_hq_goes_on_any_free_main_cell(name):
    """SET-2 Player 1 has the main 19, on every board; player 2 those that are left."""
    s = table("outpost", "borgo", board=name)
    assert s.decider == 0
    assert legal(s) == {f"hq {cell}/0" for cell in MAIN}
    do(s, "hq C3/0")
    assert s.decider == 1
    assert legal(s) == {f"hq {cell}/0" for cell in MAIN if cell != "C3"}


def test_hqs_may_touch():
    """SET-2 Two HQs side by side."""
    s = table("outpost", "borgo")
    do(s, "hq C3/0", "hq C2/0")
    assert units(s) == {"C3": "outpost.hq", "C2": "borgo.hq"}


def test_hqs_are_placed_in_order():
    """SET-2 Player 1 first, then the others in order."""
    s = table("moloch", "outpost", "borgo", "hegemony", mode="deathmatch")
    order = []
    while step_name(s) == "setup":
        order.append(int(s.decider))
        do(s, f"hq {CORNERS[len(order)]}/0")
    assert order == [0, 1, 2, 3]


def test_rotation_is_offered_where_it_matters():
    """SET-2 The Vegas HQ and Dancer's objects can be turned when placed, other HQs look the same."""
    s = table("dancer", "vegas")
    assert len(legal(s)) == 3 * 19 * 6
    do(s, "hq red A1/4", "hq blue A2/1", "hq yellow A3/3")
    assert [rotation(s, cell) for cell in ("A1", "A2", "A3")] == [4, 1, 3]
    assert len(legal(s)) == 16 * 6
    do(s, "hq E3/5")
    assert rotation(s, "E3") == 5


def test_rotation_of_a_symmetric_hq_does_not_matter():
    """SET-2 An HQ that looks the same from all sides is one and the same however it is laid."""
    turned, plain = table("outpost", "borgo"), table("outpost", "borgo")
    do(turned, "hq C3/1")
    do(plain, "hq C3/0")
    assert write_position(turned) == write_position(plain)


def test_placing_hqs_is_nobodys_turn():
    """SET-2 Until all HQs stand nothing but placing is possible: nothing drawn, nothing used."""
    s = table("smart", "outpost", board="terminals")
    first = do(s, "hq C3/0")
    assert [event["event"] for event in first] == ["hq_placed"]
    assert legal(s) == legal_starting(s, "hq ")
    assert player_of(s, 0)["hand"] == []
    second = do(s, "hq C2/0")
    assert [event["event"] for event in second] == ["hq_placed", "turn_began", "drew"]


# --- SET-3 -----------------------------------------------------------------------------------------


def test_dancer_is_first_wherever_it_sits():
    """SET-3 Dancer places its three objects first, in any order of colours, and has the first turn."""
    s = table("outpost", "dancer")
    for line in ("hq blue C3/0", "hq yellow A1/2", "hq red E3/1"):
        assert s.decider == 1
        do(s, line)
    assert units(s) == {"C3": "dancer.object_blue", "A1": "dancer.object_yellow", "E3": "dancer.object_red"}
    assert s.decider == 0
    events = do(s, "hq C1/0")
    assert named(events, "turn_began")[0]["player"] == 1
    assert len(player_of(s, 1)["hand"]) == 1


def test_each_object_is_placed_once():
    """SET-3 An object that stands is not offered again."""
    s = table("dancer", "outpost")
    do(s, "hq red C3/0")
    assert not legal_starting(s, "hq red")
    assert legal_starting(s, "hq blue") and legal_starting(s, "hq yellow")


def test_vegas_is_last_wherever_it_sits():
    """SET-3 Vegas places last and plays last."""
    s = table("vegas", "outpost")
    assert s.decider == 1
    do(s, "hq A1/0")
    assert s.decider == 0
    events = do(s, "hq E3/0")
    assert named(events, "turn_began")[0]["player"] == 1
    assert named(do(s, "end"), "turn_began")[0]["player"] == 0


def test_dancer_first_vegas_last_among_many():
    """SET-3 At a table of four the others keep their order in between."""
    s = table("vegas", "borgo", "dancer", "moloch", mode="deathmatch")
    placing = []
    for line in ("hq red A1/0", "hq blue A2/0", "hq yellow A3/0", "hq C1/0", "hq C5/0", "hq E1/3"):
        placing.append(int(s.decider))
        do(s, line)
    assert placing == [2, 2, 2, 1, 3, 0]
    turns = [int(s.turn)]
    for _ in range(3):
        if step_name(s) == "discard":
            do(s, min(legal_starting(s, "discard ")))
        do(s, "end")
        turns.append(int(s.turn))
    assert turns == [2, 1, 3, 0]


def test_object_taken_at_set_up_is_turned_when_all_hqs_stand():
    """SET-3 A Vegas HQ placed beside an object takes it; then, before the first turn, it may be turned."""
    s = table("dancer", "vegas")
    do(s, "hq red D2/0", "hq blue A1/0", "hq yellow A3/0")
    events = do(s, "hq C3/0")
    assert [event["event"] for event in events] == ["hq_placed", "taken"]
    assert controller(s, "D2") == 1
    assert (step_name(s), s.decider) == ("turn", 1)
    assert legal(s) == {"keep D2"} | {f"turn D2/{r}" for r in range(1, 6)}
    events = do(s, "turn D2/4")
    assert rotation(s, "D2") == 4
    assert named(events, "turn_began")[0]["player"] == 0


def test_object_taken_at_set_up_may_stay_as_it_is():
    """SET-3 The turn of the object is offered, not forced."""
    s = table("dancer", "vegas")
    do(s, "hq red D2/5", "hq blue A1/0", "hq yellow A3/0", "hq C3/0", "keep D2")
    assert rotation(s, "D2") == 5
    assert (step_name(s), s.turn) == ("main", 0)


def test_takeover_at_set_up_waits_for_every_hq():
    """SET-3 With a third army Vegas still comes last, so all HQs are on the board when units are turned."""
    s = table("vegas", "dancer", "outpost", mode="deathmatch")
    do(s, "hq red D2/0", "hq blue A1/0", "hq yellow A3/0", "hq E3/0", "hq C3/0")
    assert set(units(s).values()) >= {"outpost.hq", "vegas.hq"}
    assert (step_name(s), s.decider) == ("turn", 0)


def test_hqs_are_not_taken_at_set_up():
    """SET-3 Beside an enemy HQ the Vegas HQ takes nothing."""
    s = table("outpost", "vegas")
    events = do(s, "hq D2/0", "hq C3/0")
    assert not named(events, "taken")
    assert controller(s, "D2") == 0
    assert step_name(s) == "main"


# --- SET-4 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_first_turns_draw_one_two_then_three(players):
    """SET-4 Player 1 draws 1 and player 2 draws 2 with no forced discard; from then on 3, one discarded."""
    s = table(
        *SIX[:players],
        mode="two_player" if players == 2 else "deathmatch",
        board="extended" if players > 4 else "standard",
        rules={"redraw_instants": False},
    )
    place_all(s)
    for turn in range(players + 2):
        wanted = min(turn + 1, 3)
        who = turn % players
        assert s.turn == who
        hand = player_of(s, who)["hand"]
        assert len(hand) == wanted
        assert step_name(s) == ("discard" if wanted == 3 else "main")
        if wanted == 3:
            assert legal(s) == {f"discard {tile}" for tile in hand}
            do(s, f"discard {hand[0]}")
        for tile in player_of(s, who)["hand"]:
            do(s, f"discard {tile}")
        do(s, "end")


def test_tiles_kept_from_the_first_turns_count():
    """SET-4 Whoever kept the one tile of the first turn draws two in the next."""
    s = board(
        {"A1": "outpost.hq", "E3": "borgo.hq"},
        hands=[["move"], []],
        piles=[["scout", "medic", "hmg"], ["claws", "medic", "scout"]],
        turns=1,
    )
    events = do(s, "end")
    assert [event["tile"] for event in named(events, "drew")] == ["borgo.claws", "borgo.medic"]
    events = do(s, "end")
    assert [event["tile"] for event in named(events, "drew")] == ["outpost.scout", "outpost.medic"]
    assert player_of(s, 0)["hand"] == ["move", "scout", "medic"]
