"""What readers ask about a table; none of it changes anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from nshex.languages import gettext
from nshex.rules.views import View
from nshex.web.live import checks
from nshex.web.live.checks import GameInProgress, Message, Refusal
from nshex.web.payloads import types
from nshex.web.payloads.answers import explain_json, forecast_json
from nshex.web.payloads.choices import ways_json
from nshex.web.payloads.previews import preview_json

_Found = TypeVar("_Found")


class AskedGame(GameInProgress, Protocol):
    """What questions need to know of a game at a table."""

    version: int

    @property
    def forecast_allowed(self) -> bool: ...

    def live_seats(self, seats: tuple[int, ...]) -> tuple[int, ...]: ...

    def view(self, seats: tuple[int, ...]) -> View: ...

    def their_turn(self, seats: tuple[int, ...]) -> types.TheirTurn | None: ...


async def preview(game: AskedGame, message: Message, seats: tuple[int, ...]) -> types.PreviewAnswer:
    checks.check_deciding(message, game.live_seats(seats), game, game.version)
    return _or_refused(lambda: preview_json(game.view(seats), message.line))


async def forecast(game: AskedGame, message: Message, seats: tuple[int, ...]) -> types.ForecastAnswer:
    checks.check_going_on(game)
    checks.check_version(message, game.version)
    if not game.forecast_allowed:
        raise Refusal(checks.SWITCHED_OFF, gettext("The battle forecast is switched off in this game."))
    if message.line:
        checks.check_deciding(message, game.live_seats(seats), game, game.version)
    return _or_refused(lambda: forecast_json(game.view(seats).state, message.line or None))


async def explain(game: AskedGame, message: Message, seats: tuple[int, ...]) -> types.ExplainAnswer:
    checks.check_version(message, game.version)
    return _or_refused(lambda: explain_json(game.view(seats).state, at=message.at, tile=message.tile))


async def ways(game: AskedGame, message: Message, seats: tuple[int, ...]) -> types.Ways:
    checks.check_deciding(message, game.live_seats(seats), game, game.version)
    return _or_refused(lambda: ways_json(game.view(seats).state, message.button))


async def their_turn(game: AskedGame, message: Message, seats: tuple[int, ...]) -> types.TheirTurn:
    checks.check_seat(seats)
    checks.check_version(message, game.version)
    found = game.their_turn(seats)
    if found is None:
        raise Refusal(checks.ILLEGAL, gettext("Nobody has done anything since your last turn."))
    return found


async def ping(game: AskedGame, message: Message, seats: tuple[int, ...]) -> types.Accepted:
    """Only shows that somebody is there, and how far the game has come."""
    return {"version": game.version}


def _or_refused(make: Callable[[], _Found]) -> _Found:
    try:
        return make()
    except ValueError as problem:
        raise Refusal(checks.ILLEGAL, gettext("That is not possible: {problem}", problem=problem)) from None
