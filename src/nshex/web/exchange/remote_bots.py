"""Bots that think on other machines: jobs go into a queue in Redis, `nshex bot-worker` takes them out.

A job is a view as JSON, never a state, so a worker learns only what a player may know. What comes back goes
through the same checks as any other line. If nobody takes a job within a second, or its answer does not come
in time, it is worked out here: so a job may be done twice, but none is lost.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from dataclasses import dataclass
from time import monotonic
from typing import Any

from nshex.bots.registry import BOT_NAMES
from nshex.notation.names import show
from nshex.web.exchange.redis_connection import FAILURES, RedisConnection
from nshex.web.workers.tasks import BotTask

log = logging.getLogger(__name__)

JOBS = "nshex:bot-jobs"
WORKERS = "nshex:bot-workers"
"""Workers with the time until which they count as present, renewed for as long as they live."""
SECONDS_TO_TAKE = 1.0
"""How long a job waits for a free worker."""
PATIENCE = 5.0
"""Seconds beyond the limit of a bot after which a worker counts as dead."""
SECONDS_BETWEEN_COUNTS = 2.0
"""How often to look whether there are workers."""
LONGEST_LINE, MOST_LINES = 500, 50


@dataclass(frozen=True)
class RemoteJob:
    """What a worker is asked."""

    id: str
    reply_to: str
    task: BotTask
    seconds: float

    def to_json(self) -> str:
        task = {"view": self.task.view, "bot": self.task.bot, "entropy": self.task.entropy.hex()}
        return json.dumps({"id": self.id, "reply_to": self.reply_to, "task": task, "seconds": self.seconds})

    @staticmethod
    def from_json(text: str) -> RemoteJob:
        """A job as it came; only our own bots may be asked for, so that no job names a file or a program."""
        found = json.loads(text)
        task = found["task"]
        if str(task["bot"]).partition(":")[0] not in BOT_NAMES:
            raise ValueError(f"bot {show(task['bot'])}; expected one of {', '.join(BOT_NAMES)}")
        return RemoteJob(
            id=str(found["id"]),
            reply_to=str(found["reply_to"]),
            task=BotTask(task["view"], str(task["bot"]), bytes.fromhex(task["entropy"])),
            seconds=float(found["seconds"]),
        )


class _Waiting:
    """An answer that somebody is waiting for."""

    def __init__(self) -> None:
        self.taken = asyncio.Event()
        self.lines: asyncio.Future[list[str] | None] = asyncio.get_running_loop().create_future()


class RemoteBots:
    """Jobs of this process that workers elsewhere are asked to do."""

    def __init__(self, connection: RedisConnection) -> None:
        self._connection = connection
        self._waiting: dict[str, _Waiting] = {}
        self._counted = 0
        self._count_until = 0.0

    async def choose_moves(self, task: BotTask, seconds: float) -> list[str] | None:
        """What a bot does next, as lines; None where no worker elsewhere has worked it out."""
        job = RemoteJob(secrets.token_hex(8), self._connection.channel, task, seconds)
        waiting = self._waiting[job.id] = _Waiting()
        try:
            if not self._connection.is_connected or await self._workers() == 0:
                return None
            await self._connection.client.rpush(JOBS, job.to_json())
            redis = self._connection.client
            if not await self._is_taken(waiting) and await redis.lrem(JOBS, 1, job.to_json()):
                return None
            async with asyncio.timeout(seconds + PATIENCE):
                return await waiting.lines
        except TimeoutError:
            log.warning("no worker elsewhere has answered in time; the bot thinks here")
            return None
        except FAILURES:
            return None
        finally:
            del self._waiting[job.id]

    def answered(self, answer: dict[str, Any]) -> None:
        """A worker has taken a job, or has done it."""
        waiting = self._waiting.get(answer["id"])
        if waiting is None:
            return
        waiting.taken.set()
        if "lines" in answer and not waiting.lines.done():
            waiting.lines.set_result(_checked(answer["lines"]))

    async def _is_taken(self, waiting: _Waiting) -> bool:
        try:
            async with asyncio.timeout(SECONDS_TO_TAKE):
                await waiting.taken.wait()
        except TimeoutError:
            return False
        return True

    async def _workers(self) -> int:
        if monotonic() >= self._count_until:
            now = (await self._connection.client.time())[0]
            self._counted = await self._connection.client.zcount(WORKERS, now, "+inf")
            self._count_until = monotonic() + SECONDS_BETWEEN_COUNTS
        return self._counted


def _checked(lines: object) -> list[str] | None:
    """Lines as a worker should send them; the rules check them later, like any others."""
    if not isinstance(lines, list) or not 0 < len(lines) <= MOST_LINES:
        return None
    return lines if all(isinstance(line, str) and len(line) <= LONGEST_LINE for line in lines) else None
