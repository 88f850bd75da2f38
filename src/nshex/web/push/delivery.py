"""One push on its way: a POST to the push service of a browser, within a time limit and without redirects."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from concurrent.futures import Executor

import h11

from nshex.web.push.endpoints import Endpoint, EndpointError, look_up

SECONDS_TO_DELIVER = 10.0
_AT_ONCE = 4096


class DeliveryError(Exception):
    """A push service that cannot be reached, or does not answer with HTTP; the text says why."""


class Deliverer:
    """Sends pushes. Names are looked up in separate threads, so that slow ones delay nothing else."""

    def __init__(self, threads: Executor, *, any_host: bool = False) -> None:
        self._threads = threads
        self._any_host = any_host
        self._tls = ssl.create_default_context()

    async def deliver(self, endpoint: Endpoint, headers: Mapping[str, str], body: bytes) -> int:
        """The status with which the push service answers."""
        try:
            async with asyncio.timeout(SECONDS_TO_DELIVER):
                loop = asyncio.get_running_loop()
                number = await loop.run_in_executor(self._threads, self._look_up, endpoint)
                return await self._post(number, endpoint, headers, body)
        except TimeoutError:
            raise DeliveryError("no answer in time") from None
        except (EndpointError, OSError, h11.RemoteProtocolError) as problem:
            raise DeliveryError(str(problem)) from None

    def _look_up(self, endpoint: Endpoint) -> str:
        return look_up(endpoint, any_host=self._any_host)

    async def _post(self, number: str, endpoint: Endpoint, headers: Mapping[str, str], body: bytes) -> int:
        tls, name = (self._tls, endpoint.host) if endpoint.is_tls else (None, None)
        reader, writer = await asyncio.open_connection(number, endpoint.port, ssl=tls, server_hostname=name)
        try:
            connection = h11.Connection(h11.CLIENT)
            host = endpoint.origin.partition("://")[2]
            fields = {"Host": host, "Content-Length": str(len(body)), "Connection": "close", **headers}
            for event in (
                h11.Request(method="POST", target=endpoint.path, headers=list(fields.items())),
                h11.Data(data=body),
                h11.EndOfMessage(),
            ):
                writer.write(connection.send(event) or b"")
            await writer.drain()
            return await _status(connection, reader)
        finally:
            writer.close()


async def _status(connection: h11.Connection, reader: asyncio.StreamReader) -> int:
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(_AT_ONCE))
        elif isinstance(event, h11.Response):
            return event.status_code
        elif not isinstance(event, h11.InformationalResponse):
            raise DeliveryError("the connection was closed without an answer")
