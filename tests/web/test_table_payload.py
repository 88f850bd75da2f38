"""The table payload: everything public, nothing hidden, every legal action as a row of picks."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nshex.notation.errors import NotationError
from nshex.notation.lines import format_action, parse_action
from nshex.notation.positions import write_position
from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import make_setup
from nshex.rules.engine import legal_actions
from nshex.rules.options import NEUTRAL
from nshex.rules.state import MAIN, OVER
from nshex.rules.views import View
from nshex.ui.routes import routes
from nshex.web.payloads.choices import ways_json
from nshex.web.payloads.table import table_json
from nshex.web.seats import SeatInfo
from tests.property.games import game_at, play, seeds, share, tables
from tests.support import board, do, duel, start_game
from tests.web.looks import look

CAN = {"take_back": False, "forecast": True, "hint": True}
NORMAL_SIZE = 60_000
MOST_WAYS = 1_000


def table_of(s, readers=(), *, can=CAN, eyes=None):
    seats = [SeatInfo(i, f"Player {i}", "me" if i in readers else "bot") for i in range(s.match.players)]
    return table_json(
        View(s, int(s.decider) if eyes is None else eyes),
        game="g1",
        version=3,
        seats=seats,
        readers_seats=list(readers),
        can=can,
    )


def everyone(s):
    return tuple(range(s.match.players))


# --- any game at all -------------------------------------------------------------------------------


@given(table=tables(), seed=seeds, moment=st.integers(0, 220))
@share(0.5)
def test_the_rows_of_picks_are_the_legal_actions(table, seed, moment):
    s, _ = game_at(table, seed, moment)
    if s.step == OVER:
        return
    choices = table_of(s, everyone(s))["choices"]
    legal = legal_actions(s)
    kept = [choices["picks"][i] for i in choices["more"]]
    parts = [choices, *(ways_json(s, pick["value"]) for pick in kept)]
    lines = {way["line"] for part in parts for way in part["ways"]}
    assert lines == {format_action(s, route.action) for route in routes(s)}
    assert all(legal.has(parse_action(s, line)) for line in lines)
    rows = [row for part in parts for row in rows_of(part)]
    assert all(rows) and len(set(rows)) == len(rows)
    assert len(choices["ways"]) < MOST_WAYS
    named = {i for way in choices["ways"] for i in way["way"]} | set(choices["more"])
    assert named == set(range(len(choices["picks"])))


def rows_of(choices):
    return [
        tuple((choices["picks"][i]["kind"], choices["picks"][i]["value"]) for i in way["way"])
        for way in choices["ways"]
    ]


def test_the_ways_of_a_dance_are_told_when_they_are_asked_for():
    objects = {"A1": "dancer.object_yellow", "C3": "dancer.object_red", "E3": "dancer.object_blue"}
    s = board({**objects, "C1": "outpost.hq"}, armies=["dancer", "outpost"])
    choices = table_of(s, (0,))["choices"]
    (dance,) = (choices["picks"][i] for i in choices["more"])
    assert dance["kind"] == "option" and dance["value"] == "dance"
    assert not any(way["line"].startswith("dance") for way in choices["ways"])
    found = ways_json(s, "dance")
    assert len(found["ways"]) > 1_000
    assert all(row[0] == ("option", "dance") for row in rows_of(found))
    with pytest.raises(NotationError, match="no way begins with 'sing'; expected the value of an option"):
        ways_json(s, "sing")


@given(table=tables(), seed=seeds)
@share(0.3)
def test_a_table_is_plain_json_and_knows_nothing_of_what_is_hidden(table, seed):
    s = table.start(seed)
    rng = rng_from_seed(seed, "readers")
    for number, _ in enumerate(play(s, rng_from_seed(seed, "play"))):
        if number % 6:
            continue
        position = write_position(s)
        found = table_of(s, everyone(s))
        assert write_position(s) == position
        assert json.loads(json.dumps(found)) == found
        assert table_of(View(s, int(s.decider)).redeal(rng), everyone(s)) == found


@given(table=tables(), seed=seeds)
@share(0.3)
def test_open_information_is_what_the_position_says(table, seed):
    s = table.start(seed)
    for number, _ in enumerate(play(s, rng_from_seed(seed, "play"))):
        if number % 6:
            continue
        found = table_of(s)
        position = write_position(s)
        assert [unit["at"] for unit in found["units"]] == [unit["at"] for unit in position["units"]]
        for seat, player in zip(found["seats"], position["players"], strict=True):
            assert seat["pile"] == len(player["pile"])
            assert sum(tile["left"] for tile in seat["tiles"]) <= seat["pile"]
            assert len(seat["discards"]) == len(player.get("discards", ()))
            assert len(seat["known"]) == player.get("known", 0)
            assert seat["energy"] == player.get("energy")
            assert seat["score"] == player.get("score")
            assert [tile["tile"] for tile in seat["hand"] if tile["kind"] not in ("hq", "object")] == [
                name if "." in name else f"{player['army']}.{name}" for name in player["hand"]
            ]
        assert (found["over"] is None) == ("result" not in position)
        assert found["choices"] is None


# --- readers ---------------------------------------------------------------------------------------


def test_only_the_decider_gets_choices():
    s = board({"C3": "outpost.hq", "A1": "hegemony.hq"}, hands=[["runner"], []])
    assert table_of(s)["choices"] is None
    assert table_of(s, (1,))["choices"] is None
    assert table_of(s, (0,))["choices"]["ways"]
    assert table_of(s, (0, 1))["choices"]["ways"]


def test_the_question_speaks_to_its_reader():
    s = board({"C3": "outpost.hq", "A1": "hegemony.hq"}, hands=[["runner"], []])
    assert table_of(s, (0,))["question"] == "Your turn: place and play tiles, then end the turn"
    assert table_of(s, (1,))["question"] == "Outpost: place and play tiles, then end the turn"
    assert table_of(s, (0, 1))["question"] == "Outpost: place and play tiles, then end the turn"


def test_what_the_server_says_is_passed_on():
    s = board({"C3": "outpost.hq", "A1": "hegemony.hq"})
    found = table_of(s, (0,), can={"take_back": True, "forecast": False, "hint": True})
    assert (found["game"], found["version"]) == ("g1", 3)
    assert found["can"] == {"take_back": True, "forecast": False, "hint": True}
    assert [seat["who"] for seat in found["seats"]] == ["me", "bot"]


# --- the board -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "cells", "terminals"), [("standard", 19, 0), ("terminals", 19, 7), ("extended", 37, 0)]
)
def test_cells(name, cells, terminals):
    s = make_setup(["outpost", "borgo"], board=name).start(1)
    found = table_of(s)["cells"]
    assert len(found) == cells
    assert sum(cell["terminal"] for cell in found) == terminals
    places = {cell["at"]: (cell["x"], cell["y"]) for cell in found}
    assert places["C3"] == (0, 0)
    assert places["C2"][0] == 0 and places["C2"][1] < 0
    assert len(set(places.values())) == cells


def test_a_unit_tells_everything_about_itself():
    s = board(
        {
            "C3": "moloch.blocker/1-1",
            "C2": "hegemony.net_fighter/3",
            "C4": "hegemony.runner",
            "B3": "hegemony.boss/1",
            "A1": "hegemony.hq",
            "E3": "moloch.hq",
        },
        armies=["moloch", "hegemony"],
        players=[{"hp": 7}, {}],
    )
    units = {unit["at"]: unit for unit in table_of(s)["units"]}
    blocker = units["C3"]
    assert (blocker["tile"], blocker["name"], blocker["rotation"]) == ("moloch.blocker", "Blocker", 1)
    assert (look(blocker).wounds, look(blocker).netted, look(blocker).hit_points) == (1, True, None)
    assert blocker["label"] == ("Moloch Blocker on C3, facing NE, 1 wound, netted by Hegemony Net Fighter C2")
    assert look(units["E3"]).hit_points == 7
    assert "7 hit points" in units["E3"]["label"]


def test_taken_units_mercenaries_and_the_neutral_bomber():
    s = board({"C3": "vegas.agitator", "C2": "outpost.commando"})
    (taken,) = [unit for unit in table_of(s)["units"] if unit["at"] == "C2"]
    assert look(taken).captor == "vegas"
    assert "taken over by Vegas" in taken["label"]
    s = board(
        {"A1": "outpost.hq", "E3": "hegemony.hq", "B2": "alabama.shooter@1", "C3": "neutral.mad_bomber"}
    )
    units = {unit["at"]: unit for unit in table_of(s)["units"]}
    assert look(units["B2"]).owner == "hegemony"
    assert look(units["C3"]).owner is None and units["C3"]["tile"] == "neutral.mad_bomber"


def test_mines_lie_in_the_ground():
    s = board({"C3": "vegas.hq", "A1": "outpost.hq"}, armies=["vegas", "outpost"], mines={"B2": "vegas.mine"})
    (mine,) = table_of(s)["foundations"]
    assert mine == {"at": "B2", "art": "/art/vegas.mine.svg", "label": "Vegas Mine on B2"}


# --- seats -----------------------------------------------------------------------------------------


def test_headquarters_to_be_placed_are_in_hand():
    s = make_setup(["outpost", "dancer"]).start(1)
    seats = table_of(s)["seats"]
    assert [tile["tile"] for tile in seats[0]["hand"]] == ["outpost.hq"]
    assert [tile["kind"] for tile in seats[1]["hand"]] == ["object"] * 3
    assert seats[1]["heads"] == {"yellow": 10, "red": 10, "blue": 10}
    assert (seats[0]["hp"], seats[1]["hp"]) == (20, 30)
    assert (table_of(s)["turns"], table_of(s)["progress"]) == (0, "setting up")


def test_mercenaries_that_lie_face_down_are_counted_for_the_others():
    """MER-1: their owner sees them, everybody else how many there are."""
    hired = [["alabama.shooter", "alabama.netter"], ["alabama.gunner"]]
    s = make_setup(["outpost", "borgo"], mercenaries=hired, options={"hidden_mercenaries": True}).start(1)
    assert [seat["mercenaries"] for seat in table_of(s, eyes=1)["seats"]] == [
        ["2 face down"],
        ["Heavy Gunner"],
    ]
    assert table_of(s, eyes=NEUTRAL)["seats"][1]["mercenaries"] == ["1 face down"]


def test_tiles_used_and_left():
    s = start_game(["outpost", "hegemony"], "two_player")
    hand = table_of(s)["seats"][0]["hand"]
    held = [tile["name"] for tile in hand]
    for tile in table_of(s)["seats"][0]["tiles"]:
        in_hand = held.count(tile["name"])
        expected = 1 if tile["name"] == "HQ" else 0
        assert tile["used"] == expected
        assert tile["left"] == tile["count"] - expected - in_hand
    do(s, f"discard {hand[0]['tile']}")
    (used,) = [tile for tile in table_of(s)["seats"][0]["tiles"] if tile["name"] == held[0]]
    assert used["used"] == 1
    assert table_of(s)["seats"][0]["discards"] == [used["name"]]


def test_energy_points_teams_and_who_is_out():
    s = duel({"C3": "outpost.hq", "E3": "moloch.hq"}, energy=4)
    assert [seat["energy"] for seat in table_of(s)["seats"]] == [4, 0]
    s = make_setup(["outpost", "borgo", "moloch"], mode="points").start(1)
    assert [(seat["score"], seat["hp"]) for seat in table_of(s)["seats"]] == [(0, None)] * 3
    s = make_setup(["outpost", "borgo", "moloch", "smart"], mode="team").start(1)
    assert [seat["team"] for seat in table_of(s)["seats"]] == [0, 0, 1, 1]
    s = board(
        {"A1": "outpost.hq", "E3": "borgo.hq"},
        armies=["outpost", "borgo", "moloch"],
        mode="deathmatch",
        out=[2],
        players=[{}, {}, {"hp": 0}],
    )
    assert [seat["out"] for seat in table_of(s)["seats"]] == [False, False, True]


def test_the_end():
    s = board({"C3": "outpost.hmg", "C1": "hegemony.hq"}, players=[{}, {"hp": 1}], hands=[["battle"], []])
    do(s, "play battle")
    found = table_of(s, (0,))
    assert found["over"] == {"winners": [0], "text": "Outpost wins: an HQ was destroyed"}
    assert (found["decider"], found["choices"]) == (None, None)


# --- size ------------------------------------------------------------------------------------------


@given(table=tables(), seed=seeds)
@share(0.3)
def test_choices_of_a_turn_are_small(table, seed):
    s = table.start(seed)
    for number, _ in enumerate(play(s, rng_from_seed(seed, "play"))):
        if number % 4 or s.step != MAIN:
            continue
        choices = table_of(s, everyone(s))["choices"]
        assert len(json.dumps(choices, separators=(",", ":"))) < NORMAL_SIZE
