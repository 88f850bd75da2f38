"""The bots that may play at a server's tables: ours, and others that the operator allows.

Browsers name bots, and the operator says what names other than ours mean. So a stranger can neither make the
server import a file or start a program, nor learn what is on its disk.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from nshex.bot_adapters.opening import check_bot
from nshex.bots.registry import BOT_NAMES, BotError, read_bot
from nshex.web.settings import Settings

_NAME = re.compile(r"[A-Za-z][\w-]{0,39}")


@dataclass(frozen=True)
class ServerBots:
    """Names of bots, and what they stand for."""

    others: Mapping[str, str] = field(default_factory=dict)
    """What the operator allows besides our own: a bot as in every command, by its name at the table."""
    most_seconds: int = Settings.seconds_a_turn
    most_nodes: int = Settings.nodes_a_turn
    """How long one may think about a turn."""

    @property
    def names(self) -> tuple[str, ...]:
        return (*BOT_NAMES, *self.others)

    def is_ours(self, text: str) -> bool:
        return text.partition(":")[0] in BOT_NAMES

    def meaning(self, text: str) -> str:
        """A seat's bot as a worker opens it, with the limit it was given at the table."""
        name, colon, limit = text.partition(":")
        if name in BOT_NAMES:
            return text
        if name not in self.others:
            raise BotError(f"bot {name!r} is no longer allowed at this server")
        return f"{self.others[name]}{colon}{limit}"


OURS = ServerBots()


def read_server_bots(settings: Settings) -> ServerBots:
    """What an operator has set about bots."""
    return ServerBots(_read_others(settings.bots), settings.seconds_a_turn, settings.nodes_a_turn)


def _read_others(given: Sequence[str]) -> dict[str, str]:
    """What an operator writes: `NAME=BOT`, the name of an installed bot, or `FILE.py:CLASS`, called CLASS."""
    found: dict[str, str] = {}
    for text in given:
        name, equals, bot = text.partition("=") if _NAME.match(text) and "=" in text else ("", "", text)
        if not equals:
            name = bot.rpartition(":")[2]
        if _NAME.fullmatch(name) is None:
            raise BotError(f"bot {text!r}; expected a name of letters and digits before it, as in mine={bot}")
        if name in BOT_NAMES or name in found:
            raise BotError(f"bot {text!r}: the name {name} is taken; expected another, as in mine={bot}")
        spec = check_bot(bot)
        if spec.limit.seconds is not None or spec.limit.nodes is not None or read_bot(name)[0] != name:
            raise BotError(f"bot {text!r}; expected no limit, as players give one at the table")
        found[name] = bot
    return found
