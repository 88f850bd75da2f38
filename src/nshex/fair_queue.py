"""A queue in which nobody is served again while others wait: by rank, then by turns.

Things of a lower rank come first. Within a rank the owners take turns. An owner is a row of names, such as an
address and a browser at it: addresses take turns, and the browsers of one address share its turns.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

_Item = TypeVar("_Item")

Owner = tuple[str, str]
"""Whose turn it is: the larger group first, then who within it."""
NOBODY: Owner = ("", "")


class FairQueue(Generic[_Item]):
    """What waits, each thing with its rank and its owner."""

    def __init__(self) -> None:
        self._ranks: dict[int, _Turns[_Item]] = {}

    def put(self, item: _Item, rank: int, owner: Owner) -> None:
        self._ranks.setdefault(rank, _Turns()).put(item, owner)

    def take(self, last_rank: int) -> _Item | None:
        """The next in turn, of this rank or a lower one; None if nothing like that waits."""
        for rank in sorted(self._ranks):
            if rank <= last_rank and self._ranks[rank].count:
                return self._ranks[rank].take()
        return None

    def remove(self, item: _Item, rank: int, owner: Owner) -> bool:
        """Whether it was there."""
        return rank in self._ranks and self._ranks[rank].remove(item, owner)

    def count(self, last_rank: int) -> int:
        """How much waits, of this rank and lower ones."""
        return sum(turns.count for rank, turns in self._ranks.items() if rank <= last_rank)

    def empty(self) -> list[_Item]:
        """Everything that waits, which then waits no more."""
        found = []
        for turns in self._ranks.values():
            while turns.count:
                found.append(turns.take())
        return found


class _Turns(Generic[_Item]):
    """What waits in one rank. Whoever had a turn goes to the end of the line."""

    def __init__(self) -> None:
        self.count = 0
        self._line: OrderedDict[str, OrderedDict[str, deque[_Item]]] = OrderedDict()

    def put(self, item: _Item, owner: Owner) -> None:
        group, member = owner
        self._line.setdefault(group, OrderedDict()).setdefault(member, deque()).append(item)
        self.count += 1

    def take(self) -> _Item:
        group, members = next(iter(self._line.items()))
        member, items = next(iter(members.items()))
        item = items.popleft()
        self._line.move_to_end(group)
        members.move_to_end(member)
        self._tidy(group, member)
        self.count -= 1
        return item

    def remove(self, item: _Item, owner: Owner) -> bool:
        group, member = owner
        try:
            self._line[group][member].remove(item)
        except (KeyError, ValueError):
            return False
        self._tidy(group, member)
        self.count -= 1
        return True

    def _tidy(self, group: str, member: str) -> None:
        if not self._line[group][member]:
            del self._line[group][member]
        if not self._line[group]:
            del self._line[group]
