"""Readers at a table: what they send goes to the live game, what happens there comes to them.

A live game never waits for a reader. Each has a queue of messages; a reader too slow for updates gets the
whole table instead, and one that does not even take its answers is dropped.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import deque
from contextlib import suppress
from time import monotonic, perf_counter

from starlette.websockets import WebSocket, WebSocketDisconnect

from nshex.languages import N_, gettext, language
from nshex.web.encoding import dump
from nshex.web.http.middleware import asker_of, program_of
from nshex.web.limits import Asker, LimitError
from nshex.web.live import checks
from nshex.web.live.checks import Message, Refusal
from nshex.web.live.games import LiveGames
from nshex.web.live.hints import Hints
from nshex.web.live.live_game import LiveGame
from nshex.web.operations.metrics import Metrics
from nshex.web.payloads import types
from nshex.web.settings import Settings
from nshex.web.store.failures import WriteError

log = logging.getLogger(__name__)

NO_GAME = 4404
OTHER_PROTOCOL = 4426
TOO_SLOW = 4408
TRY_AGAIN_LATER = 1013
TOO_MANY = 4429
REVOKED = 4401
SECONDS_TO_CLOSE = 1.0
SECONDS_TO_COME_BACK = 10.0
_VERSION = re.compile(r"[0-9]{1,9}")
_TOO_MANY_TABLES = N_("Too many tables are open here. Close some of them, then reload the page.")


class Connection:
    """A reader behind a socket."""

    def __init__(
        self,
        socket: WebSocket,
        live: LiveGame,
        settings: Settings,
        asker: Asker,
        metrics: Metrics | None = None,
    ) -> None:
        self.asker = asker
        self.language = language()
        self.live = live
        self.settings = settings
        self._socket = socket
        self._updates = 0
        self._waiting: deque[tuple[bool, str]] = deque()
        """Messages not sent yet, each with whether it is an update that the table can stand for."""
        self._behind = False
        self._something = asyncio.Event()
        self._hint: asyncio.Task[None] | None = None
        self._metrics = metrics or Metrics()
        self.is_revoked = False
        """Whether the account of the program behind this socket has been revoked."""
        self._heard = monotonic()
        """When the reader last gave a sign of life."""
        self._acted: float | None = None
        """When the first action came whose answer is not sent yet."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The reader's seats, which may become more while the reader watches."""
        return self.live.seats_of(self.asker.browser)

    @property
    def browser(self) -> str:
        return self.asker.browser

    # --- to the reader ---

    def tell(self, text: str) -> None:
        """Queue an update; if too many are waiting, the table replaces them all."""
        if self._behind:
            return
        if self._updates >= self.settings.updates_waiting:
            self.catch_up()
            return
        self._updates += 1
        self._put(True, text)

    def catch_up(self) -> None:
        """Send the table as it is then, in place of the waiting updates."""
        self._waiting = deque(entry for entry in self._waiting if not entry[0])
        self._updates = 0
        self._behind = True
        self._something.set()

    def send(self, message: types.Welcome | types.Answer | types.Refused) -> None:
        self._put(False, dump(message))

    def _put(self, is_update: bool, text: str) -> None:
        self._waiting.append((is_update, text))
        self._something.set()

    @property
    def is_stuffed(self) -> bool:
        return len(self._waiting) - self._updates > self.settings.answers_waiting

    async def send_all(self) -> None:
        """Send what is waiting, for as long as the reader takes it."""
        while True:
            await self._something.wait()
            self._something.clear()
            while self._waiting or self._behind:
                async with asyncio.timeout(self.settings.seconds_to_take):
                    await self._socket.send_text(self._next())
            if self._acted is not None:
                self._metrics.action.observe(perf_counter() - self._acted)
                self._acted = None

    def _next(self) -> str:
        if self._waiting:
            is_update, text = self._waiting.popleft()
            self._updates -= is_update
            return text
        self._behind = False
        self.tell_more()
        return dump(self.live.table_message(self.seats))

    def tell_more(self) -> None:
        """Tell a new reader about a bot that is thinking or waiting, and how many watch."""
        if self.live.thinking is not None:
            self.tell(dump(self.live.thinking()))
        if self.live.broadcast.watching["count"]:
            self.tell(dump(self.live.broadcast.watching))

    # --- from the reader ---

    async def take_all(self, games: LiveGames) -> None:
        """Answer what the reader sends until it leaves."""
        while True:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            self._heard = monotonic()
            if self.is_stuffed or not await self._may_stay():
                return
            await self._take(received.get("text"), games)

    async def _may_stay(self) -> bool:
        """Whether the account of a program is still good."""
        if program_of(self._socket) is not None:
            with suppress(WriteError):
                self.is_revoked = await self._socket.app.state.tokens.find(self.asker.browser) is None
        return not self.is_revoked

    async def _take(self, text: str | None, games: LiveGames) -> None:
        begun = perf_counter()
        received = checks.receive(text or "")
        try:
            games.limits.messages.check(
                self.asker, gettext("Too many messages at once. Wait a second, then go on.")
            )
            if games.is_closing:
                raise Refusal(
                    checks.RESTARTING, gettext("The server is restarting. The table comes back by itself.")
                )
            if text is None:
                raise Refusal(checks.UNKNOWN, gettext("The message is binary. Send one JSON object as text."))
            message = checks.read_message(received, self.settings.longest_message)
            if message.type == checks.HINT:
                self._start_hint(message, games.hints)
                return
            if message.type == checks.SAY:
                games.limits.phrases.check(self.asker, gettext("That was a lot at once. Wait a moment."))
            if message.type == checks.RELOAD:
                await self._reload(games)
            await self._answer(message)
            if message.type in checks.ACTIONS and self._acted is None:
                self._acted = begun
        except Refusal as refusal:
            self._refuse(received.ask, refusal)
        except LimitError as problem:
            self._refuse(received.ask, Refusal(checks.TOO_FAST, problem.text))
        except Exception:
            log.exception("game %s: a message could not be answered", self.live.id)
            self._refuse(
                received.ask,
                Refusal(checks.FAILED, gettext("The server had an internal error. Reload the page.")),
            )

    async def _answer(self, message: Message) -> None:
        found = await self.live.answer(message, self.seats)
        self.send({"type": "answer", "ask": message.ask, "answer": found})

    def _refuse(self, ask: int | None, refusal: Refusal) -> None:
        self._metrics.refused.labels(refusal.error).inc()
        self.send(_refused(ask, refusal))

    async def _reload(self, games: LiveGames) -> None:
        """Send the table, with what other processes have accepted."""
        if await games.find(self.live.id) is None:
            raise checks.removed()
        self.catch_up()

    def _start_hint(self, message: Message, hints: Hints) -> None:
        """Hints take time; meanwhile other messages are answered."""
        if self._hint is not None:
            raise Refusal(checks.BUSY, gettext("A hint is already on its way."))
        self._hint = asyncio.create_task(self._give_hint(message, hints))

    async def _give_hint(self, message: Message, hints: Hints) -> None:
        try:
            found = await hints.at_table(self.live, message, self.seats, self.asker)
            self.send({"type": "answer", "ask": message.ask, "answer": found})
        except Refusal as refusal:
            self._refuse(message.ask, refusal)
        finally:
            self._hint = None

    @property
    def may_have_missed_turn(self) -> bool:
        """Whether it became the reader's turn after their last sign of life, as on a phone asleep."""
        return self.live.decider in self.seats and self._heard < self.live.broadcast.told

    def leave(self) -> None:
        self.live.leave(self)
        if self._hint is not None:
            self._hint.cancel()


