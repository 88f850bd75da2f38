"""Positions as JSON or in one line: any state is written and read back equal (docs/notation.md)."""

from __future__ import annotations

import json
from typing import Any

from nshex.notation.errors import PositionError
from nshex.notation.names import show
from nshex.notation.position_line import read_line
from nshex.notation.position_read import read_position as read_position_json
from nshex.notation.position_write import write_position
from nshex.rules.state import State

__all__ = ["read_json", "read_json_or_line", "read_position", "read_position_text", "write_position"]


def read_position(data: object) -> State:
    """The state that a parsed JSON value describes, or a text that holds a line."""
    return read_line(data) if isinstance(data, str) else read_position_json(data)


def read_position_text(text: str) -> State:
    """The state a JSON text describes."""
    return read_position(read_json(text))


def read_json_or_line(text: str) -> object:
    """What `read_position` takes, from a text: lines begin with a letter, JSON never does."""
    return text if text.lstrip()[:1].isalpha() else read_json(text)


def read_json(text: str, expected: str = "a position") -> object:
    """A JSON value; what Python's reader lets pass (NaN, a key twice) is an error here."""
    try:
        value: object = json.loads(text, object_pairs_hook=_no_key_twice, parse_constant=_no_constant)
    except PositionError:
        raise
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise PositionError(
            f"not JSON: {error.msg.removesuffix(' at')} at {where}; expected {expected}"
        ) from None
    except RecursionError:
        raise PositionError(f"not JSON that can be read: too deeply nested; expected {expected}") from None
    except ValueError:
        raise PositionError(f"not JSON: a number with too many digits; expected {expected}") from None
    return value


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise PositionError(f"key {show(key)} is given twice in one object; expected it once")
        found[key] = value
    return found


def _no_constant(word: str) -> None:
    raise PositionError(f"{word} is not JSON; expected a number")
