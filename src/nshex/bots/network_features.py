"""What the value network sees of a position: numbers about each seat and about the game as a whole.

Only what everybody at the table knows goes in. Tiles drawn at the beginning of the turn count as still in the
pile, so a position has the same value before and after the draw, and a plan is not judged by the tiles that
one determinization happens to deal to the next player. Compiled together with the rules.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nshex.bots.evaluation import TILE_VALUES, material, netted_value, safety, worth
from nshex.geometry import BIT, lowest, popcount
from nshex.rules.attacks import first_on_line
from nshex.rules.layout import linked_givers
from nshex.rules.options import PILE_ROOM
from nshex.rules.piles import packed_count
from nshex.rules.state import DISCARD, DRAW, NOT_ENDING, State, union
from nshex.rules.tables import (
    ATTACKS,
    CARRIES,
    EXCHANGES,
    GAUSS,
    GIVES,
    HEALS,
    HQ,
    INSTANT,
    INSTANT_OP,
    KEY_MASK,
    KIND,
    MAX_PRINTED,
    MELEE,
    MOBILE,
    NETS,
    OBJECT,
    PLAY_AIR_STRIKE,
    PLAY_BATTLE,
    PLAY_GRENADE,
    PLAY_MOVE,
    PLAY_PUSH,
    PLAY_SNIPER,
    PLAY_TERROR,
    PRINTED,
    PRINTED_COUNT,
    RANGED,
    RETURNS,
    TAKES,
    TILE_COUNT,
    TRAITS,
    TRANSPORT,
)
from nshex.rules.units import serial_of, wounds_of
from nshex.tiles import PLAYABLE

TILE_SORTS: Final = (
    "battle",
    "move",
    "push_back",
    "strike",
    "terror",
    "other_instant",
    "net",
    "melee",
    "ranged",
    "support",
)
"""Sorts of tiles, in hand, in the pile or on the board. A strike is a Grenade, a Sniper or an Air Strike; a
soldier that shoots counts as ranged; modules and everything else that does not attack are support."""
SORTS: Final = 10
SIDE_NAMES: Final = (
    *("worth", "worth_after", "worth_later"),
    *("safety", "safety_after", "safety_later"),
    *("material", "material_after", "material_later"),
    *("units", "units_after", "units_later"),
    *("netted", "head_netted", "head_sides", "open_sides", "own_beside_head", "enemies_beside_head"),
    *("attackers_of_head", "strength_on_head", "speed_on_head", "attackers_left", "targets", "netted_threat"),
    *("movable", "medics", "modules", "takers", "exchanging", "returning", "wounded", "netters", "shooters"),
    *("hand", "pile", "known_top", "pile_value", "mercenaries", "energy"),
    *("terror", "owed", "wins_the_end", "is_next", "turns_away"),
    *(f"hand_{sort}" for sort in TILE_SORTS),
    *(f"pile_{sort}" for sort in TILE_SORTS),
    "battle_density",
    *(f"army_{army}" for army in PLAYABLE),
)
"""What is known of a seat. *after*: after a battle fought now; *later*: after a second one on what is left. A
*head* is an HQ or an object."""
# Where each of them is.
WORTH: Final = 0
WORTH_AFTER: Final = 1
WORTH_LATER: Final = 2
SAFETY: Final = 3
SAFETY_AFTER: Final = 4
SAFETY_LATER: Final = 5
MATERIAL: Final = 6
MATERIAL_AFTER: Final = 7
MATERIAL_LATER: Final = 8
UNITS: Final = 9
UNITS_AFTER: Final = 10
UNITS_LATER: Final = 11
NETTED: Final = 12
HEAD_NETTED: Final = 13
HEAD_SIDES: Final = 14
OPEN_SIDES: Final = 15
OWN_BESIDE_HEAD: Final = 16
ENEMIES_BESIDE_HEAD: Final = 17
ATTACKERS_OF_HEAD: Final = 18
STRENGTH_ON_HEAD: Final = 19
SPEED_ON_HEAD: Final = 20
ATTACKERS_LEFT: Final = 21
TARGETS: Final = 22
NETTED_THREAT: Final = 23
MOVABLE: Final = 24
MEDICS: Final = 25
MODULES: Final = 26
TAKERS: Final = 27
EXCHANGING: Final = 28
RETURNING: Final = 29
WOUNDED: Final = 30
NETTERS: Final = 31
SHOOTERS: Final = 32
HAND: Final = 33
PILE: Final = 34
KNOWN_TOP: Final = 35
PILE_VALUE: Final = 36
MERCENARIES: Final = 37
ENERGY: Final = 38
TERROR: Final = 39
OWED: Final = 40
WINS_THE_END: Final = 41
IS_NEXT: Final = 42
TURNS_AWAY: Final = 43
SIDE_SIZE: Final[int] = len(SIDE_NAMES)
HAND_SORTS_AT: Final[int] = SIDE_NAMES.index("hand_battle")
PILE_SORTS_AT: Final[int] = SIDE_NAMES.index("pile_battle")
ARMY_AT: Final[int] = SIDE_NAMES.index(f"army_{PLAYABLE[0]}")
GAME_NAMES: Final = (
    *("free_cells", "tiles_left", "last_turns", "final_battle", "overtime"),
    *("turn", "nearly_full", "sides", "has_teams", "scoring", "energy_board", "large_board"),
)
FREE_CELLS: Final = 0
TILES_LEFT: Final = 1
LAST_TURNS: Final = 2
FINAL_BATTLE: Final = 3
OVERTIME: Final = 4
TURN: Final = 5
NEARLY_FULL: Final = 6
SIDES: Final = 7
HAS_TEAMS: Final = 8
SCORING: Final = 9
ENERGY_BOARD: Final = 10
LARGE_BOARD: Final = 11
GAME_SIZE: Final[int] = len(GAME_NAMES)


def _sorts() -> vec[i64]:
    return vec[i64]([0] + [_sort(tile) for tile in range(1, TILE_COUNT)])


def _sort(tile: int) -> int:
    op = INSTANT_OP[tile]
    if KIND[tile] == INSTANT:
        if op == PLAY_BATTLE:
            return 0
        if op == PLAY_MOVE:
            return 1
        if op == PLAY_PUSH:
            return 2
        if op in (PLAY_GRENADE, PLAY_SNIPER, PLAY_AIR_STRIKE):
            return 3
        return 4 if op == PLAY_TERROR else 5
    if TRAITS[tile] & (NETS | TAKES):
        return 6
    if RANGED[tile] or GAUSS[tile]:
        return 8
    return 7 if MELEE[tile] else 9


SORT: Final[vec[i64]] = _sorts()
ARMY_NUMBER: Final[dict[str, int]] = {army: number for number, army in enumerate(PLAYABLE)}
_SIDE_ZEROS: Final[vec[float]] = vec[float]([0.0] * SIDE_SIZE)
_GAME_ZEROS: Final[vec[float]] = vec[float]([0.0] * GAME_SIZE)


def game_features(s: State) -> vec[float]:
    """The numbers about the game as a whole, in the order of `GAME_NAMES`."""
    found = _GAME_ZEROS[:]
    match = s.match
    left: i64 = 0
    sides: i64 = 0
    seen: i64 = 0
    for seat in range(match.players):
        if (s.living >> seat) & 1 == 0:
            continue
        left += _pile_left(s, seat)
        if seen & BIT[seat] == 0:
            sides += 1
            seen |= match.allies[seat]
    found[FREE_CELLS] = float(popcount(match.board.main & ~s.occupied))
    found[TILES_LEFT] = float(left) / float(match.players)
    if s.ending != NOT_ENDING:
        found[LAST_TURNS + min(3, s.ending) - 1] = 1.0
    found[TURN] = float(s.turns_begun)
    found[NEARLY_FULL] = 1.0 if popcount(match.board.main & ~s.occupied) <= 3 else 0.0
    found[SIDES] = float(sides)
    found[HAS_TEAMS] = 1.0 if match.has_teams else 0.0
    found[SCORING] = 1.0 if match.scoring else 0.0
    found[ENERGY_BOARD] = 1.0 if match.energy else 0.0
    found[LARGE_BOARD] = 1.0 if popcount(match.board.cells) > 19 else 0.0
    return found


def drawn_now(s: State, seat: i64) -> i64:
    """How many tiles a player has drawn at the beginning of this turn, before doing anything else."""
    if s.turn != seat or not s.fresh:
        return 0
    if s.step == DISCARD or s.step == DRAW or s.turns_begun < 3:
        return min(s.drawn, packed_count(s.hand[seat]))
    return 0


def _pile_left(s: State, seat: i64) -> i64:
    return s.pile_size[seat] + drawn_now(s, seat)


def side_features(s: State, after: State, later: State, seat: i64) -> vec[float]:
    """The numbers about a seat, in the order of `SIDE_NAMES`."""
    found = _SIDE_ZEROS[:]
    found[WORTH] = worth(s, seat)
    found[WORTH_AFTER] = worth(after, seat)
    found[WORTH_LATER] = worth(later, seat)
    found[SAFETY] = safety(s, seat)
    found[SAFETY_AFTER] = safety(after, seat)
    found[SAFETY_LATER] = safety(later, seat)
    found[MATERIAL] = material(s, seat)
    found[MATERIAL_AFTER] = material(after, seat)
    found[MATERIAL_LATER] = material(later, seat)
    found[UNITS] = float(popcount(s.side[seat]))
    found[UNITS_AFTER] = float(popcount(after.side[seat]))
    found[UNITS_LATER] = float(popcount(later.side[seat]))
    found[NETTED] = netted_value(s, seat)
    _add_heads(s, seat, found)
    _add_units(s, after, seat, found)
    _add_tiles(s, seat, found)
    found[MERCENARIES] = float(packed_count(s.mercenaries[seat]))
    found[ENERGY] = float(s.energy[seat])
    found[TERROR] = 1.0 if (s.terror >> seat) & 1 != 0 else 0.0
    found[OWED] = 1.0 if (s.owed >> seat) & 1 != 0 else 0.0
    found[WINS_THE_END] = 1.0 if s.ending != NOT_ENDING and (after.winners >> seat) & 1 != 0 else 0.0
    away = _turns_away(s, seat)
    found[IS_NEXT] = 1.0 if away == 0 else 0.0
    found[TURNS_AWAY] = float(away)
    found[ARMY_AT + ARMY_NUMBER[s.match.armies[seat]]] = 1.0
    return found


def _turns_away(s: State, seat: i64) -> i64:
    """How many turns of others come before the next turn of a seat."""
    cycle = s.match.cycle
    size = len(cycle)
    away: i64 = 0
    for step in range(size):
        player = cycle[(s.cycle_at + step) % size]
        if player == seat:
            break
        if (s.living >> player) & 1 != 0:
            away += 1
    return away


def _add_heads(s: State, seat: i64, found: vec[float]) -> None:
    """What goes on around a player's HQ, or on average around its objects."""
    around = s.match.board.around
    enemies = union(s, s.match.enemies[seat])
    friends = union(s, s.match.allies[seat])
    heads: i64 = 0
    netted: i64 = 0
    sides: i64 = 0
    free: i64 = 0
    own: i64 = 0
    hostile: i64 = 0
    rest = s.side[seat]
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        kind = KIND[s.cells[cell] & 255]
        if kind == HQ or kind == OBJECT:
            near = around[cell]
            heads += 1
            netted += (s.netted >> cell) & 1
            sides += popcount(near)
            free += popcount(near & ~s.occupied)
            own += popcount(near & friends)
            hostile += popcount(near & enemies)
    if heads > 0:
        share = 1.0 / float(heads)
        found[HEAD_NETTED] = share * float(netted)
        found[HEAD_SIDES] = share * float(sides)
        found[OPEN_SIDES] = share * float(free)
        found[OWN_BESIDE_HEAD] = share * float(own)
        found[ENEMIES_BESIDE_HEAD] = share * float(hostile)


