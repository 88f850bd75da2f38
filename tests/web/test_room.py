"""Rooms and the hall: who is told what, what is kept, and that nothing hidden gets out."""

import asyncio
import json
import random
from contextlib import asynccontextmanager
from typing import cast

import pytest

from nshex.game import legal_lines
from nshex.notation.setups import make_setup
from nshex.rules.rng import Rng
from nshex.rules.views import View
from nshex.web import checks
from nshex.web.brains import Brains
from nshex.web.checks import Message, Refusal
from nshex.web.course import Course, write_setup
from nshex.web.game_room import Room, open_state
from nshex.web.hall import Hall
from nshex.web.new_games import read_new_game
from nshex.web.reveals import reveals
from nshex.web.settings import Settings
from nshex.web.store import GAME, PLAY, TAKE_BACK, Entry, Standing, Store, StoredGame, StoredSeat

TOKEN = "hash of a token"


@asynccontextmanager
async def open_hall(path, **settings):
    hall = Hall(Settings(path / "games.sqlite", workers=1, **settings), Store(path / "games.sqlite"))
    try:
        yield hall
    finally:
        await hall.stop()


@pytest.fixture
def in_hall(tmp_path):
    """Runs a coroutine function with a hall on a real database."""

    def run(work, **settings):
        async def main():
            async with open_hall(tmp_path, **settings) as hall:
                return await work(hall)

        return asyncio.run(main())

    return run


class Listener:
    """A reader that keeps what it is told."""

    def __init__(self, *seats):
        self.seats = seats
        self.messages = []

    def tell(self, text):
        self.messages.append(json.loads(text))


def new_game(*seats, **more):
    return read_new_game(json.dumps({"seats": list(seats), **more}))


def hot_seat(first="outpost", second="borgo", **more):
    return new_game({"army": first, "who": "me"}, {"army": second, "who": "friend"}, **more)


async def act(room, line, seats=(0, 1)):
    return await room.answer(Message(1, checks.PLAY, room.version, line), seats)


async def take_back(room, seats=(0, 1)):
    return await room.answer(Message(1, checks.TAKE_BACK, room.version), seats)


# --- acting and telling ----------------------------------------------------------------------------


def test_everybody_is_told_each_what_is_theirs(in_hall):
    async def work(hall):
        room = await hall.room(await hall.create(hot_seat(), TOKEN))
        player, watcher = Listener(*room.seats_of(TOKEN)), Listener(*room.seats_of("another"))
        room.readers |= {player, watcher}
        await act(room, "hq B2/0")
        await act(room, "hq D3/0")
        return player, watcher

    player, watcher = in_hall(work)
    assert player.seats == (0, 1) and watcher.seats == ()
    for listener in (player, watcher):
        updates = [message for message in listener.messages if message["type"] == "update"]
        assert [(update["from"], update["version"]) for update in updates] == [(0, 1), (1, 2)]
        assert [update["table"]["version"] for update in updates] == [1, 2]
        assert [update["line"] for update in updates] == ["hq B2/0", "hq D3/0"]
        assert [update["seat"] for update in updates] == [0, 1]
        assert updates[0]["events"][0]["event"] == "hq_placed"
        assert [entry["n"] for update in updates for entry in update["log"]] == [1, 2]
    mine, others = player.messages[-1]["table"], watcher.messages[-1]["table"]
    assert mine["choices"]["ways"] and others["choices"] is None
    assert mine["readers_seats"] == [0, 1] and others["readers_seats"] == []
    assert mine["can"]["hint"] and not others["can"]["hint"]
    assert {
        key: value for key, value in mine.items() if key not in ("choices", "readers_seats", "can", "seats")
    } == {
        key: value for key, value in others.items() if key not in ("choices", "readers_seats", "can", "seats")
    }


