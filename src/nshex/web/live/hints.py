"""What a bot would do: at a table and in a replay, with the same checks for everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from nshex.languages import N_, gettext
from nshex.web.limits import Asker, LimitError, Limits
from nshex.web.live import checks
from nshex.web.live.bot_turns import USUAL_SECONDS, task_of
from nshex.web.live.checks import Message, Refusal
from nshex.web.live.live_game import LiveGame
from nshex.web.payloads import types
from nshex.web.workers.tasks import give_hint
from nshex.workers import Job, Rank, TaskError, WorkerPool

HINT_BOT = "commander:1s"
SECONDS_BETWEEN_LOOKS = 1.0
"""How often to check whether somebody is still waiting."""
_TOO_MANY = N_("Too many hints are being worked out. Try again in a moment.")
_USED_UP = N_("Bots have thought a lot for you already. Try again later.")

StillWanted = Callable[[], Awaitable[bool]]


class Hints:
    """Hints by the usual bot, which sees no more than the player who has to decide."""

    def __init__(self, workers: WorkerPool, limits: Limits) -> None:
        self._workers = workers
        self._limits = limits

    async def at_table(
        self, live: LiveGame, message: Message, seats: tuple[int, ...], asker: Asker
    ) -> types.HintAnswer:
        """For a reader who has to decide now; Refusal if a check fails."""
        checks.check_deciding(message, live.live_seats(seats), live, live.version)
        check_open(live)
        version = live.version
        try:
            found = await self._hint(live, None, asker, _always)
        except LimitError as problem:
            raise Refusal(checks.BUSY, problem.text) from None
        if live.version != version:
            raise Refusal(checks.WRONG_VERSION, gettext("The game has moved on. Ask again."))
        return found

    async def at_moment(
        self, live: LiveGame, moment: int, seats: tuple[int, ...], asker: Asker, is_wanted: StillWanted
    ) -> types.HintAnswer:
        """For a reader of a replay. While the game is running, only for players, and for the current moment
        only for the decider."""
        if live.is_live:
            checks.check_seat(seats)
            check_open(live)
            if moment == live.game.length:
                checks.check_decision(live, seats)
        return await self._hint(live, moment, asker, is_wanted)

    async def _hint(
        self, live: LiveGame, moment: int | None, asker: Asker, is_wanted: StillWanted
    ) -> types.HintAnswer:
        if (wait := self._limits.thinking.seconds_until(asker, 0)) > 0:
            raise LimitError(gettext(_USED_UP), wait)
        with self._limits.hints.one(asker, gettext(_TOO_MANY), wait=USUAL_SECONDS):
            task = task_of(live, HINT_BOT, moment)
            job = self._workers.ask(give_hint, task, seconds=USUAL_SECONDS, rank=Rank.SOON, owner=asker.owner)
            try:
                found: types.HintAnswer = await result_while_wanted(job, is_wanted)
            except TaskError as problem:
                raise Refusal(
                    checks.FAILED, gettext("No hint could be found: {problem}. Try again.", problem=problem)
                ) from None
            finally:
                self._workers.cancel(job)
                self._limits.thinking.overdraw(asker, job.took)
            return found


async def result_while_wanted(job: Job, is_wanted: StillWanted) -> types.HintAnswer:
    """What a worker finds; Refusal when nobody is waiting for it any more."""
    future = asyncio.wrap_future(job.future)
    while not future.done():
        await asyncio.wait([future], timeout=SECONDS_BETWEEN_LOOKS)
        if not future.done() and not await is_wanted():
            raise Refusal(checks.STALE, gettext("Nobody waits for this hint any more."))
    found: types.HintAnswer = future.result()
    return found


def check_open(live: LiveGame) -> None:
    """Help with looking ahead in a running game can be switched off, whoever asks and however."""
    if live.is_live and not live.forecast_allowed:
        raise Refusal(checks.SWITCHED_OFF, gettext("Forecasts and hints are switched off in this game."))


async def _always() -> bool:
    return True
