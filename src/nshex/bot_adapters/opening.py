"""Bots by name, for every command that lets one play.

A bot is written as `soldier`, `commander:2s`, the name of one that a package registers, `my_bot.py:MyBot` for
a class in a file, or `engine:COMMAND` for another program. All but engines may have a limit after a colon.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from nshex.bot_adapters.factories import file_factory, installed_factory
from nshex.bot_adapters.hosted import host
from nshex.bots.interface import Bot, Limit
from nshex.bots.protocol import EngineError, ExternalEngine, split_command
from nshex.bots.registry import BOT_NAMES, BotError, make_bot, read_bot, read_limit
from nshex.notation.names import show
from nshex.notation.seeds import rng_from_seed
from nshex.rules.rng import Rng

ENGINE = "engine:"
_FILE = re.compile(r"(?P<path>.+\.py):(?P<name>[A-Za-z_]\w*)(?::(?P<limit>[^:]*))?")

Note = Callable[[str], None]
"""Takes a line of the conversation with an engine."""


@dataclass(frozen=True)
class EngineTerms:
    """How other programs are treated."""

    patience: float | None = None
    """Seconds after which one that does not answer is stopped; None for a default that suits its limit."""
    note: Note | None = None
    """Gets every line of the conversation."""


@dataclass(frozen=True)
class BotSpec:
    """A bot as somebody wrote it."""

    name: str
    """A name, `FILE.py:CLASS`, or `engine:COMMAND`."""
    limit: Limit
    """What is written after the name; without anything, no limit."""

    @property
    def is_engine(self) -> bool:
        return self.name.startswith(ENGINE)


def read_spec(text: str) -> BotSpec:
    """What a bot's name says; neither imports nor starts anything."""
    if not text.isprintable() or text != text.strip() or not text:
        raise BotError(f"bot {show(text)}; expected one printable line")
    if text.startswith(ENGINE):
        if not split_command(text.removeprefix(ENGINE)):
            raise BotError(
                f"{show(text)} has no command; expected something like 'engine:./my-engine --flag'"
            )
        return BotSpec(text, Limit())
    if found := _FILE.fullmatch(text):
        name = f"{found['path']}:{found['name']}"
        return BotSpec(name, Limit() if found["limit"] is None else read_limit(found["limit"], name))
    if text.endswith(".py") and (len(split_command(text)) == 1 or Path(text).is_file()):
        raise BotError(
            f"{show(text)} is a file; expected the name of a class after it, as in {text}:MyBot; "
            f"to let it play as a program, write 'engine:python {text}'"
        )
    if _is_command(text):
        raise BotError(f"bot {show(text)} is unknown; to let a program play, write 'engine:{text}'")
    return BotSpec(*read_bot(text))


def _is_command(text: str) -> bool:
    """Whether an unknown name looks like a command to run."""
    if text.partition(":")[0] in BOT_NAMES:
        return False
    words = split_command(text)
    return len(words) > 1 or any(mark in text for mark in "/\\") or shutil.which(text) is not None


def open_bot(
    text: str, rng: Rng, usual: Limit | None = None, terms: EngineTerms | None = None
) -> tuple[Bot, Limit]:
    """A bot and its limit, ready to play; call `close_bot` afterwards.

    `usual` is the limit of a bot whose name has none. A `BotError` says why a bot cannot play.
    """
    spec = read_spec(text)
    limit = spec.limit
    if limit.seconds is None and limit.nodes is None and usual is not None:
        limit = replace(usual, threads=max(usual.threads, limit.threads))
    if spec.is_engine:
        return _start_engine(spec.name, rng, terms or EngineTerms()), limit
    if found := _FILE.fullmatch(spec.name):
        factory = file_factory(found["path"], found["name"])
    elif spec.name in BOT_NAMES:
        return make_bot(spec.name, rng), limit
    else:
        factory = installed_factory(spec.name)  # which says what else the name could mean
    try:
        return host(factory, int(rng.next32())), limit
    except Exception as problem:
        raise BotError(f"bot {spec.name} cannot be made: {problem}") from problem


def check_bot(text: str) -> BotSpec:
    """The same bot, if it can be made. An engine is not started yet."""
    spec = read_spec(text)
    if not spec.is_engine:
        close_bot(open_bot(text, rng_from_seed(0, "check"))[0])
    return spec


def _start_engine(spec: str, rng: Rng, terms: EngineTerms) -> ExternalEngine:
    try:
        engine = ExternalEngine(spec.removeprefix(ENGINE), patience=terms.patience, note=terms.note)
        if "seed" in engine.options:
            engine.set_option("seed", str(rng.next32()))
        engine.new_game()
    except EngineError as problem:
        raise BotError(str(problem)) from None
    return engine


def close_bot(bot: Bot) -> None:
    """End what a bot keeps running, if anything."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()
