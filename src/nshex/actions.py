"""Actions for programs: one as a line of the notation, and all legal ones as a lazy sequence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Any, overload

from nshex.notation.errors import LINE_ERRORS
from nshex.notation.lines import format_action, parse_action
from nshex.notation.position_line import read_line, write_line
from nshex.rules.engine import legal_actions
from nshex.rules.state import State


class Action:
    """Something a player may do, as a line of the notation.

    An action that came from the legal actions of a position remembers it: its line is written only on
    request, and pushing it on that position does not parse it again.

    >>> Action("place brawler B2/3")
    Action('place brawler B2/3')
    >>> str(Action("end"))
    'end'
    """

    __slots__ = ("_line", "_packed", "_state")

    _line: str | None
    _packed: int
    _state: State | None
    """Where the action is known to be legal."""

    def __init__(self, line: str) -> None:
        self._line = line
        self._packed = 0
        self._state = None

    @classmethod
    def legal_in(cls, s: State, packed: int) -> Action:
        """A legal action of a state that will not be changed, as the rules pack it."""
        action = cls.__new__(cls)
        action._line = None
        action._packed = packed
        action._state = s
        return action

    @property
    def line(self) -> str:
        """The line of the notation, in its canonical spelling."""
        if self._line is None:
            assert self._state is not None
            self._line = format_action(self._state, self._packed)
        return self._line

    def packed_in(self, s: State) -> int | None:
        """The action as the rules pack it, if it came from the legal ones of that state."""
        return self._packed if self._state is s else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        return self.line == other.line

    def __hash__(self) -> int:
        return hash(self.line)

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: object) -> Action:
        return self

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return Action, (self.line,)

    def __str__(self) -> str:
        return self.line

    def __repr__(self) -> str:
        return f"Action({self.line!r})"


class LegalActions(Set[Action | str]):
    """The legal actions of a position: an ordered set, written out only as far as needed.

    It holds actions, which can be picked by number; `in` takes lines too.

    >>> from nshex import Game
    >>> legal = Game.new(["outpost", "hegemony"], seed=1).legal
    >>> len(legal), legal[0], legal[-1]
    (19, Action('hq A1/0'), Action('hq E3/0'))
    >>> "hq C3/0" in legal, Action("end") in legal
    (True, False)
    """

    __slots__ = ("_legal", "_s")

    def __init__(self, s: State) -> None:
        self._s = s
        self._legal = legal_actions(s)

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Set[Any]:
        """What `&`, `|` and `-` make: a plain set."""
        return frozenset(it)

    __hash__ = Set._hash

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _legal_again, (write_line(self._s),)

    def __copy__(self) -> LegalActions:
        return self

    def __deepcopy__(self, memo: object) -> LegalActions:
        return self

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
        return Action.legal_in(self._s, int(self._legal.at(index)))

    def __iter__(self) -> Iterator[Action]:
        return (Action.legal_in(self._s, action) for action in self._legal.actions())

    def __contains__(self, action: object) -> bool:
        """Whether an action, or a line however it is spelled, is legal; nothing is listed."""
        if not isinstance(action, Action | str):
            return False
        if isinstance(action, Action) and action.packed_in(self._s) is not None:
            return True
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


def _legal_again(line: str) -> LegalActions:
    """Legal actions that were pickled."""
    return LegalActions(read_line(line))


def legal_lines(s: State) -> list[str]:
    """The legal actions of a state as lines."""
    return [format_action(s, action) for action in legal_actions(s).actions()]
