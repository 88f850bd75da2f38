"""Puzzles made in the editor: solving one in the background, reporting progress, publishing it."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.languages import gettext
from nshex.notation.position_line import write_line
from nshex.puzzles.format import Puzzle, PuzzleError, read_puzzle
from nshex.web.editor.api import Json, examined, read_object, sound
from nshex.web.editor.puzzle_jobs import BusyError, PuzzleJob, PuzzleJobs
from nshex.web.http.api import answer, asker_needed, live_games, token_needed
from nshex.web.http.errors import ApiError
from nshex.web.payloads import types
from nshex.web.store.user_puzzles import TooManyPuzzlesError

SECONDS_TO_WAIT = 30
"""Seconds after which to try again if too many puzzles are being solved."""


def puzzle_making_routes() -> list[Route]:
    return [
        Route("/api/editor/puzzles", begin, methods=["POST"]),
        Route("/api/editor/puzzles/{job}", show, methods=["GET"]),
        Route("/api/editor/puzzles/{job}", drop, methods=["DELETE"]),
        Route("/api/editor/puzzles/{job}/puzzle.toml", download, methods=["GET"]),
        Route("/api/editor/puzzles/{job}/publish", publish, methods=["POST"]),
    ]


def _jobs(request: Request) -> PuzzleJobs:
    jobs: PuzzleJobs = request.app.state.puzzle_jobs
    return jobs


def _job(request: Request) -> PuzzleJob:
    job = _jobs(request).find(request.path_params["job"], token_needed(request))
    if job is None:
        raise ApiError(404, "no_job", gettext("The solver no longer works on this puzzle. Start again."))
    return job


def _finished(job: PuzzleJob) -> str:
    """The text of a puzzle that has been proven."""
    if job.described is None:
        raise ApiError(409, "no_puzzle", gettext("Only a puzzle with one solution can be published."))
    return job.described.text


async def begin(request: Request) -> Response:
    """Check the request and start solving."""
    asker = asker_needed(request)
    body = await read_object(request)
    state = sound(await examined(body))
    puzzle = await run_in_threadpool(_read, {**body, "position": write_line(state)})
    try:
        job = _jobs(request).begin(puzzle, asker)
    except BusyError:
        text = gettext("Other puzzles are being solved just now. Try again in half a minute.")
        raise ApiError(503, "busy", text, wait=SECONDS_TO_WAIT) from None
    return answer(job.as_json(), 202)


_KEYS = ("position", "side", "tiles", "uses", "goal", "title", "story")


def _read(body: Json) -> Puzzle:
    given = {key: value for key, value in body.items() if key in _KEYS and value not in ("", None)}
    try:
        return read_puzzle(given)
    except PuzzleError as problem:
        text = str(problem).removeprefix("puzzle.").removeprefix("puzzle: ")
        raise ApiError(422, "bad_puzzle", gettext("Not a puzzle yet: {text}.", text=text)) from None


async def show(request: Request) -> Response:
    return answer(_job(request).as_json())


async def drop(request: Request) -> Response:
    job = _job(request)
    if not job.is_over:
        _jobs(request).drop(job)
    return answer({})


async def download(request: Request) -> Response:
    """The puzzle as a file, for `nshex puzzle play` and friends."""
    headers = {"Content-Disposition": 'attachment; filename="puzzle.toml"'}
    return Response(_finished(_job(request)), media_type="application/toml", headers=headers)


async def publish(request: Request) -> Response:
    """Keep a puzzle for everybody; asking again gives the same one."""
    text, games = _finished(_job(request)), live_games(request)
    try:
        id = await games.add_puzzle(text, token_needed(request))
    except TooManyPuzzlesError:
        most = games.settings.puzzles_a_browser
        text = gettext("You have published {most} puzzles, which is the limit.", most=most)
        raise ApiError(409, "too_many", text) from None
    found: types.PuzzleAddress = {"puzzle": id, "address": f"/puzzles/{id}"}
    return answer(found, 201)
