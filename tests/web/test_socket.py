"""Over real sockets: what clients receive, what they may send, and that a slow one delays nobody."""

import asyncio
import json
import random
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from nshex.web.encoding import dump
from nshex.web.http.middleware import CONTENT_POLICY
from nshex.web.limits import Asker, Bucket
from nshex.web.live import checks
from nshex.web.live.connections import NO_GAME, Connection
from nshex.web.settings import Settings
from tests.web.serving import Browser, Refused, closed, seat

BOT = seat("borgo", "bot", bot="recruit")


@pytest.fixture
def server(either_server):
    """Sockets behave the same on every kind of database."""
    return either_server


def refused(player, type, **fields):
    with pytest.raises(Refused) as refusal:
        player.ask(type, **fields)
    return refusal.value.error


# --- playing ---------------------------------------------------------------------------------------


def test_whole_game_against_a_bot(browser):
    game = browser.new_game(seat("moloch"), BOT)
    rng = random.Random(1)
    with browser.join(game) as player:
        while not player.wait_for_decision()["over"]:
            player.play(rng.choice(player.lines()))
        seats = {update["seat"] for update in player.updates}
        versions = [update["table"]["version"] for update in player.updates]
        assert any(json.loads(text)["type"] == "thinking" for text in player.received)
        assert refused(player, "play", version=player.table["version"], line="end") == checks.GAME_OVER
    assert seats == {0, 1}
    assert versions == list(range(1, len(versions) + 1))
    record = browser.fetch(f"/api/games/{game}/record").body
    secret = record.partition("Seed: ")[2].strip()
    assert len(secret) == 64
    before_the_end = [text for text in player.received if not json.loads(text).get("table", {}).get("over")]
    assert not any(secret in text for text in before_the_end)
    (entry,) = browser.fetch("/api/games").json()
    assert entry["address"] == f"/replay/{game}" and entry["state"] == "over" and not entry["your_decision"]


def test_friends_at_one_screen(browser):
    game = browser.new_game(seat("moloch"), seat("borgo", "friend"))
    with browser.join(game) as player:
        for _ in range(12):
            assert player.table["choices"], "every decision is made at this screen"
            player.play(player.lines()[0])
        assert player.table["version"] == 12
        assert {update["seat"] for update in player.updates} == {0, 1}


def test_game_of_bots_plays_itself(browser):
    game = browser.new_game(seat("outpost", "bot", bot="recruit"), BOT)
    with browser.join(game) as watcher:
        watcher.wait_until(lambda table: table["over"])


def test_two_pages_of_a_player_and_a_spectator(server, browser):
    game = browser.new_game(seat("moloch"), seat("borgo", "friend"))
    stranger = Browser(server)
    stranger.fetch("/")
    with browser.join(game) as one, browser.join(game) as two, stranger.join(game) as watcher:
        one.play("hq B2/0")
        for other in (two, watcher):
            other.wait_until(lambda table: table["version"] == 1)
        assert two.table == one.table and two.table["choices"]
        assert watcher.table["choices"] is None and watcher.table["readers_seats"] == []
        assert refused(watcher, "play", version=1, line="hq D3/0") == checks.NOT_YOUR_SEAT
        assert refused(watcher, "take_back", version=1) == checks.NOT_YOUR_SEAT
        assert refused(watcher, "hint", version=1) == checks.NOT_YOUR_SEAT
        assert refused(two, "play", version=0, line="hq D3/0") == checks.WRONG_VERSION
        two.play("hq D3/0")
        one.wait_until(lambda table: table["version"] == 2)


def test_every_refusal_over_the_socket(browser):
    game = browser.new_game(seat("outpost", "bot", bot="commander:20s"), seat("moloch"))
    with browser.join(game) as player:
        player.wait_for_decision()
        version = player.table["version"]
        long = "x" * 3_000
        assert refused(player, "shout") == checks.UNKNOWN
        assert refused(player, "play", version=version) == checks.UNKNOWN
        assert refused(player, "play", version=version, line=long) == checks.TOO_BIG
        assert refused(player, "play", version=version + 1, line="end") == checks.WRONG_VERSION
        assert refused(player, "play", version=version, line="end") == checks.ILLEGAL
        assert refused(player, "take_back", version=version) == checks.NOT_YOUR_DECISION
        assert refused(player, "explain", version=version, at="Z9") == checks.ILLEGAL
        player.play(player.lines()[0])
        version = player.table["version"]
        assert refused(player, "play", version=version, line="end") == checks.NOT_YOUR_DECISION
        assert refused(player, "hint", version=version) == checks.NOT_YOUR_DECISION
        assert refused(player, "preview", version=version, line="end") == checks.NOT_YOUR_DECISION


