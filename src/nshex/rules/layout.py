"""How the board is read: who is netted, who is taken over, whose modules are scoped (STA, NET, VEG, MOD-5).

Netting, takeover and scoping depend on one another and are brought to a fixed point (STA-2). Boards
without a takeover source and without a Scoper need only the nets, and most boards not even those.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from nshex.geometry import BIT, BIT_NUMBER, DE_BRUIJN, FULL_SIZE, ZEROS, lowest, opposite
from nshex.rules import events
from nshex.rules.events import Event, Log
from nshex.rules.options import Match
from nshex.rules.state import State
from nshex.rules.tables import (
    HQ,
    KEY_MASK,
    KIND,
    MODULE,
    NET,
    NETS,
    OBJECT,
    RECON,
    SCOPE,
    SCOPES,
    TAKEOVER,
    TAKES,
    TRAITS,
)
from nshex.rules.units import (
    CONTROL_SHIFT,
    OWNER_SHIFT,
    SIDES_FIELD,
    WORKS_SHIFT,
    controller_of,
    owner_of,
    serial_of,
    tile_of,
    works_for,
)

_READ_FROM_BOARD: Final = NETS | TAKES | SCOPES
"""Without units that net, take over or scope, nobody is netted and everybody serves its owner. As long as the
layout shows their work, these traits are in `State.traits`."""

_NOTHING: Final[vec[i64]] = vec[i64]()


def relayout(s: State, log: Log = None) -> None:
    """Work out the whole layout from scratch (STA-1); the order in which tiles came never matters."""
    if s.traits & _READ_FROM_BOARD == 0:
        s.netted = 0
        s.dirty = False
        return
    netted_before = s.netted
    cells = s.cells
    numbers = BIT_NUMBER
    table = TRAITS
    netters: i64 = 0
    sources: i64 = 0
    scopers: i64 = 0
    all_traits: i64 = 0
    altered: i64 = 0
    rest = s.occupied
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        word = cells[numbers[(bit * DE_BRUIJN) >> 58 & 63]]
        traits = table[word & 255]
        all_traits |= traits
        if traits & _READ_FROM_BOARD != 0:
            if traits & NETS != 0:
                netters |= bit
            if traits & TAKES != 0:
                sources |= bit
            if traits & SCOPES != 0:
                scopers |= bit
        owner = (word >> OWNER_SHIFT) & 7
        altered |= (word & SIDES_FIELD) ^ ((owner << CONTROL_SHIFT) | (owner << WORKS_SHIFT))
    s.traits = all_traits
    before = _NOTHING
    if log is not None:
        before = cells[:]
    if sources == 0 and scopers == 0 and altered == 0:
        s.netted = nets(s, netters)
    else:
        _fixed_point(s, netters, sources, scopers)
    s.dirty = False
    if log is not None:
        _report(s, netted_before, before, log)


def _report(s: State, netted_before: i64, before: vec[i64], log: list[Event]) -> None:
    """Events for what the new layout changed on units that stayed where they were."""
    changed = s.netted ^ netted_before
    for cell in range(FULL_SIZE):
        word = s.cells[cell]
        old = before[cell]
        if word == 0:
            continue
        if (changed >> cell) & 1 != 0:
            kind = events.NETTED if s.netted & BIT[cell] != 0 else events.UNNETTED
            log.append(Event(kind, cell=cell, tile=tile_of(word)))
        if controller_of(word) != controller_of(old):
            if controller_of(word) == owner_of(word):
                log.append(Event(events.RELEASED, cell=cell, tile=tile_of(word)))
            else:
                log.append(Event(events.TAKEN, player=controller_of(word), cell=cell, tile=tile_of(word)))
        if works_for(word) != works_for(old) and works_for(word) != controller_of(word):
            log.append(Event(events.SCOPED, player=works_for(word), cell=cell, tile=tile_of(word)))


# --- nets ------------------------------------------------------------------------------------------


def net_targets(s: State, cell: i64) -> i64:
    """The cells a netter's nets fall on under the present controllers, whether or not it is netted itself.

    A net edge that points at a takeover source facing the netter does not count (VEG-5), unless
    takeover does not work between the two because they are allies (MUL-6).
    """
    match: Match = s.match
    word = s.cells[cell]
    prey = match.nets[controller_of(word)]
    around = match.board.neighbour
    edges = NET[word & KEY_MASK]
    found: i64 = 0
    while edges != 0:
        direction = lowest(edges)
        edges &= edges - 1
        other = around[cell * 6 + direction]
        if other < 0 or (s.occupied >> other) & 1 == 0:
            continue
        target = s.cells[other]
        if (prey >> controller_of(target)) & 1 == 0:
            continue
        facing = TAKEOVER[target & KEY_MASK]
        if facing != 0 and (facing >> opposite(direction)) & 1 != 0:
            if not _is_allied_source(match, target, owner_of(word)):
                continue
        found |= BIT[other]
    return found


def _is_allied_source(match: Match, source: i64, player: i64) -> bool:
    """Whether a takeover source is an ally's and works for the allies, not for somebody who scoped it.

    The player's own source does not count as one: its takeover works on the player's units too (VEG-6).
    """
    holder = controller_of(source)
    return holder != player and match.is_friend(holder, player) and match.is_friend(works_for(source), player)


def nets(s: State, netters: i64) -> i64:
    """Who is netted under the present controllers (NET-2)."""
    hit: i64 = 0
    rest = netters
    while rest != 0:
        hit |= net_targets(s, lowest(rest))
        rest &= rest - 1
    if hit & netters == 0:
        return hit
    targets = ZEROS[:]
    rest = netters
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        targets[cell] = net_targets(s, cell)
    return _untangle(netters, targets)


def _untangle(netters: i64, targets: vec[i64]) -> i64:
    """Follow chains of nets from netters nobody nets; circles nobody outside nets cancel inside."""
    netted: i64 = 0
    open_netters = netters
    while open_netters != 0:
        threatened = _hit_by(open_netters, targets)
        active = open_netters & ~threatened
        if active == 0:
            active = _free_circle(open_netters, targets)
            netted |= _hit_by(active, targets) & ~active
        else:
            netted |= _hit_by(active, targets)
        open_netters &= ~(active | netted)
    return netted


def _hit_by(netters: i64, targets: vec[i64]) -> i64:
    found: i64 = 0
    while netters != 0:
        cell = lowest(netters)
        netters &= netters - 1
        found |= targets[cell]
    return found


def _free_circle(netters: i64, targets: vec[i64]) -> i64:
    """A strongly connected group of netters that no other open netter nets."""
    rest = netters
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        upstream = _upstream(bit, netters, targets)
        if _all_reached(bit, upstream, netters, targets):
            return upstream
    return netters


def _upstream(start: i64, netters: i64, targets: vec[i64]) -> i64:
    """All open netters from which a chain of nets leads to the start."""
    found: i64 = 0
    grown = start
    while True:
        previous = found
        rest = netters & ~found
        while rest != 0:
            bit = rest & -rest
            rest ^= bit
            if targets[lowest(bit)] & grown != 0:
                found |= bit
        grown |= found
        if found == previous:
            return found


def _all_reached(start: i64, group: i64, netters: i64, targets: vec[i64]) -> bool:
    """Whether the start lies upstream of every member: then the group is one circle."""
    rest = group
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        if _upstream(bit, netters, targets) & start == 0:
            return False
    return True


# --- takeover and scoping --------------------------------------------------------------------------


def _fixed_point(s: State, netters: i64, sources: i64, scopers: i64) -> None:
    """Nets, takeovers and scoping until nothing changes (STA-2).

    In an oscillation some unit changes hands: under the same controllers the same Scopers are free.
    """
    never_taken: i64 = 0
    while True:
        _reset_sides(s)
        seen: list[list[int]] = []
        rounds: i64 = 0
        while True:
            s.netted = nets(s, netters)
            changed = _take(s, sources, never_taken)
            changed = _scope(s, scopers) or changed
            if not changed:
                return
            rounds += 1
            if rounds > 4:
                now = list(s.cells)
                if now in seen:
                    break
                seen.append(now)
        circling = seen[seen.index(list(s.cells)) :]
        for cell in range(FULL_SIZE):
            first: i64 = circling[0][cell]
            for board in circling:
                word: i64 = board[cell]
                if controller_of(word) != controller_of(first):
                    never_taken |= BIT[cell]


def _reset_sides(s: State) -> None:
    """Give every unit back to its owner."""
    for player in range(7):
        s.side[player] = 0
    rest = s.occupied
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        cell = lowest(bit)
        word = s.cells[cell]
        owner = owner_of(word)
        s.cells[cell] = (word & ~SIDES_FIELD) | (owner << CONTROL_SHIFT) | (owner << WORKS_SHIFT)
        s.side[owner] |= bit


def _take(s: State, sources: i64, never: i64) -> bool:
    """Hand every unit to the side that most active takeovers pointing at it work for (VEG-6)."""
    if sources == 0:
        return False
    around = s.match.board.neighbour
    pointed: i64 = 0
    votes = vec[i64]()
    rest = sources & ~s.netted
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        word = s.cells[cell]
        mask = TAKEOVER[word & KEY_MASK]
        for direction in range(6):
            if (mask >> direction) & 1 == 0:
                continue
            other = around[cell * 6 + direction]
            if other < 0 or (s.occupied >> other) & 1 == 0 or (never >> other) & 1 != 0:
                continue
            if KIND[s.cells[other] & 255] != HQ:
                pointed |= BIT[other]
                votes = append(votes, 8 * other + works_for(word))
    changed = False
    rest = s.occupied
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        cell = lowest(bit)
        word = s.cells[cell]
        owner = owner_of(word)
        holder = _majority(s.match, votes, cell, owner) if pointed & bit != 0 else owner
        if holder != controller_of(word):
            _hand_over(s, cell, holder)
            changed = True
    return changed


def _majority(match: Match, votes: vec[i64], cell: i64, owner: i64) -> i64:
    """Who commands a unit under these takeovers: the side with most, or the owner if sides are level."""
    count = ZEROS[:7]
    for vote in votes:
        if vote >> 3 == cell:
            count[vote & 7] += 1
    best: i64 = 0
    holder = owner
    level = False
    for player in range(match.players):
        if count[player] == 0:
            continue
        votes_of_side: i64 = 0
        for other in range(match.players):
            if (match.allies[player] >> other) & 1 != 0:
                votes_of_side += count[other]
        if votes_of_side > best:
            best = votes_of_side
            holder = player
            level = False
        elif votes_of_side == best and not match.is_friend(player, holder):
            level = True
    if level or match.is_friend(holder, owner):
        return owner
    return holder


def _hand_over(s: State, cell: i64, holder: i64) -> None:
    word = s.cells[cell]
    s.side[controller_of(word)] &= ~BIT[cell]
    s.side[holder] |= BIT[cell]
    s.cells[cell] = (word & ~SIDES_FIELD) | (holder << CONTROL_SHIFT) | (holder << WORKS_SHIFT)


def _scope(s: State, scopers: i64) -> bool:
    """Turn the modules that active Scopers link to; all others serve their controllers (MOD-5)."""
    if scopers == 0:
        return False
    match: Match = s.match
    around = match.board.neighbour
    serves = ZEROS[:]
    rest = scopers & ~s.netted
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        word = s.cells[cell]
        side = controller_of(word)
        mask = SCOPE[word & KEY_MASK]
        for direction in range(6):
            if (mask >> direction) & 1 == 0:
                continue
            other = around[cell * 6 + direction]
            if other < 0 or (s.occupied >> other) & 1 == 0:
                continue
            target = s.cells[other]
            kind = KIND[target & 255]
            if (kind == MODULE or kind == OBJECT) and not match.is_friend(side, controller_of(target)):
                serves[other] = side + 1
    changed = False
    rest = s.occupied
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        word = s.cells[cell]
        wanted = serves[cell] - 1 if serves[cell] > 0 else controller_of(word)
        if wanted != works_for(word):
            s.cells[cell] = (word & ~(7 << WORKS_SHIFT)) | (wanted << WORKS_SHIFT)
            changed = True
    return changed


def active_takeovers(s: State) -> vec[i64]:
    """Every takeover in force: 64 * serial of the source + serial of the unit it holds (VEG-8)."""
    around = s.match.board.neighbour
    found = vec[i64]()
    if s.traits & TAKES == 0:
        return found
    rest = s.occupied & ~s.netted
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        word = s.cells[cell]
        if TRAITS[word & 255] & TAKES == 0:
            continue
        mask = TAKEOVER[word & KEY_MASK]
        for direction in range(6):
            other = around[cell * 6 + direction]
            if (mask >> direction) & 1 == 0 or other < 0 or (s.occupied >> other) & 1 == 0:
                continue
            target = s.cells[other]
            holder = controller_of(target)
            if holder != owner_of(target) and s.match.is_friend(works_for(word), holder):
                found = append(found, 64 * serial_of(word) + serial_of(target))
    return found


# --- what the layout means for a unit --------------------------------------------------------------


def nets_on(s: State, cell: i64) -> vec[i64]:
    """The controllers of the active nets on a cell, one entry for each net."""
    found = vec[i64]()
    rest = s.occupied & ~s.netted
    while rest != 0:
        other = lowest(rest)
        rest &= rest - 1
        word = s.cells[other]
        if TRAITS[word & 255] & NETS != 0 and (net_targets(s, other) >> cell) & 1 != 0:
            found = append(found, controller_of(word))
    return found


def netted_only_by_objects(s: State, cell: i64) -> bool:
    """Whether every net on a cell is an object's: an HQ may then free itself (DAN-6)."""
    rest = s.occupied & ~s.netted
    while rest != 0:
        other = lowest(rest)
        rest &= rest - 1
        word = s.cells[other]
        if (
            TRAITS[word & 255] & NETS != 0
            and (net_targets(s, other) >> cell) & 1 != 0
            and KIND[word & 255] != OBJECT
        ):
            return False
    return (s.netted >> cell) & 1 != 0


