"""A game that is being played: one door for everybody, one action at a time.

Whoever acts, a reader or a bot, goes through the same checks; what is accepted is on disk before anybody is
told. Payloads are made from a view, in which the order of the piles is gone, so they cannot tell it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol, TypeVar, cast

from nshex.bots.registry import read_bot
from nshex.game import Game, Step
from nshex.notation.seeds import rng_from_seed
from nshex.notation.views import write_view
from nshex.rules.options import NEUTRAL
from nshex.rules.state import State
from nshex.rules.views import View
from nshex.web.encoding import dump
from nshex.web.live import checks
from nshex.web.live.checks import Message, Refusal
from nshex.web.payloads import types
from nshex.web.payloads.answers import explain_json, forecast_json
from nshex.web.payloads.choices import ways_json
from nshex.web.payloads.log import log_entry
from nshex.web.payloads.previews import preview_json
from nshex.web.payloads.scenes import scenes_json
from nshex.web.payloads.table import table_json
from nshex.web.seats import BOT, SeatInfo
from nshex.web.store.database import GAME, PLAY, TAKE_BACK, Entry, EntryTakenError, GameStatus, StoredGame
from nshex.web.store.playback import status_of
from nshex.web.workers.tasks import BotTask, choose_moves, give_hint
from nshex.workers import Job, TaskError, WorkerPool

log = logging.getLogger(__name__)

_Found = TypeVar("_Found")

Append = Callable[[str, Entry, GameStatus], Awaitable[None]]
"""Puts an entry on disk; raises EntryTakenError where another server was faster."""

HINT_BOT = "commander:1s"
USUAL_SECONDS = 5.0
"""How long a bot without a limit in seconds is expected to think at most."""
SUBSTITUTE = "recruit"
"""Who decides for a bot that fails."""


class Reader(Protocol):
    """Somebody at the table, with a seat or without."""

    seats: tuple[int, ...]

    def tell(self, text: str) -> None:
        """Pass a message on; never waits."""
        ...


class LiveGame:
    """A game in memory: how far it has come, its readers, and the bot that thinks."""

    def __init__(
        self, stored: StoredGame, game: Game, version: int, append: Append, workers: WorkerPool
    ) -> None:
        self.stored = stored
        self.id = stored.id
        self.game = game
        self.version = version
        self.readers: set[Reader] = set()
        self.broken = False
        """Whether the store knows more than this object, which then must not be used any more."""
        self._lock = asyncio.Lock()
        self._append = append
        self._workers = workers
        self._job: Job | None = None
        self._plan: deque[str] = deque()
        """Lines a bot has decided on in advance, for as long as nobody else does anything."""
        self._bot_task: asyncio.Task[None] | None = None
        self._views: dict[int, View] = {}
        """The present state as each player may know it; made once for each version."""
        self._tables: dict[tuple[int, ...], types.Table] = {}
        self._entries: list[types.LogEntry] = []
        """The log as far as it was asked for; each entry is made once."""
        self.forecast_allowed: bool = json.loads(stored.options).get("forecast", True)

    # --- looking ---

    @property
    def is_live(self) -> bool:
        """Whether the game can be played on; an uploaded record cannot."""
        return self.stored.kind == GAME and not self.game.is_over

    @property
    def is_busy(self) -> bool:
        """Whether somebody needs this game in memory."""
        return bool(self.readers) or self._bot_task is not None or self._lock.locked()

    def bot_to_decide(self) -> str | None:
        """The bot that has to decide now, if one has."""
        decider = self.game.decider
        if decider is None or not self.is_live:
            return None
        return self.stored.seats[decider].bot

    def seats_of(self, token: str | None) -> tuple[int, ...]:
        """The seats that belong to a browser."""
        if token is None:
            return ()
        return tuple(seat.seat for seat in self.stored.seats if seat.token == token)

    def seat_infos(self, seats: tuple[int, ...]) -> list[SeatInfo]:
        return seat_infos(self.stored, seats)

    def view(self, seats: tuple[int, ...]) -> View:
        """The present state as a reader may know it."""
        player = eyes_of(self.game.state, seats)
        if player not in self._views:
            self._views[player] = View(self.game.state, player)
        return self._views[player]

    def table(self, seats: tuple[int, ...]) -> types.Table:
        """The table as one reader may see it; made once for each version."""
        if seats not in self._tables:
            self._tables[seats] = table_json(
                self.view(seats),
                game=self.id,
                version=self.version,
                seats=self.seat_infos(seats),
                readers_seats=seats if self.is_live else (),
                can=self._can(seats),
            )
        return self._tables[seats]

    def _can(self, seats: tuple[int, ...]) -> types.Can:
        return {
            "take_back": self.is_live and checks.can_take_back(seats, self.game),
            "forecast": self.is_live and self.forecast_allowed,
            "hint": self.is_live and self.game.decider in seats,
        }

    def moment(self, moment: int, seats: tuple[int, ...]) -> types.Moment:
        """The table as it stood after so many actions, and what the last of them did."""
        state = self.game.position_at(moment).state
        table = table_json(
            View(state, eyes_of(state, seats, past=True)),
            game=self.id,
            version=moment,
            seats=self.seat_infos(seats),
            readers_seats=(),
            can={"take_back": False, "forecast": False, "hint": False},
        )
        if moment == 0:
            return {"table": table, "scenes": []}
        step = self.game.steps[moment - 1]
        before = View(step.before.state, NEUTRAL)
        return {"table": table, "scenes": scenes_json(before.state, step.log)}

    def _log(self) -> list[types.LogEntry]:
        """An entry for each action."""
        for number, step in enumerate(self.game.steps[len(self._entries) :], start=len(self._entries) + 1):
            self._entries.append(log_entry(number, step.after.state, step.log, step.player))
        return self._entries

    def table_message(self, seats: tuple[int, ...]) -> types.TableMessage:
        return {"type": "table", "table": self.table(seats), "log": self._log()}

    # --- what readers ask ---

    async def answer(self, message: Message, seats: tuple[int, ...]) -> types.AnyAnswer:
        """What a message brings its sender; Refusal where a check fails."""
        return await _ANSWERS[message.type](self, message, seats)

    async def _play(self, message: Message, seats: tuple[int, ...]) -> types.Accepted:
        return await _to_the_end(self._play_now(message, seats))

    async def _play_now(self, message: Message, seats: tuple[int, ...]) -> types.Accepted:
        async with self._lock:
            self._check_usable()
            step = checks.check_can_act(message, self._live_seats(seats), self.game, self.version)
            await self._accept(step)
            return {"version": self.version}

    async def _take_back(self, message: Message, seats: tuple[int, ...]) -> types.Accepted:
        return await _to_the_end(self._take_back_now(message, seats))

    async def _take_back_now(self, message: Message, seats: tuple[int, ...]) -> types.Accepted:
        async with self._lock:
            self._check_usable()
            checks.check_take_back(message, self._live_seats(seats), self.game, self.version)
            await self._accept_take_back()
            return {"version": self.version}

    async def _preview(self, message: Message, seats: tuple[int, ...]) -> types.PreviewAnswer:
        checks.check_deciding(message, self._live_seats(seats), self.game, self.version)
        return _or_refused(lambda: preview_json(self.view(seats), message.line))

    async def _forecast(self, message: Message, seats: tuple[int, ...]) -> types.ForecastAnswer:
        checks.check_going_on(self.game)
        checks.check_version(message, self.version)
        if not self.forecast_allowed:
            raise Refusal(checks.SWITCHED_OFF, "Forecasts are switched off in this game.")
        return _or_refused(lambda: forecast_json(self.view(seats).state))

    async def _explain(self, message: Message, seats: tuple[int, ...]) -> types.ExplainAnswer:
        checks.check_version(message, self.version)
        return _or_refused(lambda: explain_json(self.view(seats).state, at=message.at, tile=message.tile))

    async def _ways(self, message: Message, seats: tuple[int, ...]) -> types.Ways:
        checks.check_deciding(message, self._live_seats(seats), self.game, self.version)
        return _or_refused(lambda: ways_json(self.view(seats).state, message.button))

    async def _reload(self, message: Message, seats: tuple[int, ...]) -> types.Accepted:
        self.start_bot()
        return {"version": self.version}

    async def _hint(self, message: Message, seats: tuple[int, ...]) -> types.HintAnswer:
        checks.check_deciding(message, self._live_seats(seats), self.game, self.version)
        if self._workers.is_overrun:
            raise Refusal(checks.BUSY, "Too many hints are being worked out. Try again in a moment.")
        version = self.version
        job = self._workers.ask(give_hint, self.task(HINT_BOT), seconds=USUAL_SECONDS, urgent=False)
        try:
            found: types.HintAnswer = await job
        except TaskError as problem:
            raise Refusal(checks.FAILED, f"No hint could be found: {problem}. Try again.") from None
        finally:
            self._workers.cancel(job)
        if self.version != version:
            raise Refusal(checks.WRONG_VERSION, "The game has moved on. Ask again.")
        return found

    def _live_seats(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Nobody has a seat in a record that was uploaded: it is only looked at."""
        return seats if self.stored.kind == GAME else ()

    def _check_usable(self) -> None:
        if self.broken:
            raise Refusal(checks.STALE, "The game has moved on elsewhere. Reload the page.")

    # --- acting ---

    async def _accept(self, step: Step) -> None:
        """Put an action that passed all checks on disk, then tell everybody."""
        line = str(step.action)
        await self._write(PLAY, line, step.player, status_of(step.after))
        self.game.push(step)
        self._moved_on()
        if self.readers:
            scenes = scenes_json(View(step.before.state, NEUTRAL).state, step.log)
            self._tell_readers(line, step.player, scenes, kept=len(self.game.steps) - 1)
        self.start_bot()

    async def _accept_take_back(self) -> None:
        last = self.game.peek()
        await self._write(TAKE_BACK, "", last.player, status_of(last.before))
        self.game.pop()
        del self._entries[len(self.game.steps) :]
        self._plan.clear()
        self._cancel_task()
        self._moved_on()
        self._tell_readers(TAKE_BACK, last.player, [], kept=len(self.game.steps))
        self.start_bot()

    async def _write(self, kind: str, line: str, seat: int, status: GameStatus) -> None:
        entry = Entry(self.version + 1, kind, line, seat, time.time())
        try:
            await self._append(self.id, entry, status)
        except EntryTakenError:
            self.broken = True
            raise Refusal(checks.STALE, "The game has moved on elsewhere. Reload the page.") from None

    def _moved_on(self) -> None:
        """A new version is there, of which nothing has been made yet."""
        self.version += 1
        self._views.clear()
        self._tables.clear()

    def _tell_readers(self, line: str, seat: int, scenes: list[types.Scene], *, kept: int) -> None:
        """Send everybody what happened; the first `kept` entries of the log they know already."""
        texts: dict[tuple[int, ...], str] = {}
        for reader in list(self.readers):
            if reader.seats not in texts:
                update: types.Update = {
                    "type": "update",
                    "after": self.version - 1,
                    "line": line,
                    "seat": seat,
                    "scenes": scenes,
                    "kept": kept,
                    "log": self._log()[kept:],
                    "table": self.table(reader.seats),
                }
                texts[reader.seats] = dump(update)
            reader.tell(texts[reader.seats])

    # --- bots ---

    def start_bot(self) -> None:
        """Let the bot that has to decide think, unless it does already."""
        if self._bot_task is None and self.bot_to_decide() is not None and not self.broken:
            self._bot_task = asyncio.create_task(self._let_bots_decide())
            self._bot_task.add_done_callback(self._bot_done)

    def _bot_done(self, task: asyncio.Task[None]) -> None:
        self._bot_task = None
        if not task.cancelled() and task.exception() is not None:
            log.error("game %s: the bot failed", self.id, exc_info=task.exception())
        elif not task.cancelled():
            self.start_bot()

    async def _let_bots_decide(self) -> None:
        """Decide for bots until a person has to, or the game is over."""
        while (bot := self.bot_to_decide()) is not None and not self.broken:
            seat, version = self.game.decider, self.version
            assert seat is not None
            if not self._plan:
                await self._think(bot, seat)
            if self._plan and self.version == version:
                await self._play_for_bot(Message(0, checks.PLAY, version, self._plan.popleft()), seat)
            else:
                self._plan.clear()

    async def _think(self, bot: str, seat: int) -> None:
        """Ask a worker for the bot's next lines; cancelled when the action before is taken back."""
        thinking: types.Thinking = {"type": "thinking", "seat": seat}
        for reader in list(self.readers):
            reader.tell(dump(thinking))
        for spec in (bot, SUBSTITUTE):
            seconds = read_bot(spec)[1].seconds or USUAL_SECONDS
            version = self.version
            self._job = self._workers.ask(choose_moves, self.task(spec), seconds=seconds, urgent=True)
            try:
                lines: list[str] = await self._job
            except TaskError as problem:
                log.error("game %s: %s failed: %s", self.id, spec, problem)
                continue
            except asyncio.CancelledError:
                if self.version != version:  # taken back: not this task, but its thought was cancelled
                    return
                raise
            finally:
                self._job = None
            if self.version == version:
                self._plan = deque(lines)
            return
        raise TaskError(f"neither {bot} nor {SUBSTITUTE} could decide")

    async def _play_for_bot(self, message: Message, seat: int) -> None:
        """A bot's line goes through the same door, with the version it was thought about."""
        try:
            await self._play(message, (seat,))
        except Refusal as refusal:
            self._plan.clear()
            if refusal.error not in (checks.WRONG_VERSION, checks.NOT_YOUR_DECISION):
                raise

    def _cancel_task(self) -> None:
        if self._job is not None:
            self._workers.cancel(self._job)

    def task(self, bot: str, moment: int | None = None) -> BotTask:
        """A moment of the game for a bot: a view, and randomness that says nothing about the seed.

        What a bot makes of a moment given here everybody may read: while the game is on it gets none of the
        mercenaries that lie face down, but others in their place (MER-1).
        """
        state = self.game.state if moment is None else self.game.position_at(moment).state
        words = f"{self.game.seed}:bot:{self.version if moment is None else moment}"
        entropy = hashlib.sha256(words.encode()).digest()
        if moment is not None and self.is_live and state.match.hidden_mercenaries:
            state = View(state, NEUTRAL).redeal(rng_from_seed(entropy, "mercenaries"))
        return BotTask(write_view(View(state, int(state.decider))), bot, entropy)

    async def bots_done(self) -> None:
        """Wait until no bot has to decide any more."""
        while self._bot_task is not None:
            await asyncio.wait([self._bot_task])

    async def close(self) -> None:
        """Stop thinking; what was accepted is on disk already."""
        self._cancel_task()
        task = self._bot_task
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


