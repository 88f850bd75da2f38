"""Clocks: the arithmetic, and games that end on time while live, when not in memory, and across a restart."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nshex.web.clocks.clock import Moment, advanced, set_up
from nshex.web.clocks.control import A_DAY, Control, ControlError, control_words, read_control
from nshex.web.live import checks
from nshex.web.live.checks import Message
from nshex.web.live.new_seats import SetupError
from nshex.web.live.sitting import sit, stand_up
from tests.web.live_games import (
    ASKER,
    GUEST,
    TOKEN,
    Listener,
    act,
    for_two,
    games_at,
    new_game,
    refusal_of,
    take_back,
)

# --- the arithmetic --------------------------------------------------------------------------------

SEATS = 3
moves = st.lists(
    st.tuples(
        st.floats(0, 50),
        st.one_of(st.none(), st.integers(0, SEATS - 1)),
        st.booleans(),
        st.integers(0, SEATS - 1),
    ),
    max_size=40,
)


def moments_of(moves):
    """Moments in order: time passes, sometimes a turn begins, and somebody decides."""
    time, turn, player = 1000.0, 0, 0
    found = [Moment(time, 0, 0, 0)]
    for passed, decider, begins, whose in moves:
        time += passed
        if begins:
            turn, player = turn + 1, whose
        found.append(Moment(time, decider, turn, player))
    return found


@given(moves, st.floats(1, 1000), st.floats(0, 30))
def test_time_for_the_game_is_what_there_was_less_what_was_used_and_more_for_each_turn(
    moves, seconds, increment
):
    control = Control(seconds, increment)
    clocks, before = set_up(control, SEATS), None
    used, turns = [0.0] * SEATS, [0] * SEATS
    for moment in moments_of(moves):
        if before is not None:
            if before.decider is not None:
                had = clocks.left[before.decider]
                assert clocks.deadline == pytest.approx(before.time + had)
                used[before.decider] += min(had, moment.time - before.time)
            if before.turn and moment.turn > before.turn:
                turns[before.player] += 1
        clocks, before = advanced(clocks, control, moment), moment
        assert clocks.running == moment.decider
        assert (clocks.deadline is None) == (moment.decider is None)
        for seat in range(SEATS):
            assert clocks.left[seat] >= 0
            expected = seconds - used[seat] + increment * turns[seat]
            assert clocks.left[seat] == pytest.approx(expected, abs=1e-6)


@given(moves, st.floats(1, 1000))
def test_time_by_the_turn_is_whole_again_with_every_turn_and_only_the_deciders_runs(moves, seconds):
    control = Control(seconds, by_turn=True)
    clocks, before = set_up(control, SEATS), None
    for moment in moments_of(moves):
        after = advanced(clocks, control, moment)
        if before is not None and moment.turn != before.turn:
            assert set(after.left) == {seconds}
        elif before is not None:
            changed = {seat for seat in range(SEATS) if after.left[seat] != clocks.left[seat]}
            assert changed <= {before.decider}
        clocks, before = after, moment


def test_a_turn_that_is_played_again_adds_no_second_increment():
    control = Control(60, 10)
    clocks = set_up(control, 2)
    for moment in [(0, 0, 1, 0), (5, 1, 2, 1), (6, 0, 1, 0), (9, 1, 2, 1)]:
        clocks = advanced(clocks, control, Moment(*moment))
    assert clocks.left == (60 - 5 + 10 - 3, 60 - 1)


@pytest.mark.parametrize(
    ("text", "control", "words"),
    [
        ("", None, ""),
        ("10+10", Control(600, 10), "10 minutes each plus 10 seconds a turn"),
        ("0.5+0", Control(30), "30 seconds each"),
        ("90s", Control(90, by_turn=True), "90 seconds a turn"),
        ("1d", Control(A_DAY, by_turn=True), "1 day a turn"),
    ],
)
def test_clocks_are_written_as_short_texts(text, control, words):
    assert (read_control(text), control_words(text)) == (control, words)


@pytest.mark.parametrize(
    "text", ["10", "0+5", "181+0", "10+181", "0s", "31d", "5m", "1e3s", "-1+0", "10 + 10"]
)
def test_other_texts_are_no_clocks(text):
    with pytest.raises(ControlError, match="expected minutes"):
        read_control(text)
    with pytest.raises(SetupError) as wrong:
        for_two(clock=text)
    assert wrong.value.where == "clock"


# --- games -----------------------------------------------------------------------------------------


class Time:
    """A clock that stands still until it is moved."""

    def __init__(self):
        self.now = 1_000_000.0

    def __call__(self):
        return self.now


@pytest.fixture
def timed(request, database):
    """Runs coroutine functions one after the other, each with its own games on one database and clock."""
    redis = request.getfixturevalue("redis").address if isinstance(database, str) else None

    async def main(works, time):
        for work in works:
            async with games_at(database, redis, now=time) as games:
                await work(games, time)

    return lambda *works: asyncio.run(main(works, Time()))


@pytest.fixture
def timed_apart(request, database):
    """The same for two players, each with the games of another process where the database allows it."""
    redis = request.getfixturevalue("redis").address if isinstance(database, str) else None

    async def main(works, time):
        for work in works:
            async with AsyncExitStack() as stack:
                here = await stack.enter_async_context(games_at(database, redis, now=time))
                other = games_at(database, redis, now=time)
                there = await stack.enter_async_context(other) if redis else here
                await work(here, there, time)

    return lambda *works: asyncio.run(main(works, Time()))


async def begun(games, there=None, **more):
    """A game of two browsers at which everybody sits, the second perhaps at another process."""
    live = await games.find(await games.create(for_two(**more), ASKER))
    beside = live if there is None else await there.find(live.id)
    await sit(beside, GUEST, "Ada")
    await live.catch_up(beside.version)
    return live


async def found_at(games, id, version):
    """A game as seen by a process that knows this many entries."""
    live = await games.find(id)
    await live.catch_up(version)
    return live


def left(live):
    return live.table(())["clocks"]["left"]


def test_the_clock_of_whoever_decides_runs_once_everybody_is_there(timed):
    async def work(games, time):
        live = await games.find(await games.create(for_two(clock="1+5"), ASKER))
        time.now += 1000
        assert left(live) == [60_000, 60_000] and live.deadline is None
        await sit(live, GUEST, "Ada")
        time.now += 10
        assert left(live) == [50_000, 60_000] and live.table(())["clocks"]["running"] == 0
        await act(live, "hq B2/0", (0,))
        time.now += 20
        await act(live, "hq D3/0", (1,))
        assert left(live) == [50_000, 40_000]
        [listed] = await games.games_of(GUEST)
        assert listed.status.deadline == live.deadline == time.now + 50
        time.now += 7
        await act(live, live.table((0,))["choices"]["ways"][0]["line"], (0,))
        await take_back(live, (0,)) if live.table((0,))["can"]["take_back"] else None
        assert left(live)[0] == 43_000 + (5_000 if live.decider == 1 else 0)

    timed(work)


def test_nothing_is_accepted_after_the_time_and_the_end_is_dated_when_it_ran_out(timed):
    async def work(games, time):
        live = await begun(games, clock="1+0")
        listener = Listener(1)
        live.readers.add(listener)
        deadline = live.deadline
        time.now = deadline + 0.001
        assert await refusal_of(act(live, "hq B2/0", (0,))) == checks.OUT_OF_TIME
        assert listener.messages[-1]["line"] == "time_out"
        over = {"winners": [1], "text": "Outpost ran out of time."}
        assert listener.messages[-1]["table"]["over"] == over
        _, entries = games.store.game(live.id)
        assert (entries[-1].kind, entries[-1].seat, entries[-1].time) == ("time_out", 0, deadline)
        assert await refusal_of(act(live, "hq B2/0", (0,))) == checks.GAME_OVER
        [listed] = await games.games_of(GUEST)
        assert (listed.status.result, listed.status.reason) == ("1", "time 0")
        assert listed.status.deadline is None

    timed(work)


def test_a_clock_that_ran_out_while_the_server_was_down_ends_the_game_when_it_is_back(timed_apart):
    found = []

    async def before(here, there, time):
        live = await begun(here, there, clock="5+5")
        await act(live, "hq B2/0", (0,))
        found.extend([live.id, live.deadline])

    async def down(here, there, time):
        time.now += 299
        await here.clock_watch.look()
        live = await there.find(found[0])
        assert not live.is_over and left(live) == [300_000, 1_000]
        time.now += 3600

    async def after(here, there, time):
        await asyncio.gather(here.clock_watch.look(), there.clock_watch.look())
        stored, entries = there.store.game(found[0])
        assert (stored.status.result, stored.status.reason) == ("0", "time 1")
        assert [entry.kind for entry in entries] == ["sit", "play", "time_out"]
        assert entries[-1].time == found[1]

    timed_apart(before, down, after)


def test_a_correspondence_game_goes_on_over_restarts(timed_apart):
    found = []

    async def first(here, there, time):
        live = await begun(here, there, clock="3d")
        await act(live, "hq B2/0", (0,))
        found.append(live.id)
        time.now += 2.5 * A_DAY

    async def second(here, there, time):
        live = await there.find(found[0])
        assert left(live) == [3 * A_DAY * 1000, A_DAY * 500]
        await act(live, "hq D3/0", (1,))
        assert left(await found_at(here, live.id, live.version)) == [3 * A_DAY * 1000] * 2
        time.now += 2 * A_DAY

    async def third(here, there, time):
        live = await here.find(found[0])
        assert left(live) == [A_DAY * 1000, 3 * A_DAY * 1000] and live.decider == 0
        again = (await there.games_of(TOKEN))[0].status.deadline
        assert again == live.deadline == time.now + A_DAY

    timed_apart(first, second, third)


def test_what_was_taken_back_counts_the_same_after_a_restart(timed):
    found = []

    async def before(games, time):
        live = await begun(games, clock="10+10")
        for line, seat in (("hq B2/0", 0), ("hq D3/0", 1)):
            time.now += 3
            await act(live, line, (seat,))
        for _ in range(12):
            time.now += 2
            seat = live.decider
            await act(live, live.table((seat,))["choices"]["ways"][-1]["line"], (seat,))
            if live.table((seat,))["can"]["take_back"] and len(live.game.steps) % 2:
                time.now += 1
                await take_back(live, (seat,))
        found.extend([live.id, live.clocks])

    async def after(games, time):
        assert (await games.find(found[0])).clocks == found[1]

    timed(before, after)


def test_a_bot_plays_on_where_that_was_agreed(timed):
    found = []

    async def work(games, time):
        live = await begun(games, clock="60s", time_out="bot")
        found.append(live.id)
        time.now = live.deadline
        await live.notice_time()
        assert not live.is_over and live.seats_of(TOKEN) == ()
        await live.bots_done()
        assert live.decider == 1 and live.clocks.running == 1
        assert left(live)[0] is None
        assert live.table(())["seats"][0]["who"] == "bot"
        found.append(live.clocks)
        assert await refusal_of(act(live, "hq B2/0", live.seats_of(TOKEN))) == checks.NOT_YOUR_SEAT
        assert [game.id for game in await games.games_of(TOKEN)] == [live.id]

    async def after(games, time):
        live = await games.find(found[0])
        assert live.clocks == found[1] and live.bot_to_decide() is None

    timed(work, after)


def test_the_clock_of_the_other_is_the_same_after_somebody_left_and_a_restart(timed):
    found = []

    async def work(games, time):
        live = await begun(games, clock="10+10")
        for line, seat in (("hq B2/0", 0), ("hq D3/0", 1)):
            time.now += 7
            await act(live, line, (seat,))
        await stand_up(live, GUEST)
        time.now += 5
        await act(live, live.table((0,))["choices"]["ways"][0]["line"], (0,))
        await live.bots_done()
        time.now += 20
        found.extend([live.id, left(live), live.deadline])
        assert left(live)[1] is None

    async def after(games, time):
        live = await games.find(found[0])
        assert [left(live), live.deadline] == found[1:]

    timed(work, after)


def test_bots_have_no_clock(timed):
    async def work(games, time):
        bot = {"army": "borgo", "who": "bot", "bot": "recruit"}
        live = await games.find(await games.create(new_game({"army": "outpost"}, bot, clock="1+0"), ASKER))
        await act(live, "hq B2/0", (0,))
        assert live.deadline is None
        time.now += 1000
        await live.bots_done()
        assert left(live) == [60_000, None] and live.deadline == time.now + 60

    timed(work)


def test_of_two_processes_one_notes_that_the_time_ran_out(postgres, redis):
    place = postgres.new_database()

    async def main():
        time = Time()
        async with (
            games_at(place, redis.address, now=time) as one,
            games_at(place, redis.address, now=time) as two,
        ):
            here = await begun(one, clock="1+0")
            there = await two.find(here.id)
            time.now = here.deadline + 1
            await asyncio.gather(here.notice_time(), there.notice_time())
            await asyncio.gather(one.clock_watch.look(), two.clock_watch.look())
            _, entries = one.store.game(here.id)
            assert [entry.kind for entry in entries] == ["sit", "time_out"]
            assert here.agreements == there.agreements and here.is_over

    asyncio.run(main())


def test_a_timer_notices_by_itself(tmp_path):
    async def main():
        async with games_at(tmp_path / "games.sqlite") as games:
            await games.clock_watch.stop()
            live = await begun(games, clock="0.005+0")
            ended = asyncio.Event()

            class Waiting(Listener):
                def tell(self, text):
                    ended.set()

            live.readers.add(Waiting(0))
            await asyncio.wait_for(ended.wait(), 10)
            assert live.agreements.ending.reason == "time 0"

    asyncio.run(main())


def test_three_sides_go_on_without_whoever_ran_out(timed):
    """A bot plays on for a player who has lost; the last side that has not lost wins."""

    async def work(games, time):
        seats = ({"army": "outpost"}, {"army": "borgo", "who": "open"}, {"army": "moloch", "who": "open"})
        new = new_game(*seats, mode="deathmatch", clock="1+0")
        live = await games.find(await games.create(new, ASKER))
        await sit(live, GUEST, "Ada")
        await sit(live, "a third", "Bea")
        time.now = live.deadline
        await live.notice_time()
        assert not live.is_over and live.agreements.lost == (0,)
        await live.bots_done()
        assert live.decider == 1
        await live.answer(Message(1, checks.RESIGN), (1,))
        assert live.agreements.ending.winners == (2,)
        assert live.agreements.ending.reason == "resigned 0 1"

    timed(work)


def test_terms_of_a_new_game(tmp_path):
    new = for_two(clock="10+10", time_out="bot")
    assert (new.terms.clock, new.terms.time_out) == ("10+10", "bot")
    assert replace(for_two().terms) == for_two(clock=None).terms
    with pytest.raises(SetupError, match="loses, bot"):
        for_two(time_out="sleeps")
