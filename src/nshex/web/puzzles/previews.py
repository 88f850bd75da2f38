"""The picture beside a link to a puzzle: board, title, tiles and goal, in the size other sites ask for."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from anyio import CapacityLimiter, to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.drawing import slab
from nshex.drawing.board import Frame, Marks, Options, board_content, document, frame_of
from nshex.drawing.palette import Theme, army_colour, bright, theme_named
from nshex.drawing.png import png_bytes
from nshex.drawing.stencil import letters, text_width
from nshex.drawing.svg import Drawing, PictureError, element, group, moved, number, path
from nshex.drawing.tile import tile_group
from nshex.puzzles import Puzzle, goal_text, read_puzzle_text, write_puzzle
from nshex.tiles import Tile
from nshex.web.puzzles.solution import given_tiles
from nshex.web.puzzles.source import find_puzzle

WIDTH, HEIGHT = 1200, 630
_BOARD: Final = 630.0
"""The board takes a square at the left."""
_LEFT: Final = 650.0
_ROOM: Final = WIDTH - _LEFT - 44.0
_MOST_LINES: Final = 3
_DAY: Final = 24 * 60 * 60
_KEPT: Final = 64
ONE_AT_A_TIME: Final = CapacityLimiter(1)
"""A picture takes half a second to draw; whoever asks for all of them must not keep every core busy."""


def preview_routes() -> list[Route]:
    return [Route("/puzzles/{id}.png", show_preview)]


async def show_preview(request: Request) -> Response:
    puzzle = await find_puzzle(request, request.path_params["id"])
    try:
        picture = await to_thread.run_sync(_png, write_puzzle(puzzle), limiter=ONE_AT_A_TIME)
    except PictureError as problem:
        raise HTTPException(503, str(problem)) from None
    headers = {
        "Cache-Control": f"public, max-age={_DAY}",
        "Cross-Origin-Resource-Policy": "cross-origin",
    }
    return Response(picture, media_type="image/png", headers=headers)


@lru_cache(maxsize=_KEPT)
def _png(text: str) -> bytes:
    """The picture of a puzzle given as text, which is all that it depends on."""
    return png_bytes(preview_svg(read_puzzle_text(text)))


def preview_svg(puzzle: Puzzle) -> Drawing:
    """The same as a drawing. Letters are strokes, so it looks the same on every machine."""
    theme = theme_named("dark")
    s = puzzle.state()
    army = s.match.armies[puzzle.side]
    options = Options(theme, coordinates=False, grain=False)
    box = frame_of(s, options)
    board = element(
        "svg",
        board_content(s, Marks(), options, box),
        viewBox=box.view,
        width=number(_BOARD),
        height=number(HEIGHT),
    )
    return document(
        f"{puzzle.title}: {goal_text(puzzle)}",
        Frame(0, 0, WIDTH, HEIGHT),
        WIDTH,
        theme,
        slab.ground(0, 0, WIDTH, HEIGHT, theme),
        slab.wear(0, 0, WIDTH, HEIGHT, theme, grain=False),
        board,
        _words(puzzle, army, theme),
        _tiles(given_tiles(puzzle, s), theme),
        _foot(puzzle, army, theme),
    )


def _words(puzzle: Puzzle, army: str, theme: Theme) -> str:
    """Difficulty and title from above, what is asked for under them."""
    kind = f"Hex puzzle · {puzzle.difficulty}" if puzzle.difficulty else "Hex puzzle"
    drawn = [letters(kind, _LEFT, 62, 20, bright(army), anchor="start", weight=1.9)]
    y = 122.0
    for line in wrapped(puzzle.title, 40, _ROOM):
        drawn.append(letters(line, _LEFT, y, 40, theme.words, anchor="start", weight=2.1, fit=_ROOM))
        y += 62
    for line in wrapped(goal_text(puzzle), 22, _ROOM):
        drawn.append(letters(line, _LEFT, y, 22, theme.words, anchor="start", weight=1.7, fit=_ROOM))
        y += 38
    return group(*drawn, class_="words")


def _tiles(tiles: tuple[Tile, ...], theme: Theme) -> str:
    """The tiles given, side by side over the foot."""
    if not tiles:
        return ""
    scale = min(0.62, _ROOM / (len(tiles) * 212))
    return group(
        *(
            group(
                tile_group(tile, theme=theme.name),
                transform=moved(_LEFT + (106 + 212 * i) * scale, 470, scale),
            )
            for i, tile in enumerate(tiles)
        ),
        class_="tiles",
    )


def _foot(puzzle: Puzzle, army: str, theme: Theme) -> str:
    uses = f"Use {puzzle.uses} of {len(puzzle.tiles)}"
    return group(
        path(f"M{_LEFT:g} 552H{WIDTH - 44:g}", stroke=army_colour(army), stroke_width=4),
        letters(uses, _LEFT, 586, 20, theme.words, anchor="start", weight=1.8),
        letters("nshex", WIDTH - 44, 586, 20, theme.words, anchor="end", weight=2.2),
        class_="foot",
    )


def wrapped(text: str, height: float, room: float, most: int = _MOST_LINES) -> list[str]:
    """A text in lines that fit; what is too much for the last of them makes it smaller."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(lines) < most and lines[-1] and text_width(longer, height) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
