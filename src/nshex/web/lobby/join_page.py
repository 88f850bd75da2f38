"""The page behind a link to an open seat: which game it is, who invites you, and one button."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.languages import gettext
from nshex.rules.options import Match
from nshex.tiles import ARMIES, Army
from nshex.web.http.api import live_games
from nshex.web.http.form_options import face
from nshex.web.http.middleware import token_of
from nshex.web.http.pages import render
from nshex.web.live.live_game import LiveGame
from nshex.web.live.seating import host_of, join_address, seat_infos
from nshex.web.lobby.previews import show_preview
from nshex.web.lobby.seats_api import invites
from nshex.web.lobby.words import invitation_words, time_out_words
from nshex.web.seats import OPEN


def join_pages() -> list[Route]:
    return [Route("/join/{game}.png", show_preview), Route("/join/{link}", join)]


@dataclass(frozen=True)
class ShownSeat:
    number: int
    army: Army
    name: str
    is_open: bool
    team: int | None


async def join(request: Request) -> Response:
    """Take a seat, or learn why there is none: all are taken, or the link is wrong."""
    game, _, invitation = request.path_params["link"].rpartition("-")
    live = await live_games(request).find(game) if game else None
    if live is None:
        raise HTTPException(
            404, gettext("There is no game behind this link. Check that you copied all of it.")
        )
    is_right = invites(live, invitation)
    is_mine = bool(live.seats_of(token_of(request)))
    return render(
        request,
        "join.html",
        status=200 if is_right or is_mine else 403,
        game=live.id,
        invitation=invitation if is_right else "",
        state=_state(live, is_right, is_mine),
        seats=shown_seats(live),
        host=host_name(live),
        name=await run_in_threadpool(live_games(request).store.identities.name, token_of(request) or ""),
        words=invitation_words(live.game.setup, live.terms),
        time_out=time_out_words(live.terms),
        has_help=live.forecast_allowed,
        face=face,
        site=f"{request.url.scheme}://{request.url.netloc}",
        address=join_address(live.id, live.terms) if is_right else f"/game/{live.id}",
    )


def _state(live: LiveGame, is_right: bool, is_mine: bool) -> str:
    if is_mine:
        return "mine"
    if not is_right:
        return "wrong"
    if live.is_over:
        return "over"
    return "open" if live.open_seats else "full"


def shown_seats(live: LiveGame) -> list[ShownSeat]:
    match = live.game.state.match
    return [
        ShownSeat(
            info.seat,
            ARMIES[match.armies[info.seat]],
            info.name,
            live.stored.seats[info.seat].who == OPEN,
            _team(match, info.seat),
        )
        for info in seat_infos(live.stored, ())
    ]


def _team(match: Match, seat: int) -> int | None:
    if not match.has_teams:
        return None
    return next(number for number, team in enumerate(match.teams, start=1) if seat in team)


def host_name(live: LiveGame) -> str:
    """The name of the player who invites; empty if none was given."""
    host = host_of(live.stored.seats)
    return next((seat.name for seat in live.stored.seats if seat.token == host and seat.name), "")
