"""The log of a server: one line for each thing that happened, for people or for programs.

All lines pass one handler, which keeps out personal data and repeats the same thing only so often. Requests
are not logged, since a proxy in front can do that; only what the operator should know.
"""

from __future__ import annotations

import json
import logging
import re
import threading
from datetime import UTC, datetime
from time import monotonic
from typing import Literal, TextIO

LogKind = Literal["plain", "json"]

LINES_OF_A_KIND = 20
SECONDS_OF_A_WINDOW = 60.0
"""Each place in the code writes at most this many lines in this many seconds; then how many were left out."""
LONGEST_TEXT = 2_000
LONGEST_TRACEBACK = 8_000

_SECRET = re.compile(r"(?<![\w-])(?:[A-Za-z0-9_-]{43}|[0-9a-f]{64})(?![\w-])")
"""Tokens of browsers, and their hashes."""
_IPV4 = re.compile(r"\b(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}\b")
_IPV6 = re.compile(r"(?<![\w:])([0-9a-fA-F]{0,4}:[0-9a-fA-F]{0,4}:)[0-9a-fA-F:]*:[0-9a-fA-F:.]*")


def set_up_log(kind: LogKind, stream: TextIO | None = None) -> None:
    """Send everything logged in this process to standard error, or to a stream.

    Lines for programs also report the start and the end; people see those anyway.
    """
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines() if kind == "json" else PlainLines())
    handler.addFilter(RateLimit())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("nshex").setLevel(logging.INFO if kind == "json" else logging.WARNING)


def without_personal_data(text: str) -> str:
    """A text without tokens, and with addresses that no longer name one machine."""
    text = _SECRET.sub("[secret]", text)
    text = _IPV4.sub(r"\1.x", text)
    return _IPV6.sub(r"\1x", text)


def fields(**found: str | int | float) -> dict[str, dict[str, str | int | float]]:
    """For `extra=` of a log call: facts that programs read from a line of JSON."""
    return {"fields": found}


class RateLimit(logging.Filter):
    """Lets only so many lines of a kind pass; the next one says how many were left out."""

    def __init__(self, lines: int = LINES_OF_A_KIND, seconds: float = SECONDS_OF_A_WINDOW) -> None:
        super().__init__()
        self._lines = lines
        self._seconds = seconds
        self._lock = threading.Lock()
        self._windows: dict[tuple[str, int], tuple[float, int]] = {}
        """For each place in the code that logs: when its window began, and the lines since."""

    def filter(self, record: logging.LogRecord) -> bool:
        place = (record.pathname, record.lineno)
        now = monotonic()
        with self._lock:
            begun, lines = self._windows.get(place, (now, 0))
            if now - begun >= self._seconds:
                record.left_out = max(0, lines - self._lines)
                begun, lines = now, 0
            self._windows[place] = (begun, lines + 1)
        return lines < self._lines


class _Lines(logging.Formatter):
    """What both kinds of lines have in common."""

    def _text(self, record: logging.LogRecord) -> str:
        return without_personal_data(_shortened(" ".join(record.getMessage().split()), LONGEST_TEXT))

    def _traceback(self, record: logging.LogRecord) -> str:
        """The traceback, or its end: what was called last says most."""
        if not record.exc_info:
            return ""
        text = self.formatException(record.exc_info)
        return without_personal_data(
            text if len(text) <= LONGEST_TRACEBACK else "…" + text[-LONGEST_TRACEBACK:]
        )

    def _left_out(self, record: logging.LogRecord) -> int:
        return int(getattr(record, "left_out", 0))


class PlainLines(_Lines):
    """Lines for people; a traceback follows below."""

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created).isoformat(" ", timespec="seconds")
        parts = [f"{time} {record.levelname.lower()}: {self._text(record)}"]
        if left_out := self._left_out(record):
            parts[0] += f" ({left_out} more like this were left out)"
        if traceback := self._traceback(record):
            parts.append(traceback)
        return "\n".join(parts)


class JsonLines(_Lines):
    """Lines for programs: one JSON object each."""

    def format(self, record: logging.LogRecord) -> str:
        found: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "text": self._text(record),
            **getattr(record, "fields", {}),
        }
        if left_out := self._left_out(record):
            found["left_out"] = left_out
        if traceback := self._traceback(record):
            found["traceback"] = traceback
        return json.dumps(found, ensure_ascii=False)


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
