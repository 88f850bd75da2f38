"""The editor over HTTP: every error in a position is reported, and what can be done with a valid one."""

import json

import pytest

from nshex.notation import read_line, write_line
from nshex.web.editor.faults import MOST_FAULTS, examine
from tests.web.serving import Browser, seat

DUEL = "o17:MB:CE h18:R A1oQ C2hT4 C3oR2 D2oC1 E3hQ turn=1"


@pytest.fixture
def browser(server):
    browser = Browser(server)
    browser.fetch("/editor")
    return browser


def ask(browser, what, **body):
    return browser.fetch(f"/api/editor/{what}", body)


def faults(given):
    return [(fault.clauses, fault.cells, fault.seat) for fault in examine(given).faults if fault.blocks]


# --- faults ----------------------------------------------------------------------------------------


def test_a_valid_position_has_no_faults_and_a_line(browser):
    answer = ask(browser, "position", position=DUEL).json()
    assert answer["faults"] == []
    assert answer["line"] == write_line(read_line(DUEL))
    assert {unit["at"] for unit in answer["units"]} == {"A1", "C2", "C3", "D2", "E3"}
    assert [seat["hp"] for seat in answer["seats"]] == [17, 18]
    assert len(answer["cells"]) == 19


def test_all_faults_are_named_with_cell_and_clause(browser):
    """SET-1, BRD-1, BRD-4 in one position: none hides another."""
    line = "o h A1oQ C3oQ X3oR B2hR B2oW C1oW"
    answer = ask(browser, "position", position=line).json()
    found = [(fault["clauses"], fault["cells"]) for fault in answer["faults"] if fault["blocks"]]
    assert found == [
        (["SET-1"], ["C3"]),
        (["BRD-1", "BRD-2"], ["X3"]),
        (["BRD-4"], ["B2"]),
        (["SET-1"], ["B2", "C1"]),
    ]
    assert answer["line"] == ""
    assert [unit["at"] for unit in answer["units"]] == ["A1", "B2", "C1"]
    assert not any("(SET-1)" in fault["text"] for fault in answer["faults"]), (
        "clauses are fields of their own"
    )


def two(first="outpost", **rest):
    """A position of two armies as JSON."""
    return {"players": [{"army": first}, {"army": "borgo"}], **rest}


@pytest.mark.parametrize(
    ("given", "clauses"),
    [
        ("o:WWWWWWWW::- h", []),
        ("o:energy=2 h", ["ENR-1"]),
        ("o:score=2 h", ["MUL-2"]),
        ("o0 h A1oQ", ["BAT-9"]),
        ("v h A1vI A1vI", ["ARM-7"]),
        (two(units=[{"at": "A1", "tile": "moloch.hq"}]), ["SET-1"]),
        ({"players": [{"army": "outpost", "hand": ["hq"]}, {"army": "borgo"}]}, ["SET-1"]),
        (two("vegas", units=[{"at": "A1", "tile": "vegas.mine"}]), ["BRD-4"]),
        (two("vegas", units=[{"at": "A1", "tile": "vegas.move"}]), ["TRN-5"]),
        ("o h m", ["SET-1"]),
        ("o h turn=1 out=1", ["MUL-1"]),
    ],
)
def test_rules_that_forbid_a_position(given, clauses):
    found = examine(given)
    assert found.sound is None
    assert clauses in [fault.clauses for fault in found.faults if fault.blocks]


def test_every_tile_of_which_there_are_too_many_is_named():
    """SET-1: more copies than the army has, wherever they are."""
    found = faults("o:WW:RRR h A1oN B1oN C1oN")
    assert found == [(["SET-1"], (), 0), (["SET-1"], (), 0), (["SET-1"], ("A1", "B1", "C1"), 0)]


def test_wrong_tile_counts_and_missing_hqs_are_only_remarks():
    """With a pile that is given, the counts of an army do not matter; neither does a missing HQ."""
    found = examine("o:::- h A1oW B1oW C2hR-3")
    assert found.sound is not None
    remarks = {clause for fault in found.faults for clause in fault.clauses}
    assert remarks == {"SET-1", "SET-2", "BAT-8"}
    assert not any(fault.blocks for fault in found.faults)


def test_faults_point_at_what_was_given():
    """Entries that were taken out before do not shift the places of later faults."""
    units = [{"at": at, "tile": "outpost.commando"} for at in ("Z1", "A1", "Z2", "B1", "Z3")]
    data = {"players": [{"army": "outpost", "hand": ["x", "move", "y"]}, {"army": "borgo"}], "units": units}
    places = [fault.where for fault in examine(data).faults if fault.blocks]
    assert places == ["units[0].at", "units[2].at", "units[4].at", "players[0].hand[0]", "players[0].hand[2]"]


