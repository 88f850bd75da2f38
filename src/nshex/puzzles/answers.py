"""Whether an answer solves a puzzle when it is played (PUZ-1).

An answer is a list of action lines for the turn of the side that solves. The battle follows by itself; an
answer that says how the solver decides in it begins it with the line `battle`. What the lines leave open is
searched: an opponent asked for a decision gives every answer there is, and all of them must lead to the
goal; for the solving side one that does is enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from nshex.actions import Action
from nshex.game import Game, Step
from nshex.languages import gettext
from nshex.notation.lines import parse_action
from nshex.notation.story import story
from nshex.position import Position
from nshex.puzzles.aims import own_units, saved_stands
from nshex.puzzles.format import Puzzle, PuzzleError
from nshex.puzzles.goals import GoalKind, why_missed
from nshex.puzzles.search import uses_tile
from nshex.rules.actions import EXCHANGE, PLACE, action_tile, cell_b, op_of
from nshex.rules.engine import call_battle, legal_actions
from nshex.rules.events import BATTLE_ENDED, Event
from nshex.rules.state import MAIN, NO_PHASE, OVER, State
from nshex.rules.tables import FOUNDATION, KIND
from nshex.rules.units import serial_of

MOST_BRANCHES = 2_000
"""The most ways to answer decisions that are followed; nobody could check a puzzle with more."""

BATTLE_LINE = "battle"
"""Where the battle begins in an answer; no tile is used for it."""


@dataclass(frozen=True)
class Verdict:
    """Whether an answer works, why not, and the actions that show it, including decisions."""

    solved: bool
    reason: str
    lines: tuple[str, ...]
    game: Game = field(compare=False)
    """How it went: the game from the puzzle's position to the end of the battle."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, from the first action to the end of the battle."""
        return tuple(_log(self.game))

    @property
    def story(self) -> tuple[str, ...]:
        """The same in sentences."""
        return tuple(story(self.game.state, list(self.events)))

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Pickled by its lines: a game cannot play its battle again, which is not an action of the rules."""
        return _told_again, (self.solved, self.reason, self.lines, self.game.start)


def check(puzzle: Puzzle, lines: Sequence[str], *, replies_given: bool = False) -> Verdict:
    """Play an answer. With `replies_given` the lines also say how the other side replies to them."""
    return _Check(puzzle, replies_given).follow(_Branch(puzzle.game(), tuple(lines)))


def _told_again(solved: bool, reason: str, lines: tuple[str, ...], start: Position) -> Verdict:
    """A verdict that was pickled."""
    game = Game.from_position(start)
    for line in lines:
        if line == BATTLE_LINE:
            _fight(game)
        else:
            game.push(line)
    return Verdict(solved, reason, lines, game)


def _fight(game: Game) -> None:
    """Fight the battle that ends every puzzle. No tile calls it, so it is not an action of the rules."""
    before = game.position
    s = before.to_state()
    log: list[Event] = []
    call_battle(s, s.turn, log)
    game.push(Step(Action(BATTLE_LINE), before.turn, before, Position.around(s), log))


def _log(game: Game) -> Iterator[Event]:
    """The events of a game up to the end of its battle."""
    for step in game.steps:
        for event in step.log:
            yield event
            if event.kind == BATTLE_ENDED:
                return


@dataclass
class _Branch:
    """One way a puzzle can go: the game so far, the remaining lines, and what has to be remembered."""

    game: Game
    ahead: tuple[str, ...]
    used: int = 0
    units_before: int = 0
    """Own units at the beginning of the battle."""
    saved_is_lost: bool = False

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(str(action) for action in self.game.actions)

    def copy(self) -> _Branch:
        return replace(self, game=self.game.copy())

    def is_fought(self) -> bool:
        return any(event.kind == BATTLE_ENDED for event in _log(self.game))


class _Check:
    """Follows an answer through all decisions that it does not give."""

    def __init__(self, puzzle: Puzzle, replies_given: bool) -> None:
        self.puzzle = puzzle
        self.replies_given = replies_given
        self.aim = puzzle.aim(puzzle.state())
        self.saves = any(goal.kind is GoalKind.SAVE for goal in puzzle.goals)
        self.branches = 0

    def follow(self, branch: _Branch) -> Verdict:
        while True:
            s = branch.state
            if s.step == OVER or branch.is_fought():
                return self._judge(branch)
            if s.turn != self.puzzle.side:
                return _failed(branch, gettext("the turn ended without a battle"))
            is_own = s.match.is_friend(self.puzzle.side, s.decider)
            if not is_own and not (self.replies_given and branch.ahead):
                return self._ask(branch, wanted=False)
            if branch.ahead:
                problem = self._play_next(branch)
                if problem:
                    return _failed(branch, problem)
            elif s.step == MAIN:
                self._begin_battle(branch)
            else:
                return self._ask(branch, wanted=True)

    def _play_next(self, branch: _Branch) -> str:
        """Play the next line; what is wrong with it, or nothing."""
        line, branch.ahead = branch.ahead[0], branch.ahead[1:]
        if line.strip() == BATTLE_LINE and branch.state.step == MAIN:
            self._begin_battle(branch)
            return ""
        try:
            action = parse_action(branch.state, line)
        except ValueError as problem:
            return str(problem)
        branch.used += int(uses_tile(op_of(action)))
        if branch.used > self.puzzle.uses:
            return gettext(
                "{line!r} uses tile number {used}; the puzzle allows {most}",
                line=line,
                used=branch.used,
                most=self.puzzle.uses,
            )
        self._push(branch, action)
        return ""

    def _push(self, branch: _Branch, action: int) -> None:
        s = branch.state
        op = op_of(action)
        if s.phase == NO_PHASE:
            placed = op == PLACE and KIND[action_tile(action)] != FOUNDATION
            branch.units_before = int(own_units(s, self.aim.allies)) + int(placed)
        if self.saves and op == EXCHANGE and serial_of(s.cells[cell_b(action)]) == self.aim.saved:
            branch.saved_is_lost = True
        branch.game.push(action)
        if self.saves and not saved_stands(self.aim, branch.state):
            branch.saved_is_lost = True

    def _begin_battle(self, branch: _Branch) -> None:
        branch.units_before = int(own_units(branch.state, self.aim.allies))
        _fight(branch.game)

    def _ask(self, branch: _Branch, wanted: bool) -> Verdict:
        """Try all answers to a decision until one gives the wanted verdict."""
        verdict = _failed(branch, "")
        for action in legal_actions(branch.state).actions():
            self.branches += 1
            if self.branches > MOST_BRANCHES:
                raise PuzzleError(
                    gettext(
                        "more than {most} ways to decide; expected a puzzle with fewer", most=MOST_BRANCHES
                    )
                )
            other = branch.copy()
            self._push(other, action)
            verdict = self.follow(other)
            if verdict.solved == wanted:
                break
        return verdict

    def _judge(self, branch: _Branch) -> Verdict:
        if branch.ahead:
            problem = gettext("the battle is over, but {line!r} is still to come", line=branch.ahead[0])
            return _failed(branch, problem)
        problem = why_missed(self.aim, self.puzzle.goals, branch.state, branch.units_before)
        if not problem and branch.saved_is_lost:
            problem = gettext("the unit that was to be saved was lost before the battle")
        return Verdict(not problem, problem, branch.lines, branch.game)


def _failed(branch: _Branch, reason: str) -> Verdict:
    return Verdict(False, reason, branch.lines, branch.game)
