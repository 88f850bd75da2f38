"""Plays games on many machines, through Dask."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from nshex.arena.contest import GameTask
from nshex.arena.errors import ArenaError
from nshex.arena.playing import play_game
from nshex.arena.results import GameResult
from nshex.cluster import Cluster, ClusterError, run_on_cluster


def play_on_cluster(tasks: Iterable[GameTask], cluster: Cluster) -> Generator[GameResult, None, None]:
    """Play games on the workers of a Dask scheduler; results come in the order they finish."""
    try:
        yield from run_on_cluster(play_game, tasks, cluster)
    except ClusterError as problem:
        raise ArenaError(str(problem)) from None
