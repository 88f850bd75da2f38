"""The bots of a live game: when one has to decide, one process lets it think and plays its decision."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from nshex.bots.registry import BotError, read_bot
from nshex.languages import ENGLISH, gettext, language, ngettext, speaking
from nshex.notation.seeds import rng_from_seed
from nshex.notation.views import write_view
from nshex.rules.options import NEUTRAL
from nshex.rules.views import View
from nshex.web.live import checks
from nshex.web.live.checks import Message, Refusal
from nshex.web.payloads import types
from nshex.web.workers.tasks import BotTask, choose_moves
from nshex.workers import Job, Rank, TaskError

if TYPE_CHECKING:
    from nshex.web.live.host import Host
    from nshex.web.live.live_game import LiveGame

log = logging.getLogger(__name__)

USUAL_SECONDS = 5.0
"""How long a bot without a limit in seconds is expected to think at most."""
SECONDS_BETWEEN_COUNTS = 1.0
"""How often the table is told how many bots are waiting."""
SECONDS_BETWEEN_LOOKS = 2.0
"""How often a process checks whether the one that lets a bot think is still there."""
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
"""Seconds until a bot whose move could not be saved tries again, at first and in the end."""
_OVERTAKEN = (
    *(checks.WRONG_VERSION, checks.NOT_YOUR_DECISION, checks.STALE),
    *(checks.GAME_OVER, checks.NOT_BEGUN),
)
"""Refusals of a bot's line that only mean that somebody was faster, perhaps in another process: by an action,
or by leaving, which frees a seat."""
SUBSTITUTE = "recruit"
"""Who decides for a bot that fails."""


def task_of(live: LiveGame, bot: str, moment: int | None = None) -> BotTask:
    """A moment of a game for a bot: a view, and randomness that says nothing about the seed.

    Everybody may read what a bot makes of this moment: while the game is running, it does not get the
    mercenaries that lie face down, but others in their place (MER-1).
    """
    state = live.game.state if moment is None else live.game.position_at(moment).state
    words = f"{live.stored.seed}:bot:{live.version if moment is None else moment}"
    entropy = hashlib.sha256(words.encode()).digest()
    if moment is not None and live.is_live and state.match.hidden_mercenaries:
        state = View(state, NEUTRAL).redeal(rng_from_seed(entropy, "mercenaries"))
    return BotTask(write_view(View(state, int(state.decider))), bot, entropy, language())


def _crowd_words(waiting: int) -> str:
    if not waiting:
        return ""
    return ngettext(
        "Many bots are thinking on this server; {n} is waiting.",
        "Many bots are thinking on this server; {n} are waiting.",
        waiting,
    )


def _again_words(why: str, seconds: float) -> str:
    again = gettext("The bot tries again in {seconds:.0f} s.", seconds=seconds)
    return f"{gettext(why)} {again}"


class BotTurns:
    """Lets the bots of one game decide, one line after another."""

    def __init__(self, live: LiveGame, host: Host) -> None:
        self._live = live
        self._host = host
        self._workers = host.workers
        self.job: Job | None = None
        """What a worker is asked at the moment."""
        self._remote: asyncio.Task[list[str] | None] | None = None
        self._plan: deque[str] = deque()
        """Lines a bot has decided on in advance, for as long as nobody else does anything."""
        self._task: asyncio.Task[None] | None = None
        self._moved = asyncio.Event()

    @property
    def is_busy(self) -> bool:
        return self._task is not None

    def start(self) -> None:
        """Let the bot that has to decide think, unless it does already."""
        if self._task is None and self._live.bot_to_decide() is not None:
            with speaking(ENGLISH):  # not that of whoever happened to start it
                self._task = asyncio.create_task(self._decide())
            self._task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if not task.cancelled() and task.exception() is not None:
            log.error("game %s: the bot failed", self._live.id, exc_info=task.exception())
        elif not task.cancelled():
            self.start()

    def hurry(self) -> None:
        """Somebody who is waiting for the bot has sat down."""
        if self.job is not None:
            self._workers.move(self.job, self._rank(), self._live.asker.owner)

    def moved_on(self) -> None:
        """The game has a new version."""
        self._moved.set()

    def give_up_plan(self) -> None:
        """Somebody else has acted, or something was taken back: drop what was decided."""
        self._plan.clear()
        self.stop_thinking()

    def stop_thinking(self) -> None:
        if self.job is not None:
            self._workers.cancel(self.job)
        if self._remote is not None:
            self._remote.cancel()

    async def finished(self) -> None:
        """Wait until no bot has to decide any more."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def close(self) -> None:
        """Stop thinking; what was accepted is on disk already."""
        self.stop_thinking()
        task = self._task
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    # --- deciding ---

    async def _decide(self) -> None:
        """Decide for bots until a person has to, or the game is over; only if no other process does."""
        live = self._live
        try:
            while (bot := live.bot_to_decide()) is not None:
                seat, version = live.game.decider, live.version
                assert seat is not None
                if not await self._host.leases.take(live.id):
                    await self._wait_for_others(version, seat)
                    continue
                if not self._plan:
                    await self._think(bot, seat)
                if self._plan and live.version == version:
                    await self._play(version, self._plan.popleft(), seat)
                else:
                    self._plan.clear()
        finally:
            await self._host.leases.give_back(live.id)

    async def _wait_for_others(self, version: int, seat: int) -> None:
        """Another process lets the bot think: wait until it has decided, or until it is time to check
        again."""
        self._tell_thinking(seat)
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_BETWEEN_LOOKS):
                while self._live.version == version:
                    self._moved.clear()
                    await self._moved.wait()

    async def _think(self, bot: str, seat: int) -> None:
        """Ask a worker for the bot's next lines; cancelled when the previous action is taken back."""
        self._tell_thinking(seat)
        live = self._live
        for spec in (bot, SUBSTITUTE):
            version = live.version
            try:
                lines = await self._lines(spec, seat)
            except TaskError as problem:
                log.error("game %s: %s failed: %s", live.id, spec, problem)
                continue
            except asyncio.CancelledError:
                if live.version != version:  # taken back: the job was cancelled, not this task
                    return
                raise
            finally:
                self.job = self._remote = None
            if live.version == version:
                self._plan = deque(lines)
            return
        raise TaskError(f"neither {bot} nor {SUBSTITUTE} could decide")

    async def _lines(self, spec: str, seat: int) -> list[str]:
        """What a bot decides, worked out on another machine if one is available, or else here."""
        seconds = read_bot(spec)[1].seconds or USUAL_SECONDS
        try:
            task = task_of(self._live, self._host.bots.meaning(spec))
        except BotError as problem:
            raise TaskError(str(problem)) from None
        if self._host.remote is not None and self._host.bots.is_ours(spec):
            self._remote = asyncio.create_task(self._host.remote.choose_moves(task, seconds))
            found = await self._remote
            if found is not None:
                return found
        self.job = self._workers.ask(
            choose_moves, task, seconds=seconds, rank=self._rank(), owner=self._live.asker.owner
        )
        return await self._lines_of(self.job, seat)

    async def _lines_of(self, job: Job, seat: int) -> list[str]:
        """What a worker decides; while the job is waiting for one, readers are told how many are waiting."""
        future = asyncio.wrap_future(job.future)
        told = 0
        while not future.done():
            await asyncio.wait([future], timeout=SECONDS_BETWEEN_COUNTS)
            waiting = self._workers.waiting(job.rank) if not job.has_begun and not future.done() else 0
            if waiting != told:
                self._tell_thinking(seat, waiting=waiting, words=partial(_crowd_words, waiting))
            told = waiting
        self._host.limits.thinking.overdraw(self._live.asker, job.took)
        lines: list[str] = future.result()
        return lines

    def _rank(self) -> Rank:
        """Moves that somebody at the table is waiting for come first; those of people who had plenty come
        last."""
        if self._host.limits.thinking.seconds_until(self._live.asker, 0) > 0:
            return Rank.IDLE
        return Rank.URGENT if any(reader.seats for reader in self._live.readers) else Rank.USUAL

    def _tell_thinking(self, seat: int, *, waiting: int = 0, words: Callable[[], str] = str) -> None:
        """Tell readers about the bot, each in their own language, including those who come later."""

        def thinking() -> types.Thinking:
            return {"type": "thinking", "seat": seat, "waiting": waiting, "text": words()}

        self._live.thinking = thinking
        self._live.broadcast.tell_each(thinking)

    async def _play(self, version: int, line: str, seat: int) -> None:
        """A bot's line goes through the same checks, with the version it was chosen for.

        If it cannot be saved, it is tried again, less and less often, and the table is told.
        """
        wait = FIRST_WAIT
        while self._live.version == version:
            try:
                await self._live.answer(Message(0, checks.PLAY, version, line), (seat,))
                return
            except Refusal as refusal:
                if refusal.error != checks.NOT_SAVED:
                    self._plan.clear()
                    if refusal.error in _OVERTAKEN:
                        return
                    raise
                self._tell_thinking(seat, words=partial(_again_words, refusal.text, wait))
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
