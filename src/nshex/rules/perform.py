"""What each action does at once, before anything follows automatically (engine.py)."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from nshex.geometry import BIT, lowest, popcount
from nshex.rules import events
from nshex.rules.abilities import (
    exchange,
    move,
    place_unit,
    step,
)
from nshex.rules.actions import (
    ACTION,
    AIR_STRIKE,
    BATTLE,
    BUY_ENERGY,
    CARRY,
    CASTLING,
    DANCE,
    DISCARD_TILE,
    END_TURN,
    EXCHANGE,
    GRENADE,
    HEAL,
    HQ_MOBILITY,
    KEEP,
    MOBILITY,
    MOVE,
    PLACE,
    PROC_DETONATION,
    PROC_PUSH,
    PROC_ROTATION,
    PROC_SWAP,
    PUSH,
    REDRAW,
    ROTATION,
    SNIPER,
    TERROR,
    action_tile,
    cell_a,
    cell_b,
    cell_c,
    op_of,
    rot_b,
    rot_c,
)
from nshex.rules.battle import begin_battle
from nshex.rules.events import Event, Log
from nshex.rules.instants import must_release, retreat_cells
from nshex.rules.layout import active_takeovers
from nshex.rules.options import NEUTRAL
from nshex.rules.piles import discard, packed_remove
from nshex.rules.procedures import buy_energy, pay
from nshex.rules.state import (
    BY_TILE,
    MAIN,
    RETREAT,
    State,
    add_foundation,
    off_board_wounds,
    put,
    remove_foundation,
    shift,
    swap,
)
from nshex.rules.tables import (
    FOUNDATION,
    KIND,
    OBJECT,
)
from nshex.rules.turn import (
    discard_from_hand,
    discard_hand,
    redraw,
)
from nshex.rules.units import (
    ACTED,
    WOUND_ONE,
    controller_of,
    is_object,
    new_word,
    owner_of,
    rotation_of,
    tile_of,
    wounds_of,
)


def apply_in_discard_step(s: State, op: i64, action: i64, log: Log) -> None:
    if op == DISCARD_TILE:
        s.fresh = False
        discard_from_hand(s, action_tile(action), log)
        s.step = MAIN
    elif op == REDRAW:
        redraw(s, log)
    else:
        _begin_dance(s, action, log)
        s.step = MAIN


def apply_in_main_step(s: State, op: i64, action: i64, log: Log) -> None:
    s.fresh = False
    if op == PLACE:
        _place(s, action, log)
    elif op == DISCARD_TILE:
        discard_from_hand(s, action_tile(action), log)
    elif op == MOBILITY or op == HQ_MOBILITY or op == CARRY:
        move(s, action, log)
    elif op == EXCHANGE:
        s.hand[s.turn] = packed_remove(s.hand[s.turn], action_tile(action))
        exchange(s, action, log)
    elif op == DANCE:
        _begin_dance(s, action, log)
    elif op == END_TURN:
        s.turn_over = True
    elif op == BUY_ENERGY:
        _turn_in(s, action, log)
        s.turn_over = True
    elif PROC_ROTATION <= op <= PROC_DETONATION:
        _start_procedure(s, op, action, log)
    else:
        _play(s, op, action, log)


def _place(s: State, action: i64, log: Log) -> None:
    tile = action_tile(action)
    s.hand[s.turn] = packed_remove(s.hand[s.turn], tile)
    if KIND[tile] == FOUNDATION:
        add_foundation(s, cell_b(action), tile, s.turn)
    else:
        place_unit(s, tile, cell_b(action), rot_b(action), s.turn)
    if log is not None:
        log.append(Event(events.PLACED, player=s.turn, tile=tile, cell=cell_b(action), rot=rot_b(action)))


def place_hq(s: State, action: i64, log: Log) -> None:
    tile = action_tile(action)
    wounds = off_board_wounds(s, s.decider, tile) if KIND[tile] == OBJECT else 0
    put(s, cell_b(action), new_word(tile, rot_b(action), s.decider, wounds))
    s.placed += 1
    if log is not None:
        log.append(
            Event(
                events.HQ_PLACED,
                player=s.decider,
                tile=tile,
                cell=cell_b(action),
                rot=rot_b(action),
            )
        )


def _play(s: State, op: i64, action: i64, log: Log) -> None:
    """Play an instant from the hand (INS)."""
    tile = action_tile(action)
    s.hand[s.turn] = packed_remove(s.hand[s.turn], tile)
    discard(s, s.turn, tile)
    if log is not None:
        log.append(Event(events.PLAYED, player=s.turn, tile=tile))
    if op == BATTLE:
        begin_battle(s, BY_TILE, s.turn, log)
        s.turn_over = True
    elif op == MOVE or op == ROTATION:
        if must_release(s, cell_a(action)):
            s.job = action
        else:
            carry_out_move(s, action, log)
    elif op == CASTLING:
        s.job = action
    elif op == PUSH:
        _start_push(s, action, log)
    elif op == SNIPER or op == GRENADE:
        if (s.occupied >> cell_b(action)) & 1 != 0:
            s.job = action
        else:
            _clear_ground(s, BIT[cell_b(action)], log)
    elif op == AIR_STRIKE:
        area = s.match.board.around[cell_b(action)] | BIT[cell_b(action)]
        _clear_ground(s, area & s.ground & ~s.occupied, log)
        s.job = action
    elif op == TERROR:
        s.terror |= s.living & ~BIT[s.turn]
        if log is not None:
            log.append(Event(events.TERROR, player=s.turn))
    elif op == ACTION:
        s.cells[cell_a(action)] |= ACTED
        s.job = action
    elif op == HEAL:
        s.cells[cell_a(action)] |= ACTED
        _heal(s, cell_b(action), log)


def carry_out_move(s: State, action: i64, log: Log) -> None:
    if op_of(action) == MOVE:
        move(s, action, log)
    else:
        step(s, cell_a(action), cell_b(action), rot_b(action), log)


def _clear_ground(s: State, cells: i64, log: Log) -> None:
    """Destroy foundations; they go to their owners' discards."""
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        word = remove_foundation(s, cell)
        tile = (word >> 6) & 255
        discard(s, (word >> 14) & 7, tile)
        if log is not None:
            log.append(Event(events.FOUNDATION_DESTROYED, cell=cell, tile=tile))


