"""Databases of every earlier schema are brought up to date, and their games go on."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from nshex.cli import main
from nshex.ratings.glicko2 import Rating
from nshex.web.store.base import Base
from nshex.web.store.database import GameStatus, Store, StoreError
from nshex.web.store.engines import open_engine
from nshex.web.store.playback import game_of
from nshex.web.store.schema import SCHEMA
from tests.web.stored_games import a_game, entry

SCHEMAS = Path(__file__).parent.parent / "data" / "schemas"


def old_file(path, schema):
    """A file as a program of that schema left it, with a game of one entry. The schemas are frozen texts."""
    with closing(sqlite3.connect(path)) as connection:
        for number in range(1, schema + 1):
            connection.executescript((SCHEMAS / f"added_by_schema_{number}.sql").read_text("utf-8"))
        game = a_game()
        connection.execute(
            "INSERT INTO games (id, kind, setup, seed, options, created, touched, decider, reason)"
            " VALUES ('one', 'game', ?, '7', '{}', 1.0, 1.0, 1, '')",
            [game.setup],
        )
        connection.execute("INSERT INTO seats VALUES ('one', 0, 'me', NULL, 'Anna', 'hash')")
        connection.execute("INSERT INTO seats VALUES ('one', 1, 'me', NULL, '', 'hash')")
        connection.execute("INSERT INTO entries VALUES ('one', 1, 'play', 'hq B2/0', 0, 11.0)")
        connection.execute(f"PRAGMA user_version = {schema}")
        connection.commit()
    return path


@pytest.mark.parametrize("schema", range(1, SCHEMA + 1))
def test_file_of_an_earlier_schema_is_brought_up_to_date_and_its_game_goes_on(tmp_path, schema):
    path = old_file(tmp_path / "games.sqlite", schema)
    with closing(Store(path)) as store:
        assert store.found_schema == schema
        store.append("one", entry(2, "hq D3/0", seat=1), GameStatus(0, None))
        found = store.game("one")
        assert found is not None
        stored, entries = found
        assert [str(step.action) for step in game_of(stored, entries).steps] == ["hq B2/0", "hq D3/0"]
        assert store.puzzle_results.count("hash", "borgo-01", True, Rating(), 1.0) is not None
        assert store.puzzle_runs.best("hash", "storm") == 0
        assert store.user_puzzles.add("u-one", "text", "hash", 500) == "u-one"
        assert differences(store) == []
    with closing(Store(path)) as again:
        assert again.found_schema == SCHEMA
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (SCHEMA,)


def differences(store):
    """What Alembic would change to make the database what the classes say."""
    with store._engine.connect() as connection:
        return compare_metadata(MigrationContext.configure(connection), Base.metadata)


def test_migrations_make_what_the_classes_say(database):
    with closing(Store(database)) as store:
        assert store.found_schema == 0
        assert differences(store) == []


def test_last_revision_is_the_number_of_the_schema():
    config = Config()
    config.set_main_option("script_location", "nshex.web.store:migrations")
    assert ScriptDirectory.from_config(config).get_heads() == [str(SCHEMA)]


def test_of_several_processes_that_start_together_one_migrates(database):
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(lambda _: Store(database), range(4)))
    assert sorted(store.found_schema for store in stores) == [0, SCHEMA, SCHEMA, SCHEMA]
    for store in stores:
        store.close()


def test_a_new_file_can_be_opened_many_times_at_once(tmp_path):
    """SQLite does not wait where several connections switch a file to its log at the same moment."""
    with ThreadPoolExecutor(8) as threads:
        for number in range(60):
            files = [tmp_path / f"{number}.sqlite"] * 8
            for engine in threads.map(open_engine, files):
                engine.dispose()


def test_database_of_a_newer_program_is_refused_and_left_as_it_is(database):
    with closing(Store(database)) as store, store._engine.begin() as connection:
        connection.execute(text(f"UPDATE alembic_version SET version_num = '{SCHEMA + 1}'"))
    for _ in range(2):
        with pytest.raises(StoreError, match=f"schema {SCHEMA + 1}; expected {SCHEMA}, so a newer nshex"):
            Store(database)


def test_migrate_says_what_it_did(database, capsys):
    assert main(["migrate", "--database", str(database)]) == 0
    assert f"made with schema {SCHEMA}" in capsys.readouterr().out
    assert main(["migrate", "--database", str(database)]) == 0
    assert f"has schema {SCHEMA} already" in capsys.readouterr().out


def test_migrate_brings_an_old_file_up_to_date(tmp_path, capsys):
    path = old_file(tmp_path / "games.sqlite", 1)
    assert main(["migrate", "--database", str(path)]) == 0
    assert f"from schema 1 to {SCHEMA}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("mysql://localhost/games", "mysql is not supported"),
        ("postgresql://secret:word@127.0.0.1:1/games", "database postgresql://127.0.0.1:1/games: "),
        ("://", "the address cannot be read"),
    ],
)
def test_place_that_cannot_be_used_is_refused_without_its_password(place, expected, capsys):
    assert main(["migrate", "--database", place]) == 2
    told = capsys.readouterr().err
    assert expected in told
    assert "secret" not in told and "word" not in told
