"""Puzzles being made: solved and rated in separate worker processes, with limits on everything.

A browser has one job at a time, a server a few; a job ends when its time is up, or when nobody asks about it
any more.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from nshex.languages import N_, gettext
from nshex.puzzles.format import Puzzle, write_puzzle
from nshex.puzzles.solver import Proof, Share, joined
from nshex.web.editor.solving import SHARES, Described, Told, describe_puzzle, solve_share, tell_answers
from nshex.web.limits import Asker
from nshex.web.payloads import types
from nshex.web.puzzles.cards import level_name, theme_name
from nshex.workers import TaskError, WorkerPool

log = logging.getLogger(__name__)

AT_ONCE = 2
"""Jobs a server works on at the same time, each in its own process."""
SECONDS = 90.0
"""How long the work on a puzzle may take."""
PATIENCE = 20.0
"""Seconds without a request after which nobody is waiting any more."""
LOOK = 1.0
"""Seconds between two checks whether somebody is waiting."""
JOBS_KEPT = 40
SHOWN = 6
"""Solutions an author is shown if there are too many."""


class BusyError(Exception):
    """Too many puzzles are being solved already."""


@dataclass
class PuzzleJob:
    """A puzzle somebody wants to make, and how far the work on it has come."""

    id: str
    asker: Asker
    puzzle: Puzzle
    stage: types.PuzzleStage = "solving"
    shares: int = 0
    text: str = N_("The solver is trying every possibility …")
    solutions: list[Told] = field(default_factory=list)
    described: Described | None = None
    asked: float = field(default_factory=time.monotonic)
    task: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        return self.stage in ("done", "refused")

    def refuse(self, text: str) -> None:
        self.stage, self.text = "refused", text

    def as_json(self) -> types.PuzzleWork:
        found = self.described
        wrong = found.wrong_try if found is not None else None
        return {
            "job": self.id,
            "stage": self.stage,
            "share": self.shares / SHARES,
            "text": gettext(self.text),
            "solutions": [_way(solution) for solution in self.solutions],
            "wrong_try": _way(wrong) if wrong is not None else None,
            "level": level_name(found.difficulty) if found is not None else "",
            "themes": [theme_name(theme) for theme in found.themes] if found is not None else [],
        }


def _way(told: Told) -> types.PuzzleWay:
    reason = [gettext("It fails: {reason}.", reason=told.reason)] if told.reason else []
    return {"lines": list(told.lines), "words": [*told.story, *reason]}


class PuzzleJobs:
    """All puzzles being made on a server."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, PuzzleJob] = OrderedDict()
        self._pool: WorkerPool | None = None

    def begin(self, puzzle: Puzzle, asker: Asker) -> PuzzleJob:
        """Start work on a puzzle; an earlier job of the browser is dropped.

        One address never gets all the places, since new browsers cost nothing.
        """
        for job in self._running():
            if job.asker.browser == asker.browser:
                self.drop(job)
        running = self._running()
        from_there = [job for job in running if job.asker.address == asker.address and not asker.is_local]
        if len(running) >= AT_ONCE or len(from_there) >= AT_ONCE - 1:
            raise BusyError
        job = PuzzleJob(secrets.token_urlsafe(9), asker, puzzle)
        self._jobs[job.id] = job
        while len(self._jobs) > JOBS_KEPT:
            self.drop(next(iter(self._jobs.values())))
        job.task = asyncio.create_task(self._work(job))
        return job

    def find(self, id: str, browser: str) -> PuzzleJob | None:
        """A job of a browser, which thereby shows that it is waiting."""
        job = self._jobs.get(id)
        if job is None or job.asker.browser != browser:
            return None
        job.asked = time.monotonic()
        return job

    def drop(self, job: PuzzleJob) -> None:
        """Drop a job that nobody wants any more."""
        self._jobs.pop(job.id, None)
        if job.task is not None:
            job.task.cancel()

    async def stop(self) -> None:
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._pool is not None:
            await asyncio.to_thread(self._pool.stop)

    def _running(self) -> list[PuzzleJob]:
        return [job for job in self._jobs.values() if job.task is not None and not job.task.done()]

    # --- the work ---

    async def _work(self, job: PuzzleJob) -> None:
        try:
            async with asyncio.timeout(SECONDS):
                await self._solve(job)
        except TimeoutError:
            job.refuse(
                gettext(
                    "The solver did not finish within {seconds:.0f} seconds. "
                    "Give fewer tiles, let fewer be used, or remove units that can move.",
                    seconds=SECONDS,
                )
            )
        except TaskError as problem:
            log.error("a puzzle could not be solved: %s", problem)
            job.refuse(gettext("The solver failed on this position. Change something and try again."))

    async def _solve(self, job: PuzzleJob) -> None:
        text = write_puzzle(job.puzzle)
        found: list[Share] = []
        for number in range(SHARES):
            share: Share | str = await self._ask(job, solve_share, text, number)
            if isinstance(share, str):
                job.refuse(
                    gettext("There are too many possibilities. Give fewer tiles, or let fewer be used.")
                )
                return
            found.append(share)
            job.shares = len(found)
        proof = joined(found)
        job.stage, job.text = (
            "rating",
            gettext("Solved. Looking at wrong tries and at what the bots would play …"),
        )
        if proof.unique:
            described: Described = await self._ask(job, describe_puzzle, text, proof.solutions[0].lines)
            job.described, job.solutions = described, list(described.solutions)
            job.text = gettext("There is exactly one essential solution: it is a puzzle.")
            job.stage = "done"
            return
        shown = [solution.lines for solution in proof.solutions[:SHOWN]]
        job.solutions = await self._ask(job, tell_answers, text, shown or [proof.closest])
        job.refuse(_why_not(proof))

    async def _ask(self, job: PuzzleJob, work: Callable[..., Any], *args: object) -> Any:
        """Have a worker do something, for as long as somebody is waiting for it."""
        if self._pool is None:
            self._pool = WorkerPool(AT_ONCE)
        asked = self._pool.ask(work, *args, seconds=SECONDS)
        try:
            waiting = asyncio.ensure_future(asyncio.wrap_future(asked.future))
            while not (await asyncio.wait({waiting}, timeout=LOOK))[0]:
                if time.monotonic() - job.asked > PATIENCE:
                    self.drop(job)
            return waiting.result()
        finally:
            self._pool.cancel(asked)


def _why_not(proof: Proof) -> str:
    if not proof.solvable:
        return gettext("There is no solution: nothing reaches the goal. Below is what comes closest.")
    return gettext(
        "There are {count} essentially different solutions, and a puzzle has exactly one. "
        "Ask for more, or remove what makes the others work.",
        count=proof.count,
    )
