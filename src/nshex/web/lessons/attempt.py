"""Playing a step of a lesson: the learner's actions, the opponent's answers, and whether the task is done.

An attempt is a function of the lines played so far, so the server keeps nothing between two requests and a
reload loses nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Literal

from nshex.bots.interface import Limit
from nshex.bots.registry import make_bot
from nshex.notation.errors import IllegalActionError
from nshex.notation.lines import format_action, parse_action
from nshex.notation.seeds import rng_from_seed
from nshex.notation.status import unit_status, winner_of
from nshex.notation.story import event_json
from nshex.rules.engine import apply
from nshex.rules.events import Event
from nshex.rules.state import CHOICE, OVER, RETREAT, TURNING, State
from nshex.rules.views import View
from nshex.web.lessons.lesson import LEARNER, Step

Json = dict[str, Any]
Verdict = Literal["open", "done", "again"]
MOST_LINES = 400
"""More lines than any lesson needs; a request with more is a mistake."""


@dataclass(frozen=True)
class Turn:
    """One action that was carried out."""

    line: str
    seat: int
    before: State
    events: list[Event]
    after: State


@dataclass(frozen=True)
class Attempt:
    """A step after some actions."""

    turns: list[Turn]
    state: State
    verdict: Verdict

    @property
    def lines(self) -> list[str]:
        return [turn.line for turn in self.turns]


def attempt(step: Step, lines: Sequence[str]) -> Attempt:
    """Play lines, the learner's and those the opponent answered with before; then let the opponent go on.

    A line that is not legal, or not among those the step offers, raises IllegalActionError.
    """
    if len(lines) > MOST_LINES:
        raise IllegalActionError(f"{len(lines)} lines; a lesson has at most {MOST_LINES}")
    s = step.start()
    turns: list[Turn] = []
    for line in lines:
        if s.decider == LEARNER and not offers(step, line):
            raise IllegalActionError(
                f"{line[:60]!r} is not part of this lesson; expected one of {', '.join(step.allow)}"
            )
        _play(s, parse_action(s, line), turns)
    verdict = _verdict(step, turns, s)
    while verdict == "open" and s.decider != LEARNER:
        _play(s, _answer(step, s, len(turns)), turns)
        verdict = _verdict(step, turns, s)
    return Attempt(turns, s, verdict)


def offers(step: Step, line: str) -> bool:
    """Whether a step lets the learner play a line."""
    return not step.allow or any(fnmatchcase(line, pattern) for pattern in step.allow)


def _play(s: State, action: int, turns: list[Turn]) -> None:
    before = s.clone()
    line, seat = format_action(s, action), int(s.decider)
    events: list[Event] = []
    apply(s, action, events)
    turns.append(Turn(line, seat, before, events, s.clone()))


def _answer(step: Step, s: State, number: int) -> int:
    """The opponent's action; seeded by how far the lesson is, so that a reload sees the same game."""
    bot = make_bot(step.opponent, rng_from_seed(number, step.opponent))
    return int(bot.choose(View(s, int(s.decider)), Limit(nodes=400)))


def _verdict(step: Step, turns: Sequence[Turn], s: State) -> Verdict:
    if turns and all(holds(condition, turns[-1], s) for condition in step.goal):
        return "done"
    own = sum(turn.seat == LEARNER for turn in turns)
    if s.step == OVER or (own >= step.moves and s.step not in (RETREAT, CHOICE, TURNING)):
        return "again"
    return "open"


def holds(condition: Mapping[str, Any], turn: Turn, s: State) -> bool:
    """Whether a condition of a goal holds after an action.

    `event`: it brought such an event, with all the other keys equal; `no_event`: it brought none. `unit`:
    such a unit stands on the board, with all the other keys equal to its status. `line`: it was that line.
    `over`: the game is over; with `winner`, won by that seat.
    """
    kind, wanted = next(iter(condition.items()))
    rest = {key: value for key, value in condition.items() if key != kind}
    match kind:
        case "event" | "no_event":
            told = (event_json(event) for event in turn.events)
            found = any(_fits(event, {"event": wanted, **rest}) for event in told)
            return found is (kind == "event")
        case "unit":
            return any(_fits(unit, {"tile": wanted, **rest}) for unit in unit_status(s))
        case "line":
            return fnmatchcase(turn.line, wanted)
        case "over":
            return s.step == OVER and rest.get("winner", winner_of(s)) == winner_of(s)
        case _:
            raise ValueError(f"a goal cannot ask for {kind!r}; expected event, no_event, unit, line or over")


def _fits(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(key in found and found[key] == value for key, value in wanted.items())
