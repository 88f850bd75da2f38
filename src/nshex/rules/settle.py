"""Settling a volley: bombers, medics, then wounds, deaths and damage all at once (BAT-2, BAT-8, BAT-9).

Nobody is asked if every answer leads to the same board (MED-7): the answers are tried out first.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from nshex.geometry import BIT, lowest
from nshex.rules import events
from nshex.rules.actions import CASTLING, FROM_MEANS, cell_a, has_flag, op_of, rot_b
from nshex.rules.actions import cell_b as action_cell
from nshex.rules.battle import declare_phase, note_conversions, spend_slots
from nshex.rules.events import Event, Log
from nshex.rules.instants import declare_job
from nshex.rules.medics import absorb_hits
from nshex.rules.options import NEUTRAL
from nshex.rules.piles import discard, push_on_pile
from nshex.rules.points import note_who_leads, score
from nshex.rules.state import CHOICE, NO_JOB, State, lift, set_off_board_wounds
from nshex.rules.tables import BOMBER, RETURNS, TOUGHNESS, TRAITS
from nshex.rules.units import WOUND_ONE, dies_of, endurance, is_hq, is_object, owner_of, tile_of, wounds_of
from nshex.rules.volley import (
    Volley,
    hit_absorber,
    hit_dealer,
    hit_means,
    hit_source,
    hit_target,
    hit_wounds,
    set_off_bombers,
)

MOST_TRIALS: Final = 4000
"""Declarations tried before a choice counts as real without further proof."""


_APART: Final = 1 << 20
"""Keeps what is counted apart from where, in one number of an outcome: no volley deals so many wounds."""


def settle(s: State, v: Volley, log: Log) -> bool:
    """Settle the job or phase of a state; False if somebody has to decide first."""
    while not _declare(s, v):
        asker = v.asker
        options = v.question
        if _answers_differ(s, v, options):
            spend_slots(s, v)
            s.step = CHOICE
            s.decider = asker
            s.alternatives = options
            return False
        s.decisions = append(s.decisions, options[0])
    if s.job == NO_JOB:
        acts_otherwise = v.exploding | v.converted != 0
        if log is not None and (v.count > 0 or acts_otherwise):
            log.append(Event(events.PHASE, initiative=s.phase))
        if v.struck != 0 or acts_otherwise:
            v.unspent_from = s.phase
        if v.converted != 0:
            note_conversions(s, v)
    _carry_out(s, v, log)
    if s.match.points_by_phase:
        note_who_leads(s)
    if s.match.armies_fall_by_phase and s.job == NO_JOB and s.fallen & s.living != 0:
        remove_armies(s, s.fallen & s.living, log)
    if len(s.decisions) > 0:
        s.decisions = vec[i64]()
    return True


def _declare(s: State, v: Volley) -> bool:
    v.clear()
    if s.job == NO_JOB:
        if not declare_phase(s, v):
            return False
    else:
        declare_job(s, v)
    if v.struck == 0:
        return True
    set_off_bombers(s, v)
    return absorb_hits(s, v)


# --- is it a choice? -------------------------------------------------------------------------------


def _answers_differ(s: State, v: Volley, options: vec[i64]) -> bool:
    """Whether the answers to a question can lead to different boards."""
    taken = s.decisions
    trials = [MOST_TRIALS]
    first: list[list[int]] = []
    differ = False
    for i in range(len(options)):
        found: list[list[int]] = []
        _collect_outcomes(s, v, append(taken[:], options[i]), found, trials)
        if i == 0:
            first = found
        elif not _same_outcomes(first, found):
            differ = True
            break
    s.decisions = taken
    return differ or trials[0] <= 0


def _same_outcomes(one: list[list[int]], two: list[list[int]]) -> bool:
    return all(outcome in two for outcome in one) and all(outcome in one for outcome in two)


def _collect_outcomes(
    s: State, v: Volley, choices: vec[i64], found: list[list[int]], trials: list[int]
) -> None:
    """All boards that can follow from these choices."""
    trials[0] -= 1
    if trials[0] <= 0:
        return
    s.decisions = choices
    if _declare(s, v):
        outcome = _outcome(s, v)
        if outcome not in found:
            found.append(outcome)
        return
    options = v.question
    for i in range(len(options)):
        _collect_outcomes(s, v, append(choices[:], options[i]), found, trials)


def _outcome(s: State, v: Volley) -> list[int]:
    """What a settled volley does to the board, so that outcomes can be compared."""
    lost: i64 = v.used | v.exploding
    outcome: list[int] = []
    rest = v.struck
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        cell = lowest(bit)
        word = s.cells[cell]
        if is_hq(word) or is_object(word):
            outcome.extend(_head_outcome(s, v, cell))
        elif dies_of(word, v.total(cell)):
            lost |= bit
        elif lost & bit == 0:
            outcome.append(cell * _APART + v.total(cell))
        if TRAITS[word & 255] & BOMBER != 0:
            outcome.append(-1 - v.dealers(cell))
    outcome.append(lost)
    return outcome


def _head_outcome(s: State, v: Volley, cell: i64) -> list[int]:
    """What an HQ or object loses, or in a game for points who scores it."""
    if not s.match.scoring:
        return [int(cell * _APART + v.total(cell))]
    outcome: list[int] = []
    for dealer in range(7):
        points: i64 = 0
        for i in range(v.count):
            hit = v.hits[i]
            if hit_target(hit) == cell and hit_dealer(hit) == dealer and hit_absorber(hit) < 0:
                points += hit_wounds(hit)
        outcome.append(int((cell * 8 + dealer) * _APART + points))
    return outcome


# --- carrying it out -------------------------------------------------------------------------------


def _carry_out(s: State, v: Volley, log: Log) -> None:
    """Change the board: wounds, HQ damage, deaths."""
    touched = (v.struck | v.used | v.exploding) & ~medic_in_castling(s, v)
    if log is not None:
        _tell(s, v, log)
    if touched == 0:
        return
    hitters: i64 = 0
    bomber: i64 = -1
    rest = touched
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        cell = lowest(bit)
        word = s.cells[cell]
        total = v.total(cell)
        if is_hq(word) or is_object(word):
            if total > 0:
                _damage_head(s, v, cell, total, log)
            continue
        s.battle_changed = True
        if (v.used | v.exploding) & bit == 0 and not dies_of(word, total):
            if total > 0:
                s.cells[cell] = word + total * WOUND_ONE
                if log is not None:
                    log.append(
                        Event(
                            events.WOUNDED,
                            cell=cell,
                            tile=tile_of(word),
                            total_wounds=wounds_of(s.cells[cell]),
                        )
                    )
            continue
        if TRAITS[word & 255] & BOMBER != 0:
            hitters = v.dealers(cell)
            bomber = tile_of(word)
        kill(s, cell, log)
    if bomber >= 0:
        _pass_bomber(s, bomber, hitters, log)


def medic_in_castling(s: State, v: Volley) -> i64:
    """A medic that absorbs the wound of a castling it takes part in: it leaves after the swap (DAN-6)."""
    if s.job == NO_JOB or op_of(s.job) != CASTLING:
        return 0
    return v.used & (BIT[cell_a(s.job)] | BIT[action_cell(s.job)])


def remove_armies(s: State, lost: i64, log: Log) -> None:
    """All units of armies without their HQ leave the board, whoever controls them (MUL-1)."""
    rest = s.occupied
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        word = s.cells[cell]
        if (lost >> owner_of(word)) & 1 == 0:
            continue
        kill(s, cell, log)
        if TRAITS[word & 255] & BOMBER != 0:
            _lose_bomber(s, log)


def kill(s: State, cell: i64, log: Log) -> None:
    """A unit leaves the board for its owner's discards, or for the pile it returns to (VEG-3, ARM-5)."""
    word = s.cells[cell]
    owner = owner_of(word)
    tile = tile_of(word)
    lift(s, cell)
    if log is not None:
        log.append(Event(events.DIED, cell=cell, tile=tile, player=owner))
    traits = TRAITS[tile]
    if is_object(word):
        set_off_board_wounds(s, owner, tile, TOUGHNESS[tile])
    if traits & BOMBER != 0:
        return
    if traits & RETURNS != 0:
        push_on_pile(s, owner, tile)
        if log is not None:
            log.append(Event(events.RETURNED, player=owner, tile=tile))
    else:
        discard(s, owner, tile)


