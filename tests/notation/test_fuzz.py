"""Whatever input the parsers get, they read it or refuse it with their own error."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nshex.geometry import CELL_NAMES
from nshex.notation import (
    NotationError,
    format_action,
    parse_action,
    read_action,
    read_position,
    read_position_text,
    write_position,
)
from nshex.rules.engine import legal_actions

from .fuzzing import STATES, WRITTEN, attempt

# --- lines -----------------------------------------------------------------------------------------

WORDS = [
    *("hq", "draw", "redraw", "discard", "place", "play", "use", "dance", "procedure", "energy", "end"),
    *("retreat", "turn", "keep", "explode", "attack", "convert", "absorb", "pile", "mercenary", "heal"),
    *("for", "from", "mobility", "transport@", "transporter", "tiles=", "hp=", "red:1", "melee", "ranged"),
    *("move", "scout", "commando", "action", "push_back", "sniper", "castling", "rotation", "swap", "laser"),
    *(
        "alabama.shooter",
        "neutral.mad_bomber",
        "outpost.hq",
        "nobody.here",
        "yellow",
        "red",
        "blue",
        "N",
        "SW",
    ),
    *("C3", "B2/3", "c2>b3/1", "A1>A1/9", "X1", "C3>C2/1>B2/0", ">", "/", "@", "=", ",", ":", ".", "²", "\n"),
]
lines = st.one_of(
    st.text(max_size=40),
    st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join),
    st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=4)), max_size=7).map("".join),
)


@given(st.sampled_from(STATES), lines)
@settings(max_examples=300)
def test_any_line(s, line):
    action = attempt(parse_action, s, line)
    if action is not None:
        assert legal_actions(s).has(action)
        assert parse_action(s, format_action(s, action)) == action


@given(st.sampled_from(STATES), st.data())
@settings(max_examples=200)
def test_a_line_with_a_typo(s, data):
    """One character of a legal line is changed: another line, or an error."""
    actions = legal_actions(s).actions() or [30]
    line = format_action(s, data.draw(st.sampled_from(actions[:400])))
    place = data.draw(st.integers(0, len(line) - 1))
    slip = data.draw(st.sampled_from("abcdemnsx0123456789/>@=,:. ²"))
    attempt(parse_action, s, line[:place] + slip + line[place + 1 :])


@given(st.sampled_from(STATES), lines)
def test_what_is_read_can_be_written(s, line):
    """Reading alone asks for no legality, so nonsense comes through; it must still have a line."""
    try:
        action = read_action(s, line)
    except NotationError:
        return
    assert read_action(s, format_action(s, action)) == action


# --- positions -------------------------------------------------------------------------------------

KEYS = sorted({key for written in WRITTEN for key in written} | {"battle", "choices", "held", "seed", "out"})
cell = st.sampled_from([*CELL_NAMES, "c3", "Z9"])
leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 40),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    cell,
    st.sampled_from(["outpost", "dancer", "outpost.hq", "vegas.mine", "alabama.netter", "move", "mines"]),
    st.sampled_from(
        ["setup", "draw", "discard", "main", "retreat", "choice", "turn", "over", "tile", "final"]
    ),
    st.sampled_from(["play sniper C3", "play move C3>C2/0", "explode C3", "play push_back A1>A2", "dance"]),
)
json_values = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(st.sampled_from(KEYS), cell, st.text(max_size=5)), inner, max_size=4),
    ),
    max_leaves=12,
)


def try_to_read(data: object) -> None:
    s = attempt(read_position, data)
    if s is None:
        return
    written = write_position(s)
    json.dumps(written)
    assert write_position(read_position(written)) == written
    legal_actions(s).actions()


@given(json_values)
@settings(max_examples=200)
def test_any_json(data):
    try_to_read(data)


@given(st.dictionaries(st.sampled_from(KEYS), json_values, max_size=5), st.sampled_from(WRITTEN))
@settings(max_examples=200)
def test_keys_replaced(keys, written):
    try_to_read(written | keys)


def places(value: object, found: list[list]) -> list[list]:
    """Every container in a JSON value with every key or index of it."""
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    else:
        return found
    for key, inner in items:
        found.append([value, key])
        places(inner, found)
    return found


@given(st.sampled_from(WRITTEN), st.data())
@settings(max_examples=500)
def test_one_value_changed(written, data):
    """A good position with one to three values replaced or removed somewhere inside."""
    mutated = copy.deepcopy(written)
    for _ in range(data.draw(st.integers(1, 3))):
        container, key = data.draw(st.sampled_from(places(mutated, [])))
        if data.draw(st.booleans()):
            container[key] = data.draw(st.one_of(leaves, json_values))
        else:
            del container[key]
        if not mutated:
            break
    try_to_read(mutated)


@given(st.sampled_from(WRITTEN), st.data())
@settings(max_examples=100)
def test_texts_cut_and_changed(written, data):
    text = json.dumps(written)
    place = data.draw(st.integers(0, len(text)))
    changed = text[:place] + data.draw(st.text(max_size=3)) + text[place + data.draw(st.integers(0, 3)) :]
    attempt(read_position_text, changed)


@pytest.mark.parametrize("written", WRITTEN, ids=[written.get("step", "main") for written in WRITTEN])
def test_the_examples_themselves(written):
    try_to_read(written)
    assert write_position(read_position(written)) == written
