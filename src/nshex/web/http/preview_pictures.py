"""What all pictures beside links have in common: their size, their background, and how they are sent.

Other sites fetch them to show beside a link to a game, a seat, a tile or a puzzle.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVarTuple

from anyio import CapacityLimiter, to_thread
from starlette.exceptions import HTTPException
from starlette.responses import Response

from nshex.drawing import surface
from nshex.drawing.board import Frame, Marks, Options, board_content, document, frame_of
from nshex.drawing.lettering import text_width
from nshex.drawing.palette import Theme
from nshex.drawing.svg import Drawing, PictureError, element, number
from nshex.rules.state import State

WIDTH, HEIGHT = 1200, 630
RIGHT: Final = WIDTH - 44.0
"""Where words end."""
PICTURES_KEPT: Final = 64
"""Of each kind in memory."""
_ONE_AT_A_TIME: Final = CapacityLimiter(1)
"""A picture takes half a second to draw; asking for all of them must not keep every core busy."""

Args = TypeVarTuple("Args")


async def picture_answer(draw: Callable[[*Args], bytes], *args: *Args, seconds: int) -> Response:
    """The PNG that `draw` makes, which others may keep for a few seconds."""
    try:
        picture = await to_thread.run_sync(draw, *args, limiter=_ONE_AT_A_TIME)
    except PictureError as problem:
        raise HTTPException(503, str(problem)) from None
    headers = {
        "Cache-Control": f"public, max-age={seconds}",
        "Cross-Origin-Resource-Policy": "cross-origin",
    }
    return Response(picture, media_type="image/png", headers=headers)


def card(title: str, theme: Theme, *content: str) -> Drawing:
    """A whole picture. Its letters should be strokes, so that it looks the same on every machine."""
    return document(
        title,
        Frame(0, 0, WIDTH, HEIGHT),
        WIDTH,
        theme,
        surface.ground(0, 0, WIDTH, HEIGHT, theme),
        surface.wear(0, 0, WIDTH, HEIGHT, theme, grain=False),
        *content,
    )


def board_at_left(s: State, theme: Theme) -> str:
    """The board in a square as high as the picture."""
    options = Options(theme, coordinates=False, grain=False)
    box = frame_of(s, options)
    content = board_content(s, Marks(), options, box)
    return element("svg", content, viewBox=box.view, width=number(HEIGHT), height=number(HEIGHT))


def wrapped(text: str, height: float, room: float, most: int) -> list[str]:
    """A text in at most this many lines; if the last one is too long, it is set smaller."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(lines) < most and lines[-1] and text_width(longer, height) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
