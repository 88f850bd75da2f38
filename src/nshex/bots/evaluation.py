"""The evaluation: how good a position is for a player, from the board and from what a battle now would do.

The score is a sum of a few weighted terms, the player's own minus the enemies'. Most of it comes from the
battle that would follow, which is fought on a copy. `docs/bots.md` explains the terms; the weights were found
by playing games (`nshex tune`). Compiled together with the rules.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nshex.geometry import lowest, popcount
from nshex.rules.options import MAX_PLAYERS
from nshex.rules.outcome import cells_held
from nshex.rules.piles import packed_count
from nshex.rules.scenario import HOLD
from nshex.rules.single_battle import battle_now
from nshex.rules.state import MAIN, NOT_ENDING, OVER, State, hit_points
from nshex.rules.tables import (
    GAUSS,
    GIVES,
    HEALS,
    HQ,
    INSTANT,
    INSTANT_OP,
    KIND,
    MELEE,
    MOBILE,
    NETS,
    OBJECT,
    PLAY_BATTLE,
    PRINTED,
    PRINTED_COUNT,
    RANGED,
    TAKES,
    TILE_COUNT,
    TOUGHNESS,
    TRAITS,
)
from nshex.rules.units import controller_of, endurance, is_hq, is_object, owner_of

WEIGHT_NAMES: Final = (
    "hit_points",
    "last_hit_points",
    "battle_damage",
    "battle_material",
    "material",
    "netted",
    "open_hq",
    "tiles_left",
    "hand",
    "battle_in_hand",
)
HIT_POINTS: Final = 0
LAST_HIT_POINTS: Final = 1
BATTLE_DAMAGE: Final = 2
BATTLE_MATERIAL: Final = 3
MATERIAL: Final = 4
NETTED: Final = 5
OPEN_HQ: Final = 6
TILES_LEFT: Final = 7
HAND: Final = 8
BATTLE_IN_HAND: Final = 9

DEFAULT_WEIGHTS: Final[list[float]] = [1.454, 5.407, 1.048, 0.427, 0.55, 0.617, 0.114, 0.019, 0.238, 0.278]

WIN: Final = 1000.0
HELD_CELL: Final = 2.5
"""The value of a unit on a cell that has to be held in a scenario, as long as it would survive a battle."""
LAST_HELD_CELL: Final = 9.0
"""The same in the last turns."""
NEARLY_WON: Final = 900.0
"""The score of holding a Battle tile that wins at once; only a game already won has more."""


def _tile_values() -> vec[float]:
    """What a unit is worth on the board, from what is printed on its tile."""
    return vec[float]([0.0] + [_tile_value(tile) for tile in range(1, TILE_COUNT)])


def _tile_value(tile: int) -> float:
    if KIND[tile] in (INSTANT, HQ, OBJECT):
        return 0.0
    traits = TRAITS[tile]
    strength = 0.0
    for direction in range(6):
        strength += float((MELEE[tile] >> (4 * direction)) & 15)
        strength += 1.4 * float((RANGED[tile] >> (4 * direction)) & 15)
        if GAUSS[tile] >> direction & 1:
            strength += 1.8
    speed = 0.0
    for i in range(PRINTED_COUNT[tile]):
        speed += 0.7 + 0.25 * float(PRINTED[tile * 3 + i])
    value = 0.6 + 0.45 * min(strength, 5.0) * min(speed, 2.6) + 0.5 * float(TOUGHNESS[tile])
    if traits & NETS:
        value += 1.4
    if traits & TAKES:
        value += 2.0
    if traits & HEALS:
        value += 0.8
    if traits & GIVES:
        value += 0.8
    if traits & MOBILE:
        value += 0.3
    return value


TILE_VALUES: Final[vec[float]] = _tile_values()
NO_VALUES: Final[vec[float]] = vec[float]([0.0] * MAX_PLAYERS)


class Weights:
    """The weights of the evaluation, by name."""

    def __init__(self, values: list[float]) -> None:
        if len(values) != len(WEIGHT_NAMES):
            raise ValueError(
                f"{len(values)} weights; expected {len(WEIGHT_NAMES)}: {', '.join(WEIGHT_NAMES)}"
            )
        self.hit_points: float = values[HIT_POINTS]
        self.last_hit_points: float = values[LAST_HIT_POINTS]
        self.battle_damage: float = values[BATTLE_DAMAGE]
        self.battle_material: float = values[BATTLE_MATERIAL]
        self.material: float = values[MATERIAL]
        self.netted: float = values[NETTED]
        self.open_hq: float = values[OPEN_HQ]
        self.tiles_left: float = values[TILES_LEFT]
        self.hand: float = values[HAND]
        self.battle_in_hand: float = values[BATTLE_IN_HAND]
        self.values: list[float] = values
        """All of them, in the order of their names."""

    def __reduce__(self) -> str | tuple[type[Weights], tuple[list[float]]]:
        """The standard weights stay the same object in a copied bot, since bots ask for them by `is`."""
        return "STANDARD" if self is STANDARD else (Weights, (self.values,))


STANDARD: Final = Weights(DEFAULT_WEIGHTS)


def final_score(s: State, player: i64) -> float:
    """The score of a finished game."""
    if s.winners == 0:
        return 0.0
    return WIN if s.winners & s.match.allies[player] != 0 else -WIN


def evaluate(s: State, player: i64, weights: Weights) -> float:
    """The score of a state for a player."""
    if s.step == OVER:
        return final_score(s, player)
    return evaluate_with(s, battle_now(s), player, weights)


def evaluate_with(s: State, after: State, player: i64, weights: Weights) -> float:
    """The score of a state; `after` is the state after the battle that would follow."""
    if after.step == OVER and can_call(s, player) and after.winners & s.match.allies[player] != 0:
        return NEARLY_WON
    ending = s.ending != NOT_ENDING
    values = per_seat(s)
    for seat in range(s.match.players):
        if (s.living >> seat) & 1 != 0:
            values[seat] = _side_value(s, after, seat, weights, ending)
    score = lead(s, player, values)
    if s.match.held_cells != 0:
        score += (LAST_HELD_CELL if ending else HELD_CELL) * _lead_in_cells(after, player)
    if after.step == OVER and ending:
        score += 0.02 * final_score(after, player)
    return score


def _lead_in_cells(s: State, player: i64) -> float:
    """How many more of its cells to hold a player's side has than the others have of theirs (SCN-1)."""
    total: i64 = 0
    for seat in range(s.match.players):
        if s.match.goal[seat] == HOLD and (s.living >> seat) & 1 != 0:
            held = min(cells_held(s, seat), s.match.goal_amount[seat])
            total += held if (s.match.allies[player] >> seat) & 1 != 0 else -held
    return float(total)


