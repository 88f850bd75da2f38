"""The state of a game: flat, small, cheap to copy.

A unit is one integer (units.py). Who controls it and who is netted is worked out by layout.py.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from nshex.geometry import BIT, LOWEST, ZEROS
from nshex.rules.options import NEUTRAL, PILE_ROOM, Match
from nshex.rules.tables import TOUGHNESS
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


_BLANK: Final[vec[i64]] = vec[i64]()
"""Stands in every vector of a state for the moment before it gets its own; never written to."""
_NO_PILES: Final[vec[u8]] = vec[u8]()
_NO_DISCARDS: Final[vec[i16]] = vec[i16]()


class State:
    """A moment of a game. `step` and `decider` say who decides what; nothing else moves the game."""

    def __init__(self, match: Match, source: State | None = None) -> None:
        self.match = match
        self.cells: vec[i64] = _BLANK
        self.occupied: i64 = 0
        self.netted: i64 = 0
        self.side: vec[i64] = _BLANK
        """For each player the cells it controls; the neutral last."""
        self.foundations: vec[i64] = _BLANK
        """Words: cell (bits 0-5), tile (6-13), owner (14-16)."""
        self.ground: i64 = 0
        """Cells with a foundation."""
        self.serials: i64 = 0
        self.takeovers: vec[i64] = _BLANK
        """Known takeovers: 64 * serial of the source + serial of the unit (VEG-8)."""
        self.carried: vec[i64] = _BLANK
        """Moves lent this turn: 64 * serial of the transport + serial of the unit (MOD-7)."""

        self.hp: vec[i64] = _BLANK
        self.hand: vec[i64] = _BLANK
        """Tile numbers, a byte each, first drawn lowest."""
        self.mercenaries: vec[i64] = _BLANK
        """Mercenaries not taken yet, a byte each; FACE_DOWN in a view that does not know which (MER-1)."""
        self.pile_size: vec[i64] = _BLANK
        self.known: vec[i64] = _BLANK
        """How many tiles on top of the pile everybody knows."""
        self.energy: vec[i64] = _BLANK
        self.score: vec[i64] = _BLANK
        self.reached: i64 = 0
        """Players who lead since the phase in which somebody had the points to win (MUL-2, `points_by`)."""
        self.apart: i64 = 0
        """Wounds of Dancer's objects that are not on the board, 5 bits each."""
        self.bomber_left: bool = False
        """The Mad Bomber has left the game: nobody can have it face down any more (MER-1, MER-2)."""
        self.piles: vec[u8] = _NO_PILES
        """All piles, bottom first; shared between copies, replaced when a tile returns."""
        self.discards: vec[i16] = _NO_DISCARDS
        """256 * player + tile, in order of time."""

        self.step: i64 = SETUP
        self.decider: i64 = match.placing[0] if len(match.placing) > 0 else match.cycle[0]
        self.turn: i64 = match.cycle[0]
        self.cycle_at: i64 = 0
        self.turns_begun: i64 = 0
        self.round: i64 = 0
        """Which round it is, where a scenario limits their number (SCN-1)."""
        self.placed: i64 = 0
        """How many HQs and objects have been placed."""
        self.fresh: bool = True
        """Nothing has been done in this turn: a dance is still possible (DAN-5)."""
        self.drawn: i64 = 0
        self.terror: i64 = 0
        """Players who may not place board tiles."""
        self.living: i64 = 0
        self.fallen: i64 = 0
        """Players whose HQ or object has been destroyed."""
        self.turn_over: bool = False

        self.ending: i64 = NOT_ENDING
        self.owed: i64 = 0
        """Players who still have a turn before the final battle."""
        self.last_drawer: i64 = NEUTRAL

        self.battle: i64 = NO_BATTLE
        self.caller: i64 = 0
        self.phase: i64 = NO_PHASE
        """The phase being settled, or above all initiatives before the first."""
        self.battle_changed: bool = False
        self.judging: bool = False
        """A battle, or damage outside one, has ended and nobody has looked yet who won."""

        self.job: i64 = NO_JOB
        """The action whose hits, retreat or second step are being settled."""
        self.entered: i64 = 0
        """Cells units have just come to: mines there go off."""
        self.decisions: vec[i64] = _BLANK
        """Decisions already taken in the phase or job being settled."""
        self.alternatives: vec[i64] = _BLANK
        """The actions to choose from in the steps CHOICE and TURNING."""
        self.dirty: bool = False
        """The board has changed since the layout was worked out."""

        self.winners: i64 = 0
        self.reason: i64 = NO_REASON
        if source is None:
            _make_room(self)
        else:
            copy_into(source, self)

    def clone(self) -> State:
        """An independent copy."""
        return State(self.match, self)


def _make_room(s: State) -> None:
    """Give a new state vectors of its own."""
    n = s.match.players
    s.cells = ZEROS[:]
    s.side = ZEROS[:7]
    s.hp = s.match.start_hp[:]
    s.hand = ZEROS[:n]
    s.mercenaries = ZEROS[:n]
    s.pile_size = ZEROS[:n]
    s.known = ZEROS[:n]
    s.energy = ZEROS[:n]
    s.score = ZEROS[:n]
    s.piles = vec[u8]([0] * (n * PILE_ROOM))
    s.living = BIT[n] - 1


