"""Taking open seats over HTTP: by a link, or by bots if nobody comes; and leaving a game."""

from __future__ import annotations

from collections.abc import Callable
from hmac import compare_digest
from typing import TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.languages import N_, gettext
from nshex.notation.errors import PositionError
from nshex.notation.fields import Fields
from nshex.rules.options import MAX_PLAYERS
from nshex.web.http.api import answer, asker_needed, live_game_of, live_games, token_needed
from nshex.web.http.bodies import read_text
from nshex.web.http.errors import ApiError, refused_at_table
from nshex.web.http.middleware import program_of, seat_name_of
from nshex.web.live.checks import Refusal
from nshex.web.live.live_game import LiveGame
from nshex.web.live.new_seats import (
    SetupError,
    given_fields,
    located,
    read_bot_name,
    read_name,
    read_object,
)
from nshex.web.live.sitting import fill_with_bots, sit, stand_up
from nshex.web.payloads import types
from nshex.web.series.making import twin_of

_MOST_BYTES = 2000
_WRONG_LINK = N_("This link does not lead to a seat. Ask for it again; you can watch in the meantime.")

_Read = TypeVar("_Read")


def seat_routes() -> list[Route]:
    return [
        Route("/api/games/{game}/seats", take_seat, methods=["POST"]),
        Route("/api/games/{game}/bots", let_bots_sit, methods=["POST"]),
        Route("/api/games/{game}/leave", leave, methods=["POST"]),
    ]


async def take_seat(request: Request) -> Response:
    def read(fields: Fields) -> tuple[str, int | None, str]:
        given = fields.get("invitation")
        invitation = "" if given is None else given.text(gettext("the end of the link"))
        wanted = fields.get("seat")
        seat = None if wanted is None else wanted.number(0, MAX_PLAYERS - 1)
        return invitation, seat, read_name(fields)

    invitation, seat, name = await read_fields(request, ("invitation", "seat", "name"), read)
    asker = asker_needed(request)
    live = await live_game_of(request, request.path_params["game"])
    is_program = program_of(request) is not None
    if is_program and live.terms.rated:
        raise ApiError(
            403, "rated", gettext("Rated games are for people; a program takes seats in other games.")
        )
    if is_program and live.terms.listed and not live.terms.programs:
        raise ApiError(
            403, "not_for_programs", gettext("The player who started this game is waiting for a person.")
        )
    if not invites(live, invitation) and not (is_program and live.terms.programs):
        raise ApiError(403, "wrong_link", gettext(_WRONG_LINK), "invitation")
    identities = live_games(request).store.identities
    known = await run_in_threadpool(identities.name, asker.browser)
    if name and not known and not is_program:
        await run_in_threadpool(identities.rename, asker.browser, name)
    try:
        await sit(live, asker.browser, seat_name_of(request, name or known), seat)
        twin = await twin_of(live_games(request), live)
        if twin is not None:
            await sit(twin, asker.browser, seat_name_of(request, name or known))
    except Refusal as refusal:
        raise refused_at_table(refusal) from None
    return seated(live)


async def let_bots_sit(request: Request) -> Response:
    bots = live_games(request).bots
    bot = await read_fields(request, ("bot",), lambda fields: read_bot_name(fields, bots))
    asker = asker_needed(request)
    live = await live_game_of(request, request.path_params["game"])
    try:
        await fill_with_bots(live, asker.browser, bot)
        twin = await twin_of(live_games(request), live)
        if twin is not None:
            await fill_with_bots(twin, asker.browser, bot)
    except Refusal as refusal:
        raise refused_at_table(refusal) from None
    return seated(live)


async def leave(request: Request) -> Response:
    """Leave the table; a game with nobody left is deleted."""
    token = token_needed(request)
    live = await live_game_of(request, request.path_params["game"])
    try:
        await stand_up(live, token)
    except Refusal as refusal:
        raise refused_at_table(refusal) from None
    if await run_in_threadpool(live_games(request).store.own_games.delete_if_nobodys, live.id):
        live.removed = True
    return answer({})


def seated(live: LiveGame) -> Response:
    """The address of the game in which somebody has taken a seat."""
    found: types.NewAddress = {"game": live.id, "address": f"/game/{live.id}"}
    return answer(found)


def invites(live: LiveGame, invitation: str) -> bool:
    """Whether a link belongs to a game. It stays valid when every seat is taken."""
    right = live.terms.invitation
    return bool(right) and compare_digest(right.encode(), invitation.encode())


async def read_fields(request: Request, known: tuple[str, ...], read: Callable[[Fields], _Read]) -> _Read:
    """The fields of a request's JSON object; ApiError if it cannot be read."""
    text = await read_text(request, _MOST_BYTES)
    try:
        return read(given_fields(read_object(text), known))
    except PositionError as problem:
        found = located(problem)
    except SetupError as problem:
        found = problem
    raise ApiError(422, "unreadable", found.text, found.where)
