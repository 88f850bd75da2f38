"""How many more actions per second two processes on PostgreSQL and Redis handle than one, at the same p99.

    python -m benchmarks.web_scaling [--games 200] [--step 20] [--seconds 8] [--pause 1] [--share 0.3]

Adds games step by step until the p99 of all actions is above 100 ms, once with one server and once with two,
and compares how many actions per second they handled by then. Two servers, PostgreSQL, Redis and the players
do not fit on the cores of a small machine. So each server gets only a share of the time: all are paused and
resumed over and over, for equally long. `--share 1` turns this off.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from benchmarks.web.__main__ import MOST_MS, SPARE, Step, add_arguments, database, run
from benchmarks.web.stored_games import store_games
from tests.web.serving import Server

LEAST = 1.6
"""Target: how many times the actions of one process two should handle."""
PERIOD = 0.01
"""Seconds in which a server is stopped and continued once."""

_STOP_AND_GO = """
import os, signal, sys, time
parent, pid, going, stopped = os.getppid(), int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])
try:
    while os.getppid() == parent:
        os.kill(pid, signal.SIGSTOP)
        time.sleep(stopped)
        os.kill(pid, signal.SIGCONT)
        time.sleep(going)
except ProcessLookupError:
    pass
"""


@contextmanager
def slowed_down(server: Server, share: float) -> Iterator[None]:
    """Let a server run for a share of the time only, as on a slower machine."""
    if share >= 1:
        yield
        return
    times = (str(share * PERIOD), str((1 - share) * PERIOD))
    slowing = subprocess.Popen([sys.executable, "-c", _STOP_AND_GO, str(server.process.pid), *times])
    try:
        yield
    finally:
        slowing.kill()
        slowing.wait()
        os.kill(server.process.pid, signal.SIGCONT)


def most_actions(args: argparse.Namespace, processes: int) -> float:
    """How many actions per second this many servers handled when their p99 went over the limit."""
    args = argparse.Namespace(**vars(args), processes=processes)
    args.games, args.step = processes * args.games, processes * args.step
    print(f"{processes} server{'s' * (processes > 1)}", flush=True)
    with database(postgresql=True) as (place, options):
        tables = store_games(place, int(SPARE * args.games), random.Random(1))
        steps = run(args, place, options, tables, partial(slowed_down, share=args.share))
    if steps[-1].p99 < MOST_MS:
        print(f"the p99 is still under {MOST_MS:.0f} ms; with more --games there might be more actions")
        return steps[-1].rate
    return _rate_between(*steps[-2:]) if len(steps) > 1 else 0.0


def _rate_between(good: Step, bad: Step) -> float:
    """Where the p99 passes the limit, interpolated linearly between two steps."""
    return good.rate + (bad.rate - good.rate) * (MOST_MS - good.p99) / (bad.p99 - good.p99)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_arguments(parser)
    parser.add_argument("--share", type=float, default=0.3, help="of the time that a server runs (0.3)")
    parser.set_defaults(games=200, step=20, seconds=8.0, pause=1.0, until=MOST_MS)
    args = parser.parse_args()
    one, two = most_actions(args, 1), most_actions(args, 2)
    times = two / one if one else float("nan")
    verdict = "REACHED" if times >= LEAST else "NOT REACHED"
    print(f"two servers: {two:.0f} actions/s, one: {one:.0f}, both with a p99 of {MOST_MS:.0f} ms")
    print(f"{times:.2f} times the actions of one; wanted: {LEAST} times: {verdict}")


if __name__ == "__main__":
    main()
