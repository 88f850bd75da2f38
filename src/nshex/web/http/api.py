"""What pages fetch: games, tables, moments, records, analyses and drawings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from nshex.game import Step
from nshex.languages import gettext
from nshex.notation.log import in_brief
from nshex.notation.names import show
from nshex.rules import events as e
from nshex.rules.state import SETUP
from nshex.tiles import TileError
from nshex.web.encoding import FOR_EVER, dump
from nshex.web.http.bodies import read_text
from nshex.web.http.errors import ApiError, refused_at_table
from nshex.web.http.middleware import asker_of, seat_name_of, token_of
from nshex.web.limits import Asker, address_of
from nshex.web.live.analyses import Analyses
from nshex.web.live.checks import Refusal
from nshex.web.live.connections import serve_socket
from nshex.web.live.games import LiveGames
from nshex.web.live.live_game import LiveGame
from nshex.web.live.new_games import NewGame, read_new_game, read_playing_on, with_name
from nshex.web.live.new_seats import SetupError
from nshex.web.payloads import types
from nshex.web.payloads.tile_art import ArtError, packed_art
from nshex.web.seats import ME
from nshex.web.series.making import create_mirrored


def api_routes() -> list[BaseRoute]:
    return [
        Route("/api/games", create_game, methods=["POST"]),
        Route("/api/records", upload_record, methods=["POST"]),
        Route("/api/games/{game}", show_table, methods=["GET"]),
        Route("/api/games/{game}/record", download_record),
        Route("/api/games/{game}/moments", list_moments),
        Route("/api/games/{game}/moments/{moment:int}", show_moment),
        Route("/api/games/{game}/moments/{moment:int}/play-on", play_on, methods=["POST"]),
        Route("/api/games/{game}/analysis", show_analysis),
        WebSocketRoute("/api/games/{game}/socket", serve_socket),
        Route("/art/{tile}.svg", show_art),
    ]


# --- what every answer needs -----------------------------------------------------------------------


def live_games(request: Request) -> LiveGames:
    games: LiveGames = request.app.state.games
    return games


def token_needed(request: Request) -> str:
    """The hash of the browser's token, which every page gives to a browser that has none."""
    token = token_of(request)
    if token is None:
        text = gettext(
            "This browser has no cookie from us yet. Open the start page, allow cookies, and try again."
        )
        raise ApiError(401, "no_cookie", text)
    return token


def asker_needed(request: Request) -> Asker:
    """Who asks for something that will belong to a browser."""
    return Asker(address_of(request), token_needed(request))


async def live_game_of(request: Request, game: str) -> LiveGame:
    live = await live_games(request).find(game)
    if live is None:
        raise ApiError(
            404, "no_game", gettext("There is no game at this address. Check that you copied the whole link.")
        )
    return live


async def first_table(request: Request, game: str) -> types.TableMessage | None:
    """The table of a game as this reader may see it, for its page; None if there is no such game."""
    live = await live_games(request).find(game)
    return None if live is None else live.table_message(live.seats_of(token_of(request)))


def answer(found: Mapping[str, object] | Sequence[Mapping[str, object]], status: int = 200) -> Response:
    return Response(dump(found), status, media_type="application/json")


def made_game(game: str, page: str = "game") -> Response:
    """The address of a new game."""
    found: types.NewAddress = {"game": game, "address": f"/{page}/{game}"}
    return answer(found, 201)


def refused(problem: SetupError, error: str) -> ApiError:
    return ApiError(422, error, problem.text, problem.where)


# --- games -----------------------------------------------------------------------------------------


async def create_game(request: Request) -> Response:
    games = live_games(request)
    text = await read_text(request, games.settings.longest_setup)
    try:
        new = read_new_game(text, games.bots)
    except SetupError as problem:
        raise refused(problem, "bad_setup") from None
    asker = asker_needed(request)
    name = await run_in_threadpool(games.store.identities.name, asker.browser)
    create = partial(create_mirrored, games) if new.terms.table else games.create
    return made_game(await create(_signed(with_name(new, name), request), asker))


def _signed(new: NewGame, request: Request) -> NewGame:
    """A new game in which a program sits under the name of its account."""
    seats = (
        replace(seat, name=seat_name_of(request, seat.name)) if seat.who == ME else seat for seat in new.seats
    )
    return replace(new, seats=tuple(seats))


