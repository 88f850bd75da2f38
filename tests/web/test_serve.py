"""`nshex serve`: what it prints, when it opens a browser, and how it ends."""

import os
import signal
import socket
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from nshex.cli import main
from nshex.commands import serve
from tests.web.serving import Browser, seat, serving


def test_address_and_database_are_printed(tmp_path):
    with serving(tmp_path / "games.sqlite") as server:
        assert (tmp_path / "games.sqlite").exists()
        assert Browser(server).fetch("/").status == 200


@pytest.mark.skipif(sys.platform != "linux", reason="the variable is one of Linux")
def test_games_are_kept_where_the_system_keeps_data_of_users(tmp_path, monkeypatch):
    """Unless a file or an address is given."""
    monkeypatch.delenv("NSHEX_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    args = Namespace(database=None)
    assert serve.database_of(args) == tmp_path / "nshex" / "games.sqlite"
    monkeypatch.setenv("NSHEX_DATABASE", "elsewhere.sqlite")
    assert serve.database_of(args) == Path("elsewhere.sqlite")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_server_stops_at_once_although_clients_are_connected(tmp_path, how):
    with serving(tmp_path / "games.sqlite") as server:
        browser = Browser(server)
        browser.fetch("/")
        game = browser.new_game(seat("moloch"), seat("borgo", "bot", bot="commander:20s"))
        with browser.join(game) as player:
            player.play("hq B2/0")
            workers = server.workers()
            os.kill(server.process.pid, how)
            server.process.wait(20)
        assert workers
        assert not any(os.path.exists(f"/proc/{worker}/cmdline") for worker in workers)
    server.check_silent()


def test_port_that_is_taken(tmp_path, capsys):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        status = main(
            ["serve", "--port", str(port), "--no-browser", "--database", str(tmp_path / "x.sqlite")]
        )
    assert status == 2
    assert f"port {port} of 127.0.0.1 is taken" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "99999"], "expected a whole number from 0 to 65535"),
        (["--host", "no.such.host.invalid"], "is unknown; expected an address"),
        (["--database", "/dev/null/games.sqlite"], "--database: database /dev/null/games.sqlite"),
    ],
)
def test_bad_arguments(tmp_path, capsys, arguments, words):
    usual = [] if "--database" in arguments else ["--database", str(tmp_path / "x.sqlite")]
    assert main(["serve", "--no-browser", *usual, *arguments]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("package", ["starlette", "uvicorn", "sqlalchemy", "jinja2"])
def test_missing_package_is_named(tmp_path, package):
    """As where only the engine was installed."""
    code = f"import sys; sys.modules[{package!r}] = None; from nshex.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", code, "serve", "--database", str(tmp_path / "x.sqlite")],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert "pip install 'nshex[web]'" in done.stderr and package in done.stderr


def test_other_commands_need_no_package_of_the_server():
    blocked = "; ".join(f"sys.modules[{name!r}] = None" for name in ("starlette", "uvicorn", "sqlalchemy"))
    code = f"import sys; {blocked}; from nshex.cli import main; sys.exit(main())"
    done = subprocess.run([sys.executable, "-c", code, "--version"], capture_output=True, text=True)
    assert done.returncode == 0


def test_browser_opens_only_where_somebody_looks(monkeypatch):
    for name in ("CI", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not serve.has_browser()
    monkeypatch.setenv("DISPLAY", ":0")
    assert serve.has_browser()
    monkeypatch.setenv("CI", "true")
    assert not serve.has_browser()
    monkeypatch.delenv("CI")
    monkeypatch.delenv("DISPLAY")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert serve.has_browser()


def test_usual_database_is_in_the_folder_for_data(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert serve.usual_database() == tmp_path / "nshex" / "games.sqlite"
