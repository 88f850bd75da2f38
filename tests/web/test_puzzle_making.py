"""Puzzles made in the editor: solved in the background, refused with a reason, published, and limited."""

import asyncio
import time
from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any

import pytest

from nshex.languages import gettext, speaking
from nshex.puzzles import read_puzzle_text
from nshex.puzzles.format import read_puzzle
from nshex.web.editor import puzzle_jobs
from nshex.web.editor.puzzle_jobs import BusyError, PuzzleJobs
from nshex.web.editor.solving import SHARES, Described, Told
from nshex.web.limits import Asker
from nshex.web.store.database import Store
from nshex.web.store.user_puzzles import TooManyPuzzlesError
from tests.web.serving import ANSWERING, Browser

BRIDGE = {
    "position": "o9:::- b2:::- A1oQ E2bC5 E3bQ",
    "side": 0,
    "tiles": ["brawler", "move"],
    "uses": 1,
    "goal": ["destroy_hq"],
    "title": "One blow",
    "story": "",
}
"""The example of docs/puzzles.md: exactly one essential solution."""


@pytest.fixture
def author(server):
    browser = Browser(server)
    browser.fetch("/editor")
    return browser


def finished(browser, puzzle):
    """The work on a puzzle when it is over."""
    begun = browser.fetch("/api/editor/puzzles", puzzle)
    assert begun.status == 202, begun.body
    deadline = time.monotonic() + ANSWERING
    while time.monotonic() < deadline:
        work = browser.fetch(f"/api/editor/puzzles/{begun.json()['job']}").json()
        if work["stage"] in ("done", "refused"):
            return work
        time.sleep(0.1)
    raise AssertionError("the solver does not come to an end")


# --- what comes of it ------------------------------------------------------------------------------


def test_a_puzzle_with_one_solution_is_published(server, author):
    """PUZ-1: what was proven and rated can be solved by anybody who has the link."""
    work = finished(author, BRIDGE)
    assert work["stage"] == "done", work["text"]
    assert work["share"] == 1
    assert [way["lines"] for way in work["solutions"]] == [["place brawler D4/1"]]
    assert work["wrong_try"]["lines"]
    assert work["level"] == "Easy"
    german = author.fetch(f"/api/editor/puzzles/{work['job']}", headers={"Accept-Language": "de"}).json()
    assert german["level"] == "Leicht"
    with speaking("de"):
        assert german["themes"] == [gettext(theme) for theme in work["themes"]]
    made = author.fetch(f"/api/editor/puzzles/{work['job']}/publish", {})
    assert made.status == 201
    address = made.json()["address"]
    assert address == f"/puzzles/{made.json()['puzzle']}"
    assert author.fetch(f"/api/editor/puzzles/{work['job']}/publish", {}).json() == made.json()
    toml = author.fetch(f"/api/editor/puzzles/{work['job']}/puzzle.toml")
    puzzle = read_puzzle_text(toml.body)
    assert puzzle.check(puzzle.solution).solved
    assert "attachment" in toml.headers["Content-Disposition"]
    stranger = Browser(server)
    assert "One blow" in stranger.fetch(address).body
    solved = stranger.fetch(f"/api{address}", {"lines": ["place brawler D4/1", "battle"]})
    assert solved.json()["verdict"] == "solved", solved.body
    edited = stranger.fetch(f"/editor?puzzle={made.json()['puzzle']}").body
    assert '"hand":["brawler","move"]' in edited
    assert stranger.fetch("/puzzles/u-nonsense").status == 404
    assert stranger.fetch("/editor?puzzle=u-nonsense").status == 404


def test_several_solutions_are_shown_and_refused(author):
    work = finished(author, {**BRIDGE, "goal": ["survive"]})
    assert work["stage"] == "refused"
    assert "essentially different solutions" in work["text"]
    assert len(work["solutions"]) >= 1
    assert author.fetch(f"/api/editor/puzzles/{work['job']}/publish", {}).status == 409
    assert author.fetch(f"/api/editor/puzzles/{work['job']}/puzzle.toml").status == 409


def test_no_solution_shows_what_comes_nearest(author):
    work = finished(author, {**BRIDGE, "tiles": ["move"]})
    assert work["stage"] == "refused"
    assert "no solution" in work["text"]
    assert "fails" in work["solutions"][0]["words"][-1]


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"tiles": ["battleship"]}, "battleship"),
        ({"tiles": ["brawler"] * 8}, "at most 7"),
        ({"uses": 5}, "uses"),
        ({"goal": []}, "goal"),
        ({"goal": ["destroy_hq", "fly"]}, "fly"),
        ({"goal": ["save B2"]}, "B2"),
        ({"title": "x" * 61}, "title"),
        ({"title": ""}, "title"),
        ({"story": "two\nlines"}, "story"),
        ({"side": 7}, "side"),
        ({"position": "o b A1oQ B1oQ"}, "second"),
        ({"position": "o b turn=1"}, "turn"),
    ],
)
def test_invalid_puzzles_are_refused_at_once(author, change, word):
    answer = author.fetch("/api/editor/puzzles", {**BRIDGE, **change})
    assert answer.status == 422, answer.body
    assert word in answer.json()["text"]


