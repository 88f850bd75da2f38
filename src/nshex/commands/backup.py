"""`nshex backup`: a copy of a server's database, even while it runs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from nshex.commands.files import CommandError
from nshex.commands.output import say
from nshex.commands.serve import add_database, database_file_of

DESCRIPTION = """Copy the games of a server into a new file, as they are at one moment. The server may be
running, and people may be playing. To restore, stop the server and put the copy in the place of its database
(docs/hosting.md)."""

EXAMPLES = """
  nshex backup games-2026-11-16.sqlite
  nshex backup --database /var/lib/nshex/games.sqlite /var/backups/nshex/games-2026-11-16.sqlite
"""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the file to make; it must not exist")
    add_database(parser)


def run(args: Namespace) -> int:
    from nshex.web.store.backups import BackupError, back_up

    target = Path(args.file)
    try:
        back_up(database_file_of(args), target)
    except BackupError as problem:
        raise CommandError(str(problem)) from None
    say(f"The games are in {target} ({target.stat().st_size} bytes)")
    return 0
