"""The list of screenshots; `screenshots.py` takes them."""

from typing import Any

SHOTS: dict[str, Any] = {}
"""Name to what is seen, how to get there, and whether it is photographed in light colours too."""


def shot(name, words, light=False):
    def add(reach):
        SHOTS[name] = (words, reach, light)
        return reach

    return add
