"""Checks that nothing is lost when processes, Redis or PostgreSQL are killed with kill -9 during games.

    python -m benchmarks.web_kill [sqlite|process|redis|postgresql …] [--rounds 20] [--games 100]

`sqlite` kills the one process on a file, `process` one of two on PostgreSQL and Redis, `redis` and
`postgresql` those servers; each is started again. Every acknowledged action must be in the database, once,
and every game must finish. Needs Debian's packages postgresql and redis-server.
"""

from __future__ import annotations

import argparse
import tempfile
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

from tests.web.killing import one_file, play_through, shared

VICTIMS = ("sqlite", "process", "redis", "postgresql")
ACTIONS_BETWEEN = 150


def run(victim: str, games: int, rounds: int) -> None:
    begun = monotonic()
    with ExitStack() as stack:
        if victim == "sqlite":
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            site = one_file(stack, folder)
        else:
            site = shared(stack, victim)
        acknowledged = play_through(site, games, rounds, ACTIONS_BETWEEN, say)
    seconds = monotonic() - begun
    told = f"{acknowledged} actions acknowledged, none lost, none twice, all games finished"
    print(f"{victim}: killed {rounds} times, {told} ({seconds:.0f} s)", flush=True)


def say(text: str) -> None:
    print(f"  {text}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("victims", nargs="*", metavar="|".join(VICTIMS), default=VICTIMS)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--games", type=int, default=100)
    args = parser.parse_args()
    unknown = set(args.victims) - set(VICTIMS)
    if unknown:
        parser.error(f"{unknown.pop()}: expected {', '.join(VICTIMS)}")
    for victim in args.victims:
        run(victim, args.games, args.rounds)


if __name__ == "__main__":
    main()
