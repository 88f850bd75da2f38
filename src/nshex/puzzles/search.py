"""The search that proves a puzzle: every way through the turn, every reply, every course of the battle.

A turn is searched to its end through the rules: each player who is asked answers for its own side: the
solver's side with any answer that reaches the goal, the others with every answer. What a solution does is
kept as its *effect* (docs/puzzles.md): the boards it leads into battle, leaving out what makes no difference
there. Compiled together with the rules.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nshex.geometry import BIT, lowest
from nshex.puzzles.aims import SAVE, Aim, own_units, saved_stands
from nshex.puzzles.battle_signatures import BattleSignatures
from nshex.puzzles.bounds import Bounds
from nshex.puzzles.symmetry import CANONICAL, Facings, state_key
from nshex.rules.actions import (
    BATTLE,
    BUY_ENERGY,
    CARRY,
    DISCARD_TILE,
    END_TURN,
    EXCHANGE,
    HEAL,
    HQ_MOBILITY,
    MOBILITY,
    MOVE,
    PLACE,
    PUSH,
    TERROR,
    action_tile,
    cell_a,
    cell_b,
    has_flag,
    op_of,
    rot_b,
    rot_c,
)
from nshex.rules.engine import apply, legal_actions
from nshex.rules.single_battle import fight_once
from nshex.rules.state import MAIN, NO_PHASE, OVER, State
from nshex.rules.tables import (
    CARRIES,
    FOUNDATION,
    INSTANT_OP,
    KIND,
    MOBILE,
    PLAY_CASTLING,
    PLAY_MOVE,
    PLAY_ROTATION,
    SCOPES,
    TAKES,
    TRAITS,
)
from nshex.rules.units import owner_of, serial_of, tile_of

# What spares work without changing the answer; each can be left out to see what it brings.
EQUAL_FACINGS: Final = 1
COMMUTING_ORDERS: Final = 2
BOARDS_SEEN: Final = 4
DAMAGE_BOUND: Final = 8
ALL_TRICKS: Final = 15

BATTLE_NOW: Final = 0
"""In a plan: no further action, the battle begins."""
MOST_EFFECTS: Final = 200
"""Effects kept for one state; with more a puzzle has "more than" so many solutions."""

Effect = frozenset[int]
"""The numbers of the battle signatures a solution leads to, one for each way the other side may reply."""
Found = dict[frozenset[int], tuple[int, int]]
"""For each effect the length of the shortest plan that has it, and the plan's next action."""

NOTHING: Final[Found] = {}
"""No solution; shared, and never written to."""


class TooMuch(Exception):
    """More states to search than were allowed."""


class Enough(Exception):
    """As many essentially different solutions as were asked for have been found."""


def uses_tile(op: i64) -> bool:
    """Whether an action counts as the use of a given tile; discarding and abilities do not."""
    return op == PLACE or op == MOVE or op == EXCHANGE or PUSH <= op <= HEAL


