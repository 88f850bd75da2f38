"""Who takes part: bots by name, files, other programs as `engine:COMMAND`, or classes that make bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from nshex.arena.errors import ArenaError
from nshex.bot_adapters import opening
from nshex.bot_adapters.hosted import BotFactory, host
from nshex.bot_adapters.opening import EngineTerms, check_bot
from nshex.bots.interface import Bot, Limit
from nshex.bots.registry import BotError
from nshex.notation.names import show
from nshex.notation.seeds import rng_from_seed
from nshex.rules.rng import Rng

Spec = str | BotFactory
"""What names a bot: a line as for every command, or a class or function that makes one."""


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
        try:
            check_bot(spec)
        except BotError as problem:
            raise ArenaError(str(problem)) from None
        return spec
    open_bot(spec, rng_from_seed(0, "check"))
    return str(getattr(spec, "__name__", type(spec).__name__))


def open_bot(
    spec: Spec, rng: Rng, usual: Limit | None = None, terms: EngineTerms | None = None
) -> tuple[Bot, Limit]:
    """A bot and its limit, ready to play; call `close_bot` afterwards.

    If it cannot be made or started, the command is wrong and the run ends; no game is lost.
    """
    if not isinstance(spec, str):
        return _host(spec, rng), usual or Limit()
    try:
        return opening.open_bot(spec, rng, usual, terms)
    except BotError as problem:
        raise ArenaError(str(problem)) from None


def _host(factory: BotFactory, rng: Rng) -> Bot:
    """The caller's own bot."""
    try:
        return host(factory, int(rng.next32()))
    except Exception as problem:
        raise ArenaError(f"bot {show(factory)} cannot be made: {problem}") from problem
