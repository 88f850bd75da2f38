"""What units can do in their controller's turn: moves from every source, exchange, dance.

MOD-7 to MOD-9, ARM-3, ARM-4, DAN-5, DAN-6.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from nshex.geometry import BIT, lowest
from nshex.rules import events
from nshex.rules.actions import (
    B_SHIFT,
    BR_SHIFT,
    CARRY,
    EXCHANGE,
    FLAG,
    HQ_MOBILITY,
    MOBILITY,
    MOVE,
    action_tile,
    cell_a,
    cell_b,
    cell_c,
    cell_d,
    has_flag,
    op_of,
    pack,
    rot_b,
    rot_c,
)
from nshex.rules.events import Event, Log
from nshex.rules.instants import dancer_at, dancer_goal, movable
from nshex.rules.layout import has_recon, linked_givers, relayout
from nshex.rules.legal import Legal, pose
from nshex.rules.options import NEUTRAL
from nshex.rules.piles import discard
from nshex.rules.state import State, lift, put, shift
from nshex.rules.tables import (
    BOMBER,
    CARRIES,
    EXCHANGES,
    MOBILE,
    NETS,
    TAKES,
    TRAITS,
    TRANSPORT,
)
from nshex.rules.units import (
    MOVED_BY_HQ,
    MOVED_ITSELF,
    controller_of,
    is_hq,
    new_word,
    owner_of,
    rotation_of,
    serial_of,
    tile_of,
)

_STOPPERS: Final = NETS | TAKES
"""Traits of a neighbour that could stop a unit between two steps."""


# --- moves -----------------------------------------------------------------------------------------


def offer_move_tile(s: State, legal: Legal, tile: i64) -> None:
    """A Move tile on any unit that may move (INS-2), or on an object of the player to release it (DAN-6)."""
    recon = has_recon(s, s.turn)
    cells = movable(s, s.turn)
    rest = cells
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        two_steps = recon and (s.netted >> cell) & 1 == 0
        _offer_steps(s, legal, pack(MOVE, tile=tile), cell, two_steps)
    if (s.match.many_headed >> s.turn) & 1 != 0:
        for index in range(3):
            cell = dancer_at(s, index)
            if cell >= 0 and (cells >> cell) & 1 == 0:
                _offer_steps(s, legal, pack(MOVE, tile=tile), cell, False)


def _with_trait(s: State, trait: i64, cells: i64) -> i64:
    """The cells of a set with un-netted units that have a trait."""
    found: i64 = 0
    if s.traits & trait == 0:
        return found
    rest = cells & ~s.netted
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        if TRAITS[s.cells[lowest(bit)] & 255] & trait != 0:
            found |= bit
    return found


def offer_mobility(s: State, legal: Legal) -> None:
    """Moves of units by themselves, by an HQ beside them, by transports (MOD-9)."""
    if s.traits & (MOBILE | CARRIES) == 0:
        return
    carriers = _with_trait(s, CARRIES, s.occupied)
    recon = has_recon(s, s.turn)
    rest = s.side[s.turn] & ~s.netted
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        word = s.cells[cell]
        if TRAITS[word & 255] & MOBILE != 0 and word & MOVED_ITSELF == 0:
            _offer_steps(s, legal, MOBILITY, cell, recon)
        if s.match.board.around[cell] & carriers != 0:
            _offer_lifts(s, legal, cell, recon)


def _offer_lifts(s: State, legal: Legal, cell: i64, recon: bool) -> None:
    """Moves that an HQ or transports lend to a unit, once a turn each (MOD-7, ARM-3)."""
    word = s.cells[cell]
    by_hq = False
    givers = linked_givers(s, TRANSPORT, cell)
    while givers != 0:
        giver = lowest(givers)
        givers &= givers - 1
        if is_hq(s.cells[giver]):
            by_hq = True
        elif not _was_carried(s, s.cells[giver], word):
            _offer_steps(s, legal, pack(CARRY, d=giver), cell, recon)
    if by_hq and word & MOVED_BY_HQ == 0:
        _offer_steps(s, legal, HQ_MOBILITY, cell, recon)


def _was_carried(s: State, transport: i64, unit: i64) -> bool:
    pair = 64 * serial_of(transport) + serial_of(unit)
    for known in s.carried:
        if known == pair:
            return True
    return False


def _offer_steps(s: State, legal: Legal, base: i64, cell: i64, two_steps: bool) -> None:
    board = s.match.board
    free = board.around[cell] & ~s.occupied
    start = base | pack(0, a=cell)
    legal.moves(start, free, rotation_of(s.cells[cell]))
    if not two_steps:
        return
    rest = free & ~s.ground
    while rest != 0:
        middle = lowest(rest)
        rest &= rest - 1
        onward = board.around[middle] & (~s.occupied | BIT[cell])
        for rotation in range(6):
            if _may_go_on(s, cell, middle, rotation):
                legal.second_steps(start | FLAG | (middle << B_SHIFT) | (rotation << BR_SHIFT), onward)


def _may_go_on(s: State, cell: i64, middle: i64, rotation: i64) -> bool:
    """Whether a unit is neither netted nor taken over between its two steps (MOD-8)."""
    if s.traits & _STOPPERS == 0:
        return True
    danger = controller_of(s.cells[cell]) != owner_of(s.cells[cell])
    rest = s.match.board.around[middle] & s.occupied & ~BIT[cell]
    while rest != 0:
        word = s.cells[lowest(rest)]
        rest &= rest - 1
        if TRAITS[word & 255] & _STOPPERS != 0:
            danger = True
    if not danger:
        return True
    trial = s.clone()
    shift(trial, cell, middle, rotation)
    relayout(trial)
    return (trial.netted >> middle) & 1 == 0 and controller_of(trial.cells[middle]) == s.turn


def move(s: State, action: i64, log: Log) -> None:
    """Carry out a move of one or two steps."""
    cell = cell_a(action)
    op = op_of(action)
    if op == MOBILITY:
        s.cells[cell] |= MOVED_ITSELF
    elif op == HQ_MOBILITY:
        s.cells[cell] |= MOVED_BY_HQ
    elif op == CARRY:
        pair = 64 * serial_of(s.cells[cell_d(action)]) + serial_of(s.cells[cell])
        s.carried = append(s.carried, pair)
    step(s, cell, cell_b(action), rot_b(action), log)
    if has_flag(action):
        s.entered = 0
        relayout(s, log)
        step(s, cell_b(action), cell_c(action), rot_c(action), log)


def step(s: State, start: i64, goal: i64, rotation: i64, log: Log) -> None:
    """One step or turn, with its event."""
    shift(s, start, goal, rotation)
    if log is not None:
        tile = tile_of(s.cells[goal])
        if start == goal:
            log.append(Event(events.TURNED, player=s.turn, tile=tile, cell=goal, rot=rotation))
        else:
            log.append(Event(events.MOVED, player=s.turn, tile=tile, cell=start, to_cell=goal, rot=rotation))


# --- new units -------------------------------------------------------------------------------------


def owner_when_placed(s: State, tile: i64, player: i64) -> i64:
    """The owner of a placed tile; nobody owns the neutral Mad Bomber (MER-2, MER-3)."""
    if TRAITS[tile] & BOMBER != 0 and not s.match.bomber_joins:
        return NEUTRAL
    return player


def place_unit(s: State, tile: i64, cell: i64, rotation: i64, player: i64) -> None:
    """Place a unit from the hand on a free cell."""
    put(s, cell, new_word(tile, rotation, owner_when_placed(s, tile, player)))
    s.entered |= BIT[cell]


def exchange_cells(s: State) -> i64:
    """Own Transporters that can be exchanged (ARM-4)."""
    return _with_trait(s, EXCHANGES, s.side[s.turn])


def offer_exchange(s: State, legal: Legal, tile: i64) -> None:
    legal.facings(pack(EXCHANGE, tile=tile), exchange_cells(s))


def exchange(s: State, action: i64, log: Log) -> None:
    """A tile from the hand takes a Transporter's place; the Transporter's wounds leave with it."""
    cell = cell_b(action)
    old = s.cells[cell]
    lift(s, cell)
    discard(s, owner_of(old), tile_of(old))
    place_unit(s, action_tile(action), cell, rot_b(action), s.turn)
    if log is not None:
        log.append(
            Event(events.EXCHANGED, player=s.turn, tile=action_tile(action), cell=cell, rot=rot_b(action))
        )


# --- dance -----------------------------------------------------------------------------------------


def offer_dance(s: State, legal: Legal) -> None:
    """Before anything else is done, objects may change places and turn (DAN-5); Terror forbids it (INS-9)."""
    player = s.turn
    if (s.match.many_headed >> player) & 1 == 0 or not s.fresh or (s.terror >> player) & 1 != 0:
        return
    one = dancer_at(s, 0)
    two = dancer_at(s, 1)
    three = dancer_at(s, 2)
    if one < 0 or two < 0 or three < 0:
        return
    first, second, third = s.cells[one], s.cells[two], s.cells[three]
    legal.dances(pose(one, rotation_of(first), two, rotation_of(second), three, rotation_of(third)))


def dance(s: State, action: i64, log: Log) -> None:
    """All objects go to their new places at once."""
    words = [0, 0, 0]
    starts = [0, 0, 0]
    netted: i64 = 0
    for index in range(3):
        start = dancer_at(s, index)
        if start < 0:
            return
        starts[index] = start
        words[index] = s.cells[start]
    for index in range(3):
        goal = dancer_goal(action, index)
        cell = goal >> 3
        word: i64 = words[index]
        if s.cells[cell] != word:
            s.entered |= BIT[cell]
        for player in range(7):
            s.side[player] &= ~BIT[cell]
        s.side[controller_of(word)] |= BIT[cell]
        s.cells[cell] = (word & ~(7 << 8)) | ((goal & 7) << 8)
        netted |= BIT[cell]
    s.netted &= ~netted
    s.dirty = True
    if log is not None:
        log.append(Event(events.DANCED, player=s.turn))
        for index in range(3):
            goal = dancer_goal(action, index)
            was: i64 = words[index]
            if goal == 8 * starts[index] + rotation_of(was):
                continue
            kind = events.TURNED if goal >> 3 == starts[index] else events.MOVED
            cell = starts[index]
            log.append(
                Event(kind, player=s.turn, tile=tile_of(was), cell=cell, to_cell=goal >> 3, rot=goal & 7)
            )
