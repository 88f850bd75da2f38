"""`nshex bot-worker`: bots think on other machines if there are any, otherwise on this one."""

import asyncio
import json
import signal
import subprocess
import sys
from contextlib import asynccontextmanager, contextmanager

import pytest

from nshex.cli import main
from nshex.game import Game
from nshex.notation.setups import make_setup
from nshex.notation.views import write_view
from nshex.rules.views import View
from nshex.web.exchange import remote_bots
from nshex.web.exchange.bot_worker import BotWorker
from nshex.web.exchange.redis_connection import RedisConnection
from nshex.web.exchange.remote_bots import JOBS, RemoteBots, RemoteJob
from nshex.web.workers.tasks import BotTask, choose_moves
from tests.web.serving import Browser, seat, serving


def a_task():
    game = Game.begin(make_setup(["outpost", "borgo"]), "7")
    return BotTask(write_view(View(game.state, 0)), "recruit", b"\x07" * 32)


async def connected():
    pass


@asynccontextmanager
async def asking(redis):
    """The server's end."""
    link = RedisConnection(redis.address)
    bots = RemoteBots(link)
    link.start(lambda game, version: None, {link.channel: bots.answered}, connected)
    try:
        async with asyncio.timeout(60):
            while not link.is_connected:
                await asyncio.sleep(0.01)
        yield link, bots
    finally:
        await link.stop()


@asynccontextmanager
async def working(redis):
    worker = BotWorker(redis.address, 1)
    task = asyncio.create_task(worker.run())
    try:
        yield worker
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until_there(bots):
    async with asyncio.timeout(60):
        while not await bots._workers():
            bots._count_until = 0.0
            await asyncio.sleep(0.01)


def test_job_comes_back_from_its_text():
    job = RemoteJob("id", "channel", a_task(), 2.5)
    assert RemoteJob.from_json(job.to_json()) == job


def test_worker_elsewhere_decides_as_one_here_would(redis):
    async def work():
        async with asking(redis) as (_, bots), working(redis) as worker:
            await until_there(bots)
            return await bots.choose_moves(a_task(), 5.0), worker.done

    lines, done = asyncio.run(work())
    assert lines == choose_moves(a_task())
    assert done == 1


def test_without_a_worker_nothing_is_left_in_the_queue(redis):
    async def work():
        async with asking(redis) as (link, bots):
            return await bots.choose_moves(a_task(), 5.0), await link.client.llen(JOBS)

    assert asyncio.run(work()) == (None, 0)


def test_job_that_no_worker_takes_comes_back(redis, monkeypatch):
    monkeypatch.setattr(remote_bots, "SECONDS_TO_TAKE", 0.05)

    async def work():
        async with asking(redis) as (link, bots):
            bots._counted, bots._count_until = 1, float("inf")
            return await bots.choose_moves(a_task(), 5.0), await link.client.llen(JOBS)

    assert asyncio.run(work()) == (None, 0)


def test_worker_that_dies_at_a_job_is_not_waited_for_long(redis, monkeypatch):
    monkeypatch.setattr(remote_bots, "PATIENCE", 0.1)

    async def work():
        async with asking(redis) as (link, bots):
            bots._counted, bots._count_until = 1, float("inf")
            choosing = asyncio.create_task(bots.choose_moves(a_task(), 0.1))
            _, text = await link.client.blpop([JOBS], 10)
            job = RemoteJob.from_json(text)
            await link.client.publish(job.reply_to, json.dumps({"id": job.id}))
            return await choosing

    assert asyncio.run(work()) is None


@pytest.mark.parametrize("lines", [[], "hq B2/0", [1], None, ["x" * 1000], ["x"] * 1000])
def test_answer_that_makes_no_sense_is_no_answer(redis, lines):
    async def work():
        async with asking(redis) as (link, bots):
            bots._counted, bots._count_until = 1, float("inf")
            choosing = asyncio.create_task(bots.choose_moves(a_task(), 5.0))
            _, text = await link.client.blpop([JOBS], 10)
            job = RemoteJob.from_json(text)
            for nonsense in ("{", "[]", json.dumps({"no": "id"})):
                await link.client.publish(job.reply_to, nonsense)
            await link.client.publish(job.reply_to, json.dumps({"id": job.id, "lines": lines}))
            return await choosing

    assert asyncio.run(work()) is None


@contextmanager
def worker_process(redis):
    command = [sys.executable, "-m", "nshex", "bot-worker", "--redis", redis.address, "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            assert "Thinking for bots" in process.stdout.readline()
            yield process
        finally:
            process.kill()


@pytest.mark.slow
def test_game_is_played_by_a_worker_elsewhere_and_goes_on_when_it_is_killed(postgres, redis):
    with (
        worker_process(redis) as worker,
        serving(postgres.new_database(), "--redis", redis.address) as server,
    ):
        browser = Browser(server)
        browser.fetch("/")
        game = browser.new_game(seat("moloch", "bot", bot="recruit"), seat("borgo", "bot", bot="recruit"))
        with browser.join(game) as player:
            player.wait_until(lambda table: table["version"] >= 10)
            worker.kill()
            player.wait_until(lambda table: table["over"])
        server.check_silent()


def test_worker_ends_in_order_and_says_what_it_did(redis):
    with worker_process(redis) as worker:
        worker.send_signal(signal.SIGTERM)
        assert "0 jobs were done" in worker.communicate(timeout=60)[0]
        assert worker.returncode == 0


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ([], "--redis is missing; expected the address of a Redis server"),
        (["--redis", "http://localhost"], "expected redis://localhost:6379/0"),
        (["--redis", "redis://:secret@127.0.0.1:1/0"], "--redis: redis://127.0.0.1:1/0: "),
    ],
)
def test_worker_without_a_server_says_what_is_missing(args, expected, capsys, monkeypatch):
    monkeypatch.delenv("NSHEX_REDIS", raising=False)
    assert main(["bot-worker", *args]) == 2
    told = capsys.readouterr().err
    assert expected in told and "secret" not in told
