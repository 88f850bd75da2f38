"""What pages fetch: games, tables, moments, records, graphs and drawings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from nshex.notation.log import in_brief
from nshex.notation.names import show
from nshex.notation.records import winners_of
from nshex.tiles import ARMIES, TileError
from nshex.web.encoding import FOR_EVER, dump
from nshex.web.http.middleware import token_of
from nshex.web.live.connections import serve_socket
from nshex.web.live.games import LiveGames
from nshex.web.live.live_game import LiveGame
from nshex.web.live.new_games import USUAL_BOT, SetupError, check_bot, read_new_game, read_new_seats
from nshex.web.payloads import types
from nshex.web.payloads.tile_art import ArtError, packed_art
from nshex.web.store.database import RECORD, StoredGame
from nshex.web.store.setups import read_setup


class ApiError(HTTPException):
    """An answer that says what is wrong: a code for programs, where it is, and what to do."""

    def __init__(self, status: int, error: str, text: str, where: str = "") -> None:
        super().__init__(status, text)
        self.error = error
        self.where = where


def show_api_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, ApiError)
    found: types.ApiRefusal = {"error": error.error, "text": error.detail}
    if error.where:
        found["where"] = error.where
    return JSONResponse(found, error.status_code)


def api_routes() -> list[BaseRoute]:
    return [
        Route("/api/games", list_games, methods=["GET"]),
        Route("/api/games", create_game, methods=["POST"]),
        Route("/api/records", upload_record, methods=["POST"]),
        Route("/api/games/{game}", show_table),
        Route("/api/games/{game}/record", download_record),
        Route("/api/games/{game}/moments", list_moments),
        Route("/api/games/{game}/moments/{moment:int}", show_moment),
        Route("/api/games/{game}/moments/{moment:int}/play-on", play_on, methods=["POST"]),
        Route("/api/games/{game}/rematch", rematch, methods=["POST"]),
        Route("/api/games/{game}/graph", show_graph),
        WebSocketRoute("/api/games/{game}/socket", serve_socket),
        Route("/art/{tile}.svg", show_art),
    ]


# --- what every answer needs -----------------------------------------------------------------------


def live_games(request: Request) -> LiveGames:
    games: LiveGames = request.app.state.games
    return games


def token_needed(request: Request) -> str:
    """The hash of the browser's token; SecurityMiddleware has given one to everybody."""
    token = token_of(request)
    assert token is not None
    return token


async def live_game_of(request: Request, game: str) -> LiveGame:
    live = await live_games(request).find(game)
    if live is None:
        raise ApiError(
            404, "no_game", "There is no game at this address. Check that you copied the whole link."
        )
    return live


async def first_table(request: Request, game: str) -> types.TableMessage | None:
    """The table of a game as this reader may see it, for its page; None if there is no such game."""
    live = await live_games(request).find(game)
    return None if live is None else live.table_message(live.seats_of(token_of(request)))


async def read_body(request: Request, most: int) -> str:
    """The text of a request that is not too long."""
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise ApiError(413, "too_big", f"That is too long; send at most {most} bytes.")
        parts.append(part)
    try:
        return b"".join(parts).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ApiError(422, "unreadable", "That is not UTF-8 text; send UTF-8.") from None


def answer(found: Mapping[str, object] | Sequence[Mapping[str, object]], status: int = 200) -> Response:
    return Response(dump(found), status, media_type="application/json")


def _made(game: str, page: str = "game") -> Response:
    """Where the game is that has been made."""
    found: types.NewAddress = {"game": game, "address": f"/{page}/{game}"}
    return answer(found, 201)


def _refused(problem: SetupError, error: str) -> ApiError:
    return ApiError(422, error, problem.text, problem.where)


# --- games -----------------------------------------------------------------------------------------


async def create_game(request: Request) -> Response:
    games = live_games(request)
    text = await read_body(request, games.settings.longest_setup)
    try:
        new = read_new_game(text)
    except SetupError as problem:
        raise _refused(problem, "bad_setup") from None
    return _made(await games.create(new, token_needed(request)))


async def list_games(request: Request) -> Response:
    token = token_needed(request)
    return answer([_summary(game, token) for game in await live_games(request).games_of(token)])


