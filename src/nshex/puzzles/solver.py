"""Proves a puzzle: all its essentially different solutions, or that there is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import thread_time

from nshex.languages import gettext
from nshex.notation.lines import format_action
from nshex.puzzles.format import Puzzle, PuzzleError
from nshex.puzzles.search import (
    ALL_TRICKS,
    BATTLE_NOW,
    MOST_EFFECTS,
    Effect,
    Found,
    Search,
    TooMuch,
    uses_tile,
)
from nshex.rules.actions import op_of
from nshex.rules.engine import apply
from nshex.rules.state import MAIN, NO_PHASE, OVER, State

MOST_STATES = 50_000_000
"""States after which the solver gives up; no puzzle that a person can solve has this many."""


@dataclass(frozen=True)
class Solution:
    """One way to solve a puzzle."""

    lines: tuple[str, ...]
    """The solver's actions in the turn, against the first of the possible replies."""
    variations: tuple[tuple[str, ...], ...]
    """Every way it can go, including replies of the other side; only one if nobody replies during the
    turn."""


@dataclass(frozen=True)
class Proof:
    """What a complete search of a puzzle has found."""

    solutions: tuple[Solution, ...]
    """One for each essentially different way, the shortest of its kind; shortest first."""
    more: bool
    """There are even more, which were not counted."""
    states: int
    battles: int
    cut: int
    """States left alone because the goal was out of reach."""
    met_again: int
    seconds: float
    closest: tuple[str, ...] = ()
    """Without a solution: the lines that came nearest to the goal of those that were played out."""

    @property
    def solvable(self) -> bool:
        return bool(self.solutions)

    @property
    def unique(self) -> bool:
        """Exactly one essentially different solution."""
        return len(self.solutions) == 1 and not self.more

    @property
    def count(self) -> str:
        """How many essentially different solutions there are, in words."""
        return f"more than {MOST_EFFECTS}" if self.more else str(len(self.solutions))


@dataclass(frozen=True)
class Share:
    """What one share of a search has found; plain values only, so that it can be sent between processes."""

    found: dict[frozenset[object], tuple[int, Solution]]
    """By effect: the length of the shortest plan, and the plan."""
    more: bool
    states: int
    battles: int
    cut: int
    met_again: int
    seconds: float
    closest: tuple[int, tuple[str, ...]]


def solve(puzzle: Puzzle, tricks: int = ALL_TRICKS, most_states: int = MOST_STATES) -> Proof:
    """Prove a puzzle in this process."""
    return joined([Solver(puzzle, tricks, most_states).search_share()])


def joined(shares: Sequence[Share]) -> Proof:
    """The proof that the shares of one search make together."""
    found: dict[frozenset[object], tuple[int, Solution]] = {}
    for share in shares:
        for effect, (length, solution) in share.found.items():
            if effect not in found or found[effect][0] > length:
                found[effect] = (length, solution)
    ordered = sorted(found.values(), key=lambda entry: (entry[0], entry[1].lines))
    return Proof(
        solutions=tuple(solution for _, solution in ordered),
        more=any(share.more for share in shares),
        states=sum(share.states for share in shares),
        battles=sum(share.battles for share in shares),
        cut=sum(share.cut for share in shares),
        met_again=sum(share.met_again for share in shares),
        seconds=sum(share.seconds for share in shares),
        closest=() if found else min(share.closest for share in shares)[1],
    )


class Solver:
    """A search of one puzzle, and the plans it found."""

    def __init__(self, puzzle: Puzzle, tricks: int = ALL_TRICKS, most_states: int = MOST_STATES) -> None:
        s = puzzle.state()
        self.start = s
        self.most_states = most_states
        self.search = Search(s, puzzle.aim(s), puzzle.uses, tricks, most_states)

    def search_share(self, share: int = 0, shares: int = 1) -> Share:
        """Search all, or one share of what the turn can begin with."""
        begun = thread_time()
        search = self.search
        try:
            found = search.run() if shares == 1 else search.run_share(share, shares)
            solutions = {effect: self._solution(effect, found) for effect in found}
        except TooMuch:
            raise PuzzleError(
                gettext(
                    "more than {most} states to search; expected a puzzle with fewer",
                    most=self.most_states,
                )
            ) from None
        signatures = {number: one for one, number in search.signatures.numbers.items()}
        return Share(
            found={
                frozenset(signatures[number] for number in effect): (found[effect][0], solution)
                for effect, solution in solutions.items()
            },
            more=bool(search.more),
            states=int(search.states),
            battles=int(search.battles),
            cut=int(search.cut),
            met_again=int(search.met_again),
            seconds=thread_time() - begun,
            closest=(int(search.closest), self._lines(search.closest_path)),
        )

    def _lines(self, path: Iterable[int]) -> tuple[str, ...]:
        s = self.start.clone()
        lines = []
        for action in path:
            if s.step != MAIN:
                break  # a reply stands between; the lines up to it tell enough
            lines.append(format_action(s, action))
            apply(s, action)
        return tuple(lines)

    def _solution(self, effect: Effect, found: Found) -> Solution:
        action = found[effect][1]
        walks = [[]] if action == BATTLE_NOW else self._played(self.start.clone(), action, 0, effect, True)
        own = [line for line, is_own in walks[0] if is_own]
        return Solution(tuple(own), tuple(tuple(line for line, _ in walk) for walk in walks))

    def _in_turn(self, s: State, used: int, last: int, effect: Effect) -> list[list[tuple[str, bool]]]:
        """All ways a solution with this effect can go from here; lines, and whether the solver plays them."""
        found = self.search.turn(s, used, last)
        action = found[effect][1]
        if action == BATTLE_NOW:
            return [[]]
        return self._played(s, action, used, effect, True)

    def _played(
        self, s: State, action: int, used: int, effect: Effect, own: bool
    ) -> list[list[tuple[str, bool]]]:
        line = (format_action(s, action), own)
        placed = int(self.search.order_mark(s, action))
        used += int(uses_tile(op_of(action)))
        child = s.clone()
        apply(child, action)
        if child.step == OVER or child.turns_begun != self.start.turns_begun or child.phase != NO_PHASE:
            return [[line]]
        if child.step == MAIN:
            rest = self._in_turn(child, used, placed, effect)
        else:
            rest = self._answered(child, used, effect)
        return [[line, *walk] for walk in rest]

    def _answered(self, s: State, used: int, effect: Effect) -> list[list[tuple[str, bool]]]:
        options = self.search.answers(s)
        if self.search.aim.allies >> int(s.decider) & 1:
            for action in options:
                if effect in self.search.after(s, action, used, 0):
                    return self._played(s, action, used, effect, True)
        walks = []
        for action in options:
            replies = self.search.after(s, action, used, 0)
            fitting = min((part for part in replies if part <= effect), key=lambda part: replies[part][0])
            walks.extend(self._played(s, action, used, fitting, False))
        return walks
