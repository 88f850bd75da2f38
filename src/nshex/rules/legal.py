"""Legal actions without a list: groups such as "this tile on any of these cells, in any rotation".

Most actions differ only in a cell and a rotation, so a group is one action with those fields empty, a
mask of cells and the form in which they are filled in. Counting, picking the n-th action and asking
whether an action is legal work on groups; only people and files need the list.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from nshex.geometry import BIT, FULL_SIZE, lowest, popcount
from nshex.rules.actions import (
    B_SHIFT,
    BR_SHIFT,
    C_SHIFT,
    CR_SHIFT,
    D_SHIFT,
    DANCE,
    NUMBER_SHIFT,
    cell_a,
    cell_b,
    cell_c,
    cell_d,
    number_of,
    op_of,
    pack,
    rot_b,
    rot_c,
)

SINGLE: Final = 0
CELLS: Final = 1
"""Cell B from the mask."""
FACINGS: Final = 2
"""Cell B from the mask, any rotation."""
MOVES: Final = 3
"""As FACINGS, but not cell A with the rotation it has: a move changes something."""
SECOND_STEPS: Final = 4
"""Cell C from the mask, any rotation."""
DANCES: Final = 5
"""The objects on any of their cells, in any rotation, but not all as they stand."""

_B_FIELDS: Final = (63 << B_SHIFT) | (7 << BR_SHIFT)
_C_FIELDS: Final = (63 << C_SHIFT) | (7 << CR_SHIFT)
_TURN_B: Final = 1 << BR_SHIFT
_TURN_C: Final = 1 << CR_SHIFT
"""What turns cell B or C of an action by one."""
_FACING_SHIFT: Final = 40
"""Where a MOVES group keeps the present rotation, above the mask of cells."""

# A group is two numbers: its head (action, form, size) and its cells.
_FORM_SHIFT: Final = 49
_SIZE_SHIFT: Final = 52
_ACTION_MASK: Final = (1 << _FORM_SHIFT) - 1
_ROOM: Final[vec[i64]] = vec[i64]([0] * 32)
"""Room for the groups of most states, so that it need not grow."""

_ORDERS: Final[vec[i64]] = vec[i64]([0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0])
"""The six orders of three objects, one after the other."""
ALL_DANCES: Final = 6 * 216


@mypyc_attr(acyclic=True, free_list_len=1)
class Legal:
    """The legal actions of a state, in a fixed order."""

    def __init__(self) -> None:
        self._groups: vec[i64] = _ROOM[:]
        self._used: i64 = 0
        """How many numbers of the groups are in use."""
        self.size: i64 = 0

    def _group(self, base: i64, cells: i64, form: i64, size: i64) -> None:
        if size <= 0:
            return
        head = base | (form << _FORM_SHIFT) | (size << _SIZE_SHIFT)
        used = self._used
        if used < len(self._groups):
            self._groups[used] = head
            self._groups[used + 1] = cells
        else:
            self._groups = append(append(self._groups, head), cells)
        self._used = used + 2
        self.size += size

    def single(self, action: i64) -> None:
        self._group(action, 0, SINGLE, 1)

    def on_cells(self, base: i64, cells: i64) -> None:
        self._group(base, cells, CELLS, popcount(cells))

    def facings(self, base: i64, cells: i64) -> None:
        self._group(base, cells, FACINGS, 6 * popcount(cells))

    def moves(self, base: i64, cells: i64, rotation: i64) -> None:
        """A unit on cell A of the base goes to any of the cells, or turns where it stands."""
        cells |= BIT[cell_a(base)]
        self._group(base, cells | (rotation << _FACING_SHIFT), MOVES, 6 * popcount(cells) - 1)

    def second_steps(self, base: i64, cells: i64) -> None:
        self._group(base, cells, SECOND_STEPS, 6 * popcount(cells))

    def dances(self, base: i64) -> None:
        """All dances; the base is the pose the objects hold now, which is no dance."""
        self._group(base, 0, DANCES, ALL_DANCES - 1)

    def __len__(self) -> int:
        return self.size

    def group_count(self) -> i64:
        return self._used // 2

    def base_of(self, group: i64) -> i64:
        """The action of a group, without the fields that its form fills in."""
        return self._groups[2 * group] & _ACTION_MASK

    def form_of(self, group: i64) -> i64:
        return _form_of(self._groups[2 * group])

    def cells_of(self, group: i64) -> i64:
        """The mask of a group's cells; in a MOVES group with the present rotation above them."""
        return self._groups[2 * group + 1]

    def at(self, index: i64) -> i64:
        """The action at an index from 0 to size - 1."""
        groups = self._groups
        place: i64 = 0
        while True:
            head = groups[place]
            size = head >> _SIZE_SHIFT
            if index < size:
                return _pick(head, groups[place + 1], index)
            index -= size
            place += 2

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, int):
            return False
        return self.has(action)

    def has(self, action: i64) -> bool:
        """Whether an action is legal, without listing."""
        place: i64 = 0
        while place < self._used:
            if _holds(self._groups[place], self._groups[place + 1], action):
                return True
            place += 2
        return False

    def actions(self) -> list[int]:
        """All actions, listed."""
        found: list[int] = []
        place: i64 = 0
        while place < self._used:
            _list_group(self._groups[place], self._groups[place + 1], found)
            place += 2
        return found


