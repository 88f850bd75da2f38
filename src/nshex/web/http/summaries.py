"""How a game went, for its result page."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.languages import gettext
from nshex.web.http.api import answer, live_game_of
from nshex.web.http.errors import ApiError
from nshex.web.http.middleware import token_of
from nshex.web.payloads.summaries import summary_json


def summary_routes() -> list[Route]:
    return [Route("/api/games/{game}/summary", show_summary)]


async def show_summary(request: Request) -> Response:
    live = await live_game_of(request, request.path_params["game"])
    if live.is_live:
        raise ApiError(409, "not_over", gettext("The game is still on. Ask again when it is over."))
    seats = live.seats_of(token_of(request))
    over = live.table(seats)["over"]
    return answer(summary_json(live.game, over["winners"] if over else (), seats))
