"""Rate limits, and the same checks for hints and analyses on every route."""

import asyncio
import json
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.requests import HTTPConnection

from nshex.web.http.middleware import SecurityMiddleware
from nshex.web.limits import Allowance, Asker, LimitError, Limits, Places, address_of
from nshex.web.live import analyses, checks
from nshex.web.live.analyses import Analyses
from nshex.web.live.checks import Message, Refusal
from nshex.web.settings import Settings
from nshex.web.store.user_puzzles import TooManyPuzzlesError
from tests.browser.records import record
from tests.web.live_games import ASKER, Listener, act, hot_seat, new_game, open_games, until
from tests.web.serving import Browser, seat, serving

SETTINGS = Settings(Path("unused"), browsers_an_address=2)
FAR = "203.0.113.9"


def bots(bot):
    return new_game(*({"army": army, "who": "bot", "bot": bot} for army in ("outpost", "borgo")))


def against(bot):
    return new_game({"army": "outpost", "who": "me"}, {"army": "borgo", "who": "bot", "bot": bot})


# --- who is counted --------------------------------------------------------------------------------


def test_a_browser_over_its_limit_has_to_wait():
    allowance = Allowance(0.5, 2, SETTINGS)
    asker = Asker(FAR, "browser")
    for _ in range(2):
        allowance.check(asker, "too much")
    with pytest.raises(LimitError, match="too much") as problem:
        allowance.check(asker, "too much")
    assert 1 < problem.value.wait <= 2
    allowance.check(Asker(FAR, "another"), "too much")


def test_new_browsers_do_not_raise_the_limit_of_an_address():
    allowance = Allowance(0.001, 3, SETTINGS)
    for number in range(6):
        allowance.check(Asker(FAR, f"browser {number}"), "")
    with pytest.raises(LimitError):
        allowance.check(Asker(FAR, "one more"), "")
    allowance.check(Asker("203.0.113.10", "elsewhere"), "")


def test_local_requests_are_limited_only_on_request():
    settings = Settings(Path("unused"), browsers_an_address=1, limit_this_machine=True)
    for found, free in ((Allowance(0.001, 1, SETTINGS), True), (Allowance(0.001, 1, settings), False)):
        found.check(Asker("127.0.0.1", "one"), "")
        assert (found.seconds_until(Asker("127.0.0.1", "two")) == 0) == free


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("::1", "::1"),
        ("unix", "unix"),
    ],
)
def test_addresses_of_one_subscriber_count_as_one(host, address):
    assert address_of(HTTPConnection({"type": "http", "client": (host, 1)})) == address


def test_places_are_free_again_when_somebody_leaves():
    places = Places(1, 2, SETTINGS)
    with places.one(Asker(FAR, "a"), "", 1):
        with pytest.raises(LimitError):
            places.take(Asker(FAR, "a"), "", 1)
        with places.one(Asker("203.0.113.10", "b"), "", 1), pytest.raises(LimitError):
            places.take(Asker("203.0.113.11", "c"), "", 1)
    places.take(Asker(FAR, "a"), "", 1)


def test_too_many_requests_are_told_when_to_come_back():
    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    settings = Settings(Path("unused"), requests_at_once=1, requests_a_second=0.1, browsers_an_address=3)
    middleware = SecurityMiddleware(app, settings)
    sent: list[Any] = []

    async def send(message):
        sent.append(message)

    async def ask(address):
        sent.clear()
        scope = {"type": "http", "method": "GET", "path": "/", "scheme": "http", "client": (address, 1)}
        scope |= {"headers": [(b"host", b"localhost")], "query_string": b""}
        await middleware(scope, cast(Any, None), send)
        return sent[0]["status"]

    assert [asyncio.run(ask(FAR)) for _ in range(4)] == [200, 200, 200, 429]
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    assert int(headers["retry-after"]) >= 1 and json.loads(sent[1]["body"])["error"] == "too_many"
    assert [asyncio.run(ask("127.0.0.1")) for _ in range(9)] == [200] * 9