def _damage_head(s: State, v: Volley, cell: i64, total: i64, log: Log) -> None:
    """Damage to an HQ or object: hit points, or points for the player who dealt it (MUL-2)."""
    word = s.cells[cell]
    owner = owner_of(word)
    if s.match.scoring:
        for i in range(v.count):
            hit = v.hits[i]
            if hit_target(hit) == cell and hit_absorber(hit) < 0:
                score(s, hit_dealer(hit), owner, hit_wounds(hit), log)
        return
    s.battle_changed = True
    wound_head(s, cell, total, log)


def wound_head(s: State, cell: i64, total: i64, log: Log) -> None:
    """Take hit points from an HQ or object; at 0 it is destroyed and leaves the board (BAT-9, DAN-1)."""
    word = s.cells[cell]
    owner = owner_of(word)
    if is_hq(word):
        left = s.hp[owner] - total
        if left < 0:
            left = 0
        s.hp[owner] = left
    else:
        left = endurance(word) + 1 - total
        if left < 0:
            left = 0
        if left > 0:
            s.cells[cell] = word + total * WOUND_ONE
    if log is not None:
        log.append(Event(events.HQ_HIT, player=owner, cell=cell, tile=tile_of(word), wounds=total, hp=left))
    if left == 0:
        s.fallen |= BIT[owner]
        if is_object(word):
            set_off_board_wounds(s, owner, tile_of(word), TOUGHNESS[tile_of(word)])
        lift(s, cell)
        discard(s, owner, tile_of(word))
        if log is not None:
            log.append(Event(events.HQ_FELL, player=owner, cell=cell, tile=tile_of(word)))


