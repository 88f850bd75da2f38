"""A scenario named on the command line: one of the collection, or a file."""

from __future__ import annotations

from nshex.commands.files import CommandError, read_text
from nshex.notation.errors import NotationError
from nshex.notation.scenarios import Scenario, read_scenario_text
from nshex.scenarios import collection, find_scenario


def scenario_at(name: str) -> Scenario:
    """The scenario with this id; a name with a dot or a slash, or -, is a file."""
    if name in collection() or not (name == "-" or "." in name or "/" in name):
        return find_scenario(name)
    try:
        return read_scenario_text(read_text(name))
    except NotationError as problem:
        raise CommandError(f"{name}: {problem}") from None


def refuse_beside_scenario(given: dict[str, object]) -> None:
    """A scenario says everything that is agreed on; other options with it are an error."""
    for option, value in given.items():
        if value is not None:
            raise CommandError(f"--{option} with --scenario; expected one of them, a scenario has its own")
