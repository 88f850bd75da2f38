"""How many live games a server holds, each with two players at two sockets and an action every 5 seconds.

    python -m benchmarks.web [--games 1000] [--step 100] [--seconds 15]
    python -m benchmarks.web --postgresql [--processes 2] [--apart]
    python -m benchmarks.web --bot soldier --games 50 --step 50

Puts games in the middle of play into a fresh database, starts the server in a process of its own, and adds
players step by step; they run in this process, on the same machine. For each step it prints how long actions
took until everybody at the table had the update (p50, p99 and the longest, in ms), the processor time of the
server for an action, its memory beyond that of an idle server for each game, and the pauses of its garbage
collector. With a bot one person plays each game, and only the person's own actions are measured.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import tempfile
import urllib.request
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from benchmarks.web.players import Measured, Players
from benchmarks.web.stored_games import store_games
from tests.web.servers import Postgres, Redis
from tests.web.serving import Server

SPARE = 1.5
"""So many times the games that are played are stored, for those that come to their end."""
SETTLING = 0.3
"""The share of a step that is not measured, since players have only just sat down."""


@dataclass(frozen=True)
class Usage:
    """What servers have used so far."""

    seconds: float
    """Processor time."""
    bytes: int
    """Memory."""
    pauses: float
    """Seconds in the garbage collector."""
    longest_pause: float


def usage_of(servers: list[Server]) -> Usage:
    found = [_usage(server) for server in servers]
    return Usage(
        sum(one.seconds for one in found),
        sum(one.bytes for one in found),
        sum(one.pauses for one in found),
        max(one.longest_pause for one in found),
    )


def _usage(server: Server) -> Usage:
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    resident = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert resident is not None
    with urllib.request.urlopen(server.address + "/metrics") as answer:
        metrics = answer.read().decode()
    return Usage(
        (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"),
        1024 * int(resident[1]),
        _metric(metrics, "nshex_gc_pause_seconds_total"),
        _metric(metrics, "nshex_gc_longest_pause_seconds"),
    )


def _metric(text: str, name: str) -> float:
    found = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else float("nan")


def percentile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


async def measure(args: argparse.Namespace, servers: list[Server], players: Players) -> None:
    idle = usage_of(servers)
    heads = (
        "games",
        "actions/s",
        "p50 ms",
        "p99 ms",
        "longest",
        "CPU ms",
        "kB a game",
        "GC ms/s",
        "GC longest",
    )
    print("".join(f"{head:>11}" for head in heads), flush=True)
    for games in range(args.step, args.games + 1, args.step):
        await players.add(args.step)
        await asyncio.sleep(SETTLING * args.seconds)
        players.look()
        before, begun = usage_of(servers), monotonic()
        await asyncio.sleep((1 - SETTLING) * args.seconds)
        measured, seconds = players.look(), monotonic() - begun
        report(games, measured, seconds, idle, before, usage_of(servers))


def report(games: int, measured: Measured, seconds: float, idle: Usage, before: Usage, after: Usage) -> None:
    times = measured.times
    figures = (
        f"{games}",
        f"{len(times) / seconds:.0f}",
        *(f"{1000 * percentile(times, share):.0f}" for share in (0.5, 0.99, 1)),
        f"{1000 * (after.seconds - before.seconds) / max(1, len(times)):.2f}",
        f"{(after.bytes - idle.bytes) / games / 1000:.0f}",
        f"{1000 * (after.pauses - before.pauses) / seconds:.1f}",
        f"{1000 * after.longest_pause:.0f}",
    )
    print("".join(f"{figure:>11}" for figure in figures), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000, help="the most games (1000)")
    parser.add_argument("--step", type=int, default=100, help="games added at a time (100)")
    parser.add_argument("--seconds", type=float, default=15.0, help="how long each step lasts (15)")
    parser.add_argument("--pause", type=float, default=5.0, help="seconds between actions of a game (5)")
    parser.add_argument("--postgresql", action="store_true", help="on PostgreSQL and Redis, not on a file")
    parser.add_argument("--processes", type=int, default=1, help="servers, on PostgreSQL (1)")
    parser.add_argument("--apart", action="store_true", help="players of a game at different servers")
    parser.add_argument("--bot", help="who has the second seat of each game")
    args = parser.parse_args()
    if args.processes > 1 and not args.postgresql:
        parser.error("--processes: more than one needs --postgresql")
    with ExitStack() as stack:
        options: tuple[str, ...] = ()
        if args.postgresql:
            place = stack.enter_context(closing(Postgres(safe=True))).new_database()
            options = ("--redis", stack.enter_context(closing(Redis())).address)
        else:
            place = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "games.sqlite"
        tables = store_games(place, int(SPARE * args.games), random.Random(1), args.bot)
        servers = [Server(place, *options) for _ in range(args.processes)]
        for server in servers:
            stack.callback(server.stop)
        ports = [server.port for server in servers]
        asyncio.run(_run(args, servers, Players(ports, iter(tables), args.pause, apart=args.apart)))


async def _run(args: argparse.Namespace, servers: list[Server], players: Players) -> None:
    try:
        await measure(args, servers, players)
    finally:
        await players.leave()


if __name__ == "__main__":
    main()
