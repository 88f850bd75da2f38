"""From picks to an action: the picks allowed at each point, worked out from the groups of legal actions.

The groups are never listed. A group is in the running as long as it has an action that begins with the picks
made so far; the picks allowed next are those that some group in the running has at that point. A pick that
could only be one is made without asking.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from nshex.geometry import BIT, FULL_SIZE, MAIN_MASK, MAIN_SIZE, ZEROS, lowest, popcount
from nshex.research.tokens import (
    CELL_A,
    CELL_B,
    CELL_C,
    CELL_D,
    COMPACT_PICKS,
    FIELD,
    FIRST,
    FIRST_MEANS,
    FULL_PICKS,
    GO_ON,
    MEANS_1,
    MELEE,
    MELEE_OR_RANGED,
    MOST_PICKS,
    NO_FIELD,
    NUMBER,
    OP_PICK,
    PAID_A,
    PAID_B,
    PAY_0,
    PLACES,
    PLAY_1,
    RANGED,
    RING_1,
    ROT_B,
    ROT_C,
    ROTATION_0,
    SOURCE,
    STOP,
    TURN_IN_0,
)
from nshex.rules.actions import (
    B_SHIFT,
    BR_SHIFT,
    C_SHIFT,
    CR_SHIFT,
    DANCE,
    DISCARD_TILE,
    DRAW_MERCENARY,
    EXCHANGE,
    FROM_MEANS,
    PLACE_HQ,
    action_tile,
    cell_a,
    cell_b,
    cell_c,
    cell_d,
    has_flag,
    number_of,
    op_of,
    pack,
    rot_b,
    rot_c,
)
from nshex.rules.generation import legal_actions
from nshex.rules.legal import CELLS, DANCES, FACINGS, MOVES, SECOND_STEPS, SINGLE, Legal
from nshex.rules.state import State

UNFINISHED: Final = -1
ALL_ROTATIONS: Final = 63 << ROTATION_0
_CELL_BITS: Final = (1 << FULL_SIZE) - 1
_FACING_SHIFT: Final = 40
"""Where a MOVES group keeps the present rotation (rules/legal.py)."""


_NOTHING: Final = Legal()
"""Stands in a picker until it begins; never written to."""


class Picker:
    """The picks of one decision. `low` and `high` are the allowed ones: picks 0 to 59, and from 60 on."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.legal: Legal = _NOTHING
        self.alive: vec[i64] = vec[i64]()
        """The groups in the running; the first `running` count."""
        self.lows: vec[i64] = vec[i64]()
        self.highs: vec[i64] = vec[i64]()
        """What each of them has at this level, once `_go_on` has looked."""
        self.running: i64 = 0
        self.level: i64 = 0
        self.low: i64 = 0
        self.high: i64 = 0
        self.group_low: i64 = 0
        self.group_high: i64 = 0
        self.picks: vec[i64] = ZEROS[:MOST_PICKS]
        self.made: i64 = 0
        """How many picks were made, those without a choice not counted."""
        self.b: i64 = 0
        self.rot_b: i64 = 0
        self.c: i64 = 0
        self.rot_c: i64 = 0
        self.d: i64 = 0
        self.number: i64 = 0
        self.action: i64 = UNFINISHED
        """The action the picks have led to."""

    def begin(self) -> None:
        """Look at the legal actions of the state, as it is now."""
        self.legal = legal_actions(self.s)
        groups: i64 = self.legal.group_count()
        if groups > len(self.alive):
            self.alive = vec[i64]([0] * (2 * groups))
            self.lows = self.alive[:]
            self.highs = self.alive[:]
        for group in range(groups):
            self.alive[group] = group
        self.running = groups
        self.level = 0
        self.made = 0
        self.action = UNFINISHED
        self.low = 0
        self.high = 0
        if groups > 0:
            self._go_on()

    def copy(self, s: State) -> Picker:
        """The same point of the same decision, on a copy of the state."""
        other = Picker(s)
        other.legal = self.legal
        other.alive = self.alive[:]
        other.lows = self.lows[:]
        other.highs = self.highs[:]
        other.running = self.running
        other.level = self.level
        other.low = self.low
        other.high = self.high
        other.group_low = self.group_low
        other.group_high = self.group_high
        other.picks = self.picks[:]
        other.made = self.made
        other.b = self.b
        other.rot_b = self.rot_b
        other.c = self.c
        other.rot_c = self.rot_c
        other.d = self.d
        other.number = self.number
        other.action = self.action
        return other

    # --- picking ---

    def allows(self, pick: i64) -> bool:
        if pick < 0 or pick >= FULL_PICKS:
            return False
        if pick < COMPACT_PICKS:
            return self.low & BIT[pick] != 0
        return self.high & BIT[pick - COMPACT_PICKS] != 0

    def count(self) -> i64:
        """How many picks are allowed."""
        return popcount(self.low & 0x3FFFFFFF) + popcount(self.low >> 30) + popcount(self.high)

    def nth(self, n: i64) -> i64:
        """The allowed pick at an index from 0 to count - 1."""
        rest = self.low
        base: i64 = 0
        while True:
            if rest == 0:
                rest = self.high
                base = COMPACT_PICKS
            if n == 0:
                return base + lowest(rest)
            rest &= rest - 1
            n -= 1

    def pick(self, pick: i64) -> None:
        """Make an allowed pick, and those after it that leave no choice."""
        self.picks[self.made] = pick
        self.made += 1
        self._take(pick)
        self._go_on()

    def _take(self, pick: i64) -> None:
        """Keep the groups that have a pick at this level, and what it stands for."""
        alive = self.alive
        offered = self.lows
        bit = pick
        if pick >= COMPACT_PICKS:
            offered = self.highs
            bit -= COMPACT_PICKS
        kept: i64 = 0
        for at in range(self.running):
            if (offered[at] >> bit) & 1 != 0:
                alive[kept] = alive[at]
                kept += 1
        self.running = kept
        field = FIELD[8 * op_of(self.legal.base_of(self.alive[0])) + self.level]
        if field == CELL_B:
            self.b = _cell_of(pick)
        elif field == ROT_B:
            self.rot_b = pick - ROTATION_0
        elif field == CELL_C or field == GO_ON:
            self.c = _cell_of(pick)
        elif field == ROT_C:
            self.rot_c = pick - ROTATION_0
        elif field == CELL_D:
            self.d = _cell_of(pick)
        elif field == NUMBER:
            self.number = pick - ROTATION_0
        self.level += 1

    def _go_on(self) -> None:
        """Make the picks that leave no choice, up to a choice or a complete action."""
        while True:
            first = self.alive[0]
            if self._field(first) == NO_FIELD:
                self.action = self._complete(first)
                self.low = 0
                self.high = 0
                return
            low: i64 = 0
            high: i64 = 0
            alive = self.alive
            lows = self.lows
            highs = self.highs
            for at in range(self.running):
                self._look_at(alive[at])
                lows[at] = self.group_low
                highs[at] = self.group_high
                low |= self.group_low
                high |= self.group_high
            if high == 0 and low & (low - 1) == 0:
                self._take(lowest(low))
            elif low == 0 and high & (high - 1) == 0:
                self._take(COMPACT_PICKS + lowest(high))
            else:
                self.low = low
                self.high = high
                return

    def _field(self, group: i64) -> i64:
        base = self.legal.base_of(group)
        field = FIELD[8 * op_of(base) + self.level]
        if field == ROT_C and op_of(base) < DANCE and not has_flag(base):
            return NO_FIELD
        return field

    def _complete(self, group: i64) -> i64:
        base = self.legal.base_of(group)
        form = self.legal.form_of(group)
        if form == SINGLE:
            return base
        if form == CELLS:
            return base | (self.b << B_SHIFT)
        if form == FACINGS:
            return base | (self.b << B_SHIFT) | (self.rot_b << BR_SHIFT)
        if form == MOVES:
            goal = self.b if _names_goal(base) else cell_a(base)
            return base | (goal << B_SHIFT) | (self.rot_b << BR_SHIFT)
        if form == SECOND_STEPS:
            return base | (self.c << C_SHIFT) | (self.rot_c << CR_SHIFT)
        return pack(DANCE, b=self.b, br=self.rot_b, c=self.c, cr=self.rot_c, d=self.d, number=self.number)

    # --- what a group has at a level ---

    def _look_at(self, group: i64) -> None:
        """Set `group_low` and `group_high` to the picks that a group has at this level."""
        self.group_low = 0
        self.group_high = 0
        base = self.legal.base_of(group)
        form = self.legal.form_of(group)
        field = FIELD[8 * op_of(base) + self.level]
        if form == CELLS or form == FACINGS or form == MOVES:
            if field == CELL_B:
                self._offer_cells(self.legal.cells_of(group) & _CELL_BITS)
                return
            if field == ROT_B and form != CELLS:
                self.group_low = ALL_ROTATIONS
                if form == MOVES and (not _names_goal(base) or self.b == cell_a(base)):
                    self.group_low &= ~BIT[ROTATION_0 + (self.legal.cells_of(group) >> _FACING_SHIFT)]
                return
        elif form == SECOND_STEPS:
            if field == CELL_C or field == GO_ON:
                self._offer_cells(self.legal.cells_of(group))
                return
            if field == ROT_C:
                self.group_low = ALL_ROTATIONS
                return
        elif form == DANCES and field != FIRST:
            self._look_at_dance(base, field)
            return
        self._offer(self.pick_of(base, self.level))

    def _look_at_dance(self, base: i64, field: i64) -> None:
        cells = BIT[cell_b(base)] | BIT[cell_c(base)] | BIT[cell_d(base)]
        if field == CELL_B:
            self._offer_cells(cells)
        elif field == CELL_C:
            self._offer_cells(cells & ~BIT[self.b])
        elif field == CELL_D:
            self._offer_cells(cells & ~BIT[self.b] & ~BIT[self.c])
        else:
            self.group_low = ALL_ROTATIONS
            if field == NUMBER and self.b == cell_b(base) and self.rot_b == rot_b(base):
                if self.c == cell_c(base) and self.rot_c == rot_c(base):
                    self.group_low &= ~BIT[ROTATION_0 + number_of(base)]

    def _offer(self, pick: i64) -> None:
        if pick < COMPACT_PICKS:
            self.group_low = BIT[pick]
        else:
            self.group_high = BIT[pick - COMPACT_PICKS]

    def _offer_cells(self, cells: i64) -> None:
        self.group_low = cells & MAIN_MASK
        self.group_high = cells >> MAIN_SIZE

    def pick_of(self, action: i64, level: i64) -> i64:
        """The pick of a complete action at a level, or -1 where it has no more."""
        field = FIELD[8 * op_of(action) + level]
        if field == FIRST:
            return self._first_pick(action)
        if field == CELL_A:
            return _pick_of_cell(cell_a(action))
        if field == CELL_B:
            return _pick_of_cell(cell_b(action))
        if field == ROT_B:
            return ROTATION_0 + rot_b(action)
        if field == GO_ON:
            return _pick_of_cell(cell_c(action)) if has_flag(action) else STOP
        if field == ROT_C:
            if op_of(action) < DANCE and not has_flag(action):
                return -1
            return ROTATION_0 + rot_c(action)
        if field == CELL_C:
            return _pick_of_cell(cell_c(action))
        if field == CELL_D:
            return _pick_of_cell(cell_d(action))
        if field == NUMBER:
            return ROTATION_0 + number_of(action)
        if field == MELEE_OR_RANGED:
            return RANGED if has_flag(action) else MELEE
        if field == PLACES:
            return TURN_IN_0 + action_tile(action)
        if field == SOURCE:
            source = cell_c(action)
            if source >= FROM_MEANS:
                return MEANS_1 + source - FROM_MEANS - FIRST_MEANS
            return _pick_of_cell(source)
        if field == NO_FIELD:
            return -1
        if field == PAID_A:
            return PAY_0 + cell_a(action)
        return PAY_0 + (cell_b(action) if field == PAID_B else cell_c(action))

    def _first_pick(self, action: i64) -> i64:
        op = op_of(action)
        pick = OP_PICK[op]
        tile = action_tile(action)
        if pick == PLAY_1 or op == DISCARD_TILE or op == EXCHANGE:
            return pick + _place_of(self.s.hand[self.s.turn], tile)
        if op == DRAW_MERCENARY:
            return pick + _place_of(self.s.mercenaries[self.s.turn], tile)
        if op == PLACE_HQ:
            place: i64 = self.s.match.heads[self.s.decider].index(tile)
            return pick + place
        return pick

    # --- for arrays ---

    def write_mask(self, mask: vec[u8]) -> None:
        """Write 1 for each allowed pick and 0 for the others."""
        rest = self.low
        size: i64 = len(mask)
        for pick in range(COMPACT_PICKS):
            mask[pick] = u8(rest & 1)
            rest >>= 1
        rest = self.high
        for pick in range(COMPACT_PICKS, size):
            mask[pick] = u8(rest & 1)
            rest >>= 1


def _names_goal(action: i64) -> bool:
    """Whether the cell a unit goes to is picked; a rotation has only the one it stands on."""
    return FIELD[8 * op_of(action) + 2] != ROT_B


def _place_of(packed: i64, tile: i64) -> i64:
    place: i64 = 0
    while packed & 255 != tile:
        packed >>= 8
        place += 1
        if packed == 0:
            raise ValueError(f"tile {tile} is not there to be picked")
    return place


def _pick_of_cell(cell: i64) -> i64:
    return cell if cell < MAIN_SIZE else RING_1 + cell - MAIN_SIZE


def _cell_of(pick: i64) -> i64:
    """The cell a pick names; 0 for one that names none."""
    if pick < MAIN_SIZE:
        return pick
    return pick - RING_1 + MAIN_SIZE if pick >= RING_1 else 0
