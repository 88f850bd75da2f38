"""Bots by name, for programs."""

from __future__ import annotations

import secrets
from typing import Any

from nshex.actions import Action
from nshex.bot_adapters.opening import close_bot, open_bot, read_spec
from nshex.bots.interface import Bot, Limit
from nshex.bots.registry import BOT_NAMES
from nshex.notation.lines import format_action
from nshex.notation.names import check_type
from nshex.notation.seeds import MAX_SEED, rng_from_seed
from nshex.position import Position, View


class NamedBot:
    """A bot that was named in a line. Make one with `make_bot`."""

    def __init__(self, spec: str, seed: int) -> None:
        self.name = read_spec(spec).name
        self._spec = spec
        self._seed = seed
        self._bot, self.limit = open_bot(spec, rng_from_seed(seed, "bot"))

    def choose(self, position: Position | View, limit: Limit | None = None) -> Action:
        """What it would do. Given a position, it looks only at what the deciding player may know.

        Without a limit it uses the one it was made with.
        """
        check_type(position, (Position, View), "a position to choose in, such as game.position")
        if position.is_over:
            raise ValueError("the game is over; expected a position in which somebody decides")
        view = (position if isinstance(position, View) else position.view()).rules_view
        return Action(format_action(view.state, self._bot.choose(view, limit or self.limit)))

    def close(self) -> None:
        """End anything the bot keeps running, such as an engine's program."""
        close_bot(self._bot)

    def __reduce__(self) -> tuple[Any, tuple[str, int, Bot | None]]:
        """A copy of a bot of ours goes on as this one would; engines and bots of others begin afresh."""
        return _named_again, (self._spec, self._seed, self._bot if self.name in BOT_NAMES else None)

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


def _named_again(spec: str, seed: int, bot: Bot | None) -> NamedBot:
    """A bot that was copied or pickled."""
    named = NamedBot(spec, seed)
    if bot is not None:
        named._bot = bot
    return named


def make_bot(spec: str, seed: int | None = None) -> NamedBot:
    """A bot by name, such as "soldier", with or without a limit: "commander:2s", "veteran:5000n".

    "my_bot.py:MyBot" is a class in a file, "engine:./my-engine" another program, as for `nshex arena`. With a
    seed, and without a limit in seconds, our bots always play the same.

    >>> from nshex import Game
    >>> game = Game.new(["outpost", "hegemony"], seed=1)
    >>> bot = make_bot("recruit", seed=1)
    >>> game.push(bot.choose(game.position)).player
    0
    """
    return NamedBot(spec, secrets.randbelow(MAX_SEED) if seed is None else seed)
