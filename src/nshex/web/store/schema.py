"""Which schema a database has, and how to get to the one this program needs."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, inspect, text

SCHEMA = 12
"""The number of the schema, which is the last revision of the migrations.

SQLite keeps it as `user_version` too: files from before the migrations have only that, and programs from then
see by it that a file is too new for them.
"""
_MIGRATIONS = "nshex.web.store:migrations"
_LOCK = 0x6E736865
"""The number of the lock that lets only one process at a time change the schema in PostgreSQL."""


class NewerSchemaError(Exception):
    """A newer program has upgraded the database; the text says to which schema."""


def bring_up_to_date(engine: Engine) -> int:
    """Give a database, new or old, the current schema; returns the number it had, 0 for a new one.

    This happens in one transaction, in one process at a time.
    """
    with engine.begin() as connection:
        _keep_others_out(connection)
        found = schema_of(connection)
        if found > SCHEMA:
            raise NewerSchemaError(f"schema {found}; expected {SCHEMA}, so a newer nshex wrote it")
        if found < SCHEMA or not _has_revision(connection):
            _migrate(connection, found)
        return found


def schema_of(connection: Connection) -> int:
    """The number of the schema of a database; 0 if it is empty."""
    revision = 0
    if _has_revision(connection):
        revision = int(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or 0)
    if connection.dialect.name == "sqlite":
        return max(revision, int(connection.execute(text("PRAGMA user_version")).scalar_one()))
    return revision


def _has_revision(connection: Connection) -> bool:
    return inspect(connection).has_table("alembic_version")


def _keep_others_out(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


def _migrate(connection: Connection, found: int) -> None:
    from alembic import command  # takes a while to load, and most databases are up to date
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", _MIGRATIONS)
    config.attributes["connection"] = connection
    if found and not _has_revision(connection):
        command.stamp(config, str(found))
    command.upgrade(config, "head")
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA}")
