"""Numbers on the command line, with a range."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Callable

from nshex.notation.names import show

MOST = 999_999_999
"""The largest number any option takes."""


def whole_number(low: int, high: int = MOST) -> Callable[[str], int]:
    """The `type` of an option: reads a number from `low` to `high`."""
    span = f"of at least {low}" if high == MOST else f"from {low} to {high}"

    def read(text: str) -> int:
        if re.fullmatch(r"-?[0-9]{1,10}", text) and low <= int(text) <= high:
            return int(text)
        raise ArgumentTypeError(f"{show(text)}; expected a whole number {span}")

    return read


def seconds(text: str) -> float:
    """The `type` of an option: reads a time such as 5, 5s or 500ms."""
    found = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)(s|ms)?", text)
    if found is None:
        raise ArgumentTypeError(f"{show(text)}; expected seconds, such as 5, 5s or 500ms")
    return float(found[1]) / (1000 if found[2] == "ms" else 1)
