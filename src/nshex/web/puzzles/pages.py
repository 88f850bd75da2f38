"""The pages of puzzles: the list, and the table for solving one."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.puzzles import collection
from nshex.puzzles.format import DIFFICULTIES
from nshex.tiles import ARMIES, PLAYABLE
from nshex.web.http.colours import picture_themes
from nshex.web.http.embedded_table import embedded, pictures
from nshex.web.http.errors import ApiError
from nshex.web.http.pages import render
from nshex.web.puzzles.attempt import attempt
from nshex.web.puzzles.cards import level_name, listed_card, listed_cards, themes_in_use
from nshex.web.puzzles.daily import todays_puzzle
from nshex.web.puzzles.ratings import is_counted, puzzle_ratings, solver_json
from nshex.web.puzzles.source import find_puzzle
from nshex.web.puzzles.tables import step_json


def puzzle_pages() -> list[Route]:
    return [
        Route("/puzzles", puzzle_list),
        Route("/puzzles/{id}", puzzle_table),
    ]


def puzzle_list(request: Request) -> Response:
    return render(
        request,
        "puzzles.html",
        cards=listed_cards(),
        solvers=[ARMIES[army] for army in PLAYABLE],
        levels=[(difficulty, level_name(difficulty)) for difficulty in DIFFICULTIES],
        themes=themes_in_use(),
        ratings=puzzle_ratings(request),
        solver=solver_json(request),
        today=listed_card(todays_puzzle()),
    )


async def puzzle_table(request: Request) -> Response:
    try:
        puzzle = await find_puzzle(request, request.path_params["id"])
    except ApiError as problem:
        raise HTTPException(404, problem.detail) from None
    step = await run_in_threadpool(lambda: step_json(attempt(puzzle, ())))
    return render(
        request,
        "puzzle.html",
        game=step["table"]["game"],
        puzzle=step["puzzle"],
        first_step=embedded(step),
        pictures=pictures(step["table"], picture_themes(request)),
        is_rated=puzzle.id in collection(),
        solver=await run_in_threadpool(solver_json, request),
        is_counted=await run_in_threadpool(is_counted, request, puzzle),
        site=f"{request.url.scheme}://{request.url.netloc}",
    )
