"""`nshex engine`: a bot that another program drives over standard input and output."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from nshex.bot_adapters.serving import serve_named
from nshex.bots.registry import BotError
from nshex.commands.bot_input import BOT_HELP, USUAL_BOT
from nshex.commands.files import CommandError, standard_input
from nshex.notation.errors import NotationError

DESCRIPTION = """Run a bot for another program: it reads commands from standard input and answers on standard
output (docs/protocol.md)."""

EXAMPLES = """
  nshex engine commander:2s
  nshex engine my_bot.py:MyBot
  nshex arena soldier "engine:nshex engine veteran"
"""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("bot", metavar="BOT", nargs="?", default=USUAL_BOT, help=BOT_HELP)


def run(args: Namespace) -> int:
    try:
        serve_named(args.bot, standard_input(), sys.stdout)
    except (BotError, NotationError) as problem:
        raise CommandError(str(problem)) from None
    return 0
