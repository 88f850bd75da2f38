"""What a battle comes to, as a signature: two battles that go the same way have the same one.

A board going into battle is identified by what happens then: the events of the battle for every answer the
other side may give, and for every answer of the solving side that reaches the goal. Compiled together with
the rules.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nshex.geometry import BIT, lowest
from nshex.puzzles.aims import LOST, Aim, shortfall
from nshex.rules import events
from nshex.rules.actions import BR_SHIFT, CR_SHIFT, NUMBER_SHIFT, PLACE, action_tile, cell_b, op_of
from nshex.rules.engine import apply, legal_actions
from nshex.rules.events import Event
from nshex.rules.layout import relayout
from nshex.rules.options import NEUTRAL
from nshex.rules.single_battle import fight_on, fight_once
from nshex.rules.state import NO_PHASE, OVER, TURNING, State, hit_points, lift
from nshex.rules.tables import FOUNDATION, KIND
from nshex.rules.units import OWNER_SHIFT, owner_of, wounds_of

ROTATIONS: Final = (7 << BR_SHIFT) | (7 << CR_SHIFT) | (15 << NUMBER_SHIFT)
"""The bits of an action that hold rotations and directions: what they do shows in the signature."""

MOST_MISSING: Final = 100 * LOST


class BattleSignatures:
    """Gives every signature of a battle a number, equal for equal ones."""

    def __init__(self, root: State, aim: Aim) -> None:
        self.root = root
        self.aim = aim
        self.numbers: dict[object, int] = {}

    # --- who wins ---

    def fought(self, s: State, finished: bool, before: i64) -> i64:
        """What is missing after the battle begun by `fight_once`, each player answering for its side."""
        if finished or (s.step == TURNING and s.phase == NO_PHASE):
            return shortfall(self.aim, s, before)
        own = self.aim.allies & BIT[s.decider] != 0
        best: i64 = MOST_MISSING if own else 0
        for action in legal_actions(s).actions():
            copy = s.clone()
            missing = self.fought(copy, fight_on(copy, action), before)
            if own:
                best = min(best, missing)
                if best == 0:
                    break
            else:
                best = max(best, missing)
        return best

    def fought_out(self, s: State, turns: i64, before: i64) -> i64:
        """The same if the battle came by itself and the game goes on after it."""
        if s.step == OVER or s.turns_begun != turns or s.phase == NO_PHASE:
            return shortfall(self.aim, s, before)
        own = self.aim.allies & BIT[s.decider] != 0
        best: i64 = MOST_MISSING if own else 0
        for action in legal_actions(s).actions():
            copy = s.clone()
            apply(copy, action)
            missing = self.fought_out(copy, turns, before)
            best = min(best, missing) if own else max(best, missing)
        return best

    # --- which signature ---

    def number(self, s: State, before: i64) -> int:
        """The number of the signature of a board on which the battle is called now."""
        signature = self._signature_from(s, before)
        found: list[object] = [signature, self._enemy(s)]
        rest = s.occupied
        while rest != 0:
            cell = lowest(rest)
            rest &= rest - 1
            if not self._is_new(s, cell):
                continue
            without = s.clone()
            lift(without, cell)
            relayout(without)
            if self._signature_from(without, before - 1) != signature:
                found.append((int(cell), int(s.cells[cell] & 255)))
        return self._number_of(tuple(found))

    def number_of_end(self, s: State, action: i64, before: i64, turns: i64) -> int:
        """The number of the signature of a battle that an action set off, or of the end it brought.

        A placement that fills the board is like those before it: which came last makes no difference.
        """
        copy = s.clone()
        log: list[Event] = []
        apply(copy, action, log)
        what: i64 = action & ~ROTATIONS
        units = self._new_units(s)
        if op_of(action) == PLACE and KIND[action_tile(action)] != FOUNDATION:
            log = _from_the_battle_on(log)
            units.append((int(cell_b(action)), int(action_tile(action))))
            units.sort()
            what = 0
        return self._number_of(
            (self._played_out(copy, log, before, turns), self._enemy(s), int(what), *units)
        )

    def _new_units(self, s: State) -> list[tuple[int, int]]:
        """Cell and tile of the own units that were not there at the beginning."""
        found: list[tuple[int, int]] = []
        rest = s.occupied
        while rest != 0:
            cell = lowest(rest)
            rest &= rest - 1
            if self._is_new(s, cell):
                found.append((int(cell), int(s.cells[cell] & 255)))
        return found

    def _number_of(self, signature: object) -> int:
        if signature not in self.numbers:
            self.numbers[signature] = len(self.numbers)
        return self.numbers[signature]

    def _is_new(self, s: State, cell: i64) -> bool:
        """Whether a unit of the solver stands where that tile did not stand at the beginning."""
        word = s.cells[cell]
        owner = owner_of(word)
        if owner == NEUTRAL or self.aim.allies & BIT[owner] == 0:
            return False
        old = self.root.cells[cell]
        return old & 255 != word & 255 or (old >> OWNER_SHIFT) & 7 != owner

    def _enemy(self, s: State) -> tuple[int, ...]:
        """What the turn has done to the enemy: units, wounds and everybody's hit points."""
        found: list[int] = []
        for player in range(s.match.players):
            found.append(hit_points(s, player))
        rest = s.occupied
        while rest != 0:
            cell = lowest(rest)
            rest &= rest - 1
            word = s.cells[cell]
            owner = owner_of(word)
            if owner == NEUTRAL or self.aim.allies & BIT[owner] == 0:
                found.append(int(cell) + 64 * int(word & 255) + 64 * 256 * int(wounds_of(word)))
        return tuple(found)

    def _signature_from(self, s: State, before: i64) -> tuple[object, ...]:
        copy = s.clone()
        log: list[Event] = []
        finished = fight_once(copy, log)
        return self._signature(copy, finished, log, before)

    def _signature(self, s: State, finished: bool, log: list[Event], before: i64) -> tuple[object, ...]:
        told = _told(log)
        if finished or (s.step == TURNING and s.phase == NO_PHASE):
            return (told,)
        own = self.aim.allies & BIT[s.decider] != 0
        branches: list[object] = []
        for action in legal_actions(s).actions():
            copy = s.clone()
            further: list[Event] = []
            done = fight_on(copy, action, further)
            if not own:
                branches.append((int(action), self._signature(copy, done, further, before)))
            elif self.fought(copy.clone(), done, before) == 0:
                branches.append(self._signature(copy, done, further, before))
        if own:
            return (told, frozenset(branches))
        return (told, tuple(branches))

    def _played_out(self, s: State, log: list[Event], before: i64, turns: i64) -> tuple[object, ...]:
        told = _told(log)
        if s.step == OVER or s.turns_begun != turns or s.phase == NO_PHASE:
            return (told,)
        own = self.aim.allies & BIT[s.decider] != 0
        branches: list[object] = []
        for action in legal_actions(s).actions():
            copy = s.clone()
            further: list[Event] = []
            apply(copy, action, further)
            if not own:
                branches.append((int(action), self._played_out(copy, further, before, turns)))
            elif self.fought_out(copy, turns, before) == 0:
                branches.append(self._played_out(copy, further, before, turns))
        if own:
            return (told, frozenset(branches))
        return (told, tuple(branches))


def _from_the_battle_on(log: list[Event]) -> list[Event]:
    """What happened from the beginning of a battle; everything if there was none."""
    for i, event in enumerate(log):
        if event.kind == events.BATTLE_BEGAN:
            return log[i:]
    return log


def _told(log: list[Event]) -> tuple[tuple[int, ...], ...]:
    """What happened up to the end of the battle, without where and how tiles were laid before it."""
    found: list[tuple[int, ...]] = []
    for event in log:
        kind = event.kind
        if kind < events.BATTLE_BEGAN:
            if kind == events.TURN_BEGAN:
                break
            if kind < events.NETTED:
                continue
        if kind == events.TURN_ENDED:
            break
        found.append(
            (
                int(kind),
                int(event.player),
                int(event.cell),
                int(event.tile),
                int(event.target_cell),
                int(event.target_tile),
                int(event.source),
                int(event.direction),
                int(event.means),
                int(event.wounds),
                int(event.total_wounds),
                int(event.hp),
                int(event.points),
                int(event.initiative),
                int(event.winners),
            )
        )
    return tuple(found)
