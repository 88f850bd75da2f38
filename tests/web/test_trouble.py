"""Overload, endless games and disk failures: clear errors, nothing lost."""

import asyncio
import json
import sqlite3
import threading
from contextlib import contextmanager

import psycopg
import pytest
from sqlalchemy import event
from starlette.requests import Request

from nshex.cli import main
from nshex.web.http.errors import show_write_error
from nshex.web.live import bot_turns, checks
from nshex.web.live.checks import Refusal
from nshex.web.live.new_games import read_new_game, read_playing_on
from nshex.web.live.new_seats import SetupError
from nshex.web.live.sitting import stand_up
from nshex.web.store.database import Store, StoreError
from nshex.web.store.entries import PLAY, TAKE_BACK, Entry
from nshex.web.store.failures import WriteError
from nshex.web.store.playback import follow
from tests.web.live_games import ASKER, TOKEN, Listener, act, hot_seat, new_game, open_games, take_back, until
from tests.web.serving import Browser, Refused, seat, serving
from tests.web.stored_games import a_game

MOST_BEFORE_FULL = 1_000
"""Entries for which a database has no room without another page."""


@contextmanager
def every_connection(store, pragma):
    """Runs a PRAGMA on each connection used meanwhile."""

    def say(connection, *_):
        connection.execute(f"PRAGMA {pragma}")

    event.listen(store._engine, "checkout", say)
    try:
        yield
    finally:
        event.remove(store._engine, "checkout", say)


# --- many at once ----------------------------------------------------------------------------------


def test_a_game_is_live_only_once_however_many_there_are(tmp_path):
    """With more games than are kept, each is found again as long as somebody is about to look at it."""

    async def begin():
        async with open_games(tmp_path) as games:
            return [await games.create(hot_seat(), ASKER) for _ in range(12)]

    async def look(ids):
        async with open_games(tmp_path, games_kept=2) as games:
            first = await asyncio.gather(*(games.find(game) for game in ids))
            second = await asyncio.gather(*(games.find(game) for game in ids))
            listeners = []
            for live in first:
                listeners.append(Listener())
                live.readers.add(listeners[-1])
            for live in second:
                await act(live, "hq B2/0")
            return [len(listener.messages) for listener in listeners], len(games._games)

    told, kept = asyncio.run(look(asyncio.run(begin())))
    assert told == [1] * 12
    assert kept >= 2


def test_games_that_nobody_holds_are_let_go(tmp_path):
    async def work():
        async with open_games(tmp_path, games_kept=2) as games:
            for _ in range(12):
                await games.create(hot_seat(), ASKER)
            return len(games._games)

    assert asyncio.run(work()) <= 3


def test_a_list_of_games_is_one_query(tmp_path):
    store = Store(tmp_path / "games.sqlite")
    for number in range(20):
        store.add_game(a_game(f"game{number}", touched=float(number)))
    queries = []
    event.listen(store._engine, "before_cursor_execute", lambda *args: queries.append(args[2]))
    found = store.games_of("hash", 10)
    assert [game.id for game in found] == [f"game{number}" for number in range(19, 9, -1)]
    assert [len(game.seats) for game in found] == [2] * 10
    assert len(queries) == 1
    store.close()


def test_nobody_who_acts_waits_for_those_who_list(tmp_path, monkeypatch):
    async def work():
        async with open_games(tmp_path) as games:
            live = await games.find(await games.create(hot_seat(), ASKER))
            go_on = threading.Event()
            monkeypatch.setattr(games.store, "games_of", lambda token: go_on.wait(60) and [])
            listing = asyncio.create_task(games.games_of(TOKEN))
            try:
                async with asyncio.timeout(10):
                    await act(live, "hq B2/0")
            finally:
                go_on.set()
            await listing
            return live.version

    assert asyncio.run(work()) == 1


# --- without end -----------------------------------------------------------------------------------


def test_the_length_of_a_game_is_limited(tmp_path):
    async def work():
        async with open_games(tmp_path, most_entries=4) as games:
            live = await games.find(await games.create(hot_seat(), ASKER))
            for _ in range(2):
                await act(live, "hq B2/0")
                assert live.table((0, 1))["can"]["take_back"]
                await take_back(live)
            await act(live, "hq B2/0")
            can = live.table((0, 1))["can"]["take_back"]
            with pytest.raises(Refusal, match="every action stands"):
                await take_back(live)
            await act(live, "hq D3/0")
            return can, live.version

    assert asyncio.run(work()) == (False, 6)


