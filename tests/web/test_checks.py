"""Every refusal, the order of the checks, and what may be taken back."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nshex.actions import Action
from nshex.game import Game
from nshex.notation.setups import make_setup
from nshex.web.live import checks
from nshex.web.live.checks import Message, Refusal, receive

LONGEST = 2_000


def game_after(*lines, armies=("outpost", "borgo"), seed=1, **setup):
    game = Game.begin(make_setup(armies, **setup), seed)
    for line in lines:
        game.push(line)
    return game


def finished():
    game = game_after()
    while not game.is_over:
        game.push(game.legal[-1])
    return game


def read(text):
    return checks.read_message(receive(text), LONGEST)


def play(line, version=0):
    return Message(1, checks.PLAY, version, line)


# --- known and small enough ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '{"ask": 1, "type": "play", "version": 7, "line": "end"}',
            Message(1, checks.PLAY, version=7, line="end"),
        ),
        ('{"ask": 0, "type": "take_back", "version": 7}', Message(0, checks.TAKE_BACK, version=7)),
        (
            '{"ask": 2, "type": "preview", "version": 7, "line": "end"}',
            Message(2, checks.PREVIEW, version=7, line="end"),
        ),
        ('{"ask": 2, "type": "forecast", "version": 0}', Message(2, checks.FORECAST)),
        (
            '{"ask": 2, "type": "forecast", "version": 0, "line": "end"}',
            Message(2, checks.FORECAST, 0, "end"),
        ),
        ('{"ask": 2, "type": "explain", "version": 0, "at": "C3"}', Message(2, checks.EXPLAIN, at="C3")),
        (
            '{"ask": 2, "type": "explain", "version": 0, "tile": "moloch.clown", "at": null}',
            Message(2, checks.EXPLAIN, tile="moloch.clown"),
        ),
        ('{"ask": 2, "type": "hint", "version": 0}', Message(2, checks.HINT)),
        ('{"ask": 2, "type": "reload"}', Message(2, checks.RELOAD)),
    ],
)
def test_known_messages(text, message):
    assert read(text) == message
    assert receive(text).ask == message.ask


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "[]",
        "null",
        "7",
        "{}",
        '{"ask": 1}',
        '{"ask": 1, "type": "shout"}',
        '{"ask": 1, "type": ["play"]}',
        '{"ask": 1, "type": null}',
        '{"type": "reload"}',
        '{"ask": -1, "type": "reload"}',
        '{"ask": 1.5, "type": "reload"}',
        '{"ask": true, "type": "reload"}',
        '{"ask": 99999999999999999999, "type": "reload"}',
        '{"ask": 1, "ask": 2, "type": "reload"}',
        '{"ask": 1, "type": "play", "line": "end"}',
        '{"ask": 1, "type": "play", "version": "7", "line": "end"}',
        '{"ask": 1, "type": "play", "version": 7, "line": 5}',
        '{"ask": 1, "type": "play", "version": 7}',
        '{"ask": 1, "type": "take_back"}',
        '{"ask": 1, "type": "explain", "version": 1}',
        '{"ask": 1, "type": "explain", "version": 1, "at": "C3", "tile": "moloch.clown"}',
        '{"ask": 1, "type": "explain", "version": 1, "at": 3}',
        '{"ask": 1, "type": "forecast", "version": 1, "line": 3}',
        '{"ask": 1, "type": "play", "version": NaN, "line": "end"}',
        "[" * 100_000,
    ],
)
def test_unknown_messages_are_refused(text):
    with pytest.raises(Refusal) as refused:
        read(text)
    assert refused.value.error == checks.UNKNOWN
    assert any(word in refused.value.text for word in ("Send", "Number", "expected"))


def test_known_message_that_is_too_big():
    text = json.dumps({"ask": 1, "type": "play", "version": 0, "line": "x" * LONGEST})
    with pytest.raises(Refusal, match=f"at most {LONGEST}") as refused:
        read(text)
    assert refused.value.error == checks.TOO_BIG


def test_unknown_messages_are_refused_before_their_size_is_checked():
    with pytest.raises(Refusal) as refused:
        read("x" * 10_000)
    assert refused.value.error == checks.UNKNOWN


def outcome(check, *args):
    """What a check finds, or its refusal."""
    try:
        return check(*args)
    except Refusal as refusal:
        return refusal


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
near_messages = st.fixed_dictionaries(
    {},
    optional={
        "ask": st.integers() | json_values,
        "type": st.sampled_from(list(checks._FIELDS)) | json_values,
        "version": st.integers() | json_values,
        "line": st.text(max_size=60) | json_values,
        "at": st.text(max_size=4) | json_values,
        "tile": st.text(max_size=20) | json_values,
        "more": json_values,
    },
)


@given(near_messages.map(json.dumps) | json_values.map(json.dumps) | st.text())
def test_any_text_is_read_or_refused(text):
    found = outcome(read, text)
    if isinstance(found, Refusal):
        assert found.error in (checks.UNKNOWN, checks.TOO_BIG)
        assert found.text
    else:
        assert found.ask == receive(text).ask


@given(line=st.text(max_size=80))
def test_any_line_is_legal_or_refused(line):
    game = game_after("hq B2/0", "hq D3/0")
    found = outcome(checks.check_legal, game, line)
    if isinstance(found, Refusal):
        assert found.error == checks.ILLEGAL
        assert found.text.startswith("That is not possible: ")
    else:
        assert found.action in game.legal


# --- the order -------------------------------------------------------------------------------------


def refusal_of(check, *args):
    with pytest.raises(Refusal) as refused:
        check(*args)
    assert refused.value.text.endswith((".", "?", ")", "'")) or refused.value.error == checks.ILLEGAL
    return refused.value.error


def test_first_check_that_fails_answers():
    over, going_on = finished(), game_after()
    wrong, right = play("nonsense", 5), play("nonsense", 0)
    act = checks.check_can_act
    assert refusal_of(act, wrong, (), over, 0) == checks.NOT_YOUR_SEAT
    assert refusal_of(act, wrong, (1,), over, 0) == checks.GAME_OVER
    assert refusal_of(act, wrong, (1,), going_on, 0) == checks.NOT_YOUR_DECISION
    assert refusal_of(act, wrong, (0,), going_on, 0) == checks.WRONG_VERSION
    assert refusal_of(act, right, (0,), going_on, 0) == checks.ILLEGAL
    assert act(play("hq B2/0"), (0,), going_on, 0).action == Action("hq B2/0")


def test_line_comes_back_as_it_is_written():
    step = checks.check_can_act(play("  HQ   b2/0 "), (0,), game_after(), 0)
    assert step.action == Action("hq B2/0")


def test_hint_is_checked_in_the_same_order():
    over, going_on = finished(), game_after()
    message = Message(1, checks.HINT, 3)
    assert refusal_of(checks.check_deciding, message, (), over, 0) == checks.NOT_YOUR_SEAT
    assert refusal_of(checks.check_deciding, message, (1,), over, 0) == checks.GAME_OVER
    assert refusal_of(checks.check_deciding, message, (1,), going_on, 0) == checks.NOT_YOUR_DECISION
    assert refusal_of(checks.check_deciding, message, (0,), going_on, 0) == checks.WRONG_VERSION


# --- taking back -----------------------------------------------------------------------------------


def back(version=0):
    return Message(1, checks.TAKE_BACK, version)


def test_taking_back_is_checked_in_the_same_order():
    check = checks.check_take_back
    placed = game_after("hq B2/0")
    assert refusal_of(check, back(9), (), finished(), 1) == checks.NOT_YOUR_SEAT
    assert refusal_of(check, back(9), (0,), finished(), 1) == checks.GAME_OVER
    assert refusal_of(check, back(9), (1,), placed, 1) == checks.NOT_YOUR_DECISION
    assert refusal_of(check, back(9), (0,), placed, 1) == checks.WRONG_VERSION
    assert refusal_of(check, back(0), (0,), game_after(), 0) == checks.ILLEGAL
    check(back(1), (0,), placed, 1)


def test_first_hq_can_be_taken_back_until_the_other_is_placed():
    game = game_after("hq B2/0")
    assert checks.can_take_back((0,), game)
    assert not checks.can_take_back((1,), game)
    game.push("hq D3/0")
    assert not checks.can_take_back((0,), game)
    assert not checks.can_take_back((1,), game), "the second HQ let the first player draw"
    with pytest.raises(Refusal, match="tiles have been revealed"):
        checks.check_take_back(back(2), (1,), game, 2)


def test_actions_of_a_turn_can_be_taken_back_one_by_one_until_it_ends():
    game = game_after("hq B2/0", "hq D3/0")
    placing = next(action for action in game.legal if action != Action("end"))
    game.push(placing)
    assert checks.can_take_back((0,), game)
    game.push("end")
    assert not checks.can_take_back((0,), game)
    game.pop()
    game.pop()
    assert not checks.can_take_back((0,), game), "the HQ before it revealed a draw"


def test_nothing_can_be_taken_back_in_a_finished_game():
    game = finished()
    assert not checks.can_take_back((0, 1), game)