def per_seat(s: State) -> vec[float]:
    """A zero for each seat."""
    return NO_VALUES[: s.match.players]


def lead(s: State, player: i64, values: vec[float]) -> float:
    """How far a player's side is ahead, from the value of each seat.

    In a free-for-all the others count half by their average and half by the strongest.
    """
    own = 0.0
    others = 0.0
    best_other = -1.0e9
    others_count: i64 = 0
    for seat in range(s.match.players):
        if (s.living >> seat) & 1 == 0:
            continue
        value = values[seat]
        if (s.match.allies[player] >> seat) & 1 != 0:
            own += value
        else:
            others += value
            others_count += 1
            if value > best_other:
                best_other = value
    if others_count <= 1 or s.match.has_teams:
        return own - others
    return own - 0.5 * others / float(others_count) - 0.5 * best_other


def _side_value(s: State, after: State, player: i64, weights: Weights, ending: bool) -> float:
    """One player's terms."""
    now = worth(s, player)
    then = worth(after, player)
    certain = 1.0 if ending else weights.battle_damage
    value = weights.hit_points * (now + certain * (then - now))
    safe = safety(s, player)
    value += weights.last_hit_points * (safe + certain * (safety(after, player) - safe))
    pieces = material(s, player)
    left = material(after, player)
    keeps = 0.25 if ending else 1.0
    value += keeps * (weights.material * pieces + weights.battle_material * (left - pieces))
    value -= weights.netted * netted_value(s, player)
    value -= weights.open_hq * open_sides(s, player)
    value += weights.tiles_left * float(s.pile_size[player])
    value += weights.hand * float(packed_count(s.hand[player]))
    if not ending and holds_battle(s, player):
        value += weights.battle_in_hand
    return value


