"""`nshex backup` and `nshex prune`, also while a server is running games."""

import random
import sqlite3
import stat
import threading
import time
from contextlib import closing, contextmanager

import pytest
from sqlalchemy import text

from nshex.cli import main
from nshex.web.store.database import Store
from nshex.web.store.engines import open_engine
from nshex.web.store.retention import Old, count_old, delete_old
from nshex.web.store.tournaments import OPEN, OVER, RUNNING, StoredPairing, StoredTournament
from nshex.web.tournaments.tournament import Options
from tests.web.serving import Browser, Refused, seat, serving
from tests.web.stored_games import a_game

DAY = 24 * 60 * 60


def entries_in(path, game):
    with closing(sqlite3.connect(path)) as database:
        (found,) = database.execute("PRAGMA integrity_check").fetchone()
        assert found == "ok"
        query = "SELECT number FROM entries WHERE game = ? ORDER BY number"
        return [number for (number,) in database.execute(query, [game])]


def test_backups_during_play_are_whole_and_can_be_started_from(tmp_path, capsys):
    """Each copy holds all that was acknowledged before it was asked for, and a server goes on from it."""
    with serving(tmp_path / "games.sqlite") as server:
        browser = Browser(server)
        browser.fetch("/")
        game = browser.new_game(seat("moloch"), seat("borgo", "friend"))
        acknowledged = 0
        enough = threading.Event()

        def play():
            nonlocal acknowledged
            rng = random.Random(1)
            with browser.join(game) as player:
                while not enough.is_set() and not player.table["over"]:
                    acknowledged = player.play(rng.choice(player.lines()))["version"]

        playing = threading.Thread(target=play)
        playing.start()
        for number in range(3):
            least = acknowledged
            target = tmp_path / f"copy-{number}.sqlite"
            assert main(["backup", str(target), "--database", str(tmp_path / "games.sqlite")]) == 0
            assert str(target) in capsys.readouterr().out
            found = entries_in(target, game)
            assert found == list(range(1, len(found) + 1)) and len(found) >= least
            assert stat.S_IMODE(target.stat().st_mode) == 0o600
        enough.set()
        playing.join()
    cookie = browser.cookie
    with serving(tmp_path / "copy-2.sqlite") as server:
        browser = Browser(server)
        browser.cookie = cookie
        with browser.join(game) as player:
            assert player.table["version"] == len(found)
            if not player.table["over"]:
                player.play(player.lines()[0])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["new.sqlite", "--database", "missing.sqlite"], "missing.sqlite: there is no such file"),
        (["games.sqlite", "--database", "games.sqlite"], "exists already; expected a new file"),
        (["no/folder/new.sqlite", "--database", "games.sqlite"], "cannot copy games.sqlite"),
        (["new.sqlite", "--database", "text.txt"], "cannot copy text.txt"),
    ],
)
def test_impossible_backups(tmp_path, capsys, monkeypatch, arguments, words):
    monkeypatch.chdir(tmp_path)
    with closing(sqlite3.connect("games.sqlite")) as database:
        database.execute("CREATE TABLE games (id)")
    (tmp_path / "text.txt").write_text("no database at all " * 100)
    assert main(["backup", *arguments]) == 2
    assert words in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.sqlite", "text.txt"]


@contextmanager
def connected(place):
    engine = open_engine(place)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def test_old_games_are_deleted_while_the_server_runs(database, capsys):
    def prune(*options):
        assert main(["prune", "--database", str(database), *options]) == 0
        return capsys.readouterr().out

    with serving(database) as server:
        browser = Browser(server)
        browser.fetch("/")
        old, kept = (browser.new_game(seat("moloch"), seat("borgo", "friend")) for _ in range(2))
        with browser.join(old) as player:
            player.play(player.lines()[0])
            with connected(database) as connection:
                then = {"then": time.time() - 100 * DAY, "game": old}
                connection.execute(text("UPDATE games SET touched = :then WHERE id = :game"), then)
            assert "1 game would be deleted" in prune("--older-than", "90d", "--dry-run")
            assert "0 games deleted" in prune("--older-than", "101d")
            assert "1 game deleted" in prune("--older-than", "90d")
            with pytest.raises(Refused, match="no longer exists"):
                player.play(player.lines()[0])
            with pytest.raises(Refused, match="no longer exists"):
                player.ask("reload")
        assert browser.fetch(f"/api/games/{old}").status == 404
        assert browser.fetch(f"/api/games/{kept}").status == 200
        assert len(browser.fetch("/api/games").json()) == 1
    with connected(database) as connection:
        for table in ("entries", "seats"):
            left = connection.execute(text(f"SELECT * FROM {table} WHERE game = :game"), {"game": old})
            assert left.fetchall() == []
    server.check_silent()


