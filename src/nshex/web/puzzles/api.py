"""The puzzles over HTTP: tries, hints, and answers to go through; the first try counts for ratings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.languages import gettext
from nshex.puzzles import Puzzle, hints
from nshex.puzzles.library import hinted_cell, hinted_tile
from nshex.rules.views import View
from nshex.web.http.api import answer
from nshex.web.http.attempts import Question, answer_question, table_answer
from nshex.web.http.errors import ApiError
from nshex.web.payloads import types
from nshex.web.puzzles.attempt import attempt, played_out
from nshex.web.puzzles.cards import listed_json
from nshex.web.puzzles.ratings import count_help, count_try
from nshex.web.puzzles.source import find_puzzle, in_order
from nshex.web.puzzles.tables import playback_json, step_json

TILE_HINT, CELL_HINT = 2, 3
"""The hints about a tile in hand and about a cell, which the page marks."""


def puzzle_routes() -> list[Route]:
    return [
        Route("/api/puzzles", list_puzzles),
        Route("/api/puzzles/{id}", _answering(_step), methods=["POST"]),
        Route("/api/puzzles/{id}/ask", _answering(_ask), methods=["POST"]),
        Route("/api/puzzles/{id}/hints/{number:int}", show_hint, methods=["POST"]),
        Route("/api/puzzles/{id}/solution", show_solution, methods=["POST"]),
        Route("/api/puzzles/{id}/wrong-try", show_wrong_try, methods=["POST"]),
    ]


def list_puzzles(request: Request) -> Response:
    """The collection in the order in which it is offered."""
    return answer([listed_json(puzzle) for puzzle in in_order()])


# --- trying ----------------------------------------------------------------------------------------

Reply = Callable[[Request, Puzzle, Question], Mapping[str, object]]


def _answering(reply: Reply) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint about a puzzle after some lines."""

    async def endpoint(request: Request) -> Response:
        puzzle = await find_puzzle(request, request.path_params["id"])
        return await answer_question(request, lambda question: reply(request, puzzle, question))

    return endpoint


def _step(request: Request, puzzle: Puzzle, question: Question) -> types.PuzzleStep:
    played = attempt(puzzle, question.lines)
    found = step_json(played)
    if played.verdict != "open":
        rated = count_try(request, puzzle, solved=played.verdict == "solved")
        if rated is not None:
            found["rated"] = rated
    return found


def _ask(request: Request, puzzle: Puzzle, question: Question) -> types.AnyAnswer:
    return puzzle_answer(puzzle, question)


def puzzle_answer(puzzle: Puzzle, question: Question) -> types.AnyAnswer:
    """What a table asks about a puzzle. There is no forecast: the only way to see a battle is to fight it."""
    if question.body.get("type") == "forecast":
        raise ApiError(
            422,
            "no_forecast",
            gettext("A puzzle has no battle forecast. Fight the battle to see how it ends."),
        )
    played = attempt(puzzle, question.lines)
    return table_answer(question, View(played.state, puzzle.side), played.is_offered)


# --- help ------------------------------------------------------------------------------------------


async def show_hint(request: Request) -> Response:
    """One of the three hints, counted from 1."""
    puzzle = await find_puzzle(request, request.path_params["id"])
    texts = hints(puzzle)
    number: int = request.path_params["number"]
    if not 1 <= number <= len(texts):
        raise ApiError(
            404,
            "no_hint",
            gettext("There is no hint {number}; expected 1 to {last}.", number=number, last=len(texts)),
        )
    found: types.PuzzleHint = {"text": texts[number - 1], "more": len(texts) - number}
    if number == TILE_HINT and (tile := hinted_tile(puzzle)) is not None:
        found["tile"] = tile
    if number == CELL_HINT and (cell := hinted_cell(puzzle)) is not None:
        found["cell"] = cell
    rated = await run_in_threadpool(count_help, request, puzzle)
    if rated is not None:
        found["rated"] = rated
    return answer(found)


async def show_solution(request: Request) -> Response:
    puzzle = await find_puzzle(request, request.path_params["id"])
    return await _playback(request, puzzle, puzzle.solution, gettext("The solution"))


async def show_wrong_try(request: Request) -> Response:
    puzzle = await find_puzzle(request, request.path_params["id"])
    return await _playback(request, puzzle, puzzle.wrong_try, gettext("A near miss"))


async def _playback(request: Request, puzzle: Puzzle, lines: Sequence[str], name: str) -> Response:
    if not lines:
        raise ApiError(404, "not_known", gettext("There is nothing to show for this puzzle."))
    found = playback_json(await run_in_threadpool(played_out, puzzle, lines), name)
    rated = await run_in_threadpool(count_help, request, puzzle)
    if rated is not None:
        found["rated"] = rated
    return answer(found)