def copy_into(source: State, other: State) -> None:
    """Make `other` equal to `source`; the match and the piles are shared, they are never written to."""
    other.match = source.match
    other.cells = source.cells[:]
    other.occupied = source.occupied
    other.netted = source.netted
    other.side = source.side[:]
    other.foundations = source.foundations[:]
    other.ground = source.ground
    other.serials = source.serials
    other.takeovers = source.takeovers[:]
    other.carried = source.carried[:]
    other.hp = source.hp[:]
    other.hand = source.hand[:]
    other.mercenaries = source.mercenaries[:]
    other.pile_size = source.pile_size[:]
    other.known = source.known[:]
    other.energy = source.energy[:]
    other.score = source.score[:]
    other.reached = source.reached
    other.apart = source.apart
    other.bomber_left = source.bomber_left
    other.piles = source.piles
    other.discards = source.discards[:]
    other.step = source.step
    other.decider = source.decider
    other.turn = source.turn
    other.cycle_at = source.cycle_at
    other.turns_begun = source.turns_begun
    other.round = source.round
    other.placed = source.placed
    other.fresh = source.fresh
    other.drawn = source.drawn
    other.terror = source.terror
    other.living = source.living
    other.fallen = source.fallen
    other.turn_over = source.turn_over
    other.ending = source.ending
    other.owed = source.owed
    other.last_drawer = source.last_drawer
    other.battle = source.battle
    other.caller = source.caller
    other.phase = source.phase
    other.battle_changed = source.battle_changed
    other.judging = source.judging
    other.job = source.job
    other.entered = source.entered
    other.decisions = source.decisions[:]
    other.alternatives = source.alternatives[:]
    other.dirty = source.dirty
    other.winners = source.winners
    other.reason = source.reason


# --- the board -------------------------------------------------------------------------------------


def put(s: State, cell: i64, word: i64) -> None:
    """Set a new unit on a free cell; it gets a serial of its own."""
    free = ~s.serials
    serial = LOWEST[(free & -free) % 67]
    s.serials |= BIT[serial]
    s.cells[cell] = (word & ~SERIAL_FIELD) | (serial << SERIAL_SHIFT)
    s.occupied |= BIT[cell]
    owner = (word >> CONTROL_SHIFT) & 7
    s.side[owner] |= BIT[cell]
    s.dirty = True


def lift(s: State, cell: i64) -> None:
    """Take a unit off the board for good."""
    word = s.cells[cell]
    serial = (word >> SERIAL_SHIFT) & 63
    s.serials &= ~BIT[serial]
    s.cells[cell] = 0
    s.occupied &= ~BIT[cell]
    s.netted &= ~BIT[cell]
    s.side[(word >> CONTROL_SHIFT) & 7] &= ~BIT[cell]
    if len(s.carried) > 0:
        _forget(s, serial)
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
        if s.netted & BIT[start] != 0:
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
        cell = LOWEST[(rest & -rest) % 67]
        rest &= rest - 1
        if (s.cells[cell] >> SERIAL_SHIFT) & 63 == serial:
            return cell
    return -1


def cell_of_tile(s: State, tile: i64) -> i64:
    """The first cell with that tile, or -1."""
    rest = s.occupied
    while rest != 0:
        cell = LOWEST[(rest & -rest) % 67]
        rest &= rest - 1
        if s.cells[cell] & 255 == tile:
            return cell
    return -1


def union(s: State, players: i64) -> i64:
    """All cells controlled by a set of players."""
    cells: i64 = 0
    for player in range(7):
        if players & BIT[player] != 0:
            cells |= s.side[player]
    return cells


def hit_points(s: State, player: i64) -> i64:
    """The HQ's hit points, or the sum of the objects', none once one has fallen (DAN-1, DAN-2)."""
    if s.match.many_headed & BIT[player] == 0:
        return s.hp[player]
    if s.fallen & BIT[player] != 0:
        return 0
    total: i64 = 0
    standing: i64 = 0
    rest = s.occupied
    while rest != 0:
        cell = LOWEST[(rest & -rest) % 67]
        rest &= rest - 1
        word = s.cells[cell]
        if is_object(word) and owner_of(word) == player:
            total += endurance(word) + 1
            standing += 1
    if standing < len(s.match.heads[player]):
        total += _hit_points_apart(s, player)
    return total


def _hit_points_apart(s: State, player: i64) -> i64:
    """The hit points of the objects that are not on the board."""
    total: i64 = 0
    for head in s.match.heads[player]:
        if cell_of_tile(s, head) < 0:
            total += TOUGHNESS[head] - wounds_apart(s, player, head)
    return total


def wounds_apart(s: State, player: i64, head: i64) -> i64:
    """The wounds of an object that is not on the board; all it can have once it was destroyed."""
    return (s.apart >> (5 * s.match.heads[player].index(head))) & 31


def set_apart(s: State, player: i64, head: i64, wounds: i64) -> None:
    """Note the wounds of an object that is not on the board."""
    place: i64 = 5 * s.match.heads[player].index(head)
    s.apart = (s.apart & ~(31 << place)) | (wounds << place)
