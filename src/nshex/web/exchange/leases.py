"""Which process thinks for the bots of a game.

A lease is a key in Redis that runs out unless its holder renews it, so another process takes over from one
that has died. It only saves work: if two processes think for the same bot, the database still accepts the
move of only one.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from nshex.web.exchange.ending import end
from nshex.web.exchange.redis_connection import FAILURES, RedisConnection

SECONDS = 10.0
"""How long a lease holds without being renewed."""
_RENEWED = SECONDS / 3
_RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"
_RENEW = """
if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end
return redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) and 1 or 0
"""


class RedisLeases:
    """Leases of this process; those it holds are renewed until they are given back."""

    def __init__(self, connection: RedisConnection) -> None:
        self._connection = connection
        self._held: set[str] = set()
        self._renewing = asyncio.create_task(self._renew())

    async def take(self, game: str) -> bool:
        """Without a Redis server every process may; the database makes sure that no move counts twice."""
        if game in self._held:
            return True
        try:
            taken = await self._connection.client.set(
                _key(game), self._connection.process, nx=True, px=_MILLISECONDS
            )
        except FAILURES:
            return True
        if taken:
            self._held.add(game)
        return bool(taken)

    async def give_back(self, game: str) -> None:
        if game in self._held:
            self._held.discard(game)
            with suppress(*FAILURES):
                await self._run(_RELEASE, _key(game), self._connection.process)

    async def is_taken(self, game: str) -> bool:
        """Whether some process is thinking for the bots of a game."""
        try:
            return bool(await self._connection.client.exists(_key(game)))
        except FAILURES:
            return False

    async def stop(self) -> None:
        """Give back everything, so that nobody has to wait for a process that shuts down properly."""
        await end([self._renewing])
        await asyncio.gather(*(self.give_back(game) for game in list(self._held)))

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(_RENEWED)
            for game in list(self._held):
                with suppress(*FAILURES):
                    if not await self._run(_RENEW, _key(game), self._connection.process, str(_MILLISECONDS)):
                        self._held.discard(game)

    async def _run(self, script: str, key: str, *args: str) -> int:
        return int(await self._connection.client.eval(script, 1, key, *args))


_MILLISECONDS = int(SECONDS * 1000)


def _key(game: str) -> str:
    return f"nshex:bots:{game}"
