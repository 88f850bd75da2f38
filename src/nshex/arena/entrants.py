"""Who takes part: bots by name, other programs as `engine:COMMAND`, or classes that make bots."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from nshex.arena.errors import ArenaError
from nshex.bot_adapters import BotFactory, host
from nshex.bots.interface import Bot, Limit
from nshex.bots.registry import make_bot, read_bot
from nshex.notation.names import show
from nshex.notation.seeds import rng_from_seed
from nshex.rules.rng import Rng

ENGINE = "engine:"

Spec = str | BotFactory
"""What names a bot: a name with a limit, `engine:COMMAND`, or a class or function that makes one."""


@dataclass(frozen=True)
class Entrant:
    """A bot in a contest."""

    label: str
    """Its name in the results: as written, with a number if the same name was written before."""
    spec: Spec


def read_entrants(specs: Sequence[Spec]) -> tuple[Entrant, ...]:
    """The bots people named, each checked; a bot that is named twice plays against itself."""
    if len(specs) < 2:
        raise ArenaError(f"{len(specs)} bots; expected at least two, such as soldier recruit")
    seen: Counter[str] = Counter()
    entrants = []
    for spec in specs:
        name = _checked_name(spec)
        seen[name] += 1
        entrants.append(Entrant(name if seen[name] == 1 else f"{name}#{seen[name]}", spec))
    return tuple(entrants)


def _checked_name(spec: Spec) -> str:
    """What a bot is called, if it can take part."""
    if isinstance(spec, str):
        _check(spec)
        return spec
    open_bot(spec, rng_from_seed(0, "check"))
    return str(getattr(spec, "__name__", type(spec).__name__))


def _check(spec: str) -> None:
    if not spec.isprintable() or spec != spec.strip():
        raise ArenaError(f"bot {show(spec)}; expected one printable line")
    if not spec.startswith(ENGINE):
        open_bot(spec, rng_from_seed(0, "check"))
    elif not _words(spec):
        raise ArenaError(f"{show(spec)} has no command; expected something like 'engine:./my-engine --flag'")


def _words(spec: str) -> list[str]:
    try:
        return shlex.split(spec.removeprefix(ENGINE))
    except ValueError:
        return []


def open_bot(spec: Spec, rng: Rng) -> tuple[Bot, Limit]:
    """A bot and its limit, ready to play; call `close_bot` afterwards."""
    if not isinstance(spec, str):
        return _host(spec, rng), Limit()
    if spec.startswith(ENGINE):
        return _open_engine(spec, rng), Limit()
    try:
        name, limit = read_bot(spec)
        return make_bot(name, rng), limit
    except ValueError as problem:
        raise ArenaError(str(problem)) from None


def _host(factory: BotFactory, rng: Rng) -> Bot:
    """A bot of the caller's own. If it cannot be made, the run ends; no game is lost."""
    try:
        return host(factory, int(rng.next32()))
    except Exception as problem:
        raise ArenaError(f"bot {show(factory)} cannot be made: {problem}") from problem


def _open_engine(spec: str, rng: Rng) -> Bot:
    """Another program. If it cannot be started, the command is wrong and the run ends; no game is lost."""
    from nshex.bots.protocol import EngineError, ExternalEngine

    try:
        engine = ExternalEngine(_words(spec))
        if "seed" in engine.options:
            engine.set_option("seed", str(rng.next32()))
        engine.new_game()
    except EngineError as problem:
        raise ArenaError(str(problem)) from None
    return engine


def close_bot(bot: Bot) -> None:
    """End the program of a bot; only engines have one."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()
