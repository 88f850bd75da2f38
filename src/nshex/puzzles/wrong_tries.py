"""Answers that almost work: the solution with one thing done differently.

They are what a person is likely to try, and best explain why the solution is right. How near a try
comes is measured by what is missing after the battle (`aims.shortfall`), against the best replies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nshex.notation.errors import LINE_ERRORS
from nshex.notation.lines import format_action, parse_action
from nshex.puzzles.aims import Aim, own_units
from nshex.puzzles.answers import check
from nshex.puzzles.battle_signatures import MOST_MISSING, BattleSignatures
from nshex.puzzles.format import Puzzle
from nshex.puzzles.search import uses_tile
from nshex.rules.actions import (
    BATTLE,
    BUY_ENERGY,
    DISCARD_TILE,
    END_TURN,
    PLACE,
    TERROR,
    action_tile,
    op_of,
)
from nshex.rules.engine import apply, legal_actions
from nshex.rules.single_battle import fight_once
from nshex.rules.state import MAIN, NO_PHASE, OVER, State
from nshex.rules.tables import FOUNDATION, KIND

_POINTLESS = (END_TURN, BUY_ENERGY, DISCARD_TILE, BATTLE, TERROR)
_ACTIONS = ("place ", "play ", "use ", "dance ", "procedure ", "discard ")
"""The first words of lines that do not answer a question."""
NEAR = 2
"""What may be missing on the board after a near miss: hit points and units together."""


@dataclass(frozen=True)
class WrongTry:
    """An answer that misses the goal, by how much, and why in words."""

    lines: tuple[str, ...]
    missing: int
    reason: str
    story: tuple[str, ...]


@dataclass(frozen=True)
class WrongTries:
    """The most instructive one, and how many come near."""

    best: WrongTry | None
    near_misses: int


def wrong_tries(puzzle: Puzzle, solution: Sequence[str]) -> WrongTries:
    """All tries that differ from a solution in one action, or leave one out."""
    start = puzzle.state()
    aim = puzzle.aim(start)
    best: tuple[int, int, tuple[str, ...]] | None = None
    near = 0
    for lines in _neighbours(puzzle, start, tuple(solution)):
        missing = missing_after(aim, start, lines)
        if missing is None or missing == 0:
            continue
        near += missing <= NEAR
        rank = _unlikeness(solution, lines)
        if best is None or (missing, rank) < best[:2]:
            best = (missing, rank, lines)
    if best is None:
        return WrongTries(None, 0)
    verdict = check(puzzle, best[2])
    return WrongTries(WrongTry(best[2], best[0], verdict.reason, verdict.story), near)


def _unlikeness(solution: Sequence[str], lines: Sequence[str]) -> int:
    """Of tries that miss by the same amount, those most like the solution are the most instructive.

    0 for another tile on the cell, 1 for the tile elsewhere, 2 for the tile turned another way, 3 for the
    rest.
    """
    if len(solution) != len(lines):
        return 3
    wanted, tried = next(
        (one.split(), two.split()) for one, two in zip(solution, lines, strict=True) if one != two
    )
    same_tile = wanted[:2] == tried[:2]
    same_cell = wanted[-1].partition("/")[0] == tried[-1].partition("/")[0]
    if same_tile and same_cell:
        return 2
    return 0 if same_cell else 1 if same_tile else 3


def explain(puzzle: Puzzle, lines: Sequence[str]) -> WrongTry:
    """A try with the reason why it fails."""
    start = puzzle.state()
    missing = missing_after(puzzle.aim(start), start, lines)
    verdict = check(puzzle, lines)
    return WrongTry(tuple(lines), missing or 0, verdict.reason, verdict.story)


def _neighbours(puzzle: Puzzle, start: State, solution: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Tries that differ in one action, in the order of the actions; then those that leave one out."""
    for place in range(len(solution)):
        s = start.clone()
        if not _play(s, solution[:place]):
            continue
        used = sum(_uses(start, solution, i) for i in range(len(solution)) if i != place)
        for action in legal_actions(s).actions():
            op = op_of(action)
            if op in _POINTLESS or used + uses_tile(op) > puzzle.uses:
                continue
            line = format_action(s, action)
            if line != solution[place]:
                yield (*solution[:place], line, *_following(solution, place))
    for place in range(len(solution)):
        yield (*solution[:place], *_following(solution, place))


def _following(solution: tuple[str, ...], place: int) -> tuple[str, ...]:
    """What follows an action, without the decisions it called for; another action calls for others."""
    following = place + 1
    while following < len(solution) and not solution[following].startswith(_ACTIONS):
        following += 1
    return solution[following:]


def _uses(start: State, lines: Sequence[str], place: int) -> int:
    return int(lines[place].startswith(("place ", "play ", "use transporter ")))


def _play(s: State, lines: Sequence[str]) -> bool:
    """Play lines as long as nobody else is asked; False if that does not work."""
    for line in lines:
        if s.step != MAIN:
            return False
        try:
            action = parse_action(s, line)
        except LINE_ERRORS:
            return False
        apply(s, action)
    return bool(s.step == MAIN)


def missing_after(aim: Aim, start: State, lines: Sequence[str]) -> int | None:
    """What is missing after some lines and the battle, against the best replies; None if not legal."""
    return _Trial(aim, start).missing(start.clone(), tuple(lines))


class _Trial:
    """Plays lines on a puzzle's board."""

    def __init__(self, aim: Aim, start: State) -> None:
        self.aim = aim
        self.turns = int(start.turns_begun)
        self.signatures = BattleSignatures(start, aim)

    def missing(self, s: State, lines: tuple[str, ...]) -> int | None:
        own = bool(self.aim.allies >> int(s.decider) & 1)
        if s.step == MAIN and not lines:
            before = own_units(s, self.aim.allies)
            return int(self.signatures.fought(s, fight_once(s), before))
        if own and lines:
            try:
                action = parse_action(s, lines[0])
            except LINE_ERRORS:
                return None
            return self._after(s, action, lines[1:])
        results = [self._after(s.clone(), action, lines) for action in legal_actions(s).actions()]
        values = [MOST_MISSING if missing is None else missing for missing in results]
        return int(min(values) if own else max(values))

    def _after(self, s: State, action: int, lines: tuple[str, ...]) -> int | None:
        placed = op_of(action) == PLACE and KIND[action_tile(action)] != FOUNDATION
        before = int(own_units(s, self.aim.allies)) + int(placed)
        apply(s, action)
        if s.step == OVER or s.turns_begun != self.turns or s.phase != NO_PHASE:
            return int(self.signatures.fought_out(s, self.turns, before))
        return self.missing(s, lines)
