"""Hands, piles and discards.

A hand is one integer, a byte for each tile. Vectors of piles and discards may be shared by copies of a state,
so they are replaced and never written to.
"""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i16, i64, u8

from nshex.geometry import BIT
from nshex.rules.options import PILE_ROOM
from nshex.rules.state import State


def packed_count(packed: i64) -> i64:
    """How many tiles a packed hand holds."""
    count: i64 = 0
    while packed != 0:
        count += 1
        packed >>= 8
    return count


def packed_add(packed: i64, tile: i64) -> i64:
    return packed | tile * BIT[8 * packed_count(packed)]


def packed_has(packed: i64, tile: i64) -> bool:
    while packed != 0:
        if packed & 255 == tile:
            return True
        packed >>= 8
    return False


def packed_remove(packed: i64, tile: i64) -> i64:
    """The hand without one copy of a tile."""
    low: i64 = 0
    place: i64 = 0
    while packed != 0:
        head = packed & 255
        packed >>= 8
        if head == tile:
            return low | packed * BIT[place]
        low |= head * BIT[place]
        place += 8
    return low


def packed_list(packed: i64) -> list[int]:
    found: list[int] = []
    while packed != 0:
        found.append(packed & 255)
        packed >>= 8
    return found


def push_on_pile(s: State, player: i64, tile: i64) -> None:
    """Put a tile on top of a pile; everybody sees which (ARM-5, MER-2)."""
    fresh = s.piles[:]
    fresh[player * PILE_ROOM + s.pile_size[player]] = u8(tile)
    s.piles = fresh
    s.pile_size[player] += 1
    s.known[player] += 1


def take_from_pile(s: State, player: i64) -> i64:
    s.pile_size[player] -= 1
    if s.known[player] > 0:
        s.known[player] -= 1
    tile = i64(s.piles[player * PILE_ROOM + s.pile_size[player]])
    return tile


def discard(s: State, player: i64, tile: i64) -> None:
    """Lay a tile on a player's open discards."""
    s.discards = append(s.discards, i16(256 * player + tile))


def set_pile(s: State, player: i64, tiles: list[int]) -> None:
    """Give a player a pile, top first."""
    if len(tiles) > PILE_ROOM - 2:
        raise ValueError(f"a pile of {len(tiles)} tiles; at most {PILE_ROOM - 2} fit")
    fresh = s.piles[:]
    base = player * PILE_ROOM
    for i, tile in enumerate(reversed(tiles)):
        fresh[base + i] = u8(tile)
    s.piles = fresh
    s.pile_size[player] = len(tiles)


def pile_list(s: State, player: int) -> list[int]:
    """A player's pile, top first."""
    base = player * PILE_ROOM
    size = s.pile_size[player]
    return [int(s.piles[base + i]) for i in range(size - 1, -1, -1)]


def discard_list(s: State, player: int) -> list[int]:
    """A player's discards, oldest first."""
    return [int(code) & 255 for code in s.discards if int(code) >> 8 == player]
