"""Our own bots by name, as people write them: `soldier`, `commander:2s`, `commander:5000n:threads=2`."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from functools import partial

from nshex.bots.commander import Commander
from nshex.bots.evaluation import STANDARD, Weights
from nshex.bots.interface import Bot, Limit
from nshex.bots.levels import LEVELS, LevelBot
from nshex.bots.random_choice import RandomChoice
from nshex.bots.soldier import Recruit, Soldier
from nshex.bots.veteran import Veteran
from nshex.languages import gettext, pgettext
from nshex.rules.rng import Rng

_STYLES: dict[str, Callable[[Rng, Weights], Bot]] = {
    "random": RandomChoice,
    "recruit": Recruit,
    "soldier": Soldier,
    "veteran": Veteran,
    "commander": Commander,
}
LEVEL_NAMES = tuple(LEVELS)
"""Eight steps of strength, weakest first."""
STYLE_NAMES = tuple(_STYLES)
"""Ways to think, from none at all to search; the levels are built from them."""
_BOTS = _STYLES | {name: partial(LevelBot, name) for name in LEVELS}
BOT_NAMES = tuple(_BOTS)
MOST = 1_000_000_000
"""The largest number in a limit."""
MOST_THREADS = 64
ON_MANY_CORES = ("commander",)
"""Bots that can think on more than one core."""


class BotError(ValueError):
    """An unknown bot, or a limit that cannot be read."""


def make_bot(name: str, rng: Rng, weights: Weights = STANDARD) -> Bot:
    """A new bot; `name` without a limit."""
    if name not in _BOTS:
        near = get_close_matches(name, BOT_NAMES, 1)
        hint = f"; did you mean {near[0]}?" if near else f"; expected one of {', '.join(BOT_NAMES)}"
        raise BotError(f"bot {name!r} is unknown{hint}")
    return _BOTS[name](rng, weights)


def bot_title(text: str) -> str:
    """What people call a bot: `Commander` for commander:2s, `Corporal (level 3)` for level3."""
    name = text.partition(":")[0]
    if name in LEVELS:
        level = LEVEL_NAMES.index(name) + 1
        return gettext("{title} (level {level})", title=gettext(LEVELS[name].title), level=level)
    titles = {
        "random": pgettext("a bot", "Random"),
        "recruit": pgettext("a bot", "Recruit"),
        "soldier": pgettext("a bot", "Soldier"),
        "veteran": pgettext("a bot", "Veteran"),
        "commander": pgettext("a bot", "Commander"),
    }
    return titles.get(name, name.capitalize())


def read_bot(text: str) -> tuple[str, Limit]:
    """A bot's name and its limit, from `name`, `name:2s`, `name:500ms`, `name:5000n`, `name:2s:threads=2`."""
    name, _, rest = text.partition(":")
    if not rest:
        return name, Limit()
    limit = read_limit(rest, name)
    if limit.threads > 1 and name not in ON_MANY_CORES:
        raise BotError(f"bot {_short(text)!r}: only {' and '.join(ON_MANY_CORES)} can use threads")
    return name, limit


def read_limit(text: str, whose: str = "") -> Limit:
    """A limit alone: `2s`, `500ms` or `5000n`, with or without `:threads=2`, or only `threads=2`."""
    what = f"limit {_short(text)!r}" + (f" of {whose}" if whose else "")
    found = re.fullmatch(r"(?:(\d+(?:\.\d+)?)(ms|s|n))?(?:(?:^|:)threads=(\d{1,4}))?", text)
    if found is None or not text:
        raise BotError(f"{what}; expected something like 2s, 500ms, 5000n or 2s:threads=2")
    threads = int(found[3] or 1)
    if not 1 <= threads <= MOST_THREADS:
        raise BotError(f"{what}; expected from 1 to {MOST_THREADS} threads")
    if found[1] is None:
        return Limit(threads=threads)
    amount, unit = float(found[1]), found[2]
    if not 0 < amount <= MOST:
        raise BotError(f"{what}; expected more than 0 and at most {MOST}")
    if unit == "n":
        return Limit(nodes=max(1, int(amount)), threads=threads)
    return Limit(seconds=amount if unit == "s" else amount / 1000, threads=threads)


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
