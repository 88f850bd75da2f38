"""What happened, typed: records, logs and animations are made from these, never from comparing boards.

An event is a kind and a few numbers. Each field means the same in every kind. `FIELDS` says which
fields a kind has, and what programs call them; notation turns numbers into words and cell names.
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
PAID: Final = 46
LAST_ROUND: Final = 47

# The `means` of ATTACK, STRUCK and CONVERTED: by what.
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
    "paid",
    "last_round",
)

FIELDS: Final[dict[int, dict[str, str]]] = {
    HQ_PLACED: {"player": "player", "cell": "at", "tile": "tile", "rot": "rot"},
    TURN_BEGAN: {"player": "player", "turn": "turn"},
    DREW: {"player": "player", "tile": "tile"},
    DREW_MERCENARY: {"player": "player", "tile": "tile"},
    REDREW: {"player": "player"},
    DISCARDED: {"player": "player", "tile": "tile"},
    PLACED: {"player": "player", "tile": "tile", "cell": "at", "rot": "rot"},
    PLAYED: {"player": "player", "tile": "tile"},
    MOVED: {"player": "player", "tile": "tile", "cell": "from", "to_cell": "to", "rot": "rot"},
    TURNED: {"player": "player", "tile": "tile", "cell": "at", "rot": "rot"},
    SWAPPED: {
        "player": "player",
        "cell": "one",
        "tile": "tile",
        "target_cell": "two",
        "target_tile": "two_tile",
    },
    PUSHED: {
        "player": "player",
        "tile": "tile",
        "cell": "from",
        "to_cell": "to",
        "pusher_cell": "by",
        "pusher_tile": "pusher",
    },
    EXCHANGED: {"player": "player", "tile": "tile", "cell": "at", "rot": "rot"},
    DANCED: {"player": "player"},
    PROCEDURE: {"player": "player", "procedure": "procedure", "cost": "cost"},
    PAID: {"player": "player", "cell": "at", "tile": "tile", "hp_paid": "hp_paid", "hp": "hp"},
    ENERGY: {"player": "player", "energy": "energy", "hp_paid": "hp_paid"},
    TERROR: {"player": "player"},
    HEALED: {"player": "player", "cell": "at", "tile": "tile", "healing": "amount"},
    MINE_WENT_OFF: {"cell": "at", "player": "owner"},
    FOUNDATION_DESTROYED: {"cell": "at", "tile": "tile"},
    NETTED: {"cell": "at", "tile": "tile"},
    UNNETTED: {"cell": "at", "tile": "tile"},
    TAKEN: {"player": "player", "cell": "at", "tile": "tile"},
    RELEASED: {"cell": "at", "tile": "tile"},
    SCOPED: {"player": "player", "cell": "at", "tile": "tile"},
    BATTLE_BEGAN: {"player": "caller", "cause": "cause"},
    PHASE: {"initiative": "initiative"},
    ATTACK: {
        "player": "player",
        "cell": "from",
        "tile": "tile",
        "target_cell": "to",
        "target_tile": "target",
        "means": "means",
        "wounds": "wounds",
    },
    EXPLODED: {"cell": "at", "tile": "tile", "player": "player"},
    CONVERTED: {"cell": "at", "tile": "tile", "direction": "direction", "means": "means"},
    STRUCK: {
        "player": "player",
        "target_cell": "to",
        "target_tile": "target",
        "means": "means",
        "wounds": "wounds",
    },
    ABSORBED: {
        "cell": "medic",
        "tile": "tile",
        "target_cell": "for",
        "target_tile": "target",
        "source": "from",
    },
    WOUNDED: {"cell": "at", "tile": "tile", "total_wounds": "wounds"},
    DIED: {"cell": "at", "tile": "tile", "player": "owner"},
    HQ_HIT: {"player": "player", "cell": "at", "tile": "tile", "wounds": "wounds", "hp": "hp"},
    HQ_FELL: {"player": "player", "cell": "at", "tile": "tile"},
    SCORED: {"player": "player", "points": "points", "score": "score"},
    RETURNED: {"player": "player", "tile": "tile"},
    BOMBER_PASSED: {"player": "player"},
    BOMBER_LEFT: {},
    BATTLE_ENDED: {},
    ELIMINATED: {"player": "player"},
    LAST_TILE: {"player": "player"},
    OVERTIME_BEGAN: {},
    TURN_ENDED: {"player": "player"},
    GAME_OVER: {"winners": "winners", "reason": "reason"},
    LAST_ROUND: {},
}
"""For each kind of event its fields, each with the key that programs know it by."""


class Event:
    """One thing that happened."""

    def __init__(
        self,
        kind: i64,
        player: i64 = -1,
        cell: i64 = -1,
        tile: i64 = 0,
        to_cell: i64 = -1,
        target_cell: i64 = -1,
        target_tile: i64 = 0,
        pusher_cell: i64 = -1,
        pusher_tile: i64 = 0,
        source: i64 = -1,
        rot: i64 = -1,
        direction: i64 = -1,
        means: i64 = 0,
        wounds: i64 = 0,
        total_wounds: i64 = 0,
        healing: i64 = 0,
        hp: i64 = 0,
        hp_paid: i64 = 0,
        points: i64 = 0,
        score: i64 = 0,
        energy: i64 = 0,
        cost: i64 = 0,
        procedure: i64 = 0,
        turn: i64 = 0,
        initiative: i64 = 0,
        cause: i64 = 0,
        winners: i64 = 0,
        reason: i64 = 0,
    ) -> None:
        self.kind = kind
        # Who does it, or whose unit it happens to.
        self.player = player
        # Where the unit stands that acts, or that it happens to, and its tile; or a tile that is on no cell.
        self.cell = cell
        self.tile = tile
        # Where a unit goes.
        self.to_cell = to_cell
        # The other unit: who is attacked, saved, or changes places.
        self.target_cell = target_cell
        self.target_tile = target_tile
        self.pusher_cell = pusher_cell
        self.pusher_tile = pusher_tile
        # Where a hit came from that a medic took: a cell, or from FROM_MEANS on a means.
        self.source = source
        # How a unit faces now; which of its attacks is meant.
        self.rot = rot
        self.direction = direction
        self.means = means
        # Wounds of one hit, or of all hits on an HQ; wounds a unit now has; wounds that are healed.
        self.wounds = wounds
        self.total_wounds = total_wounds
        self.healing = healing
        # Hit points that are left, and those paid for energy.
        self.hp = hp
        self.hp_paid = hp_paid
        # Points won, and points in all.
        self.points = points
        self.score = score
        # Energy there now is; what a procedure costs, and which it is.
        self.energy = energy
        self.cost = cost
        self.procedure = procedure
        # The number of a turn; the initiative of a phase; why there is a battle.
        self.turn = turn
        self.initiative = initiative
        self.cause = cause
        # A mask of players, and why the game is over.
        self.winners = winners
        self.reason = reason

    def __repr__(self) -> str:
        used = FIELDS[int(self.kind)]
        numbers = ", ".join(f"{field}={getattr(self, field)}" for field in used)
        return f"{NAMES[self.kind]}({numbers})"


Log = list[Event] | None
"""Where events go; None if nobody needs them."""
