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
from nshex.game import Game
from nshex.game import Step as GameStep
from nshex.languages import gettext
from nshex.notation.errors import IllegalActionError
from nshex.notation.seeds import rng_from_seed
from nshex.notation.status import unit_status, winner_of
from nshex.rules.state import CHOICE, OVER, RETREAT, TURNING, State
from nshex.rules.views import View
from nshex.web.lessons.lesson import LEARNER, Step

Json = dict[str, Any]
Verdict = Literal["open", "done", "again"]
MOST_LINES = 400
"""More lines than any lesson needs; a request with more is a mistake."""


@dataclass(frozen=True)
class Attempt:
    """A step of a lesson after some actions."""

    game: Game
    verdict: Verdict

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def lines(self) -> list[str]:
        return [str(action) for action in self.game.actions]


def attempt(step: Step, lines: Sequence[str]) -> Attempt:
    """Play lines, the learner's and the opponent's answers so far; then let the opponent go on.

    A line that is not legal, or not among those the step allows, raises IllegalActionError.
    """
    if len(lines) > MOST_LINES:
        raise IllegalActionError(
            gettext("{number} lines; a lesson has at most {most}", number=len(lines), most=MOST_LINES)
        )
    game = Game.from_position(step.position)
    for line in lines:
        if game.decider == LEARNER and not allows(step, line):
            raise IllegalActionError(
                gettext(
                    "{line!r} is not part of this lesson; expected one of {lines}",
                    line=line[:60],
                    lines=", ".join(step.allow),
                )
            )
        game.push(line)
    verdict = _verdict(step, game)
    while verdict == "open" and game.decider != LEARNER:
        game.push(_answer(step, game))
        verdict = _verdict(step, game)
    return Attempt(game, verdict)


def allows(step: Step, line: str) -> bool:
    """Whether a step lets the learner play a line."""
    return not step.allow or any(fnmatchcase(line, pattern) for pattern in step.allow)


def _answer(step: Step, game: Game) -> int:
    """The opponent's action; seeded by the progress of the lesson, so that a reload gives the same game."""
    bot = make_bot(step.opponent, rng_from_seed(game.length, step.opponent))
    return int(bot.choose(View(game.state, int(game.state.decider)), Limit(nodes=400)))


def _verdict(step: Step, game: Game) -> Verdict:
    if game.steps and all(holds(condition, game.peek()) for condition in step.goal):
        return "done"
    if game.is_over or (not step.whole_game and _had_its_chance(step, game)):
        return "again"
    return "open"


def _had_its_chance(step: Step, game: Game) -> bool:
    """Whether the learner has acted as often as the step allows, or has ended the turn."""
    if game.state.step in (RETREAT, CHOICE, TURNING):
        return False
    own = sum(played.player == LEARNER for played in game.steps)
    return own >= step.moves or any(played.ends_turn for played in game.steps)


def holds(condition: Mapping[str, Any], played: GameStep) -> bool:
    """Whether a condition of a goal holds after an action.

    `event`: it caused such an event, with all the other keys equal; `no_event`: it caused none. `unit`: such
    a unit is on the board, with all the other keys equal to its status. `line`: it was that line, or one of
    several. `over`: the game is over; with `winner`, won by that seat.
    """
    kind, wanted = next(iter(condition.items()))
    rest = {key: value for key, value in condition.items() if key != kind}
    s = played.after.state
    match kind:
        case "event" | "no_event":
            found = any(_fits(event.to_dict(), {"event": wanted, **rest}) for event in played.events)
            return found is (kind == "event")
        case "unit":
            return any(_fits(unit, {"tile": wanted, **rest}) for unit in unit_status(s))
        case "line":
            patterns = [wanted] if isinstance(wanted, str) else wanted
            return any(fnmatchcase(str(played.action), pattern) for pattern in patterns)
        case "over":
            return s.step == OVER and rest.get("winner", winner_of(s)) == winner_of(s)
        case _:
            raise ValueError(f"a goal cannot ask for {kind!r}; expected event, no_event, unit, line or over")


def _fits(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Whether everything required is there; anything not named is ignored."""
    return all(key in found and _is(found[key], value) for key, value in wanted.items())


def _is(found: object, wanted: object) -> bool:
    if isinstance(found, Mapping) and isinstance(wanted, Mapping):
        return _fits(found, wanted)
    return found == wanted