def test_forecast_switched_off(browser):
    game = browser.new_game(seat("outpost"), seat("moloch", "friend"), forecast=False)
    with browser.join(game) as player:
        assert refused(player, "forecast", version=0) == checks.SWITCHED_OFF


def test_missed_update_is_made_good_by_reloading(browser):
    game = browser.new_game(seat("outpost"), seat("moloch", "friend"))
    with browser.join(game) as player, browser.join(game) as forgetful:
        player.play("hq B2/0")
        forgetful.socket.recv()  # an update that gets lost
        forgetful.ask("reload")
        forgetful.wait_until(lambda table: table["version"] == 1)
        assert (forgetful.table, forgetful.log) == (player.table, player.log)


def test_hint_comes_while_other_messages_are_answered(browser):
    game = browser.new_game(seat("outpost"), seat("moloch", "friend"))
    with browser.join(game) as player:
        player.play("hq B2/0")
        player.play("hq D3/0")
        version = player.table["version"]
        ask = player.send("hint", version=version)
        assert refused(player, "hint", version=version) == checks.BUSY
        player.ask("explain", version=version, at="B2")
        hint = player.wait_for(lambda message: message.get("ask") == ask)
        assert hint["type"] == "answer"
        player.ask("preview", version=version, line=hint["answer"]["line"])
        assert hint["answer"]["turn"] and hint["answer"]["texts"]


# --- bad messages ----------------------------------------------------------------------------------


def test_binary_message_is_refused(browser):
    with browser.join(browser.new_game(seat("outpost"), BOT)) as player:
        player.socket.send(b"\x00\x01")
        message = player.wait_for(lambda message: message["type"] == "refused")
        assert (message["ask"], message["error"]) == (None, checks.UNKNOWN)


def test_huge_message_ends_the_connection_and_harms_nobody(browser):
    game = browser.new_game(seat("outpost"), BOT)
    with browser.join(game) as other:
        with browser.join(game) as player:
            player.socket.send("x" * 1_000_000)
            assert closed(player) == 1009
        other.play("hq B2/0")


def test_too_many_messages_are_refused_for_a_while(browser):
    with browser.join(browser.new_game(seat("outpost"), seat("borgo", "friend"))) as player:
        with pytest.raises(Refused) as refusal:
            hammer(player)
        assert refusal.value.error == checks.TOO_FAST


def hammer(player):
    for _ in range(5_000):
        player.ask("explain", version=0, tile="moloch.clown")


def test_bucket_fills_again():
    bucket = Bucket(a_second=1000.0, at_once=3)
    assert [bucket.take() for _ in range(3)] == [True] * 3
    while not bucket.take():
        pass


def test_unknown_game_closes_the_socket(browser):
    with pytest.raises(ConnectionClosed) as end:
        browser.join("nowhere")
    assert end.value.rcvd is not None and end.value.rcvd.code == NO_GAME


def test_page_of_another_site_gets_no_socket(browser):
    game = browser.new_game(seat("outpost"), BOT)
    with pytest.raises(InvalidStatus):
        browser.join(game, origin="http://elsewhere.example")
    with browser.join(game, origin=browser.server.address) as player:
        player.play("hq B2/0")


texts = st.text(max_size=200)
values = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts
    | st.lists(texts, max_size=3)
)
messages = st.fixed_dictionaries(
    {"type": st.sampled_from(list(checks._FIELDS)) | values},
    optional={
        "version": st.integers(0, 3) | values,
        "line": st.sampled_from(["end", "hq B2/0", "hq C3/9", "place runner B2"]) | values,
        "at": st.sampled_from(["C3", "B2", "Z1"]) | values,
        "tile": st.sampled_from(["moloch.clown", "moloch.hq", "nobody.nothing"]) | values,
    },
)


@hypothesis_settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(batch=st.lists(messages | values, min_size=1, max_size=8))
def test_any_message_is_answered_once(server, batch):
    """Whatever is sent, each message has one answer, and the table is still there afterwards."""
    browser = Browser(server)  # a new one each time, as the messages of one browser are limited
    browser.fetch("/")
    game = browser.new_game(seat("moloch"), seat("borgo", "friend"))
    with browser.join(game) as player:
        for number, message in enumerate(batch):
            player.socket.send(
                json.dumps({**message, "ask": number} if isinstance(message, dict) else message)
            )
        player.asks = 1000
        player.ask("reload")
        sent = [json.loads(text) for text in player.received]
        answers = [message["ask"] for message in sent if message["type"] in ("answer", "refused")]
        waiting = {
            n for n, message in enumerate(batch) if isinstance(message, dict) and message["type"] == "hint"
        }
        for number, message in enumerate(batch):
            if isinstance(message, dict) and number not in waiting:
                assert answers.count(number) == 1
        assert answers.count(None) == sum(not isinstance(message, dict) for message in batch)
        player.wait_until(lambda table: table["game"] == game)


