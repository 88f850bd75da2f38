"""A game under way at one keyboard: every state so far, so that a slip can be taken back."""

from __future__ import annotations

from dataclasses import dataclass

from nshex.notation.lines import format_action
from nshex.notation.records import Record, result_text
from nshex.notation.seeds import Seed, commitment
from nshex.notation.setups import Setup
from nshex.notation.status import winner_of
from nshex.rules.engine import apply
from nshex.rules.events import DREW, Event
from nshex.rules.state import OVER, REASON_NAMES, State


@dataclass(frozen=True)
class Decision:
    """A decision that was taken, and what came of it."""

    before: State
    player: int
    line: str
    events: list[Event]

    @property
    def revealed(self) -> bool:
        """Whether tiles came to light that nobody could know before."""
        return any(event.kind == DREW for event in self.events)


class Session:
    """The game, its past and its record."""

    def __init__(self, setup: Setup, seed: Seed) -> None:
        self.setup = setup
        self.seed = seed
        self.state: State = setup.start(seed)
        self.past: list[Decision] = []

    @property
    def over(self) -> bool:
        return bool(self.state.step == OVER)

    @property
    def decider(self) -> int:
        return int(self.state.decider)

    def take(self, action: int) -> None:
        """Carry out a legal action."""
        before = self.state.clone()
        line = format_action(before, action)
        events: list[Event] = []
        apply(self.state, action, events)
        self.past.append(Decision(before, int(before.decider), line, events))

    def why_not_back(self, keyboard: frozenset[int]) -> str:
        """Why the last decision stands; nothing if it may be taken back.

        People who share a keyboard and play among themselves may take back whatever they like. Against
        anybody else nothing comes back that another player, or a drawn tile, has answered.
        """
        if not self.past:
            return "nothing has been decided yet"
        last = self.past[-1]
        if len(keyboard) == len(self.setup.armies):
            return ""
        if last.player not in keyboard:
            return "another player has decided since"
        return "new tiles have been drawn since" if last.revealed else ""

    def take_back(self) -> str:
        """Undo the last decision; returns its line."""
        last = self.past.pop()
        self.state = last.before
        return last.line

    def record(self, *, reveal_seed: bool, date: str) -> Record:
        over = self.over
        return Record(
            setup=self.setup,
            commitment=commitment(self.seed),
            actions=tuple(decision.line for decision in self.past),
            seed=self.seed if reveal_seed else None,
            result=result_text(winner_of(self.state)),
            reason=REASON_NAMES[self.state.reason] if over else "",
            date=date,
        )
