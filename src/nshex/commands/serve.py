"""`nshex serve`: the table in the browser."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from argparse import ArgumentParser, Namespace
from errno import EADDRINUSE
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_data_path

from nshex.bots.registry import BotError
from nshex.commands.arguments import OneWord
from nshex.commands.extras import from_extra
from nshex.commands.files import CommandError, read_text, reason_of
from nshex.commands.numbers import whole_number
from nshex.commands.output import say
from nshex.notation.names import show
from nshex.web.store.locations import Location, location_of, shown

if TYPE_CHECKING:
    import uvicorn

    from nshex.web.settings import Settings

DESCRIPTION = """Play in the browser, against bots or with friends, on one screen or over the network. Games
survive a restart: they are kept in one SQLite file, or in a PostgreSQL database."""

EXAMPLES = """
  nshex serve
  nshex serve --port 8080 --no-browser
"""

HOST, PORT, LAST_PORT = "127.0.0.1", 8000, 65535
BACKLOG = 512
"""Connections the system keeps until the server takes them; it may allow fewer."""
SECONDS_OF_A_THREAD = 0.001
"""How long a thread may keep the others waiting: the writing thread must not wait while others send."""
LARGEST_FRAME = 64 * 1024
"""Bytes of a socket message beyond which the connection is closed unread."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--host", metavar="HOST", default=HOST, help=f"the address to listen on ({HOST})")
    parser.add_argument(
        "--port",
        metavar="PORT",
        type=whole_number(0, LAST_PORT),
        default=PORT,
        help=f"the port ({PORT}); 0 takes any free one",
    )
    add_database(parser)
    add_redis(parser, "over which several servers on one PostgreSQL database tell each other what happens")
    parser.add_argument(
        "--allow-host",
        metavar="NAME",
        action="append",
        default=[],
        help="a name under which browsers reach this server, such as games.example.org (repeat for more); "
        "numeric addresses, localhost and this machine's own name are always answered",
    )
    parser.add_argument(
        "--bot",
        metavar="NAME=BOT",
        action="append",
        default=[],
        help="a bot of your own that may play at the tables, such as mine=my_bot.py:MyBot (repeat for more)",
    )
    parser.add_argument(
        "--metrics",
        metavar="WHO",
        type=OneWord(("off", "local", "all")),
        default="local",
        help="who may read /metrics: off (nobody), local (programs on this machine) or all (local)",
    )
    parser.add_argument(
        "--log",
        metavar="KIND",
        type=OneWord(("plain", "json")),
        default="plain",
        help="how events are written to standard error: plain for people, json for programs (plain)",
    )
    parser.add_argument(
        "--settings", metavar="FILE", help="limits and other settings, as TOML (docs/web.md lists them)"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def add_database(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="PLACE",
        help=f"where games are kept: a file ({usual_database()}), "
        "or the address of a PostgreSQL database, such as postgresql://user@host/nshex",
    )


def add_redis(parser: ArgumentParser, what_for: str) -> None:
    parser.add_argument(
        "--redis",
        metavar="ADDRESS",
        default=os.environ.get("NSHEX_REDIS"),
        help=f"a Redis or Valkey server, such as redis://localhost:6379/0, {what_for}",
    )


def database_of(args: Namespace) -> Location:
    given = args.database or os.environ.get("NSHEX_DATABASE")
    return location_of(given) if given else usual_database()


def database_file_of(args: Namespace) -> Path:
    """The file, for commands that only work on files."""
    location = database_of(args)
    if not isinstance(location, Path):
        raise CommandError(f"--database: {shown(location)} is an address; expected a file")
    return location


def usual_database() -> Path:
    """A file in the folder where programs keep the user's data."""
    return user_data_path("nshex", appauthor=False) / "games.sqlite"


def run(args: Namespace) -> int:
    database = database_of(args)
    with _listen(args.host, args.port) as listening:
        server = _server(args, database)
        address = _address(args.host, listening.getsockname()[1])
        say(f"Games are kept in {shown(database)}")
        say(f"The table is at {address} (Ctrl-C stops it)")
        sys.stdout.flush()
        sys.setswitchinterval(SECONDS_OF_A_THREAD)
        if not args.no_browser and has_browser():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        server.run(sockets=[listening])
    return 0


def _server(args: Namespace, database: Location) -> uvicorn.Server:
    with from_extra("web", "the table needs"):
        import uvicorn

        from nshex.web.app import create_app
        from nshex.web.http.connection_limits import limited_protocol
        from nshex.web.http.open_files import raise_file_limit
        from nshex.web.operations.ending import TableServer
        from nshex.web.operations.logs import set_up_log
        from nshex.web.settings import Settings, SettingsError, read_settings
        from nshex.web.store.database import StoreError
        from nshex.web.store.file_lock import FileLock
    set_up_log(args.log)
    try:
        found = read_settings(read_text(args.settings)) if args.settings else {}
    except SettingsError as problem:
        raise CommandError(f"--settings: {args.settings}: {problem}") from None
    found["bots"] = (*found.get("bots", ()), *args.bot)
    found["allowed_hosts"] = (*found.get("allowed_hosts", ()), args.host, *args.allow_host)
    found |= _push_settings()
    try:
        _check_redis(args.redis, database)
        settings = Settings(database, redis=args.redis, metrics=args.metrics, **found)
        _check_push_key(settings)
        lock = FileLock(database) if isinstance(database, Path) else None
        app = create_app(settings)
    except StoreError as problem:
        raise CommandError(f"--database: {problem}") from None
    except BotError as problem:
        raise CommandError(f"--bot: {problem}") from None
    app.state.lock = lock  # for as long as this process runs
    config = uvicorn.Config(
        app,
        http=limited_protocol(settings, min(settings.connections, raise_file_limit())),
        forwarded_allow_ips=list(settings.proxies),
        log_config=None,
        access_log=False,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # it costs more time than it saves at home
        timeout_graceful_shutdown=1,
        server_header=False,
    )
    return TableServer(config, app)


def _push_settings() -> dict[str, str]:
    """The push key from the environment, which takes precedence over the settings file."""
    given = {name: os.environ.get(f"NSHEX_{name.upper()}", "") for name in ("push_key", "push_contact")}
    return {name: value for name, value in given.items() if value}


def _check_push_key(settings: Settings) -> None:
    if not settings.push_key:
        return
    with from_extra("hosting", "push_key needs"):
        from nshex.web.push.keys import PushKeyError, read_key
    try:
        read_key(settings.push_key, settings.push_contact)
    except PushKeyError as problem:
        raise CommandError(str(problem)) from None


def _check_redis(address: str | None, database: Location) -> None:
    if address is None:
        return
    if isinstance(database, Path):
        raise CommandError("--redis with a database file; expected --database with a PostgreSQL address")
    check_redis_address(address)


def check_redis_address(address: str) -> None:
    """Whether the address can be read; the server behind it may come up later."""
    try:
        from redis.asyncio import Redis
    except ModuleNotFoundError:
        text = "--redis: redis is missing; install it with: pip install 'nshex[hosting]'"
        raise CommandError(text) from None
    try:
        Redis.from_url(address)
    except ValueError as problem:
        raise CommandError(f"--redis: {problem}; expected redis://localhost:6379/0") from None


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket, so that a port in use is noticed before anything is announced."""
    try:
        family, kind, protocol, _, _ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError):
        raise CommandError(f"--host {show(host)} is unknown; expected an address such as {HOST}") from None
    listening = socket.socket(family, kind, protocol)  # asyncio sends at once only if it is told: TCP
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        if error.errno == EADDRINUSE:
            text = f"port {port} of {host} is taken; end the other program, or choose another with --port"
            raise CommandError(text) from None
        reason = reason_of(error)
        text = f"cannot listen on {host}, port {port}: {reason}; expected an address of this machine"
        raise CommandError(text) from None
    return listening


def _address(host: str, port: int) -> str:
    if host in ("0.0.0.0", "::", ""):
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def has_browser() -> bool:
    """Whether opening a browser makes sense here: somebody is looking at a screen."""
    if os.environ.get("CI"):
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
