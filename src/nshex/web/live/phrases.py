"""Fixed phrases that players say to each other.

They are passed on and forgotten: as entries they would cost versions, and a move pressed at the same moment
would come too late. There is no free text, so nobody has to moderate it.
"""

from __future__ import annotations

from typing import Protocol

from nshex.languages import N_, gettext
from nshex.notation.names import one_of, show
from nshex.web.live import checks
from nshex.web.live.checks import Message, Refusal
from nshex.web.payloads import types

PHRASES = {
    "hello": N_("Hello!"),
    "luck": N_("Good luck!"),
    "fun": N_("Have fun!"),
    "nice": N_("Nice move!"),
    "wow": N_("Wow!"),
    "oops": N_("Oops!"),
    "think": N_("Let me think …"),
    "moment": N_("Back in a moment."),
    "sorry": N_("Sorry!"),
    "thanks": N_("Thank you!"),
    "game": N_("Good game!"),
    "bye": N_("Bye!"),
    "smile": ":-)",
    "laugh": ":-D",
    "sad": ":-(",
    "gasp": ":-O",
}
"""What can be said, by the names under which it is sent; the last four are faces."""


class SpokenGame(Protocol):
    """What phrases need to know of a game at a table."""

    version: int

    @property
    def decider(self) -> int | None: ...

    def live_seats(self, seats: tuple[int, ...]) -> tuple[int, ...]: ...

    def say(self, seat: int, phrase: str) -> None: ...


async def say(game: SpokenGame, message: Message, seats: tuple[int, ...]) -> types.Accepted:
    """Say something to everybody at the table, even when the game is over."""
    checks.check_seat(game.live_seats(seats))
    if message.phrase not in PHRASES:
        text = gettext(
            "There is no phrase {phrase}; {expected}.",
            phrase=show(message.phrase),
            expected=one_of(PHRASES, message.phrase),
        )
        raise Refusal(checks.ILLEGAL, text)
    speaker = game.decider if game.decider in seats and game.decider is not None else seats[0]
    game.say(speaker, message.phrase)
    return {"version": game.version}


def said_json(seat: int, phrase: str) -> types.Said:
    return {"type": "said", "seat": seat, "phrase": phrase, "text": gettext(PHRASES[phrase])}
