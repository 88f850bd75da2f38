"""Players at many tables in one event loop: each acts every few seconds and records how long it took."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.web.stored_games import Table

_UPDATE = re.compile(r'\{"type":"update","after":(\d+)')
CONNECTING_AT_ONCE = 20


@dataclass
class Measured:
    """Measured since the last look: seconds from an action to the last client's update."""

    times: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)
    """The same, until the actor has the update."""
    refused: int = 0
    bytes_received: int = 0


class Players:
    """Those who sit at the tables of servers; tables that are over are replaced by spare ones."""

    def __init__(self, ports: Sequence[int], tables: Iterator[Table], pause: float, *, apart: bool) -> None:
        """`apart` puts the two players of a game on different servers."""
        self.measured = Measured()
        self._ports = ports
        self._tables = tables
        self._pause = pause
        self._apart = apart
        self._rng = random.Random(1)
        self._playing: list[asyncio.Task[None]] = []
        self._connecting = asyncio.Semaphore(CONNECTING_AT_ONCE)

    async def add(self, games: int) -> None:
        """Let more games be played; returns once everybody has sat down."""
        seated = [asyncio.Event() for _ in range(games)]
        first = len(self._playing)
        for number, event in enumerate(seated, start=first):
            self._playing.append(asyncio.create_task(self._play_on_and_on(number, event)))
        await asyncio.gather(*(event.wait() for event in seated))

    def look(self) -> Measured:
        """What was measured since the last look; raises what ended a player."""
        for task in self._playing:
            if task.done():
                task.result()
        found, self.measured = self.measured, Measured()
        return found

    async def leave(self) -> None:
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)

    async def _play_on_and_on(self, number: int, seated: asyncio.Event) -> None:
        while True:
            table = next(self._tables)
            ports = [
                self._ports[(number + (seat if self._apart else 0)) % len(self._ports)] for seat in (0, 1)
            ]
            await _AtTable(self, table, ports).play(seated)

    async def connect(self, port: int, game: str, cookie: str) -> ClientConnection:
        async with self._connecting:
            return await connect(
                f"ws://127.0.0.1:{port}/api/games/{game}/socket",
                additional_headers={"Cookie": cookie},
                compression=None,
                ping_interval=None,
                open_timeout=60,
                max_size=None,
            )

    def next_pause(self) -> float:
        """Pauses differ, or all games would act in the same moment."""
        return self._pause * self._rng.uniform(0.5, 1.5)

    def choice(self, ways: list[Any]) -> Any:
        return self._rng.choice(ways)


class _AtTable:
    """One game until it is over."""

    def __init__(self, players: Players, table: Table, ports: Sequence[int]) -> None:
        self._players = players
        self._table = table
        self._ports = ports
        self._sockets: dict[int, ClientConnection] = {}
        self._known: dict[int, dict[str, Any]] = {}
        """The table as each seat knows it; parsed only where its player decides."""
        self._news = asyncio.Event()
        self._version = 0
        self._begun = 0.0
        self._actor = -1
        self._waiting: set[int] = set()
        self._over = False

    async def play(self, seated: asyncio.Event) -> None:
        for seat, cookie in enumerate(self._table.cookies):
            if cookie is not None:
                port = self._ports[seat]
                self._sockets[seat] = await self._players.connect(port, self._table.game, cookie)
        readers = [asyncio.create_task(self._read(seat, it)) for seat, it in self._sockets.items()]
        try:
            while len(self._known) < len(self._sockets):
                await self._wait_for_news()
            seated.set()
            await asyncio.sleep(self._players.next_pause())
            while not self._over:
                await self._act()
        finally:
            for task in readers:
                task.cancel()
            await asyncio.gather(*readers, return_exceptions=True)
            for socket in self._sockets.values():
                await socket.close()

    async def _act(self) -> None:
        """The player to move acts; if it is a bot, wait for it."""
        choosing = [(seat, table) for seat, table in self._known.items() if table["choices"] is not None]
        if not choosing:
            await self._wait_for_news()
            return
        seat, table = choosing[0]
        line = await self._line(seat, table)
        version = table["version"]
        self._waiting = set(self._sockets)
        self._actor, self._version, self._begun = seat, version, perf_counter()
        await self._send(seat, {"type": "play", "ask": 1, "version": version, "line": line})
        while self._waiting and not self._over:
            await self._wait_for_news()
        await asyncio.sleep(self._players.next_pause())

    async def _line(self, seat: int, table: dict[str, Any]) -> str:
        choices = table["choices"]
        ways = choices["ways"]
        if not ways:  # only those that are sent on request
            button = choices["picks"][choices["more"][0]]["value"]
            self._asked: list[Any] = []
            await self._send(seat, {"type": "ways", "ask": 2, "version": table["version"], "button": button})
            while not self._asked:
                await self._wait_for_news()
            ways = self._asked
        line: str = self._players.choice(ways)["line"]
        return line

    async def _send(self, seat: int, message: dict[str, Any]) -> None:
        await self._sockets[seat].send(json.dumps(message))

    async def _wait_for_news(self) -> None:
        self._news.clear()
        await self._news.wait()

    async def _read(self, seat: int, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for text in socket:
                assert isinstance(text, str)
                self._take(seat, text)

    def _take(self, seat: int, text: str) -> None:
        now = perf_counter()
        measured = self._players.measured
        measured.bytes_received += len(text)
        update = _UPDATE.match(text)
        if update is not None and seat in self._waiting and int(update[1]) == self._version:
            self._waiting.discard(seat)
            if seat == self._actor:
                measured.own.append(now - self._begun)
            if not self._waiting:
                measured.times.append(now - self._begun)
        if update is None and text.startswith('{"type":"refused"'):
            measured.refused += 1
            raise AssertionError(text)
        if update is None and '"ways":[' in text and text.startswith('{"type":"answer"'):
            self._asked = json.loads(text)["answer"]["ways"]
        if update is not None or text.startswith('{"type":"table"'):
            self._note(seat, text)
        self._news.set()

    def _note(self, seat: int, text: str) -> None:
        if '"choices":null' in text and '"over":null' in text:
            self._known[seat] = {"choices": None}
            return
        table = json.loads(text)["table"]
        self._known[seat] = table
        self._over = table["over"] is not None