def test_pending_decisions_are_named(browser):
    line = "m b C2bU C3mC step=choice battle.cause=tile battle.caller=0 battle.phase=2 turn_over=true"
    answer = ask(browser, "position", position=line).json()
    assert answer["line"] == line
    assert set(answer["pending"]) == {"step", "battle", "turn_over"}
    draft = {key: value for key, value in answer["draft"].items() if key not in answer["pending"]}
    assert ask(browser, "position", position=draft).json()["line"] == "m b C2bU C3mC"


# --- hostile input ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        *(
            "",
            "x",
            "o",
            "o h " * 400,
            "o h A1oQ" + " B2oW" * 3000,
            "\0",
            "o h step=choice job=mines entered=C3",
        ),
        *(None, 3, [], {}, {"players": 3}, {"players": []}, {"players": [3, 4]}, {"players": [{}, {}]}),
        {"players": [{"army": "outpost"}] * 7},
        {"players": [{"army": "outpost"}, {"army": "borgo"}], "units": [3, None, [], {"at": 4, "tile": []}]},
        {
            "players": [{"army": "outpost", "hand": 3, "hp": "x"}, {"army": "borgo", "pile": {"a": 1}}],
            "units": 7,
        },
        {"players": [{"army": "outpost"}, {"army": "borgo"}], "rules": {"edition": "9", "points_to_win": -4}},
        {"players": [{"army": "outpost"}, {"army": "borgo"}], "scenario": {"name": "x", "cells": ["A1"]}},
        {"players": [{"army": "outpost"}, {"army": "borgo"}], "units": [{"at": "A1", "tile": "x" * 5000}]},
        {"players": [{"army": "outpost"}, {"army": "borgo"}], "teams": [[0, 9]], "seed": -1, "zzz": 1},
    ],
)
def test_any_input_is_read_or_reported_as_invalid(given):
    found = examine(given)
    assert found.sound is None or not any(fault.blocks for fault in found.faults)
    assert len(found.faults) <= MOST_FAULTS
    assert all(len(fault.text) < 1500 for fault in found.faults)


@pytest.mark.parametrize("what", ["position", "forecast", "analysis", "games", "puzzles"])
@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b"\xff", b'{"position": ' + b"[" * 30000, b"{}", b'{"position": 3}']
)
def test_malformed_requests_are_refused(browser, what, body):
    answer = browser.fetch(f"/api/editor/{what}", body)
    if what == "position" and answer.status == 200:
        assert answer.json()["line"] == ""
    else:
        assert answer.status == 422, answer.body
        assert answer.json()["text"]


def test_too_long_requests_are_refused(browser):
    assert browser.fetch("/api/editor/position", b'{"position": "' + b"o" * 50_000).status == 413


# --- the page --------------------------------------------------------------------------------------


def start_of(answer):
    text = answer.body.partition('id="start">')[2].partition("</script>")[0]
    return json.loads(text)


def test_page_begins_with_an_empty_board_or_a_line(browser):
    empty = start_of(browser.fetch("/editor"))["position"]
    assert empty["units"] == []
    assert len(empty["cells"]) == 19
    line = start_of(browser.fetch("/editor?position=" + DUEL.replace(" ", "+")))["position"]["line"]
    assert line == write_line(read_line(DUEL))


def test_page_tells_what_is_wrong_with_a_line(browser):
    start = start_of(browser.fetch("/editor?position=o+h+A1oQ+B1oQ+%3C/script%3E"))
    assert start["position"]["line"] == ""
    assert start["position"]["faults"]


def test_every_mode_board_and_scenario_can_be_chosen(browser):
    start = start_of(browser.fetch("/editor"))
    armies = [army["army"] for army in start["armies"] if not army["hired"]]
    for mode in start["modes"]:
        for count, boards in mode["boards"].items():
            for board in boards:
                players = [{"army": army} for army in armies[: int(count)]]
                found = examine({"mode": mode["mode"], "board": board, "players": players})
                assert found.sound is not None, (mode["mode"], count, board, found.faults)
    for scenario in start["scenarios"]:
        assert examine(scenario["draft"]).sound is not None, scenario["id"]


# --- from a game -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def running(server):
    """A browser with a game that is on, a few tiles into it."""
    browser = Browser(server)
    browser.fetch("/")
    game = browser.new_game(seat("moloch"), seat("borgo", "friend"))
    with browser.join(game) as player:
        for _ in range(8):
            player.wait_for_decision()
            player.play(player.lines()[-1])
        table = player.table
    return browser, game, table


def test_a_running_game_shows_the_editor_no_pile(server, running):
    """Everybody, spectators too, knows which tiles are in the piles, and nobody in which order."""
    browser, game, table = running
    stranger = Browser(server)
    stranger.fetch("/")
    for reader in (browser, stranger):
        page = reader.fetch(f"/editor?game={game}")
        position = start_of(page)["position"]
        assert {unit["at"] for unit in position["units"]} == {unit["at"] for unit in table["units"]}
        assert all("pile" not in player for player in position["draft"]["players"])
        assert [seat["pile"] for seat in position["seats"]] == [seat["pile"] for seat in table["seats"]]
    assert stranger.fetch(f"/editor?game={game}&moment=99999").status == 404
    assert stranger.fetch("/editor?game=nonsense").status == 404


