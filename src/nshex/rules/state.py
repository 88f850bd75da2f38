"""The state of a game: flat, small, cheap to copy.

A unit is one integer (units.py). Who controls it and who is netted is worked out by layout.py.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from nshex.geometry import BIT, ZEROS, lowest
from nshex.rules.options import NEUTRAL, PILE_ROOM, Match
from nshex.rules.tables import SHAPES_LAYOUT, TOUGHNESS, TRAITS
from nshex.rules.units import (
    CONTROL_SHIFT,
    SERIAL_FIELD,
    SERIAL_SHIFT,
    endurance,
    is_object,
    owner_of,
    turned,
)

# Steps: what kind of decision the state waits for.
SETUP: Final = 0
DRAW: Final = 1
DISCARD: Final = 2
MAIN: Final = 3
RETREAT: Final = 4
CHOICE: Final = 5
"""A choice while hits are settled: explode or attack, convert, absorb."""
TURNING: Final = 6
"""The free turn of a unit just taken over."""
OVER: Final = 7
STEP_NAMES: Final = ("setup", "draw", "discard", "main", "retreat", "choice", "turn", "over")

# How far the end of the game has come (END).
NOT_ENDING: Final = 0
LAST_TURNS: Final = 1
FINAL_BATTLE: Final = 2
OVERTIME: Final = 3
OVERTIME_BATTLE: Final = 4
ENDING_NAMES: Final = ("", "last_turns", "final_battle", "overtime", "overtime_battle")

# Why a battle is fought.
NO_BATTLE: Final = 0
BY_TILE: Final = 1
FULL_BOARD: Final = 2
AT_THE_END: Final = 3
BATTLE_NAMES: Final = ("", "tile", "full_board", "final")

# Why the game ended.
NO_REASON: Final = 0
HQ_DESTROYED: Final = 1
HIT_POINTS: Final = 2
SCORE: Final = 3
LAST_STANDING: Final = 4
STALEMATE: Final = 5
GOAL_REACHED: Final = 6
REASON_NAMES: Final = (
    "",
    "hq_destroyed",
    "hit_points",
    "points",
    "last_standing",
    "nothing_changes",
    "goal_reached",
)

NO_JOB: Final = -1
NO_PHASE: Final = -1
BATTLE_NOT_STARTED: Final = 61
"""The limit of phases before a battle's first: above any initiative."""