# --- games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "game", "words"),
    [
        ({"new_games_at_once": 1}, hot_seat(), "Many games"),
        ({"open_games": 1}, hot_seat(), "too many unfinished games"),
        ({"bot_games_a_browser": 1}, bots("commander:30s"), "between bots"),
        ({"bot_games": 1}, bots("commander:30s"), "between bots"),
    ],
)
def test_nobody_begins_games_without_end(tmp_path, settings, game, words):
    async def work():
        async with open_games(tmp_path, **settings) as games:
            await games.create(game, ASKER)
            with pytest.raises(LimitError, match=words) as problem:
                await games.create(game, ASKER)
            return problem.value.wait

    assert asyncio.run(work()) > 0


def test_thinking_accounts_and_puzzles_are_limited_as_the_operator_says(tmp_path):
    path = tmp_path / "serve.toml"
    path.write_text("seconds_a_turn = 5\nnodes_a_turn = 100\nbot_accounts_a_browser = 1\n")
    with serving(tmp_path / "games.sqlite", "--settings", str(path)) as server:
        browser = Browser(server)
        browser.fetch("/")
        for bot, status in (("recruit:5s", 201), ("recruit:6s", 422), ("recruit:101n", 422)):
            begun = browser.fetch("/api/games", {"seats": [seat("moloch"), seat("borgo", "bot", bot=bot)]})
            assert begun.status == status
        assert begun.json()["text"].endswith("expected at most 5s or 100n")
        made = [browser.fetch("/api/bot-accounts", {"name": name}) for name in ("one", "two")]
        assert [answer.status for answer in made] == [201, 409]

    async def work():
        async with open_games(tmp_path, puzzles_a_browser=1) as games:
            await games.add_puzzle("one", "somebody")
            await games.add_puzzle("one", "somebody else")
            with pytest.raises(TooManyPuzzlesError):
                await games.add_puzzle("two", "somebody")

    asyncio.run(work())


def test_a_game_between_bots_counts_until_it_is_over(tmp_path):
    async def work():
        async with open_games(tmp_path, bot_games_a_browser=1) as games:
            live = await games.find(await games.create(bots("recruit"), ASKER))
            await until(lambda: live.game.is_over)
            await until(lambda: not games._bot_games.tasks)
            return await games.create(bots("recruit"), ASKER)

    assert asyncio.run(work())


# --- bots ------------------------------------------------------------------------------------------


def test_people_who_wait_come_before_games_between_bots(tmp_path):
    """A flood of slow games between bots came first; their spectators are told how many wait."""

    async def work():
        async with open_games(tmp_path, workers=2, bot_games_a_browser=50) as games:
            flood = [await games.create(bots("commander:30s"), ASKER) for _ in range(20)]
            watcher = Listener()
            (await games.find(flood[-1])).join(watcher, Asker())
            live = await games.find(await games.create(against("recruit"), Asker(browser="person")))
            live.join(Listener(0), Asker(browser="person"))
            async with asyncio.timeout(25):
                await act(live, "hq B2/0", (0,))
                await until(lambda: live.game.decider == 0)
                await until(lambda: any(message.get("waiting") for message in watcher.messages))
            return watcher.messages

    told = asyncio.run(work())
    waiting = next(message for message in told if message.get("waiting"))
    assert 10 <= waiting["waiting"] <= 20 and str(waiting["waiting"]) in waiting["text"]


def test_heavy_users_of_bots_come_last(tmp_path):
    async def work():
        async with open_games(tmp_path, thinking_at_once=10.0, thinking_a_minute=0.1) as games:
            live = await games.find(await games.create(against("recruit"), ASKER))
            live.join(Listener(0), ASKER)
            before = live._bots._rank()
            games.limits.thinking.overdraw(ASKER, 11)
            with pytest.raises(LimitError, match="thought a lot"):
                await games.hints.at_moment(live, 0, (0,), ASKER, still_wanted)
            return before, live._bots._rank()

    before, after = asyncio.run(work())
    assert before < after


async def still_wanted():
    return True


async def gone():
    return False


# --- hints and analyses ----------------------------------------------------------------------------


