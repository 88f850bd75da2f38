"""A unit as one integer, its *word*.

Tile number (bits 0-7), rotation (8-10), owner (11-13), wounds (14-18), serial (19-24), what it did this turn
(25-27), controller (28-30), the side its module works for (31-33), initiative slots spent in this battle
(34-41), whether it converted an attack (42). The low 11 bits are the key of the facing tables. Serials tell
units apart while they move; they are never shown.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nshex.rules.tables import HQ, KIND, OBJECT, TOUGHNESS

ROTATION_SHIFT: Final = 8
OWNER_SHIFT: Final = 11
WOUND_SHIFT: Final = 14
WOUND_ONE: Final = 1 << 14
SERIAL_SHIFT: Final = 19
MOVED_ITSELF: Final = 1 << 25
MOVED_BY_HQ: Final = 1 << 26
ACTED: Final = 1 << 27
CONTROL_SHIFT: Final = 28
WORKS_SHIFT: Final = 31
SPENT_SHIFT: Final = 34
CONVERTED: Final = 1 << 42

ROTATION_FIELD: Final = 7 << 8
WOUND_FIELD: Final = 31 << 14
SERIAL_FIELD: Final = 63 << 19
TURN_FIELD: Final = MOVED_ITSELF | MOVED_BY_HQ | ACTED
SIDES_FIELD: Final = (7 << 28) | (7 << 31)
SPENT_FIELD: Final = 255 << 34
BATTLE_FIELD: Final = SPENT_FIELD | CONVERTED


def tile_of(word: i64) -> i64:
    return word & 255


def rotation_of(word: i64) -> i64:
    return (word >> ROTATION_SHIFT) & 7


def owner_of(word: i64) -> i64:
    return (word >> OWNER_SHIFT) & 7


def wounds_of(word: i64) -> i64:
    return (word >> WOUND_SHIFT) & 31


def serial_of(word: i64) -> i64:
    return (word >> SERIAL_SHIFT) & 63


def controller_of(word: i64) -> i64:
    return (word >> CONTROL_SHIFT) & 7


def works_for(word: i64) -> i64:
    """The player whose side a module serves: its controller, or the player who scoped it (MOD-5)."""
    return (word >> WORKS_SHIFT) & 7


def turned(word: i64, rotation: i64) -> i64:
    """The same unit facing another way."""
    return (word & ~ROTATION_FIELD) | (rotation << ROTATION_SHIFT)


def is_hq(word: i64) -> bool:
    return KIND[word & 255] == HQ


def is_object(word: i64) -> bool:
    return KIND[word & 255] == OBJECT


def endurance(word: i64) -> i64:
    """How many more wounds a unit survives before the one that kills it (BAT-8, DAN-1)."""
    tile = word & 255
    left = TOUGHNESS[tile] - ((word >> WOUND_SHIFT) & 31)
    if KIND[tile] == OBJECT:
        return left - 1
    return left


def dies_of(word: i64, wounds: i64) -> bool:
    """Whether this many more wounds kill a unit."""
    return wounds > 0 and wounds > endurance(word)


def new_word(tile: i64, rotation: i64, owner: i64, wounds: i64 = 0) -> i64:
    return (
        tile
        | (rotation << ROTATION_SHIFT)
        | (owner << OWNER_SHIFT)
        | (wounds << WOUND_SHIFT)
        | (owner << CONTROL_SHIFT)
        | (owner << WORKS_SHIFT)
    )
