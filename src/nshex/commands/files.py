"""Reads the input of commands; every error is one line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from errno import EBADF
from io import TextIOWrapper
from typing import BinaryIO, TextIO

from nshex.notation.errors import LINE_ERRORS, NotationError
from nshex.notation.position_line import begins_like_a_line
from nshex.notation.positions import read_json_or_line
from nshex.rules.options import RulesError
from nshex.tiles import TileError

STDIN = "-"


class CommandError(ValueError):
    """The arguments or files of a command are wrong."""


class OutputError(CommandError):
    """Output that cannot be written, for example to a full disk."""


BAD_INPUT = (CommandError, *LINE_ERRORS, RulesError, TileError)
"""Errors in the input. Any other exception is a bug."""


def one_line(text: str) -> str:
    """A message without line breaks and control characters, whatever the input contained."""
    words = " ".join(text.split())
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in words)


def internal_error(error: Exception) -> str:
    return one_line(f"internal error, please report it: {type(error).__name__}: {error}")


def file_name(path: str) -> str:
    if _is_line(path):
        return "the line"
    return "standard input" if path == STDIN else path or "''"


def located(path: str, error: ValueError) -> CommandError:
    """The same error with the name of the file in front."""
    return CommandError(f"{file_name(path)}: {error}")


def _open(path: str) -> AbstractContextManager[BinaryIO]:
    if path != STDIN:
        return open(path, "rb")
    if sys.stdin is None:
        raise OSError(EBADF, "it is closed")
    return nullcontext(sys.stdin.buffer)


def standard_input() -> TextIO:
    """Standard input for a dialogue; bytes that are not UTF-8 are replaced."""
    if sys.stdin is None:
        raise CommandError(f"{file_name(STDIN)}: cannot be read: it is closed")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return sys.stdin


def reason_of(error: OSError) -> str:
    """The reason the system gives, for the middle of a sentence."""
    return (error.strerror or type(error).__name__).lower()


def _unreadable(path: str, error: OSError) -> CommandError:
    # Windows only says that opening a folder is not permitted.
    reason = "is a directory" if path != STDIN and os.path.isdir(path) else reason_of(error)
    return CommandError(
        f"{file_name(path)}: cannot be read: {reason}; expected a file, or - for standard input"
    )


def read_text(path: str) -> str:
    """The whole of a file, or of standard input."""
    try:
        with _open(path) as file:
            return _decode(file.read())
    except OSError as error:
        raise _unreadable(path, error) from None
    except NotationError as error:
        raise located(path, error) from None


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotationError(f"line {line} is not UTF-8 (byte {error.start}); expected UTF-8 text") from None


def _is_line(path: str) -> bool:
    """Whether the argument is a position in one line and not the name of a file; names are never so long."""
    return begins_like_a_line(path) and not os.path.exists(path)


def read_value(path: str) -> object:
    """The JSON value or the position line in a file; the argument may also be the line itself."""
    text = path if _is_line(path) else read_text(path)
    try:
        return read_json_or_line(text)
    except NotationError as error:
        raise located(path, error) from None


def answer_lines(path: str, answer: Callable[[object], object]) -> Iterator[str]:
    """One line of JSON for each line of a file; a bad line gives its error.

    Lines are answered as they come, so that another program can wait for each answer; blank ones are skipped.
    """
    try:
        with _open(path) as file:
            for line in file:
                if line.strip():
                    yield json.dumps(_answer(line, answer))
    except OSError as error:
        raise _unreadable(path, error) from None


def _answer(line: bytes, answer: Callable[[object], object]) -> object:
    try:
        return answer(read_json_or_line(_decode(line)))
    except BAD_INPUT as error:
        return {"error": one_line(str(error))}
    except Exception as error:  # a bug in one answer must not end the others
        return {"error": internal_error(error)}
