"""The pages of the tutorial: the list of lessons, and the table for a lesson."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from nshex.languages import gettext
from nshex.web.http.pages import render
from nshex.web.lessons.lesson import LessonError, find_lesson, find_step, lessons


def lesson_pages() -> list[Route]:
    return [
        Route("/learn", learn),
        Route("/learn/{lesson}", first_step),
        Route("/learn/{lesson}/{step:int}", lesson_step),
    ]


def learn(request: Request) -> Response:
    basics = [lesson for lesson in lessons() if not lesson.army]
    armies = [lesson for lesson in lessons() if lesson.army]
    groups = [(gettext("The basics"), basics), (gettext("The armies"), armies)]
    return render(request, "learn.html", groups=groups)


def first_step(request: Request) -> Response:
    return RedirectResponse(f"/learn/{request.path_params['lesson']}/1", 303)


def lesson_step(request: Request) -> Response:
    try:
        lesson = find_lesson(request.path_params["lesson"])
        step = find_step(lesson, request.path_params["step"])
    except LessonError as problem:
        raise HTTPException(404, str(problem)) from None
    every = lessons()
    place = every.index(lesson)
    following = every[place + 1] if place + 1 < len(every) else None
    return render(
        request,
        "lesson.html",
        game=f"lesson-{lesson.id}",
        lesson=lesson,
        place=place + 1,
        number=request.path_params["step"],
        step=step,
        following=following,
    )
