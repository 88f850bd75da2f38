"""What lessons and puzzles share over HTTP: every request contains all lines so far, so nothing is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from nshex.languages import gettext
from nshex.notation.errors import LINE_ERRORS
from nshex.notation.names import show
from nshex.puzzles import PuzzleError
from nshex.rules.views import View
from nshex.web.http.api import answer
from nshex.web.http.bodies import read_json
from nshex.web.http.errors import ApiError
from nshex.web.payloads import types
from nshex.web.payloads.answers import explain_json, forecast_json
from nshex.web.payloads.choices import Offered, ways_json
from nshex.web.payloads.previews import preview_json

MOST_BYTES = 40_000

Json = dict[str, Any]


@dataclass(frozen=True)
class Question:
    """A request: the lines played so far, and what else it says."""

    lines: list[str]
    body: Json

    def text(self, key: str) -> str | None:
        value = self.body.get(key)
        return value if value is None or isinstance(value, str) else show(value)


async def answer_question(request: Request, reply: Callable[[Question], Mapping[str, object]]) -> Response:
    """Read a question and answer it in another thread; what is wrong with its lines is reported as JSON."""
    question = await _read_question(request)
    try:
        return answer(await run_in_threadpool(reply, question))
    except (*LINE_ERRORS, PuzzleError) as problem:
        raise ApiError(422, "illegal", str(problem)) from None


async def _read_question(request: Request) -> Question:
    body = await read_json(request, MOST_BYTES, gettext('an object with "lines"'))
    if not isinstance(body, dict):
        raise ApiError(
            422, "illegal", gettext('found {body}; expected an object with "lines"', body=show(body))
        )
    lines = body.get("lines")
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise ApiError(422, "illegal", gettext('"lines": expected a list of action lines'), "lines")
    return Question(lines, body)


def table_answer(question: Question, view: View, is_offered: Offered) -> types.AnyAnswer:
    """What a table asks besides playing: previews, explanations, forecasts, ways behind a button."""
    s = view.state
    match question.body.get("type"):
        case "preview":
            return preview_json(view, question.text("line") or "")
        case "explain":
            return explain_json(s, at=question.text("at"), tile=question.text("tile"))
        case "forecast":
            return forecast_json(s, question.text("line"))
        case "ways":
            return ways_json(s, question.text("button") or "", is_offered)
        case other:
            expected = gettext("preview, explain, forecast or ways")
            raise ApiError(
                422,
                "illegal",
                gettext('"type": {other}; expected {expected}', other=show(other), expected=expected),
                "type",
            )
