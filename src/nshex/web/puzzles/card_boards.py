"""Boards for the two sides of a card: at the start of a puzzle, and after the turn that solves it."""

from __future__ import annotations

from functools import lru_cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.drawing.board import board_svg
from nshex.drawing.hexagons import Cell
from nshex.drawing.surface import extent
from nshex.languages import gettext
from nshex.notation.names import show
from nshex.puzzles.format import Puzzle
from nshex.puzzles.library import collection
from nshex.web.encoding import Packed, pack
from nshex.web.http.colours import picture_theme
from nshex.web.puzzles.solution import solved

WIDTH = 640
MOMENTS = ("start", "solved")
_DAY = 24 * 60 * 60
_KEPT = 600


def card_board_routes() -> list[Route]:
    return [Route("/puzzles/{id}.svg", _picture)]


def board_size(puzzle: Puzzle) -> tuple[int, int]:
    """Width and height of a puzzle's board, for pages that keep its place free while it loads."""
    _, _, wide, high = extent(puzzle.state().match.board)
    return WIDTH, round(WIDTH * high / wide)


def puzzle_at(request: Request) -> Puzzle:
    """The puzzle an address names; not found if there is none."""
    id = request.path_params["id"]
    if id not in collection():
        raise HTTPException(404, gettext("There is no puzzle {id}.", id=show(id)))
    return collection()[id]


def _picture(request: Request) -> Response:
    """`?theme=light` for light colours, `?moment=solved` for the board after the turn that solves it."""
    puzzle = puzzle_at(request)
    moment = request.query_params.get("moment", MOMENTS[0])
    if moment not in MOMENTS:
        raise HTTPException(404, gettext("A moment is {moments}.", moments=" or ".join(MOMENTS)))
    headers = {"Cache-Control": f"public, max-age={_DAY}"}
    return _drawing(puzzle.id, picture_theme(request), moment).answer(request, "image/svg+xml", headers)


@lru_cache(maxsize=_KEPT)
def _drawing(id: str, theme: str, moment: str) -> Packed:
    puzzle = collection()[id]
    if moment == "start":
        return pack(board_svg(puzzle.state(), size=WIDTH, theme=theme).encode())
    found = solved(puzzle)
    cells: dict[Cell, str] = dict.fromkeys(found.changed, "last")
    return pack(board_svg(found.turn_end, size=WIDTH, theme=theme, highlights=cells).encode())
