"""What a puzzle asks for, in numbers the search can compare: how far a board after the battle falls short.

Compiled together with the rules. `goals.py` has the same goals as people write them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nshex.geometry import BIT, lowest
from nshex.rules.options import NEUTRAL
from nshex.rules.state import OVER, State, hit_points
from nshex.rules.units import SERIAL_FIELD, SERIAL_SHIFT, endurance, is_hq, is_object, owner_of, serial_of

WIN: Final = 1
WIN_OUTRIGHT: Final = 2
DESTROY_HQ: Final = 4
AHEAD: Final = 8
NO_LOSSES: Final = 16
SAVE: Final = 32
DEAL: Final = 64
SURVIVE: Final = 128
CLEAR: Final = 256

LOST: Final = 20
"""How much the loss of a head, or of the unit to be saved, counts: as much as a whole HQ."""


class Aim:
    """The goals of one puzzle for one side."""

    def __init__(self, s: State, side: i64, kinds: i64, ahead: i64, deal: i64, saved_cell: i64) -> None:
        self.side: i64 = side
        self.allies: i64 = s.match.allies[side]
        self.kinds: i64 = kinds
        self.ahead: i64 = ahead
        self.deal: i64 = deal
        self.enemy_points: i64 = enemy_points(s, self.allies)
        self.saved: i64 = -1
        self.saved_tile: i64 = 0
        if kinds & SAVE != 0:
            self.saved = serial_of(s.cells[saved_cell])
            self.saved_tile = s.cells[saved_cell] & 255


def enemy_points(s: State, allies: i64) -> i64:
    """The hit points of all enemies together."""
    total: i64 = 0
    for player in range(s.match.players):
        if allies & BIT[player] == 0:
            total += hit_points(s, player)
    return total


def own_units(s: State, allies: i64) -> i64:
    """How many units of a side are on the board, whoever controls them, including HQs and objects."""
    count: i64 = 0
    rest = s.occupied
    while rest != 0:
        word = s.cells[lowest(rest)]
        rest &= rest - 1
        owner = owner_of(word)
        if owner != NEUTRAL and allies & BIT[owner] != 0:
            count += 1
    return count


def saved_stands(aim: Aim, s: State) -> bool:
    """Whether the unit that is to be saved is on the board."""
    wanted = aim.saved << SERIAL_SHIFT
    rest = s.occupied
    while rest != 0:
        word = s.cells[lowest(rest)]
        rest &= rest - 1
        if word & SERIAL_FIELD == wanted and word & 255 == aim.saved_tile:
            return True
    return False


def shortfall(aim: Aim, s: State, units_before: i64) -> i64:
    """How far a board after the battle falls short of the goals: 0 when all are reached.

    Missing hit points and units are added up. `units_before`: the units the side brought into the battle.
    """
    missing: i64 = 0
    kinds = aim.kinds
    if kinds & WIN != 0:
        missing += _short_of_win(aim, s)
    if kinds & (DESTROY_HQ | WIN_OUTRIGHT) != 0:
        missing += _weakest_head(aim, s)
    if kinds & WIN_OUTRIGHT != 0 and s.fallen & aim.allies != 0:
        missing += LOST
    if kinds & AHEAD != 0:
        missing += _short_of_lead(aim, s, aim.ahead)
    if kinds & DEAL != 0:
        missing += _positive(aim.deal - aim.enemy_points + enemy_points(s, aim.allies))
    if kinds & NO_LOSSES != 0:
        missing += _positive(units_before - own_units(s, aim.allies))
    if kinds & SAVE != 0 and not saved_stands(aim, s):
        missing += LOST
    if kinds & SURVIVE != 0 and s.fallen & BIT[aim.side] != 0:
        missing += LOST
    if kinds & CLEAR != 0:
        missing += _enemies_left(aim, s)
    return missing


def _positive(number: i64) -> i64:
    return number if number > 0 else 0


def _short_of_win(aim: Aim, s: State) -> i64:
    if s.step == OVER:
        if s.winners & BIT[aim.side] != 0:
            return 0
        return LOST
    return _short_of_lead(aim, s, 1)


def _short_of_lead(aim: Aim, s: State, lead: i64) -> i64:
    """How many hit points are missing for this lead over every enemy."""
    own = _strength(s, aim.side)
    missing: i64 = 0
    for player in range(s.match.players):
        if aim.allies & BIT[player] == 0:
            missing = max(missing, _strength(s, player) + lead - own)
    return missing


def _strength(s: State, player: i64) -> i64:
    """What a side is compared by: hit points, or points, of all who belong to it."""
    total: i64 = 0
    for ally in range(s.match.players):
        if s.match.allies[player] & BIT[ally] != 0:
            total += s.score[ally] if s.match.scoring else hit_points(s, ally)
    return total


def _weakest_head(aim: Aim, s: State) -> i64:
    """The hit points of the enemy HQ or object that is nearest to falling; 0 when one has fallen."""
    if s.fallen & ~aim.allies != 0:
        return 0
    least: i64 = LOST
    rest = s.occupied
    while rest != 0:
        word = s.cells[lowest(rest)]
        rest &= rest - 1
        owner = owner_of(word)
        if owner == NEUTRAL or aim.allies & BIT[owner] != 0:
            continue
        if is_hq(word):
            least = min(least, s.hp[owner])
        elif is_object(word):
            least = min(least, endurance(word) + 1)
    return least


def _enemies_left(aim: Aim, s: State) -> i64:
    count: i64 = 0
    rest = s.occupied
    while rest != 0:
        word = s.cells[lowest(rest)]
        rest &= rest - 1
        owner = owner_of(word)
        if owner != NEUTRAL and aim.allies & BIT[owner] == 0 and not is_hq(word) and not is_object(word):
            count += 1
    return count
