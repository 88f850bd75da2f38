"""Legal actions in levels, for answers that are typed: what to do, with which unit, where, in which rotation.

Routes that begin alike share their levels; a level with only one answer is skipped.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from nshex.rules.state import State
from nshex.ui.facing import describe_facing
from nshex.ui.picks import AS_IT_STANDS, OPTION, ROTATION, Pick, Route
from nshex.ui.routes import routes

END_KEY = "e"


@dataclass
class Level:
    """The possible answers at one point, by what is typed for them; worked out only when needed."""

    s: State
    routes: list[Route]
    depth: int = 0

    @property
    def question(self) -> str:
        return self.routes[0].words[self.depth].question

    @cached_property
    def _groups(self) -> dict[Pick, list[Route]]:
        groups: dict[Pick, list[Route]] = {}
        for route in self.routes:
            groups.setdefault(route.words[self.depth], []).append(route)
        return groups

    @cached_property
    def _keys(self) -> dict[str, Pick]:
        """Cells and rotations are typed as they are, other answers by number."""
        keys: dict[str, Pick] = {}
        number = 0
        for pick in self._groups:
            if pick.kind != OPTION:
                keys[pick.value] = pick
            elif pick.value == "end":
                keys[END_KEY] = pick
            else:
                number += 1
                keys[str(number)] = pick
        return keys

    @cached_property
    def picks(self) -> dict[str, Pick]:
        """The answers with their descriptions: a facing with what it would reach."""
        return {key: self._told(pick) for key, pick in self._keys.items()}

    def _told(self, pick: Pick) -> Pick:
        if pick.kind != ROTATION:
            return pick
        stand = pick.facing or self._groups[pick][0].stand
        assert stand is not None
        line = describe_facing(self.s, stand, int(pick.value))
        return replace(pick, label=f"{line} ({AS_IT_STANDS})" if stand.stays else line)

    @cached_property
    def ways(self) -> dict[str, Level | int]:
        """Where each answer leads: to the next question, or to an action."""
        return {
            key: _next(Level(self.s, self._groups[pick], self.depth + 1)) for key, pick in self._keys.items()
        }


def choices(s: State) -> Level:
    """All legal actions as levels: the first that leaves a choice, or a level with the only action."""
    level = Level(s, routes(s))
    while len(level.ways) == 1:
        (way,) = level.ways.values()
        if isinstance(way, int):
            break
        level = way
    return level


def _next(level: Level) -> Level | int:
    """The next question worth asking."""
    while True:
        route = level.routes[0]
        if len(route.words) == level.depth:
            return route.action
        if len(level._groups) > 1:
            return level
        level = Level(level.s, level.routes, level.depth + 1)
