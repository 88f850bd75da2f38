"""SIGTERM during play: pending actions finish, clients are told to reconnect, the next process continues."""

import json
import random
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from nshex.web.clocks.control import A_DAY
from nshex.web.live.checks import PROTOCOL, RESTARTING
from nshex.web.live.connections import OTHER_PROTOCOL
from tests.typescript import TARGET
from tests.web.serving import ANSWERING, Browser, Refused, closed, seat, serving
from tests.web.two_processes import play_until
from tests.web.visitors import take, visitor, waiting

GAMES = 6
RESTARTS = 2
RESTART_CODE = 1012
TABLES = (
    [seat("moloch"), seat("borgo", "friend")],
    [seat("outpost"), seat("vegas", "bot", bot="recruit")],
    [seat("smart", "bot", bot="recruit"), seat("hegemony", "bot", bot="recruit")],
)


class Played:
    """A game that is played to its end across restarts, and what the server acknowledged of it."""

    def __init__(self, browser, number):
        self.browser = browser
        self.id = browser.new_game(*TABLES[number % len(TABLES)])
        self.rng = random.Random(number)
        self.lines = {}
        """The line of each version that was acknowledged or sent."""
        self.codes = []
        self.over = False

    def play(self, seated, ready):
        """Play until the server closes the socket, or the game is over."""
        with self.browser.join(self.id) as player:
            seated.release()
            try:
                while not player.wait_for_decision()["over"]:
                    if player.table["version"] > 8:
                        ready.release()
                    player.play(self.rng.choice(player.lines()))
                self.over = True
                ready.release()
            except Refused as refused:
                if refused.error != RESTARTING:
                    raise
                self.codes.append(closed(player))
            except ConnectionClosed as end:
                self.codes.append(end.rcvd.code if end.rcvd else None)
            finally:
                for update in player.updates:
                    assert self.lines.setdefault(update["after"] + 1, update["line"]) == update["line"]


@pytest.mark.slow
def test_games_go_on_in_the_next_process(tmp_path):
    with serving(tmp_path / "games.sqlite") as server, ThreadPoolExecutor(GAMES) as threads:
        browser = Browser(server)
        browser.fetch("/")
        games = [Played(browser, number) for number in range(GAMES)]
        for _ in range(RESTARTS):
            seated, ready = threading.Semaphore(0), threading.Semaphore(0)
            playing = [threads.submit(game.play, seated, ready) for game in games if not game.over]
            assert all(seated.acquire(timeout=ANSWERING) for _ in playing)
            ready.acquire(timeout=60)
            server.stop()
            server.check_silent()
            for one in playing:
                one.result()
            server.start()
        for one in [threads.submit(game.play, seated, ready) for game in games if not game.over]:
            one.result()
        assert all(game.over for game in games)
        codes = [code for game in games for code in game.codes]
        assert codes and set(codes) == {RESTART_CODE}
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as database:
        for game in games:
            entries = database.execute(
                "SELECT number, line FROM entries WHERE game = ? ORDER BY number", [game.id]
            ).fetchall()
            assert [number for number, _ in entries] == list(range(1, len(entries) + 1))
            stored = dict(entries)
            assert {version: stored[version] for version in game.lines} == game.lines, "lost, or doubled"


def test_games_over_days_go_on_and_clocks_run_on_while_the_server_is_down(ends):
    """All processes are killed; both players come back to the game with days, and the other is over."""
    host, guest = map(visitor, ends)
    with meeting(host, guest, clock="3d") as players:
        play_until(players, lambda table: table["version"] >= 6)
        game, version = players[0].game, players[0].table["version"]
    with meeting(host, guest, clock="1s") as players:
        lost = players[0].game
    for server in set(ends):
        server.kill()
    for server in set(ends):
        server.start()
    with host.join(game) as here, guest.join(game) as there:
        assert here.table["version"] == there.table["version"] == version
        running = here.table["clocks"]["running"]
        assert 0 < here.table["clocks"]["left"][running] < 3 * A_DAY * 1000
        play_until([here, there], lambda table: table["version"] >= 12)
    with host.join(lost) as here, guest.join(lost) as there:
        for player in (here, there):
            over = player.wait_until(lambda table: table["over"])["over"]
            assert over == {"winners": [1], "text": "Moloch ran out of time."}


@contextmanager
def meeting(host, guest, **terms):
    """Two players at a table of theirs, which has begun."""
    game = host.new_game(seat("moloch"), seat("borgo", "open"), **terms)
    assert take(guest, waiting(host, game)["join"]).status == 200
    with host.join(game) as here, guest.join(game) as there:
        here.wait_until(lambda table: table["waiting"] is None)
        yield here, there


def test_welcome_is_the_first_message_and_says_the_protocol(browser):
    game = browser.new_game(seat("moloch"), seat("borgo", "friend"))
    with browser.join(game) as player:
        assert json.loads(player.received[0]) == {"type": "welcome", "protocol": PROTOCOL}


@pytest.mark.parametrize(
    ("asked", "code"), [("99", OTHER_PROTOCOL), ("", OTHER_PROTOCOL), (str(PROTOCOL), None)]
)
def test_only_one_protocol_is_spoken(browser, asked, code):
    game = browser.new_game(seat("moloch"), seat("borgo", "friend"))
    address = f"ws://127.0.0.1:{browser.server.port}/api/games/{game}/socket?protocol={asked}"
    with connect(address, open_timeout=ANSWERING) as socket:
        if code is None:
            assert json.loads(socket.recv(timeout=ANSWERING))["protocol"] == PROTOCOL
        else:
            with pytest.raises(ConnectionClosed) as end:
                socket.recv(timeout=ANSWERING)
            assert end.value.rcvd is not None and end.value.rcvd.code == code


def test_page_speaks_the_protocol_of_the_server():
    script = (TARGET.parent / "table" / "connection.js").read_text("utf-8")
    assert f"const PROTOCOL = {PROTOCOL};" in script and f"const OTHER_PROTOCOL = {OTHER_PROTOCOL};" in script
