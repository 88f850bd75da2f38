"""Attacks and initiative: what a unit does when it acts, and when it acts (BAT-3 to BAT-11)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nshex.geometry import BIT, BIT_NUMBER, DE_BRUIJN, lowest, opposite
from nshex.rules import events
from nshex.rules.layout import helps
from nshex.rules.state import State, union
from nshex.rules.tables import (
    ARMOR,
    ATTACKS,
    BONUS_SLOW,
    GAUSS,
    GIFT,
    GIFT_EDGES,
    GIVES,
    KEY_MASK,
    MAX_PRINTED,
    MELEE,
    PRINTED,
    PRINTED_COUNT,
    RANGED,
    TRAITS,
)
from nshex.rules.units import SPENT_SHIFT, controller_of, is_hq, works_for
from nshex.rules.volley import Volley

MOST_EXTRAS: Final = 5
"""Extra initiatives that have a place among the spent slots of a unit word."""


def work_out_bonuses(s: State, bonus: vec[i64]) -> None:
    """Add up what modules and HQs give and take for every unit, even a netted one (MOD-1, MOD-4, NET-1)."""
    cells = s.cells
    numbers = BIT_NUMBER
    traits = TRAITS
    occupied = s.occupied
    givers: i64 = 0
    rest = occupied
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        cell = numbers[(bit * DE_BRUIJN) >> 58 & 63]
        bonus[cell] = 0
        if traits[cells[cell] & 255] & GIVES != 0:
            givers |= bit
    givers &= ~s.netted
    around = s.match.board.neighbour
    gifts = GIFT
    while givers != 0:
        bit = givers & -givers
        givers ^= bit
        cell = numbers[(bit * DE_BRUIJN) >> 58 & 63]
        word = cells[cell]
        key = word & KEY_MASK
        edges = GIFT_EDGES[key]
        side = works_for(word)
        while edges != 0:
            direction = numbers[((edges & -edges) * DE_BRUIJN) >> 58 & 63]
            edges &= edges - 1
            other = around[cell * 6 + direction]
            if other < 0 or (occupied >> other) & 1 == 0:
                continue
            gift = gifts[key * 6 + direction]
            target = cells[other]
            if gift >= BONUS_SLOW:
                if not s.match.is_friend(side, controller_of(target)):
                    bonus[other] += gift
            elif side == controller_of(target) or helps(s, side, target):
                bonus[other] += gift


def melee_bonus(bonus: i64) -> i64:
    return bonus & 255


def ranged_bonus(bonus: i64) -> i64:
    return (bonus >> 8) & 255


# --- initiative ------------------------------------------------------------------------------------


def slot_values(word: i64, bonus: i64) -> list[int]:
    """Present initiatives, each value once, highest first, spent or not (BAT-10, BAT-11)."""
    mask = present_values(word, bonus)
    return [value for value in range(60, -1, -1) if mask >> value & 1]


def present_values(word: i64, bonus: i64) -> i64:
    """The same as a mask of values."""
    return _values(word, bonus, 0, -1)


def ready_values(word: i64, bonus: i64) -> i64:
    """The values of the slots not yet spent in this battle, as a mask."""
    spent = (word >> SPENT_SHIFT) & 255
    tile = word & 255
    if PRINTED_COUNT[tile] == 1 and bonus >> 16 == 0:
        if spent & 1 != 0:
            return 0
        return BIT[PRINTED[tile * MAX_PRINTED]]
    return _values(word, bonus, spent, -1)


def spent_after(word: i64, bonus: i64, phase: i64) -> i64:
    """The spent slots once a phase is over: its own and all it leaves behind (BAT-10)."""
    spent = (word >> SPENT_SHIFT) & 255
    tile = word & 255
    if PRINTED_COUNT[tile] == 1 and bonus >> 16 == 0:
        if PRINTED[tile * MAX_PRINTED] >= phase:
            return spent | 1
        return spent
    return spent | _values(word, bonus, 0, phase)


def _values(word: i64, bonus: i64, spent: i64, phase: i64) -> i64:
    """With phase -1 the values of slots not in `spent`; else the slots whose value is at least the phase."""
    tile = word & 255
    change = ((bonus >> 16) & 255) - ((bonus >> 32) & 255)
    extras = (bonus >> 24) & 255
    values: i64 = 0
    slots: i64 = 0
    have: i64 = 0
    highest: i64 = 0
    for i in range(PRINTED_COUNT[tile]):
        value = PRINTED[tile * MAX_PRINTED + i] + change
        if value < 0:
            value = 0
        have |= BIT[value]
        if value > highest:
            highest = value
        if (spent >> i) & 1 == 0:
            values |= BIT[value]
        if value >= phase:
            slots |= BIT[i]
    if have == 0:
        return 0
    given: i64 = 0
    value = highest - 1
    while given < extras and given < MOST_EXTRAS and value >= 0:
        if (have >> value) & 1 == 0:
            have |= BIT[value]
            if (spent >> (MAX_PRINTED + given)) & 1 == 0:
                values |= BIT[value]
            if value >= phase:
                slots |= BIT[MAX_PRINTED + given]
            given += 1
        value -= 1
    if phase < 0:
        return values
    return slots


# --- attacks ---------------------------------------------------------------------------------------


def know_foes(s: State, v: Volley) -> None:
    """Note whom each player's attacks can hurt (MUL-5, MUL-6)."""
    for player in range(s.match.players):
        v.foes[player] = union(s, s.match.hits[player])


