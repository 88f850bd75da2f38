"""How a game went in a bot's eyes: a score for each seat at each moment, worked out a few at a time."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict

from nshex.bots.registry import read_bot
from nshex.web.live.live_game import USUAL_SECONDS, LiveGame
from nshex.web.payloads import types
from nshex.web.workers.tasks import BotTask, judge
from nshex.workers import TaskError, WorkerPool

log = logging.getLogger(__name__)

AT_A_TIME = 6
"""Moments judged in one go: few, so that a hint need not wait long for its turn."""
GRAPHS_KEPT = 50


class Graph:
    """The points of one graph, as far as they are known."""

    def __init__(self) -> None:
        self.points: list[types.GraphPoint] = []
        self.done = False
        self.error = ""
        self.task: asyncio.Task[None] | None = None

    def as_json(self) -> types.Graph:
        return {"done": self.done, "points": self.points, "error": self.error}


class Graphs:
    """Graphs that were asked for; each is made once and kept for a while."""

    def __init__(self, workers: WorkerPool) -> None:
        self._workers = workers
        self._graphs: OrderedDict[tuple[str, int, str], Graph] = OrderedDict()

    def graph(self, live: LiveGame, bot: str) -> Graph:
        """A graph of a game as it stands; it grows while it is looked at."""
        key = (live.id, live.version, bot)
        if key not in self._graphs:
            graph = self._graphs[key] = Graph()
            tasks = [live.task(bot, moment) for moment in range(len(live.game.steps) + 1)]
            graph.task = asyncio.create_task(self._make(graph, tasks))
            self._make_space()
        self._graphs.move_to_end(key)
        return self._graphs[key]

    def _make_space(self) -> None:
        while len(self._graphs) > GRAPHS_KEPT:
            _, oldest = self._graphs.popitem(last=False)
            if oldest.task is not None:
                oldest.task.cancel()

    async def _make(self, graph: Graph, tasks: list[BotTask]) -> None:
        try:
            for first in range(0, len(tasks), AT_A_TIME):
                part = tasks[first : first + AT_A_TIME]
                seconds = len(part) * (read_bot(part[0].bot)[1].seconds or USUAL_SECONDS)
                job = self._workers.ask(judge, part, seconds=seconds, urgent=False)
                for number, scores in enumerate(await job, start=first):
                    graph.points.append({"n": number, "scores": scores})
        except TaskError as problem:
            log.error("a graph could not be made: %s", problem)
            graph.error = "The rest could not be evaluated."
        graph.done = True

    async def stop(self) -> None:
        tasks = [graph.task for graph in self._graphs.values() if graph.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
