"""Whether an answer to a puzzle holds when it is played out (PUZ-1).

An answer is a list of action lines for the turn of the side that solves. The battle follows by itself; an
answer that says how the solver decides in it begins it with the line `battle`. What the lines leave open is
searched: an opponent asked for a decision gives every answer there is, and all of them must lead to the
goal; for the solving side one that does is enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from nshex.notation.lines import format_action, parse_action
from nshex.notation.story import story
from nshex.puzzles.aims import own_units, saved_stands
from nshex.puzzles.format import Puzzle, PuzzleError
from nshex.puzzles.goals import GoalKind, why_missed
from nshex.puzzles.search import uses_tile
from nshex.rules.actions import EXCHANGE, PLACE, action_tile, cell_b, op_of
from nshex.rules.engine import apply, legal_actions
from nshex.rules.events import BATTLE_ENDED, Event
from nshex.rules.single_battle import fight_on, fight_once
from nshex.rules.state import MAIN, NO_PHASE, OVER, TURNING, State, serial_of
from nshex.rules.tables import FOUNDATION, KIND

MOST_COURSES = 20_000
"""Ways to answer decisions that are followed; a puzzle with more is not one a person can check either."""

BATTLE_LINE = "battle"
"""Where the battle begins in an answer; no tile is used for it."""


@dataclass(frozen=True)
class Verdict:
    """Whether an answer holds, why not, and the course that shows it, decisions included."""

    solved: bool
    reason: str
    course: tuple[str, ...]
    events: tuple[Event, ...] = field(default=(), compare=False)
    """What happened in that course, from the first action to the end of the battle."""
    story: tuple[str, ...] = field(default=(), compare=False)
    """The same in sentences."""


def check(puzzle: Puzzle, lines: Sequence[str]) -> Verdict:
    """Play an answer out."""
    return _Check(puzzle).follow(_Course(puzzle.state(), tuple(lines)))


@dataclass
class _Course:
    """One way a puzzle can go: the state, the lines still to come, and what has happened."""

    state: State
    ahead: tuple[str, ...]
    log: list[Event] = field(default_factory=list)
    played: tuple[str, ...] = ()
    used: int = 0
    units_before: int = 0
    """Own units at the beginning of the battle."""
    called: bool = False
    """The battle was begun for the puzzle, not by a full board."""
    fought: bool = False
    saved_is_lost: bool = False

    def branch(self) -> _Course:
        return _Course(
            self.state.clone(),
            self.ahead,
            list(self.log),
            self.played,
            self.used,
            self.units_before,
            self.called,
            self.fought,
            self.saved_is_lost,
        )


class _Check:
    """Follows an answer through all decisions that are not the solver's to foresee."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        start = puzzle.state()
        self.aim = puzzle.aim(start)
        self.turns = int(start.turns_begun)
        self.saves = any(goal.kind is GoalKind.SAVE for goal in puzzle.goals)
        self.courses = 0

    def follow(self, course: _Course) -> Verdict:
        while True:
            s = course.state
            if s.step == OVER or course.fought:
                return self._judge(course)
            if s.turns_begun != self.turns:
                return _failed(course, "the turn ended without a battle")
            if not s.match.is_friend(self.puzzle.side, s.decider):
                return self._ask(course, wanted=False)
            if course.ahead:
                problem = self._play_next(course)
                if problem:
                    return _failed(course, problem)
            elif s.step == MAIN:
                self._begin_battle(course)
            else:
                return self._ask(course, wanted=True)

    def _play_next(self, course: _Course) -> str:
        """Play the next line; what is wrong with it, or nothing."""
        line, course.ahead = course.ahead[0], course.ahead[1:]
        if line.strip() == BATTLE_LINE and course.state.step == MAIN:
            self._begin_battle(course)
            return ""
        try:
            action = parse_action(course.state, line)
        except ValueError as problem:
            return str(problem)
        used = course.used + int(uses_tile(op_of(action)))
        if used > self.puzzle.uses:
            return f"{line!r} uses tile number {used}; the puzzle allows {self.puzzle.uses}"
        course.used = used
        self._carry_out(course, action)
        return ""

    def _carry_out(self, course: _Course, action: int) -> None:
        """Play an action or give an answer, and see what it has led to."""
        s = course.state
        course.played = (*course.played, format_action(s, action))
        if course.called:
            self._see(course, fight_on(s, action, course.log))
            return
        op = op_of(action)
        if s.phase == NO_PHASE:
            placed = op == PLACE and KIND[action_tile(action)] != FOUNDATION
            course.units_before = int(own_units(s, self.aim.allies)) + int(placed)
            if op == EXCHANGE and self.saves and serial_of(s.cells[cell_b(action)]) == self.aim.saved:
                course.saved_is_lost = True
        fighting = s.phase != NO_PHASE
        apply(s, action, course.log)
        if self.saves and not saved_stands(self.aim, s):
            course.saved_is_lost = True
        full = s.turns_begun != self.turns and any(event.kind == BATTLE_ENDED for event in course.log)
        course.fought = full or (fighting and s.phase == NO_PHASE)

    def _begin_battle(self, course: _Course) -> None:
        """The battle every puzzle ends with, called by the solver."""
        course.units_before = int(own_units(course.state, self.aim.allies))
        course.called = True
        course.played = (*course.played, BATTLE_LINE)
        self._see(course, fight_once(course.state, course.log))

    def _see(self, course: _Course, finished: bool) -> None:
        """The battle is over also where only the free turn of a unit taken over is left (VEG-1)."""
        s = course.state
        course.fought = finished or (s.step == TURNING and s.phase == NO_PHASE)

    def _ask(self, course: _Course, wanted: bool) -> Verdict:
        """Try all answers to a decision until one gives the wanted verdict."""
        verdict = _failed(course, "")
        for action in legal_actions(course.state).actions():
            self.courses += 1
            if self.courses > MOST_COURSES:
                raise PuzzleError(f"more than {MOST_COURSES} ways to decide; expected a puzzle with fewer")
            other = course.branch()
            self._carry_out(other, action)
            verdict = self.follow(other)
            if verdict.solved == wanted:
                break
        return verdict

    def _judge(self, course: _Course) -> Verdict:
        if course.ahead:
            return _failed(course, f"the battle is over, but {course.ahead[0]!r} is still to come")
        problem = why_missed(self.aim, self.puzzle.goals, course.state, course.units_before)
        if not problem and course.saved_is_lost:
            problem = "the unit that was to be saved was lost before the battle"
        if problem:
            return _failed(course, problem)
        return _verdict(course, True, "")


def _failed(course: _Course, reason: str) -> Verdict:
    return _verdict(course, False, reason)


def _verdict(course: _Course, solved: bool, reason: str) -> Verdict:
    told = tuple(course.log)
    return Verdict(solved, reason, course.played, told, tuple(story(course.state, list(told))))