def _heads_of(s: State, players: i64) -> i64:
    """The cells of the HQs and objects of some players."""
    found: i64 = 0
    rest = union(s, players)
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        kind = KIND[s.cells[cell] & 255]
        if kind == HQ or kind == OBJECT:
            found |= BIT[cell]
    return found


def _add_units(s: State, after: State, seat: i64, found: vec[float]) -> None:
    """Counts of units by what they can do, and whom they attack."""
    foes = union(s, s.match.hits[seat])
    heads = _heads_of(s, s.match.enemies[seat])
    targets: i64 = 0
    rest = s.side[seat]
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        word = s.cells[cell]
        tile = word & 255
        traits = TRAITS[tile]
        kind = KIND[tile]
        netted = (s.netted >> cell) & 1 != 0
        if kind != HQ and kind != OBJECT:
            if wounds_of(word) > 0:
                found[WOUNDED] += 1.0
            if RANGED[tile] != 0 or GAUSS[tile] != 0:
                found[SHOOTERS] += 1.0
        if traits & NETS != 0:
            found[NETTERS] += 1.0
        if not netted:
            if traits & HEALS != 0:
                found[MEDICS] += 1.0
            if traits & GIVES != 0 and kind != HQ:
                found[MODULES] += 1.0
            if traits & TAKES != 0:
                found[TAKERS] += 1.0
            if traits & EXCHANGES != 0:
                found[EXCHANGING] += 1.0
            if traits & MOBILE != 0 or (s.traits & CARRIES != 0 and linked_givers(s, TRANSPORT, cell) != 0):
                found[MOVABLE] += 1.0
        if traits & RETURNS != 0:
            found[RETURNING] += 1.0
        reached = _reached(s, cell, foes)
        if netted:
            if reached & heads != 0:
                found[NETTED_THREAT] += 1.0
            continue
        targets |= reached
        if reached & heads != 0 and kind != HQ:
            found[ATTACKERS_OF_HEAD] += 1.0
            found[STRENGTH_ON_HEAD] += float(_strength_on(s, cell, heads, foes))
            fastest: i64 = 0
            for i in range(PRINTED_COUNT[tile]):
                fastest = max(fastest, PRINTED[tile * MAX_PRINTED + i])
            found[SPEED_ON_HEAD] += float(fastest)
            then = after.cells[cell]
            if then != 0 and serial_of(then) == serial_of(word):
                found[ATTACKERS_LEFT] += 1.0
    found[TARGETS] = float(popcount(targets))