@mypyc_attr(acyclic=True, free_list_len=1)
class State:
    """A moment of a game. `step` and `decider` say who decides what; nothing else moves the game."""

    match: Match
    cells: vec[i64]
    occupied: i64
    netted: i64
    traits: i64
    """What the units on the board can do (`tables.TRAITS`), so that nothing is looked for in vain.
    Traits of units that left may stay in it until the layout is worked out."""
    side: vec[i64]
    """For each player the cells it controls; the neutral last."""
    foundations: vec[i64]
    """Words: cell (bits 0-5), tile (6-13), owner (14-16)."""
    ground: i64
    """Cells with a foundation."""
    serials: i64
    takeovers: vec[i64]
    """Known takeovers: 64 * serial of the source + serial of the unit (VEG-8)."""
    carried: vec[i64]
    """Moves lent this turn: 64 * serial of the transport + serial of the unit (MOD-7)."""

    hp: vec[i64]
    hand: vec[i64]
    """Tile numbers, a byte each, first drawn lowest."""
    mercenaries: vec[i64]
    """Mercenaries not taken yet, a byte each; FACE_DOWN in a view that does not know which (MER-1)."""
    pile_size: vec[i64]
    known: vec[i64]
    """How many tiles on top of the pile everybody knows."""
    energy: vec[i64]
    score: vec[i64]
    reached: i64
    """Players who lead since the phase in which somebody had the points to win (MUL-2, `points_by`)."""
    off_board: i64
    """Wounds of Dancer's objects that are not on the board, 5 bits each."""
    bomber_left: bool
    """The Mad Bomber has left the game: nobody can have it face down any more (MER-1, MER-2)."""
    piles: vec[u8]
    """All piles, bottom first; shared between copies, replaced when a tile returns."""
    discards: vec[i16]
    """256 * player + tile, in order of time."""

    step: i64
    decider: i64
    turn: i64
    cycle_at: i64
    turns_begun: i64
    round: i64
    """Which round it is, where a scenario limits their number (SCN-1)."""
    placed: i64
    """How many HQs and objects have been placed."""
    fresh: bool
    """Nothing has been done in this turn: a dance is still possible (DAN-5)."""
    drawn: i64
    terror: i64
    """Players who may not place board tiles."""
    living: i64
    fallen: i64
    """Players whose HQ or object has been destroyed."""
    turn_over: bool

    ending: i64
    owed: i64
    """Players who still have a turn before the final battle."""
    last_drawer: i64

    battle: i64
    caller: i64
    phase: i64
    """The phase being settled, or above all initiatives before the first."""
    battle_changed: bool
    judging: bool
    """A battle, or damage outside one, has ended, and it has not been checked yet who won."""

    job: i64
    """The action whose hits, retreat or second step are being settled."""
    entered: i64
    """Cells that units have just entered: mines there go off."""
    decisions: vec[i64]
    """Decisions already made in the phase or job being settled."""
    alternatives: vec[i64]
    """The actions to choose from in the steps CHOICE and TURNING."""
    dirty: bool
    """The board has changed so that the layout must be worked out again (see `lift`)."""

    winners: i64
    reason: i64

    def __init__(self, match: Match, source: State | None = None, for_battle: bool = False) -> None:
        """The start of a match, or a copy of a state.

        Piles, energy and mercenaries are shared between copies: they are replaced, never written to. A copy
        made to fight a battle also shares what battles never write to; nothing else may be done with it.
        """
        self.match = match
        if source is None:
            self.cells = ZEROS[:]
            self.occupied = 0
            self.netted = 0
            self.traits = 0
            self.side = ZEROS[:7]
            self.foundations = ZEROS[:0]
            self.ground = 0
            self.serials = 0
            self.takeovers = ZEROS[:0]
            self.carried = ZEROS[:0]
            self.hp = match.start_hp[:]
            self.hand = ZEROS[: match.players]
            self.mercenaries = ZEROS[: match.players]
            self.pile_size = ZEROS[: match.players]
            self.known = ZEROS[: match.players]
            self.energy = ZEROS[: match.players]
            self.score = ZEROS[: match.players]
            self.reached = 0
            self.off_board = 0
            self.bomber_left = False
            self.piles = vec[u8]([0] * (match.players * PILE_ROOM))
            self.discards = vec[i16]()
            self.step = SETUP
            self.decider = match.cycle[0]
            self.turn = match.cycle[0]
            self.cycle_at = 0
            self.turns_begun = 0
            self.round = 0
            self.placed = 0
            self.fresh = True
            self.drawn = 0
            self.terror = 0
            self.living = BIT[match.players] - 1
            self.fallen = 0
            self.turn_over = False
            self.ending = NOT_ENDING
            self.owed = 0
            self.last_drawer = NEUTRAL
            self.battle = NO_BATTLE
            self.caller = 0
            self.phase = NO_PHASE
            self.battle_changed = False
            self.judging = False
            self.job = NO_JOB
            self.entered = 0
            self.decisions = ZEROS[:0]
            self.alternatives = ZEROS[:0]
            self.dirty = False
            self.winners = 0
            self.reason = NO_REASON
            if len(match.placing) > 0:
                self.decider = match.placing[0]
        else:
            self.cells = source.cells[:]
            self.occupied = source.occupied
            self.netted = source.netted
            self.traits = source.traits
            self.side = source.side[:]
            self.ground = source.ground
            self.serials = source.serials
            self.hp = source.hp[:]
            self.pile_size = source.pile_size[:]
            self.known = source.known[:]
            self.score = source.score[:]
            self.reached = source.reached
            self.off_board = source.off_board
            self.bomber_left = source.bomber_left
            self.piles = source.piles
            self.energy = source.energy
            self.mercenaries = source.mercenaries
            self.discards = source.discards[:]
            self.step = source.step
            self.decider = source.decider
            self.turn = source.turn
            self.cycle_at = source.cycle_at
            self.turns_begun = source.turns_begun
            self.round = source.round
            self.placed = source.placed
            self.fresh = source.fresh
            self.drawn = source.drawn
            self.terror = source.terror
            self.living = source.living
            self.fallen = source.fallen
            self.turn_over = source.turn_over
            self.ending = source.ending
            self.owed = source.owed
            self.last_drawer = source.last_drawer
            self.battle = source.battle
            self.caller = source.caller
            self.phase = source.phase
            self.battle_changed = source.battle_changed
            self.judging = source.judging
            self.job = source.job
            self.entered = source.entered
            self.decisions = source.decisions[:]
            self.dirty = source.dirty
            self.winners = source.winners
            self.reason = source.reason
            if for_battle:
                self.foundations = source.foundations
                self.takeovers = source.takeovers
                self.carried = source.carried
                self.hand = source.hand
                self.alternatives = source.alternatives
            else:
                self.foundations = source.foundations[:]
                self.takeovers = source.takeovers[:]
                self.carried = source.carried[:]
                self.hand = source.hand[:]
                self.alternatives = source.alternatives[:]

    def clone(self) -> State:
        """An independent copy."""
        return State(self.match, self)


