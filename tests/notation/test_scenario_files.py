"""The scenario format: what a file may contain, and the errors for a wrong one (SCN-1)."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nshex.game import Game
from nshex.notation.errors import NotationError
from nshex.notation.position_line import read_line, write_line
from nshex.notation.scenario_terms import read_goal, write_goal
from nshex.notation.scenarios import SCENARIO_KEYS, read_scenario, read_scenario_text, write_scenario
from nshex.scenarios import collection, find_scenario
from tests.property.games import seeds
from tests.property.scenarios import scenarios

GOOD = """
id = "gate"
title = "The Gate"
story = "Two gangs, one gate."
rounds = 5
first = 1
cells = "C1 C2 C3 B2 D2 X1"
units = "C1oQ B2:outpost.runner/3-0"
[[players]]
army = "outpost"
hp = 9
goal = "survive"
without = "BB"
[[players]]
army = "borgo"
goal = "destroy"
added = "battle,move"
"""


def changed(old, new):
    assert old in GOOD
    return GOOD.replace(old, new)


def assert_one_line(read):
    """Reading succeeds, or fails with a one-line error."""
    complaint = "none"
    with suppress(NotationError):
        try:
            read()
        except NotationError as problem:
            complaint = str(problem)
            raise
    assert complaint
    assert "\n" not in complaint


def test_a_file_as_described():
    """SCN-1 All that a scenario says."""
    found = read_scenario_text(GOOD.replace("-0", ""))
    assert (found.id, found.title, found.armies) == ("gate", "The Gate", ("outpost", "borgo"))
    assert (found.rules.board, found.rules.mode, found.first) == ("extended", "two_player", 1)
    assert (found.terms.hp, found.terms.standing, found.terms.rounds) == ((9, 20), (0,), 5)
    assert found.without == (("outpost.battle",) * 2, ())
    assert found.added == ((), ("borgo.battle", "borgo.move"))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("id = ", "not TOML: "),
        ("{", "not JSON"),
        ("[]", "not TOML: "),
        ("x = 1", "unknown key 'x'"),
        (changed('id = "gate"\n', ""), "id: missing, expected the id of the scenario"),
        (changed('"gate"', '"The Gate"'), "id: expected small letters, digits and _"),
        (changed('title = "The Gate"', "title = 3"), "title: expected a text, found 3"),
        (changed("Two gangs, one gate.", " "), "story: expected printable words"),
        (changed("C1 C2 C3", "C1 C9 C3"), "cells: 'C9' is not a cell"),
        (changed("C1 C2 C3", "C1 C1 C3"), "cells: C1 is named twice"),
        (
            changed('cells = "C1 C2 C3 B2 D2 X1"', 'cells = "C1 B2"'),
            "units: the board is full from the start",
        ),
        (changed("rounds = 5", 'rounds = 5\nboard = "standard"'), "cell X1 is not on the standard board"),
        (changed("rounds = 5", 'rounds = 5\nmode = "solo"'), "mode: unknown value 'solo'"),
        (changed("rounds = 5", "rounds = 100"), "rounds: expected a whole number from 1 to 99"),
        (changed("first = 1", "first = 2"), "first: expected a whole number from 0 to 1"),
        (changed("B2:outpost.runner/3-0", "A1oR"), "A1 is not on the gate board (SCN-1)"),
        (changed("B2:outpost.runner/3-0", "B2vG"), "vegas is not at the table"),
        (changed("B2:outpost.runner/3-0", "B2"), "units: 'B2' is not a unit"),
        (changed("hp = 9", "hp = 0"), "players[0].hp: expected a whole number from 1 to 60"),
        (changed('goal = "destroy"', 'goal = "win"'), "players[1].goal: no goal 'win'"),
        (changed('goal = "destroy"\n', ""), "players[1].goal: missing"),
        (changed('goal = "destroy"', 'goal = "destroy 1"'), "only an enemy's HQ is to be destroyed"),
        (changed('without = "BB"', 'without = "BBBBBBB"'), "players[0]: 7 of 'battle' are in use"),
        (changed('without = "BB"', 'without = "hq"'), "'hq' is not a tile of the pile of outpost"),
        (changed('added = "battle,move"', f'added = "{"B" * 60}"'), "a pile of 94 tiles; expected 1 to 62"),
        (changed('army = "borgo"', 'army = "outpost"'), "army outpost is at the table twice"),
        (changed('army = "borgo"', 'army = "martians"'), "players[1].army: unknown value 'martians'"),
        (
            changed("rounds = 5", 'rounds = 5\nrules = {mad_bomber = "neutral"}').replace("C3 ", ""),
            "needs C3",
        ),
        ("a" * 30_000, "a scenario of 30000 characters"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(text, problem):
    """SCN-1 One clear line, with the place."""
    with pytest.raises(NotationError) as caught:
        read_scenario_text(text)
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


def test_all_objects_are_placed_or_none():
    """SCN-1 Dancer's objects have their own hit points, and are placed together."""
    text = (
        changed('army = "outpost"\nhp = 9', 'army = "dancer"').replace("BB", "-").replace("first = 1\n", "")
    )
    text = text.replace("C1oQ B2:outpost.runner/3-0", "")
    assert read_scenario_text(text).terms.standing == ()
    with pytest.raises(NotationError, match="expected all objects or none"):
        read_scenario_text(text.replace('units = ""', 'units = "C1:dancer.object_red"'))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 99) | st.text(max_size=20) | st.floats(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)


@given(key=st.sampled_from(SCENARIO_KEYS), value=json_values)
def test_hostile_values(key, value):
    """SCN-1 Whatever a file contains, it is a scenario or gives one error line."""
    data = write_scenario(find_scenario("tunnel")) | {key: value}
    assert_one_line(lambda: read_scenario(data))


@given(key=st.sampled_from(("army", "hp", "goal", "without", "added")), value=json_values)
def test_hostile_players(key, value):
    """SCN-1 The same for each player's table."""
    data = write_scenario(find_scenario("tunnel"))
    data["players"][0] |= {key: value}
    assert_one_line(lambda: read_scenario(data))


@given(st.text(max_size=300), st.integers(0, 400), st.integers(0, 60))
def test_hostile_texts(noise, start, length):
    """SCN-1 A file with a piece of it replaced by anything."""
    assert_one_line(lambda: read_scenario_text(GOOD[:start] + noise + GOOD[start + length :]))


@given(scenarios())
def test_every_scenario_survives_a_round_trip(scenario):
    """SCN-1 A scenario as JSON, through text."""
    assert read_scenario_text(json.dumps(write_scenario(scenario))) == scenario
    for goal in scenario.terms.goals:
        assert read_goal(write_goal(goal)) == goal


@given(scenarios(), seeds)
def test_records_replay(scenario, seed):
    """SCN-1 A record carries the whole scenario."""
    game = Game.from_scenario(scenario, seed)
    for _ in range(20):
        if game.decider is not None:
            game.push(str(game.legal[0]))
    again = Game.from_record(game.record(reveal=True))
    assert again.position == game.position
    assert again.setup.scenario == scenario
    line = write_line(game.position.state)
    assert write_line(read_line(line)) == line


def test_the_collection():
    """SCN-1 At least six scenarios come with the package, each with a goal for each side."""
    assert len(collection()) >= 6
    assert {"tunnel", "corner"} <= set(collection())
    for id, scenario in collection().items():
        assert scenario.id == id
        assert len(scenario.terms.goals) == len(scenario.armies)
        assert read_scenario(write_scenario(scenario)) == scenario
    with pytest.raises(NotationError, match="no scenario 'tunel'"):
        find_scenario("tunel")