# --- slow readers ----------------------------------------------------------------------------------


def test_client_that_reads_nothing_delays_nobody_and_catches_up(browser):
    """It stops reading, the game goes on; when it reads again it learns everything it missed.

    How many updates the system itself holds back differs; what replaces them is the subject of
    `test_slow_client_gets_the_table_in_place_of_the_updates`.
    """
    game = browser.new_game(seat("moloch"), seat("borgo", "friend"))
    with small_window(browser, game) as sleeper, browser.join(game) as player:
        rng = random.Random(2)
        for _ in range(150):  # fewer than a client may send at once
            if player.table["over"]:
                break
            if player.table["can"]["take_back"] and rng.random() < 0.5:
                player.ask("take_back", version=player.table["version"])
            else:
                player.play(rng.choice(player.lines()))
        last = player.table["version"]
        seen: list[dict] = []
        while not seen or seen[-1]["table"]["version"] != last:
            seen.append(json.loads(sleeper.socket.recv(timeout=60)))
        assert seen[-1]["type"] in ("table", "update")
        assert len(seen) <= last
        version = 0
        for message in seen:
            assert message["type"] == "table" or message["after"] == version
            version = message["table"]["version"]


def test_client_that_does_not_read_its_answers_is_dropped(browser):
    game = browser.new_game(seat("moloch"), seat("borgo", "friend"))
    watcher = Browser(browser.server)  # not the player's own, as the messages of one browser are limited
    watcher.fetch("/")
    with small_window(watcher, game) as greedy, browser.join(game) as player:
        try:
            for number in range(100_000):
                greedy.socket.send(json.dumps({"ask": number, "type": "reload"}))
        except ConnectionClosed:
            pass
        else:
            raise AssertionError("it was never dropped")
        player.play("hq B2/0")


def small_window(browser, game):
    """A client whose machine receives little at a time."""
    tube = socket.socket()
    tube.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    tube.connect(("127.0.0.1", browser.server.port))
    return browser.join(game, sock=tube, max_queue=1)


def test_slow_client_gets_the_table_in_place_of_the_updates():
    """A connection whose socket takes one message at a time, when it is let."""

    async def main():
        tube: Any = Tube()
        live: Any = Shown()
        reader = Connection(tube, live, Settings(Path("unused"), updates_waiting=3), Asker())
        sending = asyncio.create_task(reader.send_all())
        for number in range(3):
            reader.tell(f"update {number}")
        reader.send(answer(1))
        reader.tell("update 3")
        reader.tell("update 4")
        reader.send(answer(2))
        async with asyncio.timeout(30):
            sent = [await tube.take() for _ in range(3)]
            reader.tell("update 5")
            sent.append(await tube.take())
        sending.cancel()
        return sent

    assert asyncio.run(main()) == [dump(answer(1)), dump(answer(2)), '{"type":"table"}', "update 5"]


def answer(ask):
    return {"type": "answer", "ask": ask, "answer": {"version": 7}}


class Tube:
    """A socket that passes a message on only when it is taken at the other end."""

    def __init__(self):
        self.texts: asyncio.Queue[str] = asyncio.Queue(1)

    async def send_text(self, text):
        await self.texts.put(text)

    async def take(self):
        return await self.texts.get()


class Shown:
    """A live game of which only the table is seen, and that nobody watches."""

    thinking = None
    broadcast = SimpleNamespace(watching={"count": 0})

    def seats_of(self, token):
        return ()

    def table_message(self, seats):
        return {"type": "table"}


# --- what comes with every answer ------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/games/nowhere", "/nowhere", "/art/moloch.clown.svg"]
)
def test_headers_are_on_every_answer(browser, path):
    answer = browser.fetch(path)
    assert answer.headers["Content-Security-Policy"] == CONTENT_POLICY
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"


def test_token_is_given_once_and_not_to_scripts(server):
    browser = Browser(server)
    first = browser.fetch("/").headers["Set-Cookie"]
    assert "HttpOnly" in first and "SameSite=Lax" in first
    assert browser.fetch("/").headers["Set-Cookie"] is None
    browser.cookie = "nshex=forged"
    assert browser.fetch("/").headers["Set-Cookie"] is not None
