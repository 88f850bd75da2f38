"""Fixed phrases that players say to each other.

They are passed on and forgotten: as entries they would cost versions, and a move pressed at the same moment
would come too late. There is no free text, so nobody has to watch over it.
"""

from __future__ import annotations

from typing import Protocol

from nshex.notation.names import one_of, show
from nshex.web.live import checks
from nshex.web.live.checks import Message, Refusal
from nshex.web.payloads import types

PHRASES = {
    "hello": "Hello!",
    "luck": "Good luck!",
    "fun": "Have fun!",
    "nice": "Nice move!",
    "wow": "Wow!",
    "oops": "Oops!",
    "think": "Let me think …",
    "moment": "Back in a moment.",
    "sorry": "Sorry!",
    "thanks": "Thank you!",
    "game": "Good game!",
    "bye": "Bye!",
    "smile": ":-)",
    "laugh": ":-D",
    "sad": ":-(",
    "gasp": ":-O",
}
"""What can be said, by the names under which it is sent; the last four are faces."""


class SpokenGame(Protocol):
    """What is needed of a game at a table."""

    version: int

    @property
    def decider(self) -> int | None: ...

    def live_seats(self, seats: tuple[int, ...]) -> tuple[int, ...]: ...

    def say(self, seat: int, phrase: str) -> None: ...


async def say(game: SpokenGame, message: Message, seats: tuple[int, ...]) -> types.Accepted:
    """Say something to everybody at the table, also when the game is over."""
    checks.check_seat(game.live_seats(seats))
    if message.phrase not in PHRASES:
        text = f"There is no phrase {show(message.phrase)}; {one_of(PHRASES, message.phrase)}."
        raise Refusal(checks.ILLEGAL, text)
    speaker = game.decider if game.decider in seats and game.decider is not None else seats[0]
    game.say(speaker, message.phrase)
    return {"version": game.version}


def said_json(seat: int, phrase: str) -> types.Said:
    return {"type": "said", "seat": seat, "phrase": phrase, "text": PHRASES[phrase]}
