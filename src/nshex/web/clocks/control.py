"""What players agree on about time, as a short text: `10+10`, `60s`, `3d`; nothing for a game without clocks.

`10+10` is ten minutes for the whole game and ten seconds more for each turn, `60s` a minute for each turn,
and `3d` three days for each turn.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

A_MINUTE, A_DAY = 60.0, 86_400.0
MOST_MINUTES, MOST_INCREMENT = 180.0, 180.0
MOST_TURN_SECONDS, MOST_DAYS = 3_600.0, 30.0

LOSES, BOT_PLAYS_ON = "loses", "bot"
TIME_OUTS = (LOSES, BOT_PLAYS_ON)
"""What running out of time does: whoever it happens to has lost, or a bot plays on."""

_NUMBER = r"(\d{1,4}(?:\.\d{1,3})?)"
_GAME = re.compile(rf"{_NUMBER}\+{_NUMBER}")
_TURN = re.compile(rf"{_NUMBER}([sd])")


@dataclass(frozen=True)
class Control:
    """How much time there is."""

    seconds: float
    """For the whole game, or for a turn."""
    increment: float = 0.0
    """Seconds that a turn adds once it is over."""
    by_turn: bool = False


class ControlError(ValueError):
    """A text that says nothing about clocks; the message says what was expected."""


def read_control(text: str) -> Control | None:
    """The clocks a text stands for; None for the empty text, which is a game without."""
    if not text:
        return None
    game, turn = _GAME.fullmatch(text), _TURN.fullmatch(text)
    if game is not None:
        minutes, increment = float(game[1]), float(game[2])
        if 0 < minutes <= MOST_MINUTES and increment <= MOST_INCREMENT:
            return Control(minutes * A_MINUTE, increment)
    elif turn is not None:
        number, unit = float(turn[1]), turn[2]
        if 0 < number <= (MOST_DAYS if unit == "d" else MOST_TURN_SECONDS):
            return Control(number * (A_DAY if unit == "d" else 1.0), by_turn=True)
    raise ControlError(
        f"clock {text!r}; expected minutes and seconds for each turn as in '10+10' (at most "
        f"{MOST_MINUTES:.0f}+{MOST_INCREMENT:.0f}), seconds for a turn as in '60s' (at most "
        f"{MOST_TURN_SECONDS:.0f}s), or days as in '3d' (at most {MOST_DAYS:.0f}d)"
    )


def is_over_days(text: str) -> bool:
    """Whether players have days for a turn, so that nobody waits at the table."""
    control = read_control(text)
    return control is not None and control.by_turn and control.seconds > MOST_TURN_SECONDS


def control_words(text: str) -> str:
    """The clocks in words; empty for a game without."""
    control = read_control(text)
    if control is None:
        return ""
    if control.by_turn:
        return f"{_span(control.seconds)} a turn"
    more = f" plus {_span(control.increment)} a turn" if control.increment else ""
    return f"{_span(control.seconds)} each{more}"


def _span(seconds: float) -> str:
    for length, word in ((A_DAY, "day"), (A_MINUTE, "minute"), (1.0, "second")):
        if seconds >= length and seconds % length == 0:
            return _counted(seconds / length, word)
    return _counted(seconds, "second")


def _counted(number: float, word: str) -> str:
    return f"{number:g} {word}" if number == 1 else f"{number:g} {word}s"