class CountedGame:
    def __init__(self):
        self.pushed = []

    def push(self, line):
        self.pushed.append(line)

    def pop(self):
        self.pushed.append("pop")


def test_what_was_taken_back_is_not_played_again():
    entries = [Entry(n, TAKE_BACK if n % 2 == 0 else PLAY, f"line {n}", 0, 1.0) for n in range(1, 8001)]
    game = CountedGame()
    follow(game, [*entries, Entry(8001, PLAY, "last", 0, 1.0)])  # type: ignore[arg-type]
    assert game.pushed == ["last"]


def test_two_armies_under_one_player_stay_so_when_a_game_is_played_on():
    """MUL-8."""
    seats = [{"army": army} for army in ("moloch", "borgo", "outpost", "hegemony")]
    text = {"seats": seats, "mode": "team", "teams": [[0, 2], [1, 3]], "shared_command": [0, 2]}
    setup = read_new_game(json.dumps(text)).setup
    bots = [{}, {}, {"who": "bot"}, {}]
    with pytest.raises(SetupError, match=r"expected the same for both \(MUL-8\)"):
        read_playing_on(json.dumps({"seats": bots}), setup)
    assert len(read_playing_on(json.dumps({"seats": [{}] * 4}), setup).seats) == 4


# --- the disk --------------------------------------------------------------------------------------


def test_an_action_that_cannot_be_saved_says_why_and_can_be_tried_again(tmp_path):
    async def work():
        async with open_games(tmp_path) as games:
            live = await games.find(await games.create(hot_seat(), ASKER))
            with every_connection(games.store, "query_only = ON"), pytest.raises(Refusal) as refused:
                await act(live, "hq B2/0")
            with every_connection(games.store, "query_only = OFF"):
                await act(live, "hq B2/0")
            return refused.value.error, refused.value.text, live.version

    error, text, version = asyncio.run(work())
    assert (error, version) == (checks.NOT_SAVED, 1)
    assert "may not write its database" in text


def test_a_full_disk_is_reported_as_such(tmp_path):
    store = Store(tmp_path / "games.sqlite")
    many = [Entry(number, PLAY, "a line", 0, 1.0) for number in range(10_000)]
    with every_connection(store, "max_page_count = 1"), pytest.raises(WriteError, match=r"disk is full"):
        store.add_game(a_game(), many)
    with every_connection(store, "max_page_count = 100000"):
        store.add_game(a_game("room again"))
    store.close()


async def play_for_ever(live):
    while live.version < MOST_BEFORE_FULL:
        await act(live, "hq B2/0")
        await take_back(live)


def test_a_game_on_a_full_disk_loses_nothing_and_goes_on_when_there_is_room(tmp_path):
    """As long as there is room on the last page of the file, actions are still saved."""

    async def work():
        async with open_games(tmp_path) as games:
            live = await games.find(await games.create(hot_seat(), ASKER))
            with every_connection(games.store, "max_page_count = 1"), pytest.raises(Refusal) as refused:
                await play_for_ever(live)
            before = live.version
            stored = games.store.game(live.id)
            assert stored is not None
            with every_connection(games.store, "max_page_count = 100000"):
                await (take_back(live) if live.game.length else act(live, "hq B2/0"))
            return refused.value, before, len(stored[1]), live.version

    refusal, before, saved, after = asyncio.run(work())
    assert refusal.error == checks.NOT_SAVED and "disk is full" in refusal.text
    assert (saved, after) == (before, before + 1)


