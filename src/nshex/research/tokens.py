"""The picks that actions are made of, by number and name, and which fields of an action they fill.

One action space for all modes: `FULL_PICKS` picks. The first `COMPACT_PICKS` of them are all that a game on
the standard board needs. Tiles are named by their place in the hand, so the numbers do not depend on armies.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nshex.geometry import CELL_NAMES, FULL_SIZE, MAIN_SIZE
from nshex.rules import actions as a
from nshex.rules.events import MEANS
from nshex.rules.procedures import PROCEDURE_NAMES

ROTATION_0: Final = MAIN_SIZE
PLAY_1: Final = ROTATION_0 + 6
"""Place or play the tile at a place of the hand."""
DISCARD_1: Final = PLAY_1 + 3
EXCHANGE_1: Final = DISCARD_1 + 3
"""Exchange a Transporter for the tile at a place of the hand."""
HEAD_1: Final = EXCHANGE_1 + 3
"""Place the HQ, or one of the objects."""
END: Final = HEAD_1 + 3
DANCE: Final = END + 1
MOBILITY: Final = END + 2
HQ_MOBILITY: Final = END + 3
CARRY: Final = END + 4
DRAW: Final = END + 5
REDRAW: Final = END + 6
KEEP: Final = END + 7
EXPLODE: Final = END + 8
ATTACK: Final = END + 9
STOP: Final = END + 10
"""A move ends after its first step."""
MELEE: Final = END + 11
RANGED: Final = END + 12
MEANS_1: Final = END + 13
"""A hit that does not come from a cell, by its means from `FIRST_MEANS` on."""
FIRST_MEANS: Final = 5
MEANS_COUNT: Final = 8
HIRE_1: Final = MEANS_1 + MEANS_COUNT
COMPACT_PICKS: Final = HIRE_1 + 2
RING_1: Final = COMPACT_PICKS
PROCEDURE_1: Final = RING_1 + FULL_SIZE - MAIN_SIZE
ENERGY: Final = PROCEDURE_1 + 6
TURN_IN_0: Final = ENERGY + 1
"""Turn in tiles of the hand for energy: a mask of its places, at most two of three."""
PAY_0: Final = TURN_IN_0 + 7
FULL_PICKS: Final = PAY_0 + 6

MOST_PICKS: Final = 7
"""Most picks that lead to one action."""

if COMPACT_PICKS != 60 or len(MEANS) != FIRST_MEANS + MEANS_COUNT:
    raise ValueError("the numbers of picks do not fit the words that hold sets of them")


def _names() -> list[str]:
    hand = ("1", "2", "3")
    names = list(CELL_NAMES[:MAIN_SIZE])
    names += [f"rotation {rotation}" for rotation in range(6)]
    for word in ("play", "discard", "exchange", "head"):
        names += [f"{word} {place}" for place in hand]
    names += ["end", "dance", "mobility", "hq", "transport", "draw", "redraw", "keep", "explode", "attack"]
    names += ["stop", "melee", "ranged"]
    names += [f"from {means}" for means in MEANS[FIRST_MEANS:]]
    names += ["hire 1", "hire 2"]
    names += list(CELL_NAMES[MAIN_SIZE:])
    names += [f"procedure {name}" for name in PROCEDURE_NAMES]
    names.append("energy")
    for places in range(7):
        named = [place for index, place in enumerate(hand) if places >> index & 1]
        names.append("turn in " + (" and ".join(named) if named else "nothing"))
    names += [f"pay {points}" for points in range(6)]
    return names


PICK_NAMES: Final[tuple[str, ...]] = tuple(_names())
PICK_NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(PICK_NAMES)}

# What a pick fills in of an action. Each operation has its fields in the order in which they are picked.
NO_FIELD: Final = 0
FIRST: Final = 1
"""The operation, with the tile where it has one."""
CELL_A: Final = 2
CELL_B: Final = 3
ROT_B: Final = 4
GO_ON: Final = 5
"""The second cell of a move, or that there is none."""
ROT_C: Final = 6
CELL_C: Final = 7
CELL_D: Final = 8
NUMBER: Final = 9
MELEE_OR_RANGED: Final = 10
PLACES: Final = 11
PAID_A: Final = 12
PAID_B: Final = 13
PAID_C: Final = 14
SOURCE: Final = 15

_MOVE: Final = (CELL_A, CELL_B, ROT_B, GO_ON, ROT_C)
_FIELDS: Final[dict[int, tuple[int, ...]]] = {
    a.PLACE_HQ: (FIRST, CELL_B, ROT_B),
    a.DRAW_PILE: (FIRST,),
    a.DRAW_MERCENARY: (FIRST,),
    a.REDRAW: (FIRST,),
    a.DISCARD_TILE: (FIRST,),
    a.PLACE: (FIRST, CELL_B, ROT_B),
    a.MOVE: (FIRST, *_MOVE),
    a.MOBILITY: (FIRST, *_MOVE),
    a.HQ_MOBILITY: (FIRST, *_MOVE),
    a.CARRY: (FIRST, CELL_D, *_MOVE),
    a.PUSH: (FIRST, CELL_A, CELL_B),
    a.SNIPER: (FIRST, CELL_B),
    a.GRENADE: (FIRST, CELL_B),
    a.AIR_STRIKE: (FIRST, CELL_B),
    a.BATTLE: (FIRST,),
    a.TERROR: (FIRST,),
    a.CASTLING: (FIRST, CELL_A, CELL_B),
    a.ROTATION: (FIRST, CELL_A, ROT_B),
    a.ACTION: (FIRST, CELL_A, ROT_B),
    a.HEAL: (FIRST, CELL_A, CELL_B),
    a.DANCE: (FIRST, CELL_B, ROT_B, CELL_C, ROT_C, CELL_D, NUMBER),
    a.EXCHANGE: (FIRST, CELL_B, ROT_B),
    a.PROC_ROTATION: (FIRST, CELL_A, ROT_B),
    a.PROC_SWAP: (FIRST, CELL_B, ROT_B, CELL_C, ROT_C),
    a.PROC_PUSH: (FIRST, CELL_A, CELL_B),
    a.PROC_LASER: (FIRST, CELL_A, CELL_B),
    a.PROC_ELIMINATION: (FIRST, CELL_B),
    a.PROC_DETONATION: (FIRST,),
    a.BUY_ENERGY: (FIRST, PLACES, PAID_A, PAID_B, PAID_C),
    a.END_TURN: (FIRST,),
    a.RETREAT_TO: (CELL_B,),
    a.TURN_TAKEN: (ROT_B, CELL_B),
    a.KEEP: (FIRST, CELL_B),
    a.EXPLODE: (FIRST, CELL_B),
    a.ATTACK_ON: (FIRST, CELL_B),
    a.CONVERT: (ROT_B, MELEE_OR_RANGED, CELL_B),
    a.ABSORB: (CELL_A, CELL_B, SOURCE),
}


def _field_table() -> vec[i64]:
    table = vec[i64]([NO_FIELD] * (64 * 8))
    for op, fields in _FIELDS.items():
        for level, field in enumerate(fields):
            table[8 * op + level] = field
    return table


FIELD: Final[vec[i64]] = _field_table()
"""`FIELD[8 * operation + level]`: what the pick at a level fills in."""

_OP_PICKS: Final[dict[int, int]] = {
    a.PLACE_HQ: HEAD_1,
    a.DRAW_PILE: DRAW,
    a.DRAW_MERCENARY: HIRE_1,
    a.REDRAW: REDRAW,
    a.DISCARD_TILE: DISCARD_1,
    **dict.fromkeys((a.PLACE, a.MOVE, a.PUSH, a.SNIPER, a.GRENADE, a.AIR_STRIKE, a.BATTLE, a.TERROR), PLAY_1),
    **dict.fromkeys((a.CASTLING, a.ROTATION, a.ACTION, a.HEAL), PLAY_1),
    a.MOBILITY: MOBILITY,
    a.HQ_MOBILITY: HQ_MOBILITY,
    a.CARRY: CARRY,
    a.DANCE: DANCE,
    a.EXCHANGE: EXCHANGE_1,
    **{op: PROCEDURE_1 + op - a.PROC_ROTATION for op in range(a.PROC_ROTATION, a.PROC_DETONATION + 1)},
    a.BUY_ENERGY: ENERGY,
    a.END_TURN: END,
    a.KEEP: KEEP,
    a.EXPLODE: EXPLODE,
    a.ATTACK_ON: ATTACK,
}


def _op_table() -> vec[i64]:
    table = vec[i64]([-1] * 64)
    for op, pick in _OP_PICKS.items():
        table[op] = pick
    return table


OP_PICK: Final[vec[i64]] = _op_table()
"""The pick an operation begins with, for a tile that of the first place; -1 where no pick names it."""
