"""A second, brute-force solver to compare the real one with.

It plays every action that does not end the turn, discards and useless tiles included, never asks whether a
board was seen before, and knows nothing of bounds. When two solutions count as the same (docs/puzzles.md) is
implemented here independently, on events as JSON.
"""

import json

from nshex.notation.event_write import event_json
from nshex.notation.positions import write_position
from nshex.puzzles.aims import own_units, shortfall
from nshex.puzzles.search import uses_tile
from nshex.rules import actions as a
from nshex.rules.actions import op_of
from nshex.rules.engine import apply, legal_actions
from nshex.rules.events import BATTLE_BEGAN, Event
from nshex.rules.layout import relayout
from nshex.rules.single_battle import fight_on, fight_once
from nshex.rules.state import MAIN, NO_PHASE, OVER, TURNING, lift
from nshex.rules.tables import FOUNDATION, KIND

SILENT = ("placed", "played", "discarded", "moved", "turned", "swapped", "pushed", "exchanged", "danced")
ENDS_WITHOUT_BATTLE = (a.END_TURN, a.BUY_ENERGY)


class TooBig(Exception):
    """More to try than there is time for."""


class NaiveSolver:
    def __init__(self, puzzle, patience=1500):
        self.puzzle = puzzle
        self.patience = patience
        self.start = puzzle.state()
        self.aim = puzzle.aim(self.start)
        self.start_units = self.units(self.start)

    def effects(self):
        """The effects of all solutions: a set of sets of courses."""
        return self.turn(self.start, 0)

    def turn(self, s, used):
        self.grow_tired(1)
        found = set()
        before = int(own_units(s, self.aim.allies))
        copy = s.clone()
        if self.wins(copy, fight_once(copy), before):
            self.grow_tired(5)
            found.add(frozenset([self.signature(s, before)]))
        for action in legal_actions(s).actions():
            op = op_of(action)
            if op in ENDS_WITHOUT_BATTLE or op == a.BATTLE:
                continue
            if uses_tile(op) and used == self.puzzle.uses:
                continue
            found |= self.after(s, action, used + uses_tile(op))
        return found

    def after(self, s, action, used):
        before = int(own_units(s, self.aim.allies))
        if op_of(action) == a.PLACE and KIND[a.action_tile(action)] != FOUNDATION:
            before += 1
        child = s.clone()
        log: list[Event] = []
        if self.gives_away(s, action):
            return set()
        apply(child, action, log)
        if self.aim.saved >= 0 and self.saved_cell(child) is None:
            return set()
        if child.step == OVER or child.turns_begun != self.start.turns_begun or child.phase != NO_PHASE:
            if not self.wins_by_itself(child, before):
                return set()
            units = sorted(set(self.units(s)) - set(self.start_units))
            what = int(action) & ~(7 << a.BR_SHIFT | 7 << a.CR_SHIFT | 15 << a.NUMBER_SHIFT)
            if op_of(action) == a.PLACE and KIND[a.action_tile(action)] != FOUNDATION:
                began = [i for i, event in enumerate(log) if event.kind == BATTLE_BEGAN]
                log = log[began[0] :] if began else log
                units = sorted([*units, (int(a.cell_b(action)), int(a.action_tile(action)))])
                what = 0
            course = self.course_by_itself(child, log, before)
            return {frozenset([json.dumps([course, self.enemy(s), what, units])])}
        if child.step == MAIN:
            return self.turn(child, used)
        answers = [self.after(child, answer, used) for answer in legal_actions(child).actions()]
        if self.is_own(child):
            return set().union(*answers)
        together: set[frozenset[str]] = {frozenset()}
        for answer in answers:
            together = {one | other for one in together for other in answer}
        return together

    def grow_tired(self, steps):
        self.patience -= steps
        if self.patience < 0:
            raise TooBig

    def is_own(self, s):
        return bool(self.aim.allies >> int(s.decider) & 1)

    def saved_cell(self, s):
        for cell in range(37):
            word = s.cells[cell]
            if word and word >> 19 & 63 == self.aim.saved and word & 255 == self.aim.saved_tile:
                return cell
        return None

    def gives_away(self, s, action):
        """Whether the unit to be saved is the one exchanged."""
        return op_of(action) == a.EXCHANGE and s.cells[a.cell_b(action)] >> 19 & 63 == self.aim.saved

    # --- battles ---

    def is_over(self, s, finished):
        return finished or (s.step == TURNING and s.phase == NO_PHASE)

    def wins(self, s, finished, before):
        if self.is_over(s, finished):
            return shortfall(self.aim, s, before) == 0
        results = []
        for action in legal_actions(s).actions():
            copy = s.clone()
            results.append(self.wins(copy, fight_on(copy, action), before))
        return any(results) if self.is_own(s) else all(results)

    def wins_by_itself(self, s, before):
        if s.step == OVER or s.turns_begun != self.start.turns_begun or s.phase == NO_PHASE:
            return shortfall(self.aim, s, before) == 0
        results = []
        for action in legal_actions(s).actions():
            copy = s.clone()
            apply(copy, action)
            results.append(self.wins_by_itself(copy, before))
        return any(results) if self.is_own(s) else all(results)

    # --- what makes solutions the same ---

    def signature(self, s, before):
        course = self.course(s, before)
        mattering = []
        for cell, tile in sorted(set(self.units(s)) - set(self.start_units)):
            without = s.clone()
            lift(without, cell)
            relayout(without)
            if self.course(without, before - 1) != course:
                mattering.append([cell, tile])
        return json.dumps([course, self.enemy(s), mattering])

    def units(self, s):
        """Own units as (cell, tile)."""
        found = []
        for cell in range(37):
            word = s.cells[cell]
            if word and word >> 11 & 7 < 6 and self.aim.allies >> (word >> 11 & 7) & 1:
                found.append((cell, word & 255))
        return found

    def enemy(self, s):
        """The enemy's and the neutral units with wounds, and everybody's hit points."""
        position = write_position(s)
        own = {(cell, tile) for cell, tile in self.units(s)}
        found = []
        for cell in range(37):
            word = s.cells[cell]
            if word and (cell, word & 255) not in own:
                found.append([cell, word & 255, word >> 14 & 31])
        return [found, [player.get("hp") for player in position["players"]], self.object_points(s)]

    def object_points(self, s):
        return [
            sum(s.cells[cell] >> 14 & 31 for cell, _ in self.units(s) if KIND[s.cells[cell] & 255] == 4),
        ]

    def course(self, s, before):
        copy = s.clone()
        log: list[Event] = []
        return self.tree(copy, fight_once(copy, log), log, before)

    def tree(self, s, finished, log, before):
        told = self.told(log)
        if self.is_over(s, finished):
            return [told]
        branches = []
        for action in legal_actions(s).actions():
            copy = s.clone()
            further: list[Event] = []
            done = fight_on(copy, action, further)
            if not self.is_own(s):
                branches.append([int(action), self.tree(copy, done, further, before)])
            elif self.wins(copy.clone(), done, before):
                branches.append(self.tree(copy, done, further, before))
        return [told, self.in_order(s, branches)]

    def course_by_itself(self, s, log, before):
        told = self.told(log)
        if s.step == OVER or s.turns_begun != self.start.turns_begun or s.phase == NO_PHASE:
            return [told]
        branches = []
        for action in legal_actions(s).actions():
            copy = s.clone()
            further: list[Event] = []
            apply(copy, action, further)
            if not self.is_own(s):
                branches.append([int(action), self.course_by_itself(copy, further, before)])
            elif self.wins_by_itself(copy.clone(), before):
                branches.append(self.course_by_itself(copy, further, before))
        return [told, self.in_order(s, branches)]

    def in_order(self, s, branches):
        if not self.is_own(s):
            return branches
        return sorted({json.dumps(branch) for branch in branches})

    def told(self, log):
        """The events up to the end of the turn, without what the turn itself did."""
        found = []
        for event in log:
            entry = event_json(event)
            if entry["event"] in ("turn_ended", "turn_began"):
                break
            if entry["event"] not in (*SILENT, "procedure", "healed", "mine", "foundation_destroyed"):
                found.append(entry)
        return found
