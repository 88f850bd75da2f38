"""`nshex prune`: deletes games that nobody has touched for a long time."""

from __future__ import annotations

import re
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from nshex.commands.extras import from_extra
from nshex.commands.files import CommandError
from nshex.commands.output import say
from nshex.commands.serve import add_database, database_of
from nshex.notation.names import show
from nshex.web.store.locations import shown

DESCRIPTION = """Delete games, over or not, and uploaded records in which nothing has happened for a number
of days. The server may run meanwhile. Their space in the database is reused for new games."""

EXAMPLES = """
  nshex prune --older-than 90d
  nshex prune --older-than 90d --dry-run
"""

_DAY = 24 * 60 * 60.0


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--older-than",
        metavar="DAYS",
        type=_days,
        required=True,
        help="how long nothing has happened in them, as in 90d; at least 1d",
    )
    parser.add_argument("--dry-run", action="store_true", help="only say how many games it would be")
    add_database(parser)


def _days(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,4}d", text):
        raise ArgumentTypeError(f"{show(text)}; expected days, as in 90d")
    return int(text[:-1])


def run(args: Namespace) -> int:
    with from_extra("web", "databases need"):
        from nshex.web.store.retention import RetentionError, count_old_games, delete_old_games
    before = time.time() - args.older_than * _DAY
    location = database_of(args)
    try:
        if args.dry_run:
            say(f"{_counted(count_old_games(location, before))} would be deleted from {shown(location)}")
        else:
            say(f"{_counted(delete_old_games(location, before))} deleted from {shown(location)}")
    except RetentionError as problem:
        raise CommandError(str(problem)) from None
    return 0


def _counted(games: int) -> str:
    return "1 game" if games == 1 else f"{games} games"
