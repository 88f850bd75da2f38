"""The course of a game: every state from the first HQ on, and what each action did.

It is rebuilt from the entries of the store by playing them back through the rules, so the entries are all
that has to survive.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, fields

from nshex.notation.lines import format_action, parse_action
from nshex.notation.records import Record, result_text, write_record
from nshex.notation.seeds import Seed, commitment, read_seed
from nshex.notation.setups import Setup, make_setup
from nshex.notation.status import winner_of
from nshex.rules.engine import apply
from nshex.rules.events import Event
from nshex.rules.options import RuleSet
from nshex.rules.state import OVER, REASON_NAMES, State
from nshex.web.store.database import TAKE_BACK, Entry, GameStatus, StoredGame


@dataclass(frozen=True)
class Step:
    """An action as it was played, and the state it led to."""

    line: str
    seat: int
    state: State
    events: list[Event]


class Course:
    """A game as far as it has come. States in it are never changed."""

    def __init__(self, setup: Setup, seed: Seed) -> None:
        self.setup = setup
        self.seed = seed
        self.start: State = setup.start(seed)
        self.steps: list[Step] = []

    @property
    def state(self) -> State:
        return self.state_at(len(self.steps))

    def state_at(self, moment: int) -> State:
        """The state after so many actions."""
        return self.steps[moment - 1].state if moment else self.start

    @property
    def is_over(self) -> bool:
        return bool(self.state.step == OVER)

    @property
    def decider(self) -> int | None:
        return None if self.is_over else int(self.state.decider)

    def try_out(self, line: str) -> Step:
        """What a line would do; errors of the notation where it is not legal."""
        s = self.state.clone()
        seat = int(s.decider)
        action = parse_action(s, line)
        written = format_action(s, action)
        log: list[Event] = []
        apply(s, action, log)
        return Step(written, seat, s, log)

    def push(self, step: Step) -> None:
        self.steps.append(step)

    def pop(self) -> Step:
        return self.steps.pop()

    def follow(self, entries: Iterable[Entry]) -> None:
        """Play entries of the store back."""
        for entry in entries:
            if entry.kind == TAKE_BACK:
                self.pop()
            else:
                self.push(self.try_out(entry.line))

    def record(self, date: str = "") -> str:
        """The game as a record; the seed is in it only when the game is over."""
        s = self.state
        record = Record(
            setup=self.setup,
            commitment=commitment(self.seed),
            actions=tuple(step.line for step in self.steps),
            seed=self.seed if self.is_over else None,
            result=result_text(winner_of(s)),
            reason=REASON_NAMES[s.reason] if self.is_over else "",
            date=date,
        )
        return write_record(record)


def course_of(stored: StoredGame, entries: Iterable[Entry]) -> Course:
    """The course of a stored game, played back through the rules."""
    course = Course(read_setup(stored.setup), read_seed(stored.seed))
    course.follow(entries)
    return course


def status_of(s: State) -> GameStatus:
    if s.step != OVER:
        return GameStatus(int(s.decider), None)
    return GameStatus(None, result_text(winner_of(s)), REASON_NAMES[s.reason])


# --- setups as text --------------------------------------------------------------------------------


def write_setup(setup: Setup) -> str:
    """A setup as JSON text for the store."""
    plain = RuleSet()
    agreed = {field.name: getattr(setup.rules, field.name) for field in fields(RuleSet)}
    options = {
        key: value
        for key, value in agreed.items()
        if key not in ("mode", "board") and value != getattr(plain, key)
    }
    return json.dumps(
        {
            "armies": setup.armies,
            "mode": setup.rules.mode,
            "board": setup.rules.board,
            "options": options,
            "teams": setup.teams,
            "mercenaries": setup.mercenaries,
            "names": setup.names,
            "commander": setup.commander,
        }
    )


def read_setup(text: str) -> Setup:
    """The setup that `write_setup` wrote."""
    return make_setup(**json.loads(text))
