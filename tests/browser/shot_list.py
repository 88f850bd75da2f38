"""The list of screenshots; `screenshots.py` takes them."""

from typing import Any

SHOTS: dict[str, Any] = {}
"""Name to description, how to get there, and whether to take it in the light theme too."""


def shot(name, words, light=False):
    def add(reach):
        SHOTS[name] = (words, reach, light)
        return reach

    return add
