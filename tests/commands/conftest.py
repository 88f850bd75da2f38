"""Runs commands in this process, with good and bad input."""

import io
import json
import sys

import pytest

from nshex.cli import main


@pytest.fixture
def run_bytes(capsysbinary, monkeypatch):
    """Run a command; returns status, output as bytes, and complaints. Without `stdin` it is closed."""

    def runner(*argv, stdin: str | bytes | None = ""):
        data = stdin.encode("utf-8") if isinstance(stdin, str) else stdin
        source = None if data is None else io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", source)
        status = main([str(word) for word in argv])
        captured = capsysbinary.readouterr()
        return status, captured.out, captured.err.decode("utf-8")

    return runner


@pytest.fixture
def run(run_bytes):
    """The same, with output as text."""

    def runner(*argv, stdin: str | bytes | None = ""):
        status, out, err = run_bytes(*argv, stdin=stdin)
        return status, out.decode("utf-8"), err

    return runner


@pytest.fixture
def good_bytes(run_bytes):
    """Run a command that must succeed; returns its output as bytes."""

    def runner(*argv, stdin: str | bytes | None = ""):
        status, out, err = run_bytes(*argv, stdin=stdin)
        assert (status, err) == (0, "")
        return out

    return runner


@pytest.fixture
def good(good_bytes):
    """Run a command that must succeed; returns its output."""
    return lambda *argv, stdin="": good_bytes(*argv, stdin=stdin).decode("utf-8")


@pytest.fixture
def bad(run_bytes):
    """Run a command that must fail as bad input does; returns the one line."""

    def runner(*argv, stdin: str | bytes | None = ""):
        status, out, err = run_bytes(*argv, stdin=stdin)
        assert (status, out) == (2, b"")
        assert err.startswith("nshex: ")
        assert err.endswith("\n")
        assert err.count("\n") == 1
        return err

    return runner


@pytest.fixture
def file(tmp_path):
    """Write a position to a file; returns its path."""

    def writer(data):
        path = tmp_path / "board.json"
        path.write_text(json.dumps(data), "utf-8")
        return str(path)

    return writer
