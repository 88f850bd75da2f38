"""Live games: who receives what, and what is stored."""

import asyncio
import json
import random

import pytest

from nshex.web.live import checks
from nshex.web.live.checks import Message, Refusal
from nshex.web.store.database import GameStatus
from nshex.web.store.entries import PLAY, TAKE_BACK, Entry
from tests.web.live_games import ASKER, TOKEN, Listener, act, games_at, hot_seat, open_games, take_back


@pytest.fixture
def with_games(request, database):
    """Runs a coroutine function with games on a real database: a file, then PostgreSQL with Redis."""
    redis = request.getfixturevalue("redis").address if isinstance(database, str) else None

    def run(work, **settings):
        async def main():
            async with games_at(database, redis, **settings) as games:
                return await work(games)

        return asyncio.run(main())

    return run


# --- acting and telling ----------------------------------------------------------------------------


def test_everybody_gets_their_own_view(with_games):
    async def work(games):
        live = await games.find(await games.create(hot_seat(), ASKER))
        player, watcher = Listener(*live.seats_of(TOKEN)), Listener(*live.seats_of("another"))
        live.readers.update({player, watcher})
        await act(live, "hq B2/0")
        await act(live, "hq D3/0")
        return player, watcher

    player, watcher = with_games(work)
    assert player.seats == (0, 1) and watcher.seats == ()
    for listener in (player, watcher):
        updates = [message for message in listener.messages if message["type"] == "update"]
        assert [(update["after"], update["table"]["version"]) for update in updates] == [(0, 1), (1, 2)]
        assert [update["line"] for update in updates] == ["hq B2/0", "hq D3/0"]
        assert [update["seat"] for update in updates] == [0, 1]
        assert updates[0]["scenes"][0]["events"] == [{"kind": "hq_placed", "at": "B2"}]
        assert [(update["kept"], [entry["n"] for entry in update["log"]]) for update in updates] == [
            (0, [1]),
            (1, [2]),
        ]
    mine, others = player.messages[-1]["table"], watcher.messages[-1]["table"]
    assert mine["choices"]["ways"] and others["choices"] is None
    assert mine["readers_seats"] == [0, 1] and others["readers_seats"] == []
    assert mine["can"]["hint"] and not others["can"]["hint"]
    own = ("choices", "readers_seats", "own_seats", "can", "seats", "settling", "trace")
    shared = [{key: value for key, value in table.items() if key not in own} for table in (mine, others)]
    assert shared[0] == shared[1]


def test_entry_is_on_disk_before_anybody_is_told(with_games):
    async def work(games):
        live = await games.find(await games.create(hot_seat(), ASKER))
        found = []

        class Spy(Listener):
            def tell(self, text):
                _, entries = games.store.game(live.id)
                found.append((json.loads(text)["table"]["version"], len(entries)))

        live.readers.add(Spy(0))
        for line in ("hq B2/0", "hq D3/0"):
            await act(live, line)
        return found

    assert with_games(work) == [(1, 1), (2, 2)]


def test_actions_that_come_at_once_are_taken_one_after_the_other(with_games):
    async def work(games):
        live = await games.find(await games.create(hot_seat(), ASKER))
        asked = [live.answer(Message(n, checks.PLAY, 0, f"hq B2/{n}"), (0, 1)) for n in range(5)]
        return await asyncio.gather(*asked, return_exceptions=True), live.version

    answers, version = with_games(work)
    assert version == 1
    assert answers[0] == {"version": 1}
    assert [answer.error for answer in answers[1:]] == [checks.WRONG_VERSION] * 4


def test_action_that_nobody_waits_for_any_more_is_finished(with_games):
    async def work(games):
        live = await games.find(await games.create(hot_seat(), ASKER))
        task = asyncio.create_task(act(live, "hq B2/0"))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        while live.version == 0:
            await asyncio.sleep(0)
        return len(games.store.game(live.id)[1]), len(live.game.steps)

    assert with_games(work) == (1, 1)


def test_every_refusal_changes_nothing(with_games):
    async def work(games):
        live = await games.find(await games.create(hot_seat(), ASKER))
        listener = Listener(0, 1)
        live.readers.add(listener)
        errors = []
        for seats, version, line in (
            ((), 0, "hq B2/0"),
            ((1,), 0, "hq B2/0"),
            ((0,), 3, "hq B2/0"),
            ((0,), 0, "end"),
        ):
            with pytest.raises(Refusal) as refused:
                await live.answer(Message(1, checks.PLAY, version, line), seats)
            errors.append(refused.value.error)
        assert live.version == 0 and not listener.messages
        assert games.store.game(live.id)[1] == []
        return errors

    assert with_games(work) == [
        checks.NOT_YOUR_SEAT,
        checks.NOT_YOUR_DECISION,
        checks.WRONG_VERSION,
        checks.ILLEGAL,
    ]


def test_taking_back_is_an_entry_and_the_version_grows(with_games):
    async def work(games):
        live = await games.find(await games.create(hot_seat(), ASKER))
        listener = Listener(0, 1)
        live.readers.add(listener)
        fresh = live.table((0, 1))
        await act(live, "hq B2/0")
        assert live.table((0, 1))["can"]["take_back"]
        await take_back(live)
        await act(live, "hq C3/0")
        return fresh, listener.messages, games.store.game(live.id)[1]

    fresh, messages, entries = with_games(work)
    assert [(entry.number, entry.kind, entry.line, entry.seat) for entry in entries] == [
        (1, PLAY, "hq B2/0", 0),
        (2, TAKE_BACK, "", 0),
        (3, PLAY, "hq C3/0", 0),
    ]
    assert [message["table"]["version"] for message in messages] == [1, 2, 3]
    back = messages[1]["table"]
    assert back == {**fresh, "version": 2}
    assert [(message["kept"], len(message["log"])) for message in messages] == [(0, 1), (0, 0), (0, 1)]


