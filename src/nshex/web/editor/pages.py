"""The page of the editor, and what it may start with: nothing, a line, a moment of a game, a puzzle."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.languages import gettext
from nshex.notation.position_line import read_line_json
from nshex.notation.positions import read_position, write_position
from nshex.rules.piles import pile_list
from nshex.rules.state import State
from nshex.rules.views import View
from nshex.web.editor.faults import examine
from nshex.web.editor.payloads import start_json
from nshex.web.http import form_options
from nshex.web.http.api import hides_nothing, live_games
from nshex.web.http.embedded_table import embedded
from nshex.web.http.errors import ApiError
from nshex.web.http.middleware import token_of
from nshex.web.http.pages import render
from nshex.web.live.seating import eyes_of
from nshex.web.puzzles.source import find_puzzle

Json = dict[str, Any]

EMPTY: Json = {"players": [{"army": "outpost"}, {"army": "borgo"}]}
"""Two armies and an empty board."""


def editor_pages() -> list[Route]:
    return [Route("/editor", editor)]


async def editor(request: Request) -> Response:
    query = request.query_params
    if "game" in query:
        given: Json | str = await _moment(request, query["game"], query.get("moment", ""))
    elif "puzzle" in query:
        given = await _puzzle(request, query["puzzle"])
    else:
        given = query.get("position", "").strip() or EMPTY
    found = await run_in_threadpool(examine, given)
    start = await run_in_threadpool(start_json, found)
    return render(
        request,
        "editor.html",
        start=embedded(start),
        levels=form_options.levels(),
        bots=form_options.bots(live_games(request).bots.others),
        usual_level=form_options.USUAL_LEVEL,
        given=given is not EMPTY,
    )


async def _moment(request: Request, game: str, moment: str) -> Json:
    """A moment of a game as the reader may know it: while it is running, nobody may know the order of its
    piles."""
    live = await live_games(request).find(game)
    last = live.game.length if live is not None else 0
    number = int(moment) if moment.isascii() and moment.isdigit() and len(moment) < 7 else last
    if live is None or number > last:
        raise HTTPException(
            404, gettext("There is no such moment of a game. Check that you copied the whole link.")
        )
    if live.is_live and not live.forecast_allowed:
        text = gettext(
            "This game is still on, and its players agreed to play without help. Wait until it is over."
        )
        raise HTTPException(403, text)
    s = live.game.position_at(number).state
    if hides_nothing(live):
        return write_position(s)
    eyes = eyes_of(s, live.seats_of(token_of(request)), past=number < last)
    return _with_open_piles(View(s, eyes).state)


async def _puzzle(request: Request, id: str) -> Json:
    """The board of a puzzle; the tiles given are the hand."""
    try:
        puzzle = await find_puzzle(request, id)
    except ApiError as problem:
        raise HTTPException(404, problem.detail) from None
    position = read_line_json(puzzle.position) if isinstance(puzzle.position, str) else dict(puzzle.position)
    players = [dict(player) for player in position["players"]]
    players[puzzle.side]["hand"] = list(puzzle.tiles)
    return {**position, "players": players, "turn": puzzle.side}


def _with_open_piles(s: State) -> Json:
    """A position with its piles left out if they hold what is nowhere else: the order in a view means
    nothing."""
    position = write_position(s)
    for seat, player in enumerate(position["players"]):
        pile, known = player.pop("pile"), player.get("known", 0)
        held = sorted(pile_list(read_position(position), seat)) if not known else []
        if held != sorted(pile_list(s, seat)):
            player["pile"] = pile
    return position
