"""Seeds: from a number or a secret to shuffled piles, and to the commitment that goes into a record.

Each use of a seed has a *purpose*, and each purpose its own stream: the order of one pile says nothing about
another, and an army gets the same pile no matter who else plays. The words of a stream are the first 16 bytes
of SHA-256 over the text ``nshex/1:<seed>:<purpose>``, as four big-endian numbers.
"""

from __future__ import annotations

import re
import secrets
from collections import Counter
from functools import cache
from hashlib import sha256

from nshex.notation.errors import NotationError
from nshex.rules.options import Match, may_begin
from nshex.rules.rng import Rng
from nshex.rules.tables import NUMBER, TILES
from nshex.tiles import ARMIES, Kind

Seed = int | bytes
"""A number for games anybody may look into, or 32 secret bytes for games where nobody may."""

MAX_SEED = 2**63 - 1
SECRET_BYTES = 32


def seed_text(seed: Seed) -> str:
    """The one way to write a seed: a number in decimal, secret bytes as 64 hexadecimal digits."""
    if isinstance(seed, bytes):
        if len(seed) != SECRET_BYTES:
            raise NotationError(f"a seed of {len(seed)} bytes; expected {SECRET_BYTES}")
        return seed.hex()
    if not 0 <= seed <= MAX_SEED:
        raise NotationError(f"seed out of range; expected 0 to {MAX_SEED}")
    return str(seed)


def read_seed(text: str) -> Seed:
    """The seed that `seed_text` wrote."""
    text = text.strip()
    if re.fullmatch(r"[0-9a-fA-F]{64}", text):
        return bytes.fromhex(text)
    if re.fullmatch(r"[0-9]{1,19}", text) and int(text) <= MAX_SEED:
        return int(text)
    raise NotationError(f"seed {text[:70]!r}: expected 0 to {MAX_SEED} or 64 hexadecimal digits")


def new_secret() -> str:
    """A fresh secret seed as text, from the system's source of randomness."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(seed: Seed) -> str:
    """SHA-256 of the seed's text: published before a game, it proves afterwards that nobody chose the piles.

    It is safe only for a secret seed; a small number is found by trying.
    """
    return sha256(seed_text(seed).encode("ascii")).hexdigest()


def rng_from_seed(seed: Seed, purpose: str) -> Rng:
    """The stream of a seed for one purpose."""
    digest = sha256(f"nshex/1:{seed_text(seed)}:{purpose}".encode()).digest()
    words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 16, 4)]
    if not any(words):
        words[0] = 1
    return Rng(*words)


def full_pile(army: str) -> list[int]:
    """Every tile of an army's pile, unshuffled: all but the HQ or the objects (SET-1)."""
    return list(_full_pile(army))


@cache
def _full_pile(army: str) -> tuple[int, ...]:
    heads = (Kind.HQ, Kind.OBJECT)
    tiles = [tile for tile in ARMIES[army].tiles if tile.kind not in heads]
    return tuple(NUMBER[tile.full_id] for tile in tiles for _ in range(tile.count))


def tiles_left(army: str, seen: Counter[int]) -> list[int]:
    """The tiles of an army's pile that are not among those seen elsewhere, unshuffled (SET-1)."""
    left: list[int] = []
    for number in dict.fromkeys(full_pile(army)):
        copies, used = TILES[number].count, seen[number]
        if used > copies:
            raise NotationError(f"{used} of {TILES[number].id!r} are in use and {army} has {copies} (SET-1)")
        left += [number] * (copies - used)
    return left


def shuffled(tiles: list[int], army: str, seed: Seed) -> list[int]:
    """Tiles of an army in the order the seed gives them, top first."""
    pile = list(tiles)
    rng_from_seed(seed, f"pile:{army}").shuffle_list(pile)
    return pile


def draw_first(match: Match, seed: Seed) -> int:
    """The player drawn to begin, one of those who may (SET-5)."""
    able = may_begin(match)
    return able[rng_from_seed(seed, "first").below(len(able))]


def deal(match: Match, seed: Seed) -> list[list[int]]:
    """A full shuffled pile for each player, top first."""
    return [shuffled(full_pile(army), army, seed) for army in match.armies]
