"""A setup in the words of a command line: armies, options, teams, mercenaries and who begins."""

from __future__ import annotations

from collections.abc import Mapping

from nshex.notation.errors import NotationError
from nshex.notation.names import show
from nshex.notation.position_line_values import read_scalar
from nshex.notation.positions import read_json
from nshex.notation.setups import LOT
from nshex.rules.editions import OPTIONS


def read_armies(text: str) -> list[str]:
    """`outpost, hegemony` as a list; the setup checks whether there are such armies."""
    return [army.strip().lower() for army in text.split(",")]


def read_rules_option(text: str | None) -> Mapping[str, object] | None:
    """The options that differ: `edition=2.0,overtime=on`, or a JSON object."""
    if text is None:
        return None
    expected = "options as in edition=2.0,overtime=on, or a JSON object"
    if "=" in text and not text.lstrip().startswith("{"):
        return read_options(text)
    try:
        value = read_json(text, expected)
    except NotationError as problem:
        raise NotationError(f"--rules: {problem}") from None
    if not isinstance(value, dict):
        raise NotationError(f"--rules is {show(value)}; expected {expected}")
    return value


def read_options(text: str) -> dict[str, object]:
    """`edition=2.0 overtime=on`: names and values, separated by commas or spaces."""
    found: dict[str, object] = {}
    for word in text.replace(",", " ").split():
        name, equals, value = word.partition("=")
        if not equals or not value:
            raise NotationError(f"--rules: {show(word)} is not an option; expected one as in overtime=on")
        if name in found:
            raise NotationError(f"--rules: {name} is given twice; expected it once")
        found[name] = _value(name, value)
    return found


def _value(name: str, text: str) -> bool | int | str:
    """Flags may be on and off; the setup checks whether an option has such a value."""
    if name in OPTIONS and OPTIONS[name].is_flag and text in ("on", "off"):
        return text == "on"
    return read_scalar(text)


def read_first(text: str | None) -> int | str | None:
    """Who begins: the number of a player, or `lot` (SET-5)."""
    if text is None or text == LOT:
        return text
    if not text.isdecimal():
        raise NotationError(f"--first is {show(text)}; expected the number of a player, or {LOT} (SET-5)")
    return int(text)


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