def _refused(ask: int | None, refusal: Refusal) -> types.Refused:
    return {"type": "refused", "ask": ask, "error": refusal.error, "text": refusal.text}


async def serve_socket(socket: WebSocket) -> None:
    """A reader's whole stay at a table."""
    games: LiveGames = socket.app.state.games
    await socket.accept()
    if socket.query_params.get("protocol", str(checks.PROTOCOL)) != str(checks.PROTOCOL):
        await socket.close(OTHER_PROTOCOL, f"this server speaks protocol {checks.PROTOCOL}")
        return
    asker = asker_of(socket)
    try:
        with games.limits.sockets.one(asker, gettext(_TOO_MANY_TABLES), SECONDS_TO_COME_BACK):
            await _sit_down(socket, games, asker)
    except WriteError:
        await socket.close(TRY_AGAIN_LATER, "the game cannot be read from the database now")
    except LimitError as problem:
        await socket.send_text(dump(_refused(None, Refusal(checks.TOO_MANY, problem.text))))
        await socket.close(TOO_MANY, "too many tables are open")


async def _sit_down(socket: WebSocket, games: LiveGames, asker: Asker) -> None:
    live = await games.find(socket.path_params["game"])
    if live is None:
        await socket.close(NO_GAME, "there is no such game")
        return
    known = _version_known(socket)
    if live.version < known:  # from a process that died before it could tell this one
        await live.catch_up(known)
    connection = Connection(socket, live, games.settings, asker, games.metrics)
    live.join(connection, asker)
    connection.send({"type": "welcome", "protocol": checks.PROTOCOL})
    if known != live.version:
        connection.catch_up()
    else:
        connection.tell_more()
    with suppress(WebSocketDisconnect, RuntimeError):
        await _stay(socket, connection, games)


def _version_known(socket: WebSocket) -> int:
    """The version of the game that the reader already has; -1 if it has none."""
    given = socket.query_params.get("version", "")
    return int(given) if _VERSION.fullmatch(given) else -1


async def _stay(socket: WebSocket, connection: Connection, games: LiveGames) -> None:
    taking = asyncio.create_task(connection.take_all(games))
    sending = asyncio.create_task(connection.send_all())
    try:
        await asyncio.wait([taking, sending], return_when=asyncio.FIRST_COMPLETED)
        is_stuck = connection.is_stuffed or sending.done()
    finally:
        connection.leave()
        if connection.may_have_missed_turn:
            games.on_moved(connection.live.id, connection.live.status)
        taking.cancel()
        sending.cancel()
        await asyncio.gather(taking, sending, return_exceptions=True)
    if connection.is_revoked:
        await socket.close(REVOKED, "the token has been revoked")
    elif is_stuck:
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_TO_CLOSE):
                await socket.close(TOO_SLOW, "the reader is too slow")
