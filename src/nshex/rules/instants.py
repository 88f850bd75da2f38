"""Instant tiles: what they may be played on, and what they do (INS, DAN-4).

`declare_job` also declares every other hit outside a battle: mines, procedures, release.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nshex.geometry import BIT, lowest
from nshex.rules import events
from nshex.rules.actions import (
    ACTION,
    AIR_STRIKE,
    BATTLE,
    CASTLING,
    DANCE,
    GRENADE,
    HEAL,
    MOVE,
    PROC_DETONATION,
    PROC_ELIMINATION,
    PROC_LASER,
    PUSH,
    ROTATION,
    SNIPER,
    TERROR,
    cell_a,
    cell_b,
    op_of,
    pack,
    rot_b,
)
from nshex.rules.attacks import attack, first_on_line, know_foes, may_hurt, work_out_bonuses
from nshex.rules.layout import nets_on, netted_only_by_objects
from nshex.rules.legal import Legal
from nshex.rules.state import NOT_ENDING, State, cell_of_tile, foundation_at, union
from nshex.rules.tables import (
    ATTACKS,
    HEALING,
    HQ,
    INSTANT_OP,
    KEY_MASK,
    KIND,
    MELEE,
    PLAY_ACTION,
    PLAY_AIR_STRIKE,
    PLAY_BATTLE,
    PLAY_CASTLING,
    PLAY_GRENADE,
    PLAY_PUSH,
    PLAY_ROTATION,
    PLAY_SNIPER,
    PLAY_TERROR,
    RANGED,
)
from nshex.rules.terminals import enemy_links, laser_cells
from nshex.rules.units import (
    ACTED,
    controller_of,
    is_hq,
    is_object,
    owner_of,
    rotation_of,
    works_for,
    wounds_of,
)
from nshex.rules.volley import DESTROYED, Volley, source_without_cell

MINES: Final = 60
"""The job of mines going off under the units in `entered`; never an action."""


# --- what may be played ----------------------------------------------------------------------------


def offer_instant(s: State, legal: Legal, tile: i64) -> None:
    """Every legal use of an instant except Move, which abilities.py offers with the other moves."""
    play = INSTANT_OP[tile]
    player = s.turn
    if play == PLAY_BATTLE:
        if s.ending == NOT_ENDING:
            legal.single(pack(BATTLE, tile=tile))
    elif play == PLAY_PUSH:
        offer_pushes(s, legal, pack(PUSH, tile=tile), s.side[player])
    elif play == PLAY_SNIPER:
        legal.on_cells(pack(SNIPER, tile=tile), _enemies(s, player) | open_foundations(s))
    elif play == PLAY_GRENADE:
        legal.on_cells(pack(GRENADE, tile=tile), _grenade_cells(s, player))
    elif play == PLAY_AIR_STRIKE:
        legal.on_cells(pack(AIR_STRIKE, tile=tile), s.match.board.strike_centres)
    elif play == PLAY_TERROR:
        legal.single(pack(TERROR, tile=tile))
    elif play == PLAY_CASTLING:
        _offer_castling(s, legal, tile)
    elif play == PLAY_ROTATION:
        rest = movable(s, player)
        while rest != 0:
            cell = lowest(rest)
            rest &= rest - 1
            legal.moves(pack(ROTATION, tile=tile, a=cell), BIT[cell], rotation_of(s.cells[cell]))
    elif play == PLAY_ACTION and (s.terror >> player) & 1 == 0:
        _offer_actions(s, legal, tile)


def movable(s: State, player: i64) -> i64:
    """Units a tile may move, swap or turn: own and un-netted, or an HQ that can free itself (DAN-6)."""
    cells = s.side[player] & ~s.netted
    rest = s.side[player] & s.netted
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        cell = lowest(bit)
        if is_hq(s.cells[cell]) and netted_only_by_objects(s, cell):
            cells |= bit
    return cells


def _hq_cells(s: State) -> i64:
    found: i64 = 0
    rest = s.occupied
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        if KIND[s.cells[lowest(bit)] & 255] == HQ:
            found |= bit
    return found


def _enemies(s: State, player: i64) -> i64:
    """Enemy units that are not HQs."""
    return union(s, s.match.enemies[player]) & ~_hq_cells(s)


def open_foundations(s: State) -> i64:
    """Foundations no unit stands on."""
    return s.ground & ~s.occupied


def _grenade_cells(s: State, player: i64) -> i64:
    """Cells beside an un-netted HQ of the player with an enemy or an open foundation (INS-4)."""
    reach: i64 = 0
    rest = s.side[player] & ~s.netted & _hq_cells(s)
    while rest != 0:
        reach |= s.match.board.around[lowest(rest)]
        rest &= rest - 1
    return reach & (_enemies(s, player) | open_foundations(s))


def retreat_cells(s: State, pusher: i64, target: i64) -> i64:
    """Where a pushed unit can go: free, beside it, not beside the pusher (INS-3)."""
    beside = s.match.board.around[target] & ~s.match.board.around[pusher]
    return beside & ~s.occupied


def offer_pushes(s: State, legal: Legal, base: i64, pushers: i64) -> None:
    """All pushes by un-netted units of a set."""
    prey = union(s, s.match.pushes[s.turn]) & ~s.netted
    if prey == 0:
        return
    rest = pushers & ~s.netted
    while rest != 0:
        pusher = lowest(rest)
        rest &= rest - 1
        targets = s.match.board.around[pusher] & prey
        while targets != 0:
            target = lowest(targets)
            targets &= targets - 1
            if retreat_cells(s, pusher, target) != 0:
                legal.single(base | pack(0, a=pusher, b=target))


def _offer_castling(s: State, legal: Legal, tile: i64) -> None:
    own = movable(s, s.turn)
    rest = own
    while rest != 0:
        one = lowest(rest)
        rest &= rest - 1
        others = s.match.board.around[one] & rest
        legal.on_cells(pack(CASTLING, tile=tile, a=one), others)


def _offer_actions(s: State, legal: Legal, tile: i64) -> None:
    """Attacks that strike somebody, and healing that heals (DAN-4)."""
    player = s.turn
    foes = union(s, s.match.hits[player])
    rest = s.side[player] & ~s.netted
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        word = s.cells[cell]
        if not is_object(word) or owner_of(word) != player or word & ACTED != 0:
            continue
        for direction in range(6):
            if _strikes(s, cell, direction, foes):
                legal.single(pack(ACTION, tile=tile, a=cell, br=direction))
        legal.on_cells(pack(HEAL, tile=tile, a=cell), healable(s, cell))


def _strikes(s: State, cell: i64, direction: i64, foes: i64) -> bool:
    """Whether an edge has somebody to attack."""
    word = s.cells[cell]
    key = word & KEY_MASK
    if (ATTACKS[key] >> direction) & 1 == 0:
        return False
    next_cell = s.match.board.neighbour[cell * 6 + direction]
    if (MELEE[key] >> (4 * direction)) & 15 != 0 and next_cell >= 0:
        if (foes >> next_cell) & 1 != 0 and may_hurt(word, s.cells[next_cell]):
            return True
    if (RANGED[key] >> (4 * direction)) & 15 != 0:
        return first_on_line(s, next_cell, direction, foes) >= 0
    return False


def healable(s: State, healer: i64) -> i64:
    """Whom healing can help: the object itself, the object or allied HQ at its edge (DAN-4, DAN-7)."""
    word = s.cells[healer]
    edges = HEALING[word & KEY_MASK]
    if edges == 0 or s.match.scoring or works_for(word) != controller_of(word):
        return 0
    found: i64 = 0
    if wounds_of(word) > 0:
        found |= BIT[healer]
    player = controller_of(word)
    for direction in range(6):
        other = s.match.board.neighbour[healer * 6 + direction]
        if (edges >> direction) & 1 == 0 or other < 0 or ((s.occupied & ~s.netted) >> other) & 1 == 0:
            continue
        target = s.cells[other]
        if controller_of(target) != owner_of(target):
            continue
        if is_object(target) and owner_of(target) == player and wounds_of(target) > 0:
            found |= BIT[other]
        if is_hq(target) and s.match.is_friend(player, owner_of(target)):
            if s.hp[owner_of(target)] < s.match.start_hp[owner_of(target)]:
                found |= BIT[other]
    return found


# --- what it does ----------------------------------------------------------------------------------


def declare_job(s: State, v: Volley) -> None:
    """Fill a volley with the hits of the action that is being settled."""
    job = s.job
    op = op_of(job)
    player = s.turn
    if op == SNIPER:
        v.add(source_without_cell(events.BY_SNIPER), cell_b(job), 1, player, events.BY_SNIPER)
    elif op == GRENADE:
        _destroy(s, v, cell_b(job), player, events.BY_GRENADE)
    elif op == AIR_STRIKE:
        _strike_from_air(s, v, cell_b(job))
    elif op == ACTION:
        work_out_bonuses(s, v.bonus)
        know_foes(s, v)
        attack(s, v, cell_a(job), rot_b(job))
    elif op == PROC_LASER:
        _destroy_all(s, v, laser_cells(s, cell_a(job), cell_b(job)), events.BY_LASER)
    elif op == PROC_ELIMINATION:
        _destroy(s, v, cell_b(job), player, events.BY_ELIMINATION)
    elif op == PROC_DETONATION:
        _destroy_all(s, v, enemy_links(s, player), events.BY_DETONATION)
    elif op == MINES:
        _set_off_mines(s, v)
    elif op == CASTLING:
        _release(s, v, cell_a(job))
        _release(s, v, cell_b(job))
    elif op == DANCE:
        _release_dancers(s, v, job)
    elif op == MOVE or op == ROTATION:
        _release(s, v, cell_a(job))


def _destroy(s: State, v: Volley, cell: i64, dealer: i64, means: i64) -> None:
    """Kill a unit regardless of toughness; an object takes 1 wound (DAN-3, ENR-9)."""
    wounds: i64 = 1 if is_object(s.cells[cell]) else DESTROYED
    v.add(source_without_cell(means), cell, wounds, dealer, means)


def _destroy_all(s: State, v: Volley, cells: i64, means: i64) -> None:
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        if not is_hq(s.cells[cell]):
            _destroy(s, v, cell, s.turn, means)


def _strike_from_air(s: State, v: Volley, centre: i64) -> None:
    rest = (s.match.board.around[centre] | BIT[centre]) & s.occupied
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        if not is_hq(s.cells[cell]):
            v.add(source_without_cell(events.BY_AIR_STRIKE), cell, 1, s.turn, events.BY_AIR_STRIKE)


def _set_off_mines(s: State, v: Volley) -> None:
    """Mines under units that have just arrived: HQs are spared, objects take 1 wound (ARM-6)."""
    rest = s.entered & s.ground & s.occupied
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        if not is_hq(s.cells[cell]):
            layer = (foundation_at(s, cell) >> 14) & 7
            _destroy(s, v, cell, layer, events.BY_MINE)


def _release(s: State, v: Volley, cell: i64) -> None:
    """Wounds for leaving nets and takeover: one for each; only heads may leave that way (DAN-6)."""
    word = s.cells[cell]
    means: i64 = events.BY_RELEASE
    if is_object(word) and owner_of(word) == s.turn:
        if (s.netted >> cell) & 1 != 0:
            for netter in nets_on(s, cell):
                v.add(source_without_cell(means), cell, 1, netter, means)
        if controller_of(word) != owner_of(word):
            v.add(source_without_cell(means), cell, 1, controller_of(word), means)
    elif is_hq(word) and (s.netted >> cell) & 1 != 0:
        netters = nets_on(s, cell)
        v.add(source_without_cell(means), cell, 1, netters[0], means)


def _release_dancers(s: State, v: Volley, job: i64) -> None:
    """Every object a dance moves or turns pays for its release."""
    for index in range(3):
        start = dancer_at(s, index)
        if start >= 0 and dancer_goal(job, index) != 8 * start + rotation_of(s.cells[start]):
            _release(s, v, start)


def dancer_at(s: State, index: i64) -> i64:
    """The cell of the player's object number 0, 1 or 2, or -1."""
    return cell_of_tile(s, s.match.heads[s.turn][index])


def dancer_goal(job: i64, index: i64) -> i64:
    """Where a dance puts object number 0, 1 or 2: 8 * cell + rotation."""
    if index == 0:
        return 8 * cell_b(job) + rot_b(job)
    if index == 1:
        return 8 * ((job >> 29) & 63) + ((job >> 35) & 7)
    return 8 * ((job >> 39) & 63) + ((job >> 45) & 15)


def must_release(s: State, cell: i64) -> bool:
    """Whether moving a unit costs wounds."""
    word = s.cells[cell]
    return (s.netted >> cell) & 1 != 0 or (is_object(word) and controller_of(word) != s.turn)
