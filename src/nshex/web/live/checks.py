"""What may be asked of a game, checked in one fixed order; every refusal says what to do now.

The order: is the message known, is it small enough, does the reader have a seat, is the game still running,
is it the reader's decision, is the version right, is the action legal. The first check that fails gives the
answer.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, get_type_hints

from nshex.game import Kept, Step
from nshex.languages import N_, gettext
from nshex.notation.errors import LINE_ERRORS, NotationError
from nshex.notation.names import show
from nshex.notation.positions import read_json
from nshex.web.encoding import shortened
from nshex.web.payloads.types import Messages

PLAY, TAKE_BACK, PREVIEW, FORECAST = "play", "take_back", "preview", "forecast"
EXPLAIN, HINT, RELOAD, WAYS = "explain", "hint", "reload", "ways"
RESIGN, OFFER, AGREE, DECLINE = "resign", "offer", "agree", "decline"
PING, SAY, THEIR_TURN = "ping", "say", "their_turn"
ACTIONS = (PLAY, TAKE_BACK)

UNKNOWN = "unknown"
TOO_BIG = "too_big"
NOT_YOUR_SEAT = "not_your_seat"
GAME_OVER = "game_over"
NOT_BEGUN = "not_begun"
NOT_YOUR_DECISION = "not_your_decision"
WRONG_VERSION = "wrong_version"
ILLEGAL = "illegal"
SWITCHED_OFF = "switched_off"
NOT_OFFERED = "not_offered"
OUT_OF_TIME = "out_of_time"
TOO_FAST = "too_fast"
TOO_MANY = "too_many"
BUSY = "busy"
FAILED = "failed"
STALE = "stale"
RESTARTING = "restarting"
NOT_SAVED = "not_saved"

PROTOCOL = 1
"""The version of the messages; a change that old pages would not understand gets the next number."""

MOST_ASK = 2**53
"""Numbers of messages stay below this, so that a browser can count them exactly."""


class GameInProgress(Protocol):
    """What is checked of a game: a bare game, or one at a table with everything players have settled."""

    @property
    def is_over(self) -> bool: ...

    @property
    def decider(self) -> int | None:
        """None once the game is over, and while seats are open."""
        ...

    def try_out(self, action: str) -> Step: ...

    def why_kept(self, players: Collection[int]) -> Kept | None: ...


class Refusal(Exception):
    """A refused message: a code for programs, and what to do now for people."""

    def __init__(self, error: str, text: str) -> None:
        self.error = error
        self.text = shortened(text)
        super().__init__(self.text)


def removed() -> Refusal:
    return Refusal(STALE, gettext("This game no longer exists: the server has removed it."))


def moved_on() -> Refusal:
    return Refusal(WRONG_VERSION, gettext("The game has moved on. Decide again."))


@dataclass(frozen=True)
class Message:
    """A well-formed message from a reader."""

    ask: int
    type: str
    version: int = 0
    line: str = ""
    at: str | None = None
    tile: str | None = None
    button: str = ""
    what: str = ""
    offer: int = 0
    phrase: str = ""


# --- known and small enough ------------------------------------------------------------------------

_FIELDS: dict[str, dict[str, type]] = {
    kind: {key: hint for key, hint in get_type_hints(fields).items() if key in fields.__required_keys__}
    for kind, fields in get_type_hints(Messages).items()
}
"""What every kind of message must have, besides `type` and `ask`."""
_EITHER = ("at", "tile")
_WORDS = {int: N_("a whole number"), str: N_("a text")}


@dataclass(frozen=True)
class Received:
    """A text from a reader, parsed once, whatever it holds."""

    size: int
    data: object
    problem: str = ""
    """Why it is not JSON, if it is not."""

    @property
    def ask(self) -> int | None:
        """The number under which it wants its answer, if that much can be read."""
        ask = self.data.get("ask") if isinstance(self.data, dict) else None
        return ask if type(ask) is int and 0 <= ask < MOST_ASK else None


def receive(text: str) -> Received:
    try:
        return Received(len(text), read_json(text, gettext("one JSON object")))
    except NotationError as problem:
        return Received(len(text), None, str(problem))


def read_message(received: Received, longest: int) -> Message:
    """The message in what was received, if it is known and not too big, in this order."""
    message = _known(received)
    if received.size > longest:
        raise Refusal(
            TOO_BIG,
            gettext(
                "The message has {size} characters; send at most {longest}.",
                size=received.size,
                longest=longest,
            ),
        )
    return message


def _known(received: Received) -> Message:
    data, ask = received.data, received.ask
    if received.problem:
        raise Refusal(UNKNOWN, gettext("The message cannot be read: {problem}.", problem=received.problem))
    if not isinstance(data, dict):
        raise Refusal(UNKNOWN, gettext("The message is {value}. Send a JSON object.", value=show(data)))
    kind = data.get("type")
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise Refusal(
            UNKNOWN,
            gettext("No message {kind}. Send one of {fields}.", kind=show(kind), fields=", ".join(_FIELDS)),
        )
    if ask is None:
        raise Refusal(
            UNKNOWN,
            gettext("ask is {value}. Number your messages with 0, 1, 2 ….", value=show(data.get("ask"))),
        )
    found: dict[str, Any] = {}
    for key, wanted in _FIELDS[kind].items():
        if type(data.get(key)) is not wanted:
            raise Refusal(
                UNKNOWN,
                gettext(
                    "{key} of {kind} is {value}. Send {wanted}.",
                    key=key,
                    kind=kind,
                    value=show(data.get(key)),
                    wanted=gettext(_WORDS[wanted]),
                ),
            )
        found[key] = data[key]
    if kind == EXPLAIN:
        found |= _what_to_explain(data)
    if kind == FORECAST and data.get("line") is not None:
        found |= _line_to_count_in(data)
    return Message(ask, kind, **found)


def _line_to_count_in(data: dict[str, Any]) -> dict[str, str]:
    if not isinstance(data["line"], str):
        raise Refusal(
            UNKNOWN,
            gettext("line of forecast is {value}. Send a text, or leave it out.", value=show(data["line"])),
        )
    return {"line": data["line"]}


def _what_to_explain(data: dict[str, Any]) -> dict[str, str]:
    found = {key: data[key] for key in _EITHER if data.get(key) is not None}
    if len(found) != 1 or not all(isinstance(value, str) for value in found.values()):
        raise Refusal(UNKNOWN, gettext('Send explain with "at" and a cell, or with "tile" and a tile.'))
    return found


# --- the reader and the game -----------------------------------------------------------------------


def check_seat(seats: Sequence[int]) -> None:
    if not seats:
        raise Refusal(NOT_YOUR_SEAT, gettext("You are watching this game; only its players can do that."))


def check_going_on(game: GameInProgress) -> None:
    if game.is_over:
        raise Refusal(
            GAME_OVER, gettext("The game is over. Look at it again as a replay, or start a new one.")
        )


def check_decision(game: GameInProgress, seats: Sequence[int]) -> None:
    if game.decider is None:
        raise Refusal(
            NOT_BEGUN, gettext("Not everybody is here yet. The game begins when all seats are taken.")
        )
    if game.decider not in seats:
        raise Refusal(
            NOT_YOUR_DECISION, gettext("Another player has to decide now. Wait until it is your turn.")
        )


def check_version(message: Message, version: int) -> None:
    if message.version != version:
        raise Refusal(
            WRONG_VERSION,
            gettext(
                "The table is at version {version}, your message is for {other}. "
                "Reload the page and decide again.",
                version=version,
                other=message.version,
            ),
        )


def check_legal(game: GameInProgress, line: str) -> Step:
    """What the line does, if it is legal."""
    try:
        return game.try_out(line)
    except LINE_ERRORS as problem:
        raise Refusal(ILLEGAL, gettext("That is not possible: {problem}", problem=problem)) from None


def check_can_act(message: Message, seats: Sequence[int], game: GameInProgress, version: int) -> Step:
    """Everything that is checked before an action is carried out."""
    check_deciding(message, seats, game, version)
    return check_legal(game, message.line)


def check_deciding(message: Message, seats: Sequence[int], game: GameInProgress, version: int) -> None:
    """What is checked when somebody wants to know more about a decision before making it."""
    check_seat(seats)
    check_going_on(game)
    check_decision(game, seats)
    check_version(message, version)


# --- taking back -----------------------------------------------------------------------------------

_WHY_KEPT = {
    Kept.NO_ACTION: (ILLEGAL, N_("Nothing has been decided yet, so there is nothing to take back.")),
    Kept.OTHER_PLAYER: (NOT_YOUR_DECISION, N_("Another player has decided since; your action stands.")),
    Kept.REVEALED: (ILLEGAL, N_("New tiles have been revealed since; the action stands.")),
    Kept.GAME_OVER: (GAME_OVER, N_("The game is over; the action stands.")),
}


def check_take_back(message: Message, seats: Sequence[int], game: GameInProgress, version: int) -> None:
    """Exactly what the game allows may be taken back, while the game is running."""
    check_seat(seats)
    check_going_on(game)
    kept = game.why_kept(seats)
    if kept is not Kept.OTHER_PLAYER:
        check_version(message, version)
    if kept is not None:
        error, text = _WHY_KEPT[kept]
        raise Refusal(error, gettext(text))


def can_take_back(seats: Sequence[int], game: GameInProgress) -> bool:
    return not game.is_over and game.why_kept(seats) is None


def check_length(version: int, most: int) -> None:
    """A game of actions alone comes to an end; with endless take-backs it never would."""
    if version >= most:
        raise Refusal(
            ILLEGAL, gettext("Too much has been taken back in this game. From now on every action stands.")
        )
