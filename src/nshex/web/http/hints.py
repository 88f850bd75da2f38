"""What a bot would have done at a moment of a game: asked from the replay, answered by a worker."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.web.http.api import ApiError, answer, live_game_of, live_games
from nshex.web.live.live_game import HINT_BOT, USUAL_SECONDS
from nshex.web.workers.tasks import give_hint
from nshex.workers import TaskError


def hint_routes() -> list[Route]:
    return [Route("/api/games/{game}/moments/{moment:int}/hint", show_hint)]


async def show_hint(request: Request) -> Response:
    """The hint of the usual bot, which sees no more than whoever had to decide."""
    live = await live_game_of(request, request.path_params["game"])
    moment: int = request.path_params["moment"]
    last = len(live.game.steps)
    if moment > last:
        raise ApiError(404, "no_moment", f"There is no moment {moment}; the last one is {last}.")
    if live.game.position_at(moment).is_over:
        raise ApiError(409, "game_over", "The game is over at this moment. Choose an earlier one.")
    workers = live_games(request).workers
    if workers.is_overrun:
        raise ApiError(503, "busy", "Too many hints are being worked out. Try again in a moment.")
    job = workers.ask(give_hint, live.task(HINT_BOT, moment), seconds=USUAL_SECONDS, urgent=False)
    try:
        return answer(await job)
    except TaskError as problem:
        raise ApiError(503, "failed", f"No hint could be found: {problem}. Try again.") from None
    finally:
        workers.cancel(job)
