"""`nshex prune`: deletes games and tournaments that nobody has touched for a long time."""

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
of days, and tournaments that have been over for as long or never started. Games of a tournament that is not
over stay. The server may run meanwhile. Their space in the database is reused for new games."""

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
    parser.add_argument("--dry-run", action="store_true", help="only say how many it would be")
    add_database(parser)


def _days(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,4}d", text):
        raise ArgumentTypeError(f"{show(text)}; expected days, as in 90d")
    return int(text[:-1])


def run(args: Namespace) -> int:
    with from_extra("web", "databases need"):
        from nshex.web.store.retention import RetentionError, count_old, delete_old
    before = time.time() - args.older_than * _DAY
    location = database_of(args)
    try:
        old = (count_old if args.dry_run else delete_old)(location, before)
    except RetentionError as problem:
        raise CommandError(str(problem)) from None
    what = _counted(old.games, "game")
    if old.tournaments:
        what += f" and {_counted(old.tournaments, 'tournament')}"
    say(f"{what} {'would be ' if args.dry_run else ''}deleted from {shown(location)}")
    return 0


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
