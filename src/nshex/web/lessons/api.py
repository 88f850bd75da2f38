"""The lessons over HTTP. Updates have the shape of those of a game, so that the same table shows both."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from nshex.game import Step as GameStep
from nshex.notation.errors import LINE_ERRORS
from nshex.rules.state import State
from nshex.rules.views import View
from nshex.web.lessons.attempt import MOST_LINES, Attempt, attempt, offers
from nshex.web.lessons.lesson import LEARNER, Lesson, LessonError, Step, find_lesson, find_step
from nshex.web.payloads import types
from nshex.web.payloads.answers import explain_json, forecast_json
from nshex.web.payloads.log import log_entry
from nshex.web.payloads.previews import preview_json
from nshex.web.payloads.scenes import scenes_json
from nshex.web.payloads.table import table_json
from nshex.web.seats import SeatInfo

Json = dict[str, Any]
MOST_BYTES = 40_000
CAN: types.Can = {"take_back": False, "forecast": True, "hint": False}


class BadRequest(ValueError):
    """A body that is not what the address expects."""


def lesson_routes() -> list[Route]:
    return [
        Route("/api/lessons/{lesson}/{step:int}", _answering(_lesson_step), methods=["POST"]),
        Route("/api/lessons/{lesson}/{step:int}/ask", _answering(_ask), methods=["POST"]),
    ]


Answer = Callable[[Lesson, int, Json], types.LessonStep | types.AnyAnswer]


def _answering(answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint: reads the body, answers beside the event loop, tells mistakes as JSON."""

    async def endpoint(request: Request) -> Response:
        try:
            lesson = find_lesson(request.path_params["lesson"])
            number = request.path_params["step"]
            find_step(lesson, number)
        except LessonError as problem:
            return JSONResponse({"error": "unknown", "text": str(problem)}, 404)
        try:
            body = await _body(request)
            return JSONResponse(await run_in_threadpool(answer, lesson, number, body))
        except (BadRequest, *LINE_ERRORS) as problem:
            return JSONResponse({"error": "illegal", "text": str(problem)}, 422)

    return endpoint


async def _body(request: Request) -> Json:
    if int(request.headers.get("content-length") or 0) > MOST_BYTES:
        raise BadRequest(f"more than {MOST_BYTES} bytes; a lesson needs fewer")
    try:
        body = await request.json()
    except ValueError:
        raise BadRequest('not JSON; expected an object with "lines"') from None
    lines = body.get("lines") if isinstance(body, dict) else None
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise BadRequest('"lines": expected a list of action lines')
    if len(lines) > MOST_LINES:
        raise BadRequest(f'"lines": {len(lines)}; expected at most {MOST_LINES}')
    return dict(body)


def _lesson_step(lesson: Lesson, number: int, body: Json) -> types.LessonStep:
    """The step after some lines: what came of the last of them and of the opponent's answers."""
    step = find_step(lesson, number)
    played = attempt(step, body["lines"])
    first, last = max(0, len(body["lines"]) - 1), len(played.game.steps)
    return {
        "verdict": played.verdict,
        "message": {"open": "", "done": step.done, "again": step.again}[played.verdict],
        "lines": played.lines,
        "updates": [_update(lesson, step, played, n) for n in range(first, last)],
        "table": _table(lesson, step, played, last),
        "log": [_entry(n, found) for n, found in enumerate(played.game.steps)],
    }


def _update(lesson: Lesson, step: Step, played: Attempt, number: int) -> types.Update:
    found = played.game.steps[number]
    return {
        "type": "update",
        "after": number,
        "line": str(found.action),
        "seat": found.player,
        "scenes": scenes_json(found.before.state, found.log),
        "kept": number,
        "log": [_entry(number, found)],
        "table": _table(lesson, step, played, number + 1),
    }


def _table(lesson: Lesson, step: Step, played: Attempt, version: int) -> types.Table:
    """The table after so many actions; only at the end of them there is something to choose."""
    is_last = version == len(played.game.steps)
    s = played.game.position_at(version).state
    asks = is_last and played.verdict == "open"
    found = table_json(
        View(s, LEARNER),
        game=f"lesson-{lesson.id}",
        version=version,
        seats=_seats(s, step),
        readers_seats=[LEARNER] if asks else [],
        can=CAN,
    )
    choices = found["choices"]
    if choices is not None:
        choices["ways"] = [way for way in choices["ways"] if offers(step, way["line"])]
        choices["more"] = []
    return found


def _seats(s: State, step: Step) -> list[SeatInfo]:
    names = ("You", f"Bot ({step.opponent})")
    return [
        SeatInfo(seat, name, "bot" if seat != LEARNER else "me")
        for seat, name in zip(range(len(s.match.armies)), names, strict=True)
    ]


def _entry(number: int, found: GameStep) -> types.LogEntry:
    return log_entry(number + 1, found.after.state, found.log, found.player)


def _ask(lesson: Lesson, number: int, body: Json) -> types.AnyAnswer:
    """What a table asks beside playing: previews, explanations, forecasts."""
    s = attempt(find_step(lesson, number), body["lines"]).state
    match body.get("type"):
        case "preview":
            return preview_json(View(s, LEARNER), str(body.get("line", "")))
        case "explain":
            return explain_json(s, at=_text(body, "at"), tile=_text(body, "tile"))
        case "forecast":
            return forecast_json(s)
        case other:
            raise BadRequest(f'"type": {str(other)[:40]!r}; expected preview, explain or forecast')


def _text(body: Json, key: str) -> str | None:
    value = body.get(key)
    return None if value is None else str(value)