_NO_ROOM = b"""
CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$;
CREATE TRIGGER no_room BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION no_room()
"""
_ALONE = b"""
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


def test_postgresql_without_room_or_right_to_write_says_so_and_games_go_on_afterwards(postgres):
    """PostgreSQL reports a full disk with its own error code, which a trigger raises here."""
    place = postgres.new_database()
    name = place.rpartition("/")[2].encode()
    with serving(place) as server, psycopg.connect(place, autocommit=True) as admin:
        browser = Browser(server)
        game = browser.new_game(seat("outpost"), seat("hegemony", "friend"))
        with browser.join(game) as player:
            admin.execute(_NO_ROOM)
            with pytest.raises(Refused, match=r"not_saved: The server's disk is full"):
                player.play("hq B2/0")
            admin.execute(b"DROP TRIGGER no_room ON entries")
            assert player.play("hq B2/0") == {"version": 1}
            admin.execute(b"ALTER DATABASE " + name + b" SET default_transaction_read_only = on")
            admin.execute(_ALONE)
            with pytest.raises(Refused, match=r"not_saved: The server may not write its database"):
                player.play("hq D3/0")
            assert browser.fetch("/ready").status == 503
            admin.execute(b"ALTER DATABASE " + name + b" RESET default_transaction_read_only")
            admin.execute(_ALONE)
            assert player.play("hq D3/0") == {"version": 2}
        lines = admin.execute(b"SELECT line FROM entries ORDER BY number").fetchall()
    assert lines == [("hq B2/0",), ("hq D3/0",)]
    server.check_silent()


def test_over_http_it_is_a_503_that_says_when_to_try_again():
    request = Request({"type": "http", "path": "/api/games", "headers": [], "query_string": b""})
    answer = show_write_error(request, WriteError("The server's disk is full."))
    assert answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0
    assert json.loads(bytes(answer.body)) == {"error": "not_saved", "text": "The server's disk is full."}


def test_a_bot_whose_move_cannot_be_saved_tries_again_and_the_table_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(bot_turns, "FIRST_WAIT", 0.01)

    async def work():
        async with open_games(tmp_path) as games:
            seats = {"army": "outpost", "who": "me"}, {"army": "borgo", "who": "bot", "bot": "recruit"}
            live = await games.find(await games.create(new_game(*seats), ASKER))
            listener = Listener(0)
            live.readers.add(listener)
            await act(live, "hq B2/0", (0,))
            with every_connection(games.store, "query_only = ON"):
                await until(lambda: any(message.get("text") for message in listener.messages))
            with every_connection(games.store, "query_only = OFF"):
                await until(lambda: live.game.decider == 0)
            return [message["text"] for message in listener.messages if message.get("text")]

    told = asyncio.run(work())
    assert "may not write its database" in told[0] and "tries again" in told[0]


def test_a_bot_that_moves_while_the_last_person_leaves_does_not_fail(tmp_path, monkeypatch, caplog):
    async def work():
        async with open_games(tmp_path) as games:
            seats = {"army": "outpost", "who": "me"}, {"army": "borgo", "who": "bot", "bot": "recruit"}
            live = await games.find(await games.create(new_game(*seats), ASKER))
            leaving = []

            async def decide_while_leaving(*args):
                leaving.append(asyncio.create_task(stand_up(live, TOKEN)))
                await asyncio.sleep(0)
                return ["hq D3/0"]

            monkeypatch.setattr(bot_turns.BotTurns, "_lines", decide_while_leaving)
            await act(live, "hq B2/0", (0,))
            await live.bots_done()
            await leaving[0]
            return live.game.length, live.decider

    assert asyncio.run(work()) == (1, None)
    assert caplog.text == ""


def test_refusals_are_short():
    assert len(Refusal(checks.BUSY, "x" * 10_000).text) <= 500


# --- the file --------------------------------------------------------------------------------------


def test_a_second_server_on_the_same_file_is_refused(tmp_path, capsys):
    database = tmp_path / "games.sqlite"
    with serving(database):
        assert main(["serve", "--port", "0", "--no-browser", "--database", str(database)]) == 2
    assert "is in use by another nshex server; end that one" in capsys.readouterr().err


def test_a_damaged_file_is_noticed_at_the_start(tmp_path):
    path = tmp_path / "games.sqlite"
    store = Store(path)
    for number in range(300):
        store.add_game(a_game(f"game{number}"))
    store.close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    spoilt = bytearray(path.read_bytes())
    spoilt[5 * size : 7 * size] = b"\xa5" * (2 * size)
    path.write_bytes(spoilt)
    with pytest.raises(StoreError, match=r"is damaged|malformed"):
        Store(path)
