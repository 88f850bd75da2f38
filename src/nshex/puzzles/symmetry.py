"""Facings that do the same, and keys that are equal for boards from which the game continues in the same way.

Compiled together with the rules.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nshex.geometry import BIT, FULL_SIZE, Board, lowest
from nshex.rules.state import State
from nshex.rules.tables import (
    ARMOR,
    GAUSS,
    GIFT,
    HEALING,
    KEYS,
    MEDIC,
    MELEE,
    NET,
    QUARTERMASTER,
    RANGED,
    SCOPE,
    TAKEOVER,
    TILE_COUNT,
    TRANSPORT,
)
from nshex.rules.units import ROTATION_FIELD, ROTATION_SHIFT, SERIAL_FIELD

ALL_DIRECTIONS: Final = 63


def does_the_same(tile: i64, one: i64, other: i64, directions: i64) -> bool:
    """Whether a tile turned one way or the other does the same in the given directions."""
    first = tile + 256 * one
    second = tile + 256 * other
    masks = (
        (GAUSS[first] ^ GAUSS[second])
        | (ARMOR[first] ^ ARMOR[second])
        | (NET[first] ^ NET[second])
        | (TAKEOVER[first] ^ TAKEOVER[second])
        | (SCOPE[first] ^ SCOPE[second])
        | (MEDIC[first] ^ MEDIC[second])
        | (QUARTERMASTER[first] ^ QUARTERMASTER[second])
        | (TRANSPORT[first] ^ TRANSPORT[second])
        | (HEALING[first] ^ HEALING[second])
    )
    if masks & directions != 0:
        return False
    strengths = (MELEE[first] ^ MELEE[second]) | (RANGED[first] ^ RANGED[second])
    for direction in range(6):
        if directions & BIT[direction] == 0:
            continue
        if (strengths >> (4 * direction)) & 15 != 0:
            return False
        if GIFT[first * 6 + direction] != GIFT[second * 6 + direction]:
            return False
    return True


def _first_facing(tile: i64, rotation: i64, directions: i64) -> i64:
    """The lowest rotation that does the same."""
    for other in range(rotation):
        if does_the_same(tile, other, rotation, directions):
            return other
    return rotation


def _canonical() -> vec[i64]:
    table = vec[i64]([0] * KEYS)
    for tile in range(1, TILE_COUNT):
        for rotation in range(6):
            table[tile + 256 * rotation] = _first_facing(tile, rotation, ALL_DIRECTIONS)
    return table


CANONICAL: Final[vec[i64]] = _canonical()
"""For each tile and rotation (as a key of the facing tables) the lowest rotation that looks the same."""


class Facings:
    """For each tile and cell which rotations are worth trying while no unit can move any more.

    What points off the board does nothing.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.known: vec[i64] = vec[i64]([0] * (256 * FULL_SIZE))

    def worth_trying(self, tile: i64, cell: i64) -> i64:
        """A mask of rotations."""
        place = tile * FULL_SIZE + cell
        found = self.known[place]
        if found == 0:
            inside: i64 = 0
            for direction in range(6):
                if self.board.neighbour[cell * 6 + direction] >= 0:
                    inside |= BIT[direction]
            for rotation in range(6):
                if _first_facing(tile, rotation, inside) == rotation:
                    found |= BIT[rotation]
            self.known[place] = found
        return found


def canonical_word(word: i64) -> i64:
    """The unit turned to the lowest rotation that looks the same."""
    rotation = CANONICAL[word & 2047]
    return (word & ~ROTATION_FIELD) | (rotation << ROTATION_SHIFT)


def state_key(s: State) -> list[int]:
    """Equal for states of one turn's main step from which everything continues in the same way.

    Which unit came first matters only while some note refers to it.
    """
    noted = len(s.carried) > 0 or len(s.takeovers) > 0
    found: list[int] = []
    rest = s.occupied
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        word = canonical_word(s.cells[cell])
        if not noted:
            word &= ~SERIAL_FIELD
        found.append(word)
    found.append(s.occupied)
    found.append(_sorted_hand(s.hand[s.turn]))
    for player in range(s.match.players):
        found.append(s.hp[player])
        found.append(s.energy[player])
        found.append(s.score[player])
    found.append(s.ground)
    if noted:
        for pair in s.carried:
            found.append(pair)
        found.append(-1)
        for pair in s.takeovers:
            found.append(pair)
    if s.fresh:
        found.append(-2)
    return found


def _sorted_hand(hand: i64) -> i64:
    """The tiles of a hand in order of their numbers."""
    left = hand
    ordered: i64 = 0
    while left != 0:
        best: i64 = 0
        place: i64 = 0
        at: i64 = 0
        rest = left
        while rest != 0:
            if rest & 255 > best:
                best = rest & 255
                place = at
            at += 1
            rest >>= 8
        ordered = (ordered << 8) | best
        low = left & (BIT[8 * place] - 1)
        left = ((left >> (8 * place + 8)) * BIT[8 * place]) | low
    return ordered