def test_entry_is_on_disk_before_anybody_is_told(in_hall):
    async def work(hall):
        room = await hall.room(await hall.create(hot_seat(), TOKEN))
        found = []

        class Spy(Listener):
            def tell(self, text):
                _, entries = hall.store.game(room.id)
                found.append((json.loads(text)["version"], len(entries)))

        room.readers.add(Spy(0))
        for line in ("hq B2/0", "hq D3/0"):
            await act(room, line)
        return found

    assert in_hall(work) == [(1, 1), (2, 2)]


def test_actions_that_come_at_once_are_taken_one_after_the_other(in_hall):
    async def work(hall):
        room = await hall.room(await hall.create(hot_seat(), TOKEN))
        asked = [room.answer(Message(n, checks.PLAY, 0, "hq B2/0"), (0, 1)) for n in range(5)]
        return await asyncio.gather(*asked, return_exceptions=True), room.version

    answers, version = in_hall(work)
    assert version == 1
    assert answers[0] == {"version": 1}
    assert [answer.error for answer in answers[1:]] == [checks.WRONG_VERSION] * 4


def test_action_that_nobody_waits_for_any_more_is_finished(in_hall):
    async def work(hall):
        room = await hall.room(await hall.create(hot_seat(), TOKEN))
        task = asyncio.create_task(act(room, "hq B2/0"))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        while room.version == 0:
            await asyncio.sleep(0)
        return len(hall.store.game(room.id)[1]), len(room.course.steps)

    assert in_hall(work) == (1, 1)


def test_every_refusal_changes_nothing(in_hall):
    async def work(hall):
        room = await hall.room(await hall.create(hot_seat(), TOKEN))
        listener = Listener(0, 1)
        room.readers.add(listener)
        errors = []
        for seats, version, line in (
            ((), 0, "hq B2/0"),
            ((1,), 0, "hq B2/0"),
            ((0,), 3, "hq B2/0"),
            ((0,), 0, "end"),
        ):
            with pytest.raises(Refusal) as refused:
                await room.answer(Message(1, checks.PLAY, version, line), seats)
            errors.append(refused.value.error)
        assert room.version == 0 and not listener.messages
        assert hall.store.game(room.id)[1] == []
        return errors

    assert in_hall(work) == [
        checks.NOT_YOUR_SEAT,
        checks.NOT_YOUR_DECISION,
        checks.WRONG_VERSION,
        checks.ILLEGAL,
    ]


def test_taking_back_is_an_entry_and_the_version_grows(in_hall):
    async def work(hall):
        room = await hall.room(await hall.create(hot_seat(), TOKEN))
        listener = Listener(0, 1)
        room.readers.add(listener)
        fresh = room.table((0, 1))
        await act(room, "hq B2/0")
        assert room.table((0, 1))["can"]["take_back"]
        await take_back(room)
        await act(room, "hq C3/0")
        return fresh, listener.messages, hall.store.game(room.id)[1]

    fresh, messages, entries = in_hall(work)
    assert [(entry.number, entry.kind, entry.line, entry.seat) for entry in entries] == [
        (1, PLAY, "hq B2/0", 0),
        (2, TAKE_BACK, "", 0),
        (3, PLAY, "hq C3/0", 0),
    ]
    assert [message["version"] for message in messages] == [1, 2, 3]
    back = messages[1]["table"]
    assert back == {**fresh, "version": 2}
    assert messages[2]["table"]["log"][0]["n"] == 1