def running(job):
    """The task of a job."""
    assert job.task is not None
    return job.task


# --- limits ----------------------------------------------------------------------------------------


def test_a_job_is_its_authors_alone(server, author):
    work = finished(author, BRIDGE)
    other = Browser(server)
    other.fetch("/editor")
    for path in ("", "/puzzle.toml"):
        assert other.fetch(f"/api/editor/puzzles/{work['job']}{path}").status == 404
    assert other.fetch(f"/api/editor/puzzles/{work['job']}/publish", {}).status == 404
    assert Browser(server).fetch("/api/editor/puzzles", BRIDGE).status == 401


class Patient(PuzzleJobs):
    """Jobs whose workers never finish."""

    def __init__(self):
        super().__init__()
        self.cancelled = 0

    async def _ask(self, job, work, *args):
        try:
            await asyncio.Event().wait()
        finally:
            self.cancelled += 1


def asker(browser, address="127.0.0.1"):
    return Asker(address, browser)


def puzzle():
    return read_puzzle({key: value for key, value in BRIDGE.items() if value})


def test_one_job_a_browser_and_a_few_in_all():
    async def run():
        jobs = Patient()
        first = jobs.begin(puzzle(), asker("one"))
        await asyncio.sleep(0)
        again = jobs.begin(puzzle(), asker("one"))
        await asyncio.sleep(0)
        assert jobs.cancelled == 1
        assert jobs.find(first.id, "one") is None
        assert jobs.find(again.id, "one") is again
        assert jobs.find(again.id, "two") is None
        for number in range(puzzle_jobs.AT_ONCE - 1):
            jobs.begin(puzzle(), asker(f"other {number}"))
        with pytest.raises(BusyError):
            jobs.begin(puzzle(), asker("one too many"))
        await jobs.stop()

    asyncio.run(run())


def test_one_address_leaves_room_for_others():
    """A stranger with many browsers does not keep everybody else from making puzzles."""

    async def run():
        jobs = Patient()
        for number in range(puzzle_jobs.AT_ONCE - 1):
            jobs.begin(puzzle(), asker(f"browser {number}", "192.0.2.7"))
        with pytest.raises(BusyError):
            jobs.begin(puzzle(), asker("another browser", "192.0.2.7"))
        assert jobs.begin(puzzle(), asker("somebody else", "192.0.2.8"))
        await jobs.stop()

    asyncio.run(run())


def test_time_is_limited(monkeypatch):
    monkeypatch.setattr(puzzle_jobs, "SECONDS", 0.01)

    async def run():
        jobs = Patient()
        job = jobs.begin(puzzle(), asker("one"))
        await asyncio.wait_for(running(job), 10)
        assert job.stage == "refused"
        assert "did not finish" in job.text
        await jobs.stop()

    asyncio.run(run())


class Unanswered:
    """A pool that takes every job and does none."""

    def __init__(self):
        self.cancelled = []

    def ask(self, work, *args, seconds):
        return SimpleNamespace(future=Future())

    def cancel(self, asked):
        asked.future.cancel()
        self.cancelled.append(asked)

    def stop(self):
        pass


def test_work_nobody_waits_for_is_given_up(monkeypatch):
    monkeypatch.setattr(puzzle_jobs, "PATIENCE", -1.0)
    monkeypatch.setattr(puzzle_jobs, "LOOK", 0.01)

    async def run():
        jobs = PuzzleJobs()
        pool: Any = Unanswered()
        jobs._pool = pool
        job = jobs.begin(puzzle(), asker("one"))
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(running(job), 10)
        assert len(pool.cancelled) == 1
        assert jobs.find(job.id, "one") is None
        await jobs.stop()

    asyncio.run(run())


def test_a_job_tells_what_it_found():
    async def run():
        job = Patient().begin(puzzle(), asker("one"))
        job.shares = SHARES // 2
        assert job.as_json()["share"] == 0.5
        told = Told(("place brawler D4/1",), ("It strikes.",), "")
        wrong = Told(("place brawler D4/0",), (), "the enemy HQ still has 1 hit point")
        job.described = Described("text", (told,), wrong, "easy", ("move",))
        found = job.as_json()
        assert found["wrong_try"] is not None
        assert found["wrong_try"]["words"] == ["It fails: the enemy HQ still has 1 hit point."]
        running(job).cancel()

    asyncio.run(run())


# --- on disk ---------------------------------------------------------------------------------------


def test_puzzles_stay_on_disk_and_are_not_kept_twice(tmp_path):
    path = tmp_path / "games.sqlite"
    store = Store(path)
    assert store.user_puzzles.add("u-one", "text", "me", 500) == "u-one"
    assert store.user_puzzles.add("u-two", "text", "me", 500) == "u-one"
    assert store.user_puzzles.add("u-two", "text", "you", 500) == "u-two"
    store.close()
    store = Store(path)
    assert store.user_puzzles.text("u-one") == "text"
    assert store.user_puzzles.text("u-none") is None
    with pytest.raises(TooManyPuzzlesError):
        store.user_puzzles.add("u-more", "another text", "me", 1)
    store.close()
