"""How many live games a server can hold, each with two players on two sockets and an action every 5 s.

    python -m benchmarks.web [--games 1000] [--step 100] [--seconds 15]
    python -m benchmarks.web --bot soldier --games 50 --step 50
    python -m benchmarks.web --postgresql [--processes 2] [--apart]

Puts unfinished games into a fresh database, starts the server in its own process, and adds players step by
step; they run in this process, on the same machine. For each step it prints how long actions took until
everybody at the table had the update (p50, p99 and the longest, in ms), the processor time of the server for
an action, how busy the server and this process were, the server's memory beyond that of an idle server for
each game, and the pauses of its garbage collector. With a bot one person plays each game, and only the
person's own actions are measured. At the end it says whether the targets were met.
`benchmarks/web_scaling.py` compares one process with two.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import re
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, process_time

from benchmarks.web.players import Measured, Players
from benchmarks.web.stored_games import Table, store_games
from nshex.web.store.locations import Location
from tests.web.servers import Postgres, Redis
from tests.web.serving import Server

SPARE = 1.5
"""How many times as many games are stored as are played, to replace those that end."""
SETTLING = 0.3
"""The share of a step that is not measured, since players have only just sat down."""

MOST_MS = 100.0
"""Of an action, p99."""
MOST_MS_BESIDE_BOTS = 50.0
"""Of a person's own action while bots think, p99."""
MOST_KB = 150.0
"""Memory of a game, its sockets included."""
HEADS = (
    "games",
    "actions/s",
    "p50 ms",
    "p99 ms",
    "longest",
    "CPU ms",
    "server %",
    "driver %",
    "kB a game",
    "GC ms/s",
    "GC longest",
)


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
    driver: float
    """Processor time of this process."""


@dataclass(frozen=True)
class Step:
    """The measurements with this many games."""

    games: int
    rate: float
    """Actions a second."""
    p50: float
    p99: float
    longest: float
    """Milliseconds, as are the others."""
    work: float
    """Processor time of the servers for an action, in milliseconds."""
    busy: float
    driver: float
    """How much of a core the servers and this process took, in per cent."""
    memory: float
    """Of the servers beyond what they took without games, in kB a game."""
    pauses: float
    longest_pause: float

    def __str__(self) -> str:
        figures = (
            f"{self.games}",
            f"{self.rate:.0f}",
            f"{self.p50:.0f}",
            f"{self.p99:.0f}",
            f"{self.longest:.0f}",
            f"{self.work:.2f}",
            f"{self.busy:.0f}",
            f"{self.driver:.0f}",
            f"{self.memory:.0f}",
            f"{self.pauses:.1f}",
            f"{self.longest_pause:.0f}",
        )
        return "".join(f"{figure:>11}" for figure in figures)


def usage_of(servers: list[Server]) -> Usage:
    found = [_usage(server) for server in servers]
    return Usage(
        sum(one.seconds for one in found),
        sum(one.bytes for one in found),
        sum(one.pauses for one in found),
        max(one.longest_pause for one in found),
        process_time(),
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
        0.0,
    )


def _metric(text: str, name: str) -> float:
    found = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else float("nan")


def percentile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


async def measure(args: argparse.Namespace, servers: list[Server], players: Players) -> list[Step]:
    idle = usage_of(servers)
    print("".join(f"{head:>11}" for head in HEADS), flush=True)
    steps: list[Step] = []
    for games in range(args.step, args.games + 1, args.step):
        await players.add(args.step)
        await asyncio.sleep(SETTLING * args.seconds)
        before = await asyncio.to_thread(usage_of, servers)
        players.look()
        begun = monotonic()
        await asyncio.sleep((1 - SETTLING) * args.seconds)
        measured, seconds = players.look(), monotonic() - begun
        steps.append(_step(games, measured, seconds, idle, before, usage_of(servers)))
        print(steps[-1], flush=True)
        if steps[-1].p99 > args.until:
            break
    return steps


