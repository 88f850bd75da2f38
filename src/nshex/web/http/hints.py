"""What a bot would have done at a moment of a game: asked from the replay, answered by a worker."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.languages import gettext
from nshex.web.http.api import answer, live_game_of, live_games, moment_of
from nshex.web.http.errors import ApiError, refused_at_table
from nshex.web.http.middleware import asker_of, token_of
from nshex.web.live.checks import Refusal


def hint_routes() -> list[Route]:
    return [Route("/api/games/{game}/moments/{moment:int}/hint", show_hint)]


async def show_hint(request: Request) -> Response:
    live = await live_game_of(request, request.path_params["game"])
    moment = moment_of(request, live)
    if live.game.position_at(moment).is_over:
        raise ApiError(409, "game_over", gettext("The game is over at this moment. Choose an earlier one."))

    async def is_wanted() -> bool:
        return not await request.is_disconnected()

    seats = live.seats_of(token_of(request))
    try:
        found = await live_games(request).hints.at_moment(live, moment, seats, asker_of(request), is_wanted)
    except Refusal as refusal:
        raise refused_at_table(refusal) from None
    return answer(found)