def test_forecast_preview_and_explanation(in_hall):
    async def work(hall):
        room = await hall.room(await hall.create(hot_seat(), TOKEN))
        await act(room, "hq B2/0")
        await act(room, "hq D3/0")
        version = room.version
        line = room.table((0, 1))["choices"]["ways"][0]["line"]
        preview = await room.answer(Message(1, checks.PREVIEW, version, line), (0, 1))
        forecast = await room.answer(Message(1, checks.FORECAST, version), ())
        unit = await room.answer(Message(1, checks.EXPLAIN, version, at="B2"), ())
        tile = await room.answer(Message(1, checks.EXPLAIN, version, tile="moloch.clown"), ())
        with pytest.raises(Refusal) as empty:
            await room.answer(Message(1, checks.EXPLAIN, version, at="Q9"), ())
        with pytest.raises(Refusal) as late:
            await room.answer(Message(1, checks.EXPLAIN, version - 1, at="B2"), ())
        return preview, forecast, unit, tile, empty.value.error, late.value.error

    preview, forecast, unit, tile, empty, late = in_hall(work)
    assert {"units", "marks", "texts"} <= preview.keys()
    assert {"events", "scenes"} <= forecast.keys()
    assert {"title", "lines"} <= unit.keys() & tile.keys()
    assert (empty, late) == (checks.ILLEGAL, checks.WRONG_VERSION)


def test_forecasts_can_be_switched_off(in_hall):
    async def work(hall):
        room = await hall.room(await hall.create(hot_seat(forecast=False), TOKEN))
        assert not room.table((0, 1))["can"]["forecast"]
        with pytest.raises(Refusal) as refused:
            await room.answer(Message(1, checks.FORECAST, 0), (0, 1))
        return refused.value.error

    assert in_hall(work) == checks.SWITCHED_OFF


# --- keeping ---------------------------------------------------------------------------------------


def test_game_is_the_same_when_it_is_played_back(tmp_path):
    async def play():
        async with open_hall(tmp_path) as hall:
            room = await hall.room(await hall.create(hot_seat("moloch", "vegas"), TOKEN))
            rng = random.Random(3)
            for _ in range(40):
                await act(room, rng.choice(legal_lines(room.course.state)))
            return room.id, room.table((0, 1)), [room.table_at(n, ()) for n in range(41)]

    async def look(game):
        async with open_hall(tmp_path) as hall:
            room = await hall.room(game)
            return room.table((0, 1)), [room.table_at(n, ()) for n in range(41)]

    game, table, moments = asyncio.run(play())
    assert asyncio.run(look(game)) == (table, moments)


def test_rooms_that_nobody_needs_leave_memory(in_hall):
    async def work(hall):
        games = [await hall.create(hot_seat(), TOKEN) for _ in range(5)]
        watched = await hall.room(games[2])
        watched.readers.add(Listener())
        for game in games:
            await act(await hall.room(game), "hq B2/0")
        tables = [(await hall.room(game)).table(()) for game in games]
        return len(hall._rooms), games[2] in hall._rooms, [table["version"] for table in tables]

    kept, watched, versions = in_hall(work, rooms_kept=2)
    assert kept <= 3 and watched
    assert versions == [1] * 5


def test_room_that_fell_behind_another_server_is_given_up(in_hall):
    async def work(hall):
        game = await hall.create(hot_seat(), TOKEN)
        room = await hall.room(game)
        hall.store.append(game, Entry(1, PLAY, "hq C3/0", 0, 1.0), Standing(1, None))
        errors = []
        for _ in range(2):
            with pytest.raises(Refusal) as refused:
                await act(room, "hq B2/0")
            errors.append(refused.value.error)
        again = await hall.room(game)
        return errors, room.version, again.version, [step.line for step in again.course.steps]

    assert in_hall(work) == ([checks.STALE] * 2, 0, 1, ["hq C3/0"])


def test_unknown_game_has_no_room(in_hall):
    async def work(hall):
        return await hall.room("nowhere"), await hall.room("nowhere")

    assert in_hall(work) == (None, None)


# --- nothing hidden --------------------------------------------------------------------------------


async def never_written(game, entry, standing):
    raise AssertionError("nothing is written here")


def a_room(course, id="game"):
    seats = tuple(StoredSeat(n, "me", None, "", TOKEN) for n in range(len(course.setup.armies)))
    stored = StoredGame(id, GAME, write_setup(course.setup), "0", "{}", 0.0, 0.0, Standing(0, None), seats)
    return Room(stored, course, len(course.steps), never_written, cast(Brains, None))