def _reached(s: State, cell: i64, foes: i64) -> i64:
    """The enemies that a unit's attacks reach, whatever their armor."""
    key = s.cells[cell] & KEY_MASK
    edges = ATTACKS[key]
    board = s.match.board
    found: i64 = 0
    while edges != 0:
        direction = lowest(edges)
        edges &= edges - 1
        ahead = foes & board.lines[cell * 6 + direction]
        if ahead == 0:
            continue
        next_cell = board.neighbour[cell * 6 + direction]
        if (GAUSS[key] >> direction) & 1 != 0:
            found |= ahead
        elif (RANGED[key] >> (4 * direction)) & 15 != 0:
            found |= BIT[first_on_line(s, next_cell, direction, foes)]
        else:
            found |= BIT[next_cell] & foes
    return found


def _strength_on(s: State, cell: i64, heads: i64, foes: i64) -> i64:
    """The printed strength of a unit's attacks that reach a head."""
    key = s.cells[cell] & KEY_MASK
    edges = ATTACKS[key]
    board = s.match.board
    total: i64 = 0
    while edges != 0:
        direction = lowest(edges)
        edges &= edges - 1
        if heads & board.lines[cell * 6 + direction] == 0:
            continue
        next_cell = board.neighbour[cell * 6 + direction]
        if (GAUSS[key] >> direction) & 1 != 0:
            total += 1
        if (heads >> next_cell) & 1 != 0:
            total += (MELEE[key] >> (4 * direction)) & 15
        ranged = (RANGED[key] >> (4 * direction)) & 15
        if ranged != 0 and (heads >> first_on_line(s, next_cell, direction, foes)) & 1 != 0:
            total += ranged
    return total


