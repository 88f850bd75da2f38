"""Programs with a bot account: what a token opens, and the example client in a whole game."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.serving import ANSWERING, Browser, closed, seat

CLIENT = Path(__file__).parents[2] / "examples" / "bot_client.py"


class Program(Browser):
    """A program: like a browser, but with a token in place of a cookie."""

    def __init__(self, server, token):
        super().__init__(server)
        self.headers = {"Authorization": f"Bearer {token}"}

    def fetch(self, path, body=None, method=None, headers=()):
        return super().fetch(path, body, method, {**self.headers, **dict(headers)})

    def join(self, game, **options):
        return super().join(game, headers=self.headers, **options)


@pytest.fixture
def person(either_server):
    browser = Browser(either_server)
    browser.fetch("/")
    return browser


@pytest.fixture
def account(person):
    answer = person.fetch("/api/bot-accounts", {"name": "Tin soldier"})
    assert answer.status == 201, answer.body
    return answer.json()


@pytest.fixture
def program(person, account):
    return Program(person.server, account["token"])


def test_a_program_plays_where_it_is_welcome_and_everybody_sees_what_it_is(person, program):
    kept = person.new_game(seat("moloch"), seat("borgo", "open"))
    game = person.new_game(seat("moloch"), seat("borgo", "open"), programs=True)
    found = [listed["game"] for listed in program.fetch("/api/bot/games").json()["open"]]
    assert game in found and kept not in found
    assert program.fetch(f"/api/games/{kept}/seats", {}).status == 403
    assert person.fetch(f"/api/games/{game}/seats", {}).json()["error"] == "wrong_link"
    assert program.fetch(f"/api/games/{game}/seats", {"name": "A person"}).status == 200
    with person.join(game) as first, program.join(game) as second:
        assert first.table["seats"][1]["name"] == "Tin soldier (program)"
        assert first.table["seats"][1]["who"] == "player"
        first.play(first.lines()[0])
        second.wait_for_decision()
        assert [mine["your_decision"] for mine in program.fetch("/api/bot/games").json()["mine"]] == [True]
        position = program.fetch(f"/api/games/{game}/position").json()
        assert (position["decider"], position["readers_seats"], position["version"]) == (1, [1], 2)
        assert all(isinstance(player["pile"], dict) for player in position["view"]["players"])
        second.play(second.lines()[0])


def test_a_token_is_good_until_it_is_revoked_and_no_other_is(person, account, program):
    assert "token" not in person.fetch("/api/bot-accounts").body
    assert Program(person.server, "nshexbot_guessed").fetch("/api/bot/games").status == 401
    assert program.fetch("/api/bot-accounts", {"name": "A child"}).status == 403
    game = person.new_game(seat("moloch"), seat("borgo", "open"), programs=True)
    program.fetch(f"/api/games/{game}/seats", {})
    with program.join(game) as player:
        assert (
            Browser(person.server).fetch(f"/api/bot-accounts/{account['id']}", method="DELETE").status == 401
        )
        assert person.fetch(f"/api/bot-accounts/{account['id']}", method="DELETE").status == 200
        player.send("ping")
        assert closed(player) == 4401
    assert program.fetch("/api/bot/games").status == 401


def test_rated_games_are_for_people(person, program):
    game = person.new_game(seat("moloch"), seat("borgo", "open"), programs=True, rated=True)
    assert program.fetch(f"/api/games/{game}/seats", {}).json()["error"] == "rated"


def test_example_client_plays_a_whole_game(person, account):
    game = person.new_game(
        seat("moloch", "bot", bot="recruit"), seat("borgo", "open"), seat("vegas"), mode="deathmatch"
    )
    link = person.fetch(f"/api/games/{game}").json()["table"]["waiting"]["join"]
    command = [sys.executable, str(CLIENT), person.server.address, "--token", account["token"]]
    client = subprocess.Popen(
        [*command, "--bot", "recruit", "--join", link], stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    with person.join(game) as player:
        while not player.wait_for_decision()["over"]:
            player.play(player.lines()[0])
    told, _ = client.communicate(timeout=ANSWERING)
    assert client.returncode == 0, told.decode()
    assert "The game is over." in told.decode() and "refused" not in told.decode()
    assert any(
        entry["line"]
        for entry in person.fetch(f"/api/games/{game}/moments").json()["moments"]
        if entry["seat"] == 1
    )
