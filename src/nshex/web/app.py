"""The application: pages, API and sockets around the games of a server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from nshex.languages import speaking
from nshex.web.bot_accounts.api import bot_account_routes
from nshex.web.bot_accounts.pages import bot_account_pages
from nshex.web.bot_accounts.tokens import Tokens
from nshex.web.editor.api import editor_routes
from nshex.web.editor.pages import editor_pages
from nshex.web.editor.puzzle_api import puzzle_making_routes
from nshex.web.editor.puzzle_jobs import PuzzleJobs
from nshex.web.exchange.ending import end
from nshex.web.exchange.interface import Alone, Exchange
from nshex.web.http.addresses import limit_numbers_in_addresses
from nshex.web.http.api import api_routes, first_table
from nshex.web.http.browser_messages import message_routes
from nshex.web.http.errors import ApiError, show_api_error, show_limit_error, show_write_error
from nshex.web.http.game_pictures import game_picture_routes
from nshex.web.http.hints import hint_routes
from nshex.web.http.language_choice import LanguageMiddleware, language_of, language_routes
from nshex.web.http.link_previews import link_preview_routes
from nshex.web.http.middleware import HEADERS, SecurityMiddleware
from nshex.web.http.pages import page_routes, show_error
from nshex.web.http.summaries import summary_routes
from nshex.web.lessons.api import lesson_routes
from nshex.web.lessons.pages import lesson_pages
from nshex.web.limits import LimitError
from nshex.web.live.analyses import Analyses
from nshex.web.live.games import LiveGames
from nshex.web.lobby.api import lobby_routes
from nshex.web.lobby.identity_api import identity_routes
from nshex.web.lobby.join_page import join_pages
from nshex.web.lobby.lobby import Lobby
from nshex.web.lobby.own_games import game_to_continue, own_game_routes
from nshex.web.lobby.seats_api import seat_routes
from nshex.web.openapi.document import openapi_routes
from nshex.web.operations.garbage import GarbageCollection
from nshex.web.operations.health import Health
from nshex.web.operations.metrics import Metrics
from nshex.web.operations.request_metrics import RequestMetrics
from nshex.web.operations.routes import operation_routes
from nshex.web.push.api import push_routes
from nshex.web.puzzles.api import puzzle_routes
from nshex.web.puzzles.card_boards import card_board_routes
from nshex.web.puzzles.daily import daily_routes
from nshex.web.puzzles.pages import puzzle_pages
from nshex.web.puzzles.previews import preview_routes
from nshex.web.puzzles.printing import print_routes
from nshex.web.puzzles.run_api import run_routes
from nshex.web.puzzles.run_pages import run_pages
from nshex.web.rated.api import rating_routes
from nshex.web.rated.pages import ladder_pages
from nshex.web.series.api import series_routes
from nshex.web.settings import Settings
from nshex.web.store.checkpoints import write_log_back
from nshex.web.store.database import Store
from nshex.web.store.failures import WriteError
from nshex.web.tournaments.api import tournament_routes
from nshex.web.tournaments.director import Director
from nshex.web.tournaments.pages import tournament_pages

if TYPE_CHECKING:
    from nshex.web.push.turns import TurnPushes


def create_app(settings: Settings) -> Starlette:
    """A server's application. The database is opened at once, so that problems with it are reported."""
    limit_numbers_in_addresses()
    store = Store(settings.database)
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.games = LiveGames(settings, store, metrics, _exchange(settings))
        app.state.tokens = Tokens(app.state.games)
        app.state.health = Health(app.state.games)
        metrics.watch(app.state.games.figures)
        garbage = GarbageCollection()
        metrics.watch_garbage(garbage.pauses)
        background = [
            asyncio.create_task(metrics.measure_lag()),
            asyncio.create_task(garbage.run()),
            asyncio.create_task(write_log_back(store)),
        ]
        games: LiveGames = app.state.games
        app.state.analyses = Analyses(
            games.workers, games.limits, store.verdicts, at_once=settings.workers - 1
        )
        app.state.puzzle_jobs = PuzzleJobs()
        app.state.lobby = Lobby(app.state.games)
        app.state.director = Director(app.state.games)
        app.state.pushes = _pushes(app.state.games)
        yield
        await end(background)
        if app.state.pushes is not None:
            await app.state.pushes.stop()
        await app.state.director.stop()
        await app.state.lobby.stop()
        await app.state.puzzle_jobs.stop()
        await app.state.analyses.stop()
        await app.state.games.stop()

    return Starlette(
        routes=[
            *operation_routes(settings, metrics),
            *openapi_routes(),
            *language_routes(),
            *message_routes(),
            *api_routes(),
            *hint_routes(),
            *summary_routes(),
            *bot_account_routes(),
            *bot_account_pages(),
            *rating_routes(),
            *series_routes(),
            *tournament_routes(),
            *tournament_pages(),
            *ladder_pages(),
            *seat_routes(),
            *lobby_routes(),
            *own_game_routes(),
            *game_picture_routes(),
            *link_preview_routes(),
            *identity_routes(),
            *push_routes(),
            *join_pages(),
            *lesson_routes(),
            *lesson_pages(),
            *card_board_routes(),
            *daily_routes(),
            *preview_routes(),
            *print_routes(),
            *run_routes(),
            *run_pages(),
            *puzzle_routes(),
            *puzzle_pages(),
            *editor_routes(),
            *puzzle_making_routes(),
            *editor_pages(),
            *page_routes(store.has_record, first_table, game_to_continue),
        ],
        middleware=[
            Middleware(RequestMetrics, metrics=metrics),
            Middleware(LanguageMiddleware),
            Middleware(SecurityMiddleware, settings=settings),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=4),
        ],
        exception_handlers={
            ApiError: show_api_error,
            LimitError: show_limit_error,
            WriteError: show_write_error,
            HTTPException: show_error,
            Exception: _show_failure,
        },
        lifespan=lifespan,
    )


def _pushes(games: LiveGames) -> TurnPushes | None:
    """Notifications to browsers without a page; without a key, the packages they need may be missing."""
    if not games.settings.push_key:
        return None
    from nshex.web.push.keys import read_key
    from nshex.web.push.turns import TurnPushes

    key = read_key(games.settings.push_key, games.settings.push_contact)
    return TurnPushes(games, key, any_host=games.settings.push_to_any_host)


def _exchange(settings: Settings) -> Exchange:
    """The connection to other processes; if there are none, Redis need not even be installed."""
    if settings.redis is None:
        return Alone()
    from nshex.web.exchange.redis_exchange import RedisExchange

    return RedisExchange(settings.redis)


def _show_failure(request: Request, error: Exception) -> Response:
    """Our own errors are answered outside our middleware, so language and headers are added here."""
    with speaking(language_of(request)):
        response = show_error(request, error)
    response.headers.update(HEADERS)
    return response