def _add_tiles(s: State, seat: i64, found: vec[float]) -> None:
    """The tiles in hand that were there before the draw, and those of the pile, by their sort."""
    hand = s.hand[seat]
    drawn = drawn_now(s, seat)
    kept = packed_count(hand) - drawn
    found[HAND] = float(kept)
    found[PILE] = float(s.pile_size[seat] + drawn)
    found[KNOWN_TOP] = float(s.known[seat])
    place: i64 = 0
    while hand != 0:
        tile = hand & 255
        hand >>= 8
        if place < kept:
            found[HAND_SORTS_AT + SORT[tile]] += 1.0
        else:
            found[PILE_SORTS_AT + SORT[tile]] += 1.0
            found[PILE_VALUE] += TILE_VALUES[tile]
        place += 1
    base = seat * PILE_ROOM
    for i in range(s.pile_size[seat]):
        tile = i64(s.piles[base + i])
        found[PILE_SORTS_AT + SORT[tile]] += 1.0
        found[PILE_VALUE] += TILE_VALUES[tile]
    if found[PILE] > 0.0:
        found[PILE_SORTS_AT + SORTS] = found[PILE_SORTS_AT] / found[PILE]


class Inputs:
    """What the network sees from one player's side of the table."""

    def __init__(self, own: vec[float], other: vec[float], game: vec[float], rivals: i64) -> None:
        self.own: vec[float] = own
        self.other: vec[float] = other
        self.game: vec[float] = game
        self.rivals: i64 = rivals
        """How many other sides are still in the game."""