# --- the board -------------------------------------------------------------------------------------


def put(s: State, cell: i64, word: i64) -> None:
    """Put a new unit on a free cell; it gets its own serial."""
    free = ~s.serials
    serial = lowest(free)
    s.serials |= BIT[serial]
    s.cells[cell] = (word & ~SERIAL_FIELD) | (serial << SERIAL_SHIFT)
    s.occupied |= BIT[cell]
    s.traits |= TRAITS[word & 255]
    owner = (word >> CONTROL_SHIFT) & 7
    s.side[owner] |= BIT[cell]
    s.dirty = True


def lift(s: State, cell: i64) -> None:
    """Take a unit off the board for good.

    Who is netted, held, scoped or given a bonus among the others changes only if the unit itself could net,
    take over, scope or give; one in other hands takes a known takeover with it. All others leave the layout
    as it is, and what a battle knows of its phases.
    """
    word = s.cells[cell]
    serial = (word >> SERIAL_SHIFT) & 63
    s.serials &= ~BIT[serial]
    s.cells[cell] = 0
    s.occupied &= ~BIT[cell]
    s.netted &= ~BIT[cell]
    controller = (word >> CONTROL_SHIFT) & 7
    s.side[controller] &= ~BIT[cell]
    if len(s.carried) > 0:
        _forget(s, serial)
    if TRAITS[word & 255] & SHAPES_LAYOUT != 0 or controller != owner_of(word):
        s.dirty = True


def _forget(s: State, serial: i64) -> None:
    kept = vec[i64]()
    for pair in s.carried:
        if pair & 63 != serial and pair >> 6 != serial:
            kept = append(kept, pair)
    s.carried = kept


def shift(s: State, start: i64, goal: i64, rotation: i64) -> None:
    """Move a unit, or turn it where start and goal are one cell."""
    word = s.cells[start]
    if start != goal:
        s.cells[start] = 0
        s.occupied = (s.occupied & ~BIT[start]) | BIT[goal]
        side = (word >> CONTROL_SHIFT) & 7
        s.side[side] = (s.side[side] & ~BIT[start]) | BIT[goal]
        if (s.netted >> start) & 1 != 0:
            s.netted = (s.netted & ~BIT[start]) | BIT[goal]
        s.entered |= BIT[goal]
    s.cells[goal] = turned(word, rotation)
    s.dirty = True


