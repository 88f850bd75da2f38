"""What may be asked of a game, checked in one fixed order; every refusal says what to do now.

The order: is the message known, is it small enough, has the reader a seat, is the game still on, is it the
reader's decision, is the version right, is the action legal. The first check that fails answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, get_type_hints

from nshex.game import Game, Kept, Step
from nshex.notation.errors import LINE_ERRORS, NotationError
from nshex.notation.names import show
from nshex.notation.positions import read_json
from nshex.web.payloads.types import Messages

PLAY, TAKE_BACK, PREVIEW, FORECAST = "play", "take_back", "preview", "forecast"
EXPLAIN, HINT, RELOAD, WAYS = "explain", "hint", "reload", "ways"

UNKNOWN = "unknown"
TOO_BIG = "too_big"
NOT_YOUR_SEAT = "not_your_seat"
GAME_OVER = "game_over"
NOT_YOUR_DECISION = "not_your_decision"
WRONG_VERSION = "wrong_version"
ILLEGAL = "illegal"
SWITCHED_OFF = "switched_off"
TOO_FAST = "too_fast"
BUSY = "busy"
FAILED = "failed"
STALE = "stale"

MOST_ASK = 2**53
"""Asks are numbers that a browser can count."""


class Refusal(Exception):
    """A message that is not followed: a code for programs, and what to do now for people."""

    def __init__(self, error: str, text: str) -> None:
        super().__init__(text)
        self.error = error
        self.text = text


@dataclass(frozen=True)
class Message:
    """A message of a reader, well formed."""

    ask: int
    type: str
    version: int = 0
    line: str = ""
    at: str | None = None
    tile: str | None = None
    button: str = ""


# --- known and small enough ------------------------------------------------------------------------

_FIELDS: dict[str, dict[str, type]] = {
    kind: {key: hint for key, hint in get_type_hints(fields).items() if key in fields.__required_keys__}
    for kind, fields in get_type_hints(Messages).items()
}
"""What every kind of message must have, beside `type` and `ask`."""
_EITHER = ("at", "tile")
_WORDS = {int: "a whole number", str: "a text"}


@dataclass(frozen=True)
class Received:
    """A text from a reader, parsed once, whatever it holds."""

    size: int
    data: object
    problem: str = ""
    """Why it is no JSON, if it is none."""

    @property
    def ask(self) -> int | None:
        """The number it wants its answer under, where that much can be read."""
        ask = self.data.get("ask") if isinstance(self.data, dict) else None
        return ask if type(ask) is int and 0 <= ask < MOST_ASK else None


def receive(text: str) -> Received:
    try:
        return Received(len(text), read_json(text))
    except NotationError as problem:
        return Received(len(text), None, str(problem).partition(";")[0])


def read_message(received: Received, longest: int) -> Message:
    """The message in what was received: known first, then not too big."""
    message = _known(received)
    if received.size > longest:
        raise Refusal(TOO_BIG, f"The message has {received.size} characters; send at most {longest}.")
    return message


def _known(received: Received) -> Message:
    data, ask = received.data, received.ask
    if received.problem:
        raise Refusal(UNKNOWN, f"The message is {received.problem}. Send one JSON object.")
    if not isinstance(data, dict):
        raise Refusal(UNKNOWN, f"The message is {show(data)}. Send a JSON object.")
    kind = data.get("type")
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise Refusal(UNKNOWN, f"No message {show(kind)}. Send one of {', '.join(_FIELDS)}.")
    if ask is None:
        raise Refusal(UNKNOWN, f"ask is {show(data.get('ask'))}. Number your messages with 0, 1, 2 ….")
    found: dict[str, Any] = {}
    for key, wanted in _FIELDS[kind].items():
        if type(data.get(key)) is not wanted:
            raise Refusal(UNKNOWN, f"{key} of {kind} is {show(data.get(key))}. Send {_WORDS[wanted]}.")
        found[key] = data[key]
    if kind == EXPLAIN:
        found |= _what_to_explain(data)
    return Message(ask, kind, **found)


def _what_to_explain(data: dict[str, Any]) -> dict[str, str]:
    found = {key: data[key] for key in _EITHER if data.get(key) is not None}
    if len(found) != 1 or not all(isinstance(value, str) for value in found.values()):
        raise Refusal(UNKNOWN, 'Send explain with "at" and a cell, or with "tile" and a tile.')
    return found


# --- the reader and the game -----------------------------------------------------------------------


def check_seat(seats: Sequence[int]) -> None:
    if not seats:
        raise Refusal(NOT_YOUR_SEAT, "You are watching this game; only its players can do that.")


def check_going_on(game: Game) -> None:
    if game.is_over:
        raise Refusal(GAME_OVER, "The game is over. Look at it again as a replay, or start a new one.")


def check_decision(game: Game, seats: Sequence[int]) -> None:
    if game.decider not in seats:
        raise Refusal(NOT_YOUR_DECISION, "Another player has to decide now. Wait until it is your turn.")


def check_version(message: Message, version: int) -> None:
    if message.version != version:
        raise Refusal(
            WRONG_VERSION,
            f"The table is at version {version}, your message is for {message.version}. "
            "Reload the page and decide again.",
        )


def check_legal(game: Game, line: str) -> Step:
    """What the line does, if it is legal."""
    try:
        return game.try_out(line)
    except LINE_ERRORS as problem:
        raise Refusal(ILLEGAL, f"That is not possible: {problem}") from None


def check_can_act(message: Message, seats: Sequence[int], game: Game, version: int) -> Step:
    """All that is asked before an action is carried out."""
    check_deciding(message, seats, game, version)
    return check_legal(game, message.line)


def check_deciding(message: Message, seats: Sequence[int], game: Game, version: int) -> None:
    """What is asked of somebody who wants to know more about the decision before it is made."""
    check_seat(seats)
    check_going_on(game)
    check_decision(game, seats)
    check_version(message, version)


# --- taking back -----------------------------------------------------------------------------------

_WHY_KEPT = {
    Kept.NO_ACTION: (ILLEGAL, "Nothing has been decided yet, so there is nothing to take back."),
    Kept.OTHER_PLAYER: (NOT_YOUR_DECISION, "Another player has decided since; your action stands."),
    Kept.REVEALED: (ILLEGAL, "New tiles have come to light since; the action stands."),
    Kept.TURN_ENDED: (ILLEGAL, "The turn is over; the action stands."),
}


def check_take_back(message: Message, seats: Sequence[int], game: Game, version: int) -> None:
    """What the game says may be taken back comes back, while the game is on; nothing more, nothing less."""
    check_seat(seats)
    check_going_on(game)
    kept = game.why_kept(seats)
    if kept is not Kept.OTHER_PLAYER:
        check_version(message, version)
    if kept is not None:
        raise Refusal(*_WHY_KEPT[kept])


def can_take_back(seats: Sequence[int], game: Game) -> bool:
    return not game.is_over and game.why_kept(seats) is None
