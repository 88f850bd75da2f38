"""What the commands that ask a bot about a position share."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nshex.bot_adapters.opening import close_bot, open_bot
from nshex.bots.analysis import Analysis, AnalysisError, analyse
from nshex.bots.protocol import EngineError
from nshex.bots.registry import BotError
from nshex.commands.arguments import add_file, add_json
from nshex.commands.files import BAD_INPUT, CommandError, located, read_value
from nshex.commands.position_input import path_of
from nshex.notation.positions import read_position
from nshex.notation.seeds import read_seed, rng_from_seed
from nshex.notation.views import read_view
from nshex.rules.views import View

USUAL_BOT = "commander:1s"
BOT_HELP = f"a bot and its limit: soldier, commander:2s, commander:5000n, my_bot.py:MyBot … ({USUAL_BOT})"


def add_arguments(parser: ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument("--bot", metavar="BOT", default=USUAL_BOT, help=BOT_HELP)
    parser.add_argument("--seed", metavar="N", default="0", help="the seed of the bot's random numbers (0)")
    add_json(parser)


def analysed(args: Namespace, count: int) -> Analysis:
    """The analysis of a position with the bot that the arguments name."""
    path = path_of(args)
    view = _view(path)
    seed = read_seed(args.seed)
    try:
        bot, limit = open_bot(args.bot, rng_from_seed(seed, "bot"))
    except BotError as problem:
        raise CommandError(f"--bot: {problem}") from None
    try:
        return analyse(view, bot, limit, rng_from_seed(seed, "analysis"), count)
    except EngineError as problem:
        raise CommandError(f"--bot: {problem}") from None
    except AnalysisError as problem:
        raise located(path, problem) from None
    finally:
        close_bot(bot)


def _view(path: str) -> View:
    """What the decider of a position may know; the file may hold a view instead of a position."""
    data = read_value(path)
    try:
        if isinstance(data, dict) and "player" in data:
            return read_view(data)
        s = read_position(data)
    except BAD_INPUT as problem:
        raise located(path, problem) from None
    return View(s, int(s.decider))
