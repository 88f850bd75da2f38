"""The entry to the rules: the legal actions of a state, and what an action does to it.

`apply` carries out an action and then lets the game run (`proceed`) until somebody has to decide. What
is still to be done is always read from the state, so a state can be stored and resumed at any decision.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from nshex.geometry import BIT, CELL_INDEX, lowest
from nshex.rules import events
from nshex.rules.abilities import (
    dance,
)
from nshex.rules.actions import (
    CASTLING,
    DANCE,
    KEEP,
    MOVE,
    ROTATION,
    TURN_TAKEN,
    cell_a,
    cell_b,
    op_of,
    pack,
)
from nshex.rules.battle import begin_battle, end_battle, next_phase, spend_slots, survey
from nshex.rules.events import Event, Log
from nshex.rules.generation import legal_actions
from nshex.rules.instants import MINES
from nshex.rules.layout import active_takeovers, relayout
from nshex.rules.options import NEUTRAL, Match
from nshex.rules.outcome import conclude, end_in_stalemate, judge
from nshex.rules.perform import (
    apply_in_discard_step,
    apply_in_main_step,
    carry_out_move,
    place_hq,
    push,
    swap_places,
    turn_taken,
)
from nshex.rules.piles import discard, packed_add, set_pile
from nshex.rules.settle import kill, medic_in_castling, settle
from nshex.rules.state import (
    AT_THE_END,
    BY_TILE,
    CHOICE,
    DISCARD,
    DRAW,
    FULL_BOARD,
    MAIN,
    NO_BATTLE,
    NO_JOB,
    NO_PHASE,
    OVER,
    RETREAT,
    SETUP,
    TURNING,
    State,
    cell_of_serial,
    foundation_at,
    put,
    remove_foundation,
)
from nshex.rules.tables import (
    NUMBER,
    TAKES,
)
from nshex.rules.turn import (
    draw,
    draw_up,
    end_turn,
    start_next_turn,
    start_overtime,
)
from nshex.rules.units import controller_of, new_word, owner_of, rotation_of
from nshex.rules.volley import Volley, give_back, take_volley

__all__ = [
    "answer",
    "apply",
    "ask_about_takeover",
    "begin_scenario",
    "call_battle",
    "fight_phases",
    "is_over",
    "legal_actions",
    "new_game",
    "proceed",
    "resume",
]

CENTRE: Final = CELL_INDEX["C3"]
"""Where the neutral Mad Bomber starts (MER-2)."""


def new_game(match: Match, piles: list[list[int]], mercenaries: list[list[int]]) -> State:
    """A state before the HQs are placed; piles are tile numbers, top first."""
    s = State(match)
    for player in range(len(piles)):
        set_pile(s, player, piles[player])
    for player in range(len(mercenaries)):
        for tile in mercenaries[player]:
            s.mercenaries[player] = packed_add(s.mercenaries[player], tile)
    if match.rules.mad_bomber == "neutral":
        put(s, CENTRE, new_word(NUMBER["neutral.mad_bomber"], 0, NEUTRAL))
        relayout(s)
    return s


def begin_scenario(s: State) -> None:
    """Start a game whose units are already on the board, and run it to the first decision (SCN-1).

    Takeovers in force are known from the start; nobody gets a free turn for them.
    """
    relayout(s)
    s.takeovers = active_takeovers(s)
    s.step = SETUP
    s.placed = 0
    s.turns_begun = 0
    s.cycle_at = 0
    s.turn = s.match.cycle[0]
    s.round = 0
    proceed(s, None)


def apply(s: State, action: i64, log: Log = None) -> None:
    """Carry out an action that is known to be legal, and everything that follows by itself."""
    op = op_of(action)
    if s.step == MAIN:
        apply_in_main_step(s, op, action, log)
    elif s.step == CHOICE or s.step == TURNING:
        answer(s, action, log)
    elif s.step == RETREAT:
        pushing = s.job
        s.job = NO_JOB
        push(s, pushing, cell_b(action), log)
    elif s.step == SETUP:
        place_hq(s, action, log)
    elif s.step == DRAW:
        draw(s, action, log)
    elif s.step == DISCARD:
        apply_in_discard_step(s, op, action, log)
        if s.step == MAIN and s.job == NO_JOB and not s.dirty:
            return
    if s.step != RETREAT:
        proceed(s, log)


def answer(s: State, action: i64, log: Log) -> None:
    """Take an answer to a question of the steps CHOICE and TURNING."""
    if s.step == CHOICE:
        s.decisions = append(s.decisions, action)
    else:
        turn_taken(s, op_of(action), action, log)


# --- what happens by itself ------------------------------------------------------------------------


def resume(s: State) -> None:
    """Work out the open question of a stored state again."""
    if s.step == CHOICE or s.step == TURNING:
        proceed(s, None)


def proceed(s: State, log: Log) -> None:
    """Run until somebody has to decide or the game is over."""
    while True:
        if s.job != NO_JOB:
            v = take_volley()
            settled = settle(s, v, log)
            if settled:
                _finish_job(s, v, log)
            give_back(v)
            if not settled:
                return
            continue
        if s.entered & s.ground & s.occupied != 0:
            _start_mines(s, log)
            continue
        s.entered = 0
        if s.dirty:
            relayout(s, log)
        if s.phase != NO_PHASE:
            if not fight_phases(s, log):
                return
            continue
        if s.judging:
            judge(s, log)
            if s.step == OVER:
                if s.dirty:
                    relayout(s, log)
                return
            if s.dirty:
                continue
        if s.placed < len(s.match.placing):
            s.step = SETUP
            s.decider = s.match.placing[s.placed]
            return
        if s.battle == AT_THE_END and conclude(s, log):
            return
        if ask_about_takeover(s):
            return
        if s.battle != NO_BATTLE and not _leave_battle(s, log):
            return
        if s.phase == NO_PHASE and s.step != DRAW and s.match.board.main & ~s.occupied == 0:
            begin_battle(s, FULL_BOARD, s.turn, log)
            s.turn_over = True
            continue
        if s.turns_begun == 0:
            start_next_turn(s, log)
        elif s.turn_over:
            end_turn(s, log)
            if s.phase != NO_PHASE:
                continue
        if s.step == DRAW:
            draw_up(s, log)
        else:
            s.step = MAIN
            s.decider = s.turn
        return


def call_battle(s: State, caller: i64, log: Log = None) -> None:
    """A battle as with a Battle tile, but without one; it ends the turn. For use in the main step."""
    begin_battle(s, BY_TILE, caller, log)
    s.turn_over = True
    proceed(s, log)


def fight_phases(s: State, log: Log) -> bool:
    """Fight phase after phase; False if somebody has to decide."""
    v = take_volley()
    finished = _fight_with(s, v, log)
    give_back(v)
    return finished


def _fight_with(s: State, v: Volley, log: Log) -> bool:
    survey(s, v)
    under_way = s.step == CHOICE
    while True:
        if s.dirty:
            spend_slots(s, v)
            relayout(s, log)
            survey(s, v)
            if len(s.takeovers) > 0:
                _forget_ended_takeovers(s)
        if under_way:
            under_way = False
        elif not next_phase(s, v):
            end_battle(s, log)
            return True
        if not settle(s, v, log):
            return False
        s.step = MAIN


def _leave_battle(s: State, log: Log) -> bool:
    """Go on after a battle that has been judged; False if the game is over."""
    cause = s.battle
    s.battle = NO_BATTLE
    if cause == AT_THE_END:
        start_overtime(s, log)
    elif cause == FULL_BOARD and not s.battle_changed:
        end_in_stalemate(s, log)
        return False
    return True


def _finish_job(s: State, v: Volley, log: Log) -> None:
    """Carry out the rest of an action whose hits are settled."""
    job = s.job
    op = op_of(job)
    leaving = medic_in_castling(s, v)
    s.job = NO_JOB
    s.step = MAIN
    s.judging = True
    if op == MINES:
        _remove_mines(s, log)
    elif op == MOVE or op == ROTATION:
        if (s.occupied >> cell_a(job)) & 1 != 0:
            carry_out_move(s, job, log)
    elif op == CASTLING:
        if (s.occupied >> cell_a(job)) & 1 != 0 and (s.occupied >> cell_b(job)) & 1 != 0:
            swap_places(s, cell_a(job), cell_b(job), log)
            if leaving != 0:
                kill(s, cell_b(job) if leaving == BIT[cell_a(job)] else cell_a(job), log)
    elif op == DANCE:
        dance(s, job, log)


def _start_mines(s: State, log: Log) -> None:
    s.job = MINES
    if log is not None:
        rest = s.entered & s.ground & s.occupied
        while rest != 0:
            cell = lowest(rest)
            rest &= rest - 1
            log.append(Event(events.MINE_WENT_OFF, cell=cell, player=(foundation_at(s, cell) >> 14) & 7))


def _remove_mines(s: State, log: Log) -> None:
    rest = s.entered & s.ground
    s.entered = 0
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        word = remove_foundation(s, cell)
        discard(s, (word >> 14) & 7, (word >> 6) & 255)


def _forget_ended_takeovers(s: State) -> None:
    """A takeover that ends in a battle and begins again there is new: it brings a free turn (VEG-1)."""
    active = active_takeovers(s)
    lasting = vec[i64]()
    for pair in s.takeovers:
        if pair in active:
            lasting = append(lasting, pair)
    s.takeovers = lasting


def ask_about_takeover(s: State) -> bool:
    """Offer the free turn of a unit that a source has just taken over (VEG-1, VEG-8)."""
    if not _somebody_is_taken(s):
        if len(s.takeovers) > 0:
            s.takeovers = vec[i64]()
        return False
    known = vec[i64]()
    fresh: i64 = -1
    for pair in active_takeovers(s):
        if pair in s.takeovers:
            known = append(known, pair)
        elif fresh < 0:
            fresh = pair
    s.takeovers = known
    if fresh < 0:
        return False
    cell = cell_of_serial(s, fresh & 63)
    word = s.cells[cell]
    s.step = TURNING
    s.decider = controller_of(word)
    options = vec[i64]()
    options = append(options, pack(KEEP, b=cell))
    for rotation in range(6):
        if rotation != rotation_of(word):
            options = append(options, pack(TURN_TAKEN, a=cell, b=cell, br=rotation))
    s.alternatives = options
    return True


def _somebody_is_taken(s: State) -> bool:
    """Whether a unit on the board is taken over."""
    if s.traits & TAKES == 0:
        return False
    rest = s.occupied
    while rest != 0:
        word = s.cells[lowest(rest)]
        rest &= rest - 1
        if controller_of(word) != owner_of(word):
            return True
    return False


def is_over(s: State) -> bool:
    return s.step == OVER
