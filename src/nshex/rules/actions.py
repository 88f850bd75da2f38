"""An action is one integer.

Fields: operation (bits 0-5), tile (6-13), cell A (14-19), cell B (20-25) with a rotation or direction
(26-28), cell C (29-34) with a rotation (35-37), a flag (38), cell D (39-44), a small number (45-48).
The comment beside an operation says which fields it uses; the others are 0. docs/notation.md has the same
actions as text.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

TILE_SHIFT: Final = 6
A_SHIFT: Final = 14
B_SHIFT: Final = 20
BR_SHIFT: Final = 26
C_SHIFT: Final = 29
CR_SHIFT: Final = 35
FLAG: Final = 1 << 38
D_SHIFT: Final = 39
NUMBER_SHIFT: Final = 45

PLACE_HQ: Final = 1  # tile, B and rotation
DRAW_PILE: Final = 2
DRAW_MERCENARY: Final = 3  # tile
REDRAW: Final = 4
DISCARD_TILE: Final = 5  # tile
PLACE: Final = 6  # tile, B and rotation
MOVE: Final = 7  # tile, A to B with rotation; with FLAG then to C with rotation
MOBILITY: Final = 8  # as MOVE, no tile
HQ_MOBILITY: Final = 9  # as MOVE, no tile
CARRY: Final = 10  # as MOVE, no tile, D the transport
PUSH: Final = 11  # tile, A pushes B
SNIPER: Final = 12  # tile, B
GRENADE: Final = 13  # tile, B
AIR_STRIKE: Final = 14  # tile, B
BATTLE: Final = 15  # tile
TERROR: Final = 16  # tile
CASTLING: Final = 17  # tile, A and B, A the lower
ROTATION: Final = 18  # tile, A and B the same cell, rotation
ACTION: Final = 19  # tile, A strikes in the direction at B's rotation
HEAL: Final = 20  # tile, A heals B
DANCE: Final = 21  # B, C, D: cells of the objects in tile order; rotations at B, at C, number
EXCHANGE: Final = 22  # tile, B and rotation
PROC_ROTATION: Final = 23  # A and B the same cell, rotation
PROC_SWAP: Final = 24  # B and rotation, C and rotation, B the lower
PROC_PUSH: Final = 25  # A pushes B
PROC_LASER: Final = 26  # A and B, A the lower
PROC_ELIMINATION: Final = 27  # B
PROC_DETONATION: Final = 28
BUY_ENERGY: Final = 29  # tile: mask of hand places turned in; A, B, C: hit points paid by each head
END_TURN: Final = 30
RETREAT_TO: Final = 31  # B
TURN_TAKEN: Final = 32  # A and B the same cell, rotation
KEEP: Final = 33  # B
EXPLODE: Final = 34  # B
ATTACK_ON: Final = 35  # B
CONVERT: Final = 36  # B, direction at B's rotation; FLAG: to ranged, else to melee
ABSORB: Final = 37  # A the medic, B the unit, C where the hit comes from (a cell, or FROM_... )

FROM_MEANS: Final = 40
"""In ABSORB: 40 + means for a hit that does not come from a cell (events.MEANS)."""

OPERATIONS: Final = 38


def op_of(action: i64) -> i64:
    return action & 63


def action_tile(action: i64) -> i64:
    return (action >> TILE_SHIFT) & 255


def cell_a(action: i64) -> i64:
    return (action >> A_SHIFT) & 63


def cell_b(action: i64) -> i64:
    return (action >> B_SHIFT) & 63


def rot_b(action: i64) -> i64:
    return (action >> BR_SHIFT) & 7


def cell_c(action: i64) -> i64:
    return (action >> C_SHIFT) & 63


def rot_c(action: i64) -> i64:
    return (action >> CR_SHIFT) & 7


def cell_d(action: i64) -> i64:
    return (action >> D_SHIFT) & 63


def number_of(action: i64) -> i64:
    return (action >> NUMBER_SHIFT) & 15


def has_flag(action: i64) -> bool:
    return action & FLAG != 0


def pack(
    op: i64,
    tile: i64 = 0,
    a: i64 = 0,
    b: i64 = 0,
    br: i64 = 0,
    c: i64 = 0,
    cr: i64 = 0,
    flag: bool = False,
    d: i64 = 0,
    number: i64 = 0,
) -> i64:
    """Build an action from its fields."""
    packed = op | (tile << TILE_SHIFT) | (a << A_SHIFT) | (b << B_SHIFT) | (br << BR_SHIFT)
    packed |= (c << C_SHIFT) | (cr << CR_SHIFT) | (d << D_SHIFT) | (number << NUMBER_SHIFT)
    if flag:
        packed |= FLAG
    return packed