def _start_push(s: State, action: i64, log: Log) -> None:
    """Push, or ask where the pushed unit goes (INS-3); the pusher decides for nobody's units (MER-2)."""
    cells = retreat_cells(s, cell_a(action), cell_b(action))
    if popcount(cells) == 1:
        push(s, action, lowest(cells), log)
        return
    s.job = action
    s.step = RETREAT
    holder = controller_of(s.cells[cell_b(action)])
    s.decider = s.turn if holder == NEUTRAL else holder


def push(s: State, action: i64, goal: i64, log: Log) -> None:
    target = cell_b(action)
    word = s.cells[target]
    shift(s, target, goal, rotation_of(word))
    s.step = MAIN
    if log is not None:
        log.append(
            Event(
                events.PUSHED,
                player=s.turn,
                tile=tile_of(word),
                cell=target,
                to_cell=goal,
                pusher_cell=cell_a(action),
                pusher_tile=tile_of(s.cells[cell_a(action)]),
            )
        )


def _heal(s: State, cell: i64, log: Log) -> None:
    """Healing gives back 2 hit points, not above the start (DAN-4, DAN-7)."""
    word = s.cells[cell]
    owner = owner_of(word)
    if is_object(word):
        amount = min(2, wounds_of(word))
        s.cells[cell] = word - amount * WOUND_ONE
    else:
        amount = min(2, s.match.start_hp[owner] - s.hp[owner])
        s.hp[owner] += amount
    if log is not None:
        log.append(Event(events.HEALED, player=owner, cell=cell, tile=tile_of(word), healing=amount))


def _begin_dance(s: State, action: i64, log: Log) -> None:
    s.fresh = False
    discard_hand(s, log)
    s.job = action


def _turn_in(s: State, action: i64, log: Log) -> None:
    """Tiles and hit points become energy; which tiles is read before the hand changes (ENR-1)."""
    hand = s.hand[s.turn]
    buy_energy(s, action, log)
    place: i64 = 0
    while hand != 0:
        if (action_tile(action) >> place) & 1 != 0:
            discard_from_hand(s, hand & 255, log)
        hand >>= 8
        place += 1


def _start_procedure(s: State, op: i64, action: i64, log: Log) -> None:
    pay(s, action, log)
    if op == PROC_ROTATION:
        step(s, cell_a(action), cell_b(action), rot_b(action), log)
    elif op == PROC_SWAP:
        swap_places(s, cell_b(action), cell_c(action), log)
        step(s, cell_b(action), cell_b(action), rot_b(action), log)
        step(s, cell_c(action), cell_c(action), rot_c(action), log)
    elif op == PROC_PUSH:
        _start_push(s, action, log)
    else:
        s.job = action


def swap_places(s: State, one: i64, two: i64, log: Log) -> None:
    swap(s, one, two)
    if log is not None:
        first, second = tile_of(s.cells[two]), tile_of(s.cells[one])
        log.append(
            Event(events.SWAPPED, player=s.turn, cell=one, tile=first, target_cell=two, target_tile=second)
        )


def turn_taken(s: State, op: i64, action: i64, log: Log) -> None:
    """The captor turned a unit just taken over, or kept it as it stands (VEG-1)."""
    cell = cell_b(action)
    serial = (s.cells[cell] >> 19) & 63
    for pair in active_takeovers(s):
        if pair & 63 == serial:
            s.takeovers = append(s.takeovers, pair)
    if op != KEEP:
        shift(s, cell, cell, rot_b(action))
        if log is not None:
            tile = tile_of(s.cells[cell])
            log.append(Event(events.TURNED, player=s.decider, tile=tile, cell=cell, rot=rot_b(action)))
    s.step = MAIN