def _step(games: int, measured: Measured, seconds: float, idle: Usage, before: Usage, after: Usage) -> Step:
    times = measured.times
    work = after.seconds - before.seconds
    p50, p99, longest = (1000 * percentile(times, share) for share in (0.5, 0.99, 1))
    return Step(
        games,
        len(times) / seconds,
        p50,
        p99,
        longest,
        work=1000 * work / max(1, len(times)),
        busy=100 * work / seconds,
        driver=100 * (after.driver - before.driver) / seconds,
        memory=(after.bytes - idle.bytes) / games / 1000,
        pauses=1000 * (after.pauses - before.pauses) / seconds,
        longest_pause=1000 * after.longest_pause,
    )


def verdicts(args: argparse.Namespace, last: Step) -> Iterator[str]:
    """Whether the targets were met with the most games."""
    most = MOST_MS_BESIDE_BOTS if args.bot else MOST_MS
    against = f" against {args.bot}" if args.bot else ""
    yield _verdict(
        f"p99 of {last.games} games{against}: {last.p99:.0f} ms", f"{most:.0f} ms", last.p99 < most
    )
    if not args.bot:
        yield _verdict(f"memory: {last.memory:.0f} kB a game", f"{MOST_KB:.0f} kB", last.memory < MOST_KB)


def _verdict(found: str, wanted: str, is_reached: bool) -> str:
    return f"{found}; wanted: under {wanted}: {'REACHED' if is_reached else 'NOT REACHED'}"


@contextmanager
def database(*, postgresql: bool) -> Iterator[tuple[Location, tuple[str, ...]]]:
    """A fresh database, and what servers on it are started with."""
    with ExitStack() as stack:
        if postgresql:
            place = stack.enter_context(closing(Postgres(safe=True))).new_database()
            yield place, ("--redis", stack.enter_context(closing(Redis())).address)
        else:
            yield Path(stack.enter_context(tempfile.TemporaryDirectory())) / "games.sqlite", ()


def run(
    args: argparse.Namespace,
    place: Location,
    options: tuple[str, ...],
    tables: list[Table],
    around: Callable[[Server], AbstractContextManager[object]] = nullcontext,
) -> list[Step]:
    """Have the games played on the requested number of servers; `around` is entered for each of them."""
    with ExitStack() as stack:
        servers = [Server(place, *options) for _ in range(args.processes)]
        for server in servers:
            stack.callback(server.stop)
            stack.enter_context(around(server))
        ports = [server.port for server in servers]
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            players = Players(ports, iter(tables), args.pause, apart=args.apart)
            return runner.run(_run(args, servers, players))


async def _run(args: argparse.Namespace, servers: list[Server], players: Players) -> list[Step]:
    gc.collect()
    gc.freeze()
    gc.disable()  # its pauses in this process would look like those of the server
    try:
        return await measure(args, servers, players)
    finally:
        gc.enable()
        await players.leave()


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster event loop if there is one, so that the players are not the bottleneck."""
    with suppress(ModuleNotFoundError):
        import uvloop

        faster: Callable[[], asyncio.AbstractEventLoop] = uvloop.Loop
        return faster
    return None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `web_scaling` takes as well."""
    parser.add_argument("--games", type=int, default=1000, help="the most games (1000)")
    parser.add_argument("--step", type=int, default=100, help="games added at a time (100)")
    parser.add_argument("--seconds", type=float, default=15.0, help="how long each step lasts (15)")
    parser.add_argument("--pause", type=float, default=5.0, help="seconds between actions of a game (5)")
    parser.add_argument("--apart", action="store_true", help="players of a game at different servers")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_arguments(parser)
    parser.add_argument("--postgresql", action="store_true", help="on PostgreSQL and Redis, not on a file")
    parser.add_argument("--processes", type=int, default=1, help="servers, on PostgreSQL (1)")
    parser.add_argument("--bot", help="who has the second seat of each game")
    parser.set_defaults(until=float("inf"))
    args = parser.parse_args()
    if args.processes > 1 and not args.postgresql:
        parser.error("--processes: more than one needs --postgresql")
    with database(postgresql=args.postgresql) as (place, options):
        tables = store_games(place, int(SPARE * args.games), random.Random(1), args.bot)
        steps = run(args, place, options, tables)
    for line in verdicts(args, steps[-1]):
        print(line)


if __name__ == "__main__":
    main()