def is_linked(s: State, table: vec[i64], giver: i64, direction: i64, cell: i64) -> bool:
    """Whether a giver's link (a facing table) reaches the unit on a cell and works for it (MOD-1, DAN-7)."""
    word = s.cells[giver]
    if (s.netted >> giver) & 1 != 0 or (table[word & KEY_MASK] >> direction) & 1 == 0:
        return False
    return helps(s, works_for(word), s.cells[cell])


def helps(s: State, side: i64, word: i64) -> bool:
    """Whether what works for a player reaches a unit; what an ally gives never reaches objects (DAN-7)."""
    holder = controller_of(word)
    if side == holder:
        return True
    return s.match.is_friend(side, holder) and KIND[word & 255] != OBJECT


def linked_givers(s: State, table: vec[i64], cell: i64) -> i64:
    """The cells whose links in a facing table serve the unit on a cell."""
    around = s.match.board.neighbour
    found: i64 = 0
    for direction in range(6):
        giver = around[cell * 6 + direction]
        if (
            giver >= 0
            and (s.occupied >> giver) & 1 != 0
            and is_linked(s, table, giver, opposite(direction), cell)
        ):
            found |= BIT[giver]
    return found


def has_recon(s: State, player: i64) -> bool:
    """Whether a working Recon Center serves a player's side (MOD-8, MUL-5)."""
    if s.traits & RECON == 0:
        return False
    rest = s.occupied & ~s.netted
    while rest != 0:
        word = s.cells[lowest(rest)]
        rest &= rest - 1
        if TRAITS[word & 255] & RECON != 0 and s.match.is_friend(works_for(word), player):
            return True
    return False
