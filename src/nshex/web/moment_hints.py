"""What a bot would have done at a moment of a game: asked from the replay, answered by a worker."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.rules.state import OVER
from nshex.web.api import ApiError, answer, hall_of, room_of
from nshex.web.brains import ThoughtError
from nshex.web.game_room import HINT_BOT, USUAL_SECONDS
from nshex.web.thoughts import give_hint


def hint_routes() -> list[Route]:
    return [Route("/api/games/{game}/moments/{moment:int}/hint", show_hint)]


async def show_hint(request: Request) -> Response:
    """The hint of the usual bot, which sees no more than whoever had to decide."""
    room = await room_of(request, request.path_params["game"])
    moment: int = request.path_params["moment"]
    last = len(room.course.steps)
    if moment > last:
        raise ApiError(404, "no_moment", f"There is no moment {moment}; the last one is {last}.")
    if room.course.state_at(moment).step == OVER:
        raise ApiError(409, "game_over", "The game is over at this moment. Choose an earlier one.")
    brains = hall_of(request).brains
    if brains.is_overrun:
        raise ApiError(503, "busy", "Too many hints are being thought about. Try again in a moment.")
    job = brains.ask(give_hint, room.question(HINT_BOT, moment), seconds=USUAL_SECONDS, urgent=False)
    try:
        return answer(await job.future)
    except ThoughtError as problem:
        raise ApiError(503, "failed", f"No hint could be found: {problem}. Try again.") from None
    finally:
        if not job.future.done():
            brains.cancel(job)
