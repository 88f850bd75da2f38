"""What players agree on about time, as a short text: `10+10`, `60s`, `3d`; nothing for a game without clocks.

`10+10` is ten minutes for the whole game and ten seconds more for each turn, `60s` a minute for each turn,
and `3d` three days for each turn.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from nshex.languages import gettext, ngettext

A_MINUTE, A_DAY = 60.0, 86_400.0
MOST_MINUTES, MOST_INCREMENT = 180.0, 180.0
MOST_TURN_SECONDS, MOST_DAYS = 3_600.0, 30.0

LOSES, BOT_PLAYS_ON = "loses", "bot"
TIME_OUTS = (LOSES, BOT_PLAYS_ON)
"""What running out of time does: the player loses, or a bot plays on."""

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
    """A text that does not describe clocks; the message says what was expected."""


def read_control(text: str) -> Control | None:
    """The clocks a text stands for; None for the empty text, a game without clocks."""
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
        gettext(
            "clock {clock!r}; expected minutes and seconds for each turn as in '10+10' (at most "
            "{minutes:.0f}+{increment:.0f}), seconds for a turn as in '60s' (at most {seconds:.0f}s), or "
            "days as in '3d' (at most {days:.0f}d)",
            clock=text,
            minutes=MOST_MINUTES,
            increment=MOST_INCREMENT,
            seconds=MOST_TURN_SECONDS,
            days=MOST_DAYS,
        )
    )


def is_over_days(text: str) -> bool:
    """Whether players have days for a turn, so that nobody waits at the table."""
    control = read_control(text)
    return control is not None and control.by_turn and control.seconds > MOST_TURN_SECONDS


def control_words(text: str) -> str:
    """The clocks in words; empty for a game without clocks."""
    control = read_control(text)
    if control is None:
        return ""
    if control.by_turn:
        return gettext("{time} a turn", time=_span(control.seconds))
    time = _span(control.seconds)
    if not control.increment:
        return gettext("{time} each", time=time)
    return gettext("{time} each plus {more} a turn", time=time, more=_span(control.increment))


def _span(seconds: float) -> str:
    if seconds >= A_DAY and seconds % A_DAY == 0:
        return ngettext("{n} day", "{n} days", int(seconds / A_DAY))
    if seconds >= A_MINUTE and seconds % A_MINUTE == 0:
        return ngettext("{n} minute", "{n} minutes", int(seconds / A_MINUTE))
    if seconds % 1 == 0:
        return ngettext("{n} second", "{n} seconds", int(seconds))
    return gettext("{number} seconds", number=f"{seconds:g}")
