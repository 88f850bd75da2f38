"""Trying a puzzle: the solver's turn action by action, the other side's replies, and the battle that decides.

An attempt is a function of the lines played so far, so the server keeps nothing between two requests. The
checker of puzzles has the last word: the other side makes the reply that the checker finds worst for the
solver, and an answer counts only if it works against every reply (PUZ-1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from nshex.game import Game, Step
from nshex.languages import gettext
from nshex.notation.errors import IllegalActionError
from nshex.notation.lines import parse_action
from nshex.notation.names import show
from nshex.puzzles import Puzzle, check
from nshex.puzzles.answers import BATTLE_LINE
from nshex.puzzles.search import uses_tile
from nshex.rules.actions import BATTLE, BUY_ENERGY, DISCARD_TILE, END_TURN, TERROR, op_of
from nshex.rules.events import BATTLE_BEGAN, BATTLE_ENDED, Event
from nshex.rules.state import MAIN, State

Verdict = Literal["open", "solved", "failed"]
MOST_LINES = 60
"""More lines than any puzzle needs; a request with more is a mistake."""

_LEFT_OUT = frozenset({BATTLE, BUY_ENERGY, DISCARD_TILE, END_TURN, TERROR})
"""What a turn of a puzzle never needs: the battle comes without a tile, and ends the turn."""


@dataclass(frozen=True)
class Attempt:
    """A puzzle after some actions."""

    puzzle: Puzzle
    game: Game
    lines: tuple[str, ...] = ()
    """What was played, including replies of the other side."""
    own: tuple[str, ...] = ()
    """The solver's part of it."""
    verdict: Verdict = "open"
    reason: str = ""
    """Why it failed."""
    used: int = 0
    """Tiles used so far."""
    first_new: int = 0
    """The number of the first action that came with the last line; it counts from 0."""
    was_outwitted: bool = False
    """Whether it failed because of another reply than those that were seen."""

    @property
    def state(self) -> State:
        return self.game.state

    def is_offered(self, action: int) -> bool:
        """Whether a legal action of the turn is part of the puzzle: no more tiles than may be used."""
        op = int(op_of(action))
        return op not in _LEFT_OUT and not (self.used >= self.puzzle.uses and uses_tile(op))


def attempt(puzzle: Puzzle, lines: Sequence[str]) -> Attempt:
    """Play lines, the solver's and the replies to them so far; then let the other side reply.

    A line that is not legal, or not part of the puzzle, raises IllegalActionError.
    """
    if len(lines) > MOST_LINES:
        raise IllegalActionError(
            gettext("{number} lines; a puzzle has at most {most}", number=len(lines), most=MOST_LINES)
        )
    now = Attempt(puzzle, puzzle.game())
    for line in lines:
        now = _play(now, line)
    while now.verdict == "open" and not is_solvers(puzzle, now.state):
        now = _reply(now)
    return now


def played_out(puzzle: Puzzle, lines: Sequence[str]) -> Attempt:
    """A whole answer and its battle, as the checker plays it."""
    verdict = check(puzzle, lines)
    played = verdict.lines
    end = played.index(BATTLE_LINE) + 1 if BATTLE_LINE in played else len(played)
    return Attempt(
        puzzle,
        verdict.game,
        lines=played[:end],
        own=tuple(lines),
        verdict="solved" if verdict.solved else "failed",
        reason=verdict.reason,
    )


def is_solvers(puzzle: Puzzle, s: State) -> bool:
    """Whether the solver decides, for an ally as well."""
    return bool(s.match.is_friend(puzzle.side, s.decider))


def told(step: Step) -> list[Event]:
    """What happened in an action up to the end of the battle, which ends a puzzle."""
    for number, event in enumerate(step.log, 1):
        if event.kind == BATTLE_ENDED:
            return step.log[:number]
    return step.log


def _play(now: Attempt, line: str) -> Attempt:
    if now.verdict != "open":
        raise IllegalActionError(
            gettext("{line} comes after the battle; expected nothing more", line=show(line))
        )
    now = replace(now, first_new=now.game.length)
    if not is_solvers(now.puzzle, now.state):
        return _go_on(now, line)
    own = (*now.own, line)
    if line == BATTLE_LINE and now.state.step == MAIN:
        return _judge(replace(now, own=own), line)
    action = parse_action(now.state, line)
    if not now.is_offered(action):
        raise IllegalActionError(_not_offered(now, line))
    return _go_on(replace(now, own=own, used=now.used + int(uses_tile(op_of(action)))), line)


def _go_on(now: Attempt, line: str) -> Attempt:
    """After an action of either side; one that fills the board or ends the game decides."""
    game = now.game.copy()
    game.push(line)
    if _is_decided(now.puzzle, game):
        return _judge(now, line)
    return replace(now, game=game, lines=(*now.lines, line))


def _not_offered(now: Attempt, line: str) -> str:
    if now.used >= now.puzzle.uses:
        return gettext(
            "{line} is not part of the puzzle; expected no more than {most} tiles",
            line=show(line),
            most=now.puzzle.uses,
        )
    return gettext("{line} is not part of the puzzle; expected an action before the battle", line=show(line))


def _is_decided(puzzle: Puzzle, game: Game) -> bool:
    """Whether the last action has begun the battle by filling the board, or has ended the game."""
    last = game.peek()
    began = any(event.kind == BATTLE_BEGAN for event in last.log)
    return began or game.is_over or game.turn != puzzle.side


def _reply(now: Attempt) -> Attempt:
    """The other side's reply during the turn: one that spoils the goal if the battle came now, or else
    any."""
    lines = check(now.puzzle, now.lines, replies_given=True).lines
    return _go_on(now, lines[len(now.lines)])


def _judge(now: Attempt, line: str) -> Attempt:
    """The battle, after the replies that were seen; a good answer must work after all other replies too."""
    lines = (*now.lines, line)
    seen = check(now.puzzle, lines, replies_given=True)
    verdict = seen
    if seen.solved and len(now.own) < len(lines):
        every = check(now.puzzle, now.own)
        verdict = seen if every.solved else every
    return replace(
        now,
        game=verdict.game,
        lines=lines,
        verdict="solved" if verdict.solved else "failed",
        reason=verdict.reason,
        first_new=min(now.first_new, _first_other(now, verdict.game)),
        was_outwitted=verdict is not seen,
    )


def _first_other(now: Attempt, game: Game) -> int:
    """The number of the first action of a game that has not been seen, or of the solver's before it."""
    seen = now.game.actions
    pairs = enumerate(zip(seen, game.actions, strict=False))
    first = next((number for number, (one, other) in pairs if one != other), len(seen))
    while first > 0 and not is_solvers(now.puzzle, game.position_at(first).state):
        first -= 1
    return first
