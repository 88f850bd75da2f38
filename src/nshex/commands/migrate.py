"""`nshex migrate`: gives a database the schema this program needs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nshex.commands.extras import from_extra
from nshex.commands.files import CommandError
from nshex.commands.output import say
from nshex.commands.serve import add_database, database_of

DESCRIPTION = """Make the tables of a database, or bring those of an earlier version up to date. `nshex serve`
does this when it starts; use this command if you want to see it done first. Games are kept."""

EXAMPLES = """
  nshex migrate
  nshex migrate --database postgresql://nshex@localhost/nshex
"""


def add_arguments(parser: ArgumentParser) -> None:
    add_database(parser)


def run(args: Namespace) -> int:
    with from_extra("web", "databases need"):
        from nshex.web.store.database import Store, StoreError
        from nshex.web.store.schema import SCHEMA
    try:
        store = Store(database_of(args))
    except StoreError as problem:
        raise CommandError(f"--database: {problem}") from None
    store.close()
    if store.found_schema == 0:
        say(f"The database was made with schema {SCHEMA}.")
    elif store.found_schema == SCHEMA:
        say(f"The database has schema {SCHEMA} already.")
    else:
        say(f"The database was brought from schema {store.found_schema} to {SCHEMA}.")
    return 0