def test_hints_of_a_running_game_pass_the_same_checks_on_every_way_in(tmp_path):
    async def work():
        async with open_games(tmp_path) as games:
            closed = await games.find(await games.create(hot_seat(forecast=False), ASKER))
            opened = await games.find(await games.create(hot_seat(), ASKER))
            await act(opened, "hq B2/0")
            found = {}

            async def note(name, asking):
                with pytest.raises(Refusal) as refused:
                    await asking
                found[name] = refused.value.error

            hint = Message(1, checks.HINT, 0)
            await note("table, off", games.hints.at_table(closed, hint, (0, 1), ASKER))
            await note("moment, off", games.hints.at_moment(closed, 0, (0, 1), ASKER, still_wanted))
            await note("moment, stranger", games.hints.at_moment(opened, 1, (), Asker(), still_wanted))
            await note("moment, not deciding", games.hints.at_moment(opened, 1, (0,), ASKER, still_wanted))
            await note("moment, before", games.hints.at_moment(opened, 0, (), Asker(), still_wanted))
            return found, closed.table((0, 1))["can"], opened.table((0, 1))["can"]

    found, closed, opened = asyncio.run(work())
    assert found == {
        "table, off": checks.SWITCHED_OFF,
        "moment, off": checks.SWITCHED_OFF,
        "moment, stranger": checks.NOT_YOUR_SEAT,
        "moment, not deciding": checks.NOT_YOUR_DECISION,
        "moment, before": checks.NOT_YOUR_SEAT,
    }
    assert not closed["hint"] and not closed["forecast"] and opened["hint"] and opened["forecast"]


class SleepyWorkers:
    """Workers that never finish, and remember whose work nobody wants any more."""

    def __init__(self):
        self.jobs = []
        self.cancelled = []

    def ask(self, work, *args, **how):
        self.jobs.append(SimpleNamespace(future=Future(), took=0.0))
        return self.jobs[-1]

    def cancel(self, job):
        self.cancelled.append(job)


async def record_of(games, name="sniper"):
    """A stored record, which may be analysed."""
    return await games.find(await games.add_record(record(name), ASKER))


def test_work_on_an_analysis_ends_when_nobody_looks_and_goes_on_when_somebody_does(tmp_path, monkeypatch):
    monkeypatch.setattr(analyses, "SECONDS_WANTED", 0.05)
    monkeypatch.setattr(analyses, "SECONDS_BETWEEN_LOOKS", 0.01)

    async def work():
        async with open_games(tmp_path) as games:
            live = await record_of(games)
            workers = SleepyWorkers()
            made = Analyses(cast(Any, workers), games.limits, games.store.verdicts, at_once=2)
            analysis = await made.analysis(live, ASKER)
            await until(lambda: len(workers.cancelled) == 2 and analysis.task is None)
            assert len(workers.jobs) == 2, "two turns are judged at the same time"
            assert await made.analysis(live, ASKER) is analysis
            assert analysis.task is not None
            await made.stop()

    asyncio.run(work())


def test_only_so_many_analyses_are_worked_out_at_once(tmp_path):
    async def work():
        async with open_games(tmp_path) as games:
            limits = Limits(Settings(tmp_path / "unused", graphs=1))
            made = Analyses(cast(Any, SleepyWorkers()), limits, games.store.verdicts, at_once=2)
            one, two = [await record_of(games) for _ in range(2)]
            await made.analysis(one, Asker(FAR, "a"))
            await made.analysis(one, Asker(FAR, "b"))
            with pytest.raises(LimitError, match="Too many games"):
                await made.analysis(two, Asker(FAR, "b"))
            await made.stop()

    asyncio.run(work())


def test_a_hint_that_nobody_waits_for_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr("nshex.web.live.hints.SECONDS_BETWEEN_LOOKS", 0.01)

    async def work():
        async with open_games(tmp_path) as games:
            live = await games.find(await games.create(hot_seat(), ASKER))
            workers = SleepyWorkers()
            games.hints._workers = cast(Any, workers)
            with pytest.raises(Refusal, match="Nobody waits"):
                await games.hints.at_moment(live, 0, (0, 1), ASKER, gone)
            return workers.cancelled == workers.jobs

    assert asyncio.run(work())
