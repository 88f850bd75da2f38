"""The picture beside a link to a puzzle: board, title, tiles and goal, in the size other sites expect."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.drawing.lettering import letters
from nshex.drawing.palette import Theme, army_colour, bright, theme_named
from nshex.drawing.png import png_bytes
from nshex.drawing.svg import Drawing, group, moved, path
from nshex.drawing.tile import tile_group
from nshex.languages import ENGLISH, speaking
from nshex.puzzles import Puzzle, goal_text, read_puzzle_text, write_puzzle
from nshex.tiles import Tile
from nshex.web.http.preview_pictures import (
    PICTURES_KEPT,
    RIGHT,
    board_at_left,
    card,
    picture_answer,
    wrapped,
)
from nshex.web.puzzles.solution import given_tiles
from nshex.web.puzzles.source import find_puzzle

_LEFT: Final = 650.0
_ROOM: Final = RIGHT - _LEFT
_MOST_LINES: Final = 3
_DAY: Final = 24 * 60 * 60


def preview_routes() -> list[Route]:
    return [Route("/puzzles/{id}.png", show_preview)]


async def show_preview(request: Request) -> Response:
    puzzle = await find_puzzle(request, request.path_params["id"])
    return await picture_answer(_png, write_puzzle(puzzle), seconds=_DAY)


@lru_cache(maxsize=PICTURES_KEPT)
def _png(text: str) -> bytes:
    """The picture of a puzzle given as text, the only thing it depends on."""
    with speaking(ENGLISH):
        return png_bytes(preview_svg(read_puzzle_text(text)))


def preview_svg(puzzle: Puzzle) -> Drawing:
    """The same as a drawing."""
    theme = theme_named("dark")
    s = puzzle.state()
    army = s.match.armies[puzzle.side]
    return card(
        f"{puzzle.title}: {goal_text(puzzle)}",
        theme,
        board_at_left(s, theme),
        _words(puzzle, army, theme),
        _tiles(given_tiles(puzzle, s), theme),
        _foot(puzzle, army, theme),
    )


def _words(puzzle: Puzzle, army: str, theme: Theme) -> str:
    """Difficulty and title at the top, the task below them."""
    kind = f"Hex puzzle · {puzzle.difficulty}" if puzzle.difficulty else "Hex puzzle"
    drawn = [letters(kind, _LEFT, 62, 20, bright(army), anchor="start", weight=1.9)]
    y = 122.0
    for line in wrapped(puzzle.title, 40, _ROOM, _MOST_LINES):
        drawn.append(letters(line, _LEFT, y, 40, theme.words, anchor="start", weight=2.1, fit=_ROOM))
        y += 62
    for line in wrapped(goal_text(puzzle), 22, _ROOM, _MOST_LINES):
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
        path(f"M{_LEFT:g} 552H{RIGHT:g}", stroke=army_colour(army), stroke_width=4),
        letters(uses, _LEFT, 586, 20, theme.words, anchor="start", weight=1.8),
        letters("nshex", RIGHT, 586, 20, theme.words, anchor="end", weight=2.2),
        class_="foot",
    )
