"""The ratings of the players at a table."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.web.http.api import answer, live_game_of, live_games
from nshex.web.live.live_game import LiveGame
from nshex.web.payloads import types
from nshex.web.rated.ratings import rating_json
from nshex.web.store.database import Store
from nshex.web.store.game_ratings import PlayerRecord


def rating_routes() -> list[Route]:
    return [Route("/api/games/{game}/ratings", show_ratings)]


async def show_ratings(request: Request) -> Response:
    live = await live_game_of(request, request.path_params["game"])
    return answer(await live_games(request).read(_ratings, live))


def _ratings(store: Store, live: LiveGame) -> types.GameRatings:
    """The rating of each seat; none without a browser, or in games that one browser plays alone."""
    tokens = {seat.token for seat in live.stored.seats if seat.token}
    known = store.game_ratings.of(tokens) if len(tokens) > 1 else {}
    changes = store.game_ratings.changes(live.id) if live.terms.rated else {}
    found: list[types.PlayerRating | None] = []
    for seat in live.stored.seats:
        if seat.token in known:
            found.append(rating_json(known[seat.token], changes.get(seat.seat)))
        elif seat.token and live.terms.rated:
            found.append(rating_json(PlayerRecord(seat.token)))
        else:
            found.append(None)
    return {"rated": live.terms.rated, "seats": found}
