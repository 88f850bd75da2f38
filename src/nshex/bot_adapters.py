"""Bots on both sides of the public API: ours for programs, and a program's own for our hosts.

Our bots read the rules' views and answer with a packed number. Programs have positions and views by name, and
answer with actions. Either way a bot sees a view, never the order of a pile.
"""

from __future__ import annotations

import inspect
import secrets
from collections.abc import Callable
from typing import Any

from nshex.actions import Action
from nshex.bots import registry
from nshex.bots.interface import Limit
from nshex.notation.lines import format_action, parse_action
from nshex.notation.seeds import MAX_SEED, rng_from_seed
from nshex.position import Position, View
from nshex.rules import views as rules_views

Answer = Action | str
BotFactory = Callable[..., Any]
"""Makes a bot that has `choose(view)` or `choose(view, limit)`, which returns an action or its line.

A class will do. If it takes an argument `seed`, it is given a number, so that games repeat.
"""


class NamedBot:
    """A bot of this package, asked by programs. Make one with `make_bot`."""

    def __init__(self, spec: str, seed: int) -> None:
        self.name, self.limit = registry.read_bot(spec)
        self._bot = registry.make_bot(self.name, rng_from_seed(seed, "bot"))

    def choose(self, position: Position | View, limit: Limit | None = None) -> Action:
        """What it would do. Given a position, it looks at what the player to decide may know.

        Without a limit it keeps to the one it was made with.
        """
        if position.is_over:
            raise ValueError("the game is over; expected a position in which somebody decides")
        view = (position if isinstance(position, View) else position.view()).rules_view
        return Action(format_action(view.state, self._bot.choose(view, limit or self.limit)))

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


def make_bot(spec: str, seed: int | None = None) -> NamedBot:
    """A bot by name, such as "soldier", with a limit where wanted: "commander:2s", "veteran:5000n".

    With a seed, and without a limit in seconds, it always plays the same.

    >>> from nshex import Game
    >>> game = Game.new(["outpost", "hegemony"], seed=1)
    >>> bot = make_bot("recruit", seed=1)
    >>> game.push(bot.choose(game.position)).player
    0
    """
    return NamedBot(spec, secrets.randbelow(MAX_SEED) if seed is None else seed)


class HostedBot:
    """A bot written against the public API, for hosts that ask bots by the rules' views."""

    def __init__(self, bot: Any) -> None:
        self.name = str(getattr(bot, "name", type(bot).__name__))
        self._bot = bot
        self._wants_limit = _takes_limit(bot.choose)

    def choose(self, view: rules_views.View, limit: Limit) -> int:
        named = View(view)
        answer: Answer = self._bot.choose(named, limit) if self._wants_limit else self._bot.choose(named)
        if not isinstance(answer, Action | str):
            raise TypeError(f"{self.name} chose {answer!r}; expected an Action or a line")
        return parse_action(view.state, str(answer))

    def close(self) -> None:
        """Let the bot end what it keeps running, if it has something to end."""
        close = getattr(self._bot, "close", None)
        if close is not None:
            close()


def host(factory: BotFactory, seed: int) -> HostedBot:
    """A new bot of a program's own, ready to be asked by a host."""
    takes_seed = "seed" in inspect.signature(factory).parameters
    return HostedBot(factory(seed=seed) if takes_seed else factory())


def _takes_limit(choose: Callable[..., object]) -> bool:
    """Whether a bot wants to know how long it may think: it takes a second argument."""
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    taken = [found for found in inspect.signature(choose).parameters.values() if found.kind in positional]
    return len(taken) > 1