def swap(s: State, one: i64, two: i64) -> None:
    """Two units change places and keep their facing."""
    first = s.cells[one]
    second = s.cells[two]
    s.cells[one] = second
    s.cells[two] = first
    both = BIT[one] | BIT[two]
    if (first >> CONTROL_SHIFT) & 7 != (second >> CONTROL_SHIFT) & 7:
        s.side[(first >> CONTROL_SHIFT) & 7] ^= both
        s.side[(second >> CONTROL_SHIFT) & 7] ^= both
    if (s.netted & both != 0) and (s.netted & both != both):
        s.netted ^= both
    s.entered |= both
    s.dirty = True


def add_foundation(s: State, cell: i64, tile: i64, owner: i64) -> None:
    s.foundations = append(s.foundations, cell | (tile << 6) | (owner << 14))
    s.ground |= BIT[cell]


def foundation_at(s: State, cell: i64) -> i64:
    """The word of the foundation on a cell, or -1."""
    for word in s.foundations:
        if word & 63 == cell:
            return word
    return -1


def remove_foundation(s: State, cell: i64) -> i64:
    """Take a foundation away and return its word."""
    kept = vec[i64]()
    found: i64 = -1
    for word in s.foundations:
        if word & 63 == cell:
            found = word
        else:
            kept = append(kept, word)
    s.foundations = kept
    s.ground &= ~BIT[cell]
    return found


def cell_of_serial(s: State, serial: i64) -> i64:
    """Where the unit with that serial stands, or -1."""
    rest = s.occupied
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        if (s.cells[cell] >> SERIAL_SHIFT) & 63 == serial:
            return cell
    return -1


def cell_of_tile(s: State, tile: i64) -> i64:
    """The first cell with that tile, or -1."""
    rest = s.occupied
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        if s.cells[cell] & 255 == tile:
            return cell
    return -1


def union(s: State, players: i64) -> i64:
    """All cells controlled by a set of players."""
    cells: i64 = 0
    while players != 0:
        cells |= s.side[lowest(players)]
        players &= players - 1
    return cells


def hit_points(s: State, player: i64) -> i64:
    """The HQ's hit points, or the sum of the objects', none once one has fallen (DAN-1, DAN-2)."""
    if (s.match.many_headed >> player) & 1 == 0:
        return s.hp[player]
    if (s.fallen >> player) & 1 != 0:
        return 0
    total: i64 = 0
    standing: i64 = 0
    rest = s.occupied
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        word = s.cells[cell]
        if is_object(word) and owner_of(word) == player:
            total += endurance(word) + 1
            standing += 1
    if standing < len(s.match.heads[player]):
        total += _off_board_hit_points(s, player)
    return total


def _off_board_hit_points(s: State, player: i64) -> i64:
    """The hit points of the objects that are not on the board."""
    total: i64 = 0
    for head in s.match.heads[player]:
        if cell_of_tile(s, head) < 0:
            total += TOUGHNESS[head] - off_board_wounds(s, player, head)
    return total


def replaced(numbers: vec[i64], player: i64, value: i64) -> vec[i64]:
    """A copy of a vector that states may share, with another number for one player."""
    fresh = numbers[:]
    fresh[player] = value
    return fresh


def off_board_wounds(s: State, player: i64, head: i64) -> i64:
    """The wounds of an object that is not on the board; all it can have once it was destroyed."""
    return (s.off_board >> (5 * s.match.heads[player].index(head))) & 31


def set_off_board_wounds(s: State, player: i64, head: i64, wounds: i64) -> None:
    """Note the wounds of an object that is not on the board."""
    place: i64 = 5 * s.match.heads[player].index(head)
    s.off_board = (s.off_board & ~(31 << place)) | (wounds << place)
