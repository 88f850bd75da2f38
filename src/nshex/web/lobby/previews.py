"""The picture beside a link to an open seat: the armies of the game, in the size other sites expect."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from nshex.drawing.lettering import letters
from nshex.drawing.palette import army_colour, theme_named
from nshex.drawing.png import png_bytes
from nshex.drawing.svg import Drawing, group, moved, path
from nshex.drawing.tile import tile_group
from nshex.languages import ENGLISH, gettext, speaking
from nshex.tiles import ARMIES
from nshex.web.http.api import live_games
from nshex.web.http.form_options import face
from nshex.web.http.preview_pictures import PICTURES_KEPT, WIDTH, card, picture_answer
from nshex.web.lobby.words import game_words

_HOUR: Final = 60 * 60
_MARGIN: Final = 60.0


async def show_preview(request: Request) -> Response:
    live = await live_games(request).find(request.path_params["game"])
    if live is None:
        raise HTTPException(404, gettext("There is no game at this address."))
    setup = live.game.setup
    with speaking(ENGLISH):  # pictures are the same for everybody
        words = game_words(setup)
    return await picture_answer(_png, setup.armies, words, seconds=_HOUR)


@lru_cache(maxsize=PICTURES_KEPT)
def _png(armies: tuple[str, ...], words: str) -> bytes:
    return png_bytes(invitation_svg(armies, words))


def invitation_svg(armies: tuple[str, ...], words: str) -> Drawing:
    """The HQs side by side under the words."""
    theme = theme_named("dark")
    room = WIDTH - 2 * _MARGIN
    step = room / len(armies)
    scale = min(1.5, step / 225)
    drawn = [
        letters("Take a seat", WIDTH / 2, 110, 54, theme.words, anchor="middle", weight=2.3, fit=room),
        letters(words, WIDTH / 2, 178, 24, theme.words, anchor="middle", weight=1.8, fit=room),
    ]
    for number, army in enumerate(armies):
        x = _MARGIN + step * (number + 0.5)
        drawn += [
            group(tile_group(face(ARMIES[army]), theme=theme.name), transform=moved(x, 360, scale)),
            letters(ARMIES[army].name, x, 520, 24, theme.words, anchor="middle", weight=2, fit=step - 12),
            path(f"M{x - step / 2 + 8:g} 548H{x + step / 2 - 8:g}", stroke=army_colour(army), stroke_width=5),
        ]
    drawn.append(letters("nshex", WIDTH / 2, 592, 20, theme.words, anchor="middle", weight=2.2))
    return card(f"Take a seat: {words}", theme, group(*drawn))
