"""A battle as a row of phases (BAT).

`next_phase` finds the phase, `declare_phase` fills a volley with what every unit of that initiative does
on the board as it stands. Settling the volley, and asking for decisions, is settle.py's part; the board
changes only when the phase is over.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from nshex.geometry import BIT, LOWEST
from nshex.rules import events
from nshex.rules.actions import ATTACK_ON, CONVERT, EXPLODE, KEEP, has_flag, op_of, pack, rot_b
from nshex.rules.attacks import (
    attack_converted,
    attack_with_all,
    know_foes,
    ready_values,
    spent_after,
    work_out_bonuses,
)
from nshex.rules.events import Event, Log
from nshex.rules.layout import linked_givers
from nshex.rules.state import BATTLE_NOT_STARTED, NO_PHASE, State
from nshex.rules.tables import (
    ATTACKS,
    CONVERTS,
    EXPLODES,
    KEY_MASK,
    MELEE,
    PRINTED_COUNT,
    QUARTERMASTER,
    RANGED,
    TRAITS,
)
from nshex.rules.units import BATTLE_FIELD, CONVERTED, SPENT_SHIFT, controller_of
from nshex.rules.volley import Volley, explode


def begin_battle(s: State, cause: i64, caller: i64, log: Log) -> None:
    """Start a battle: its first phase is still to be found."""
    s.battle = cause
    s.caller = caller
    s.phase = BATTLE_NOT_STARTED
    s.battle_changed = False
    if log is not None:
        log.append(Event(events.BATTLE_BEGAN, player=caller, cause=cause))


def end_battle(s: State, log: Log) -> None:
    """Leave the battle; `battle` keeps its cause until the turn goes on."""
    s.phase = NO_PHASE
    s.judging = True
    _clear_battle_fields(s)
    if log is not None:
        log.append(Event(events.BATTLE_ENDED))


def _clear_battle_fields(s: State) -> None:
    rest = s.occupied
    while rest != 0:
        cell = LOWEST[(rest & -rest) % 67]
        rest &= rest - 1
        s.cells[cell] &= ~BATTLE_FIELD


def survey(s: State, v: Volley) -> None:
    """Note who can act when, with which bonuses, against whom. Holds as long as the board stays as it is."""
    work_out_bonuses(s, v.bonus)
    know_foes(s, v)
    cells = s.cells
    lowest = LOWEST
    traits = TRAITS
    printed = PRINTED_COUNT
    bonus = v.bonus
    ready = v.ready
    all_ready: i64 = 0
    asks: i64 = 0
    rest = s.occupied & ~s.netted
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        cell = lowest[bit % 67]
        word = cells[cell]
        tile = word & 255
        asks |= traits[tile]
        if printed[tile] > 0:
            values = ready_values(word, bonus[cell])
            ready[cell] = values
            all_ready |= values
        else:
            ready[cell] = 0
    v.all_ready = all_ready
    v.asks = asks & (CONVERTS | EXPLODES) != 0


def next_phase(s: State, v: Volley) -> bool:
    """Go to the highest phase left in which an un-netted unit acts (BAT-1); False when there is none."""
    values = v.all_ready & (BIT[s.phase] - 1)
    phase: i64 = -1
    while values != 0:
        values >>= 1
        phase += 1
    if phase < 0:
        return False
    s.phase = phase
    return True


def declare_phase(s: State, v: Volley) -> bool:
    """Declare all attacks and explosions of the phase, the caller's first; False if a choice is missing."""
    now = BIT[s.phase]
    ready = v.ready
    for seat in range(s.match.players):
        player = (s.caller + seat) % s.match.players
        rest = s.side[player] & ~s.netted
        while rest != 0:
            cell = LOWEST[(rest & -rest) % 67]
            rest &= rest - 1
            if ready[cell] & now == 0:
                continue
            if not v.asks:
                attack_with_all(s, v, cell)
            elif not _act_with_choice(s, v, cell):
                return False
    return True


def _act_with_choice(s: State, v: Volley, cell: i64) -> bool:
    """A unit acts that may explode (ARM-1) or convert an attack (MOD-6); False if the choice is missing."""
    word = s.cells[cell]
    if TRAITS[word & 255] & EXPLODES != 0:
        options = vec[i64]()
        options = append(options, pack(ATTACK_ON, b=cell))
        options = append(options, pack(EXPLODE, b=cell))
        chosen = v.ask(s.decisions, controller_of(word), options)
        if chosen < 0:
            return False
        if op_of(chosen) == EXPLODE:
            explode(s, v, cell)
            return True
    if word & CONVERTED == 0 and linked_givers(s, QUARTERMASTER, cell) != 0:
        chosen = v.ask(s.decisions, controller_of(word), _conversions(word, cell))
        if chosen < 0:
            return False
        if op_of(chosen) == CONVERT:
            v.converted |= BIT[cell]
            v.conversions = append(v.conversions, chosen)
            attack_converted(s, v, cell, rot_b(chosen), has_flag(chosen))
            return True
    attack_with_all(s, v, cell)
    return True


def _conversions(word: i64, cell: i64) -> vec[i64]:
    """Keep, or change one edge that has melee or ranged; gauss stays what it is."""
    key = word & KEY_MASK
    options = vec[i64]()
    options = append(options, pack(KEEP, b=cell))
    for direction in range(6):
        if ATTACKS[key] & BIT[direction] == 0:
            continue
        if (RANGED[key] >> (4 * direction)) & 15 != 0:
            options = append(options, pack(CONVERT, b=cell, br=direction))
        if (MELEE[key] >> (4 * direction)) & 15 != 0:
            options = append(options, pack(CONVERT, b=cell, br=direction, flag=True))
    return options


def spend_slots(s: State, v: Volley) -> None:
    """Mark what the phase used up or left behind, and who has converted (BAT-10, MOD-6).

    Needed only when a phase changes something: until then no slot can take another value, and a slot
    above the phase cannot act.
    """
    cells = s.cells
    lowest = LOWEST
    printed = PRINTED_COUNT
    bonus = v.bonus
    phase = s.phase
    rest = s.occupied
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        cell = lowest[bit % 67]
        word = cells[cell]
        if printed[word & 255] == 0:
            continue
        spent = spent_after(word, bonus[cell], phase)
        word = (word & ~(255 << SPENT_SHIFT)) | (spent << SPENT_SHIFT)
        if v.converted & bit != 0:
            word |= CONVERTED
        cells[cell] = word