def _summary(game: StoredGame, token: str) -> types.ListedGame:
    status = game.status
    over = status.result is not None
    mine = [seat.seat for seat in game.seats if seat.token == token]
    is_record = game.kind == RECORD
    winners = winners_of(status.result or "")
    return {
        "address": f"/{'replay' if is_record or over else 'game'}/{game.id}",
        "state": "over" if over else "record" if is_record else "playing",
        "armies": [
            {"army": army, "name": ARMIES[army].name, "won": seat in winners}
            for seat, army in enumerate(read_setup(game.setup).armies)
        ],
        "your_decision": not over and not is_record and status.decider in mine,
        "when": _when(game.touched),
    }


def _when(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")


async def show_table(request: Request) -> Response:
    live = await live_game_of(request, request.path_params["game"])
    return answer(live.table_message(live.seats_of(token_of(request))))


# --- records ---------------------------------------------------------------------------------------


async def download_record(request: Request) -> Response:
    live = await live_game_of(request, request.path_params["game"])
    name = f"{'-'.join(live.game.setup.armies)}-{live.id}.txt"
    text = live.game.record(date=_when(live.stored.created)[:10])
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain", headers=headers)


async def upload_record(request: Request) -> Response:
    games = live_games(request)
    text = await read_body(request, games.settings.longest_record)
    try:
        game = await games.add_record(text, token_needed(request))
    except SetupError as problem:
        raise _refused(problem, "bad_record") from None
    return _made(game, "replay")


# --- moments ---------------------------------------------------------------------------------------


async def list_moments(request: Request) -> Response:
    live = await live_game_of(request, request.path_params["game"])
    moments: list[types.ListedMoment] = [{"n": 0, "line": "", "seat": None, "text": "The table is set up."}]
    for number, step in enumerate(live.game.steps, start=1):
        line = str(step.action)
        text = in_brief(step.after.state, step.log) or line
        moments.append({"n": number, "line": line, "seat": step.player, "text": text})
    found: types.MomentList = {"moments": moments, "can_play_on": _hides_nothing(live)}
    return answer(found)


def _moment_of(request: Request, live: LiveGame) -> int:
    moment: int = request.path_params["moment"]
    last = len(live.game.steps)
    if moment > last:
        raise ApiError(404, "no_moment", f"There is no moment {moment}; the last one is {last}.")
    return moment


async def show_moment(request: Request) -> Response:
    live = await live_game_of(request, request.path_params["game"])
    moment = _moment_of(request, live)
    return answer(live.moment(moment, live.seats_of(token_of(request))))


def _hides_nothing(live: LiveGame) -> bool:
    """Whether everybody may know the piles: the game is over, or its record told the seed."""
    return live.game.is_over or live.stored.kind == RECORD


async def play_on(request: Request) -> Response:
    games = live_games(request)
    live = await live_game_of(request, request.path_params["game"])
    moment = _moment_of(request, live)
    if not _hides_nothing(live):
        text = "The game is still on, and playing on would show its piles. Wait until it is over."
        raise ApiError(409, "still_on", text)
    if moment == len(live.game.steps) and live.game.is_over:
        raise ApiError(409, "game_over", "The game is over at this moment. Choose an earlier one.")
    body = await read_body(request, games.settings.longest_setup)
    try:
        seats = read_new_seats(body, live.game.setup)
    except SetupError as problem:
        raise _refused(problem, "bad_setup") from None
    return _made(await games.play_on(live, moment, seats, token_needed(request)))


async def rematch(request: Request) -> Response:
    """The same table again, for those who sit at it."""
    live = await live_game_of(request, request.path_params["game"])
    token = token_needed(request)
    if live.stored.kind == RECORD or not live.seats_of(token):
        raise ApiError(
            403, "not_your_seat", "Only the players of a game can ask for a rematch. Start a new game."
        )
    return _made(await live_games(request).rematch(live, token))


async def show_graph(request: Request) -> Response:
    live = await live_game_of(request, request.path_params["game"])
    try:
        bot = check_bot(request.query_params.get("bot", USUAL_BOT), "bot")
    except SetupError as problem:
        raise _refused(problem, "bad_bot") from None
    return answer(request.app.state.graphs.graph(live, bot).as_json())


# --- drawings --------------------------------------------------------------------------------------


async def show_art(request: Request) -> Response:
    """A drawn tile; everything it depends on stands in the address, so it may be kept for ever."""
    tile = request.path_params["tile"]
    try:
        drawing = packed_art(tile, frozenset(request.query_params.items()))
    except TileError as problem:
        raise ApiError(404, "no_tile", str(problem) or f"There is no tile {show(tile)}.") from None
    except ArtError as problem:
        raise ApiError(404, "bad_art", str(problem)) from None
    return drawing.answer(request, "image/svg+xml", FOR_EVER)
