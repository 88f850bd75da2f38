"""What happened, typed: records, logs and animations are made from these, never from comparing boards.

An event is a kind and a few numbers. `FIELDS` says, for each kind, which numbers it uses and what they
mean; notation turns them into words and cell names.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

HQ_PLACED: Final = 0
TURN_BEGAN: Final = 1
DREW: Final = 2
DREW_MERCENARY: Final = 3
REDREW: Final = 4
DISCARDED: Final = 5
PLACED: Final = 6
PLAYED: Final = 7
MOVED: Final = 8
TURNED: Final = 9
SWAPPED: Final = 10
PUSHED: Final = 11
EXCHANGED: Final = 12
DANCED: Final = 13
PROCEDURE: Final = 14
ENERGY: Final = 15
TERROR: Final = 16
HEALED: Final = 17
MINE_WENT_OFF: Final = 18
FOUNDATION_DESTROYED: Final = 19
NETTED: Final = 20
UNNETTED: Final = 21
TAKEN: Final = 22
RELEASED: Final = 23
SCOPED: Final = 24
BATTLE_BEGAN: Final = 25
PHASE: Final = 26
ATTACK: Final = 27
EXPLODED: Final = 28
CONVERTED: Final = 29
STRUCK: Final = 30
ABSORBED: Final = 31
WOUNDED: Final = 32
DIED: Final = 33
HQ_HIT: Final = 34
HQ_FELL: Final = 35
SCORED: Final = 36
RETURNED: Final = 37
BOMBER_PASSED: Final = 38
BOMBER_LEFT: Final = 39
BATTLE_ENDED: Final = 40
ELIMINATED: Final = 41
LAST_TILE: Final = 42
OVERTIME_BEGAN: Final = 43
TURN_ENDED: Final = 44
GAME_OVER: Final = 45

# The `mark` of ATTACK and STRUCK: by what.
BY_MELEE: Final = 0
BY_RANGED: Final = 1
BY_BOTH: Final = 2
BY_GAUSS: Final = 3
BY_EXPLOSION: Final = 4
BY_SNIPER: Final = 5
BY_GRENADE: Final = 6
BY_AIR_STRIKE: Final = 7
BY_MINE: Final = 8
BY_LASER: Final = 9
BY_ELIMINATION: Final = 10
BY_DETONATION: Final = 11
BY_RELEASE: Final = 12
MEANS: Final = (
    "melee",
    "ranged",
    "melee+ranged",
    "gauss",
    "explosion",
    "sniper",
    "grenade",
    "air_strike",
    "mine",
    "laser",
    "elimination",
    "detonation",
    "release",
)

NAMES: Final = (
    "hq_placed",
    "turn_began",
    "drew",
    "drew_mercenary",
    "redrew",
    "discarded",
    "placed",
    "played",
    "moved",
    "turned",
    "swapped",
    "pushed",
    "exchanged",
    "danced",
    "procedure",
    "energy",
    "terror",
    "healed",
    "mine",
    "foundation_destroyed",
    "netted",
    "unnetted",
    "taken",
    "released",
    "scoped",
    "battle_began",
    "phase",
    "attack",
    "exploded",
    "converted",
    "struck",
    "absorbed",
    "wounded",
    "died",
    "hq_hit",
    "hq_fell",
    "scored",
    "returned",
    "bomber_passed",
    "bomber_left",
    "battle_ended",
    "eliminated",
    "last_tile",
    "overtime",
    "turn_ended",
    "game_over",
)

FIELDS: Final[dict[int, dict[str, str]]] = {
    HQ_PLACED: {"player": "player", "cell": "at", "tile": "tile", "rot": "rot"},
    TURN_BEGAN: {"player": "player", "amount": "turn"},
    DREW: {"player": "player", "tile": "tile"},
    DREW_MERCENARY: {"player": "player", "tile": "tile"},
    REDREW: {"player": "player"},
    DISCARDED: {"player": "player", "tile": "tile"},
    PLACED: {"player": "player", "tile": "tile", "cell": "at", "rot": "rot"},
    PLAYED: {"player": "player", "tile": "tile"},
    MOVED: {"player": "player", "tile": "tile", "cell": "from", "other": "to", "rot": "rot"},
    TURNED: {"player": "player", "tile": "tile", "cell": "at", "rot": "rot"},
    SWAPPED: {"player": "player", "cell": "one", "tile": "tile", "other": "two", "other_tile": "two_tile"},
    PUSHED: {
        "player": "player",
        "tile": "tile",
        "cell": "from",
        "other": "to",
        "mark": "by",
        "other_tile": "pusher",
    },
    EXCHANGED: {"player": "player", "tile": "tile", "cell": "at", "rot": "rot"},
    DANCED: {"player": "player"},
    PROCEDURE: {"player": "player", "mark": "procedure", "amount": "cost"},
    ENERGY: {"player": "player", "amount": "energy", "mark": "hp_paid"},
    TERROR: {"player": "player"},
    HEALED: {"player": "player", "cell": "at", "tile": "tile", "amount": "amount"},
    MINE_WENT_OFF: {"cell": "at", "player": "owner"},
    FOUNDATION_DESTROYED: {"cell": "at", "tile": "tile"},
    NETTED: {"cell": "at", "tile": "tile"},
    UNNETTED: {"cell": "at", "tile": "tile"},
    TAKEN: {"player": "player", "cell": "at", "tile": "tile"},
    RELEASED: {"cell": "at", "tile": "tile"},
    SCOPED: {"player": "player", "cell": "at", "tile": "tile"},
    BATTLE_BEGAN: {"player": "caller", "mark": "cause"},
    PHASE: {"amount": "initiative"},
    ATTACK: {
        "player": "player",
        "cell": "from",
        "tile": "tile",
        "other": "to",
        "other_tile": "target",
        "mark": "means",
        "amount": "wounds",
    },
    EXPLODED: {"cell": "at", "tile": "tile", "player": "player"},
    CONVERTED: {"cell": "at", "tile": "tile", "rot": "direction", "mark": "means"},
    STRUCK: {"player": "player", "other": "to", "tile": "target", "mark": "means", "amount": "wounds"},
    ABSORBED: {"cell": "medic", "tile": "tile", "other": "for", "other_tile": "target", "mark": "from"},
    WOUNDED: {"cell": "at", "tile": "tile", "amount": "wounds"},
    DIED: {"cell": "at", "tile": "tile", "player": "owner"},
    HQ_HIT: {"player": "player", "cell": "at", "tile": "tile", "amount": "wounds", "mark": "hp"},
    HQ_FELL: {"player": "player", "cell": "at", "tile": "tile"},
    SCORED: {"player": "player", "amount": "points", "mark": "score"},
    RETURNED: {"player": "player", "tile": "tile"},
    BOMBER_PASSED: {"player": "player"},
    BOMBER_LEFT: {},
    BATTLE_ENDED: {},
    ELIMINATED: {"player": "player"},
    LAST_TILE: {"player": "player"},
    OVERTIME_BEGAN: {},
    TURN_ENDED: {"player": "player"},
    GAME_OVER: {"amount": "winners", "mark": "reason"},
}


class Event:
    """One thing that happened."""

    def __init__(
        self,
        kind: i64,
        player: i64 = -1,
        cell: i64 = -1,
        other: i64 = -1,
        tile: i64 = 0,
        rot: i64 = -1,
        amount: i64 = 0,
        mark: i64 = 0,
        other_tile: i64 = 0,
    ) -> None:
        self.kind = kind
        self.player = player
        self.cell = cell
        self.other = other
        self.tile = tile
        self.rot = rot
        self.amount = amount
        self.mark = mark
        self.other_tile = other_tile

    def __repr__(self) -> str:
        used = FIELDS[int(self.kind)]
        numbers = ", ".join(f"{meaning}={getattr(self, field)}" for field, meaning in used.items())
        return f"{NAMES[self.kind]}({numbers})"


Log = list[Event] | None
"""Where events go; None when nobody wants to know."""