def payloads_of(room):
    """Everything anybody can get to know about the present moment, as JSON text."""

    async def asked():
        everyone = tuple(range(len(room.course.setup.armies)))
        found = [room.table(()), room.table(everyone)]
        messages = [Message(1, checks.FORECAST, room.version)]
        messages += [
            Message(1, checks.PREVIEW, room.version, line)
            for line in legal_lines(open_state(room.course.state))[::7]
        ]
        messages += [Message(1, checks.EXPLAIN, room.version, at=cell["at"]) for cell in found[0]["cells"]]
        for message in messages:
            try:
                found.append(await room.answer(message, everyone))
            except Refusal as refusal:
                found.append(refusal.text)
        found.append(room.question("soldier").view)
        return found

    return json.dumps(asyncio.run(asked()))


@pytest.mark.parametrize(
    ("armies", "setup", "moments"),
    [
        (("moloch", "vegas"), {}, (0, 2, 15, 40)),
        (("dancer", "smart"), {"board": "terminals"}, (3, 14)),
        (("outpost", "borgo", "hegemony"), {"mode": "deathmatch"}, (20,)),
        (
            ("outpost", "borgo"),
            {"options": {"mad_bomber": "mercenary"}, "mercenaries": [["mad_bomber"], ["alabama.shooter"]]},
            (12,),
        ),
    ],
)
def test_order_of_the_piles_cannot_be_told(armies, setup, moments):
    """Games that differ only in the order of unknown tiles look alike until one of them comes to light."""
    rng = random.Random(5)
    course = Course(make_setup(armies, **setup), 5)
    for moment in range(max(moments) + 1):
        if moment in moments:
            _compare_deals(course, moment, rng)
        if course.is_over:
            return
        course.push(course.try_out(rng.choice(legal_lines(course.state))))


def _compare_deals(course, moment, rng):
    state = course.state
    view = View(state, int(state.decider))
    one, two = (dealt(course.setup, view, number) for number in (1, 2))
    while True:
        first, second = a_room(one), a_room(two)
        assert payloads_of(first) == payloads_of(second), f"moment {moment}"
        if one.is_over:
            return
        line = rng.choice(legal_lines(one.state))
        steps = [course.try_out(line) for course in (one, two)]
        if any(reveals(step.events) for step in steps):
            return
        assert first.table_at(len(one.steps), ()) == second.table_at(len(two.steps), ())
        one.push(steps[0])
        two.push(steps[1])


def dealt(setup, view, number):
    course = Course(setup, 0)
    course.start = view.redeal(Rng(number, 2, 3, 4))
    return course


SEED = "5eed" * 16


@pytest.mark.parametrize(
    ("armies", "setup"),
    [
        (("moloch", "vegas"), {}),
        (("dancer", "smart", "borgo"), {"mode": "points"}),
        (("outpost", "borgo", "hegemony", "moloch"), {"mode": "team", "board": "terminals"}),
    ],
)
def test_no_payload_of_a_whole_game_has_the_seed(armies, setup):
    rng = random.Random(7)
    course = Course(make_setup(armies, **setup), bytes.fromhex(SEED))
    everyone = tuple(range(len(armies)))
    while not course.is_over:
        room = a_room(course)
        texts = [json.dumps(room.table(seats)) for seats in ((), everyone)]
        texts.append(course.record())
        texts.append(repr(room.question("soldier")))
        if course.steps:
            texts.append(json.dumps(room.table_at(len(course.steps), ())))
        for text in texts:
            assert SEED not in text
            assert "seed" not in text.lower().replace("does not reveal its seed", "")
        course.push(course.try_out(rng.choice(legal_lines(course.state))))
    assert SEED in course.record()
    assert SEED not in json.dumps(a_room(course).table(everyone))
