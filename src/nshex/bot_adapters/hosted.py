"""Bots written against the public API, for hosts that ask bots by the rules' views."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from nshex.actions import Action
from nshex.bots.interface import Limit
from nshex.notation.lines import parse_action
from nshex.position import View
from nshex.rules import views as rules_views

Answer = Action | str
BotFactory = Callable[..., Any]
"""Makes a bot that has `choose(view)` or `choose(view, limit)`, which returns an action or its line.

A class will do. If it takes an argument `seed`, it gets a number, so that games can be repeated.
"""


class HostedBot:
    """A bot written against the public API, for hosts that ask bots by the rules' views."""

    def __init__(self, bot: Any) -> None:
        if not callable(getattr(bot, "choose", None)):
            raise TypeError(f"{bot!r} has no method choose(view); expected a bot")
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
        """Let the bot end anything it keeps running."""
        close = getattr(self._bot, "close", None)
        if close is not None:
            close()


def host(factory: BotFactory, seed: int) -> HostedBot:
    """A new bot of your own, ready for a host."""
    takes_seed = "seed" in inspect.signature(factory).parameters
    return HostedBot(factory(seed=seed) if takes_seed else factory())


def _takes_limit(choose: Callable[..., object]) -> bool:
    """Whether a bot wants to know how long it may think: it takes a second argument."""
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    taken = [found for found in inspect.signature(choose).parameters.values() if found.kind in positional]
    return len(taken) > 1
