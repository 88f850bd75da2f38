"""A battle as a sequence of phases (BAT).

`next_phase` finds the phase, `declare_phase` fills a volley with what every unit of that initiative does on
the current board. settle.py settles the volley and asks for decisions; the board changes only when the phase
is over.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from nshex.geometry import BIT, BIT_NUMBER, DE_BRUIJN, lowest
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
    BONUS_INITIATIVE,
    CONVERTS,
    EXPLODES,
    HEALS,
    KEY_MASK,
    MELEE,
    PRINTED_MASK,
    QUARTERMASTER,
    RANGED,
    TRAITS,
)
from nshex.rules.units import BATTLE_FIELD, CONVERTED, SPENT_FIELD, SPENT_SHIFT, controller_of
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
    numbers = BIT_NUMBER
    rest = s.occupied
    while rest != 0:
        cell = numbers[((rest & -rest) * DE_BRUIJN) >> 58 & 63]
        rest &= rest - 1
        s.cells[cell] &= ~BATTLE_FIELD


def survey(s: State, v: Volley) -> None:
    """Note who acts in which phase, with which bonuses, against whom.

    Holds until the layout is worked out again: units that only leave the board change nothing for the others
    (`lift`); they are simply no longer among the occupied cells.
    """
    work_out_bonuses(s, v.bonus)
    know_foes(s, v)
    v.forget_actors()
    cells = s.cells
    numbers = BIT_NUMBER
    traits = TRAITS
    printed = PRINTED_MASK
    bonus = v.bonus
    actors = v.actors
    asks: i64 = 0
    medics: i64 = 0
    fastest = v.fastest
    rest = s.occupied & ~s.netted
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        cell = numbers[(bit * DE_BRUIJN) >> 58 & 63]
        word = cells[cell]
        tile = word & 255
        asks |= traits[tile]
        if traits[tile] & HEALS != 0:
            medics |= bit
        values = printed[tile]
        if values == 0:
            continue
        if word & SPENT_FIELD != 0 or bonus[cell] >= BONUS_INITIATIVE:
            values = ready_values(word, bonus[cell])
        while values != 0:
            value = numbers[((values & -values) * DE_BRUIJN) >> 58 & 63]
            values &= values - 1
            actors[value] |= bit
            if value > fastest:
                fastest = value
    v.fastest = fastest
    v.medics = medics
    v.asks = asks & (CONVERTS | EXPLODES) != 0


def next_phase(s: State, v: Volley) -> bool:
    """Go to the highest phase left in which an un-netted unit acts (BAT-1); False when there is none."""
    actors = v.actors
    occupied = s.occupied
    phase = s.phase - 1
    if phase > v.fastest:
        phase = v.fastest
    while phase >= 0:
        if actors[phase] & occupied != 0:
            s.phase = phase
            return True
        phase -= 1
    return False


def declare_phase(s: State, v: Volley) -> bool:
    """Declare all attacks and explosions of the phase, the caller's first; False if a choice is missing."""
    acting = v.actors[s.phase]
    numbers = BIT_NUMBER
    players = s.match.players
    player = s.caller
    for _ in range(players):
        rest = s.side[player] & acting
        while rest != 0:
            cell = numbers[((rest & -rest) * DE_BRUIJN) >> 58 & 63]
            rest &= rest - 1
            if not v.asks:
                attack_with_all(s, v, cell)
            elif not _act_with_choice(s, v, cell):
                return False
        player += 1
        if player == players:
            player = 0
    return True


def _act_with_choice(s: State, v: Volley, cell: i64) -> bool:
    """Let a unit act that may explode (ARM-1) or convert an attack (MOD-6); False if the choice is
    missing."""
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
    if s.traits & CONVERTS != 0 and word & CONVERTED == 0 and linked_givers(s, QUARTERMASTER, cell) != 0:
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
    """Keep, or change one edge that has melee or ranged; gauss stays as it is."""
    key = word & KEY_MASK
    options = vec[i64]()
    options = append(options, pack(KEEP, b=cell))
    for direction in range(6):
        if (ATTACKS[key] >> direction) & 1 == 0:
            continue
        if (RANGED[key] >> (4 * direction)) & 15 != 0:
            options = append(options, pack(CONVERT, b=cell, br=direction))
        if (MELEE[key] >> (4 * direction)) & 15 != 0:
            options = append(options, pack(CONVERT, b=cell, br=direction, flag=True))
    return options


def note_conversions(s: State, v: Volley) -> None:
    """Mark who has converted an attack in this battle (MOD-6)."""
    rest = v.converted
    while rest != 0:
        s.cells[lowest(rest)] |= CONVERTED
        rest &= rest - 1


def spend_slots(s: State, v: Volley) -> None:
    """Write into the unit words which slots the phases so far used up or left behind (BAT-10).

    Needed only before slots can take other values, which is when the layout changes, and before the battle is
    interrupted: until then a slot above the phase cannot act, whether it is marked or not.
    """
    phase = v.unspent_from
    if phase == NO_PHASE:
        return
    v.unspent_from = NO_PHASE
    cells = s.cells
    numbers = BIT_NUMBER
    printed = PRINTED_MASK
    bonus = v.bonus
    rest = s.occupied
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        cell = numbers[(bit * DE_BRUIJN) >> 58 & 63]
        word = cells[cell]
        if printed[word & 255] != 0:
            spent = spent_after(word, bonus[cell], phase)
            cells[cell] = (word & ~SPENT_FIELD) | (spent << SPENT_SHIFT)
