"""Reading what is going on in a position: whose step it is, how far the game has come, what is pending.

All keys here may be left out. A position without any of them is a main step in the middle of a game.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from nshex.geometry import popcount
from nshex.notation.errors import PositionError
from nshex.notation.fields import Fields, Value
from nshex.notation.lines import MINES_LINE, format_action, read_action
from nshex.notation.names import cell_name, player_name, show
from nshex.rules import actions as a
from nshex.rules.actions import cell_a, cell_b, op_of
from nshex.rules.engine import resume
from nshex.rules.instants import MINES, retreat_cells
from nshex.rules.layout import active_takeovers, relayout
from nshex.rules.options import NEUTRAL
from nshex.rules.piles import packed_count
from nshex.rules.state import (
    BATTLE_NAMES,
    CHOICE,
    DISCARD,
    DRAW,
    ENDING_NAMES,
    MAIN,
    NO_JOB,
    OVER,
    REASON_NAMES,
    RETREAT,
    SETUP,
    STEP_NAMES,
    TURNING,
    State,
    cell_of_tile,
)
from nshex.rules.tables import SHAPES_LAYOUT
from nshex.rules.units import CONVERTED, SPENT_SHIFT, controller_of, serial_of

PROGRESS_KEYS = (
    *("step", "turn", "cycle", "turns", "round", "placed", "fresh", "drawn", "terror", "out", "fallen"),
    "turn_over",
    *("bomber_left", "ending", "battle", "reached", "judging", "job", "entered", "choices", "takeovers"),
    *("netted", "held", "result"),
)
FIRST_ROUND = 1
"""The default round, if a scenario counts rounds (SCN-1)."""
NORMAL_TURNS = 3
"""The default number of turns begun: from the third on everybody draws up to three (SET-4)."""
LAST_PHASE = 60

_JOBS = (
    *(a.SNIPER, a.GRENADE, a.AIR_STRIKE, a.ACTION, a.PROC_LASER, a.PROC_ELIMINATION, a.PROC_DETONATION),
    *(a.CASTLING, a.DANCE, a.MOVE, a.ROTATION),
)
"""What can stop halfway because somebody must choose a medic."""
_ONLY_IN = {
    "placed": (SETUP,),
    "drawn": (DRAW, DISCARD),
    "turn_over": (CHOICE, TURNING),
    "judging": (CHOICE,),
    "reached": (CHOICE,),
    "job": (RETREAT, CHOICE),
    "entered": (CHOICE,),
    "choices": (CHOICE,),
    "netted": (CHOICE,),
    "held": (CHOICE,),
    "result": (OVER,),
}


def read_progress(s: State, root: Fields) -> None:
    """Fill in everything but the board and what players have, then work out the open question."""
    _read_step(s, root)
    _read_turn(s, root)
    _read_players_lists(s, root)
    _read_ending(s, root)
    _read_layout(s, root)
    _read_takeovers(s, root)
    _read_battle(s, root)
    _read_job(s, root)
    _read_result(s, root)
    _STEP_CHECKS[int(s.step)](s, root)


# --- step and turn ---------------------------------------------------------------------------------


def _read_step(s: State, root: Fields) -> None:
    default = STEP_NAMES[OVER] if "result" in root else STEP_NAMES[MAIN]
    s.step = STEP_NAMES.index(root.choice("step", STEP_NAMES, default))
    for key, steps in _ONLY_IN.items():
        if key in root and s.step not in steps:
            expected = " or ".join(repr(STEP_NAMES[step]) for step in steps)
            raise root.values[key].error(
                f"has no meaning in step {STEP_NAMES[s.step]!r}; expected step {expected}"
            )


def _read_turn(s: State, root: Fields) -> None:
    match = s.match
    cycle = [int(player) for player in match.cycle]
    given = root.get("turn")
    if given is not None:
        s.turn = given.player(match)
    else:
        s.turn = cycle[0] if s.step == SETUP else 0
    s.cycle_at = root.number("cycle", 0, len(cycle) - 1, cycle.index(int(s.turn)))
    if cycle[int(s.cycle_at)] != s.turn:
        raise root.values["cycle"].error(
            f"that place is player {cycle[int(s.cycle_at)]}'s; expected one of player {s.turn}"
        )
    s.turns_begun = root.number("turns", 0, 100_000, 0 if s.step == SETUP else NORMAL_TURNS)
    s.round = _read_round(s, root)
    s.fresh = root.flag("fresh", True)
    s.drawn = root.number("drawn", 0, 100, 0)
    s.turn_over = root.flag("turn_over")
    s.judging = root.flag("judging")
    s.bomber_left = root.flag("bomber_left")
    s.placed = len(match.placing)
    s.decider = s.turn


def _read_round(s: State, root: Fields) -> int:
    given = root.get("round")
    rounds = int(s.match.rounds)
    if rounds == 0:
        if given is not None:
            raise given.error("no scenario limits the rounds of this game; expected none (SCN-1)")
        return 0
    return root.number("round", 0, rounds, 0 if s.step == SETUP else FIRST_ROUND, " (SCN-1)")


def _read_players_lists(s: State, root: Fields) -> None:
    s.terror = root.players("terror", s.match)
    s.fallen = root.players("fallen", s.match, int(s.fallen))
    s.living &= ~root.players("out", s.match)
    s.reached = root.players("reached", s.match)
    if not s.living >> s.turn & 1 and s.step != OVER:
        who = player_name(s.match, int(s.turn))
        raise root.values["out"].error(f"{who} has the turn and cannot be out (MUL-1)")


def _read_ending(s: State, root: Fields) -> None:
    given = root.get("ending")
    if given is None:
        return
    table = given.table(("stage", "owed", "last_drawer"))
    stage = table.need("stage", "how far the end has come").choice(ENDING_NAMES[1:])
    s.ending = ENDING_NAMES.index(stage)
    s.owed = table.players("owed", s.match)
    s.last_drawer = table.need("last_drawer", "the player who drew the last tile").player(s.match)


def _read_result(s: State, root: Fields) -> None:
    if s.step != OVER:
        return
    given = root.need("result", "winners and reason of a game that is over")
    table = given.table(("winners", "reason"))
    s.winners = table.need("winners", "a list of players, empty for a draw").players(s.match)
    reason = table.need("reason", "why the game ended").choice(REASON_NAMES[1:])
    s.reason = REASON_NAMES.index(reason)


# --- the layout ------------------------------------------------------------------------------------


def _read_layout(s: State, root: Fields) -> None:
    """Work out the layout, unless the position was stored between a move and its mine (STA-1)."""
    stored = root.get("netted")
    if stored is None:
        if "held" in root:
            raise root.missing("netted", "it together with 'held'")
        relayout(s)
        return
    s.netted = stored.cell_mask(s.match)
    if s.netted & ~s.occupied:
        raise stored.error("expected cells with units only")
    s.dirty = True
    # The stored layout may be the work of units that are no longer there.
    s.traits |= SHAPES_LAYOUT


def _read_takeovers(s: State, root: Fields) -> None:
    """Takeovers already known; by default all that are in force (VEG-8)."""
    given = root.get("takeovers")
    if given is None:
        s.takeovers = active_takeovers(s)
        return
    pairs = vec[i64]()
    for item in given.items():
        cells = item.cells(s.match)
        if len(cells) != 2:
            raise item.wrong("two cells: the source and the unit it holds")
        for cell in cells:
            if not s.occupied >> cell & 1:
                raise item.error(f"no unit on {cell_name(cell)}")
        pairs = append(pairs, 64 * serial_of(s.cells[cells[0]]) + serial_of(s.cells[cells[1]]))
    s.takeovers = pairs


# --- battle and job --------------------------------------------------------------------------------


def _read_battle(s: State, root: Fields) -> None:
    given = root.get("battle")
    if given is None:
        return
    table = given.table(("cause", "caller", "phase", "changed", "spent", "converted"))
    if "caller" in table:
        s.caller = table.values["caller"].player(s.match)
    s.battle_changed = table.flag("changed")
    if "cause" in table:
        s.battle = BATTLE_NAMES.index(table.values["cause"].choice(BATTLE_NAMES[1:]))
        if s.step not in (CHOICE, TURNING):
            raise table.values["cause"].error(f"no battle waits in step {STEP_NAMES[s.step]!r}")
    elif "phase" in table:
        raise table.missing("cause", "why the battle is fought")
    if "phase" in table:
        s.phase = table.values["phase"].number(0, LAST_PHASE)
        if s.step != CHOICE:
            raise table.values["phase"].error("a phase stops only in step 'choice'")
    _read_slots(s, table)


def _read_slots(s: State, table: Fields) -> None:
    """Initiatives used up, and units that converted an attack, in the current battle."""
    spent = table.get("spent")
    for name, value in spent.entries().items() if spent is not None else ():
        cell = _unit_cell(s, Value(name, value.path))
        s.cells[cell] |= value.number(0, 255) << SPENT_SHIFT
    converted = table.get("converted")
    for item in converted.items() if converted is not None else ():
        s.cells[_unit_cell(s, item)] |= CONVERTED


def _unit_cell(s: State, value: Value) -> int:
    cell = value.cell(s.match)
    if not s.occupied >> cell & 1:
        raise value.error(f"no unit on {cell_name(cell)}")
    return cell


def _read_job(s: State, root: Fields) -> None:
    given = root.get("job")
    if given is not None:
        s.job = _read_line(s, given)
    s.entered = root.cell_mask("entered", s.match)
    mines = s.job == MINES
    for key in ("entered", "netted", "held"):
        if key in root and not mines:
            raise root.values[key].error(f"expected only with the job {MINES_LINE!r}")


def _read_line(s: State, value: Value) -> int:
    line = value.text("an action")
    if line.strip() == MINES_LINE:
        return MINES
    with value.here():
        return read_action(s, line)


# --- what each step needs --------------------------------------------------------------------------


def _check_setup(s: State, root: Fields) -> None:
    """HQs stand in the order of placing; the next one decides (SET-2, SET-3)."""
    match = s.match
    order = [int(player) for player in match.placing]
    standing = [
        len([head for head in heads if cell_of_tile(s, head) >= 0]) if player in order else 0
        for player, heads in enumerate(match.heads)
    ]
    placed = sum(standing)
    s.placed = root.number("placed", placed, placed, placed, ", the HQs and objects on the board")
    if placed == len(order):
        raise _at(root, "step", "all HQs are placed; expected another step than 'setup' (SET-2)")
    for player, count in enumerate(standing):
        if count != order[:placed].count(player):
            turns = ", ".join(match.armies[who] for who in dict.fromkeys(order))
            raise _at(root, "step", f"HQs out of order; they are placed in the order {turns} (SET-3)")
    if s.turn != match.cycle[0] or s.turns_begun != 0:
        text = f"before the first turn; expected turn {match.cycle[0]} and turns 0 (SET-4)"
        raise _at(root, "turn", text)
    s.decider = order[placed]


def _check_draw(s: State, root: Fields) -> None:
    """A draw step waits only where a mercenary may be taken (MER-1)."""
    if s.mercenaries[s.turn] == 0:
        raise _at(root, "step", "no mercenary to draw, so there is nothing to decide (MER-1)")
    if s.pile_size[s.turn] == 0:
        raise _at(root, "step", "the pile is empty, so nothing is drawn (MER-1, END-5)")
    if packed_count(s.hand[s.turn]) >= min(3, s.turns_begun):
        raise _at(root, "step", "the hand is full, so nothing is drawn (TRN-1)")


def _check_discard(s: State, root: Fields) -> None:
    held = packed_count(s.hand[s.turn])
    if held < 3:
        raise _at(root, "step", f"{held} tiles in hand; a tile is discarded with 3 (TRN-2)")


def _check_retreat(s: State, root: Fields) -> None:
    """A push whose target has several ways to go (INS-3)."""
    job = root.need("job", "the push that is carried out, as in 'play push_back B2>B3'")
    if op_of(s.job) not in (a.PUSH, a.PROC_PUSH):
        raise job.wrong("a push, as in 'play push_back B2>B3'")
    pusher, target = cell_a(s.job), cell_b(s.job)
    for cell in (pusher, target):
        if not s.occupied >> cell & 1:
            raise job.error(f"no unit on {cell_name(cell)}")
    near = s.match.board.around[pusher] >> target & 1
    if not near or popcount(retreat_cells(s, pusher, target)) < 2:
        raise job.error("the pushed unit has no choice of cells (INS-3)")
    holder = controller_of(s.cells[target])
    s.decider = s.turn if holder == NEUTRAL else holder


def _check_turn(s: State, root: Fields) -> None:
    known = list(s.takeovers)
    if all(pair in known for pair in active_takeovers(s)):
        raise _at(root, "step", "no unit has just been taken over; 'takeovers' names the known ones (VEG-1)")
    resume(s)


def _check_choice(s: State, root: Fields) -> None:
    """The choices made must be answers to what was asked, and one more question must be open."""
    if (s.job == NO_JOB) == (s.phase < 0):
        raise _at(root, "step", "a choice needs either a 'job' or a 'battle' with a 'phase'")
    if s.job != NO_JOB and s.job != MINES and op_of(s.job) not in _JOBS:
        raise root.values["job"].error("nothing in this action waits for a choice")
    given = root.items("choices")
    taken: list[int] = []
    for value in given:
        action = _read_line(s, value)
        asked = _ask(s, taken)
        forced = [int(choice) for choice in asked.decisions]
        options = asked.alternatives if len(forced) == len(taken) else forced[len(taken) : len(taken) + 1]
        if action not in options:
            lines = ", ".join(repr(format_action(s, option)) for option in dict.fromkeys(options))
            raise value.error(f"{show(value.raw)} answers no question; expected {lines}")
        taken.append(action)
    s.decisions = _ask(s, taken).decisions
    resume(s)


def _ask(s: State, taken: list[int]) -> State:
    """A copy of the state, as far as these choices lead; it must stop at a question."""
    trial = s.clone()
    trial.decisions = vec[i64](taken)
    resume(trial)
    same_job = trial.step == CHOICE and (trial.job, trial.phase) == (s.job, s.phase)
    if not same_job or list(trial.cells) != list(s.cells) or list(trial.decisions)[: len(taken)] != taken:
        raise PositionError(
            f"nothing is left to choose after {len(taken)} choices; expected fewer, or another step", "step"
        )
    return trial


def _check_nothing(s: State, root: Fields) -> None:
    """Main step and end of the game: there is nothing to check."""


def _at(root: Fields, key: str, text: str) -> PositionError:
    value = root.get(key)
    return value.error(text) if value is not None else PositionError(text, key)


_STEP_CHECKS = {
    SETUP: _check_setup,
    DRAW: _check_draw,
    DISCARD: _check_discard,
    MAIN: _check_nothing,
    RETREAT: _check_retreat,
    CHOICE: _check_choice,
    TURNING: _check_turn,
    OVER: _check_nothing,
}