def attack_with_all(s: State, v: Volley, cell: i64) -> None:
    """A unit attacks with every edge (BAT-6)."""
    word = s.cells[cell]
    edges = ATTACKS[word & KEY_MASK]
    foes = v.foes[controller_of(word)] & s.occupied
    lines = s.match.board.lines
    while edges != 0:
        direction = lowest(edges)
        edges &= edges - 1
        if foes & lines[cell * 6 + direction] != 0:
            attack(s, v, cell, direction)


def attack(s: State, v: Volley, cell: i64, direction: i64) -> None:
    """One edge attacks as printed, with bonuses."""
    key = s.cells[cell] & KEY_MASK
    if (GAUSS[key] >> direction) & 1 != 0:
        _beam(s, v, cell, direction)
    melee = (MELEE[key] >> (4 * direction)) & 15
    ranged = (RANGED[key] >> (4 * direction)) & 15
    strike(s, v, cell, direction, melee, ranged)


def attack_converted(s: State, v: Volley, cell: i64, converted: i64, to_ranged: bool) -> None:
    """All edges attack, one of them with its kind changed by a Quartermaster (MOD-6)."""
    key = s.cells[cell] & KEY_MASK
    for direction in range(6):
        if (ATTACKS[key] >> direction) & 1 == 0:
            continue
        if direction != converted:
            attack(s, v, cell, direction)
            continue
        strength = ((MELEE[key] >> (4 * direction)) & 15) + ((RANGED[key] >> (4 * direction)) & 15)
        if to_ranged:
            strike(s, v, cell, direction, 0, strength)
        else:
            strike(s, v, cell, direction, strength, 0)


def strike(s: State, v: Volley, cell: i64, direction: i64, melee: i64, ranged: i64) -> None:
    """One edge strikes with these printed strengths; all that hits one unit is one hit (BAT-6)."""
    word = s.cells[cell]
    holder = controller_of(word)
    foes = v.foes[holder] & s.occupied
    next_cell = s.match.board.neighbour[cell * 6 + direction]
    if next_cell < 0:
        return
    melee_target: i64 = -1
    if melee > 0 and (foes >> next_cell) & 1 != 0 and may_hurt(word, s.cells[next_cell]):
        melee_target = next_cell
        melee += melee_bonus(v.bonus[cell])
    shot_target: i64 = -1
    if ranged > 0:
        shot_target = first_on_line(s, next_cell, direction, foes)
        if shot_target >= 0:
            if may_hurt(word, s.cells[shot_target]):
                ranged += ranged_bonus(v.bonus[cell])
                if is_armored(s.cells[shot_target], direction):
                    ranged -= 1
            else:
                shot_target = -1
    if melee_target >= 0 and melee_target == shot_target:
        v.add(cell, melee_target, melee + ranged, holder, events.BY_BOTH)
        return
    if melee_target >= 0:
        v.add(cell, melee_target, melee, holder, events.BY_MELEE)
    if shot_target >= 0:
        v.add(cell, shot_target, ranged, holder, events.BY_RANGED)


def _beam(s: State, v: Volley, cell: i64, direction: i64) -> None:
    """A gauss shot: 1 wound to every enemy on the line, except those with armor facing it (BAT-5)."""
    word = s.cells[cell]
    holder = controller_of(word)
    foes = v.foes[holder] & s.occupied
    around = s.match.board.neighbour
    target = around[cell * 6 + direction]
    while target >= 0:
        if (foes >> target) & 1 != 0 and may_hurt(word, s.cells[target]):
            wounds: i64 = 1
            if is_armored(s.cells[target], direction):
                wounds = 0
            v.add(cell, target, wounds, holder, events.BY_GAUSS)
        target = around[target * 6 + direction]


def first_on_line(s: State, start: i64, direction: i64, cells: i64) -> i64:
    """The first cell of a set on a line that begins at `start`, or -1."""
    around = s.match.board.neighbour
    while start >= 0:
        if (cells >> start) & 1 != 0:
            return start
        start = around[start * 6 + direction]
    return -1


def may_hurt(attacker: i64, target: i64) -> bool:
    """HQs never hurt HQs (BAT-7)."""
    return not (is_hq(attacker) and is_hq(target))


def is_armored(target: i64, direction: i64) -> bool:
    """Whether a shot flying in a direction hits an armored edge (BAT-4)."""
    return (ARMOR[target & KEY_MASK] >> opposite(direction)) & 1 != 0
