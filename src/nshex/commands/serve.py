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

from nshex.commands.files import CommandError, reason_of
from nshex.commands.numbers import whole_number
from nshex.commands.output import say
from nshex.notation.names import show

if TYPE_CHECKING:
    import uvicorn

DESCRIPTION = """Play in the browser, against bots or with friends at one screen. Games are kept in one
SQLite file and survive a restart."""

EXAMPLES = """
  nshex serve
  nshex serve --port 8080 --no-browser
"""

HOST, PORT, LAST_PORT = "127.0.0.1", 8000, 65535
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
    parser.add_argument(
        "--database", metavar="FILE", help=f"the file that keeps the games ({usual_database()})"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def usual_database() -> Path:
    """A file in the folder where programs keep the user's data."""
    if sys.platform == "win32":
        data = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        data = Path.home() / "Library" / "Application Support"
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return data / "nshex" / "games.sqlite"


def run(args: Namespace) -> int:
    database = Path(args.database) if args.database else usual_database()
    with _listen(args.host, args.port) as listening:
        server = _server(database)
        address = _address(args.host, listening.getsockname()[1])
        say(f"Games are kept in {database}")
        say(f"The table is at {address} (Ctrl-C ends)")
        sys.stdout.flush()
        if not args.no_browser and has_browser():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        server.run(sockets=[listening])
    return 0


def _server(database: Path) -> uvicorn.Server:
    try:
        import uvicorn

        from nshex.web.app import create_app
        from nshex.web.settings import Settings
        from nshex.web.store.database import StoreError
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "nshex":
            raise
        raise CommandError(
            f"the table needs {missing.name}, which is missing; install it with: pip install 'nshex[web]'"
        ) from None
    try:
        app = create_app(Settings(database))
    except StoreError as problem:
        raise CommandError(f"--database: {problem}") from None
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # it costs more time than it saves at home
        timeout_graceful_shutdown=1,
        server_header=False,
    )
    return uvicorn.Server(config)


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens, so that a port that is taken is noticed before anything is promised."""
    try:
        family, kind, protocol, _, _ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError):
        raise CommandError(f"--host {show(host)} is unknown; expected an address such as {HOST}") from None
    listening = socket.socket(family, kind, protocol)  # asyncio sends at once only if it is told: TCP
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
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
