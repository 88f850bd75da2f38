"""A single battle, with the decisions in it given as lines."""

from __future__ import annotations

from collections.abc import Sequence

from nshex.notation.errors import IllegalActionError, at_place
from nshex.notation.lines import parse_action
from nshex.notation.names import show
from nshex.rules.events import Event
from nshex.rules.single_battle import fight_now
from nshex.rules.state import DISCARD, DRAW, MAIN, STEP_NAMES, State

_STEPS_FOR_BATTLE = (DRAW, DISCARD, MAIN)


def fight(s: State, decisions: Sequence[str]) -> list[Event]:
    """Fight one battle on a state, called by the player on turn, which continues; returns what happened.

    Decisions are used in the order they are asked for; after them, the first alternative is taken.
    """
    if s.step not in _STEPS_FOR_BATTLE:
        steps = ", ".join(repr(STEP_NAMES[step]) for step in _STEPS_FOR_BATTLE)
        raise IllegalActionError(f"no battle in step {STEP_NAMES[s.step]!r}; expected one of {steps}")
    log: list[Event] = []
    given = _Decisions(decisions)
    fight_now(s, log, given.answer)
    if given.used < len(decisions):
        raise IllegalActionError(f"decisions[{given.used}]: {show(decisions[given.used])} was not asked for")
    return log


class _Decisions:
    """Lines to be used one after another."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.used = 0

    def answer(self, s: State) -> int:
        if self.used == len(self.lines):
            return int(s.alternatives[0])
        line, place = self.lines[self.used], f"decisions[{self.used}]"
        self.used += 1
        with at_place(place):
            return parse_action(s, line)
