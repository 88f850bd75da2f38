"""Cells, directions and lines of the three boards (BRD-1 to BRD-3), and of those cut from them (SCN-1).

A cell is an index 0-36: the 19 main cells A1..E3 column by column, then the ring X1..X18.
Sets of cells are bit masks. Everything else in the package takes its geometry from here.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

MAIN_SIZE: Final = 19
FULL_SIZE: Final = 37
NOWHERE: Final = -1


def _axial() -> list[tuple[int, int]]:
    """Axial coordinates of all 37 cells in index order (BRD-1, BRD-2)."""
    found: list[tuple[int, int]] = []
    for q in range(-2, 3):
        top = max(-2, -2 - q)
        found.extend((q, top + i) for i in range(5 - abs(q)))
    q, r = 0, -3
    for dq, dr in (STEPS[2], STEPS[3], STEPS[4], STEPS[5], STEPS[0], STEPS[1]):
        for _ in range(3):
            found.append((q, r))
            q, r = q + dq, r + dr
    return found


def _names() -> list[str]:
    columns = zip("ABCDE", (3, 4, 5, 4, 3), strict=True)
    main = [f"{column}{row}" for column, size in columns for row in range(1, size + 1)]
    return main + [f"X{i}" for i in range(1, 19)]


AXIAL: Final[tuple[tuple[int, int], ...]] = tuple(_axial())
CELL_NAMES: Final[tuple[str, ...]] = tuple(_names())
CELL_INDEX: Final[dict[str, int]] = {name: i for i, name in enumerate(CELL_NAMES)}


def _bits() -> vec[i64]:
    """Powers of two as a table: shifting by a native variable is not safe in compiled code."""
    table = vec[i64]()
    value: i64 = 1
    for _ in range(62):
        table = append(table, value)
        value = value * 2
    return table


BIT: Final[vec[i64]] = _bits()
ZEROS: Final[vec[i64]] = vec[i64]([0] * FULL_SIZE)
"""A zero for every cell; `ZEROS[:]` is the cheap way to a fresh vector."""
MAIN_MASK: Final[int] = (1 << MAIN_SIZE) - 1
FULL_MASK: Final[int] = (1 << FULL_SIZE) - 1


DE_BRUIJN: Final = 0x03F79D71B4CB0A89
"""A de Bruijn sequence: shifted left by 0 to 63 it begins with 64 different groups of six bits."""


def _bit_numbers() -> vec[i64]:
    """The number of a lone bit, by the top six of the 64 bits that its product with `DE_BRUIJN` has."""
    table = vec[i64]([0] * 64)
    for i in range(64):
        table[((DE_BRUIJN << i) >> 58) & 63] = i
    return table


BIT_NUMBER: Final[vec[i64]] = _bit_numbers()
"""`BIT_NUMBER[(bit * DE_BRUIJN) >> 58 & 63]` is what `lowest` finds. The loops over all units that run most
often, in layouts, phases and for mobility, read the table themselves (docs/performance.md)."""


def popcount(mask: i64) -> i64:
    """How many cells a mask holds: counts of two bits, of four, of eight, then their sum (up to 40)."""
    pairs = mask - ((mask >> 1) & 0x5555555555)
    fours = (pairs & 0x3333333333) + ((pairs >> 2) & 0x3333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F
    return ((eights * 0x0101010101) >> 32) & 63


def lowest(mask: i64) -> i64:
    """The lowest cell (or player, edge, …) of a mask that is not empty, without a loop."""
    return BIT_NUMBER[((mask & -mask) * DE_BRUIJN) >> 58 & 63]


def opposite(direction: i64) -> i64:
    """The direction a neighbour in a direction sees us in."""
    if direction < 3:
        return direction + 3
    return direction - 3


def cells_of(mask: int) -> list[int]:
    """The cells of a mask in cell order."""
    return [i for i in range(FULL_SIZE) if mask >> i & 1]


class Board:
    """The cells in play, who is whose neighbour, what is special: one of the three boards, or a scenario's.

    A cell that is not in play does not exist: it is nobody's neighbour, and lines end before it (SCN-1).
    """

    def __init__(self, name: str, cells: int, terminals: int) -> None:
        self.name = name
        self.cells: i64 = cells
        self.terminals: i64 = terminals & cells
        self.main: i64 = cells & MAIN_MASK if cells & MAIN_MASK != 0 else cells
        """Where HQs are placed and the full board is looked for: not the outer ring, where there is more
        than that (SET-2, END-2, SCN-2)."""
        index = {AXIAL[i]: i for i in cells_of(cells)}
        table = vec[i64]([NOWHERE] * (FULL_SIZE * 6))
        around = vec[i64]([0] * FULL_SIZE)
        centres = 0
        for cell in cells_of(cells):
            q, r = AXIAL[cell]
            mask = 0
            for direction, (dq, dr) in enumerate(STEPS):
                other = index.get((q + dq, r + dr), NOWHERE)
                table[cell * 6 + direction] = other
                if other >= 0:
                    mask |= 1 << other
            around[cell] = mask
            if bin(mask).count("1") == 6:
                centres |= 1 << cell
        self.neighbour: vec[i64] = table
        self.lines: vec[i64] = _lines(table)
        """For each cell and direction all cells of the line that begins beside it."""
        self.around: vec[i64] = around
        self.strike_centres: i64 = centres
        """Cells whose six neighbours are all in play: where an air strike may be called (INS-6)."""

    def has(self, name: str) -> bool:
        """Whether a cell of that name is in play on this board."""
        return name in CELL_INDEX and self.has_cell(CELL_INDEX[name])

    def has_cell(self, cell: int) -> bool:
        """Whether a cell is in play on this board."""
        return 0 <= cell < FULL_SIZE and self.cells & BIT[cell] != 0


def _lines(neighbour: vec[i64]) -> vec[i64]:
    table = vec[i64]([0] * (FULL_SIZE * 6))
    for cell in range(FULL_SIZE):
        for direction in range(6):
            found: i64 = 0
            other = neighbour[cell * 6 + direction]
            while other >= 0:
                found |= BIT[other]
                other = neighbour[other * 6 + direction]
            table[cell * 6 + direction] = found
    return table


def _mask(*names: str) -> int:
    return sum(1 << CELL_INDEX[name] for name in names)


STANDARD: Final = Board("standard", MAIN_MASK, 0)
EXTENDED: Final = Board("extended", FULL_MASK, 0)
TERMINALS: Final = Board("terminals", MAIN_MASK, _mask("A2", "B1", "B4", "C3", "D1", "D4", "E2"))
BOARDS: Final[dict[str, Board]] = {board.name: board for board in (STANDARD, EXTENDED, TERMINALS)}
