"""A setup in the words of a command line: armies, options, teams and mercenaries, each as one argument."""

from __future__ import annotations

from collections.abc import Mapping

from nshex.notation.errors import NotationError
from nshex.notation.names import show
from nshex.notation.positions import read_json


def read_armies(text: str) -> list[str]:
    """`outpost, hegemony` as a list; whether there are such armies is for the setup to say."""
    return [army.strip().lower() for army in text.split(",")]


def read_rules_option(text: str | None) -> Mapping[str, object] | None:
    """The options that differ, as a JSON object."""
    if text is None:
        return None
    expected = 'a JSON object, as in \'{"edition": "2.0"}\''
    try:
        value = read_json(text, expected)
    except NotationError as problem:
        raise NotationError(f"--rules: {problem}") from None
    if not isinstance(value, dict):
        raise NotationError(f"--rules is {show(value)}; expected {expected}")
    return value


def read_teams(text: str | None) -> list[list[int]] | None:
    """Who plays with whom: `0+1,2+3`."""
    if text is None:
        return None
    try:
        return [[int(player) for player in team.split("+")] for team in text.split(",")]
    except ValueError:
        raise NotationError(f"--teams is {show(text)}; expected players, as in 0+1,2+3") from None


def read_mercenaries(text: str | None) -> list[list[str]]:
    """Players are separated by a comma, tiles of one player by a plus: `shooter+netter,gunner`."""
    if text is None:
        return []
    return [[name.strip() for name in part.split("+") if name.strip()] for part in text.split(",")]
