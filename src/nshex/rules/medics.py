"""Medics: who absorbs which hit (MED).

A hit on a unit goes to a medic linked to it; where other medics are linked to that medic, the hit goes
on to the end of the chain (MED-4). A medic that will die of hits nobody absorbs saves nobody (MED-3).
Absorbing is not optional, only which hit goes to which medic is.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from nshex.geometry import BIT, LOWEST
from nshex.rules.actions import ABSORB, cell_a, cell_b, cell_c, pack
from nshex.rules.layout import helps
from nshex.rules.state import State, endurance, is_hq, works_for
from nshex.rules.tables import HEALS, KEY_MASK, MEDIC, TRAITS
from nshex.rules.volley import Volley


def absorb_hits(s: State, v: Volley) -> bool:
    """Let medics absorb until none can; False if a choice is missing."""
    medics = _working_medics(s, v.struck)
    if medics == 0:
        return True
    while True:
        asker: i64 = -1
        options = vec[i64]()
        for seat in range(s.match.players):
            player = (s.caller + seat) % s.match.players
            options = _options(s, v, medics, player)
            if len(options) > 0:
                asker = player
                break
        if asker < 0:
            return True
        chosen = options[0]
        if len(options) > 1:
            chosen = v.ask(s.choices, asker, options)
            if chosen < 0:
                return False
        _absorb(v, chosen)


def _working_medics(s: State, struck: i64) -> i64:
    """Un-netted medics, if any of them could serve somebody who was struck."""
    medics: i64 = 0
    rest = s.occupied & ~s.netted
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        if TRAITS[s.cells[LOWEST[bit % 67]] & 255] & HEALS != 0:
            medics |= bit
    rest = medics
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        if served_by(s, LOWEST[bit % 67]) & struck != 0:
            return medics
    return 0


def served_by(s: State, medic: i64) -> i64:
    """The cells of the units a medic is linked to and works for."""
    word = s.cells[medic]
    mask = MEDIC[word & KEY_MASK]
    side = works_for(word)
    found: i64 = 0
    for direction in range(6):
        if mask & BIT[direction] == 0:
            continue
        other = s.match.board.neighbour[medic * 6 + direction]
        if other >= 0 and s.occupied & BIT[other] != 0 and helps(s, side, s.cells[other]):
            found |= BIT[other]
    return found


def _options(s: State, v: Volley, medics: i64, player: i64) -> vec[i64]:
    """Every way in which a medic working for the player can absorb a hit now; heavy hits first."""
    able = medics & ~v.used & ~_dying(s, v, medics)
    found = vec[i64]()
    if able == 0:
        return found
    for weight in range(2):
        for i in range(v.count):
            if v.wounds[i] == 0 or v.absorbed_by[i] >= 0 or v.used & BIT[v.target[i]] != 0:
                continue
            if (v.wounds[i] > 1) == (weight == 1):
                continue
            rest = _chain_ends(s, v.target[i], able)
            while rest != 0:
                medic = LOWEST[(rest & -rest) % 67]
                rest &= rest - 1
                if works_for(s.cells[medic]) == player:
                    found = append(found, pack(ABSORB, a=medic, b=v.target[i], c=v.source[i]))
    return found


def _dying(s: State, v: Volley, medics: i64) -> i64:
    """Medics whose unabsorbed hits kill them."""
    found: i64 = 0
    rest = medics & v.struck
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        cell = LOWEST[bit % 67]
        word = s.cells[cell]
        if not is_hq(word) and v.total(cell) > endurance(word):
            found |= bit
    return found


def _healers(s: State, cell: i64, able: i64) -> i64:
    """The able medics linked to a unit."""
    found: i64 = 0
    rest = able & s.match.board.around[cell]
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        if served_by(s, LOWEST[bit % 67]) & BIT[cell] != 0:
            found |= bit
    return found


def _reach(s: State, start: i64, able: i64) -> i64:
    """All medics to which a hit can be handed on, one healer after another."""
    found: i64 = 0
    rest = start
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        found |= bit
        rest |= _healers(s, LOWEST[bit % 67], able) & ~found
    return found


def _chain_ends(s: State, target: i64, able: i64) -> i64:
    """The medics that may be discarded for a hit on the target: ends of the chains of medics behind it.

    Medics linked to each other end a chain together: any of them may be the one (MED-4).
    """
    others = able & ~BIT[target]
    ends: i64 = 0
    rest = _reach(s, _healers(s, target, others), others)
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        if _ends_chain(s, bit, others):
            ends |= bit
    return ends


def _ends_chain(s: State, bit: i64, able: i64) -> bool:
    """Whether everything a hit could be handed on to from a medic leads back to it."""
    rest = _reach(s, bit, able) & ~bit
    while rest != 0:
        other = rest & -rest
        rest ^= other
        if _reach(s, other, able) & bit == 0:
            return False
    return True


def _absorb(v: Volley, action: i64) -> None:
    medic = cell_a(action)
    for i in range(v.count):
        hit = v.target[i] == cell_b(action) and v.source[i] == cell_c(action)
        if hit and v.wounds[i] > 0 and v.absorbed_by[i] < 0:
            v.absorbed_by[i] = medic
            v.used |= BIT[medic]
            return