class Search:
    """One puzzle searched."""

    def __init__(self, root: State, aim: Aim, uses: i64, tricks: i64, most_states: i64) -> None:
        self.root = root.clone()
        self.aim = aim
        self.uses: i64 = uses
        self.tricks: i64 = tricks
        self.most_states: i64 = most_states
        self.turns: i64 = root.turns_begun
        self.bounds = Bounds(root, aim)
        self.facings = Facings(root.match.board)
        self.signatures = BattleSignatures(self.root, aim)
        self.commutes: bool = tricks & COMMUTING_ORDERS != 0 and not _in_play(root, TAKES)
        self.shifting: bool = _in_play(root, TAKES | SCOPES)
        """Units may come to work for another side in the turn."""
        self.known: dict[tuple[int, ...], Found] = {}
        self.states: i64 = 0
        self.battles: i64 = 0
        self.cut: i64 = 0
        self.met_again: i64 = 0
        self.more: bool = False
        """Some effects were left out because there were too many."""
        self.enough: i64 = 0
        """Stop with `Enough` after so many different solutions; 0: find all."""
        self.won: set[int] = set()
        self.replying: i64 = 0
        self.path: list[int] = []
        self.closest: i64 = 1000
        """The least that was missing on a board that missed the goal, and on how many it was no more."""
        self.closest_count: i64 = 0
        self.closest_path: list[int] = []

    def run(self) -> Found:
        """The effects of all solutions."""
        return self.turn(self.root.clone(), 0, 0)

    def run_share(self, share: i64, shares: i64) -> Found:
        """The effects of the solutions that begin with one share of the first actions."""
        s = self.root.clone()
        if self.uses == 0:
            s.hand[s.turn] = 0
        found: Found = {}
        if share == 0:
            self._battle_now(s, found)
        for first, action in enumerate(self.candidates(s, self.uses, 0)):
            if first % shares == share:
                self.path.append(action)
                self._merge(found, self.after(s, action, 0, self.order_mark(s, action)), action)
                self.path.pop()
        return found

    # --- the turn ---

    def turn(self, s: State, used: i64, last: i64) -> Found:
        """Solutions from a state in which the solver may act; `last` is the placement just made, if any."""
        left = self.uses - used
        if (left == 0 or last > 0) and not self._is_still(s):
            last = 0  # units may act between placements: boards seen again save more than a fixed order
        elif left == 0:
            return self._nothing_left(s)
        if left == 0:
            s.hand[s.turn] = 0
        key: tuple[int, ...] = ()
        if self.tricks & BOARDS_SEEN != 0:
            parts = state_key(s)
            parts.append(used)
            parts.append(last)
            if self.aim.kinds & SAVE != 0:
                parts.append(self._saved_cell(s))
            key = tuple(parts)
            if key in self.known:
                self.met_again += 1
                return self.known[key]
        found: Found = {}
        self._count()
        if self.tricks & DAMAGE_BOUND != 0 and self.bounds.hopeless(s, left):
            self.cut += 1
        else:
            self._battle_now(s, found)
            self._try_all(s, used, left, last, found)
        if key:
            self.known[key] = found
        return found

    def _nothing_left(self, s: State) -> Found:
        """Solutions when only the battle is left; most boards in a search are like this, and give none."""
        self._count()
        if self.tricks & DAMAGE_BOUND != 0 and self.bounds.hopeless(s, 0):
            self.cut += 1
            return NOTHING
        number = self._number_if_won(s)
        if number < 0:
            return NOTHING
        return {frozenset((number,)): (1, BATTLE_NOW)}

    def _count(self) -> None:
        self.states += 1
        if self.states > self.most_states:
            raise TooMuch

    def _saved_cell(self, s: State) -> i64:
        rest = s.occupied
        while rest != 0:
            cell = lowest(rest)
            rest &= rest - 1
            if serial_of(s.cells[cell]) == self.aim.saved:
                return cell
        return -1

    def _try_all(self, s: State, used: i64, left: i64, last: i64, found: Found) -> None:
        for action in self.candidates(s, left, last):
            self.path.append(action)
            part = self.after(s, action, used, self.order_mark(s, action))
            if len(part) > 0:
                self._merge(found, part, action)
            self.path.pop()

    def candidates(self, s: State, left: i64, last: i64) -> list[int]:
        """The actions worth trying: not those that cannot change the battle, or that do the same as
        another."""
        facings = self.tricks & EQUAL_FACINGS != 0
        settled = facings and not self._may_move_on(s, left)
        found: list[int] = []
        for action in legal_actions(s).actions():
            op = op_of(action)
            if op == DISCARD_TILE or op == END_TURN or op == BUY_ENERGY or op == BATTLE or op == TERROR:
                continue
            if facings and not self._worth_trying(s, op, action, settled):
                continue
            mark = self.order_mark(s, action)
            if mark > 0 and mark < last:
                continue
            if op == EXCHANGE and serial_of(s.cells[cell_b(action)]) == self.aim.saved:
                continue
            found.append(action)
        return found

    def order_mark(self, s: State, action: i64) -> i64:
        """A number for placements whose order makes no difference: they are tried in rising order. Else 0."""
        if not self.commutes or op_of(action) != PLACE or s.ground != 0:
            return 0
        tile = action_tile(action)
        if KIND[tile] == FOUNDATION:
            return 0
        return tile * 64 + cell_b(action) + 1

    def _worth_trying(self, s: State, op: i64, action: i64, settled: bool) -> bool:
        """Whether no lower rotation does the same."""
        if op == PLACE or op == EXCHANGE:
            tile = action_tile(action)
            if KIND[tile] == FOUNDATION:
                return True
            if settled:
                return self.facings.worth_trying(tile, cell_b(action)) & BIT[rot_b(action)] != 0
            return CANONICAL[tile + 256 * rot_b(action)] == rot_b(action)
        if op == MOVE or op == MOBILITY or op == HQ_MOBILITY or op == CARRY:
            tile = tile_of(s.cells[cell_a(action)])
            if has_flag(action):
                return CANONICAL[tile + 256 * rot_c(action)] == rot_c(action)
            return CANONICAL[tile + 256 * rot_b(action)] == rot_b(action)
        return True

    def after(self, s: State, action: i64, used: i64, placed: i64) -> Found:
        """Solutions after an action or an answer in the turn, in every case that may follow."""
        op = op_of(action)
        if uses_tile(op):
            used += 1
        before = own_units(s, self.aim.allies)
        if op == PLACE and KIND[action_tile(action)] != FOUNDATION:
            before += 1
        child = s.clone()
        apply(child, action)
        if self.aim.kinds & SAVE != 0 and not saved_stands(self.aim, child):
            return NOTHING
        if child.step == OVER or child.turns_begun != self.turns or child.phase != NO_PHASE:
            return self._ended(s, action, child, before)
        if child.step == MAIN:
            return self.turn(child, used, placed)
        return self._asked(child, used)

    def _asked(self, s: State, used: i64) -> Found:
        """Somebody answers in the middle of the turn."""
        self._count()
        own = self.aim.allies & BIT[s.decider] != 0
        options = self.answers(s)
        found: Found = {}
        if own:
            for action in options:
                self._merge(found, self.after(s, action, used, 0), action)
            return found
        parts: list[Found] = []
        self.replying += 1
        for action in options:
            reply = self.after(s, action, used, 0)
            if len(reply) == 0:
                break
            parts.append(reply)
        self.replying -= 1
        if len(parts) < len(options):
            return found
        return self._together(parts)

    def answers(self, s: State) -> list[int]:
        return legal_actions(s).actions()

    def _together(self, parts: list[Found]) -> Found:
        """One solution for every reply, and their combined effect."""
        found: Found = {frozenset(): (0, 0)}
        for part in parts:
            grown: Found = {}
            for effect, (length, _) in found.items():
                for other, (other_length, _) in part.items():
                    joined = effect | other
                    if len(grown) >= MOST_EFFECTS and joined not in grown:
                        self.more = True
                        continue
                    longest = max(length, other_length + 1)
                    if joined not in grown or grown[joined][0] > longest:
                        grown[joined] = (longest, 0)
            found = grown
        return found

    def _merge(self, found: Found, part: Found, action: i64) -> None:
        """Add solutions that begin with an action; of those with one effect the shortest stays."""
        for effect, (length, _) in part.items():
            if effect in found:
                if found[effect][0] > length + 1:
                    found[effect] = (length + 1, int(action))
            elif len(found) < MOST_EFFECTS:
                found[effect] = (length + 1, int(action))
            else:
                self.more = True

    # --- what may still happen in the turn ---

    def _is_still(self, s: State) -> bool:
        """Whether nothing on the board can be used any more, when no tile is left to use."""
        if s.energy[s.turn] > 0 or (s.fresh and s.match.many_headed & BIT[s.turn] != 0):
            return False
        rest = s.occupied
        while rest != 0:
            word = s.cells[lowest(rest)]
            rest &= rest - 1
            if TRAITS[word & 255] & (MOBILE | CARRIES) != 0:
                if self.shifting or self.aim.allies & BIT[owner_of(word)] != 0:
                    return False
        return True

    def _may_move_on(self, s: State, left: i64) -> bool:
        """Whether a unit placed now could move or turn later in the turn."""
        if not self._is_still(s) or _in_hand(s.hand[s.turn], MOBILE | CARRIES):
            return True
        if left <= 1:
            return False
        hand = s.hand[s.turn]
        while hand != 0:
            op = INSTANT_OP[hand & 255]
            hand >>= 8
            if op == PLAY_MOVE or op == PLAY_CASTLING or op == PLAY_ROTATION:
                return True
        return False

    # --- the battle ---

    def _battle_now(self, s: State, found: Found) -> None:
        if self.tricks & DAMAGE_BOUND != 0 and self.bounds.hopeless(s, 0):
            self.cut += 1
            return
        number = self._number_if_won(s)
        if number >= 0:
            found[frozenset((number,))] = (1, BATTLE_NOW)

    def _number_if_won(self, s: State) -> int:
        """The number of the battle's signature if it reaches the goal, else -1."""
        before = own_units(s, self.aim.allies)
        missing = self.missing_after_battle(s, before)
        if missing == 0:
            number = self.signatures.number(s, before)
            if self.enough > 0 and self.replying == 0:
                self.won.add(number)
                if len(self.won) >= self.enough:
                    raise Enough
            return number
        if missing < self.closest:
            self.closest = missing
            self.closest_count = 1
            self.closest_path = self.path[:]
        elif missing == self.closest:
            self.closest_count += 1
        return -1

    def missing_after_battle(self, s: State, before: i64) -> i64:
        """How far a battle on the current board falls short of the goals: 0 if they are reached."""
        self.battles += 1
        copy = s.clone()
        return self.signatures.fought(copy, fight_once(copy), before)

    def _ended(self, s: State, action: i64, child: State, before: i64) -> Found:
        """The action filled the board, which starts the battle (END-2), or it ended the game."""
        self.battles += 1
        if self.signatures.fought_out(child, self.turns, before) != 0:
            return NOTHING
        return {frozenset((self.signatures.number_of_end(s, action, before, self.turns),)): (1, BATTLE_NOW)}


def _in_play(s: State, traits: i64) -> bool:
    """Whether a unit on the board or a tile in hand has one of these traits."""
    rest = s.occupied
    while rest != 0:
        if TRAITS[s.cells[lowest(rest)] & 255] & traits != 0:
            return True
        rest &= rest - 1
    return _in_hand(s.hand[s.turn], traits)


def _in_hand(hand: i64, traits: i64) -> bool:
    while hand != 0:
        if TRAITS[hand & 255] & traits != 0:
            return True
        hand >>= 8
    return False
