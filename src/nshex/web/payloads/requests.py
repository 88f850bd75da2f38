"""The bodies of requests, field by field, for the OpenAPI document; `types.py` has what is sent back.

The code that reads a request checks it too, and says more precisely what is wrong than a schema could.
"""

from typing import Literal, NotRequired, TypedDict

from nshex.web.payloads.types import Draft


class NewSeat(TypedDict):
    army: NotRequired[str]
    """An army, or `random`."""
    who: NotRequired[Literal["me", "friend", "bot", "open"]]
    bot: NotRequired[str]
    """A bot with its limit, such as `commander:2s`."""
    name: NotRequired[str]
    mercenaries: NotRequired[list[str]]


class NewGame(TypedDict):
    """A new game. A scenario has its own mode, board, armies and options."""

    seats: list[NewSeat]
    scenario: NotRequired[str]
    mode: NotRequired[str]
    board: NotRequired[str]
    teams: NotRequired[list[list[int]]]
    mercenaries: NotRequired[list[list[str]]]
    shared_command: NotRequired[list[int]]
    first: NotRequired[int | Literal["lot"]]
    options: NotRequired[dict[str, object]]
    forecast: NotRequired[bool]
    best_of: NotRequired[int]
    """The most games played until one of two players has won the series; an odd number."""
    mirrored: NotRequired[bool]
    """Whether two games are played at once with the same piles, each player on both sides."""
    rated: NotRequired[bool]
    """Whether the result counts for the ratings of the two players."""
    listed: NotRequired[bool]
    """Whether the lobby shows it."""
    level: NotRequired[Literal["", "beginners", "experienced"]]
    """Whom it is for."""
    programs: NotRequired[bool]
    """Whether programs with a bot account may take open seats without an invitation."""


class TakenSeat(TypedDict):
    """Somebody takes an open seat."""

    invitation: NotRequired[str]
    """The end of the link, after the id of the game; a program needs none where programs are welcome."""
    seat: NotRequired[int]
    """By default the first open seat."""
    name: NotRequired[str]


class PushEndpoint(TypedDict):
    """A subscription of a browser, by its address alone."""

    endpoint: str


class PushSubscription(PushEndpoint):
    """What `PushManager.subscribe` gives a page."""

    p256dh: str
    auth: str


class NewBotAccount(TypedDict):
    name: str
    """What others see, at most 40 characters."""


class BotsToSit(TypedDict):
    """Bots take the open seats."""

    bot: NotRequired[str]
    """A bot with its limit, such as `commander:2s`."""


class Rename(TypedDict):
    name: NotRequired[str]


class EnteredPhrase(TypedDict):
    phrase: str


class NewSeats(TypedDict):
    """Who plays on."""

    seats: list[NewSeat]
    lines: NotRequired[list[str]]
    """What the deciding player plays first."""


class PlayedLines(TypedDict):
    """All actions so far, as given in the answer to the last of them."""

    lines: list[str]


class TableQuestion(PlayedLines):
    """What a table asks besides playing."""

    type: Literal["preview", "explain", "forecast", "ways"]
    line: NotRequired[str]
    at: NotRequired[str]
    tile: NotRequired[str]
    button: NotRequired[str]


class NewRun(TypedDict):
    kind: Literal["streak", "storm"]


class EditedPosition(TypedDict):
    """A position as JSON or in one line (docs/notation.md), finished or not."""

    position: Draft | str


class EditedGame(EditedPosition):
    seats: list[NewSeat]


class EditedPuzzle(EditedPosition):
    """A puzzle to make (docs/puzzles.md)."""

    side: NotRequired[object]
    tiles: NotRequired[object]
    uses: NotRequired[object]
    goal: NotRequired[object]
    title: NotRequired[str]
    story: NotRequired[str]


class NewTournament(TypedDict):
    kind: Literal["arena", "swiss", "round_robin"]
    name: NotRequired[str]
    minutes: NotRequired[int]
    """How long an arena takes."""
    rounds: NotRequired[int]
    """Rounds of a Swiss; by default as many as it takes to find a winner."""
    starts_in: NotRequired[int]
    """After how many minutes it starts by itself; if left out, the host starts it."""
    rated: NotRequired[bool]
    listed: NotRequired[bool]
    """Whether everybody sees it in the list, or only people who have the link."""
    clock: NotRequired[str]
    """The clocks of its games, as in `10+10`."""


class JoinedTournament(TypedDict):
    name: NotRequired[str]


class BotForTournament(TypedDict):
    bot: NotRequired[str]
