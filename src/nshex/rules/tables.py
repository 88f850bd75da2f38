"""The tiles as flat tables, made once from the army data.

Tiles get numbers 1, 2, ... in the order of the armies. What depends on the facing is stored under
`key = number + 256 * rotation`, the low 11 bits of a unit word (see state.py), as masks of board
directions, so that the engine never turns an edge into a direction itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nshex.tiles import ARMIES, Ability, Gives, Kind, Receiver, Tile

KEYS: Final = 2048
KEY_MASK: Final = 2047

HQ: Final = 1
SOLDIER: Final = 2
MODULE: Final = 3
OBJECT: Final = 4
FOUNDATION: Final = 5
INSTANT: Final = 6
_KINDS: Final = {
    Kind.HQ: HQ,
    Kind.SOLDIER: SOLDIER,
    Kind.MODULE: MODULE,
    Kind.OBJECT: OBJECT,
    Kind.FOUNDATION: FOUNDATION,
    Kind.INSTANT: INSTANT,
}

# What a tile can do, as bits of TRAITS[tile].
NETS: Final = 1
TAKES: Final = 2
SCOPES: Final = 4
HEALS: Final = 8
GIVES: Final = 16
MOBILE: Final = 32
EXPLODES: Final = 64
RETURNS: Final = 128
EXCHANGES: Final = 256
RECON: Final = 512
CONVERTS: Final = 1024
BOMBER: Final = 2048
CARRIES: Final = 4096
MINE: Final = 8192

SHAPES_LAYOUT: Final = NETS | TAKES | SCOPES | GIVES
"""Traits with which a unit shapes the layout or the bonuses of others."""

# Fields of a packed bonus: one byte each. Penalties are counted apart so that sums stay positive.
BONUS_MELEE: Final = 1
BONUS_RANGED: Final = 1 << 8
BONUS_INITIATIVE: Final = 1 << 16
BONUS_EXTRA: Final = 1 << 24
BONUS_SLOW: Final = 1 << 32

# What an instant does, as INSTANT_OP[tile].
PLAY_BATTLE: Final = 1
PLAY_MOVE: Final = 2
PLAY_PUSH: Final = 3
PLAY_GRENADE: Final = 4
PLAY_SNIPER: Final = 5
PLAY_AIR_STRIKE: Final = 6
PLAY_CASTLING: Final = 7
PLAY_ROTATION: Final = 8
PLAY_TERROR: Final = 9
PLAY_ACTION: Final = 10
_INSTANTS: Final = {
    "battle": PLAY_BATTLE,
    "move": PLAY_MOVE,
    "push_back": PLAY_PUSH,
    "grenade": PLAY_GRENADE,
    "sniper": PLAY_SNIPER,
    "air_strike": PLAY_AIR_STRIKE,
    "castling": PLAY_CASTLING,
    "rotation": PLAY_ROTATION,
    "terror": PLAY_TERROR,
    "action": PLAY_ACTION,
}

MAX_PRINTED: Final = 3
"""Most initiatives printed on one tile."""


def _number_tiles() -> dict[int, Tile]:
    every = [tile for army in ARMIES.values() for tile in army.tiles]
    return dict(enumerate(every, start=1))


TILES: Final[dict[int, Tile]] = _number_tiles()
NUMBER: Final[dict[str, int]] = {tile.full_id: number for number, tile in TILES.items()}
TILE_COUNT: Final[int] = len(TILES) + 1

FACE_DOWN: Final = 255
"""Stands for a mercenary that only its owner has seen, in a state made for somebody else (MER-1)."""

if TILE_COUNT > FACE_DOWN:
    raise ValueError(f"{TILE_COUNT - 1} tiles do not fit the unit word; at most {FACE_DOWN - 1} do")


def _per_tile() -> vec[i64]:
    return vec[i64]([0] * 256)


def _per_key() -> vec[i64]:
    return vec[i64]([0] * KEYS)


KIND: Final[vec[i64]] = _per_tile()
TOUGHNESS: Final[vec[i64]] = _per_tile()
TRAITS: Final[vec[i64]] = _per_tile()
INSTANT_OP: Final[vec[i64]] = _per_tile()
PRINTED_COUNT: Final[vec[i64]] = _per_tile()
PRINTED: Final[vec[i64]] = vec[i64]([0] * (256 * MAX_PRINTED))

PRINTED_MASK: Final[vec[i64]] = _per_tile()
"""The printed initiatives as a mask."""

ATTACKS: Final[vec[i64]] = _per_key()
"""Directions with melee, ranged or gauss."""
MELEE: Final[vec[i64]] = _per_key()
"""Strengths, four bits for each direction."""
RANGED: Final[vec[i64]] = _per_key()
GAUSS: Final[vec[i64]] = _per_key()
ARMOR: Final[vec[i64]] = _per_key()
NET: Final[vec[i64]] = _per_key()
TAKEOVER: Final[vec[i64]] = _per_key()
SCOPE: Final[vec[i64]] = _per_key()
MEDIC: Final[vec[i64]] = _per_key()
QUARTERMASTER: Final[vec[i64]] = _per_key()
TRANSPORT: Final[vec[i64]] = _per_key()
"""Directions in which a module, or an HQ, lends a move."""
HEALING: Final[vec[i64]] = _per_key()
GIFT_EDGES: Final[vec[i64]] = _per_key()
GIFT: Final[vec[i64]] = vec[i64]([0] * (KEYS * 6))
"""Packed bonus given in each direction: GIFT[key * 6 + direction]."""


def _edge_gifts(tile: Tile) -> Iterator[tuple[int, Gives]]:
    """Every edge of a tile that gives something, with what it gives there."""
    if tile.gives is not None:
        everywhere = tile.gives.to == Receiver.ADJACENT_FRIENDS
        for edge in range(6):
            if everywhere or tile.edges[edge].link:
                yield edge, tile.gives
    yield from tile.module_edges.items()


def _pack(gives: Gives) -> int:
    if gives.to == Receiver.LINKED_ENEMIES:
        return -gives.initiative * BONUS_SLOW
    return (
        gives.melee * BONUS_MELEE
        + gives.ranged * BONUS_RANGED
        + gives.initiative * BONUS_INITIATIVE
        + gives.extra_initiative * BONUS_EXTRA
    )


_ABILITY_TRAITS: Final = (
    (Ability.MOBILITY, MOBILE),
    (Ability.EXPLOSION, EXPLODES),
    (Ability.MEDIC, HEALS),
    (Ability.SCOPER, SCOPES),
    (Ability.RECON, RECON),
    (Ability.QUARTERMASTER, CONVERTS),
    (Ability.TRANSPORTER, EXCHANGES),
    (Ability.RETURN, RETURNS),
    (Ability.TAKEOVER, TAKES),
    (Ability.MINE, MINE),
    (Ability.MAD_BOMBER, BOMBER),
)


def _traits(tile: Tile) -> int:
    traits = 0
    for ability, bit in _ABILITY_TRAITS:
        if ability in tile.abilities:
            traits |= bit
    if any(edge.net for edge in tile.edges):
        traits |= NETS
    for _, gives in _edge_gifts(tile):
        if _pack(gives):
            traits |= GIVES
        if gives.mobility:
            traits |= CARRIES
    return traits


def _edge_mask(tile: Tile, ability: Ability) -> int:
    """Edges on which an ability that works through links reaches out."""
    if ability not in tile.abilities:
        return 0
    return sum(1 << i for i, edge in enumerate(tile.edges) if edge.link)


def _turn(mask: int, rotation: int) -> int:
    return ((mask << rotation) | (mask >> (6 - rotation))) & 63


def _fill(number: int, tile: Tile) -> None:
    KIND[number] = _KINDS[tile.kind]
    TOUGHNESS[number] = tile.toughness
    TRAITS[number] = _traits(tile)
    INSTANT_OP[number] = _INSTANTS[tile.id] if tile.kind == Kind.INSTANT else 0
    PRINTED_COUNT[number] = len(tile.initiative)
    for i, value in enumerate(tile.initiative):
        PRINTED[number * MAX_PRINTED + i] = value
        PRINTED_MASK[number] |= 1 << value
    for rotation in range(6):
        _fill_facing(number, tile, rotation)


def _fill_facing(number: int, tile: Tile, rotation: int) -> None:
    key = number + 256 * rotation
    for i, edge in enumerate(tile.edges):
        direction = (i + rotation) % 6
        bit = 1 << direction
        MELEE[key] |= edge.melee << (4 * direction)
        RANGED[key] |= edge.ranged << (4 * direction)
        if edge.melee or edge.ranged or edge.gauss:
            ATTACKS[key] |= bit
        if edge.gauss:
            GAUSS[key] |= bit
        if edge.armor:
            ARMOR[key] |= bit
        if edge.net:
            NET[key] |= bit
    TAKEOVER[key] = _turn(_edge_mask(tile, Ability.TAKEOVER), rotation)
    SCOPE[key] = _turn(_edge_mask(tile, Ability.SCOPER), rotation)
    MEDIC[key] = _turn(_edge_mask(tile, Ability.MEDIC), rotation)
    QUARTERMASTER[key] = _turn(_edge_mask(tile, Ability.QUARTERMASTER), rotation)
    for i, gives in _edge_gifts(tile):
        direction = (i + rotation) % 6
        packed = _pack(gives)
        if packed:
            GIFT_EDGES[key] |= 1 << direction
            GIFT[key * 6 + direction] += packed
        if gives.mobility:
            TRANSPORT[key] |= 1 << direction
        if gives.healing:
            HEALING[key] |= 1 << direction


for _number, _tile in TILES.items():
    _fill(_number, _tile)
