"""The lessons over HTTP. Updates have the same form as those of a game, so that the same table shows both."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.bots.registry import bot_title
from nshex.languages import N_, gettext
from nshex.notation.lines import format_action
from nshex.notation.status import DRAWN, winner_of
from nshex.rules.state import State
from nshex.rules.views import View
from nshex.web.http.attempts import Question, answer_question, table_answer
from nshex.web.http.errors import ApiError
from nshex.web.lessons.attempt import Attempt, allows, attempt
from nshex.web.lessons.lesson import LEARNER, Lesson, LessonError, Step, find_lesson, find_step
from nshex.web.payloads import types
from nshex.web.payloads.attempts import log_json, updates_json
from nshex.web.payloads.choices import Offered
from nshex.web.payloads.table import table_json
from nshex.web.seats import SeatInfo


def lesson_routes() -> list[Route]:
    return [
        Route("/api/lessons/{lesson}/{step:int}", _answering(_lesson_step), methods=["POST"]),
        Route("/api/lessons/{lesson}/{step:int}/ask", _answering(_ask), methods=["POST"]),
    ]


Reply = Callable[[Lesson, Step, Question], Mapping[str, object]]


def _answering(reply: Reply) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint about the step of a lesson."""

    async def endpoint(request: Request) -> Response:
        try:
            lesson = find_lesson(request.path_params["lesson"])
            step = find_step(lesson, request.path_params["step"])
        except LessonError as problem:
            raise ApiError(404, "unknown", str(problem)) from None
        return await answer_question(request, lambda question: reply(lesson, step, question))

    return endpoint


def _lesson_step(lesson: Lesson, step: Step, question: Question) -> types.LessonStep:
    """The step after some lines: the results of the last of them and of the opponent's answers."""
    played = attempt(step, question.lines)
    game = played.game

    def table_at(version: int) -> types.Table:
        return _table(lesson, step, played, version)

    return {
        "verdict": played.verdict,
        "message": coach_message(step, played),
        "lines": played.lines,
        "updates": updates_json(game, max(0, len(question.lines) - 1), table_at),
        "table": table_at(game.length),
        "log": log_json(game),
    }


def _table(lesson: Lesson, step: Step, played: Attempt, version: int) -> types.Table:
    """The table after this many actions; only after the last one is there something to choose."""
    is_last = version == played.game.length
    s = played.game.position_at(version).state
    asks = is_last and played.verdict == "open"
    found = table_json(
        View(s, LEARNER),
        game=f"lesson-{lesson.id}",
        version=version,
        seats=_seats(s, step),
        readers_seats=[LEARNER] if asks else [],
        can={
            "take_back": asks and played.game.why_kept([LEARNER]) is None,
            "forecast": True,
            "hint": False,
        },
        is_offered=_offered(s, step),
    )
    found["over"] = None
    if is_last and not asks:
        found |= {"decider": None, "question": gettext(_JUDGED[played.verdict])}
    return found


_JUDGED = {"done": N_("Done."), "again": N_("Not yet. Try again.")}
"""What the table says when nobody has anything to decide; the coach says the rest."""


def coach_message(step: Step, played: Attempt) -> str:
    """What the coach says; a game that was not won is called what it is."""
    if played.verdict == "open":
        return ""
    if played.verdict == "done":
        return step.done
    if not played.game.is_over:
        return step.again
    is_draw = winner_of(played.state) == DRAWN
    result = gettext("The game ended in a draw.") if is_draw else gettext("You lost the game.")
    return f"{result} {step.again}"


def _offered(s: State, step: Step) -> Offered:
    return lambda action: allows(step, format_action(s, action))


def _seats(s: State, step: Step) -> list[SeatInfo]:
    names = (gettext("You"), gettext("Bot ({level})", level=bot_title(step.opponent)))
    return [
        SeatInfo(seat, name, "bot" if seat != LEARNER else "me")
        for seat, name in zip(range(len(s.match.armies)), names, strict=True)
    ]


def _ask(lesson: Lesson, step: Step, question: Question) -> types.AnyAnswer:
    s = attempt(step, question.lines).state
    return table_answer(question, View(s, LEARNER), _offered(s, step))
