"""kill -9 in the middle of twenty games: every acknowledged action is there, and the games go on."""

import os
import random
import signal
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from time import monotonic

import pytest
from websockets.exceptions import ConnectionClosed

from nshex.workers import MOST_TRIES
from tests.web.serving import Browser, Refused, seat, serving

GAMES = 20
KILLS = 3
ACKNOWLEDGED_AT_LEAST = 150
"""Actions of people between two kills."""

TABLES: tuple[tuple[list[dict], dict], ...] = (
    ([seat("moloch"), seat("borgo", "friend")], {}),
    ([seat("outpost"), seat("vegas", "bot", bot="recruit")], {}),
    ([seat("smart", "bot", bot="recruit"), seat("dancer")], {"board": "terminals"}),
    ([seat("outpost", "bot", bot="recruit"), seat("hegemony", "bot", bot="soldier")], {}),
    ([seat("moloch"), seat("borgo", "bot", bot="recruit"), seat("vegas", "friend")], {"mode": "deathmatch"}),
)


class Watched:
    """A game, and all that the server said was done in it."""

    def __init__(self, browser, number):
        seats, more = TABLES[number % len(TABLES)]
        self.browser = browser
        self.id = browser.new_game(*seats, **more)
        self.rng = random.Random(number)
        self.told = {}
        """For each version that was told: line and seat, and the table without what differs by reader."""
        self.acknowledged = 0

    def play(self, enough):
        """Play until the server dies, or enough was done."""
        with self.browser.join(self.id) as player:
            try:
                while not enough.is_set() and not player.wait_for_decision()["over"]:
                    self._act(player)
            except (ConnectionClosed, OSError):
                pass
            finally:
                self._remember(player)

    def _act(self, player):
        try:
            if player.table["can"]["take_back"] and self.rng.random() < 0.3:
                player.ask("take_back", version=player.table["version"])
            else:
                player.play(self.rng.choice(player.lines()))
        except Refused as refusal:
            if refusal.error not in ("wrong_version", "not_your_decision"):
                raise
        else:
            self.acknowledged += 1

    def _remember(self, player):
        for update in player.updates:
            known = self.told.setdefault(update["table"]["version"], essence(update))
            assert known == essence(update), "what was told once is not told otherwise"


def essence(update):
    table = update["table"]
    return {
        "line": update["line"],
        "seat": update["seat"],
        "units": table["units"],
        "hands": [[tile["tile"] for tile in seat["hand"]] for seat in table["seats"]],
        "piles": [seat["pile"] for seat in table["seats"]],
        "kept": update["kept"],
        "log": update["log"],
    }


def play_until_killed(server, games):
    """Let all games be played at once, and kill the server when enough was acknowledged."""
    enough = threading.Event()
    before = sum(game.acknowledged for game in games)
    with ThreadPoolExecutor(len(games)) as players:
        playing = [players.submit(game.play, enough) for game in games]
        while sum(game.acknowledged for game in games) - before < ACKNOWLEDGED_AT_LEAST:
            done, _ = wait(playing, timeout=0.02)
            if len(done) == len(games):
                break
        server.kill()
        for player in playing:
            player.result()


@pytest.mark.slow
def test_kill_9_in_the_middle_of_twenty_games(tmp_path):
    with serving(tmp_path / "games.sqlite") as server:
        browser = Browser(server)
        browser.fetch("/api/games")
        games = [Watched(browser, number) for number in range(GAMES)]
        for _ in range(KILLS):
            play_until_killed(server, games)
            server.start()
            for game in games:
                assert_all_is_there(browser, game)
        finish(games)
        assert "Traceback" not in server.errors.decode()
    assert sum(game.acknowledged for game in games) >= KILLS * ACKNOWLEDGED_AT_LEAST


def assert_all_is_there(browser, game):
    found = browser.fetch(f"/api/games/{game.id}").json()
    table = found["table"]
    last = max(game.told, default=0)
    assert table["version"] >= last
    if not last:
        return
    told = game.told[last]
    if table["version"] == last:
        assert table["units"] == told["units"]
        assert [[tile["tile"] for tile in seat["hand"]] for seat in table["seats"]] == told["hands"]
        assert [seat["pile"] for seat in table["seats"]] == told["piles"]
        assert found["log"][told["kept"] :] == told["log"]
    entries = entries_of(browser.server.database, game.id)
    assert [entry[0] for entry in entries] == list(range(1, len(entries) + 1))
    for version, told in game.told.items():
        number, kind, line, seat = entries[version - 1]
        assert (number, seat) == (version, told["seat"])
        assert line == told["line"] if kind == "play" else told["line"] == "take_back"


def finish(games):
    """All games can still be played to their end."""
    never = threading.Event()
    with ThreadPoolExecutor(len(games)) as players:
        for playing in [players.submit(play_out, game, never) for game in games]:
            playing.result()


def play_out(game, never):
    game.play(never)
    table = game.browser.fetch(f"/api/games/{game.id}").json()["table"]
    assert table["over"], game.id
    record = game.browser.fetch(f"/api/games/{game.id}/record").body
    assert game.browser.fetch("/api/records", record.encode()).status == 201, "the record verifies"


def entries_of(database, game):
    """The entries of a game, read beside the server."""
    query = "SELECT number, kind, line, seat FROM entries WHERE game = ? ORDER BY number"
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(query, (game,)).fetchall()


def test_workers_end_with_a_killed_server(tmp_path):
    with serving(tmp_path / "games.sqlite") as server:
        browser = Browser(server)
        game = browser.new_game(seat("moloch", "bot", bot="recruit"), seat("borgo"))
        with browser.join(game) as player:
            player.wait_for_decision()
        workers = server.workers()
        assert workers
        server.kill()
        for worker in workers:
            wait_until_gone(worker)


def test_worker_killed_while_the_server_runs(tmp_path):
    """Every worker is killed again and again; the game still comes to its end."""
    with serving(tmp_path / "games.sqlite") as server:
        browser = Browser(server)
        game = browser.new_game(seat("moloch", "bot", bot="soldier"), seat("borgo", "bot", bot="soldier"))
        with browser.join(game) as watcher:
            for _ in range(MOST_TRIES):
                watcher.next()
                for worker in server.workers():
                    os.kill(worker, signal.SIGKILL)
            watcher.wait_until(lambda table: table["over"])


def wait_until_gone(process):
    """Until a process is no more, or only its parent has not noticed yet."""
    end = monotonic() + 30
    while monotonic() < end:
        try:
            with open(f"/proc/{process}/stat") as file:
                if file.read().rpartition(")")[2].split()[0] == "Z":
                    return
        except FileNotFoundError:
            return
    raise AssertionError(f"process {process} is still there")


def test_table_is_the_same_after_an_ordinary_restart(tmp_path):
    with serving(tmp_path / "games.sqlite") as server:
        browser = Browser(server)
        browser.fetch("/api/games")
        game = browser.new_game(seat("moloch"), seat("borgo", "friend"))
        with browser.join(game) as player:
            player.play("hq B2/0")
            player.play("hq D3/0")
            told = player.table
        server.stop()
        server.start()
        table = browser.fetch(f"/api/games/{game}").json()["table"]
        assert table == told
