"""`nshex bot-worker`: lets this machine think for the bots of servers elsewhere."""

from __future__ import annotations

import asyncio
import signal
from argparse import ArgumentParser, Namespace
from contextlib import suppress

from nshex.commands.files import CommandError
from nshex.commands.numbers import whole_number
from nshex.commands.output import say
from nshex.commands.serve import add_redis, check_redis_address
from nshex.web.store.locations import shown
from nshex.workers import available_cores

DESCRIPTION = """Think for the bots of nshex servers on other machines. Servers and workers need the same
Redis or Valkey server and the same version of nshex. A worker gets what a player may see of a game, never a
seed or the order of a pile. Start and stop workers whenever you like: without them bots think on the
servers."""

EXAMPLES = """
  nshex bot-worker --redis redis://games.example.org:6379/0
  nshex bot-worker --redis rediss://:password@games.example.org:6380/0 --workers 8
"""


def add_arguments(parser: ArgumentParser) -> None:
    add_redis(parser, "through which jobs come")
    parser.add_argument(
        "--workers",
        metavar="N",
        type=whole_number(1, 256),
        default=available_cores(),
        help=f"how many bots think at the same time ({available_cores()}, one for each core)",
    )


def run(args: Namespace) -> int:
    if args.redis is None:
        raise CommandError("--redis is missing; expected the address of a Redis server")
    check_redis_address(args.redis)
    asyncio.run(_serve(args.redis, args.workers))
    return 0


async def _serve(address: str, workers: int) -> None:
    from nshex.web.exchange.bot_worker import BotWorker
    from nshex.web.exchange.redis_connection import FAILURES

    worker = BotWorker(address, workers)
    try:
        await worker.check()
    except FAILURES as problem:
        await worker.stop()
        raise CommandError(f"--redis: {shown(address)}: {problem}") from None
    serving = asyncio.create_task(worker.run())
    loop = asyncio.get_running_loop()
    for ending in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # as on Windows, where Ctrl-C ends it less gently
            loop.add_signal_handler(ending, serving.cancel)
    say(f"Thinking for bots from {shown(address)}, {workers} at a time (Ctrl-C stops it)")
    with suppress(asyncio.CancelledError):
        await serving
    say(f"{worker.done} jobs were done")
