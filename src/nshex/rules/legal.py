"""Legal actions without a list: groups such as "this tile on any of these cells, in any rotation".

Most actions differ only in a cell and a rotation, so a group is one action with those fields empty, a
mask of cells and the form in which they are filled in. Counting, picking the n-th action and asking
whether an action is legal work on groups; only people and files need the list.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from nshex.geometry import BIT, FULL_SIZE, popcount
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
_FACING_SHIFT: Final = 40
"""Where a MOVES group keeps the present rotation, above the mask of cells."""

PERMUTATIONS: Final = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
ALL_DANCES: Final = 6 * 216


class Legal:
    """The legal actions of a state, in a fixed order."""

    def __init__(self) -> None:
        self.base: vec[i64] = vec[i64]()
        self.cells: vec[i64] = vec[i64]()
        self.form: vec[i64] = vec[i64]()
        self.size: i64 = 0

    def _group(self, base: i64, cells: i64, form: i64, size: i64) -> None:
        if size > 0:
            self.base = append(self.base, base)
            self.cells = append(self.cells, cells)
            self.form = append(self.form, form)
            self.size += size

    def single(self, action: i64) -> None:
        self._group(action, 0, SINGLE, 1)

    def on_cells(self, base: i64, cells: i64) -> None:
        self._group(base, cells, CELLS, popcount(cells))

    def facings(self, base: i64, cells: i64) -> None:
        self._group(base, cells, FACINGS, 6 * popcount(cells))

    def moves(self, base: i64, cells: i64, rotation: i64) -> None:
        """A unit on cell A of the base goes to any of the cells, or turns where it stands."""
        own = BIT[cell_a(base)]
        packed = (cells | own) | (rotation << _FACING_SHIFT)
        self._group(base, packed, MOVES, 6 * popcount(cells | own) - 1)

    def second_steps(self, base: i64, cells: i64) -> None:
        self._group(base, cells, SECOND_STEPS, 6 * popcount(cells))

    def dances(self, base: i64) -> None:
        """All dances; the base is the pose the objects hold now, which is no dance."""
        self._group(base, 0, DANCES, ALL_DANCES - 1)

    def __len__(self) -> int:
        return self.size

    def at(self, index: i64) -> i64:
        """The action at an index from 0 to size - 1."""
        group: i64 = 0
        while True:
            size = self._size_of(group)
            if index < size:
                return self._pick(group, index)
            index -= size
            group += 1

    def _size_of(self, group: i64) -> i64:
        form = self.form[group]
        if form == SINGLE:
            return 1
        if form == DANCES:
            return ALL_DANCES - 1
        count = popcount(self.cells[group] & (BIT[FULL_SIZE] - 1))
        if form == CELLS:
            return count
        return 6 * count - 1 if form == MOVES else 6 * count

    def _pick(self, group: i64, index: i64) -> i64:
        base = self.base[group]
        cells = self.cells[group]
        form = self.form[group]
        if form == SINGLE:
            return base
        if form == CELLS:
            return base | (_nth(cells, index) << B_SHIFT)
        if form == FACINGS:
            return base | (_nth(cells, index // 6) << B_SHIFT) | ((index % 6) << BR_SHIFT)
        if form == SECOND_STEPS:
            return base | (_nth(cells, index // 6) << C_SHIFT) | ((index % 6) << CR_SHIFT)
        if form == MOVES:
            own = cell_a(base)
            present = 6 * popcount(cells & (BIT[own] - 1)) + (cells >> _FACING_SHIFT)
            if index >= present:
                index += 1
            return base | (_nth(cells, index // 6) << B_SHIFT) | ((index % 6) << BR_SHIFT)
        return _nth_dance(base, index)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, int):
            return False
        return self.has(action)

    def has(self, action: i64) -> bool:
        """Whether an action is legal, without listing."""
        for group in range(len(self.base)):
            if self._holds(group, action):
                return True
        return False

    def _holds(self, group: i64, action: i64) -> bool:
        base = self.base[group]
        cells = self.cells[group]
        form = self.form[group]
        if form == SINGLE:
            return action == base
        if form == CELLS:
            return action & ~(63 << B_SHIFT) == base and cells & BIT[cell_b(action) % 62] != 0
        if form == FACINGS or form == MOVES:
            if action & ~_B_FIELDS != base or rot_b(action) > 5 or cell_b(action) >= FULL_SIZE:
                return False
            if form == MOVES and cell_b(action) == cell_a(base) and rot_b(action) == cells >> _FACING_SHIFT:
                return False
            return cells & BIT[cell_b(action)] != 0
        if form == SECOND_STEPS:
            if action & ~_C_FIELDS != base or rot_c(action) > 5 or cell_c(action) >= FULL_SIZE:
                return False
            return cells & BIT[cell_c(action)] != 0
        return _is_dance(base, action)

    def actions(self) -> list[int]:
        """All actions, listed."""
        found: list[int] = []
        for group in range(len(self.base)):
            for index in range(self._size_of(group)):
                found.append(self._pick(group, index))
        return found


def _nth(cells: i64, n: i64) -> i64:
    """The n-th cell of a mask."""
    cell: i64 = 0
    while True:
        if cells & BIT[cell] != 0:
            if n == 0:
                return cell
            n -= 1
        cell += 1


def pose(first: i64, first_rot: i64, second: i64, second_rot: i64, third: i64, third_rot: i64) -> i64:
    """A dance action: where each object ends up and how it faces."""
    return pack(DANCE, b=first, br=first_rot, c=second, cr=second_rot, d=third, number=third_rot)


def _nth_dance(base: i64, index: i64) -> i64:
    present = rot_b(base) * 36 + rot_c(base) * 6 + number_of(base)
    if index >= present:
        index += 1
    order = PERMUTATIONS[index // 216]
    rest = index % 216
    cells = (cell_b(base), cell_c(base), cell_d(base))
    return pose(cells[order[0]], rest // 36, cells[order[1]], rest // 6 % 6, cells[order[2]], rest % 6)


def _is_dance(base: i64, action: i64) -> bool:
    fields = _B_FIELDS | _C_FIELDS | (63 << D_SHIFT) | (15 << NUMBER_SHIFT)
    if op_of(action) != DANCE or action == base or action & ~fields != base & ~fields:
        return False
    if rot_b(action) > 5 or rot_c(action) > 5 or number_of(action) > 5:
        return False
    here = sorted((cell_b(base), cell_c(base), cell_d(base)))
    return here == sorted((cell_b(action), cell_c(action), cell_d(action)))
