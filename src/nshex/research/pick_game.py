"""A game played by picks: the state, the picks of the decision that is open, and the actions taken so far."""

from __future__ import annotations

from mypy_extensions import i64

from nshex.research.picker import UNFINISHED, Picker
from nshex.rules.engine import apply
from nshex.rules.rng import Rng
from nshex.rules.state import OVER, State


class PickGame:
    """Runs a state by picks. Decisions with one possible answer are made without asking.

    One that is `held` stops at every complete action, for those who deal the tiles on the way (chance.py).
    """

    def __init__(self, s: State, source: PickGame | None = None, held: bool = False) -> None:
        self.s = s
        self.held = held
        self.actions: list[int] = []
        self.moments: i64 = 0
        """Grows with every action, so that others can tell whether the state has changed."""
        self.picker = Picker(s)
        if source is None:
            self.picker.begin()
            self._run()
        else:
            self.picker = source.picker.copy(s)
            self.actions = source.actions[:]
            self.moments = source.moments
            self.held = source.held

    def copy(self) -> PickGame:
        return PickGame(self.s.clone(), self)

    def is_over(self) -> bool:
        return self.s.step == OVER

    def pick(self, pick: i64) -> None:
        """Make an allowed pick; when it completes an action, the game goes on to the next choice."""
        self.picker.pick(pick)
        self._run()

    def _run(self) -> None:
        """Carry out complete actions until there is something to choose, or the game is over."""
        while self.picker.action != UNFINISHED and not self.held:
            self.carry_out()

    def carry_out(self) -> None:
        """Carry out the action that the picks have led to."""
        action = self.picker.action
        self.actions.append(action)
        self.moments += 1
        apply(self.s, action)
        self.picker.begin()

    def act(self, action: i64) -> None:
        """Take a legal action as a whole, whatever picks were made before."""
        if not self.picker.legal.has(action):
            raise ValueError(f"action {action} is not legal here")
        self.picker.action = action
        self._run()

    def random_pick(self, rng: Rng) -> i64:
        """One of the allowed picks, each as likely as any other."""
        return self.picker.nth(rng.below(self.picker.count()))

    def legal_picks(self) -> list[int]:
        return [self.picker.nth(n) for n in range(self.picker.count())]

    def picks_for(self, action: i64) -> list[int]:
        """The picks that lead from the beginning of this decision to a legal action."""
        if not self.picker.legal.has(action):
            raise ValueError(f"action {action} is not legal here")
        walk = Picker(self.s)
        walk.begin()
        picks: list[int] = []
        while walk.action == UNFINISHED:
            pick = walk.pick_of(action, walk.level)
            picks.append(pick)
            walk.pick(pick)
        return picks
