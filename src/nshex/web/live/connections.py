"""Readers at a table: what they send goes to the live game, what happens there comes to them.

A live never waits for a reader. Each has a queue of messages; one who is too slow for the updates gets the
whole table in place of them, and one who does not take even its answers is dropped.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress
from time import monotonic

from starlette.websockets import WebSocket, WebSocketDisconnect

from nshex.web.encoding import dump
from nshex.web.http.middleware import is_foreign, token_of
from nshex.web.live import checks
from nshex.web.live.checks import Message, Refusal
from nshex.web.live.games import LiveGames
from nshex.web.live.live_game import LiveGame
from nshex.web.payloads import types
from nshex.web.settings import Settings

log = logging.getLogger(__name__)

NO_GAME = 4404
FOREIGN = 4403
TOO_SLOW = 4408
SECONDS_TO_CLOSE = 1.0


class Bucket:
    """Lets so many messages pass in a second, and a few more at once."""

    def __init__(self, a_second: float, at_once: int) -> None:
        self._a_second = a_second
        self._most = float(at_once)
        self._left = float(at_once)
        self._then = monotonic()

    def take(self) -> bool:
        now = monotonic()
        self._left = min(self._most, self._left + (now - self._then) * self._a_second)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Connection:
    """A reader behind a socket."""

    def __init__(self, socket: WebSocket, live: LiveGame, settings: Settings, token: str | None) -> None:
        self.seats = live.seats_of(token)
        self.live = live
        self.settings = settings
        self._socket = socket
        self._updates = 0
        self._waiting: deque[tuple[bool, str]] = deque()
        """Messages not sent yet, each with whether it is an update that the table can stand for."""
        self._behind = False
        self._something = asyncio.Event()
        self._bucket = Bucket(settings.messages_a_second, settings.messages_at_once)
        self._hint: asyncio.Task[None] | None = None

    # --- to the reader ---

    def tell(self, text: str) -> None:
        """Queue an update; where too many wait, the table will stand for all of them."""
        if self._behind:
            return
        if self._updates >= self.settings.updates_waiting:
            self.catch_up()
            return
        self._updates += 1
        self._put(True, text)

    def catch_up(self) -> None:
        """Send the table as it is then, in place of the updates that wait."""
        self._waiting = deque(entry for entry in self._waiting if not entry[0])
        self._updates = 0
        self._behind = True
        self._something.set()

    def send(self, message: types.Answer | types.Refused) -> None:
        self._put(False, dump(message))

    def _put(self, is_update: bool, text: str) -> None:
        self._waiting.append((is_update, text))
        self._something.set()

    @property
    def is_stuffed(self) -> bool:
        return len(self._waiting) - self._updates > self.settings.answers_waiting

    async def send_all(self) -> None:
        """Send what waits, for as long as the reader takes it."""
        while True:
            await self._something.wait()
            self._something.clear()
            while self._waiting or self._behind:
                async with asyncio.timeout(self.settings.seconds_to_take):
                    await self._socket.send_text(self._next())

    def _next(self) -> str:
        if self._waiting:
            is_update, text = self._waiting.popleft()
            self._updates -= is_update
            return text
        self._behind = False
        return dump(self.live.table_message(self.seats))

    # --- from the reader ---

    async def take_all(self, games: LiveGames, token: str | None) -> None:
        """Answer what the reader sends until it leaves."""
        while True:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            if self.is_stuffed:
                return
            await self._take(received.get("text"), games, token)

    async def _take(self, text: str | None, games: LiveGames, token: str | None) -> None:
        received = checks.receive(text or "")
        try:
            if not self._bucket.take():
                raise Refusal(checks.TOO_FAST, "Too many messages at once. Wait a second, then go on.")
            if text is None:
                raise Refusal(checks.UNKNOWN, "The message is binary. Send one JSON object as text.")
            message = checks.read_message(received, self.settings.longest_message)
            if message.type == checks.HINT:
                self._start_hint(message)
                return
            if message.type == checks.RELOAD:
                await self._reload(games, token)
            await self._answer(message)
        except Refusal as refusal:
            self._refuse(received.ask, refusal)
        except Exception:
            log.exception("game %s: a message could not be answered", self.live.id)
            self._refuse(
                received.ask, Refusal(checks.FAILED, "The server had an internal error. Reload the page.")
            )

    async def _answer(self, message: Message) -> None:
        found = await self.live.answer(message, self.seats)
        self.send({"type": "answer", "ask": message.ask, "answer": found})

    def _refuse(self, ask: int | None, refusal: Refusal) -> None:
        self.send({"type": "refused", "ask": ask, "error": refusal.error, "text": refusal.text})

    async def _reload(self, games: LiveGames, token: str | None) -> None:
        """Send the table; from a new live, if the old one had to be given up."""
        if self.live.broken:
            live = await games.find(self.live.id)
            assert live is not None, "games are never removed"
            self.live.readers.discard(self)
            self.live, self.seats = live, live.seats_of(token)
            live.readers.add(self)
        self.catch_up()

    def _start_hint(self, message: Message) -> None:
        """Hints take their time; meanwhile other messages are answered."""
        if self._hint is not None:
            raise Refusal(checks.BUSY, "A hint is on its way already. Wait for it.")
        self._hint = asyncio.create_task(self._give_hint(message))

    async def _give_hint(self, message: Message) -> None:
        try:
            await self._answer(message)
        except Refusal as refusal:
            self._refuse(message.ask, refusal)
        finally:
            self._hint = None

    def leave(self) -> None:
        self.live.readers.discard(self)
        if self._hint is not None:
            self._hint.cancel()


async def serve_socket(socket: WebSocket) -> None:
    """A reader's whole stay at a table."""
    games: LiveGames = socket.app.state.games
    if is_foreign(socket):
        await socket.close(FOREIGN, "another site may not play here")
        return
    await socket.accept()
    live = await games.find(socket.path_params["game"])
    if live is None:
        await socket.close(NO_GAME, "there is no such game")
        return
    token = token_of(socket)
    connection = Connection(socket, live, games.settings, token)
    live.readers.add(connection)
    if socket.query_params.get("version") != str(live.version):
        connection.catch_up()
    live.start_bot()
    with suppress(WebSocketDisconnect, RuntimeError):
        await _stay(socket, connection, games, token)


async def _stay(socket: WebSocket, connection: Connection, games: LiveGames, token: str | None) -> None:
    taking = asyncio.create_task(connection.take_all(games, token))
    sending = asyncio.create_task(connection.send_all())
    try:
        await asyncio.wait([taking, sending], return_when=asyncio.FIRST_COMPLETED)
        is_stuck = connection.is_stuffed or sending.done()
    finally:
        connection.leave()
        taking.cancel()
        sending.cancel()
        await asyncio.gather(taking, sending, return_exceptions=True)
    if is_stuck:
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_TO_CLOSE):
                await socket.close(TOO_SLOW, "the reader is too slow")
