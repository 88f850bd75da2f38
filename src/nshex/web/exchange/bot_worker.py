"""The other end of `remote_bots`: takes jobs from the queue, lets bots think, sends back their lines."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from contextlib import suppress

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from nshex.web.exchange.ending import end
from nshex.web.exchange.redis_connection import FAILURES, SECONDS_TO_ANSWER, SECONDS_TO_RETRY
from nshex.web.exchange.remote_bots import JOBS, WORKERS, RemoteJob
from nshex.web.workers.tasks import choose_moves
from nshex.workers import TaskError, WorkerPool

log = logging.getLogger(__name__)

SECONDS_TO_WAIT = 2
"""How long one read of the queue waits for a job."""
SECONDS_OF_LIFE = 6
"""How long a worker counts as present after its last report."""


class BotWorker:
    """A process that thinks for the bots of servers, in several worker processes."""

    def __init__(self, address: str, processes: int) -> None:
        self._name = secrets.token_hex(8)
        self._client: Redis = Redis.from_url(
            address,
            decode_responses=True,
            retry=Retry(NoBackoff(), 1),  # a connection may have broken since; then it is the server
            socket_timeout=SECONDS_TO_ANSWER + SECONDS_TO_WAIT,
            socket_connect_timeout=SECONDS_TO_ANSWER,
        )
        self._processes = processes
        self._pool = WorkerPool(processes)
        self.done = 0
        """Jobs that were answered."""

    async def check(self) -> None:
        """Raise an error if the Redis server cannot be reached."""
        await self._client.ping()

    async def run(self) -> None:
        """Serve until cancelled."""
        work = [self._show_up(), *(self._serve() for _ in range(self._processes))]
        tasks = [asyncio.create_task(one) for one in work]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
            for task in done:
                task.result()
        finally:
            await end(tasks)
            with suppress(*FAILURES):
                await self._client.zrem(WORKERS, self._name)
            await self.stop()

    async def stop(self) -> None:
        with suppress(*FAILURES):
            await self._client.aclose()
        await asyncio.to_thread(self._pool.stop)

    async def _show_up(self) -> None:
        """Report again and again that this worker is there; workers that stop reporting are forgotten."""
        while True:
            with suppress(*FAILURES):
                now = (await self._client.time())[0]
                await self._client.zadd(WORKERS, {self._name: now + SECONDS_OF_LIFE})
                await self._client.zremrangebyscore(WORKERS, "-inf", f"({now}")
            await asyncio.sleep(SECONDS_OF_LIFE / 3)

    async def _serve(self) -> None:
        while True:
            try:
                found = await self._client.blpop([JOBS], SECONDS_TO_WAIT)
                if found is not None:
                    await self._see_to(RemoteJob.from_json(str(found[1])))
            except FAILURES as problem:
                log.warning("the Redis server cannot be reached: %s", problem)
                await asyncio.sleep(SECONDS_TO_RETRY)
            except (ValueError, TypeError, KeyError) as problem:
                log.warning("a job cannot be read: %s", problem)

    async def _see_to(self, job: RemoteJob) -> None:
        await self._client.publish(job.reply_to, json.dumps({"id": job.id}))
        try:
            lines: list[str] = await self._pool.ask(choose_moves, job.task, seconds=job.seconds)
        except TaskError as problem:
            log.error("%s failed: %s", job.task.bot, problem)
            lines = []
        await self._client.publish(job.reply_to, json.dumps({"id": job.id, "lines": lines}))
        self.done += 1