_Answer = Callable[[LiveGame, Message, tuple[int, ...]], Awaitable[types.AnyAnswer]]
_ANSWERS: dict[str, _Answer] = {
    checks.PLAY: LiveGame._play,
    checks.TAKE_BACK: LiveGame._take_back,
    checks.PREVIEW: LiveGame._preview,
    checks.FORECAST: LiveGame._forecast,
    checks.EXPLAIN: LiveGame._explain,
    checks.HINT: LiveGame._hint,
    checks.RELOAD: LiveGame._reload,
    checks.WAYS: LiveGame._ways,
}


async def _to_the_end(work: Coroutine[Any, Any, types.Accepted]) -> types.Accepted:
    """Finish even if whoever asked is gone: what is on disk and what is in memory must not part."""
    return await asyncio.shield(asyncio.create_task(work))


def eyes_of(s: State, seats: tuple[int, ...], *, past: bool = False) -> int:
    """The player as whom a reader sees a state; NEUTRAL for somebody who may see nothing that is hidden.

    People who share a screen see what belongs to whoever of them decides, and only now: in the past of a
    game each could look up what the other had. Where nothing is hidden one view does for all.
    """
    if not s.match.hidden_mercenaries:
        return int(s.decider)
    if len(seats) == 1:
        return seats[0]
    return int(s.decider) if s.decider in seats and not past else NEUTRAL


def _or_refused(make: Callable[[], _Found]) -> _Found:
    try:
        return make()
    except ValueError as problem:
        raise Refusal(checks.ILLEGAL, f"That is not possible: {problem}") from None


def seat_infos(stored: StoredGame, readers: tuple[int, ...]) -> list[SeatInfo]:
    """The seats of a game by name, as a reader sees them."""
    return [
        SeatInfo(seat.seat, seat.name or _usual_name(stored, number, readers), cast(types.Who, seat.who))
        for number, seat in enumerate(stored.seats)
    ]


def _usual_name(stored: StoredGame, number: int, readers: tuple[int, ...]) -> str:
    seat = stored.seats[number]
    if seat.who == BOT and seat.bot is not None:
        return seat.bot.partition(":")[0].capitalize()
    alike = [other.seat for other in stored.seats if other.who == seat.who]
    which = f" {alike.index(seat.seat) + 1}" if len(alike) > 1 else ""
    names = {"me": "You" if number in readers else "Player", "friend": "Friend"}
    return names.get(seat.who, "Player") + which