def _pass_bomber(s: State, tile: i64, hitters: i64, log: Log) -> None:
    """The Mad Bomber goes on to the player after the one who hit it, or leaves the game (MER-2)."""
    hitter = lowest(hitters) if hitters != 0 else s.turn
    if hitters & (hitters - 1) != 0 or hitter == NEUTRAL:
        _lose_bomber(s, log)
        return
    send_bomber(s, tile, hitter, log)


def _lose_bomber(s: State, log: Log) -> None:
    """The Mad Bomber leaves the game."""
    s.bomber_left = True
    if log is not None:
        log.append(Event(events.BOMBER_LEFT))


def send_bomber(s: State, tile: i64, after: i64, log: Log) -> None:
    """Put the Mad Bomber on the pile of the next player still in the game."""
    player = next_player(s, after)
    push_on_pile(s, player, tile)
    if log is not None:
        log.append(Event(events.BOMBER_PASSED, player=player))


def next_player(s: State, after: i64) -> i64:
    """Who comes after a player in turn order and is still in the game.

    A player with two places in the order (MUL-3) is taken at the present turn, or at the next to come.
    """
    cycle = s.match.cycle
    at = s.cycle_at
    while cycle[at] != after:
        at = (at + 1) % len(cycle)
    for i in range(1, len(cycle) + 1):
        player = cycle[(at + i) % len(cycle)]
        if player != after and ((s.living & ~s.fallen) >> player) & 1 != 0:
            return player
    return after


def _tell(s: State, v: Volley, log: list[Event]) -> None:
    """Events for what was declared and absorbed."""
    for i in range(len(v.conversions)):
        action = v.conversions[i]
        means = events.BY_RANGED if has_flag(action) else events.BY_MELEE
        cell = action_cell(action)
        tile = tile_of(s.cells[cell])
        log.append(Event(events.CONVERTED, cell=cell, tile=tile, direction=rot_b(action), means=means))
    told: i64 = 0
    for i in range(v.count):
        hit = v.hits[i]
        source = hit_source(hit)
        if source >= FROM_MEANS:
            log.append(_struck(s, hit))
            continue
        if (v.exploding >> source) & 1 != 0 and (told >> source) & 1 == 0:
            told |= BIT[source]
            log.append(_exploded(s, source))
        log.append(
            Event(
                events.ATTACK,
                player=hit_dealer(hit),
                cell=source,
                tile=tile_of(s.cells[source]),
                target_cell=hit_target(hit),
                target_tile=tile_of(s.cells[hit_target(hit)]),
                means=hit_means(hit),
                wounds=hit_wounds(hit),
            )
        )
    rest = v.exploding & ~told
    while rest != 0:
        log.append(_exploded(s, lowest(rest)))
        rest &= rest - 1
    for i in range(v.count):
        hit = v.hits[i]
        medic = hit_absorber(hit)
        if medic >= 0:
            saved = hit_target(hit)
            log.append(
                Event(
                    events.ABSORBED,
                    cell=medic,
                    tile=tile_of(s.cells[medic]),
                    target_cell=saved,
                    target_tile=tile_of(s.cells[saved]),
                    source=hit_source(hit),
                )
            )


def _struck(s: State, hit: i64) -> Event:
    return Event(
        events.STRUCK,
        player=hit_dealer(hit),
        target_cell=hit_target(hit),
        target_tile=tile_of(s.cells[hit_target(hit)]),
        means=hit_means(hit),
        wounds=hit_wounds(hit),
    )


def _exploded(s: State, cell: i64) -> Event:
    word = s.cells[cell]
    return Event(events.EXPLODED, cell=cell, tile=tile_of(word), player=owner_of(word))