def test_forecast_preview_and_explanation(with_games):
    async def work(games):
        live = await games.find(await games.create(hot_seat(), ASKER))
        await act(live, "hq B2/0")
        await act(live, "hq D3/0")
        version = live.version
        line = live.table((0, 1))["choices"]["ways"][0]["line"]
        preview = await live.answer(Message(1, checks.PREVIEW, version, line), (0, 1))
        forecast = await live.answer(Message(1, checks.FORECAST, version), ())
        await live.answer(Message(1, checks.FORECAST, version, line), (0, 1))
        with pytest.raises(Refusal, match="You are watching"):
            await live.answer(Message(1, checks.FORECAST, version, line), ())
        unit = await live.answer(Message(1, checks.EXPLAIN, version, at="B2"), ())
        tile = await live.answer(Message(1, checks.EXPLAIN, version, tile="moloch.clown"), ())
        with pytest.raises(Refusal) as empty:
            await live.answer(Message(1, checks.EXPLAIN, version, at="Q9"), ())
        with pytest.raises(Refusal) as late:
            await live.answer(Message(1, checks.EXPLAIN, version - 1, at="B2"), ())
        return preview, forecast, unit, tile, empty.value.error, late.value.error

    preview, forecast, unit, tile, empty, late = with_games(work)
    assert {"units", "marks", "texts"} <= preview.keys()
    assert {"phases", "scenes"} <= forecast.keys()
    assert {"title", "lines"} <= unit.keys() & tile.keys()
    assert (empty, late) == (checks.ILLEGAL, checks.WRONG_VERSION)


def test_forecasts_can_be_switched_off(with_games):
    async def work(games):
        live = await games.find(await games.create(hot_seat(forecast=False), ASKER))
        assert not live.table((0, 1))["can"]["forecast"]
        with pytest.raises(Refusal) as refused:
            await live.answer(Message(1, checks.FORECAST, 0), (0, 1))
        return refused.value.error

    assert with_games(work) == checks.SWITCHED_OFF


# --- keeping ---------------------------------------------------------------------------------------


def test_game_is_the_same_when_it_is_played_back(tmp_path):
    async def play():
        async with open_games(tmp_path) as games:
            live = await games.find(await games.create(hot_seat("moloch", "vegas"), ASKER))
            rng = random.Random(3)
            for _ in range(40):
                await act(live, rng.choice(live.game.legal.lines()))
            return live.id, live.table((0, 1)), [live.moment(n, ()) for n in range(41)]

    async def look(game):
        async with open_games(tmp_path) as games:
            live = await games.find(game)
            return live.table((0, 1)), [live.moment(n, ()) for n in range(41)]

    game, table, moments = asyncio.run(play())
    assert asyncio.run(look(game)) == (table, moments)


def test_games_that_nobody_watches_leave_memory(with_games):
    async def work(games):
        ids = [await games.create(hot_seat(), ASKER) for _ in range(5)]
        watched = await games.find(ids[2])
        watched.readers.add(Listener())
        for game in ids:
            await act(await games.find(game), "hq B2/0")
        tables = [(await games.find(game)).table(()) for game in ids]
        return len(games._games), ids[2] in games._games, [table["version"] for table in tables]

    kept, watched, versions = with_games(work, games_kept=2)
    assert kept <= 3 and watched
    assert versions == [1] * 5


def test_game_that_fell_behind_another_process_catches_up(with_games):
    """The player who was too late is told so, and everybody sees what the other process accepted."""

    async def work(games):
        game = await games.create(hot_seat(), ASKER)
        live = await games.find(game)
        listener = Listener(0)
        live.readers.add(listener)
        games.store.append(game, Entry(1, PLAY, "hq C3/0", 0, 1.0), GameStatus(1, None))
        games.store.append(game, Entry(2, TAKE_BACK, "", 0, 1.0), GameStatus(0, None))
        with pytest.raises(Refusal) as refused:
            await act(live, "hq B2/0")
        await act(live, "hq B2/0")
        lines = [message["line"] for message in listener.messages]
        return refused.value.error, live.version, lines, [str(action) for action in live.game.actions]

    expected = checks.WRONG_VERSION, 3, ["hq C3/0", "take_back", "hq B2/0"], ["hq B2/0"]
    assert with_games(work) == expected


def test_game_that_was_removed_says_so(with_games):
    async def work(games):
        live = await games.find(await games.create(hot_seat(), ASKER))
        with games.store._engine.begin() as connection:
            for table in ("seats", "games"):
                connection.exec_driver_sql(f"DELETE FROM {table}")
        with pytest.raises(Refusal) as refused:
            await act(live, "hq B2/0")
        return refused.value.error

    assert with_games(work) == checks.STALE


def test_unknown_game_has_no_live_game(with_games):
    async def work(games):
        return await games.find("nowhere"), await games.find("nowhere")

    assert with_games(work) == (None, None)