def inputs_for(s: State, after: State, later: State, player: i64) -> Inputs:
    """The inputs for a player: the mean of its side; of the others half the mean and half the strongest."""
    allies = s.match.allies[player]
    if s.match.players == 2:
        own = side_features(s, after, later, player)
        return Inputs(own, side_features(s, after, later, 1 - player), game_features(s), 1)
    own = _SIDE_ZEROS[:]
    mean = _SIDE_ZEROS[:]
    strongest = _SIDE_ZEROS[:]
    friends: i64 = 0
    others: i64 = 0
    rivals: i64 = 0
    seen: i64 = 0
    best = -1.0
    for seat in range(s.match.players):
        if (s.living >> seat) & 1 == 0:
            continue
        found = side_features(s, after, later, seat)
        if (allies >> seat) & 1 != 0:
            _add(own, found, 1.0)
            friends += 1
            continue
        _add(mean, found, 1.0)
        others += 1
        if (seen >> seat) & 1 == 0:
            seen |= s.match.allies[seat]
            rivals += 1
        if found[WORTH] + found[WORTH_AFTER] > best:
            best = found[WORTH] + found[WORTH_AFTER]
            strongest = found
    own = _scaled(own, 1.0 / float(max(friends, 1)))
    mean = _scaled(mean, 1.0 / float(max(others, 1)))
    if rivals > 1:
        mean = _scaled(mean, 0.5)
        _add(mean, strongest, 0.5)
    return Inputs(own, mean, game_features(s), max(rivals, 1))


def _add(total: vec[float], more: vec[float], weight: float) -> None:
    for i in range(SIDE_SIZE):
        total[i] += weight * more[i]


def _scaled(values: vec[float], factor: float) -> vec[float]:
    found = values[:]
    for i in range(SIDE_SIZE):
        found[i] *= factor
    return found