def test_hidden_mercenaries_stay_hidden(server):
    """MER-1: other players see only how many there are."""
    owner, stranger = Browser(server), Browser(server)
    for browser in (owner, stranger):
        browser.fetch("/")
    game = owner.new_game(
        seat("moloch"),
        seat("borgo", "bot", bot="recruit"),
        mercenaries=[["alabama.shooter"], ["alabama.netter"]],
        options={"hidden_mercenaries": True},
    )

    def hired(browser):
        page = browser.fetch(f"/editor?game={game}")
        return [player["mercenaries"] for player in start_of(page)["position"]["draft"]["players"]]

    assert hired(owner) == [["alabama.shooter"], ["?"]]
    assert hired(stranger) == [["?"], ["?"]]


def test_moments_of_a_running_game_hide_the_piles_too(running):
    browser, game, _ = running
    for moment in range(8):
        draft = start_of(browser.fetch(f"/editor?game={game}&moment={moment}"))["position"]["draft"]
        assert all("pile" not in player for player in draft["players"])


# --- analysing and playing on ----------------------------------------------------------------------


def test_forecast_of_a_battle(browser):
    found = ask(browser, "forecast", position="o h2 E2oW3 E3hQ A1oQ").json()
    assert found["damage"] == [{"seat": 1, "amount": 2}]
    assert any(scene["phase"] for scene in found["scenes"])


def test_analysis_says_who_is_ahead_and_what_to_do(browser):
    found = ask(browser, "analysis", position=DUEL).json()
    assert len(found["scores"]) == 2
    assert found["hint"]["line"]


def test_invalid_positions_cannot_be_used(browser):
    for what in ("forecast", "analysis", "games"):
        answer = ask(browser, what, position="o h A1oQ B1oQ")
        assert answer.status == 422
        assert answer.json()["error"] == "bad_position"


def test_playing_on_from_a_position(browser):
    seats = [{"who": "bot", "bot": "recruit"}, {"who": "me"}]
    made = ask(browser, "games", position=DUEL, seats=seats)
    assert made.status == 201, made.body
    game = made.json()["game"]
    with browser.join(game) as player:
        assert {unit["at"] for unit in player.table["units"]} == {"A1", "C2", "C3", "D2", "E3"}
        assert player.table["decider"] == 1
        player.wait_for_decision()
        player.play("end")
        player.wait_until(lambda table: table["turns"] >= 5 and table["choices"] is not None)
    listed = browser.fetch("/api/games").json()
    assert listed[0]["address"] == f"/game/{game}"
    assert [army["army"] for army in listed[0]["armies"]] == ["outpost", "hegemony"]
    for page in ("game", "replay"):
        assert "/record" not in browser.fetch(f"/{page}/{game}").body, "there is no record to offer"
    assert browser.fetch(f"/api/games/{game}/record").status == 409
    again = browser.fetch(f"/api/games/{game}/rematch", {})
    assert again.status == 201
    table = browser.fetch(f"/api/games/{again.json()['game']}").json()["table"]
    assert {unit["at"] for unit in table["units"]} == {"A1", "C2", "C3", "D2", "E3"}


def test_piles_that_are_left_open_are_shuffled_by_a_secret(browser):
    """The line must not reveal what will be drawn."""
    seats = [{"who": "me"}, {"who": "friend"}]
    drawn = set()
    for _ in range(6):
        game = ask(browser, "games", position=DUEL, seats=seats).json()["game"]
        with browser.join(game) as player:
            player.play("end")
            hands = [[tile["tile"] for tile in seat["hand"]] for seat in player.wait_for_decision()["seats"]]
        drawn.add(json.dumps(hands))
    assert len(drawn) > 1


def test_who_plays_is_checked(browser):
    """MUL-8: one person commands two allied armies or none."""
    team = "mode=team o h m b A1oQ E2hQ E3mQ A3bQ"
    four = [{"who": "me"}, {"who": "bot"}, {"who": "friend"}, {"who": "bot"}]
    assert ask(browser, "games", position=DUEL, seats=four).json()["where"] == "seats"
    refused = ask(browser, "games", position=team, seats=four, shared_command=[0, 2])
    assert refused.status == 422
    assert "MUL-8" in refused.json()["text"]
    assert ask(browser, "games", position=team, seats=four).status == 201


def test_downloaded_position_is_the_position(browser):
    answer = browser.fetch("/api/editor/position.json?position=" + DUEL.replace(" ", "+"))
    assert "attachment" in answer.headers["Content-Disposition"]
    state = examine(answer.json()).sound
    assert state is not None
    assert write_line(state) == write_line(read_line(DUEL))
