"""Simultaneous hits: those of one phase of a battle, or of one action outside a battle.

A volley is filled by the code that declares hits, completed by explosions and medics (medics.py), and then
carried out at once (settle.py): until then nothing on the board changes (BAT-1, BAT-2). Choices along the way
are answered from the list of choices already made; the first one missing stops the volley with a question,
and the volley is declared again once the answer is given.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from nshex.geometry import BIT, ZEROS, lowest
from nshex.rules import events
from nshex.rules.actions import FROM_MEANS
from nshex.rules.options import NEUTRAL
from nshex.rules.state import BATTLE_NOT_STARTED, NO_PHASE, State
from nshex.rules.tables import BOMBER, TRAITS
from nshex.rules.units import controller_of, is_hq, owner_of

DESTROYED: Final = 99
"""Wounds that kill regardless of toughness: grenade, mine, laser and the like."""


PHASES: Final[vec[i64]] = vec[i64]([0] * BATTLE_NOT_STARTED)
"""A zero for every phase a battle can have."""


def hit_source(hit: i64) -> i64:
    """A cell, or FROM_MEANS + means for a hit that does not come from a cell."""
    return hit & 63


def hit_target(hit: i64) -> i64:
    return (hit >> 6) & 63


def hit_wounds(hit: i64) -> i64:
    """0 for a shot that armor stopped."""
    return (hit >> 12) & 127


def hit_dealer(hit: i64) -> i64:
    return (hit >> 19) & 7


def hit_means(hit: i64) -> i64:
    return (hit >> 22) & 15


def hit_absorber(hit: i64) -> i64:
    """The medic that took a hit, or -1."""
    return ((hit >> 26) & 63) - 1


def absorbed(hit: i64, medic: i64) -> i64:
    """The hit taken by a medic."""
    return hit | ((medic + 1) << 26)


@mypyc_attr(acyclic=True)
class Volley:
    """The hits, and everything decided about them so far."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.hits: vec[i64] = ZEROS[:]
        """Hits as words, `count` of them; room is kept between phases."""
        self.struck: i64 = 0
        """Cells with a hit that wounds."""
        self.exploding: i64 = 0
        """Units that explode: they leave the board whatever happens to them."""
        self.medics: i64 = 0
        """In a battle the un-netted medics, also those that have left since it was surveyed."""
        self.used: i64 = 0
        """Medics that absorbed."""
        self.bonus: vec[i64] = ZEROS[:]
        self.foes: vec[i64] = ZEROS[:7]
        """For each player the cells its attacks hurt."""
        self.actors: vec[i64] = PHASES[:]
        """For each phase the cells of the units that act in it."""
        self.fastest: i64 = NO_PHASE
        """The highest phase in which somebody acts."""
        self.unspent_from: i64 = NO_PHASE
        """The last phase that changed something, as long as its slots are not marked as spent."""
        self.asks: bool = False
        """Some unit that can act may have a choice to make."""
        self.converted: i64 = 0
        self.conversions: vec[i64] = vec[i64]()
        self.answered: i64 = 0
        """How many choices have been read."""
        self.asker: i64 = NEUTRAL
        self.question: vec[i64] = vec[i64]()
        """The actions to choose from, where the volley had to stop."""

    def clear(self) -> None:
        """Forget all hits; what is known of the board stays."""
        self.count = 0
        self.struck = 0
        self.exploding = 0
        self.used = 0
        self.converted = 0
        self.answered = 0
        if len(self.conversions) > 0:
            self.conversions = vec[i64]()
        if len(self.question) > 0:
            self.question = vec[i64]()

    def forget_actors(self) -> None:
        """Nobody acts in any phase."""
        actors = self.actors
        for phase in range(self.fastest + 1):
            actors[phase] = 0
        self.fastest = NO_PHASE

    def add(self, source: i64, target: i64, wounds: i64, dealer: i64, means: i64) -> None:
        """One hit: what one attacker does to one unit with one edge."""
        hit = source | (target << 6) | (wounds << 12) | (dealer << 19) | (means << 22)
        if self.count < len(self.hits):
            self.hits[self.count] = hit
        else:
            self.hits = append(self.hits, hit)
        self.count += 1
        if wounds > 0:
            self.struck |= BIT[target]

    def total(self, cell: i64) -> i64:
        """The wounds a unit takes that no medic absorbed."""
        wounds: i64 = 0
        hits = self.hits
        for i in range(self.count):
            hit = hits[i]
            if hit_target(hit) == cell and hit_absorber(hit) < 0:
                wounds += hit_wounds(hit)
        return wounds

    def dealers(self, cell: i64) -> i64:
        """The players who hit a unit."""
        found: i64 = 0
        for i in range(self.count):
            hit = self.hits[i]
            if hit_target(hit) == cell and hit_wounds(hit) > 0:
                found |= BIT[hit_dealer(hit)]
        return found

    def ask(self, choices: vec[i64], asker: i64, options: vec[i64]) -> i64:
        """The answer to a question, or -1: then the volley must stop."""
        if self.answered < len(choices):
            answer = choices[self.answered]
            self.answered += 1
            return answer
        self.asker = asker
        self.question = options
        return -1


_SPARE: Final[list[Volley]] = []
"""Volleys not in use; making a new one takes as long as a phase of a battle."""


def take_volley() -> Volley:
    """A volley about which nothing is known yet. It may be given back with `give_back` after use."""
    try:
        v = _SPARE.pop()
    except IndexError:
        return Volley()
    v.unspent_from = NO_PHASE
    return v


def give_back(v: Volley) -> None:
    """Keep a volley for reuse."""
    _SPARE.append(v)


def explode(s: State, v: Volley, cell: i64) -> None:
    """A unit explodes: 1 wound to its neighbours (ARM-1, MER-2, MER-3)."""
    v.exploding |= BIT[cell]
    word = s.cells[cell]
    holder = controller_of(word)
    is_bomber = TRAITS[word & 255] & BOMBER != 0
    joined = is_bomber and owner_of(word) != NEUTRAL
    dealer = holder
    if is_bomber and not joined:
        dealer = NEUTRAL
    rest = s.match.board.around[cell] & s.occupied
    while rest != 0:
        other = lowest(rest)
        rest &= rest - 1
        target = s.cells[other]
        if joined:
            hurt = (s.match.enemies[holder] >> controller_of(target)) & 1 != 0
        elif is_hq(target):
            hurt = s.match.clown_hurts_hq and not is_bomber
        else:
            hurt = True
        if hurt:
            v.add(cell, other, 1, dealer, events.BY_EXPLOSION)


def set_off_bombers(s: State, v: Volley) -> None:
    """Every un-netted Mad Bomber that was hit explodes with the same volley (MER-2)."""
    if s.traits & BOMBER == 0:
        return
    i: i64 = 0
    while i < v.count:
        cell = hit_target(v.hits[i])
        if hit_wounds(v.hits[i]) > 0 and TRAITS[s.cells[cell] & 255] & BOMBER != 0:
            if (v.exploding >> cell) & 1 == 0 and (s.netted >> cell) & 1 == 0:
                explode(s, v, cell)
        i += 1


def source_without_cell(means: i64) -> i64:
    """How a hit that does not come from a cell names its source."""
    return FROM_MEANS + means
