"""Golden games: whole games with every kind of ending, the same on every build (see make.py)."""

from __future__ import annotations

import pytest

from nshex.notation.lines import format_action, parse_action
from nshex.notation.positions import read_position
from nshex.rules.engine import apply, is_over, legal_actions
from nshex.tiles import PLAYABLE
from tests.golden.replay import FOLDER, load, replay, sum_up
from tests.golden.scenarios import SCENARIOS

NAMES = [scenario.name for scenario in SCENARIOS]


@pytest.mark.parametrize("name", NAMES)
def test_game_ends_as_it_did(name):
    """END-1 END-2 END-3 END-4 END-5 MUL-1 MUL-2 MUL-3 MUL-4 MUL-9: result, reason and last position."""
    game = load(name)
    s, events = replay(game)
    assert is_over(s)
    assert len(legal_actions(s)) == 0
    assert sum_up(s, events) == game["result"]


@pytest.mark.parametrize("name", NAMES)
def test_lines_are_canonical(name):
    game = load(name)
    s = read_position(game["start"])
    for line in game["actions"]:
        action = parse_action(s, line)
        assert format_action(s, action) == line
        apply(s, action)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=NAMES)
def test_game_shows_what_it_is_meant_to(scenario):
    """A game that was found long ago must still fit the words and the start of its scenario."""
    game = load(scenario.name)
    assert (game["shows"], game["start"]) == (scenario.shows, scenario.start)
    assert scenario.wanted(game["result"])


def test_there_are_no_other_files():
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(NAMES)


def test_every_army_and_every_reason_is_there():
    games = [load(name) for name in NAMES]
    assert {seat["army"] for game in games for seat in game["start"]["players"]} == set(PLAYABLE)
    reasons = {"hq_destroyed", "hit_points", "points", "last_standing", "nothing_changes"}
    assert {game["result"]["reason"] for game in games} == reasons
