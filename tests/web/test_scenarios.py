"""Scenarios over HTTP: a new game of each, what is refused, its record, rematches and pictures (SCN-1)."""

import pytest

from nshex.scenarios import collection
from tests.web.serving import Browser, seat


def post(browser, id, *seats, **more):
    return browser.fetch("/api/games", {"scenario": id, "seats": list(seats), **more})


@pytest.mark.parametrize("id", sorted(collection()))
def test_every_scenario_can_be_begun(browser, id):
    """SCN-1 The table has the cells of the board, the armies and the goals."""
    scenario = collection()[id]
    answer = post(browser, id, *[seat(army, "friend") for army in scenario.armies])
    assert answer.status == 201, answer.body
    game = answer.json()["game"]
    table = browser.fetch(f"/api/games/{game}").json()["table"]
    assert [one["army"] for one in table["seats"]] == list(scenario.armies)
    assert all(one["goal"] for one in table["seats"])
    assert len(table["cells"]) == bin(scenario.terms.cells).count("1")
    assert "Scenario: {" in browser.fetch(f"/api/games/{game}/record").body


def test_a_scenario_survives_a_rematch(browser):
    """SCN-1 Armies stay where they are; players move on to the next one."""
    answer = post(browser, "tunnel", seat("outpost", name="Anna"), seat("borgo", "friend", name="Bert"))
    again = browser.fetch(f"/api/games/{answer.json()['game']}/rematch", {})
    assert again.status == 201, again.body
    table = browser.fetch(f"/api/games/{again.json()['game']}").json()["table"]
    assert [(one["army"], one["name"]) for one in table["seats"]] == [("outpost", "Bert"), ("borgo", "Anna")]
    assert len(table["cells"]) == 15


@pytest.mark.parametrize(
    ("id", "seats", "more", "problem"),
    [
        ("tunel", [seat("random"), seat("random")], {}, "tunel"),
        (3, [seat("random"), seat("random")], {}, "expected one of bridges"),
        ("tunnel", [seat("random")] * 3, {}, "3 seats; expected one for each of 2 armies"),
        ("tunnel", [seat("borgo"), seat("outpost")], {}, "borgo here; expected outpost"),
        ("tunnel", [seat("random"), seat("random")], {"mode": "team"}, "unknown key 'mode'"),
    ],
)
def test_impossible_requests(browser, id, seats, more, problem):
    """SCN-1 A scenario has its own armies and rules."""
    answer = post(browser, id, *seats, **more)
    assert answer.status == 422
    assert problem in answer.body


def test_pictures(server):
    """SCN-1 A picture of each board, in both themes."""
    browser = Browser(server)
    for id in collection():
        for theme in ("dark", "light"):
            answer = browser.fetch(f"/scenario/{id}.svg?theme={theme}")
            assert answer.status == 200
            assert answer.body.startswith("<svg")
    assert browser.fetch("/scenario/nowhere.svg").status == 404
    assert browser.fetch("/scenario/tunnel.svg?theme=pink").status == 404
