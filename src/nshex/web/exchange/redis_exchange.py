"""The exchange with other processes over Redis: messages, leases and workers elsewhere on one link."""

from __future__ import annotations

from nshex.web.exchange.interface import Connected, Leases, Presence, RemoteThinkers, Told, Voices, Watched
from nshex.web.exchange.leases import RedisLeases
from nshex.web.exchange.link import RedisLink
from nshex.web.exchange.presence import WATCHED, RedisPresence
from nshex.web.exchange.remote_bots import RemoteBots
from nshex.web.exchange.voices import SAID, RedisVoices


class RedisExchange:
    def __init__(self, address: str) -> None:
        self._link = RedisLink(address)
        self._leases = RedisLeases(self._link)
        self._bots = RemoteBots(self._link)
        self._presence = RedisPresence(self._link)
        self._voices = RedisVoices(self._link)
        self.leases: Leases = self._leases
        self.presence: Presence = self._presence
        self.voices: Voices = self._voices
        self.remote: RemoteThinkers | None = self._bots

    @property
    def is_connected(self) -> bool:
        return self._link.is_connected

    def start(self, told: Told, connected: Connected, watched: Watched) -> None:
        heard = {self._link.channel: self._bots.answered, WATCHED: self._presence.told}
        heard[SAID] = self._voices.told
        self._link.start(told, heard, connected)
        self._presence.start(watched)

    def tell(self, game: str, version: int) -> None:
        self._link.tell(game, version)

    async def stop(self) -> None:
        await self._leases.stop()
        await self._presence.stop()
        await self._voices.stop()
        await self._link.stop()
