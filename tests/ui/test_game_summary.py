"""The summary of a finished game, derived from its events."""

from nshex.game import Game
from nshex.position import Position
from nshex.rules.tables import NUMBER
from nshex.ui.game_summary import summarise
from nshex.web.payloads.summaries import summary_json
from tests.browser.records import record
from tests.support import board

RUNNER, HMG = NUMBER["hegemony.runner"], NUMBER["outpost.hmg"]


def fought(hp):
    """One battle: an HMG shoots the Runner, then the HQ behind it."""
    s = board(
        {"C3": "outpost.hmg", "C2": "hegemony.runner", "C1": "hegemony.hq", "A1": "outpost.hq"},
        hands=[["battle"], []],
        players=[{}, {"hp": hp}],
    )
    game = Game.from_position(Position.around(s))
    game.push("play battle")
    return game


def test_who_hit_what_was_lost_and_what_the_battle_cost():
    found = summarise(fought(20))
    assert (found.blows[0, HMG].wounds, found.blows[0, HMG].to_heads) == (2, 1)
    assert dict(found.lost) == {(1, RUNNER): 1}
    decisive = found.decisive({1})
    assert decisive is not None and (decisive.moment, decisive.last_moment) == (1, 1)
    assert (dict(decisive.damage), dict(decisive.lost), decisive.fallen) == ({1: 1}, {1: 1}, [])
    assert found.decisive({0}) is None, "it cost Outpost nothing"


def test_a_battle_with_a_question_lasts_until_the_answer():
    """A Clown that acts first is asked before anything has happened."""
    units = {"C3": "moloch.clown", "C2": "borgo.hq", "A1": "moloch.hq"}
    s = board(units, hands=[["battle"], []], players=[{}, {"hp": 1}])
    game = Game.from_position(Position.around(s))
    game.push("play battle")
    game.push("attack C3")
    assert game.is_over
    decisive = summarise(game).decisive({1})
    assert decisive is not None
    assert (decisive.moment, decisive.last_moment, decisive.fallen) == (1, 2, [1])


def test_an_hq_that_falls_is_told_to_whom_it_belonged():
    game = fought(1)
    assert game.is_over
    told = {seats: summary_json(game, [0], seats)["ending"] for seats in ((1,), (0,), (0, 1))}
    assert told[1,].startswith("Your HQ fell on turn ")
    assert told[0,].startswith("Hegemony's HQ fell on turn ") and told[0, 1] == told[0,]


def test_the_course_of_a_whole_game_ends_as_the_game_does():
    game = Game.from_record(record("elimination"))
    found = summary_json(game, (0,), ())
    assert len(found["course"]) == int(game.state.turns_begun)
    assert all(len(row) == len(game.state.match.armies) for row in found["course"])
    assert sum(figure["amount"] for figure in found["lost"]) == sum(
        event.kind == "died" for step in game.steps for event in step.events
    )
    assert found["dealt"] == sorted(found["dealt"], key=lambda one: (-one["to_heads"], -one["amount"]))
