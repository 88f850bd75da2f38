"""The most damage a side can still do to the enemy's HQ or objects: what cannot reach the goal is not tried.

Everything is counted generously: no unit dies before it strikes, nothing blocks a shot, no net holds, every
possible bonus is given. So the real damage is never more. Compiled together with the rules.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from nshex.geometry import BIT, Board, cells_of, lowest
from nshex.puzzles.aims import AHEAD, DEAL, DESTROY_HQ, WIN, WIN_OUTRIGHT, Aim, enemy_points
from nshex.rules.options import NEUTRAL
from nshex.rules.state import State, hit_points
from nshex.rules.tables import (
    BOMBER,
    BONUS_EXTRA,
    BONUS_MELEE,
    BONUS_RANGED,
    BONUS_SLOW,
    CARRIES,
    CONVERTS,
    EXPLODES,
    GAUSS,
    GIFT,
    INSTANT,
    INSTANT_OP,
    KEY_MASK,
    KIND,
    MELEE,
    MOBILE,
    PLAY_ACTION,
    PLAY_CASTLING,
    PLAY_MOVE,
    PLAY_PUSH,
    PLAY_ROTATION,
    PRINTED_COUNT,
    RANGED,
    SCOPES,
    TAKES,
    TILE_COUNT,
    TRAITS,
)
from nshex.rules.units import endurance, is_hq, is_object, owner_of

HEADS_AT_ONCE: Final = 3
"""Objects that one air strike, one explosion or one procedure can wound."""


class Bounds:
    """Knows which goals need damage, and how much a board can still do."""

    def __init__(self, s: State, aim: Aim) -> None:
        self.aim = aim
        self.reach = _distances(s.match.board)
        self.works = self._can_be_told(s)

    def _can_be_told(self, s: State) -> bool:
        """Two players, a goal that needs damage, and nothing whose blasts hurt an HQ."""
        wanted = DESTROY_HQ | WIN_OUTRIGHT | DEAL | AHEAD | WIN
        if s.match.players != 2 or s.match.scoring or self.aim.kinds & wanted == 0 or s.match.clown_hurts_hq:
            return False
        rest = s.occupied
        while rest != 0:
            if TRAITS[s.cells[lowest(rest)] & 255] & BOMBER != 0:
                return False
            rest &= rest - 1
        hand = s.hand[self.aim.side]
        while hand != 0:
            if TRAITS[hand & 255] & BOMBER != 0:
                return False
            hand >>= 8
        return True

    def hopeless(self, s: State, left: i64) -> bool:
        """Whether no use of this many more tiles can do the damage that is still needed."""
        if not self.works:
            return False
        side = self.aim.side
        if s.energy[side] > 0 and s.match.many_headed & BIT[1 - side] != 0:
            return False  # procedures wound objects
        needed = self._needed(s, left)
        return needed > 0 and self._most(s, left, needed) < needed

    def _needed(self, s: State, left: i64) -> i64:
        aim = self.aim
        enemy = 1 - aim.side
        needed: i64 = 0
        if aim.kinds & DEAL != 0:
            needed = aim.deal - aim.enemy_points + enemy_points(s, aim.allies)
        if aim.kinds & (DESTROY_HQ | WIN_OUTRIGHT) != 0:
            needed = max(needed, _weakest(s, enemy))
        if aim.kinds & (AHEAD | WIN) != 0:
            lead = aim.ahead if aim.kinds & AHEAD != 0 else 1
            own = hit_points(s, aim.side)
            if s.match.many_headed & BIT[aim.side] != 0:
                own += 2 * left  # each Action may heal
            needed = max(needed, hit_points(s, enemy) + lead - own)
        if s.match.many_headed & BIT[enemy] != 0:
            needed = min(needed, _weakest(s, enemy))  # with one object all hit points are gone (DAN-1)
        return needed

    def _most(self, s: State, left: i64, enough: i64) -> i64:
        """An upper bound of the damage that can be done; counting stops once it is enough."""
        side = self.aim.side
        traits: i64 = 0
        flexible = s.energy[side] > 0 or (s.fresh and s.match.many_headed & BIT[side] != 0)
        rest = s.occupied
        while rest != 0:
            word = s.cells[lowest(rest)]
            rest &= rest - 1
            if owner_of(word) == side:
                traits |= TRAITS[word & 255]
        if traits & (MOBILE | CARRIES) != 0:
            flexible = True
        melee: i64 = 0
        ranged: i64 = 0
        extra: i64 = 0
        hand = s.hand[side] if left > 0 else 0
        while hand != 0:
            tile = hand & 255
            hand >>= 8
            traits |= TRAITS[tile]
            if KIND[tile] == INSTANT:
                op = INSTANT_OP[tile]
                if op == PLAY_MOVE or op == PLAY_PUSH or op == PLAY_CASTLING or op == PLAY_ROTATION:
                    flexible = True
            else:
                if TRAITS[tile] & (MOBILE | CARRIES) != 0:
                    flexible = True
                melee += _gives(tile, 0)
                ranged += _gives(tile, 8)
                extra += _gives(tile, 24)
        melee = min(melee, left * 2)
        ranged = min(ranged, left * 2)
        extra = min(extra, left)
        every = traits & (TAKES | SCOPES) != 0
        converts = traits & CONVERTS != 0
        total = self._on_board(s, every, flexible, converts, melee, ranged, extra)
        if total >= enough or left == 0:
            return total
        melee += self._given_on_board(s, 0, every)
        ranged += self._given_on_board(s, 8, every)
        extra += self._given_on_board(s, 24, every)
        return total + self._from_hand(s, left, melee, ranged, extra)

    def _given_on_board(self, s: State, shift: i64, every: bool) -> i64:
        total: i64 = 0
        rest = s.occupied
        while rest != 0:
            word = s.cells[lowest(rest)]
            rest &= rest - 1
            if owner_of(word) == self.aim.side or every:
                total += _gives(word & 255, shift)
        return total

    def _on_board(
        self, s: State, every: bool, flexible: bool, converts: bool, melee: i64, ranged: i64, extra: i64
    ) -> i64:
        """What the units on the board can do, with this many bonuses still to come from the hand."""
        side = self.aim.side
        objects = s.match.many_headed & BIT[1 - side] != 0
        total: i64 = 0
        rest = s.occupied
        while rest != 0:
            cell = lowest(rest)
            rest &= rest - 1
            word = s.cells[cell]
            owner = owner_of(word)
            if owner != side and (not every or owner == NEUTRAL):
                continue
            tile = word & 255
            if objects and TRAITS[tile] & EXPLODES != 0:
                total += HEADS_AT_ONCE
            if PRINTED_COUNT[tile] == 0 or (is_hq(word) and not objects):
                continue
            near_melee = melee
            near_ranged = ranged
            near_extra = extra
            around = s.occupied if flexible else s.match.board.around[cell] & s.occupied
            while around != 0:
                other = lowest(around)
                around &= around - 1
                giver = s.cells[other]
                if other != cell and (owner_of(giver) == side or every):
                    near_melee += _gives(giver & 255, 0)
                    near_ranged += _gives(giver & 255, 8)
                    near_extra += _gives(giver & 255, 24)
            strength: i64 = 0
            if flexible or every:
                for direction in range(6):
                    strength = max(strength, _edge(word & KEY_MASK, direction, near_melee, near_ranged, True))
                if objects:
                    strength *= HEADS_AT_ONCE
            else:
                strength = self._aimed(s, cell, word, near_melee, near_ranged, converts)
            total += strength * (PRINTED_COUNT[tile] + near_extra)
        return total

    def _aimed(self, s: State, cell: i64, word: i64, melee: i64, ranged: i64, converts: bool) -> i64:
        """What one attack of a unit that stays where it is can do to the heads of the enemy."""
        total: i64 = 0
        rest = s.occupied
        while rest != 0:
            other = lowest(rest)
            rest &= rest - 1
            head = s.cells[other]
            if owner_of(head) == self.aim.side or not (is_hq(head) or is_object(head)):
                continue
            code = self.reach[cell * 37 + other]
            if code >= 0:
                beside = code >= 8 or converts
                total += _edge_at(word & KEY_MASK, code & 7, melee, ranged, beside, converts)
        return total

    def _from_hand(self, s: State, left: i64, melee: i64, ranged: i64, extra: i64) -> i64:
        """What the best tiles in hand, up to this many, can do by themselves."""
        objects = s.match.many_headed & BIT[1 - self.aim.side] != 0
        worth = vec[i64]()
        hand = s.hand[self.aim.side]
        while hand != 0:
            worth = append(worth, _tile_worth(hand & 255, melee, ranged, extra, objects))
            hand >>= 8
        total: i64 = 0
        for _ in range(left):
            best: i64 = 0
            place: i64 = -1
            for i in range(len(worth)):
                if worth[i] > best:
                    best = worth[i]
                    place = i
            if place < 0:
                break
            total += best
            worth[place] = 0
        return total


def _tile_worth(tile: i64, melee: i64, ranged: i64, extra: i64, objects: bool) -> i64:
    if KIND[tile] == INSTANT:
        if INSTANT_OP[tile] == PLAY_ACTION:
            return (2 + melee + ranged) * (HEADS_AT_ONCE if objects else 1)
        return HEADS_AT_ONCE if objects else 0
    strength: i64 = 0
    for direction in range(6):
        strength = max(strength, _edge(tile, direction, melee, ranged, True))
    worth = strength * (PRINTED_COUNT[tile] + extra)
    if objects:
        worth = HEADS_AT_ONCE * (worth + 1)
    return worth


def _edge(key: i64, direction: i64, melee: i64, ranged: i64, beside: bool) -> i64:
    return _edge_at(key, direction, melee, ranged, beside, True)


def _edge_at(key: i64, direction: i64, melee: i64, ranged: i64, beside: bool, converts: bool) -> i64:
    """The most an edge can do; where an attack may change its kind, all bonuses count for both."""
    struck = (MELEE[key] >> (4 * direction)) & 15
    shot = (RANGED[key] >> (4 * direction)) & 15
    total: i64 = 1 if GAUSS[key] & BIT[direction] != 0 else 0
    if converts:
        if struck + shot > 0:
            total += struck + shot + melee + ranged
        return total
    if struck > 0 and beside:
        total += struck + melee
    if shot > 0:
        total += shot + ranged
    return total


def _gifts() -> vec[i64]:
    """For each tile the most it gives on one edge, packed as a bonus is."""
    table = vec[i64]([0] * 256)
    for tile in range(1, TILE_COUNT):
        for field in (BONUS_MELEE, BONUS_RANGED, BONUS_EXTRA):
            best = 0
            for direction in range(6):
                gift = int(GIFT[tile * 6 + direction])
                if gift < BONUS_SLOW:
                    best = max(best, gift // field % 256)
            table[tile] += best * field
    return table


_GIFTS: Final[vec[i64]] = _gifts()


def _gives(tile: i64, shift: i64) -> i64:
    """The most a tile gives on one edge: of melee (0), ranged (8) or extra initiative (24)."""
    return (_GIFTS[tile] >> shift) & 255


def _weakest(s: State, enemy: i64) -> i64:
    if s.match.many_headed & BIT[enemy] == 0:
        return s.hp[enemy]
    least: i64 = 20
    rest = s.occupied
    while rest != 0:
        word = s.cells[lowest(rest)]
        rest &= rest - 1
        if is_object(word) and owner_of(word) == enemy:
            least = min(least, endurance(word) + 1)
    return least


def _distances(board: Board) -> vec[i64]:
    """For two cells on a line the direction from one to the other, plus 8 if they touch; -1 for others."""
    found = vec[i64]([-1] * (37 * 37))
    for cell in cells_of(int(board.cells)):
        for direction in range(6):
            other = board.neighbour[cell * 6 + direction]
            touching: i64 = 8
            while other >= 0:
                found[cell * 37 + other] = direction + touching
                touching = 0
                other = board.neighbour[other * 6 + direction]
    return found
