"""Logs what the arena and the engines say to each other, for authors of engines."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from nshex.arena.errors import ArenaError


def check_log(path: str) -> None:
    """Raise an error before any game is played if the file cannot be written."""
    try:
        os.close(_opened(path))
    except OSError as problem:
        reason = (problem.strerror or type(problem).__name__).lower()
        raise ArenaError(f"--log: {path}: cannot be written: {reason}; expected a file") from None


def note_for(path: str, game: int, seat: int) -> Callable[[str], None]:
    """A function that adds the lines of one seat to a file.

    Games are played in several processes: each line is added with one call, so that none is split.
    """

    def note(line: str) -> None:
        file = _opened(path)
        try:
            os.write(file, f"game {game} seat {seat} {line}\n".encode())
        finally:
            os.close(file)

    return note


def _opened(path: str) -> int:
    return os.open(Path(path), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
