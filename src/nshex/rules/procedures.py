"""Terminals: energy and the six procedures (ENR)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nshex.geometry import BIT, lowest, popcount
from nshex.rules import events
from nshex.rules.actions import (
    BUY_ENERGY,
    PROC_DETONATION,
    PROC_ELIMINATION,
    PROC_LASER,
    PROC_PUSH,
    PROC_ROTATION,
    PROC_SWAP,
    action_tile,
    cell_a,
    cell_b,
    cell_c,
    op_of,
    pack,
)
from nshex.rules.events import Event, Log
from nshex.rules.instants import dancer_at, offer_pushes
from nshex.rules.legal import Legal
from nshex.rules.options import MAX_ENERGY
from nshex.rules.piles import packed_count
from nshex.rules.state import State, replaced, union
from nshex.rules.terminals import enemy_links, laser_cells, own_links
from nshex.rules.units import WOUND_ONE, endurance, is_hq, rotation_of, tile_of

COST: Final = {
    PROC_ROTATION: 1,
    PROC_SWAP: 2,
    PROC_PUSH: 3,
    PROC_LASER: 3,
    PROC_ELIMINATION: 3,
    PROC_DETONATION: 4,
}
PROCEDURE_NAMES: Final = ("rotation", "swap", "push_back", "laser", "elimination", "detonation")
"""By operation minus PROC_ROTATION."""

MOST_TILES_TURNED_IN: Final = 2


def offer_procedures(s: State, legal: Legal) -> None:
    """Every procedure the player has links and energy for."""
    energy = s.energy[s.turn]
    if energy == 0:
        return
    links = own_links(s, s.turn)
    _offer_rotation(s, legal, links)
    if energy >= 2:
        _offer_swap(s, legal, links)
    if energy >= 3:
        offer_pushes(s, legal, PROC_PUSH, links)
        _offer_laser(s, legal, links)
        legal.on_cells(PROC_ELIMINATION, _surrounded(s, links))
    if energy >= 4 and _harmable(s, enemy_links(s, s.turn)) != 0:
        legal.single(PROC_DETONATION)


def _offer_rotation(s: State, legal: Legal, links: i64) -> None:
    while links != 0:
        cell = lowest(links)
        links &= links - 1
        legal.moves(pack(PROC_ROTATION, a=cell), BIT[cell], rotation_of(s.cells[cell]))


def _harmable(s: State, cells: i64) -> i64:
    """The cells of a set that hold no HQ (ENR-9)."""
    found: i64 = 0
    while cells != 0:
        bit = cells & -cells
        cells ^= bit
        if not is_hq(s.cells[lowest(bit)]):
            found |= bit
    return found


def _offer_swap(s: State, legal: Legal, links: i64) -> None:
    rest = _harmable(s, links)
    while rest != 0:
        one = lowest(rest)
        rest &= rest - 1
        for rotation in range(6):
            legal.second_steps(pack(PROC_SWAP, b=one, br=rotation), rest)


def _offer_laser(s: State, legal: Legal, links: i64) -> None:
    while links != 0:
        one = lowest(links)
        links &= links - 1
        rest = links
        while rest != 0:
            two = lowest(rest)
            rest &= rest - 1
            if _harmable(s, laser_cells(s, one, two)) != 0:
                legal.single(pack(PROC_LASER, a=one, b=two))


def _surrounded(s: State, links: i64) -> i64:
    """Enemy units touching three links (ENR-7)."""
    found: i64 = 0
    rest = _harmable(s, union(s, s.match.enemies[s.turn]))
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        if popcount(s.match.board.around[lowest(bit)] & links) >= 3:
            found |= bit
    return found


def pay(s: State, action: i64, log: Log) -> None:
    """Spend the energy a procedure costs."""
    op = op_of(action)
    cost: i64 = COST[int(op)]
    s.energy = replaced(s.energy, s.turn, s.energy[s.turn] - cost)
    if log is not None:
        log.append(Event(events.PROCEDURE, player=s.turn, procedure=op - PROC_ROTATION, cost=cost))


# --- energy ----------------------------------------------------------------------------------------


def offer_energy(s: State, legal: Legal) -> None:
    """Every way to turn tiles and hit points into energy, never above the limit (ENR-1)."""
    room = MAX_ENERGY - s.energy[s.turn]
    hand = s.hand[s.turn]
    count = packed_count(hand)
    payable = _payable(s)
    for places in range(BIT[count]):
        tiles = popcount(places)
        if tiles > MOST_TILES_TURNED_IN or tiles > room or not _is_plain_choice(hand, places):
            continue
        for first in range(min(payable[0], room - tiles) + 1):
            for second in range(min(payable[1], room - tiles - first) + 1):
                for third in range(min(payable[2], room - tiles - first - second) + 1):
                    if tiles + first + second + third > 0:
                        legal.single(pack(BUY_ENERGY, tile=places, a=first, b=second, c=third))


def _is_plain_choice(hand: i64, places: i64) -> bool:
    """Of equal tiles only the first are named, so that no choice is offered twice."""
    for place in range(packed_count(hand)):
        if (places >> place) & 1 == 0:
            continue
        tile = (hand >> (8 * place)) & 255
        for earlier in range(place):
            if (hand >> (8 * earlier)) & 255 == tile and (places >> earlier) & 1 == 0:
                return False
    return True


def _payable(s: State) -> list[int]:
    """Hit points each head can pay: all but the last; none where hit points never change (MUL-2)."""
    if s.match.scoring:
        return [0, 0, 0]
    if (s.match.many_headed >> s.turn) & 1 == 0:
        return [max(0, s.hp[s.turn] - 1), 0, 0]
    found = [0, 0, 0]
    for index in range(3):
        cell = dancer_at(s, index)
        if cell >= 0:
            found[index] = endurance(s.cells[cell])
    return found


def buy_energy(s: State, action: i64, log: Log) -> None:
    """Pay hit points and gain energy for them and for the tiles turned in."""
    paid = cell_a(action) + cell_b(action) + cell_c(action)
    if (s.match.many_headed >> s.turn) & 1 == 0:
        s.hp[s.turn] -= paid
    else:
        for index in range(3):
            cell = dancer_at(s, index)
            if cell >= 0:
                _pay_with_object(s, cell, _paid_by(action, index), log)
    s.energy = replaced(s.energy, s.turn, s.energy[s.turn] + paid + popcount(action_tile(action)))
    if log is not None:
        log.append(Event(events.ENERGY, player=s.turn, energy=s.energy[s.turn], hp_paid=paid))


def _pay_with_object(s: State, cell: i64, paid: i64, log: Log) -> None:
    s.cells[cell] += paid * WOUND_ONE
    if log is not None and paid > 0:
        word = s.cells[cell]
        left = endurance(word) + 1
        log.append(Event(events.PAID, player=s.turn, cell=cell, tile=tile_of(word), hp_paid=paid, hp=left))


def _paid_by(action: i64, index: i64) -> i64:
    if index == 0:
        return cell_a(action)
    return cell_b(action) if index == 1 else cell_c(action)
