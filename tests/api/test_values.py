"""The API returns values: compared by content, hashable, copyable, picklable and immutable."""

import copy
import pickle
from enum import Enum

import pytest

import nshex
from nshex import (
    Action,
    AmbiguousError,
    Event,
    Foundation,
    Game,
    IllegalActionError,
    Limit,
    NotationError,
    Outcome,
    Position,
    PositionError,
    RulesError,
    RuleSet,
)
from nshex.notation.scenarios import read_scenario
from nshex.notation.setups import scenario_setup
from nshex.rules.events import FIELDS, NAMES
from nshex.rules.scenario import BE_LAST, HOLD, Goal, ScenarioTerms
from tests.api.support import started


def _game() -> Game:
    game = started("hq B2/0", "hq D3/0", armies=("outpost", "vegas"))
    game.push(next(action for action in game.legal if str(action).startswith(("place", "discard"))))
    return game


def _values() -> dict[str, object]:
    game = _game()
    return {
        "game": game,
        "game from a position": Game.from_position(game.position),
        "step": game.peek(),
        "position": game.position,
        "view": game.position.view(1),
        "unit": game.position.units[0],
        "player": game.position.players[0],
        "foundation": Foundation("A1", "vegas.mine", "Mine", "vegas", 1),
        "event": game.peek().events[0],
        "action": game.legal[0],
        "legal actions": game.legal,
        "outcome": Outcome((0, 1), "hq_destroyed"),
        "rules": RuleSet(edition="2.0", points_to_win=9, mode="points"),
        "switches": RuleSet(edition="2.0").switches,
        "terms": ScenarioTerms(
            "yard", cells=0b1011, rounds=3, goals=(Goal(HOLD, cells=2, amount=1), Goal(BE_LAST))
        ),
        "goal": Goal(HOLD, cells=2, amount=1),
        "limit": Limit(seconds=2.5),
        "setup": game.setup,
        "battle": game.position.battle(),
    }


@pytest.mark.parametrize("name", _values())
def test_values_are_compared_by_content(name):
    one, two = _values()[name], _values()[name]
    assert one is not two
    assert one == two
    assert hash(one) == hash(two)
    assert len({one, two}) == 1
    assert one != "something else"
    others = [other for key, other in _values().items() if key != name]
    assert one not in others


@pytest.mark.parametrize("name", _values())
def test_values_are_copied_and_pickled(name):
    value = _values()[name]
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert again == value
        assert repr(again) == repr(value)
        assert hash(again) == hash(value)


def test_armies_are_copied_and_pickled():
    """They are a constant: programs hand them on with the rest of their data, and get the same back."""
    armies = nshex.ARMIES
    for again in (
        copy.copy(armies),
        copy.deepcopy(armies),
        pickle.loads(pickle.dumps({"armies": armies}))["armies"],
    ):
        assert again is armies
    with pytest.raises(TypeError):
        armies["outpost"] = armies["borgo"]  # type: ignore[index]  # what is tested


def test_every_public_class_is_among_them():
    public = {value for name in nshex.__all__ if isinstance(value := getattr(nshex, name), type)}
    classes = {value for value in public if not issubclass(value, Exception | Enum)}
    assert classes <= {type(value) for value in _values().values()}


def test_legal_actions_of_a_view_are_pickled():
    legal = _game().position.view(1).legal
    assert pickle.loads(pickle.dumps(legal)) == legal


@pytest.mark.parametrize(
    "error",
    [
        NotationError("no army 'x'", "armies[1]"),
        PositionError("no cell 'Z9'", "units[0].at"),
        RulesError("teams [[0]]", "teams"),
        IllegalActionError("not now"),
        AmbiguousError("which one?"),
    ],
)
def test_errors_keep_their_message_when_pickled(error):
    for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert type(again) is type(error)
        assert str(again) == str(error)


@pytest.mark.parametrize("name", [name for name in _values() if "game" not in name])
def test_values_are_immutable(name):
    value = _values()[name]
    if name in ("position", "view"):
        with pytest.raises(AttributeError):
            setattr(value, "turn", 1)  # noqa: B010 - what is tested is that it fails
        return
    for field in ("at", "line", "kind", "anything"):
        with pytest.raises(AttributeError):
            setattr(value, field, "C3")


def test_a_copied_game_is_independent():
    game = _game()
    other = copy.deepcopy(game)
    other.pop()
    assert len(game.steps) == len(other.steps) + 1
    assert game != other
    assert hash(game) == hash(other), "of how it began, which both share"


def test_a_game_keeps_its_hash_while_it_goes_on():
    game = started()
    games = {game}
    game.push("hq B2/0")
    assert game in games


def test_the_spelling_of_options_does_not_matter():
    """OPT-2: what the edition says anyway need not be said."""
    one, other = (
        Game.new(["outpost", "borgo"], 1),
        Game.new(["outpost", "borgo"], 1, options={"overtime": True}),
    )
    assert one == other
    assert hash(one) == hash(other)
    assert pickle.loads(pickle.dumps(other)) == other


def test_games_of_scenarios_are_values_too():
    """SCN-1."""
    scenario = read_scenario(
        {
            "id": "yard",
            "title": "The yard",
            "story": "Two armies meet.",
            "cells": "B2 B3 C2 C3 C4 D2 D3",
            "players": [{"army": "outpost"}, {"army": "moloch"}],
        }
    )
    game = Game.begin(scenario_setup(scenario), 1)
    game.push(game.legal[0])
    for again in (
        pickle.loads(pickle.dumps(game)),
        copy.deepcopy(game),
        Game.from_record(game.record(reveal=True)),
    ):
        assert again == game
        assert hash(again) == hash(game)
    alone = Game.from_position(game.position)
    assert pickle.loads(pickle.dumps(alone)) == alone != game


# --- events -------------------------------------------------------------------------------------------


def test_every_field_of_every_event_has_a_name_on_it():
    for kind, fields in FIELDS.items():
        event = Event(NAMES[kind], dict.fromkeys(fields.values(), 1))
        for key in fields.values():
            attribute = f"{key}_" if key in ("from", "for") else key
            assert getattr(event, attribute) == 1
            assert attribute in dir(event)


def test_events_are_those_the_commands_print():
    game = started("hq B2/0", "hq D3/0")
    assert [event.to_dict() for event in game.events] == [
        {"event": "hq_placed", "player": 0, "at": "B2", "tile": "outpost.hq", "rot": 0},
        {"event": "hq_placed", "player": 1, "at": "D3", "tile": "hegemony.hq", "rot": 0},
        {"event": "turn_began", "player": 0, "turn": 1},
        {"event": "drew", "player": 0, "tile": f"outpost.{game.position.players[0].hand[0]}"},
    ]


def test_a_name_no_event_has_is_a_mistake():
    event = started("hq B2/0").events[0]
    assert event.wounds is None
    with pytest.raises(AttributeError, match="no event has 'cell'"):
        _ = event.cell
    with pytest.raises(AttributeError, match="does not change"):
        del event.kind
    with pytest.raises(ValueError, match="no event 'exploaded'"):
        Event("exploaded", {})


# --- showing ------------------------------------------------------------------------------------------


def test_a_printed_position_is_its_board():
    position = started("hq B2/0", "hq D3/0").position
    text = str(position)
    assert "Outpost HQ" in text
    assert "Hegemony HQ" in text
    assert "hand:" in text
    assert str(position.view(0)) == text
    assert eval(repr(position), {"Position": Position}) == position
    assert repr(Action("end")) == "Action('end')"
