"""kill -9 during games: every acknowledged action is stored exactly once, and all games finish."""

import os
import signal
from contextlib import ExitStack, suppress
from time import monotonic

import pytest

from nshex.workers import MOST_TRIES
from tests.web.killing import one_file, play_through, shared
from tests.web.servers import need_servers
from tests.web.serving import GONE, Browser, seat, serving

ROUNDS, GAMES, BETWEEN = 3, 10, 60
"""Kills of the single process, games, and actions of people between two kills."""
SHARED_ROUNDS, SHARED_GAMES, SHARED_BETWEEN = 2, 5, 30


@pytest.mark.slow
def test_kill_9_in_the_middle_of_ten_games(tmp_path):
    with ExitStack() as stack:
        site = one_file(stack, tmp_path)
        assert play_through(site, GAMES, ROUNDS, BETWEEN) >= ROUNDS * BETWEEN


@pytest.mark.slow
@pytest.mark.parametrize("victim", ["process", "redis", "postgresql"])
def test_kill_9_with_two_processes_on_postgresql_and_redis(victim):
    """`python -m benchmarks.web_kill` does the same with a hundred games, twenty times."""
    need_servers()
    with ExitStack() as stack:
        site = shared(stack, victim)
        assert (
            play_through(site, SHARED_GAMES, SHARED_ROUNDS, SHARED_BETWEEN) >= SHARED_ROUNDS * SHARED_BETWEEN
        )


def test_workers_end_with_a_killed_server(tmp_path):
    with serving(tmp_path / "games.sqlite") as server:
        browser = Browser(server)
        game = browser.new_game(seat("moloch", "bot", bot="recruit"), seat("borgo"))
        with browser.join(game) as player:
            player.wait_for_decision()
        workers = server.workers()
        assert workers and all(niceness(worker) > niceness(server.process.pid) for worker in workers)
        server.kill()
        for worker in workers:
            wait_until_gone(worker)


def niceness(process):
    return os.getpriority(os.PRIO_PROCESS, process)


def test_worker_killed_while_the_server_runs(tmp_path):
    """Every worker is killed again and again; the game still finishes."""
    with serving(tmp_path / "games.sqlite") as server:
        browser = Browser(server)
        game = browser.new_game(seat("moloch", "bot", bot="soldier"), seat("borgo", "bot", bot="soldier"))
        with browser.join(game) as watcher:
            for _ in range(MOST_TRIES):
                watcher.next()
                for worker in server.workers():
                    with suppress(ProcessLookupError):
                        os.kill(worker, signal.SIGKILL)
            watcher.wait_until(lambda table: table["over"])


def wait_until_gone(process):
    """Wait until a process is gone, or a zombie."""
    end = monotonic() + 30
    while monotonic() < end:
        try:
            with open(f"/proc/{process}/stat") as file:
                if file.read().rpartition(")")[2].split()[0] == "Z":
                    return
        except GONE:
            return
    raise AssertionError(f"process {process} is still there")


def test_table_is_the_same_after_an_ordinary_restart(tmp_path):
    with serving(tmp_path / "games.sqlite") as server:
        browser = Browser(server)
        browser.fetch("/")
        game = browser.new_game(seat("moloch"), seat("borgo", "friend"))
        with browser.join(game) as player:
            player.play("hq B2/0")
            player.play("hq D3/0")
            told = player.table
        server.stop()
        server.start()
        table = browser.fetch(f"/api/games/{game}").json()["table"]
        assert table == told
