"""Connections that have not asked for anything yet: how many there may be, and how long they may take.

A connection takes up a file, and there are only so many. A connection that has not sent a whole request can
be closed without harm to real clients; so these have a time limit and few places, and the oldest makes room.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from nshex.web.limits import Asker, group_of
from nshex.web.settings import Settings

_REFUSAL = (
    b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\nConnection: close\r\n"
    b"Content-Type: text/plain\r\nContent-Length: 42\r\n\r\nToo many connections. Close some and retry"
)


class ConnectionLimits:
    """The connections of a server, by address and by whether they have asked for something."""

    def __init__(self, settings: Settings, most: int) -> None:
        self._settings = settings
        self._most = most
        self._addresses: dict[asyncio.Transport, str] = {}
        self._by_address: Counter[str] = Counter()
        self._asking: OrderedDict[asyncio.Transport, asyncio.TimerHandle] = OrderedDict()

    def enter(self, transport: asyncio.Transport) -> bool:
        """Count a new connection; says whether there is a place for it."""
        peer = transport.get_extra_info("peername")
        address = group_of(str(peer[0])) if isinstance(peer, tuple) else ""
        is_full = len(self._addresses) >= self._most
        if is_full or (self._is_limited(address) and self._is_crowded(address)):
            return False
        self._addresses[transport] = address
        self._by_address[address] += 1
        self.wait_for_request(transport)
        return True

    def _is_limited(self, address: str) -> bool:
        if is_among(address, self._settings.proxies):
            return False
        return self._settings.limit_this_machine or not Asker(address).is_local

    def _is_crowded(self, address: str) -> bool:
        return self._by_address[address] >= self._settings.connections_an_address

    def wait_for_request(self, transport: asyncio.Transport) -> None:
        """Close the connection if no whole request comes in time, or when many newer ones wait for theirs."""
        if transport in self._asking or transport not in self._addresses:
            return
        loop = asyncio.get_running_loop()
        self._asking[transport] = loop.call_later(self._settings.seconds_to_ask, self._close, transport)
        if len(self._asking) > self._settings.connections_asking:
            self._close(next(iter(self._asking)))

    def has_asked(self, transport: asyncio.Transport) -> None:
        timer = self._asking.pop(transport, None)
        if timer is not None:
            timer.cancel()

    def leave(self, transport: asyncio.Transport) -> None:
        self.has_asked(transport)
        address = self._addresses.pop(transport, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def _close(self, transport: asyncio.Transport) -> None:
        self.leave(transport)
        transport.abort()


def is_among(address: str, proxies: Sequence[str]) -> bool:
    """Whether an address is one of some proxies; they may be networks, or `*` for all there are."""
    if "*" in proxies or address in proxies:
        return True
    networks = [proxy for proxy in proxies if "/" in proxy]
    try:
        return any(ip_address(address) in ip_network(network, strict=False) for network in networks)
    except ValueError:
        return False


def limited_protocol(settings: Settings, most: int) -> type[asyncio.Protocol]:
    """The HTTP protocol of a server with at most so many connections; for uvicorn's `http` setting."""
    limits = ConnectionLimits(settings, most)

    class LimitedProtocol(H11Protocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            if not limits.enter(transport):
                transport.write(_REFUSAL)
                transport.close()

        def data_received(self, data: bytes) -> None:
            if self.transport.is_closing():
                return
            super().data_received(data)
            if self.transport.get_protocol() is not self:
                return
            is_answered = self.conn.our_state is h11.DONE and self.conn.their_state is h11.SEND_BODY
            if self.conn.their_state is h11.IDLE or is_answered:
                limits.wait_for_request(self.transport)
            else:
                limits.has_asked(self.transport)

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            limits.has_asked(self.transport)
            super().handle_websocket_upgrade(event)
            _tell_when_lost(self.transport, limits)

        def connection_lost(self, exc: Exception | None) -> None:
            limits.leave(self.transport)
            super().connection_lost(exc)

    return LimitedProtocol


def _tell_when_lost(transport: asyncio.Transport, limits: ConnectionLimits) -> None:
    """A socket has its own protocol from here on, so its end is counted here."""
    protocol: Any = transport.get_protocol()
    lost = protocol.connection_lost

    def leave(exc: Exception | None) -> None:
        limits.leave(transport)
        lost(exc)

    protocol.connection_lost = leave
