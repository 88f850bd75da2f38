"""What other sites show beside a link to a game, a replay or a tile: a title, a few words and a picture.

Pictures of games are drawn from what everybody may see, even while they are running.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.drawing.lettering import letters
from nshex.drawing.palette import army_colour, theme_named
from nshex.drawing.png import png_bytes
from nshex.drawing.svg import Drawing, group, moved, path
from nshex.drawing.tile import tile_group
from nshex.languages import ENGLISH, gettext, ngettext, speaking
from nshex.notation.labels import all_of, title_of
from nshex.rules.options import NEUTRAL
from nshex.rules.state import OVER, State, hit_points
from nshex.rules.views import View
from nshex.tiles import ARMIES, Tile, TileError, tile_by_id
from nshex.web.http.api import no_moment
from nshex.web.http.game_pictures import game_at
from nshex.web.http.preview_pictures import (
    HEIGHT,
    PICTURES_KEPT,
    RIGHT,
    board_at_left,
    card,
    picture_answer,
    wrapped,
)
from nshex.web.live.live_game import LiveGame

_DAY, _MINUTE = 24 * 60 * 60, 60
_LEFT: Final = 660.0
_ROOM: Final = RIGHT - _LEFT


@dataclass(frozen=True)
class LinkPreview:
    """What the head of a page contains for other sites."""

    title: str
    words: str
    address: str
    picture: str
    alt: str


def link_preview_routes() -> list[Route]:
    return [
        Route("/game/{game}/preview.png", show_game),
        Route("/game/{game}/moments/{moment:int}.png", show_moment),
        Route("/tiles/{tile}.png", show_tile),
    ]


# --- games -----------------------------------------------------------------------------------------


def game_preview(request: Request, live: LiveGame, page: str) -> LinkPreview:
    """For a link to a game's table or its replay."""
    names = _names(live.game.state)
    site = f"{request.url.scheme}://{request.url.netloc}"
    standing = _words(live)
    words = f"{standing}." if live.is_over else gettext("{standing}. Watch it live.", standing=standing)
    kind = gettext("Replay") if page == "replay" else gettext("Game")
    picture = f"{site}/game/{live.id}/preview.png?at={live.version}"
    return LinkPreview(
        f"{names} · {kind}",
        words,
        f"{site}/{page}/{live.id}",
        picture,
        gettext("The board: {armies}", armies=names),
    )


def _words(live: LiveGame) -> str:
    """The state of a game, or how it ended, even if its players ended it."""
    ending = live.agreements.ending
    return _standing(live.game.state) if ending is None else ending.text


async def show_game(request: Request) -> Response:
    live = await game_at(request)
    with speaking(ENGLISH):  # pictures are the same for everybody
        drawing = moment_svg(live.game.state, _words(live))
    return await picture_answer(_png, str(drawing), seconds=_DAY if live.is_over else _MINUTE)


async def show_moment(request: Request) -> Response:
    live = await game_at(request)
    moment: int = request.path_params["moment"]
    if moment > live.game.length:
        raise HTTPException(404, no_moment(moment, live.game.length))
    with speaking(ENGLISH):
        drawing = moment_svg(live.game.position_at(moment).state)
    return await picture_answer(_png, str(drawing), seconds=_MINUTE)


def moment_svg(state: State, words: str = "") -> Drawing:
    """A board with the armies beside it."""
    s = View(state, NEUTRAL).state
    words = words or _standing(s)
    theme = theme_named("dark")
    drawn = [letters(words, _LEFT, 70, 26, theme.words, anchor="start", weight=1.9, fit=_ROOM)]
    step = min(92.0, 400 / len(s.match.armies))
    for seat, army in enumerate(s.match.armies):
        y = 160 + step * seat
        points = s.score[seat] if s.match.scoring else hit_points(s, seat)
        name = ARMIES[army].name
        drawn += [
            path(f"M{_LEFT:g} {y - step / 3:g}v{step * 2 / 3:g}", stroke=army_colour(army), stroke_width=10),
            letters(
                name, _LEFT + 28, y, step * 0.4, theme.words, anchor="start", weight=2.1, fit=_ROOM - 130
            ),
            letters(str(points), RIGHT, y, step * 0.5, theme.words, anchor="end", weight=2.4),
        ]
    drawn.append(letters("nshex", RIGHT, 586, 20, theme.words, anchor="end", weight=2.2))
    return card(f"{_names(s)}: {words}", theme, board_at_left(s, theme), group(*drawn))


def _names(s: State) -> str:
    armies = [gettext(ARMIES[army].name) for army in s.match.armies]
    return reduce(lambda one, other: gettext("{one} against {other}", one=one, other=other), armies)


def _standing(s: State) -> str:
    if s.step == OVER:
        winners = [
            gettext(ARMIES[army].name) for seat, army in enumerate(s.match.armies) if s.winners >> seat & 1
        ]
        if not winners:
            return gettext("A draw")
        return ngettext("{names} won", "{names} won", len(winners), names=all_of(winners))
    return gettext("Turn {number}", number=s.turns_begun) if s.turns_begun else gettext("Setup")


# --- tiles -----------------------------------------------------------------------------------------


def tile_preview(request: Request, tile: Tile) -> LinkPreview:
    site = f"{request.url.scheme}://{request.url.netloc}"
    name, army = title_of(tile), gettext(ARMIES[tile.army].name)
    address = f"{site}/tiles/{tile.full_id}"
    return LinkPreview(
        f"{name} · {army}",
        gettext(tile.help),
        address,
        f"{address}.png",
        gettext("The tile {name}", name=name),
    )


def tile_at(request: Request) -> Tile:
    """The tile an address names; not found if there is none."""
    try:
        return tile_by_id(request.path_params["tile"])
    except TileError as problem:
        raise HTTPException(404, str(problem)) from None


async def show_tile(request: Request) -> Response:
    return await picture_answer(_png, str(tile_svg(tile_at(request))), seconds=_DAY)


def tile_svg(tile: Tile) -> Drawing:
    """A large tile, with its name and what it does."""
    theme = theme_named("dark")
    drawn = [
        group(tile_group(tile, theme=theme.name), transform=moved(330, HEIGHT / 2, 2.7)),
        letters(ARMIES[tile.army].name, _LEFT, 90, 24, theme.words, anchor="start", weight=1.9, fit=_ROOM),
        letters(tile.name, _LEFT, 156, 46, theme.words, anchor="start", weight=2.2, fit=_ROOM),
        path(f"M{_LEFT:g} 206H{RIGHT:g}", stroke=army_colour(tile.army), stroke_width=5),
    ]
    for line, words in enumerate(wrapped(tile.help, 22, _ROOM, most=7)):
        y = 256 + 40 * line
        drawn.append(letters(words, _LEFT, y, 22, theme.words, anchor="start", weight=1.7, fit=_ROOM))
    drawn.append(letters("nshex", RIGHT, 586, 20, theme.words, anchor="end", weight=2.2))
    return card(f"{tile.name}: {tile.help}", theme, group(*drawn))


@lru_cache(maxsize=PICTURES_KEPT)
def _png(drawing: str) -> bytes:
    return png_bytes(drawing)