def add_tournament(store, id, state, *, starts=None, ended=None, games=()):
    """One made at 1.0, with two who take part and games touched at some times."""
    began = None if state == OPEN else 2.0
    options = Options().to_json()
    store.tournaments.add(
        StoredTournament(id, "swiss", id, "host", options, 1.0, starts, began, ended, state)
    )
    for name in ("ann", "bob"):
        assert store.tournaments.join(id, name, None, name)
    for number, touched in enumerate(games, start=1):
        game = f"{id}-{number}"
        store.add_game(a_game(game, touched=touched))
        pairing = StoredPairing(number, number, 1, 2, game, None)
        assert store.tournaments.add_pairings(id, [pairing])


def test_old_tournaments_are_deleted_and_running_ones_keep_their_games(database, store):
    add_tournament(store, "over", OVER, ended=5.0, games=(3.0, 4.0))
    add_tournament(store, "over-lately", OVER, ended=15.0, games=(3.0,))
    add_tournament(store, "over-but-played-on", OVER, ended=5.0, games=(3.0, 15.0))
    add_tournament(store, "running", RUNNING, games=(3.0, 15.0))
    add_tournament(store, "never-started", OPEN)
    add_tournament(store, "starts-later", OPEN, starts=15.0)
    store.add_game(a_game("alone", touched=3.0))
    games = [f"{id}-{number}" for id in ("over", "over-lately", "running") for number in (1, 2)]
    found = Old(games=5, tournaments=2)
    assert count_old(database, 10.0) == found
    assert delete_old(database, 10.0) == found
    assert delete_old(database, 10.0) == Old(0, 0)
    assert set(store.results(games)) == {"running-1", "running-2"}
    kept = {tournament.id for tournament, _ in store.tournaments.latest(10)}
    assert kept == {"over-lately", "over-but-played-on", "running", "starts-later"}
    assert len(store.tournaments.find("over-lately").pairings) == 1, "who won stays to be read"
    assert not store.tournaments.join("never-started", "cleo", None, "Cleo")
    with connected(database) as connection:
        for table in ("tournament_entrants", "tournament_games"):
            left = connection.execute(text(f"SELECT DISTINCT tournament FROM {table}"))
            assert {id for (id,) in left} <= kept


def test_what_is_pruned_is_counted_in_words(tmp_path, capsys):
    path = tmp_path / "games.sqlite"
    with closing(Store(path)) as store:
        add_tournament(store, "over", OVER, ended=5.0, games=(3.0,))
        add_tournament(store, "called-off", OVER, ended=5.0)
    for options, words in (
        (["--dry-run"], "1 game and 2 tournaments would be deleted from"),
        ([], "1 game and 2 tournaments deleted from"),
        ([], "0 games deleted from"),
    ):
        assert main(["prune", "--older-than", "9d", "--database", str(path), *options]) == 0
        assert words in capsys.readouterr().out


def test_database_from_before_there_were_tournaments_is_pruned(tmp_path):
    """As after an upgrade, before the first start of the server."""
    path = tmp_path / "games.sqlite"
    with closing(Store(path)) as store:
        store.add_game(a_game("old", touched=3.0))
        store.add_game(a_game("kept", touched=15.0))
    with connected(path) as connection:
        for table in ("verdicts", "tournament_games", "tournament_entrants", "tournaments"):
            connection.execute(text(f"DROP TABLE {table}"))
    assert count_old(path, 10.0) == Old(1, 0)
    assert delete_old(path, 10.0) == Old(1, 0)
    with connected(path) as connection:
        assert connection.execute(text("SELECT id FROM games")).scalars().all() == ["kept"]


def test_databases_that_cannot_be_pruned(tmp_path, capsys):
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as other:
        other.execute("CREATE TABLE things (id)")
    for name, words in (
        ("missing.sqlite", "there is no such file"),
        ("other.sqlite", "no such table: games"),
    ):
        assert main(["prune", "--older-than", "9d", "--database", str(tmp_path / name)]) == 2
        assert words in capsys.readouterr().err


@pytest.mark.parametrize("days", ["0d", "90", "-3d", "d", "1.5d"])
def test_invalid_age_in_days(tmp_path, capsys, days):
    assert main(["prune", f"--older-than={days}", "--database", str(tmp_path / "x")]) == 2
    assert "expected days, as in 90d" in capsys.readouterr().err