def _form_of(head: i64) -> i64:
    return (head >> _FORM_SHIFT) & 7


def _pick(head: i64, cells: i64, index: i64) -> i64:
    """The action at an index in a group."""
    base = head & _ACTION_MASK
    form = _form_of(head)
    if form == SINGLE:
        return base
    if form == CELLS:
        return base | (_nth(cells, index) << B_SHIFT)
    if form == DANCES:
        return _nth_dance(base, index)
    if form == MOVES:
        present = 6 * popcount(cells & (BIT[cell_a(base)] - 1)) + (cells >> _FACING_SHIFT)
        if index >= present:
            index += 1
    cell = _nth(cells, index // 6)
    rotation = index % 6
    if form == SECOND_STEPS:
        return base | (cell << C_SHIFT) | (rotation << CR_SHIFT)
    return base | (cell << B_SHIFT) | (rotation << BR_SHIFT)


def _list_group(head: i64, cells: i64, found: list[int]) -> None:
    """Add all actions of a group to a list, in order."""
    base = head & _ACTION_MASK
    form = _form_of(head)
    if form == SINGLE:
        found.append(base)
        return
    if form == DANCES:
        for index in range(ALL_DANCES - 1):
            found.append(_nth_dance(base, index))
        return
    present: i64 = -1
    if form == MOVES:
        present = base | (cell_a(base) << B_SHIFT) | ((cells >> _FACING_SHIFT) << BR_SHIFT)
        cells &= BIT[_FACING_SHIFT] - 1
    cell_shift: i64 = B_SHIFT
    turn_by: i64 = _TURN_B
    if form == SECOND_STEPS:
        cell_shift = C_SHIFT
        turn_by = _TURN_C
    while cells != 0:
        action = base | (lowest(cells) << cell_shift)
        cells &= cells - 1
        if form == CELLS:
            found.append(action)
            continue
        for _ in range(6):
            if action != present:
                found.append(action)
            action += turn_by


def _holds(head: i64, cells: i64, action: i64) -> bool:
    """Whether an action is in a group."""
    base = head & _ACTION_MASK
    form = _form_of(head)
    if form == SINGLE:
        return action == base
    if form == CELLS:
        return action & ~(63 << B_SHIFT) == base and (cells >> cell_b(action)) & 1 != 0
    if form == FACINGS or form == MOVES:
        if action & ~_B_FIELDS != base or rot_b(action) > 5 or cell_b(action) >= FULL_SIZE:
            return False
        if form == MOVES and cell_b(action) == cell_a(base) and rot_b(action) == cells >> _FACING_SHIFT:
            return False
        return (cells >> cell_b(action)) & 1 != 0
    if form == SECOND_STEPS:
        if action & ~_C_FIELDS != base or rot_c(action) > 5 or cell_c(action) >= FULL_SIZE:
            return False
        return (cells >> cell_c(action)) & 1 != 0
    return _is_dance(base, action)


def _nth(cells: i64, n: i64) -> i64:
    """The n-th cell of a mask."""
    while n > 0:
        cells &= cells - 1
        n -= 1
    return lowest(cells)


def pose(first: i64, first_rot: i64, second: i64, second_rot: i64, third: i64, third_rot: i64) -> i64:
    """A dance action: where each object ends up and how it faces."""
    return pack(DANCE, b=first, br=first_rot, c=second, cr=second_rot, d=third, number=third_rot)


def _nth_dance(base: i64, index: i64) -> i64:
    present = rot_b(base) * 36 + rot_c(base) * 6 + number_of(base)
    if index >= present:
        index += 1
    order = 3 * (index // 216)
    rest = index % 216
    first = _dancing_cell(base, _ORDERS[order])
    second = _dancing_cell(base, _ORDERS[order + 1])
    third = _dancing_cell(base, _ORDERS[order + 2])
    return pose(first, rest // 36, second, rest // 6 % 6, third, rest % 6)


def _dancing_cell(base: i64, number: i64) -> i64:
    """Where object number 0, 1 or 2 stands in a pose."""
    if number == 0:
        return cell_b(base)
    if number == 1:
        return cell_c(base)
    return cell_d(base)


def _is_dance(base: i64, action: i64) -> bool:
    fields = _B_FIELDS | _C_FIELDS | (63 << D_SHIFT) | (15 << NUMBER_SHIFT)
    if op_of(action) != DANCE or action == base or action & ~fields != base & ~fields:
        return False
    if rot_b(action) > 5 or rot_c(action) > 5 or number_of(action) > 5:
        return False
    here = sorted((cell_b(base), cell_c(base), cell_d(base)))
    return here == sorted((cell_b(action), cell_c(action), cell_d(action)))
