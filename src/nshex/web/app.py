"""The application: pages, API and sockets around the games of a server."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from nshex.web.http.api import ApiError, api_routes, first_table, show_api_error
from nshex.web.http.hints import hint_routes
from nshex.web.http.middleware import HEADERS, SecurityMiddleware
from nshex.web.http.pages import page_routes, show_error
from nshex.web.lessons.api import lesson_routes
from nshex.web.lessons.pages import lesson_pages
from nshex.web.live.games import LiveGames
from nshex.web.live.graphs import Graphs
from nshex.web.settings import Settings
from nshex.web.store.database import Store


def create_app(settings: Settings) -> Starlette:
    """A server's application. The database is opened at once, so that what is wrong with it is told."""
    store = Store(settings.database)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.games = LiveGames(settings, store)
        app.state.graphs = Graphs(app.state.games.workers)
        gc.freeze()  # what is there from the start stays: looking through it again would only delay updates
        yield
        await app.state.graphs.stop()
        await app.state.games.stop()

    return Starlette(
        routes=[
            *api_routes(),
            *hint_routes(),
            *lesson_routes(),
            *lesson_pages(),
            *page_routes(store.has_game, first_table),
        ],
        middleware=[
            Middleware(SecurityMiddleware),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=4),
        ],
        exception_handlers={ApiError: show_api_error, HTTPException: show_error, Exception: _show_failure},
        lifespan=lifespan,
    )


def _show_failure(request: Request, error: Exception) -> Response:
    """An error of our own is answered outside of SecurityMiddleware, so its headers are added here."""
    response = show_error(request, error)
    response.headers.update(HEADERS)
    return response
