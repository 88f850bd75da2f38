"""Actions for programs: one as a line of the notation, and all legal ones as a lazy sequence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from typing import Any, overload

from nshex.notation.errors import LINE_ERRORS
from nshex.notation.lines import format_action, parse_action
from nshex.rules.engine import legal_actions
from nshex.rules.state import State


@dataclass(frozen=True)
class Action:
    """Something a player may do, as a line of the notation.

    >>> Action("place brawler B2/3")
    Action('place brawler B2/3')
    >>> str(Action("end"))
    'end'
    """

    line: str

    def __str__(self) -> str:
        return self.line

    def __repr__(self) -> str:
        return f"Action({self.line!r})"


class LegalActions(Set[Action | str]):
    """The legal actions of a position: a set with an order, written out only as far as somebody looks.

    It holds actions, which can be picked by number, and may be asked about lines as well.

    >>> from nshex import Game
    >>> legal = Game.new(["outpost", "hegemony"], seed=1).legal
    >>> len(legal), legal[0], legal[-1]
    (19, Action('hq A1/0'), Action('hq E3/0'))
    >>> "hq C3/0" in legal, Action("end") in legal
    (True, False)
    """

    def __init__(self, s: State) -> None:
        self._s = s
        self._legal = legal_actions(s)

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Set[Any]:
        """What `&`, `|` and `-` make: a plain set."""
        return frozenset(it)

    def __len__(self) -> int:
        return int(self._legal.size)

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...

    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        found = range(len(self))[index]
        if isinstance(found, range):
            return tuple(self._at(number) for number in found)
        return self._at(found)

    def _at(self, index: int) -> Action:
        return Action(format_action(self._s, int(self._legal.at(index))))

    def __iter__(self) -> Iterator[Action]:
        return (Action(format_action(self._s, action)) for action in self._legal.actions())

    def __contains__(self, action: object) -> bool:
        """Whether an action, or a line however it is spelled, is legal; nothing is listed."""
        if not isinstance(action, Action | str):
            return False
        try:
            parse_action(self._s, str(action))
        except LINE_ERRORS:
            return False
        return True

    def has_packed(self, action: int) -> bool:
        """Whether an action as the rules pack it is legal."""
        return bool(self._legal.has(action))

    def lines(self) -> list[str]:
        """All legal actions as lines, in a fixed order."""
        return legal_lines(self._s)

    def __repr__(self) -> str:
        some = ", ".join(repr(str(action)) for action in self[:3])
        more = ", …" if len(self) > 3 else ""
        return f"<{len(self)} legal actions: {some}{more}>"


def legal_lines(s: State) -> list[str]:
    """The legal actions of a state as lines."""
    return [format_action(s, action) for action in legal_actions(s).actions()]
