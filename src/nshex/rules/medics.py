"""Medics: who absorbs which hit (MED).

A hit on a unit goes to a medic linked to it; where other medics are linked to that medic, the hit goes
on to the end of the chain (MED-4). A medic that will die of hits nobody absorbs saves nobody (MED-3).
Absorbing is not optional; only which hit goes to which medic is. A unit that explodes is lost in any case and
uses up no medic (MED-8).
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from nshex.geometry import BIT, lowest
from nshex.rules.actions import ABSORB, cell_a, cell_b, cell_c, pack
from nshex.rules.layout import helps
from nshex.rules.state import NO_JOB, State
from nshex.rules.tables import HEALS, KEY_MASK, MEDIC, TRAITS
from nshex.rules.units import controller_of, dies_of, is_hq, works_for
from nshex.rules.volley import Volley, absorbed, hit_absorber, hit_source, hit_target, hit_wounds


def absorb_hits(s: State, v: Volley) -> bool:
    """Let medics absorb until none can; False if a choice is missing."""
    if s.traits & HEALS == 0:
        return True
    medics = v.medics & s.occupied if s.job == NO_JOB else _medics(s)
    if not _serve_any(s, medics, v.struck):
        return True
    while True:
        options = vec[i64]()
        begins = s.caller if s.job == NO_JOB else s.turn
        first: i64 = begins
        for seat in range(s.match.players):
            first = (begins + seat) % s.match.players
            options = _options(s, v, medics, first)
            if len(options) > 0:
                break
        if len(options) == 0:
            return True
        chosen = options[0]
        if len(options) > 1:
            chosen = v.ask(s.decisions, _chooser(s, options, first), options)
            if chosen < 0:
                return False
        _absorb(v, chosen)


def _chooser(s: State, options: vec[i64], first: i64) -> i64:
    """Who chooses (MED-2): the controller of what was struck; where allies share the question, the one whom
    all the medics serve; else the ally who comes first."""
    holder = controller_of(s.cells[cell_b(options[0])])
    served = works_for(s.cells[cell_a(options[0])])
    one_holder = True
    for option in options:
        if controller_of(s.cells[cell_b(option)]) != holder:
            one_holder = False
        if works_for(s.cells[cell_a(option)]) != served:
            served = first
    return holder if one_holder else served


def _medics(s: State) -> i64:
    """The un-netted medics."""
    found: i64 = 0
    rest = s.occupied & ~s.netted
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        if TRAITS[s.cells[lowest(bit)] & 255] & HEALS != 0:
            found |= bit
    return found


def _serve_any(s: State, medics: i64, struck: i64) -> bool:
    """Whether one of the medics serves somebody who was struck."""
    while medics != 0:
        if served_by(s, lowest(medics)) & struck != 0:
            return True
        medics &= medics - 1
    return False


def served_by(s: State, medic: i64) -> i64:
    """The cells of the units a medic is linked to and works for."""
    word = s.cells[medic]
    edges = MEDIC[word & KEY_MASK]
    side = works_for(word)
    found: i64 = 0
    while edges != 0:
        other = s.match.board.neighbour[medic * 6 + lowest(edges)]
        edges &= edges - 1
        if other >= 0 and (s.occupied >> other) & 1 != 0 and helps(s, side, s.cells[other]):
            found |= BIT[other]
    return found


def _options(s: State, v: Volley, medics: i64, player: i64) -> vec[i64]:
    """Every way in which a medic of the player's side can absorb a hit now; heavy hits first."""
    lost = v.used | v.exploding
    able = medics & ~v.used & ~_dying(s, v, medics)
    found = vec[i64]()
    if able == 0:
        return found
    for weight in range(2):
        for i in range(v.count):
            hit = v.hits[i]
            target = hit_target(hit)
            if hit_wounds(hit) == 0 or hit_absorber(hit) >= 0 or (lost >> target) & 1 != 0:
                continue
            if (hit_wounds(hit) > 1) == (weight == 1):
                continue
            rest = _chain_ends(s, target, able)
            while rest != 0:
                medic = lowest(rest)
                rest &= rest - 1
                if s.match.is_friend(player, works_for(s.cells[medic])):
                    found = append(found, pack(ABSORB, a=medic, b=target, c=hit_source(hit)))
    return found


def _dying(s: State, v: Volley, medics: i64) -> i64:
    """Medics whose unabsorbed hits kill them."""
    found: i64 = 0
    rest = medics & v.struck
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        cell = lowest(bit)
        word = s.cells[cell]
        if not is_hq(word) and dies_of(word, v.total(cell)):
            found |= bit
    return found


def _healers(s: State, cell: i64, able: i64) -> i64:
    """The able medics linked to a unit."""
    found: i64 = 0
    rest = able & s.match.board.around[cell]
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        if (served_by(s, lowest(bit)) >> cell) & 1 != 0:
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
        rest |= _healers(s, lowest(bit), able) & ~found
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
        hit = v.hits[i]
        meant = hit_target(hit) == cell_b(action) and hit_source(hit) == cell_c(action)
        if meant and hit_wounds(hit) > 0 and hit_absorber(hit) < 0:
            v.hits[i] = absorbed(hit, medic)
            v.used |= BIT[medic]
            return
