"""Streaks and storms over HTTP: starting one, and answering its puzzles one after another."""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Literal, cast

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.languages import gettext
from nshex.notation.names import one_of, show
from nshex.puzzles import collection
from nshex.web.http.api import answer, asker_needed, live_games
from nshex.web.http.attempts import Question, answer_question
from nshex.web.http.bodies import read_json
from nshex.web.http.errors import ApiError
from nshex.web.payloads import types
from nshex.web.puzzles.api import puzzle_answer
from nshex.web.puzzles.attempt import Attempt, attempt
from nshex.web.puzzles.cards import level_name, listed_json
from nshex.web.puzzles.ratings import store_of
from nshex.web.puzzles.runs import FAILED, KINDS, SKIPPED, SOLVED, Run
from nshex.web.puzzles.tables import step_json
from nshex.web.store.puzzle_runs import StoredRun

Outcome = Literal["solved", "failed", "skipped"]
_MOST_BYTES = 1000


def run_routes() -> list[Route]:
    return [
        Route("/api/puzzle-runs", begin_run, methods=["POST"]),
        Route("/api/puzzle-runs/{run}/{number:int}", _answering(_step), methods=["POST"]),
        Route("/api/puzzle-runs/{run}/{number:int}/ask", _answering(_ask), methods=["POST"]),
        Route("/api/puzzle-runs/{run}/{number:int}/skip", skip, methods=["POST"]),
    ]


async def begin_run(request: Request) -> Response:
    body = await read_json(request, _MOST_BYTES, gettext('an object with "kind"'))
    kind = body.get("kind") if isinstance(body, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        raise ApiError(
            422,
            "bad_run",
            gettext('"kind": {kind}; {expected}', kind=show(kind), expected=one_of(KINDS, str(kind))),
            "kind",
        )
    asker = asker_needed(request)
    live_games(request).limits.new_games.check(
        asker, gettext("Too many runs have been started from here. Wait a moment.")
    )
    run = Run(StoredRun(secrets.token_urlsafe(12), asker.browser, kind, time.time()))
    await run_in_threadpool(store_of(request).puzzle_runs.begin, run.stored)
    found = await run_in_threadpool(_shown, request, run, attempt(run.puzzle(), ()))
    return answer(found, 201)


async def skip(request: Request) -> Response:
    """Skip a puzzle; the answer is the next one."""

    def work() -> types.PuzzleRunStep:
        run = _current(request)
        if run.skips_left <= 0:
            raise ApiError(409, "no_skip", gettext("You have already skipped a puzzle. Solve this one."))
        run = _keep(request, run, SKIPPED)
        return _shown(request, run, attempt(run.puzzle(), ()))

    return answer(await run_in_threadpool(work))


Reply = Callable[[Request, Run, Question], Mapping[str, object]]


def _answering(reply: Reply) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint about the next puzzle of a run."""

    async def endpoint(request: Request) -> Response:
        run = await run_in_threadpool(_current, request)
        return await answer_question(request, lambda question: reply(request, run, question))

    return endpoint


def _step(request: Request, run: Run, question: Question) -> types.PuzzleRunStep:
    """The puzzle after some lines; when its battle has been fought, the answer is kept."""
    played = attempt(run.puzzle(), question.lines)
    if played.verdict != "open":
        run = _keep(request, run, SOLVED if played.verdict == "solved" else FAILED)
    return _shown(request, run, played)


def _ask(request: Request, run: Run, question: Question) -> types.AnyAnswer:
    return puzzle_answer(run.puzzle(), question)


# --- the run behind a request ----------------------------------------------------------------------


def _current(request: Request) -> Run:
    """The run of an address, if it is the reader's, is not over, and has come to that puzzle."""
    found = store_of(request).puzzle_runs.find(request.path_params["run"])
    if found is None or found[0].token != asker_needed(request).browser:
        raise ApiError(404, "no_run", gettext("You have no such run. Start a new one."))
    run = Run(found[0], tuple(found[1]))
    if run.is_over(time.time()):
        raise ApiError(409, "run_over", gettext("This run is over. Start a new one."))
    if request.path_params["number"] != run.number:
        raise ApiError(
            409, "not_next", gettext("The next puzzle of this run is number {number}.", number=run.number)
        )
    return run


def _keep(request: Request, run: Run, outcome: str) -> Run:
    """The run with one more answer; the same puzzle cannot be answered twice."""
    given = run.answered(outcome, time.time())
    after = run.after(given)
    if not store_of(request).puzzle_runs.add(run.stored.id, given, after.score):
        raise ApiError(
            409,
            "not_next",
            gettext("Puzzle number {number} of this run has already been answered.", number=run.number),
        )
    return after


def _shown(request: Request, run: Run, played: Attempt) -> types.PuzzleRunStep:
    return {**step_json(played, in_run=True), "run": _run_json(request, run)}


def _run_json(request: Request, run: Run) -> types.PuzzleRun:
    now = time.time()
    stored = run.stored
    return {
        "id": stored.id,
        "number": run.number,
        "score": run.score,
        "best": store_of(request).puzzle_runs.best(stored.token, stored.kind, but=stored.id),
        "left": None if run.ends is None else max(0, math.ceil(1000 * (run.ends - now))),
        "skips": run.skips_left,
        "over": run.is_over(now),
        "answers": [
            {
                **listed_json(puzzle := collection()[given.puzzle]),
                "level": level_name(puzzle.difficulty),
                "outcome": cast(Outcome, given.outcome),
            }
            for given in run.answers
        ],
    }
