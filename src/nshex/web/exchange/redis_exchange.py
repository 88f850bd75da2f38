"""The exchange with other processes over Redis: messages, leases and workers elsewhere on one link."""

from __future__ import annotations

from nshex.web.exchange.interface import Connected, Leases, Phrases, Presence, RemoteThinkers, Told, Watched
from nshex.web.exchange.leases import RedisLeases
from nshex.web.exchange.phrases import SAID, RedisPhrases
from nshex.web.exchange.presence import WATCHED, RedisPresence
from nshex.web.exchange.redis_connection import RedisConnection
from nshex.web.exchange.remote_bots import RemoteBots


class RedisExchange:
    def __init__(self, address: str) -> None:
        self._connection = RedisConnection(address)
        self._leases = RedisLeases(self._connection)
        self._bots = RemoteBots(self._connection)
        self._presence = RedisPresence(self._connection)
        self._phrases = RedisPhrases(self._connection)
        self.leases: Leases = self._leases
        self.presence: Presence = self._presence
        self.phrases: Phrases = self._phrases
        self.remote: RemoteThinkers | None = self._bots

    @property
    def is_connected(self) -> bool:
        return self._connection.is_connected

    def start(self, told: Told, connected: Connected, watched: Watched) -> None:
        heard = {self._connection.channel: self._bots.answered, WATCHED: self._presence.told}
        heard[SAID] = self._phrases.told
        self._connection.start(told, heard, connected)
        self._presence.start(watched)

    def tell(self, game: str, version: int) -> None:
        self._connection.tell(game, version)

    async def stop(self) -> None:
        await self._leases.stop()
        await self._presence.stop()
        await self._phrases.stop()
        await self._connection.stop()
