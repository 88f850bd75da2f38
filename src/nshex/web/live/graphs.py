"""How a game went in a bot's eyes: a score for each seat at each moment, worked out a few at a time.

A graph is worked out only while somebody looks at it: who does asks again and again. It stops when nobody has
asked for a while, and goes on from there when somebody does.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from time import monotonic

from nshex.web.limits import Asker, LimitError, Limits
from nshex.web.live.bot_turns import USUAL_SECONDS, task_of
from nshex.web.live.hints import check_open
from nshex.web.live.live_game import LiveGame
from nshex.web.payloads import types
from nshex.web.workers.tasks import BotTask, judge
from nshex.workers import Job, Rank, TaskError, WorkerPool

log = logging.getLogger(__name__)

AT_A_TIME = 6
"""Moments judged in one go: few, so that a hint need not wait long for its turn."""
GRAPHS_KEPT = 50
SECONDS_WANTED = 10.0
"""A graph that nobody has asked for in so long is not worked on."""
SECONDS_BETWEEN_LOOKS = 1.0
_TOO_MANY = "Too many graphs are being worked out. Try again in a moment."
_USED_UP = "Bots have thought a lot for you already. Try again later."


class Graph:
    """The points of one graph, as far as they are known."""

    def __init__(self) -> None:
        self.points: list[types.GraphPoint] = []
        self.done = False
        self.error = ""
        self.asked = monotonic()
        self.task: asyncio.Task[None] | None = None

    @property
    def is_wanted(self) -> bool:
        return monotonic() - self.asked < SECONDS_WANTED

    def as_json(self) -> types.Graph:
        return {"done": self.done, "points": self.points, "error": self.error}


class Graphs:
    """Graphs that were asked for; each is made once and kept for a while."""

    def __init__(self, workers: WorkerPool, limits: Limits) -> None:
        self._workers = workers
        self._limits = limits
        self._graphs: OrderedDict[tuple[str, int, str], Graph] = OrderedDict()

    def graph(self, live: LiveGame, bot: str, asker: Asker) -> Graph:
        """A graph of a game as it stands; it grows while it is looked at.

        Refusal where the game allows none while it is on, LimitError where too many are being made.
        """
        check_open(live)
        key = (live.id, live.version, bot)
        graph = self._graphs.get(key) or Graph()
        graph.asked = monotonic()
        if not graph.done and graph.task is None:
            self._start(graph, live, bot, asker)
        self._graphs[key] = graph
        self._graphs.move_to_end(key)
        self._make_space()
        return graph

    def _start(self, graph: Graph, live: LiveGame, bot: str, asker: Asker) -> None:
        if (wait := self._limits.thinking.seconds_until(asker, 0)) > 0:
            raise LimitError(_USED_UP, wait)
        self._limits.graphs.take(asker, _TOO_MANY, wait=USUAL_SECONDS)
        tasks = [task_of(live, bot, moment) for moment in range(len(graph.points), live.game.length + 1)]
        graph.task = asyncio.create_task(self._make(graph, tasks, asker))

    def _make_space(self) -> None:
        while len(self._graphs) > GRAPHS_KEPT:
            _, oldest = self._graphs.popitem(last=False)
            if oldest.task is not None:
                oldest.task.cancel()

    async def _make(self, graph: Graph, tasks: list[BotTask], asker: Asker) -> None:
        try:
            for first in range(0, len(tasks), AT_A_TIME):
                part = tasks[first : first + AT_A_TIME]
                scores = await self._judge(graph, part, asker)
                if scores is None:
                    return
                known = len(graph.points)
                graph.points += [{"n": n, "scores": found} for n, found in enumerate(scores, start=known)]
            graph.done = True
        except TaskError as problem:
            log.error("a graph could not be made: %s", problem)
            graph.error = "The rest could not be evaluated."
            graph.done = True
        finally:
            graph.task = None
            self._limits.graphs.leave(asker)

    async def _judge(
        self, graph: Graph, part: list[BotTask], asker: Asker
    ) -> list[list[float] | None] | None:
        """The scores of some moments; None when nobody wants them any more."""
        seconds = len(part) * USUAL_SECONDS
        job: Job = self._workers.ask(judge, part, seconds=seconds, rank=Rank.IDLE, owner=asker.owner)
        future = asyncio.wrap_future(job.future)
        try:
            while not future.done():
                await asyncio.wait([future], timeout=SECONDS_BETWEEN_LOOKS)
                if not future.done() and not graph.is_wanted:
                    return None
            found: list[list[float] | None] = future.result()
            return found
        finally:
            self._workers.cancel(job)
            self._limits.thinking.overdraw(asker, job.took)

    async def stop(self) -> None:
        tasks = [graph.task for graph in self._graphs.values() if graph.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
