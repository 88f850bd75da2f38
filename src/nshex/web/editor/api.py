"""What the editor's page asks for: the faults of a draft, an analysis, a game from there."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.languages import gettext, language
from nshex.notation.positions import write_position
from nshex.notation.views import write_view
from nshex.position import Position
from nshex.rules.state import OVER, State
from nshex.rules.views import View
from nshex.web.editor.faults import Examined, examine
from nshex.web.editor.payloads import position_json
from nshex.web.encoding import dump
from nshex.web.http.api import answer, asker_needed, live_games, made_game, refused
from nshex.web.http.bodies import read_json
from nshex.web.http.errors import ApiError
from nshex.web.http.middleware import asker_of
from nshex.web.live.bot_turns import USUAL_SECONDS
from nshex.web.live.hints import HINT_BOT
from nshex.web.live.new_games import read_seats_of_position
from nshex.web.live.new_seats import SetupError
from nshex.web.payloads import types
from nshex.web.payloads.answers import forecast_json
from nshex.web.workers.tasks import BotTask, give_hint, judge
from nshex.workers import Rank, TaskError

Json = dict[str, Any]

MOST_BYTES = 40_000
"""Far more than any position needs."""
JUDGE_BOT = "soldier"


def editor_routes() -> list[Route]:
    return [
        Route("/api/editor/position", show_position, methods=["POST"]),
        Route("/api/editor/forecast", show_forecast, methods=["POST"]),
        Route("/api/editor/analysis", show_analysis, methods=["POST"]),
        Route("/api/editor/games", play_on, methods=["POST"]),
        Route("/api/editor/position.json", download_position),
    ]


async def read_object(request: Request) -> Json:
    """The JSON object of a request."""
    found = await read_json(request, MOST_BYTES)
    if not isinstance(found, dict):
        raise ApiError(422, "unreadable", gettext("The request is not a JSON object."))
    return found


async def examined(found: Json) -> Examined:
    """The position in an object."""
    if "position" not in found:
        raise ApiError(
            422, "bad_position", gettext("No position given; expected one under 'position'."), "position"
        )
    return await run_in_threadpool(examine, found["position"])


def sound(found: Examined) -> State:
    """The state of a position without faults; otherwise the first fault is raised."""
    s = found.sound
    if s is None:
        text = next(fault.text for fault in found.faults if fault.blocks)
        raise ApiError(422, "bad_position", gettext("Not a position: {text}.", text=text), "position")
    return s


async def show_position(request: Request) -> Response:
    """A draft with all its faults and pictures."""
    found = await examined(await read_object(request))
    return answer(await run_in_threadpool(position_json, found))


async def download_position(request: Request) -> Response:
    """The position of a line as a JSON file."""
    line = request.query_params.get("position", "")
    s = sound(await run_in_threadpool(examine, line))
    headers = {"Content-Disposition": 'attachment; filename="position.json"'}
    return Response(dump(write_position(s)), media_type="application/json", headers=headers)


# --- what to think of it ---------------------------------------------------------------------------


async def show_forecast(request: Request) -> Response:
    """A battle now."""
    s = sound(await examined(await read_object(request)))
    return answer(await run_in_threadpool(forecast_json, s))


async def show_analysis(request: Request) -> Response:
    """How good the position is for whom, and what a bot would do; worked out in a worker."""
    s = sound(await examined(await read_object(request)))
    if s.step == OVER:
        raise ApiError(
            409, "game_over", gettext("The game is over in this position. There is nothing to decide.")
        )
    view = write_view(View(s, int(s.decider)))
    entropy = secrets.token_bytes(32)
    games, asker = live_games(request), asker_of(request)
    ask = partial(games.workers.ask, seconds=USUAL_SECONDS, rank=Rank.SOON, owner=asker.owner)
    with games.limits.hints.one(asker, gettext("The server is busy. Try again in a moment."), USUAL_SECONDS):
        jobs = [
            ask(judge, [BotTask(view, JUDGE_BOT, entropy)]),
            ask(give_hint, BotTask(view, HINT_BOT, entropy, language())),
        ]
        try:
            found: types.EditorAnalysis = {"scores": (await jobs[0])[0], "hint": await jobs[1]}
            return answer(found)
        except TaskError as problem:
            raise ApiError(
                503, "failed", gettext("No answer could be found: {problem}. Try again.", problem=problem)
            ) from None
        finally:
            for job in jobs:
                games.workers.cancel(job)


# --- playing on ------------------------------------------------------------------------------------


async def play_on(request: Request) -> Response:
    """A game that begins with the position; piles that the draft leaves open are shuffled with a secret
    seed."""
    body = await read_object(request)
    found = await examined(body)
    s = sound(found)
    if s.step == OVER:
        raise ApiError(
            409, "game_over", gettext("The game is over in this position. There is nothing to play.")
        )
    secret = secrets.randbits(63)
    dealt = sound(await run_in_threadpool(examine, {**found.draft, "seed": secret}))
    games = live_games(request)
    try:
        seats = {key: body[key] for key in body if key != "position"}
        new = read_seats_of_position(seats, dealt.match, games.bots)
        return made_game(await games.create_from(Position.around(dealt), new, asker_needed(request)))
    except SetupError as problem:
        raise refused(problem, "bad_setup") from None