def worth(s: State, player: i64) -> float:
    """Points, or hit points."""
    if s.match.scoring:
        return float(s.score[player])
    return float(hit_points(s, player))


def safety(s: State, player: i64) -> float:
    """How close the player is to losing: 0 is safe, close to -1 is in great danger, -4 is lost."""
    if s.match.scoring:
        return 0.0
    least = float(s.hp[player])
    if (s.match.many_headed >> player) & 1 != 0:
        least = 10.0
        rest = s.occupied
        while rest != 0:
            word = s.cells[lowest(rest)]
            rest &= rest - 1
            if is_object(word) and owner_of(word) == player:
                left = float(endurance(word) + 1)
                if left < least:
                    least = left
        least *= 1.5
    if (s.fallen >> player) & 1 != 0:
        return -4.0
    if least >= 9.0:
        return 0.0
    lack = (9.0 - least) / 9.0
    return -lack * lack


def material(s: State, player: i64) -> float:
    """The total value of the units a player controls."""
    total = 0.0
    cells = s.cells
    values = TILE_VALUES
    rest = s.side[player]
    while rest != 0:
        word = cells[lowest(rest)]
        rest &= rest - 1
        value = values[word & 255]
        if owner_of(word) != controller_of(word):
            value += 0.5
        total += value
    return total


def netted_value(s: State, player: i64) -> float:
    total = 0.0
    rest = s.side[player] & s.netted
    while rest != 0:
        word = s.cells[lowest(rest)]
        rest &= rest - 1
        if is_hq(word) or is_object(word):
            total += 1.5
        else:
            total += TILE_VALUES[word & 255]
    return total


def open_sides(s: State, player: i64) -> float:
    """Free cells next to the HQ, or on average next to an object: room for attackers."""
    total: i64 = 0
    count: i64 = 0
    cells = s.cells
    kinds = KIND
    rest = s.side[player]
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        kind = kinds[cells[cell] & 255]
        if kind == HQ or kind == OBJECT:
            total += popcount(s.match.board.around[cell] & ~s.occupied)
            count += 1
    return float(total) / float(count) if count > 0 else 0.0


def can_call(s: State, player: i64) -> bool:
    """Whether the player may call a battle now."""
    return s.turn == player and s.step == MAIN and holds_battle(s, player)


def holds_battle(s: State, player: i64) -> bool:
    rest = s.hand[player]
    while rest != 0:
        if INSTANT_OP[rest & 255] == PLAY_BATTLE:
            return True
        rest >>= 8
    return False


def board_key(s: State) -> i64:
    """A hash of the position: equal positions have equal keys, and collisions are very rare."""
    key: i64 = s.turn * 31 + s.step
    key = _mix(key, s.phase + 2)
    rest = s.occupied
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        word = s.cells[cell]
        key = _mix(key, ((word & 0x7FFFF) << 9) | (((word >> 25) & 7) << 6) | cell)
    for player in range(s.match.players):
        key = _mix(key, s.hp[player] * 64 + s.energy[player])
        key = _mix(key, _hand_key(s.hand[player]))
        key = _mix(key, s.pile_size[player] * 1024 + s.score[player])
    key = _mix(key, s.ground)
    return _mix(key, s.terror * 8 + s.ending)


def _hand_key(hand: i64) -> i64:
    """The same for the same tiles in another order."""
    key: i64 = 0
    while hand != 0:
        tile = hand & 255
        key += tile * tile * 7919 + tile
        hand >>= 8
    return key


def _mix(key: i64, value: i64) -> i64:
    """One step of a multiplicative hash that stays below 2**62 in both builds."""
    folded = (key ^ value) & 0x3FFFFFFF
    return ((folded * 0x2545F491) ^ (key >> 15) ^ (value << 7)) & 0x1FFFFFFFFFFFFFF