def when_text(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")


async def show_table(request: Request) -> Response:
    live = await live_game_of(request, request.path_params["game"])
    return answer(live.table_message(live.seats_of(token_of(request))))


# --- records ---------------------------------------------------------------------------------------


async def download_record(request: Request) -> Response:
    live = await live_game_of(request, request.path_params["game"])
    if live.game.seed is None:
        text = gettext("This game began from a position. Only games from the first HQ on have a record.")
        raise ApiError(409, "no_record", text)
    name = f"{'-'.join(live.game.setup.armies)}-{live.id}.txt"
    ending = live.agreements.ending
    text = live.game.record(
        date=when_text(live.stored.created)[:10],
        ended="" if ending is None else ending.reason,
        reveal=live.is_over and live.hides_nothing,
    )
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain", headers=headers)


async def upload_record(request: Request) -> Response:
    games = live_games(request)
    text = await read_text(request, games.settings.longest_record)
    try:
        game = await games.add_record(text, asker_needed(request))
    except SetupError as problem:
        raise refused(problem, "bad_record") from None
    return made_game(game, "replay")


# --- moments ---------------------------------------------------------------------------------------


async def list_moments(request: Request) -> Response:
    live = await live_game_of(request, request.path_params["game"])
    words = gettext("The table is set up.")
    start: types.ListedMoment = {"n": 0, "line": "", "seat": None, "text": words, "turn": 0, "turn_of": None}
    moments = [start, *(_listed_moment(n, step) for n, step in enumerate(live.game.steps, start=1))]
    found: types.MomentList = {"moments": moments, "can_play_on": hides_nothing(live)}
    return answer(found)


def _listed_moment(number: int, step: Step) -> types.ListedMoment:
    """A moment listed under the heading of its turn, which its text need not repeat."""
    after = step.after.state
    line = str(step.action)
    told = [event for event in step.log if event.kind != e.TURN_BEGAN]
    return {
        "n": number,
        "line": line,
        "seat": step.player,
        "text": in_brief(after, told) or in_brief(after, step.log) or line,
        "turn": int(after.turns_begun),
        "turn_of": None if after.step == SETUP else int(after.turn),
    }


def no_moment(moment: int, last: int) -> str:
    return gettext("There is no moment {moment}; the last one is {last}.", moment=moment, last=last)


def moment_of(request: Request, live: LiveGame) -> int:
    moment: int = request.path_params["moment"]
    last = live.game.length
    if moment > last:
        raise ApiError(404, "no_moment", no_moment(moment, last))
    return moment


async def show_moment(request: Request) -> Response:
    live = await live_game_of(request, request.path_params["game"])
    moment = moment_of(request, live)
    return answer(live.moment(moment, live.seats_of(token_of(request))))


def hides_nothing(live: LiveGame) -> bool:
    """Whether everybody may know the piles: the game is over, or its record contains the seed."""
    return live.hides_nothing


async def play_on(request: Request) -> Response:
    games = live_games(request)
    live = await live_game_of(request, request.path_params["game"])
    moment = moment_of(request, live)
    if not hides_nothing(live):
        text = gettext("The game is still on, and playing on would show its piles. Wait until it is over.")
        raise ApiError(409, "still_on", text)
    if moment == live.game.length and live.game.is_over:
        raise ApiError(409, "game_over", gettext("The game is over at this moment. Choose an earlier one."))
    body = await read_text(request, games.settings.longest_setup)
    try:
        new = read_playing_on(body, live.game.setup, games.bots)
        return made_game(await games.play_on(live, moment, new, asker_needed(request)))
    except SetupError as problem:
        raise refused(problem, "bad_setup") from None


async def show_analysis(request: Request) -> Response:
    live = await live_game_of(request, request.path_params["game"])
    analyses: Analyses = request.app.state.analyses
    try:
        return answer((await analyses.analysis(live, asker_of(request))).as_json())
    except Refusal as refusal:
        raise refused_at_table(refusal) from None


# --- drawings --------------------------------------------------------------------------------------


async def show_art(request: Request) -> Response:
    """A drawn tile; its address contains everything it depends on, so it may be kept for ever."""
    tile = request.path_params["tile"]
    try:
        drawing = packed_art(tile, frozenset(request.query_params.items()))
    except TileError as problem:
        raise ApiError(
            404, "no_tile", str(problem) or gettext("There is no tile {tile}.", tile=show(tile))
        ) from None
    except ArtError as problem:
        raise ApiError(404, "bad_art", str(problem)) from None
    return drawing.answer(request, "image/svg+xml", FOR_EVER)
