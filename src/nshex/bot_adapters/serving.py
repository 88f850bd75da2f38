"""A bot written in Python as an engine: a program that others talk to over pipes (docs/protocol.md)."""

from __future__ import annotations

import inspect
import sys
from io import TextIOWrapper
from typing import Any, TextIO

from nshex.bot_adapters.hosted import HostedBot, host
from nshex.bot_adapters.opening import close_bot, open_bot, read_spec
from nshex.bots.interface import Bot, Limit
from nshex.bots.protocol import EngineServer
from nshex.rules.rng import Rng


def serve(bot: Any, source: TextIO | None = None, target: TextIO | None = None) -> None:
    """Speak the engine protocol for a bot until the controller says `quit`.

    `bot` is an object with `choose(view)` or `choose(view, limit)`, or a class of such objects: then every
    game gets a new one, made with a `seed` if it takes one. Lines come from standard input and go to standard
    output, so the bot must print nothing there itself.
    """

    def make(rng: Rng) -> Bot:
        return host(bot, int(rng.next32())) if inspect.isclass(bot) else HostedBot(bot)

    name = str(getattr(bot, "name", bot.__name__ if inspect.isclass(bot) else type(bot).__name__))
    EngineServer(name, Limit(), make, _in_utf8(source or sys.stdin), _in_utf8(target or sys.stdout)).run()


def serve_named(spec: str, source: TextIO, target: TextIO) -> None:
    """The same for a bot by name."""
    read = read_spec(spec)
    opened: list[Bot] = []

    def make(rng: Rng) -> Bot:
        while opened:
            close_bot(opened.pop())
        opened.append(open_bot(spec, rng)[0])
        return opened[0]

    try:
        EngineServer(read.name, read.limit, make, _in_utf8(source), _in_utf8(target)).run()
    finally:
        for bot in opened:
            close_bot(bot)


def _in_utf8(stream: TextIO) -> TextIO:
    """The protocol is written in UTF-8, also where the system would choose otherwise, as Windows does."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="replace")
    return stream
