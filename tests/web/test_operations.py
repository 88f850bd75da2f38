"""Health, readiness and metrics, for operators and monitoring."""

import asyncio
import re
import shutil
import sqlite3
from types import SimpleNamespace
from typing import cast

import pytest

from nshex.web.live.games import LiveGames
from nshex.web.operations.health import Health
from nshex.web.operations.metrics import Figures, Metrics
from nshex.web.store.database import LEAST_ROOM, Store
from nshex.web.store.failures import WriteError
from tests.web.serving import Browser, seat, serving


@pytest.fixture
def server(own_server):
    """Where nobody else is counted."""
    return own_server


def test_health_says_that_the_process_answers(browser):
    answer = browser.fetch("/health")
    assert (answer.status, answer.json()) == (200, {"status": "ok"})


def test_ready(browser):
    answer = browser.fetch("/ready")
    assert (answer.status, answer.json()) == (200, {"ready": True, "problems": []})


def test_not_ready_while_the_database_is_held_by_another_program(tmp_path):
    """503 and what is wrong; ready again when it is free."""
    with serving(tmp_path / "games.sqlite") as server:
        browser = Browser(server)
        other = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        answer = browser.fetch("/ready")
        assert answer.status == 503 and answer.headers["Retry-After"]
        (problem,) = answer.json()["problems"]
        assert problem["part"] == "database" and "within 3 seconds" in problem["text"]
        assert browser.fetch("/health").status == 200
        other.execute("ROLLBACK")
        other.close()
        while browser.fetch("/ready").status != 200:
            pass


def test_not_ready_on_a_disk_with_hardly_any_room(tmp_path, monkeypatch):
    """What readiness writes fits into the rest of a page when no game does any more."""
    store = Store(tmp_path / "games.sqlite")
    store.check_writable()
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=LEAST_ROOM - 1))
    with pytest.raises(WriteError, match="disk is full"):
        store.check_writable()
    store.close()


class Games:
    """As much of the games of a server as its health depends on."""

    def __init__(self, workers=1, is_closing=False, problem=None):
        self.is_closing = is_closing
        self.problem = problem
        self.workers = workers
        self.looks = 0

    async def check_disk(self):
        self.looks += 1
        if self.problem is not None:
            raise self.problem

    def figures(self):
        return Figures(0, 0, 0, self.workers, 0, 0, 0)


@pytest.mark.parametrize(
    ("games", "part", "words"),
    [
        (Games(is_closing=True), "server", "shutting down"),
        (Games(workers=0), "workers", "No worker process is left"),
        (
            Games(problem=WriteError("The server's disk is full.")),
            "database",
            "disk is full",
        ),
    ],
)
def test_reasons_for_a_server_not_to_be_ready(games, part, words):
    (problem,) = asyncio.run(Health(cast(LiveGames, games)).problems())
    assert problem.part == part and words in problem.text


def test_asking_often_writes_only_once():
    games = Games()

    async def ask():
        health = Health(cast(LiveGames, games))
        return await asyncio.gather(*(health.problems() for _ in range(50)))

    assert asyncio.run(ask()) == [[]] * 50
    assert games.looks == 1


def figures(text):
    """The values of all lines by what stands before them."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines}


def test_metrics_tell_of_games_sockets_actions_bots_and_requests(browser):
    before = figures(browser.fetch("/metrics").body)
    game = browser.new_game(seat("moloch"), seat("borgo", "bot", bot="recruit"))
    with browser.join(game) as player:
        player.play("hq B2/0")
        player.wait_for_decision()
        with pytest.raises(Exception, match="unknown"):
            player.ask("nonsense")
        now = figures(browser.fetch("/metrics").body)

    def gained(name):
        return now[name] - before.get(name, 0)

    assert gained("nshex_sockets") == 1 and gained("nshex_games_playing") == 1
    assert gained('nshex_entries_total{kind="play"}') >= 2, "a person and a bot have acted"
    assert gained("nshex_action_seconds_count") == 1
    assert gained("nshex_action_seconds_sum") < 30
    assert gained("nshex_store_seconds_count") >= 2
    assert gained('nshex_job_thinking_seconds_count{work="choose_moves"}') >= 1
    assert gained('nshex_job_waiting_seconds_count{work="choose_moves"}') >= 1
    assert gained('nshex_refused_messages_total{error="unknown"}') == 1
    assert gained('nshex_http_requests_total{method="POST",route="/api/games",status="201"}') == 1
    assert now["nshex_workers"] >= 1 and now['nshex_jobs_waiting{queue="bots"}'] == 0
    assert now["nshex_event_loop_lag_seconds_count"] >= 1
    assert now["process_resident_memory_bytes"] > 1e6


@pytest.mark.parametrize(("hears_others", "value"), [(True, 1), (False, 0), (None, None)])
def test_metrics_say_whether_servers_reach_each_other(hears_others, value):
    metrics = Metrics()
    metrics.watch(lambda: Figures(0, 0, 0, 1, 0, 0, 0, hears_others=hears_others))
    assert figures(metrics.text().decode()).get("nshex_exchange_connected") == value


def test_labels_hold_nothing_that_a_browser_sent(browser):
    browser.fetch("/nowhere/secret-name")
    browser.fetch("/api/games/not-a-game-of-ours")
    browser.fetch("/", method="BREW")
    text = browser.fetch("/metrics").body
    assert not re.search("secret-name|not-a-game|BREW", text)
    assert 'route="other"' in text and 'route="/api/games/{game}"' in text and 'method="other"' in text


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"])
def test_metrics_are_not_for_those_behind_a_proxy(browser, header):
    answer = browser.fetch("/metrics", headers={header: "203.0.113.7"})
    assert answer.status == 403 and answer.json()["error"] == "not_local"


def test_metrics_can_be_switched_off(tmp_path):
    with serving(tmp_path / "games.sqlite", "--metrics", "off") as server:
        assert Browser(server).fetch("/metrics").status == 404


def test_metrics_for_all(tmp_path):
    with serving(tmp_path / "games.sqlite", "--metrics", "all") as server:
        assert Browser(server).fetch("/metrics", headers={"Forwarded": "for=203.0.113.7"}).status == 200
