"""Games in the database: read back as written, nothing lost, nothing written twice."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from nshex.game import Game
from nshex.notation.setups import make_setup
from nshex.position import Position
from nshex.web.store import checkpoints
from nshex.web.store.database import (
    RECORD,
    Addition,
    EntryTakenError,
    GameStatus,
    Store,
    StoreError,
)
from nshex.web.store.entries import PLAY, TAKE_BACK, Entry
from nshex.web.store.group_commit import GroupCommit
from nshex.web.store.playback import game_of, status_of
from nshex.web.store.schema import SCHEMA
from nshex.web.store.setups import armies_of, read_setup, write_setup, write_start
from tests.web.stored_games import a_game, entry


def test_game_comes_back_as_it_was_added(store):
    store.add_game(a_game(), [entry(1), entry(2, "hq D3/0", seat=1)])
    assert store.game("one") == (a_game(), [entry(1), entry(2, "hq D3/0", seat=1)])


def test_unknown_game_is_none(store):
    assert store.game("two") is None


def test_entry_changes_where_the_game_stands(store):
    store.add_game(a_game())
    store.append("one", entry(1), GameStatus(None, "0", "hq_destroyed"))
    game, entries = store.game("one")
    assert game.status == GameStatus(None, "0", "hq_destroyed")
    assert game.touched == 11.0
    assert entries == [entry(1)]


def test_entry_is_never_written_over(store):
    store.add_game(a_game())
    store.append("one", entry(1), GameStatus(1, None))
    with pytest.raises(EntryTakenError, match="entry 1 of game one"):
        store.append("one", entry(1, "hq C3/0"), GameStatus(0, None))
    game, entries = store.game("one")
    assert entries == [entry(1)]
    assert game.status == GameStatus(1, None), "a transaction that fails leaves nothing behind"


def test_entry_needs_a_game(store):
    with pytest.raises(EntryTakenError):
        store.append("nowhere", entry(1), GameStatus(0, None))


def test_entries_that_are_added_together_fail_alone(store):
    for game in ("one", "two", "three"):
        store.add_game(a_game(game))
    store.append("two", entry(1), GameStatus(1, None))
    games = ("three", "two", "one", "nowhere")
    problems = store.append_all([Addition(game, entry(1, "hq C3/0"), GameStatus(0, None)) for game in games])
    assert [type(problem) for problem in problems] == [
        type(None),
        EntryTakenError,
        type(None),
        EntryTakenError,
    ]
    assert {game: store.game(game)[1] for game in ("one", "two", "three")} == {
        "one": [entry(1, "hq C3/0")],
        "two": [entry(1)],
        "three": [entry(1, "hq C3/0")],
    }
    problems = store.append_all([Addition(game, entry(2), GameStatus(1, None)) for game in ("one", "three")])
    assert problems == [None, None]
    assert [store.game(game)[0].status.decider for game in ("one", "three")] == [1, 1]


def test_entries_that_wait_are_written_together_and_told_one_by_one():
    """What is added while others are being written goes into the next transaction, with the rest of it."""
    written = []

    async def scenario():
        gates = [asyncio.Event() for _ in range(3)]

        async def write(additions):
            written.append([addition.game for addition in additions])
            await gates[len(written) - 1].wait()
            return [EntryTakenError("taken") if addition.game == "b" else None for addition in additions]

        group = GroupCommit(write, at_once=1)

        def add(game):
            return asyncio.create_task(group.add(Addition(game, entry(1), GameStatus(0, None))))

        first = add("a")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert written == [["a"]]
        others = [add(game) for game in ("b", "c", "d")]
        await asyncio.sleep(0)
        assert not first.done()
        gates[0].set()
        await first
        assert not any(other.done() for other in others), "nothing is told before it is on disk"
        gates[1].set()
        told = await asyncio.gather(*others, return_exceptions=True)
        assert [type(answer) for answer in told] == [EntryTakenError, type(None), type(None)]

    asyncio.run(scenario())
    assert written == [["a"], ["b", "c", "d"]]


def test_games_of_a_browser_last_touched_first(store):
    store.add_game(a_game("old", touched=1.0))
    store.add_game(a_game("new", touched=2.0))
    store.add_game(a_game("others", token="other"))
    assert [game.id for game in store.games_of("hash")] == ["new", "old"]
    assert [game.id for game in store.games_of("hash", most=1)] == ["new"]
    assert store.games_of("nobody") == []


def test_games_that_wait_for_bots(store):
    store.add_game(a_game("bot", bot="soldier", decider=0))
    store.add_game(a_game("person", bot="soldier", decider=1))
    store.add_game(a_game("record", kind=RECORD, bot="soldier", decider=0))
    store.add_game(a_game("over", bot="soldier", decider=0))
    store.append("over", entry(1), GameStatus(None, "draw", "hit_points"))
    assert store.waiting_for_bots() == ["bot"]


def test_file_is_in_wal_mode_and_commits_are_full(tmp_path):
    store = Store(tmp_path / "games.sqlite")
    store.add_game(a_game())
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1
        assert connection.exec_driver_sql("PRAGMA user_version").scalar_one() == SCHEMA
    store.close()


def test_the_wal_is_checkpointed_while_others_write(tmp_path, monkeypatch):
    """No commit does it before the log is long, so nobody who acts waits for it."""
    monkeypatch.setattr(checkpoints, "SECONDS_BETWEEN", 0.01)
    store = Store(tmp_path / "games.sqlite")
    store.add_game(a_game(), [entry(1)])

    def in_the_file():
        with closing(sqlite3.connect(f"file:{tmp_path}/games.sqlite?immutable=1", uri=True)) as file:
            return file.execute("SELECT count(*) FROM sqlite_master WHERE name = 'entries'").fetchone() == (
                1,
            )

    async def work():
        writing_back = asyncio.create_task(checkpoints.write_log_back(store))
        async with asyncio.timeout(30):
            while not in_the_file():
                await asyncio.sleep(0.01)
        writing_back.cancel()

    assert not in_the_file()
    asyncio.run(work())
    store.close()


def test_what_was_written_is_there_for_a_second_store(database, store):
    store.add_game(a_game(), [entry(1)])
    other = Store(database)
    assert other.game("one") == store.game("one")
    other.close()


def test_folder_is_made(tmp_path):
    store = Store(tmp_path / "new" / "folder" / "games.sqlite")
    store.add_game(a_game())
    store.close()


def test_file_of_a_newer_program_is_refused(tmp_path):
    path = tmp_path / "games.sqlite"
    Store(path).close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    connection.close()
    with pytest.raises(StoreError, match="a newer nshex"):
        Store(path)


def test_file_that_is_no_database_is_refused(tmp_path):
    path = tmp_path / "games.sqlite"
    path.write_text(
        "these are not the games you are looking for, but a text that is long enough to be one\n" * 99
    )
    with pytest.raises(StoreError, match="not a database"):
        Store(path)


def test_folder_that_cannot_be_made_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="expected one this server may write"):
        Store(tmp_path / "file" / "games.sqlite")


# --- setups and games ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "setup",
    [
        make_setup(["outpost", "borgo"]),
        make_setup(["outpost", "borgo"], options={"edition": "2.0", "overtime": True}, names=["A", "B"]),
        make_setup(
            ["outpost", "borgo", "moloch", "hegemony"],
            mode="team",
            teams=[[0, 3], [1, 2]],
            shared_command=[0, 3],
            options={"team_hq": 20},
        ),
        make_setup(["outpost", "borgo", "moloch"], mode="points", options={"points_to_win": 9}),
        make_setup(
            ["outpost", "borgo"],
            board="terminals",
            options={"mad_bomber": "mercenary"},
            mercenaries=[["alabama.shooter"], ["neutral.mad_bomber"]],
        ),
    ],
)
def test_setup_comes_back_from_text(setup):
    assert read_setup(write_setup(setup)) == setup


def test_setup_stored_under_the_old_key_is_read():
    setup = make_setup(["outpost", "borgo", "moloch", "hegemony"], mode="team", shared_command=[0, 1])
    stored = write_setup(setup).replace('"shared_command"', '"commander"')
    assert read_setup(stored) == setup


def test_game_follows_entries_and_taking_back():
    game = game_of(
        a_game(), [entry(1), entry(2, "", TAKE_BACK), entry(3, "hq C3/0"), entry(4, "hq B2/0", seat=1)]
    )
    assert [str(step.action) for step in game.steps] == ["hq C3/0", "hq B2/0"]
    assert [step.player for step in game.steps] == [0, 1]
    assert status_of(game.position) == GameStatus(0, None)


def test_record_of_a_game_hides_the_seed_until_the_end():
    game = Game.new(["outpost", "borgo"], 123454321)
    assert "123454321" not in game.record(date="2030-01-01")
    while not game.is_over:
        game.push(game.legal[-1])
    assert "Seed: 123454321" in game.record(date="2030-01-01")
    assert status_of(game.position).result is not None


def test_game_from_a_position_is_played_back_from_it(tmp_path):
    """Its start, names and piles are stored; there is no record of it."""
    position = Position.from_line("o17:MB h18:R A1oQ C2hT4 E3hQ turn=1")
    game = Game.from_position(position, names=("Anna", "Bot"))
    game.push("end")
    text = write_start(game)
    stored = replace(a_game(), setup=text)
    again = game_of(stored, [Entry(1, PLAY, "end", 1, 1.0)])
    assert again.position == game.position
    assert again.setup.names == ("Anna", "Bot")
    assert armies_of(text) == ("outpost", "hegemony")
    store = Store(tmp_path / "games.sqlite")
    store.add_game(stored)
    store.add_game(replace(a_game(), id="two"))
    assert not store.has_record(stored.id)
    assert store.has_record("two")
    assert not store.has_record("none")
    store.close()
