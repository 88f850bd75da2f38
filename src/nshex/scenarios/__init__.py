"""The scenarios that come with the package, and those in files of one's own (SCN-1).

Each is a TOML file beside this one; docs/scenarios.md describes the format and has the figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from nshex.notation.errors import NotationError
from nshex.notation.names import one_of, show
from nshex.notation.scenarios import Scenario, read_scenario_text

ENDING = ".toml"


@cache
def collection() -> Mapping[str, Scenario]:
    """The scenarios of the package by id, in the order of their ids."""
    entries = [entry for entry in files(__name__).iterdir() if entry.name.endswith(ENDING)]
    found = [_read(entry.name, entry.read_text("utf-8")) for entry in entries]
    return MappingProxyType({scenario.id: scenario for scenario in sorted(found, key=lambda one: one.id)})


def _read(name: str, text: str) -> Scenario:
    try:
        scenario = read_scenario_text(text)
    except NotationError as problem:
        raise NotationError(f"{name}: {problem}") from None
    if scenario.id != name.removesuffix(ENDING):
        raise NotationError(f"{name}: the id is {show(scenario.id)}; expected that of the file")
    return scenario


def find_scenario(id: str) -> Scenario:
    """The scenario of the package with this id."""
    known = collection()
    if id not in known:
        raise NotationError(f"no scenario {show(id)}; {one_of(known, id)}")
    return known[id]
