"""Pictures of games, drawn from what everybody may see: the small board in lists."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.drawing.palette import theme_named
from nshex.drawing.thumbnail import thumbnail_svg
from nshex.languages import gettext
from nshex.rules.options import NEUTRAL
from nshex.rules.views import View
from nshex.web.encoding import pack
from nshex.web.http.api import live_games
from nshex.web.http.colours import picture_theme
from nshex.web.live.live_game import LiveGame

_HOUR = 60 * 60


def game_picture_routes() -> list[Route]:
    return [Route("/game/{game}/board.svg", show_board)]


async def game_at(request: Request) -> LiveGame:
    live = await live_games(request).find(request.path_params["game"])
    if live is None:
        raise HTTPException(404, gettext("There is no game at this address."))
    return live


async def show_board(request: Request) -> Response:
    """The current board. Addresses in lists change with the game, so a browser may keep it."""
    live = await game_at(request)
    drawing = thumbnail_svg(View(live.game.state, NEUTRAL).state, theme_named(picture_theme(request)))
    headers = {"Cache-Control": f"private, max-age={_HOUR}"}
    return pack(drawing.encode()).answer(request, "image/svg+xml", headers)
