"""The figures of a server for Prometheus: what is counted while it runs, and what is read on request.

Counting takes a few microseconds of an action, which takes a millisecond or more. Labels have few values, all
of them ours: nothing that a browser sends becomes one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from prometheus_client import (
    CollectorRegistry,
    Counter,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from nshex.web.operations.garbage import Pauses
from nshex.workers import Job

_SHORT = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Histogram bounds in seconds for what people wait for at the table."""
_LONG = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 60.0)
"""Histogram bounds in seconds for what bots do."""
LAG_EVERY = 0.5
"""Seconds between two measurements of the event loop's lag."""


@dataclass(frozen=True)
class Figures:
    """The state of a server at this moment."""

    games: int
    """In memory."""
    playing: int
    """Of those: not over, with somebody at the table or a bot that thinks."""
    readers: int
    """Sockets at tables."""
    workers: int
    workers_busy: int
    bots_waiting: int
    """Decisions that wait for a worker."""
    analyses_waiting: int
    """Hints and analyses that do."""
    hears_others: bool | None = None
    """Whether messages from other servers arrive; None if there are no other servers."""


class Metrics:
    """Everything one server counts, in its own registry."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self.entries = Counter(
            "nshex_entries", "Actions and take-backs written to disk.", ["kind"], registry=self.registry
        )
        self.action = self._histogram(
            "nshex_action_seconds",
            "From the receipt of a person's action until it is on disk and its answer is sent.",
        )
        self.store = self._histogram(
            "nshex_store_seconds", "Writing one entry to disk, waiting for its turn included."
        )
        self.refused = Counter(
            "nshex_refused_messages", "Socket messages refused, by code.", ["error"], registry=self.registry
        )
        self.requests = Counter(
            "nshex_http_requests",
            "HTTP requests by route and status.",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self.request = self._histogram(
            "nshex_http_request_seconds", "From the headers of a request to the end of its answer.", ["route"]
        )
        self.job_waiting = Histogram(
            "nshex_job_waiting_seconds",
            "How long bot jobs waited for a worker.",
            ["work"],
            buckets=_LONG,
            registry=self.registry,
        )
        self.job_thinking = Histogram(
            "nshex_job_thinking_seconds",
            "How long a worker took for a bot job.",
            ["work"],
            buckets=_LONG,
            registry=self.registry,
        )
        self.lag = self._histogram(
            "nshex_event_loop_lag_seconds", f"How late the event loop is, measured every {LAG_EVERY} s."
        )

    def _histogram(self, name: str, text: str, labels: Iterable[str] = ()) -> Histogram:
        return Histogram(name, text, labels, buckets=_SHORT, registry=self.registry)

    def watch(self, figures: Callable[[], Figures]) -> None:
        """Call this for figures whenever the metrics are read."""
        self.registry.register(_Reading(figures))

    def watch_garbage(self, pauses: Pauses) -> None:
        self.registry.register(_GarbagePauses(pauses))

    def job_done(self, job: Job) -> None:
        """Called in the thread of a worker."""
        name = job.work.__name__
        self.job_waiting.labels(name).observe(job.waited)
        self.job_thinking.labels(name).observe(job.took)

    async def measure_lag(self) -> None:
        """Runs until it is cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_EVERY
            await asyncio.sleep(LAG_EVERY)
            self.lag.observe(max(0.0, loop.time() - due))

    def text(self) -> bytes:
        """Everything in the Prometheus text format."""
        return generate_latest(self.registry)


class _GarbagePauses(Collector):
    """Not counted with Prometheus metrics: these have locks, and the collector may run while one is held."""

    def __init__(self, pauses: Pauses) -> None:
        self._pauses = pauses

    def collect(self) -> Iterable[Metric]:
        text = "Seconds for which the garbage collector stopped the process."
        yield CounterMetricFamily("nshex_gc_pause_seconds", text, self._pauses.total)
        text = "The longest single stop by the garbage collector, in seconds."
        yield _gauge("nshex_gc_longest_pause_seconds", text, self._pauses.longest)


class _Reading(Collector):
    def __init__(self, figures: Callable[[], Figures]) -> None:
        self._figures = figures

    def collect(self) -> Iterable[Metric]:
        found = self._figures()
        yield _gauge("nshex_games", "Games in memory.", found.games)
        yield _gauge("nshex_games_playing", "Games that somebody plays or watches now.", found.playing)
        yield _gauge("nshex_sockets", "Sockets at tables.", found.readers)
        yield _gauge("nshex_workers", "Worker processes for bots.", found.workers)
        yield _gauge("nshex_workers_busy", "Worker processes that are busy.", found.workers_busy)
        waiting = GaugeMetricFamily(
            "nshex_jobs_waiting", "Bot jobs that wait for a worker.", labels=["queue"]
        )
        waiting.add_metric(["bots"], found.bots_waiting)
        waiting.add_metric(["analyses"], found.analyses_waiting)
        yield waiting
        if found.hears_others is not None:
            text = "1 while messages from other servers arrive over Redis."
            yield _gauge("nshex_exchange_connected", text, found.hears_others)

    def describe(self) -> Iterable[Metric]:
        """Nothing, so that registering does not ask for figures before the games are there."""
        return ()


def _gauge(name: str, text: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, text, value)
