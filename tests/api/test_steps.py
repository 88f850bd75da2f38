"""Acting in a game: pushing, trying out, taking back, and games from any position."""

import random

import pytest

from nshex import Action, AmbiguousError, Game, IllegalActionError, NotationError, Position
from nshex.game import Kept
from nshex.notation.lines import parse_action
from tests.api.support import play_on, started
from tests.support import position as position_json


@pytest.mark.parametrize("as_given", [str, Action, lambda line: parse_action(started().state, line)])
def test_an_action_is_pushed_in_any_form(as_given):
    game = started()
    step = game.push(as_given("hq C3/0"))
    assert step is game.peek() is game.steps[-1]
    assert (step.action, step.player) == (Action("hq C3/0"), 0)
    assert step.before == started().position
    assert step.after is game.position
    assert [event.kind for event in step.events] == ["hq_placed"]
    assert step.sentences == ("Outpost sets up HQ on C3.",)
    assert repr(step) == "<Step 'hq C3/0' of player 0, 1 events>"


def test_a_line_is_stored_in_canonical_form():
    game = started()
    game.push(" HQ  c3 / 0")
    assert game.actions == (Action("hq C3/0"),)


@pytest.mark.parametrize(
    ("action", "kind"), [("jump", NotationError), ("end", IllegalActionError), (12345, IllegalActionError)]
)
def test_a_refused_action_leaves_the_game_unchanged(action, kind):
    game = started("hq B2/0")
    before, steps = game.position, game.steps
    for act in (game.push, game.try_out):
        with pytest.raises(kind):
            act(action)
    assert game.position is before
    assert game.steps == steps


def test_an_ambiguous_line_is_refused():
    units = {"C3": "hegemony.transport", "C2": "hegemony.runner"}
    game = Game.from_position(Position.from_json(position_json(units, armies=["hegemony", "outpost"])))
    with pytest.raises(AmbiguousError):
        game.push("use C2>C1/0")
    assert game.steps == ()


def test_trying_out_does_not_act_and_what_was_tried_can_be_pushed():
    game = started()
    step = game.try_out("hq C3/0")
    assert game.steps == ()
    assert game.push(step) is step
    with pytest.raises(IllegalActionError, match="'hq C3/0' was tried out on another position"):
        game.push(step)
    other = started("hq B2/0")
    with pytest.raises(IllegalActionError, match="another position"):
        other.push(step)


def test_the_game_says_what_its_position_says():
    game = started("hq B2/0", "hq D3/0")
    position = game.position
    assert position is game.position, "no copy is made"
    assert game.legal is position.legal
    assert (game.turn, game.decider, game.is_over) == (position.turn, position.decider, False)
    assert game.outcome() is None
    play_on(game, random.Random(1))
    assert game.is_over
    assert game.decider is None
    assert game.outcome() == game.position.outcome() is not None


def test_looking_back():
    game = play_on(started(), random.Random(6), 30)
    assert game.position_at(0) is game.start
    for number, step in enumerate(game.steps, start=1):
        assert game.position_at(number) is step.after
        assert game.position_at(number - 1) is step.before
    for wrong in (-1, len(game.steps) + 1):
        with pytest.raises(ValueError, match=f"no moment {wrong}; expected 0 to 30"):
            game.position_at(wrong)
    assert game.events == tuple(event for step in game.steps for event in step.events)
    with pytest.raises(IllegalActionError, match="no action has been played"):
        started().peek()


def test_a_game_from_a_position():
    position = started("hq B2/0", "hq D3/0").position
    game = Game.from_position(position)
    assert game.start is game.position is position
    assert (game.seed, game.commitment) == (None, None)
    assert game.setup.armies == ("outpost", "hegemony")
    game.push("end")
    assert game.pop().before is position
    with pytest.raises(NotationError, match="this game began from a position"):
        game.record()
    assert game != started("hq B2/0", "hq D3/0")
    assert game == Game.from_position(position)


# --- what may be taken back ---------------------------------------------------------------------------


def test_nothing_can_be_taken_back_before_anything_was_done():
    assert started().why_kept((0, 1)) is Kept.NO_ACTION


def test_the_player_who_acted_can_take_the_last_action_back():
    game = started("hq B2/0")
    assert game.why_kept((0,)) is None
    assert game.why_kept((1,)) is Kept.OTHER_PLAYER


INSTANTS = ["move", "battle", "air_strike", "medic"]


@pytest.mark.parametrize(
    ("options", "lines", "kept"),
    [
        ({"hands": [["runner"], []]}, ["discard runner"], None),
        ({"hands": [["runner"], []]}, ["end"], Kept.REVEALED),
        ({"piles": [["runner"], []]}, ["end"], None),
        (
            {"piles": [["runner"], INSTANTS]},
            ["end", "redraw"],
            Kept.REVEALED,
        ),
    ],
)
def test_an_action_that_revealed_something_cannot_be_taken_back(options, lines, kept):
    """TRN-4: a redraw shows new tiles. Without tiles to draw the end of a turn shows nothing."""
    layout = {"A1": "outpost.hq", "E3": "moloch.hq"}
    game = Game.from_position(
        Position.from_json(position_json(layout, armies=["outpost", "moloch"], **options))
    )
    for line in lines:
        step = game.push(line)
    assert game.why_kept((step.player,)) is kept


def test_a_mad_bomber_sent_to_a_pile_cannot_be_taken_back():
    """MER-2, MER-3."""
    passed = [step for step in _bomber_game().steps if any(e.kind == "bomber_passed" for e in step.events)]
    assert passed
    assert all(step.reveals for step in passed)


def _bomber_game() -> Game:
    """A game in which the Mad Bomber was hit."""
    for seed in range(40):
        game = Game.new(
            ["outpost", "moloch"],
            seed,
            options={"mad_bomber": "mercenary"},
            mercenaries=[["mad_bomber"], []],
        )
        play_on(game, random.Random(seed), 400)
        if any(event.kind == "bomber_passed" for event in game.events):
            return game
    raise AssertionError("nobody hit the Mad Bomber; expected it within 40 games")
